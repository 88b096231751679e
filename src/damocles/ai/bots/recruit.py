"""Recruit: a beginner, who does sensible things and often not the best of them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, ClassVar, Final

from damocles.ai.answers.plain import PLAIN
from damocles.ai.places.entries import evacuation, first_entry, front
from damocles.ai.places.goals import find_goals, goals_for, nearest_point, rim, way_out
from damocles.ai.plans.drills import finish
from damocles.ai.thoughts.player import Player
from damocles.ai.thoughts.reasons import reason_of
from damocles.ai.thoughts.thought import Thought, certain_thought
from damocles.ai.values.attacks import appraise
from damocles.ai.values.salvos import enemies_by_distance, list_salvos, ready_weapons
from damocles.rules import ActDecision, CloseCombat, EndActivation
from damocles.rules.chapters import (
    Assignment,
    close_weapons,
    refuse_second_move,
    strikers,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.ai.thoughts.player import Answers
    from damocles.engine import Chance, Order
    from damocles.rules.battle import View
    from damocles.rules.state import Point, Table, Unit

    Way = Callable[[View, Unit, Chance], Order | None]

SIGHT = 2
"""How many of the nearest enemies are thought of."""
SPLIT = 20
"""How many salvos in a hundred go to the other one of them."""
TEMPTED = 25
"""How many movements in a hundred go for an enemy although there is a place to hold."""
MINDFUL = 20
"""How many activations in a hundred end with a thought about drills."""
THERE = 6_000
"""A leader this near to the place has arrived."""
NEAR = 15_000
"""Nearer than this to an enemy it does not go without a place to hold."""


def act(view: View, decision: ActDecision, chance: Chance) -> Thought:
    """The first of its ways that leads to anything; it ends the activation where none does."""
    unit = view.table.units[decision.unit]
    for way in WAYS:
        order = way(view, unit, chance)
        if order is not None:
            return certain_thought(order, reason_of(way))
    return certain_thought(EndActivation(unit.seat), reason_of(rest))


def come(view: View, unit: Unit, chance: Chance) -> Order | None:
    """Enter by the zone that is nearest to what is to be held, or wait."""
    if unit.place != "reserve":
        return None
    goals = [goal.middle for goal in find_goals(view.table, unit.seat)]
    goal = front(view.table, unit, goals)
    return first_entry(view, unit, view.table.setting.gaits.usual, goal) or EndActivation(unit.seat)


def fight(view: View, unit: Unit, chance: Chance) -> Order | None:
    """Strike, wherever there is somebody to strike at."""
    return strike(view.table, unit)


def strike(table: Table, unit: Unit) -> Order | None:
    """Let every fighter in contact strike at the first enemy it touches."""
    if table.activation is None or table.activation.fought:
        return None
    assignments = [
        Assignment(name, foes[0], weapon.id)
        for name, foes in strikers(table, unit).items()
        for weapon in close_weapons(table, table.fighters[name])
    ]
    return CloseCombat(unit.seat, tuple(assignments)) if assignments else None


def shoot(view: View, unit: Unit, chance: Chance) -> Order | None:
    """Fire the first weapon that may fire at the nearest enemy it can hurt, or the next one.

    What the others fire at, how much a hit is worth and who has cover is not thought of.
    """
    table = view.table
    targets = enemies_by_distance(table, unit)[:SIGHT]
    if chance.below(100) < SPLIT:
        targets.reverse()
    for weapon in ready_weapons(table, unit):
        for order in list_salvos(table, unit, weapon, targets):
            if hurts(table, unit, order):
                return order
    return None


def hurts(table: Table, unit: Unit, order: Order) -> bool:
    """Whether a salvo can hurt enemies, and more than its own side."""
    expected = appraise(table, unit, order)
    return expected is not None and expected.value > 0


def leave(view: View, unit: Unit, chance: Chance) -> Order | None:
    """Leave the table where the mission wants it."""
    return evacuation(view, unit)


def march(view: View, unit: Unit, chance: Chance) -> Order | None:
    """Towards the nearest place to hold, the nearest enemy, or the way out."""
    if refuse_second_move(view.table) is not None:
        return None
    goal = destination(view.table, unit, chance)
    gait = view.table.setting.gaits.usual
    move = view.plan(unit.id, gait, goal) if goal is not None else None
    return move if move is not None and view.refusal(move) is None else None


def destination(table: Table, unit: Unit, chance: Chance) -> Point | None:
    """The way out; for infantry the nearest place, unless an enemy tempts it; else an enemy."""
    leader = table.fighters[unit.leader]
    here, out = (leader.x, leader.y), way_out(table, unit)
    if out is not None:
        return farther(here, out, THERE)
    places = goals_for(table, unit)
    if places and chance.below(100) >= TEMPTED:
        rims = (nearest_point(rim(goal.shape, leader.r), here) for goal in places)
        return farther(here, min(rims, key=lambda at: math.dist(at, here)), THERE)
    foes = enemies_by_distance(table, unit)
    target = table.fighters[foes[0].leader] if foes else None
    return farther(here, (target.x, target.y), NEAR) if target else None


def farther(here: Point, goal: Point, near: int) -> Point | None:
    """A goal that is farther away than that; None has been reached."""
    return goal if math.dist(goal, here) >= near else None


def rest(view: View, unit: Unit, chance: Chance) -> Order | None:
    """End the activation; a drill seldom comes to its mind."""
    return finish(view, unit, ()) if chance.below(100) < MINDFUL else EndActivation(unit.seat)


WAYS: Final[tuple[Way, ...]] = (come, fight, shoot, leave, march, rest)
"""What it thinks of, in this order."""


class Recruit(Player):
    """The first opponent: a beginner with a short sight; it wagers nothing."""

    name, strength = "recruit", 1
    answers: ClassVar[Answers] = {**PLAIN, ActDecision: act}


BOT = Recruit
