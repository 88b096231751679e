"""A refusal as a sentence: the words are in the books; its facts are put into them here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.record.narration.names import Names
from damocles.words import DEFAULT, facts_of, has_text, keep, read_book, spell_out

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from damocles.engine import Refusal
    from damocles.rules.state import Table
    from damocles.words import Language

    Fact = int | str

BOOK = "refusals"
TENTH = 100
"""A tenth of a centimetre."""


def tell_refusal(refusal: Refusal, table: Table, language: Language = DEFAULT) -> str:
    """Why an order is not allowed, in words; `table` is the one on which it was given."""
    return tell_reason(refusal.reason, refusal.facts, Names(table, language))


def tell_reason(reason: str, facts: Mapping[str, Fact], names: Names) -> str:
    """The sentence of a reason with its facts; a reason without a sentence is given by its name."""
    key = f"{BOOK}.{_form(reason, facts)}"
    if not has_text(key):
        return f"{spell_out(reason).capitalize()}."
    wanted = facts_of(key, names.language)
    told = names.tell(key, **{field: _tell_fact(field, facts, names) for field in wanted})
    return told[0].upper() + told[1:]


def _form(reason: str, facts: Mapping[str, Fact]) -> str:
    """The reason with the first of its facts that is known and has a sentence of its own."""
    return next((f"{reason}/{form}" for form in _forms().get(reason, ()) if form in facts), reason)


@keep
def _forms() -> dict[str, list[str]]:
    """The facts with which a reason has a sentence of its own, by the reason."""
    found: dict[str, list[str]] = {}
    for key in read_book(BOOK, DEFAULT):
        reason, _, form = key.partition("/")
        if form:
            found.setdefault(reason, []).append(form)
    return found


# ---- facts -----------------------------------------------------------------------------------


def _tell_fact(field: str, facts: Mapping[str, Fact], names: Names) -> object:
    """A fact in words; `fighters` falls back on `fighter` if only that is given."""
    if field == "fighters" and field not in facts:
        field = "fighter"
    fact = facts.get(FACTS.get(field, field))
    if fact is None:
        return "-"
    telling = FIELDS.get(field)
    return telling(names, fact) if telling else fact


def _fighter(names: Names, fact: Fact) -> object:
    known = isinstance(fact, int) and fact in names.table.fighters
    return names.name_fighter(int(fact)) if known else fact


def _fighters(names: Names, fact: Fact) -> object:
    """Several fighters, given as numbers separated by spaces."""
    return names.name_group([int(name) for name in str(fact).split()])


def _unit(names: Names, fact: Fact) -> object:
    known = isinstance(fact, int) and fact in names.table.units
    return names.name_unit(int(fact)) if known else fact


def _seat(names: Names, fact: Fact) -> object:
    known = isinstance(fact, int) and fact in names.table.seats
    return names.seat(int(fact)) if known else fact


def _length(_: Names, fact: Fact) -> object:
    return int(fact)


def _more(_: Names, fact: Fact) -> object:
    """A length that is too much, rounded up so that it never looks like what is allowed."""
    return -(-int(fact) // TENTH) * TENTH


def _about_gait(kind: str, plain: str) -> Callable[[Names, Fact], object]:
    """A phrase about a gait: one of its own, else what holds for all, with its name."""

    def phrase(names: Names, gait: Fact) -> str:
        own = f"things.{kind}.{gait}"
        if has_text(own):
            return names.tell(own)
        return names.tell(plain, gait=names.thing("gaits", str(gait)))

    return phrase


FACTS = {"barred": "gait", "deed": "gait"}
"""Fields that are told of another fact, by that fact."""
FIELDS: dict[str, Callable[[Names, Fact], object]] = {
    **dict.fromkeys(
        ("fighter", "defender", "hero", "machine", "mechanic", "medic", "overseer", "spotter"),
        _fighter,
    ),
    "fighters": _fighters,
    "unit": _unit,
    "seat": _seat,
    "weapon": lambda names, fact: names.weapon(str(fact)),
    **dict.fromkeys(("element", "position", "zone"), lambda names, fact: names.place(str(fact))),
    "drill": lambda names, fact: names.thing("drills", str(fact)),
    "gait": lambda names, fact: names.thing("gaits", str(fact)),
    "barred": _about_gait("barred", "things.barred_gait"),
    "deed": _about_gait("gone_at", "things.gone_at_gait"),
    "routine": lambda names, fact: names.thing("routines", str(fact)),
    "allowed": _length,
    "needed": _more,
    "shifted": _more,
    "distance": _more,
}
"""How a fact is put into words, by its name; all others are used as they are."""
