"""The names of an army in every language, found in spite of case, accents and plurals."""

from __future__ import annotations

import difflib
import re
import unicodedata
from typing import TYPE_CHECKING, Literal, NamedTuple

from damocles.words import find_text, keep, languages, tell, term_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.catalog.armies import Army
    from damocles.catalog.packs import Catalog
    from damocles.words import Language

Kind = Literal["army", "unit", "officer", "specialist", "equipment", "weapon", "wave", "commander"]
WAVES = ("assault", "reinforcement")


class Meaning(NamedTuple):
    """What a phrase stands for, and how it is written in its language."""

    kind: Kind
    id: str
    written: str


@keep
def words_read_as(key: str) -> tuple[str, ...]:
    """The words of all languages that are understood as one thing, from a text of `muster`.

    >>> words_read_as("reads.commander")
    ('commander', 'commandant', 'commandante')
    """
    texts = (find_text(f"muster.{key}", language) for language in languages())
    return tuple(dict.fromkeys(word for text in texts for word in text.split(", ")))


def currency_words(rules: str) -> tuple[str, ...]:
    """What stands behind an amount of a rule set's currency, for one and for several.

    >>> {"A.P.", "P.A."} <= set(currency_words(""))
    True
    """
    told = (tell_price(n, language, rules) for language in languages() for n in (1, 2))
    return tuple(dict.fromkeys(text.strip("12").strip() for text in told))


def tell_price(amount: int, language: Language, rules: str) -> str:
    """An amount of a rule set's currency.

    >>> tell_price(1, "fr", ""), tell_price(6, "en", "")
    ('1 P.A.', '6 A.P.')
    """
    return tell(term_key("price", rules), {"amount": amount}, language, rules)


def fold_text(text: str) -> str:
    """A text without case, accents, hyphens and the s of a plural; apostrophes separate words.

    >>> fold_text("Désignateurs Laser"), fold_text("K-Warriors"), fold_text("Tireur d’élite")
    ('designateur laser', 'k warrior', 'tireur d elite')
    """
    plain = (
        unicodedata.normalize("NFKD", text.replace("’", "'"))
        .encode("ascii", "ignore")
        .decode()
        .lower()
    )
    words = re.findall(r"[a-z0-9]+", plain)
    return " ".join(word[:-1] if len(word) > 2 and word.endswith("s") else word for word in words)


class Vocabulary:
    """All phrases that may be used for an army; the first meaning of a phrase counts."""

    def __init__(self, catalog: Catalog, army: Army) -> None:
        self.phrases: dict[str, Meaning] = {}
        for kind, name, written in _names(catalog, army):
            self.phrases.setdefault(fold_text(written), Meaning(kind, name, written))
        # Marks between words count as words in a written text, but not in a phrase.
        self.longest = 2 * max(phrase.count(" ") + 1 for phrase in self.phrases)

    def nearest(self, text: str, *kinds: Kind) -> str | None:
        """The phrase that was probably meant, among those of some kinds."""
        known = [key for key, name in self.phrases.items() if not kinds or name.kind in kinds]
        near = difflib.get_close_matches(fold_text(text), known, n=1)
        return self.phrases[near[0]].written if near else None


def _names(catalog: Catalog, army: Army) -> Iterator[tuple[Kind, str, str]]:
    """Everything that can be named, by its ids and in every language."""
    sections: tuple[tuple[Kind, str, dict[str, object]], ...] = (
        ("unit", "units", dict(army.units)),
        ("officer", "ranks", {rank.id: rank for rank in army.officers.ranks}),
        ("officer", "heroes", dict(army.heroes)),
        ("specialist", "specialists", dict(army.specialists)),
        ("equipment", "equipment", dict(army.equipment)),
        ("weapon", "weapons", dict.fromkeys(arsenal(army))),
    )
    for kind, section, ids in sections:
        for name in ids:
            for texts in catalog.texts.values():
                yield kind, name, getattr(texts, section).get(name, name)
            yield kind, name, name
    if army.officers.rank_0:
        yield "officer", army.officers.rank_0, army.officers.rank_0
    yield from (("wave", wave, word) for wave in WAVES for word in words_read_as(f"terms.{wave}"))
    yield from (("commander", "commander", word) for word in words_read_as("reads.commander"))


def arsenal(army: Army) -> Iterator[str]:
    """Every weapon that some unit of the army carries, special ones first."""
    for unit in army.units.values():
        yield from unit.special_weapons.options if unit.special_weapons else ()
    for unit in army.units.values():
        yield from unit.weapons


def armies_by_name(catalog: Catalog) -> dict[str, str]:
    """The armies by their folded names in every language."""
    named = {fold_text(name): name for name in catalog.armies}
    for texts in catalog.texts.values():
        named |= {fold_text(texts.armies[name]): name for name in catalog.armies}
    return named


def text_of(catalog: Catalog, language: Language, section: str, name: str) -> str:
    """The name of a thing in a language; its id where it has none."""
    named: dict[str, str] = getattr(catalog.texts[language], section)
    return named.get(name, name.replace("_", " "))
