"""The words of the sheets: those of the book `sheets`, and the terms of companies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry.plane import UNITS_PER_CM
from damocles.words import grammar_of, has_text, list_texts, tell, tell_thing, term_key

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.words import Language

TERMS = "muster.terms"
LABELS = "sheets.labels"
CALLED = ("points", "vp", "rp", "soldier", "support", "strider", "vehicle", "flyer")
"""The labels that are terms of the rule set."""


class SheetWords:
    """What sheets say in one language and the terms of a rule set."""

    def __init__(self, language: Language, rules: str) -> None:
        self.language, self.rules = language, rules

    def __getitem__(self, key: str) -> str:
        return self.fill(key)

    def fill(self, key: str, **facts: object) -> str:
        """A label or a term with its facts."""
        book = LABELS if has_text(f"{LABELS}.{key}") else TERMS
        return tell(f"{book}.{key}", facts, self.language, self.rules)

    def say(self, key: str, facts: Mapping[str, object] | None = None) -> str:
        """Any other text of the sheets with its facts."""
        return tell(f"sheets.{key}", facts or {}, self.language, self.rules)

    def term(self, name: str, **facts: object) -> str:
        """What the rule set calls a thing.

        >>> words_of("en", "").term("price", amount=6)
        '6 A.P.'
        """
        return tell(term_key(name, self.rules), facts, self.language, self.rules)

    def routine(self, name: str) -> str:
        """What a routine is called.

        >>> words_of("en", "").routine("restoration")
        'Repair'
        """
        return tell(f"things.routines.{name}", {}, self.language, self.rules)

    def stride(self, gait: str, far: str) -> str:
        """How far somebody goes at a gait: the label of that gait, or its name.

        >>> words_of("en", "").stride("rush", "18"), words_of("en", "").stride("hop", "3")
        ('rush 18', 'hop 3')
        """
        own = f"sheets.gaits.{gait}"
        if has_text(own):
            return tell(own, {"far": far}, self.language, self.rules)
        name = tell_thing("gaits", gait, self.language, self.rules)
        return self.say("gait", {"gait": name, "far": far})

    def labels(self) -> dict[str, str]:
        """All labels and terms, for a template; facts are left to fill in."""
        called = {key: self[key] for key in CALLED}
        return list_texts(TERMS, self.language) | list_texts(LABELS, self.language) | called

    def cm(self, units: int) -> str:
        """A length in cm as it is written.

        >>> words_of("en", "").cm(10_000), words_of("fr", "").cm(2_500)
        ('10', '2,5')
        """
        return grammar_of(self.language).write_number(units / UNITS_PER_CM)

    def mm(self, units: int) -> str:
        """A length in mm as it is written.

        >>> words_of("en", "").mm(6_500)
        '65'
        """
        return grammar_of(self.language).write_number(units * 10 / UNITS_PER_CM)


def words_of(language: Language, rules: str) -> SheetWords:
    """All words of a language, in the terms of a rule set.

    >>> words_of("fr", "")["points"]
    'P.A.'
    """
    return SheetWords(language, rules)
