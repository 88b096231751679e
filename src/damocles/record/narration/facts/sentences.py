"""A fact as a sentence: the words are in tables; the values are put into them here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from damocles.record.narration.facts import english, french
from damocles.record.narration.names import Names, cm_tenths
from damocles.record.narration.refusals import tell_reason
from damocles.rules.questions import (
    Caught,
    Controlled,
    Distance,
    Modifier,
    Needed,
    Range,
    Reached,
    Refused,
    Sheltered,
    Shooters,
)
from damocles.rules.reading import AUTOMATIC, IMPOSSIBLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from types import ModuleType

    from damocles.catalog.source import Language
    from damocles.rules.questions import AnyFact, Thing

TEXTS: dict[Language, ModuleType] = {"en": english, "fr": french}
ALONE = ("fixed", "cover", "take_cover", "support_weapon", "engaged", "free")
"""Reasons that determine the needed number by themselves."""


def tell_facts(facts: Iterable[AnyFact], names: Names) -> list[str]:
    """A sentence for each fact, in order."""
    return [tell_fact(fact, names) for fact in facts]


def tell_fact(fact: AnyFact, names: Names) -> str:
    """The fact in words."""
    if isinstance(fact, Refused):
        return tell_reason(fact.reason, dict(fact.facts), names)
    words = FIELDS[type(fact)](fact, names)
    sentence: str = TEXTS[names.language].SENTENCES[_key(fact)].format(**words)
    return sentence[0].upper() + sentence[1:]


# ---- which sentence --------------------------------------------------------------------------


def _key(fact: AnyFact) -> str:
    form = FORMS.get(type(fact))
    name = type(fact).__name__
    return name if form is None else f"{name}/{form(fact)}"


def _distance(fact: Distance) -> str:
    return fact.what if fact.limit is not None or fact.what == "caught" else "plain"


def _caught(fact: Caught) -> str:
    if fact.spared and fact.fighters:
        return "spared"
    return "some" if fact.fighters else "none"


def _shooters(fact: Shooters) -> str:
    if not fact.fighters:
        return "none"
    return "some" if fact.idle else "all"


FORMS: dict[type, Callable[[Any], str]] = {
    Needed: lambda fact: fact.what,
    Distance: _distance,
    Shooters: _shooters,
    Caught: _caught,
    Sheltered: lambda fact: "enough" if fact.enough else "too_few",
    Reached: lambda fact: "some" if fact.fighters else "none",
    Controlled: lambda fact: "nobody" if fact.controller is None else "somebody",
}
"""Facts that have several sentences to choose from."""


# ---- its values ------------------------------------------------------------------------------


def needed_number(need: int, language: Language) -> str:
    """What a die needs, in words.

    >>> [needed_number(need, "en") for need in (1, 4, 6, 7)]
    ['no die', '4+', '6', 'more than a die can show']
    """
    texts = TEXTS[language]
    if need <= AUTOMATIC:
        return str(texts.AUTOMATIC)
    if need >= IMPOSSIBLE:
        return str(texts.IMPOSSIBLE)
    return f"{need}+" if need < IMPOSSIBLE - 1 else str(need)


def _tell_modifiers(modifiers: Sequence[Modifier], language: Language) -> str:
    """Values that help against values that hinder, each with its number."""
    texts = TEXTS[language]
    helping = [part for part in modifiers if part.reason not in HINDERING]
    hindering = [part for part in modifiers if part.reason in HINDERING]
    sides = [
        " + ".join(_tell_modifier(part, texts) for part in side) for side in (helping, hindering)
    ]
    return str(texts.AGAINST).join(side for side in sides if side)


HINDERING = ("range", "combat", "protection", "difficulty")
"""Values against which a test is made."""


def _tell_modifier(part: Modifier, texts: ModuleType) -> str:
    word = str(texts.PARTS.get(part.reason, part.reason))
    return word if part.reason in ALONE else f"{word} {abs(part.value)}"


def _tell_thing(thing: Thing, names: Names) -> str:
    """A fighter, an element or a position by its name."""
    return names.fighter(thing) if isinstance(thing, int) else names.place(thing)


def _between(fact: Distance | Range, names: Names) -> dict[str, str]:
    limit = fact.limit if isinstance(fact, Distance) else None
    return {
        "start": _tell_thing(fact.start, names),
        "end": _tell_thing(fact.end, names),
        "length": cm_tenths(fact.length, names.language),
        "limit": "-" if limit is None else cm_tenths(limit, names.language),
        "band": str(fact.band) if isinstance(fact, Range) else "-",
    }


def _needed(fact: Needed, names: Names) -> dict[str, str]:
    return {
        "needed": needed_number(fact.needed, names.language),
        "parts": _tell_modifiers(fact.modifiers, names.language),
        "fighters": names.group(fact.fighters),
    }


def _sheltered(fact: Sheltered, names: Names) -> dict[str, str]:
    safe = {*fact.hidden, *(fighter for fighter, _ in fact.behind)}
    return {
        "units": ", ".join(names.unit(unit) for unit in fact.units),
        "sheltered": str(len(safe)),
        "members": str(fact.members),
    }


def _controlled(fact: Controlled, names: Names) -> dict[str, str]:
    counts = [f"{names.seat(seat)} {count}" for seat, count in fact.presence]
    controller = fact.controller
    return {
        "place": names.place(fact.place),
        "presence": ", ".join(counts),
        "controller": "-" if controller is None else names.seat(controller),
    }


def _groups(fact: Caught | Shooters | Reached, names: Names) -> dict[str, str]:
    """Fighters by their units; everything else as it is."""
    fields = msgspec.structs.asdict(fact)
    told = {key: str(value) for key, value in fields.items()}
    told |= {
        key: names.group(list(dict.fromkeys(value)))
        for key, value in fields.items()
        if isinstance(value, tuple)
    }
    return told | ({"weapon": names.weapon(fact.weapon)} if isinstance(fact, Shooters) else {})


FIELDS: dict[type, Callable[[Any, Names], dict[str, str]]] = {
    Needed: _needed,
    Distance: _between,
    Range: _between,
    Shooters: _groups,
    Caught: _groups,
    Sheltered: _sheltered,
    Reached: _groups,
    Controlled: _controlled,
}
"""The values for the sentence of a fact, by its kind."""
