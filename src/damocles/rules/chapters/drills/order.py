"""Drills that are taken before the activation ends: the unit goes on acting under them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Order, Refusal, cites
from damocles.rules.chapters.activation import ActDecision, ActStep, refuse_cost
from damocles.rules.chapters.drills.limits import (
    has_done_nothing,
    refuse_beside,
    refuse_drill,
    refuse_late,
)
from damocles.rules.state.events.activation import DrillTaken, LeadershipSpent
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from damocles.rules.state.drills import Drill
    from damocles.rules.state.state import Table, Unit


class TakeDrill(Order, frozen=True):
    """Take this drill now; the unit goes on acting."""

    drill: str


@machine.refuses(TakeDrill, ActDecision)
def refuse_taking(table: Table, decision: ActDecision, order: TakeDrill) -> Refusal | None:
    """Only drills that are taken while a unit acts, and not at the end alone."""
    drill = table.setting.drills.acting.get(order.drill)
    if drill is None:
        return Refusal("drill.price", "no_such_drill", {"drill": order.drill})
    unit = table.units[decision.unit]
    return refuse_now(table, unit, drill) or refuse_beside(table, drill, unit.drills)


@cites("drill.split_fire")
def refuse_now(table: Table, unit: Unit, drill: Drill) -> Refusal | None:
    """Refuse a drill that the unit has, that comes too late now, or that cannot be paid for."""
    if drill.id in unit.drills:
        return Refusal("drill.price", "drill_taken_twice")
    return refuse_moment(table, unit, drill) or refuse_cost(
        table, unit.seat, table.setting.params.drill_cost, "drill.price"
    )


def refuse_moment(table: Table, unit: Unit, drill: Drill) -> Refusal | None:
    """Some drills are taken before anything else, others at any time while the unit acts."""
    if drill.moment == "acting":
        return refuse_late(table, unit, drill)
    return refuse_after_all(table, unit, drill)


@cites("drill.split_fire")
def refuse_after_all(table: Table, unit: Unit, drill: Drill) -> Refusal | None:
    """Refuse a drill of the beginning once the unit has done anything, even entered."""
    if not has_done_nothing(table):
        return Refusal(drill.rule, "only_at_the_beginning", {"drill": drill.id})
    return refuse_drill(table, unit, drill)


@machine.resolves(TakeDrill)
def resolve_taking(table: Table, step: ActStep, order: TakeDrill) -> Done:
    """Pay for the drill and take it; the unit goes on."""
    return take(table, step, table.setting.drills.acting[order.drill])


def take(table: Table, step: ActStep, drill: Drill) -> Done:
    """The drill is paid for and taken; the activation goes on."""
    cost = table.setting.params.drill_cost
    paid = [LeadershipSpent(table.units[step.unit].seat, cost, "drill.price")] if cost else []
    return Done((*paid, DrillTaken(step.unit, drill.id, drill.rule)), (step,))
