"""Recruit: goes to the nearest place worth holding, shoots at the nearest enemy, often errs."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, ClassVar

from damocles.ai.answers.plain import PLAIN
from damocles.ai.places.entries import evacuation, first_entry, front
from damocles.ai.places.goals import find_goals, nearest_point, rim, way_out
from damocles.ai.thoughts.player import Player
from damocles.ai.thoughts.reasons import BLUNDER
from damocles.ai.thoughts.thought import Thought, certain_thought
from damocles.ai.values.salvos import enemies_by_distance, list_salvos, ready_weapons
from damocles.rules import ActDecision, CloseCombat, EndActivation
from damocles.rules.chapters import Assignment, close_weapons, refuse_second_move
from damocles.rules.reading import contacts, members
from damocles.rules.state import is_afv_unit

if TYPE_CHECKING:
    from damocles.ai.thoughts.player import Answers
    from damocles.engine import Chance, Decision, Order
    from damocles.rules.battle import View
    from damocles.rules.state import Point, Table, Unit

BLUNDERS = 25
"""How many actions in a hundred are random legal ones."""
TARGETS = 4
"""How many of the nearest enemies are considered."""
THERE = 6_000
"""A leader this near to the destination has arrived."""


def act(view: View, decision: ActDecision, chance: Chance) -> Order | None:
    """Enter, strike, shoot at the nearest enemy, move on, or end the activation."""
    table, unit = view.table, view.table.units[decision.unit]
    if unit.place == "reserve":
        goal = front(table, unit, [goal.middle for goal in find_goals(table, unit.seat)])
        return first_entry(view, unit, "combat", goal) or EndActivation(unit.seat)
    return (
        strike(table, unit) or shoot(table, unit) or evacuation(view, unit) or march(view, unit)
        or EndActivation(unit.seat)
    )  # fmt: skip


def strike(table: Table, unit: Unit) -> Order | None:
    """Let every fighter in contact strike at the first enemy it touches."""
    if table.activation is None or table.activation.fought:
        return None
    touching = contacts(table)
    able = [f for f in members(table, unit) if f.id in touching and not f.grounded]
    assignments = [
        Assignment(fighter.id, touching[fighter.id][0], weapon.id)
        for fighter in able
        if fighter.id not in table.activation.handled
        for weapon in close_weapons(table, fighter)
    ]
    return CloseCombat(unit.seat, tuple(assignments)) if assignments else None


def shoot(table: Table, unit: Unit) -> Order | None:
    """Fire the first weapon that may fire, at the nearest unit it can be fired at."""
    targets = enemies_by_distance(table, unit)[:TARGETS]
    for weapon in ready_weapons(table, unit):
        for order in list_salvos(table, unit, weapon, targets):
            return order
    return None


def march(view: View, unit: Unit) -> Order | None:
    """Towards the nearest place or enemy; in a rush if nothing was fired and it is far."""
    table, leader = view.table, view.table.fighters[unit.leader]
    if refuse_second_move(table) is not None:
        return None
    goal, here = destination(table, unit), (leader.x, leader.y)
    if goal is None or math.dist(goal, here) < THERE:
        return None
    move = view.plan(unit.id, "combat", goal)
    return move if move is not None and view.refusal(move) is None else None


def destination(table: Table, unit: Unit) -> Point | None:
    """The way out; for infantry the nearest place that is worth something; else an enemy."""
    leader = table.fighters[unit.leader]
    here, out = (leader.x, leader.y), way_out(table, unit)
    if out is not None:
        return out
    places = [] if is_afv_unit(table, unit) else find_goals(table, unit.seat)
    if places:
        return min((nearest_point(rim(goal.shape, leader.r), here) for goal in places),
                   key=lambda at: math.dist(at, here))  # fmt: skip
    foes = enemies_by_distance(table, unit)
    target = table.fighters[foes[0].leader] if foes else None
    return (target.x, target.y) if target else None


class Recruit(Player):
    """The first opponent: a script with blunders; it takes no drills and wagers nothing."""

    name, strength = "recruit", 1
    answers: ClassVar[Answers] = {**PLAIN, ActDecision: act}

    def answer(self, view: View, decision: Decision) -> Order | Thought | None:
        """The script's order, but now and then any legal action."""
        if isinstance(decision, ActDecision) and self.chance.below(100) < BLUNDERS:
            return certain_thought(view.sample(decision, self.chance), BLUNDER)
        return super().answer(view, decision)


BOT = Recruit
