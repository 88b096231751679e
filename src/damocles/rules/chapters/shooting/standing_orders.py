"""Standing orders: what a seat wants done without being asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Order, Refusal, cites
from damocles.rules.chapters.activation import TurnDecision
from damocles.rules.state.events.shooting import StandingOrdersGiven
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from damocles.rules.state.state import Table
    from damocles.rules.state.steps import TurnStep


class StandingOrders(Order, frozen=True):
    """Whether misses are always rolled again, from now on."""

    always_reroll: bool


@machine.refuses(StandingOrders, TurnDecision)
@cites("RUL-63")
def refuse_standing(table: Table, decision: TurnDecision, order: StandingOrders) -> Refusal | None:
    """Refuse orders that already stand."""
    if table.seats[order.seat].always_reroll != order.always_reroll:
        return None
    return Refusal("RUL-63", "orders_stand_already")


@machine.resolves(StandingOrders)
def resolve_standing(table: Table, step: TurnStep, order: StandingOrders) -> Done:
    """Record the standing orders; the turn is still to be taken."""
    return Done((StandingOrdersGiven(order.seat, order.always_reroll),), (step,))
