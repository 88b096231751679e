"""Routines that help the active unit: one order for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Order, Refusal, cites
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.chapters.movement.order import Move, refuse_gait, refuse_second_move
from damocles.rules.chapters.overseers import declare_routine, refuse_use, rule_on
from damocles.rules.chapters.shooting.support import refuse_static_move
from damocles.rules.state.events.routines import DashReady
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from damocles.rules.state.routines import Routine
    from damocles.rules.state.state import Table, Unit


class UseRoutine(Order, frozen=True, tag="Dash"):
    """An overseer helps the active unit with a routine.

    The first routine of the kind gave the order its tag; records that name none mean that one.
    """

    overseer: int
    routine: str = "dash"


@machine.refuses(UseRoutine, ActDecision)
@cites("routine.declaration", "routine.dash_and_nanonucleus")
def refuse_support(table: Table, decision: ActDecision, order: UseRoutine) -> Refusal | None:
    """Refuse unless the routine helps active units, and this one does not have it yet."""
    unit, routine = table.units[decision.unit], table.setting.routines.support.get(order.routine)
    if routine is None:
        return Refusal("routine.declaration", "no_such_routine", {"routine": order.routine})
    return refuse_use(table, order.seat, order.overseer, routine, unit) or refuse_effects(
        table, order.seat, routine, unit
    )


@cites("routine.dash", "routine.dash_machines", "routine.dash_and_nanonucleus")
def refuse_twice(table: Table, routine: Routine, unit: Unit) -> Refusal | None:
    """Refuse a second longer rush: two of them do not add up."""
    if table.activation and table.activation.dash:
        return Refusal(rule_on(table, routine, unit), "dashes_already", {"unit": unit.id})
    return None


def refuse_effects(table: Table, seat: int, routine: Routine, unit: Unit) -> Refusal | None:
    """Refuse a routine whose effects the unit has already, or has no use for."""
    longer = refuse_longer_rush(table, seat, routine, unit) if routine.effects.rush else None
    return refuse_helped(table, routine, unit) or longer


def refuse_helped(table: Table, routine: Routine, unit: Unit) -> Refusal | None:
    """Refuse a routine whose effects the unit still has."""
    if routine.id not in unit.lasting:
        return None
    facts: dict[str, int | str] = {"unit": unit.id, "routine": routine.id}
    return Refusal(rule_on(table, routine, unit), "helped_already", facts)


def refuse_longer_rush(table: Table, seat: int, routine: Routine, unit: Unit) -> Refusal | None:
    """Refuse unless the active unit can still rush, and no farther already."""
    gait = table.setting.gaits.farthest
    return (
        refuse_twice(table, routine, unit)
        or refuse_second_move(table)
        or refuse_gait(table, Move(seat, gait, ()))
        or refuse_static_move(table, unit, gait)
    )


@machine.resolves(UseRoutine)
@cites("routine.dash", "routine.dash_machines")
def resolve_support(table: Table, step: ActStep, order: UseRoutine) -> Done:
    """Use the routine; the unit goes on, to its rush if that is longer now."""
    routine, unit = table.setting.routines.support[order.routine], table.units[step.unit]
    events = declare_routine(table, order.overseer, routine, step.unit)
    if routine.effects.rush:
        events.append(DashReady(step.unit, rule_on(table, routine, unit)))
    return Done(events, (step,))
