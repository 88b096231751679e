"""A thought in words: what was meant by each option, and what spoke for and against it."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from damocles.ai.places.goals import find_goals
from damocles.ai.thoughts.reasons import REASONS
from damocles.ai.thoughts.words import (
    ENDS,
    INTENTIONS,
    LAID,
    REST,
    SOMEBODY,
    TERMS,
    THE_REST,
    WHERE,
)
from damocles.catalog.source import Words
from damocles.engine import Order, Value
from damocles.record import Names
from damocles.rules import Deploy, EndActivation, Evacuate, LaySequence, Move, Salvo
from damocles.rules.state import FighterTarget, UnitTarget

if TYPE_CHECKING:
    from damocles.ai.thoughts.thought import Alternative, Thought
    from damocles.rules.state import Point, Table

INTENTION = re.compile(r"(?P<what>[^(]+?)(?: \((?P<why>.*)\))?")
"""An intention, and in brackets what makes the place a good one."""
SLIGHT = 0.5
"""Terms worth less than this many army points are not mentioned."""


class Term(Value, frozen=True):
    """Something that speaks for an option, or against it, in army points."""

    name: str
    words: Words
    points: float


class WordedAlternative(Value, frozen=True):
    """An option in words: where its leader ends, which unit it is aimed at, what it is worth.

    If its intention has no words, neither has the option: its order says it all.
    """

    order: Order
    words: Words | None
    terms: tuple[Term, ...]
    value: float
    ahead: float | None
    to: tuple[int, int] | None
    target: int | None


class ThoughtExplanation(Value, frozen=True):
    """A thought in words: the best options, the first of which is done, and why it was chosen.

    `plainly` lists the first option and the others by their terms alone, so that it gives away
    nothing the player knows about cards to come.
    """

    reason: str
    words: Words
    best: tuple[WordedAlternative, ...]
    plainly: tuple[WordedAlternative, ...]
    options: int
    continuations: int


def explain_thought(thought: Thought, table: Table) -> ThoughtExplanation:
    """A thought in words, with the names of a table."""
    names = Names(table, "en"), Names(table, "fr")
    english, french = REASONS[thought.reason]
    return ThoughtExplanation(
        reason=thought.reason,
        words={"en": english, "fr": french},
        best=tuple(tell_alternative(option, table, names) for option in thought.best()),
        plainly=tuple(tell_alternative(option, table, names) for option in thought.plainly()),
        options=len(thought.options),
        continuations=thought.continuations,
    )


def tell_alternative(
    option: Alternative, table: Table, names: tuple[Names, Names]
) -> WordedAlternative:
    """An option in words."""
    return WordedAlternative(
        order=option.order,
        words=tell_intention(option, table, names),
        terms=terms(option),
        value=option.value,
        ahead=option.ahead,
        to=end_of(option, table),
        target=target(option, table),
    )


# ---- what is meant -------------------------------------------------------------------------------


def tell_intention(option: Alternative, table: Table, names: tuple[Names, Names]) -> Words | None:
    """The intention of an option as a sentence; None if it has no words."""
    if isinstance(option.order, LaySequence):
        return tell_cards(option.order, names)
    found = INTENTION.fullmatch(option.intention or plain_intention(option.order))
    if found is None:
        return None
    aimed, where = target(option, table), WHERE.get(found["why"] or "", ("", ""))
    words = INTENTIONS.get(precise_intention(found["what"], option, aimed))
    if words is None:
        return None
    place = nearest_goal(option, table)
    called = [
        (each.unit(aimed) if aimed is not None else SOMEBODY[at], each.place(place or ""))
        for at, each in enumerate(names)
    ]
    shown = where if "{place}" not in where[0] or place else ("", "")
    return {
        "en": words[0].format(target=called[0][0], where=shown[0].format(place=called[0][1])),
        "fr": words[1].format(target=called[1][0], where=shown[1].format(place=called[1][1])),
    }


def tell_cards(order: LaySequence, names: tuple[Names, Names]) -> Words:
    """The cards of a sequence, first to last."""
    english, french = (", ".join(each.unit(unit) for unit in order.units) for each in names)
    return {"en": LAID[0].format(cards=english), "fr": LAID[1].format(cards=french)}


def plain_intention(order: Order) -> str:
    """The intention behind an order that is given without any plan."""
    if isinstance(order, EndActivation):
        return "end"
    if isinstance(order, Evacuate):
        return "leave"
    enters = isinstance(order, Deploy) or (isinstance(order, Move) and order.zone is not None)
    return "enter" if enters else ""


def end_of(option: Alternative, table: Table) -> Point | None:
    """Where the leader ends: as planned, or by the order itself."""
    if option.effect is not None:
        return option.effect.to
    places = option.order.placements if isinstance(option.order, Move) else ()
    units = {table.units[table.fighters[there.fighter].unit].leader for there in places}
    return next(((there.x, there.y) for there in places if there.fighter in units), None)


def precise_intention(what: str, option: Alternative, aimed: int | None) -> str:
    """What an intention comes down to: nobody to fire at, nowhere to go, which drill."""
    effect = option.effect
    if what == "go and shoot" and aimed is None:
        return "go"
    if what == "shoot and move" and (effect is None or effect.to is None):
        return "shoot and stay"
    if what == "charge" and not isinstance(option.order, Move):
        return "fire and charge"
    if isinstance(option.order, EndActivation):
        return ENDS.get(option.order.drills, "end")
    return what


def target(option: Alternative, table: Table) -> int | None:
    """The unit that an option is aimed at: charged, fired at, or else hurt most."""
    effect, order = option.effect, option.order
    if effect is not None and effect.contact is not None:
        return effect.contact
    if isinstance(order, Salvo) and isinstance(order.target, UnitTarget):
        return order.target.unit
    if isinstance(order, Salvo) and isinstance(order.target, FighterTarget):
        return table.fighters[order.target.fighter].unit
    hostile = table.setting.is_hostile
    losses = effect.losses if effect is not None else {}
    hurt = [unit for unit in losses if hostile(order.seat, table.units[unit].seat)]
    return max(hurt, key=lambda unit: (losses[unit], -unit), default=None)


def nearest_goal(option: Alternative, table: Table) -> str | None:
    """The place worth holding that is nearest to where an option leads."""
    to = option.effect.to if option.effect is not None else None
    if to is None:
        return None
    there: Point = to
    places = find_goals(table, option.order.seat)
    near = min(places, key=lambda goal: math.dist(goal.middle, there), default=None)
    return near.id if near is not None else None


# ---- what it is worth ----------------------------------------------------------------------------


def terms(option: Alternative) -> tuple[Term, ...]:
    """What speaks for an option and against it, the weightiest first; the rest comes last."""
    found = [
        Term(name, to_words(TERMS[name]), points)
        for name, points in option.terms.items()
        if name in TERMS and abs(points) >= SLIGHT
    ]
    rest = sum(points for name, points in option.terms.items() if name not in TERMS)
    others = [Term(REST, to_words(THE_REST), rest)] if abs(rest) >= SLIGHT else []
    return (*sorted(found, key=lambda term: -abs(term.points)), *others)


def to_words(words: tuple[str, str]) -> Words:
    """A wording in both languages."""
    return {"en": words[0], "fr": words[1]}
