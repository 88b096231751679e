"""A refusal as a sentence: the words are in tables; its facts are put into them here."""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING

from damocles.record.narration.events import word
from damocles.record.narration.names import Names, cm_tenths
from damocles.record.narration.refusals import english, french

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from damocles.catalog.source import Language
    from damocles.engine import Refusal
    from damocles.rules.state import Table

    Fact = int | str

SENTENCES: dict[Language, dict[str, str]] = {"en": english.SENTENCES, "fr": french.SENTENCES}
FORMS: dict[Language, dict[str, list[str]]] = {
    language: {
        reason: [key.partition("/")[2] for key in sentences if key.startswith(f"{reason}/")]
        for reason in {key.partition("/")[0] for key in sentences if "/" in key}
    }
    for language, sentences in SENTENCES.items()
}
"""The facts that have sentences of their own, by reason, in order of precedence."""
TENTH = 100
"""A tenth of a centimetre."""


def tell_refusal(refusal: Refusal, table: Table, language: Language = "en") -> str:
    """Why an order is not allowed, in words; `table` is the one on which it was given."""
    return tell_reason(refusal.reason, refusal.facts, Names(table, language))


def tell_reason(reason: str, facts: Mapping[str, Fact], names: Names) -> str:
    """The sentence of a reason with its facts; a reason without a sentence is given by its name."""
    sentence = _sentence(reason, facts, names.language)
    wanted = {field for _, field, _, _ in Formatter().parse(sentence) if field}
    told = sentence.format(**{field: _tell_fact(field, facts, names) for field in wanted})
    return told[0].upper() + told[1:]


def _sentence(reason: str, facts: Mapping[str, Fact], language: Language) -> str:
    """The first sentence about a fact that is known, or else the plain one."""
    known = SENTENCES[language]
    forms = FORMS[language].get(reason, ())
    key = next((f"{reason}/{fact}" for fact in forms if fact in facts), reason)
    return known.get(key, f"{reason.replace('_', ' ')}.")


# ---- facts -----------------------------------------------------------------------------------


def _tell_fact(field: str, facts: Mapping[str, Fact], names: Names) -> str:
    """A fact in words; `fighters` falls back on `fighter` if only that is given."""
    if field == "fighters" and field not in facts:
        field = "fighter"
    fact = facts.get(field)
    if fact is None:
        return "-"
    telling = FIELDS.get(field)
    return telling(names, fact) if telling else str(fact)


def _fighter(names: Names, fact: Fact) -> str:
    known = isinstance(fact, int) and fact in names.table.fighters
    return names.fighter(int(fact)) if known else str(fact)


def _fighters(names: Names, fact: Fact) -> str:
    """Several fighters, given as numbers separated by spaces."""
    return names.group([int(name) for name in str(fact).split()])


def _unit(names: Names, fact: Fact) -> str:
    known = isinstance(fact, int) and fact in names.table.units
    return names.unit(int(fact)) if known else str(fact)


def _seat(names: Names, fact: Fact) -> str:
    known = isinstance(fact, int) and fact in names.table.seats
    return names.seat(int(fact)) if known else str(fact)


def _length(names: Names, fact: Fact) -> str:
    return cm_tenths(int(fact), names.language)


def _more(names: Names, fact: Fact) -> str:
    """A length that is too much, rounded up so that it never looks like what is allowed."""
    return cm_tenths(-(-int(fact) // TENTH) * TENTH, names.language)


FIELDS: dict[str, Callable[[Names, Fact], str]] = {
    **dict.fromkeys(
        ("fighter", "defender", "hero", "machine", "mechanic", "medic", "overseer", "spotter"),
        _fighter,
    ),
    "fighters": _fighters,
    "unit": _unit,
    "seat": _seat,
    "weapon": lambda names, fact: names.weapon(str(fact)),
    **dict.fromkeys(("element", "position", "zone"), lambda names, fact: names.place(str(fact))),
    "drill": lambda names, fact: word(names, str(fact)),
    "routine": lambda names, fact: word(names, str(fact)),
    "allowed": _length,
    "needed": _more,
    "shifted": _more,
    "distance": _more,
}
"""How a fact is put into words, by its name; all others are used as they are."""
