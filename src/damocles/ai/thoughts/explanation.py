"""A thought in words: what was meant by each option, and what spoke for and against it."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from damocles.ai.places.goals import find_goals
from damocles.ai.thoughts.reasons import BOOK
from damocles.engine import Order, Value
from damocles.record import Names
from damocles.rules import Deploy, EndActivation, Evacuate, LaySequence, Move, Salvo
from damocles.rules.state import FighterTarget, UnitTarget
from damocles.words import Words, facts_of, has_text, languages, tell_all

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.ai.thoughts.thought import Alternative, Thought
    from damocles.rules.state import Point, Table

INTENTION = re.compile(r"(?P<what>[^(]+?)(?: \((?P<why>.*)\))?")
"""An intention, and in brackets what makes the place a good one."""
SLIGHT = 0.5
"""Terms worth less than this many army points are not mentioned."""
REST = "rest"
"""The term for everything that a player counts and no book has words for."""


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
    names = [Names(table, language) for language in languages()]
    return ThoughtExplanation(
        reason=thought.reason,
        words=tell_all(f"{BOOK}.{thought.reason}", rule_set=table.setting.rules.name),
        best=tuple(tell_alternative(option, table, names) for option in thought.best()),
        plainly=tuple(tell_alternative(option, table, names) for option in thought.plainly()),
        options=len(thought.options),
        continuations=thought.continuations,
    )


def tell_alternative(
    option: Alternative, table: Table, names: Sequence[Names]
) -> WordedAlternative:
    """An option in words, in the languages of these names."""
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


def tell_intention(option: Alternative, table: Table, names: Sequence[Names]) -> Words | None:
    """The intention of an option as a sentence; None if it has no words."""
    if isinstance(option.order, LaySequence):
        return tell_cards(option.order, names)
    found = INTENTION.fullmatch(option.intention or plain_intention(option.order))
    if found is None:
        return None
    aimed, place = target(option, table), nearest_goal(option, table)
    key = f"thoughts.intentions.{precise_intention(found['what'], option, aimed)}"
    if not has_text(key):
        return None
    return {
        each.language: each.tell(
            key, target=tell_target(aimed, each), where=tell_where(found["why"] or "", place, each)
        )
        for each in names
    }


def tell_target(aimed: int | None, names: Names) -> str:
    """The unit that is aimed at; somebody if it is not known."""
    return names.tell("thoughts.somebody") if aimed is None else names.unit(aimed)


def tell_where(why: str, place: str | None, names: Names) -> str:
    """Where to go, by what makes it worth going there; nothing if there are no words for it."""
    key = f"thoughts.where.{why}"
    if not has_text(key) or (place is None and facts_of(key, names.language)):
        return ""
    return names.tell(key, place=names.place(place or ""))


def tell_cards(order: LaySequence, names: Sequence[Names]) -> Words:
    """The cards of a sequence, first to last."""
    return {
        each.language: each.tell("thoughts.cards", cards=[each.unit(unit) for unit in order.units])
        for each in names
    }


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
        drilled = "/".join(("end", *option.order.drills))
        return drilled if has_text(f"thoughts.intentions.{drilled}") else "end"
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
    return (near.element or near.id) if near is not None else None


# ---- what it is worth ----------------------------------------------------------------------------


def terms(option: Alternative) -> tuple[Term, ...]:
    """What speaks for an option and against it, the weightiest first; the rest comes last."""
    found = [
        Term(name, tell_all(f"thoughts.terms.{name}"), points)
        for name, points in option.terms.items()
        if _has_words(name) and abs(points) >= SLIGHT
    ]
    rest = sum(points for name, points in option.terms.items() if not _has_words(name))
    others = [Term(REST, tell_all("thoughts.rest"), rest)] if abs(rest) >= SLIGHT else []
    return (*sorted(found, key=lambda term: -abs(term.points)), *others)


def _has_words(name: str) -> bool:
    return has_text(f"thoughts.terms.{name}")
