"""Dash: the active unit rushes farther."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Order, Refusal, cites
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.chapters.movement.order import Move, refuse_gait, refuse_second_move
from damocles.rules.chapters.overseers import DASH, Routine, declare_routine, refuse_use
from damocles.rules.chapters.shooting.support import refuse_static_move
from damocles.rules.state.events.routines import DashReady
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import is_afv_unit

if TYPE_CHECKING:
    from damocles.rules.state.state import Table, Unit


class Dash(Order, frozen=True):
    """The rush that follows goes as far as a Dash."""

    overseer: int


def dash_of(table: Table, unit: Unit) -> Routine:
    """The Dash routine for a unit; infantry and machines have one each."""
    return DASH[is_afv_unit(table, unit)]


@machine.refuses(Dash, ActDecision)
@cites("ROU-002", "RUL-135")
def refuse_dash(table: Table, decision: ActDecision, order: Dash) -> Refusal | None:
    """Refuse unless the active unit can still rush and no Dash was declared for it yet."""
    unit = table.units[decision.unit]
    return (
        refuse_use(table, order.seat, order.overseer, dash_of(table, unit), unit)
        or refuse_twice(table, unit)
        or refuse_second_move(table)
        or refuse_gait(table, Move(order.seat, "rush", ()))
        or refuse_static_move(table, unit, "rush")
    )


@cites("ROU-007", "ROU-011", "RUL-135")
def refuse_twice(table: Table, unit: Unit) -> Refusal | None:
    """Refuse a second Dash: two of them do not add up."""
    if table.activation and table.activation.dash:
        return Refusal(dash_of(table, unit).rule, "dashes_already", {"unit": unit.id})
    return None


@machine.resolves(Dash)
@cites("ROU-007", "ROU-011")
def resolve_dash(table: Table, step: ActStep, order: Dash) -> Done:
    """The unit goes on to its rush."""
    routine = dash_of(table, table.units[step.unit])
    events = declare_routine(table, order.overseer, routine, step.unit)
    return Done([*events, DashReady(step.unit, routine.rule)], (step,))
