"""The end of an activation, and the drills that are taken with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Refusal, cites
from damocles.rules.chapters.activation import (
    ActDecision,
    ActStep,
    ClosingDecision,
    ClosingStep,
    EndActivation,
    must_enter,
    refuse_cost,
)
from damocles.rules.chapters.drills.limits import refuse_beside, refuse_late
from damocles.rules.state.events.activation import ActivationEnded, DrillTaken, LeadershipSpent
from damocles.rules.state.registry import machine
from damocles.rules.state.steps import MinimumEntryStep

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.rules.state.drills import Drill
    from damocles.rules.state.state import Table, Unit


@cites("drill.split_fire")
def closing_drills(table: Table) -> Mapping[str, Drill]:
    """The drills of the edition that are taken once the unit has acted, by id."""
    return table.setting.drills.closing


@machine.refuses(EndActivation, ActDecision, ClosingDecision)
@cites("drill.price")
def refuse_end(
    table: Table, decision: ActDecision | ClosingDecision, order: EndActivation
) -> Refusal | None:
    """Refuse unless the drills are different, open to this unit, and can all be paid for."""
    unit = table.units[decision.unit]
    if len({*order.drills} - unit.drills) != len(order.drills):
        return Refusal("drill.price", "drill_taken_twice")
    cost = len(order.drills) * table.setting.params.drill_cost
    return refuse_closing(table, unit, order) or refuse_cost(table, unit.seat, cost, "drill.price")


def refuse_closing(table: Table, unit: Unit, order: EndActivation) -> Refusal | None:
    """Refuse the first drill that cannot be taken now, or not together with the others."""
    known = closing_drills(table)
    for name in order.drills:
        if name not in known:
            return Refusal("drill.price", "no_such_drill", {"drill": name})
        drill, all_taken = known[name], unit.drills.union(order.drills)
        refusal = refuse_late(table, unit, drill) or refuse_beside(table, drill, all_taken)
        if refusal is not None:
            return refusal
    return None


@machine.resolves(EndActivation)
@cites("entry.compulsory")
def resolve_end(table: Table, step: ActStep | ClosingStep, order: EndActivation) -> Done:
    """Pay for drills and pass the lead on; a unit that had to enter and has not enters now."""
    if must_enter(table, table.units[step.unit]):
        return Done(steps=(MinimumEntryStep(step.unit),))
    taken = [DrillTaken(step.unit, drill) for drill in order.drills]
    cost = len(taken) * table.setting.params.drill_cost
    paid = [LeadershipSpent(order.seat, cost, "drill.price")] if cost else []
    return Done([*paid, *taken, ActivationEnded(step.unit)])
