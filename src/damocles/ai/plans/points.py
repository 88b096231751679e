"""What leadership points are spent on when short: activations, rallies and second tests.

A seat that is asked has the points; the question is whether the units to come need them more.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.ai.places.goals import goals_for
from damocles.ai.plans.drills import own_cards, spare_points
from damocles.ai.values.estimates import estimate_fire
from damocles.ai.values.salvos import distance_between, hostile_units
from damocles.ai.values.worth import unit_cost, unit_left
from damocles.rules import (
    Decline,
    LeaveDisorganised,
    LeaveTests,
    Pay,
    PayMorale,
    Rally,
    RollMorale,
    UseNanonucleus,
)
from damocles.rules.chapters import activation_cost, allowance, must_enter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Chance, Order
    from damocles.rules import MoraleDecision, NanonucleusDecision, PayDecision, RallyDecision
    from damocles.rules.battle import View
    from damocles.rules.state import Table, Unit

ENTERING = 0.2
"""What entering the table is worth to a unit, as a share of its points."""
STEADY = 0.3
"""What not fleeing at its next test is worth to a unit, as a share of what is left of it."""
IDLE = 3.0
"""The least that an activation is worth, even if it brings nothing at once."""
MANY = 2
"""From this many failed tests on, a routine that rolls them again is worth spare points."""
MOST = 4
"""From this many on, it is worth points that activations need."""


def activation_worth(table: Table, unit: Unit) -> float:
    """What an activation of a unit is roughly worth: its fire, or the place it can take."""
    if unit.place != "table":
        return ENTERING * unit_cost(table, unit)
    gaits, leader = table.setting.gaits, table.fighters[unit.leader]
    stride = allowance(table, unit, gaits.usual)
    foes = [
        (foe, max(0.0, distance_between(table, unit, foe) - stride))
        for foe in hostile_units(table, unit.seat)
    ]
    fire = max((estimate_fire(table, unit, foe, far) for foe, far in foes), default=0.0)
    places = goals_for(table, unit)
    reach = allowance(table, unit, gaits.farthest) + table.setting.params.control
    near = [g.worth for g in places if math.dist(g.middle, (leader.x, leader.y)) < reach]
    return max(fire, IDLE) + max(near, default=0.0)


def best_spending(uses: Sequence[tuple[int, float]], points: int) -> float:
    """What the units to come, given by cost and worth, are worth together with this many points.

    >>> best_spending([(1, 5.0), (1, 9.0), (1, 7.0)], 2)
    16.0
    """
    total = 0.0
    for cost, worth in sorted(uses, key=lambda each: -each[1]):
        if cost <= points:
            total, points = total + worth, points - cost
    return total


def units_to_pay(table: Table, seat: int) -> list[tuple[int, Unit]]:
    """The units whose cards are to come and cost something, with what they cost."""
    waiting = [unit for unit in own_cards(table, seat) if unit.place != "gone"]
    costs = [(activation_cost(table, unit), unit) for unit in waiting]
    return [each for each in costs if each[0]]


def has_points_left(table: Table, seat: int, cost: int) -> bool:
    """Whether the points for all cards to come are still left after paying this cost."""
    return table.seats[seat].lp - cost >= sum(due for due, _ in units_to_pay(table, seat))


def is_worth_points(table: Table, seat: int, cost: int, value: float) -> bool:
    """Whether points are better spent on this than kept for the cards to come."""
    if has_points_left(table, seat, cost):
        return True
    points, uses = (
        table.seats[seat].lp,
        [(c, activation_worth(table, u)) for c, u in units_to_pay(table, seat)],
    )
    return value + best_spending(uses, points - cost) >= best_spending(uses, points)


def pay(view: View, decision: PayDecision, chance: Chance) -> Order:
    """Pay, unless points are short and other units can do more with them."""
    table, unit, cost = view.table, view.table.units[decision.unit], decision.cost
    if must_enter(table, unit) or has_points_left(table, unit.seat, cost):
        return Pay(decision.seat)
    paid = is_worth_points(table, unit.seat, cost, activation_worth(table, unit))
    return Pay(decision.seat) if paid else Decline(decision.seat)


def pay_morale(view: View, decision: MoraleDecision, chance: Chance) -> Order:
    """Pay for success if the nerves of the unit are worth more than what others lack then."""
    unit = view.table.units[decision.unit]
    value = STEADY * unit_left(view.table, unit)
    if is_worth_points(view.table, unit.seat, decision.cost, value):
        return PayMorale(decision.seat)
    return RollMorale(decision.seat)


def rally(view: View, decision: RallyDecision, chance: Chance) -> Order:
    """Rally, if the unit is worth more than the units that would lack the points."""
    table, unit = view.table, view.table.units[decision.unit]
    value, cost = STEADY * unit_left(table, unit), decision.cost
    if table.seats[unit.seat].lp >= cost + activation_cost(table, unit):
        value, cost = value + activation_worth(table, unit), cost + activation_cost(table, unit)
    if is_worth_points(table, unit.seat, cost, value):
        return Rally(decision.seat)
    return LeaveDisorganised(decision.seat)


def failed_tests(view: View, decision: NanonucleusDecision, chance: Chance) -> Order:
    """Roll again if several tests have failed and points are spare, or if very many have failed."""
    routine, params = view.table.setting.routines.second_tests, view.table.setting.params
    left = spare_points(view.table, decision.seat) - (routine.cost(params) if routine else 0)
    if decision.failed < (MANY if left >= 0 else MOST):
        return LeaveTests(decision.seat)
    return UseNanonucleus(decision.seat, decision.overseers[0])
