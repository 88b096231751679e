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
from damocles.rules.chapters.drills.limits import refuse_drill
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
    if len(set(order.drills)) != len(order.drills):
        return Refusal("drill.price", "drill_taken_twice")
    for name in order.drills:
        refusal = refuse_late(table, unit, name)
        if refusal is not None:
            return refusal
    cost = len(order.drills) * table.setting.params.drill_cost
    return refuse_cost(table, unit.seat, cost, "drill.price")


@cites("drill.price", "drill.overwatch", "overwatch.condition")
def refuse_late(table: Table, unit: Unit, name: str) -> Refusal | None:
    """Refuse a drill that comes too late now, off the table, or after firing, if that rules it out;
    then what every drill asks for."""
    facts: dict[str, int | str] = {"drill": name}
    drill = closing_drills(table).get(name)
    if drill is None:
        return Refusal("drill.price", "no_such_drill", facts)
    if unit.place != "table":
        return Refusal("drill.price", "not_on_the_table", facts)
    if drill.unfired_only and table.activation and table.activation.fired:
        return Refusal(drill.rule, "has_fired", facts)
    return refuse_drill(table, unit, drill)


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
