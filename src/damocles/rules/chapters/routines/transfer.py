"""Transfer: an eliminated soldier takes the place of another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Order, Refusal, cites
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.chapters.overseers import declare_routine, refuse_moment, refuse_use
from damocles.rules.chapters.routines.newcomers import (
    is_leader_by_rank,
    is_soldier,
    refuse_composition,
    refuse_newcomer,
)
from damocles.rules.reading.facts import is_called_alike
from damocles.rules.state.events.routines import FighterTransferred
from damocles.rules.state.registry import machine
from damocles.rules.state.routines import Routine, RoutineEffects

if TYPE_CHECKING:
    from damocles.rules.state.params import Params
    from damocles.rules.state.state import Fighter, Table


class Transfer(Order, frozen=True):
    """An eliminated soldier takes the place of this member of a unit."""

    overseer: int
    member: int
    newcomer: int


def price(params: Params) -> int:
    """What it costs."""
    return params.transfer_cost


TRANSFER = Routine(
    "transfer", price, RoutineEffects(), Transfer, moment="command", infantry="routine.transfer"
)


@machine.refuses(Transfer, ActDecision)
@cites("routine.transfer", "routine.transfer_limits")
def refuse_transfer(table: Table, decision: ActDecision, order: Transfer) -> Refusal | None:
    """A soldier may replace one of the same designation, from any unit of the company."""
    member = table.fighters.get(order.member)
    if member is None or member.place != "table" or not is_soldier(table, member):
        return Refusal("routine.transfer", "not_a_soldier", {"fighter": order.member})
    if is_leader_by_rank(table, member):
        return Refusal("routine.transfer", "officers_stay", {"fighter": order.member})
    unit, newcomer = table.units[member.unit], table.fighters.get(order.newcomer)
    return (
        refuse_use(table, order.seat, order.overseer, TRANSFER, unit)
        or refuse_moment(table, order.overseer, decision.unit)
        or refuse_newcomer(table, order.seat, newcomer, order.newcomer, "routine.transfer")
        or refuse_unlike(table, member, order.newcomer)
        or refuse_composition(
            table,
            unit,
            table.setting.card(table.fighters[order.newcomer]),
            member.id,
            "routine.transfer",
        )
    )


@cites("routine.transfer", "routine.transfer_limits")
def refuse_unlike(table: Table, member: Fighter, newcomer: int) -> Refusal | None:
    """Only a soldier of the same designation may take the place."""
    other = table.fighters[newcomer]
    if is_soldier(table, other) and is_called_alike(table, other, member):
        return None
    return Refusal("routine.transfer", "another_designation", {"fighter": newcomer})


@machine.resolves(Transfer)
@cites("routine.transfer", "routine.transfer_limits")
def resolve_transfer(table: Table, step: ActStep, order: Transfer) -> Done:
    """Swap the two; nobody scores."""
    unit = table.fighters[order.member].unit
    events = declare_routine(table, order.overseer, TRANSFER, unit)
    return Done([*events, FighterTransferred(order.member, order.newcomer)], (step,))
