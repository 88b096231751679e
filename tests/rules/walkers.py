"""Seats that walk to a goal, by orders that anybody could give, against one that does nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.activation import (
    ActDecision,
    Activate,
    Decline,
    EndActivation,
    Pay,
    PayDecision,
    TurnDecision,
)
from damocles.rules.missions.evacuation import Evacuate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from damocles.engine.chance import Chance
    from damocles.engine.families import Order
    from damocles.rules.battle.battle import Battle
    from damocles.rules.battle.view import View
    from damocles.rules.state.model import Point
    from damocles.rules.state.state import Unit

    Goal = Callable[[View, Unit], Point]

ATTACKER = 0
LONG = 3_000
"""More orders than these battles need."""


def walk_on(battle: Battle, goal: Goal, chance: Chance) -> Battle:
    """The battle at its end: the attacker has walked to his goal, the defender has done nothing."""
    for _ in range(LONG):
        if battle.decision is None:
            break
        battle.push(chosen(battle.view(battle.decision.seat), goal, chance))
    return battle


def chosen(view: View, goal: Goal, chance: Chance) -> Order:
    """The first of the orders that lead to the goal which is legal; else any."""
    decision = view.decision
    assert decision is not None
    for order in wanted(view, goal):
        if order is not None and view.refusal(order) is None:
            return order
    return view.sample(decision, chance)


def wanted(view: View, goal: Goal) -> Iterator[Order | None]:
    """Play every card, pay for the attacker's, leave the table or walk, end."""
    decision = view.decision
    if isinstance(decision, TurnDecision):
        yield Activate(decision.seat)
    if isinstance(decision, PayDecision):
        yield Pay(decision.seat) if decision.seat == ATTACKER else Decline(decision.seat)
    if isinstance(decision, ActDecision):
        if decision.seat == ATTACKER:
            yield from onward(view, view.table.units[decision.unit], goal)
        yield EndActivation(decision.seat)


def onward(view: View, unit: Unit, goal: Goal) -> Iterator[Order | None]:
    """Off the table where there is an exit; else nearer to the goal, running if that is allowed."""
    if view.table.setting.mission.exit is not None:
        yield Evacuate(ATTACKER, "rush", view.table.fighters[unit.leader].x)
    zone = "acc_attacker" if unit.place == "reserve" else None
    yield view.plan(unit.id, "rush", goal(view, unit), zone=zone)
    yield view.plan(unit.id, "combat", goal(view, unit), zone=zone)
