"""Composure: a morale test that is paid for instead of rolled, where the rule set sells it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import Decision, Done, Order
from damocles.rules.state import seams
from damocles.rules.state.events.activation import LeadershipSpent
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from damocles.engine import Refusal
    from damocles.rules.state.state import Table
    from damocles.rules.state.steps import TestMoraleStep


class MoraleDecision(Decision, frozen=True):
    """This unit has to test its morale: pay for success, or roll?"""

    unit: int
    cost: int


class PayMorale(Order, frozen=True):
    """The test is passed without a roll."""


class RollMorale(Order, frozen=True):
    """The dice decide."""


def offer_success(table: Table, step: TestMoraleStep) -> MoraleDecision | None:
    """What a seat is asked before a test: not what it cannot pay for, nor after a roll."""
    unit = table.units[step.unit]
    cost = seams.morale_test(table.setting.rules)(table, unit).price
    if cost is None or step.rolls or step.again or table.seats[unit.seat].lp < cost:
        return None
    return MoraleDecision(unit.seat, unit.id, cost)


@machine.refuses(PayMorale, MoraleDecision)
@machine.refuses(RollMorale, MoraleDecision)
def refuse_morale(
    table: Table, decision: MoraleDecision, order: PayMorale | RollMorale
) -> Refusal | None:
    """Both are always allowed: a cost that cannot be paid is never asked for."""
    return None


@machine.resolves(PayMorale)
def resolve_paid(table: Table, step: TestMoraleStep, order: PayMorale) -> Done:
    """The points are spent, and what follows is what follows from success."""
    offer = offer_success(table, step)
    assert offer is not None  # noqa: S101  # it has just been answered
    recover = seams.morale_recover(table.setting.rules)
    after = recover(table, table.units[step.unit], passed=True)
    paid = LeadershipSpent(order.seat, offer.cost, "morale.test")
    return Done((paid, *after.events), after.steps)


@machine.resolves(RollMorale)
def resolve_rolled(table: Table, step: TestMoraleStep, order: RollMorale) -> Done:
    """Nothing is spent; the test is rolled."""
    return Done(steps=(replace(step, rolls=True),))
