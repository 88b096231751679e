"""A fact as a sentence: the words are in the books; the values are put into them here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from damocles.record.narration.names import Names
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
from damocles.words import has_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from damocles.rules.questions import AnyFact, Thing

    Values = dict[str, object]


def tell_facts(facts: Iterable[AnyFact], names: Names) -> list[str]:
    """A sentence for each fact, in order."""
    return [tell_fact(fact, names) for fact in facts]


def tell_fact(fact: AnyFact, names: Names) -> str:
    """The fact in words."""
    if isinstance(fact, Refused):
        return tell_reason(fact.reason, dict(fact.facts), names)
    sentence = names.tell(f"facts.{sentence_key(fact)}", **FIELDS[type(fact)](fact, names))
    return sentence[0].upper() + sentence[1:]


# ---- which sentence --------------------------------------------------------------------------


def sentence_key(fact: AnyFact) -> str:
    """Which sentence tells the fact: that of its class, or of one of its forms."""
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


def needed_number(need: int, names: Names) -> str:
    """What a die needs, in words: `4+`, or that none is needed, or none can show it."""
    if need <= AUTOMATIC:
        return names.tell("facts.automatic")
    if need >= IMPOSSIBLE:
        return names.tell("facts.impossible")
    return f"{need}+" if need < IMPOSSIBLE - 1 else str(need)


def _tell_modifiers(modifiers: Sequence[Modifier], names: Names) -> str:
    """Values that help against values that hinder, each with its number."""
    helping = [part for part in modifiers if part.reason not in HINDERING]
    hindering = [part for part in modifiers if part.reason in HINDERING]
    sides = [
        " + ".join(_tell_modifier(part, names) for part in side) for side in (helping, hindering)
    ]
    if all(sides):
        return names.tell("facts.against", helping=sides[0], hindering=sides[1])
    return "".join(sides)


HINDERING = ("range", "combat", "protection", "difficulty")
"""Values against which a test is made."""


def _tell_modifier(part: Modifier, names: Names) -> str:
    """A value with its number; a reason without words of its own is an ability or a drill."""
    key, value = f"facts.parts.{part.reason}", abs(part.value)
    if has_text(key):
        return names.tell(key, value=value)
    if part.reason in names.table.setting.abilities.known:
        return names.tell("facts.parts.ability", ability=names.ability(part.reason), value=value)
    return names.thing("drills", part.reason)


def _tell_thing(thing: Thing, names: Names) -> str:
    """A fighter, an element or a position by its name."""
    return names.fighter(thing) if isinstance(thing, int) else names.place(thing)


def _between(fact: Distance | Range, names: Names) -> Values:
    limit = fact.limit if isinstance(fact, Distance) else None
    return {
        "start": _tell_thing(fact.start, names),
        "end": _tell_thing(fact.end, names),
        "length": fact.length,
        "limit": "-" if limit is None else limit,
        "band": fact.band if isinstance(fact, Range) else "-",
    }


def _needed(fact: Needed, names: Names) -> Values:
    return {
        "needed": needed_number(fact.needed, names),
        "parts": _tell_modifiers(fact.modifiers, names),
        "fighters": names.group(fact.fighters),
    }


def _sheltered(fact: Sheltered, names: Names) -> Values:
    safe = {*fact.hidden, *(fighter for fighter, _ in fact.behind)}
    return {
        "units": ", ".join(names.unit(unit) for unit in fact.units),
        "sheltered": len(safe),
        "members": fact.members,
    }


def _controlled(fact: Controlled, names: Names) -> Values:
    counts = [f"{names.seat(seat)} {count}" for seat, count in fact.presence]
    controller = fact.controller
    return {
        "place": names.place(fact.place),
        "presence": ", ".join(counts),
        "controller": "-" if controller is None else names.seat(controller),
    }


def _groups(fact: Caught | Shooters | Reached, names: Names) -> Values:
    """Fighters by their units; everything else as it is."""
    told: Values = {
        key: names.group(list(dict.fromkeys(value))) if isinstance(value, tuple) else value
        for key, value in msgspec.structs.asdict(fact).items()
    }
    return told | ({"weapon": names.weapon(fact.weapon)} if isinstance(fact, Shooters) else {})


FIELDS: dict[type, Callable[[Any, Names], Values]] = {
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
