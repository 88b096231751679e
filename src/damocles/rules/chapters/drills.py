"""Combat drills and the end of an activation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import Done, Order, Refusal, cites
from damocles.rules.chapters.activation import (
    ActDecision,
    ActStep,
    ClosingDecision,
    ClosingStep,
    EndActivation,
    must_enter,
    refuse_cost,
)
from damocles.rules.reading.facts import has_handled, is_mostly_down, unit_is_engaged
from damocles.rules.state.events.activation import ActivationEnded, DrillTaken, LeadershipSpent
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import is_afv_unit
from damocles.rules.state.state import Activation
from damocles.rules.state.steps import MinimumEntryStep

if TYPE_CHECKING:
    from damocles.rules.state.state import Table, Unit

INFANTRY_ONLY = {"knee": "ACT-050", "take_cover": "ACT-053", "split_fire": "ACT-054"}
"""Drills that machines cannot take, with the rule."""


class SplitFire(Order, frozen=True):
    """Special weapon bearers may fire at a different moment from the others."""


# ---- at the beginning ------------------------------------------------------------------------


@machine.refuses(SplitFire, ActDecision)
@cites("ACT-054")
def refuse_split(table: Table, decision: ActDecision, order: SplitFire) -> Refusal | None:
    """Split fire! is taken once, before the unit does anything else."""
    unit = table.units[decision.unit]
    if "split_fire" in unit.drills:
        return Refusal("ACT-047", "drill_taken_twice")
    if not has_done_nothing(table):
        return Refusal("ACT-054", "only_at_the_beginning")
    return refuse_drill(table, unit, "split_fire") or refuse_cost(
        table, unit.seat, table.setting.params.drill_cost, "ACT-047"
    )


@cites("ACT-054", "ABL-014")
def has_done_nothing(table: Table) -> bool:
    """Whether the active unit has done nothing yet; repairs and tags do not count as actions."""
    now = table.activation
    fresh = Activation(now.unit, now.engaged_at_start) if now else None
    return now is not None and replace(now, repaired=(), designated=()) == fresh


@machine.resolves(SplitFire)
def resolve_split(table: Table, step: ActStep, order: SplitFire) -> Done:
    """Pay for the drill and take it; the unit goes on."""
    paid = LeadershipSpent(order.seat, table.setting.params.drill_cost, "ACT-047")
    return Done((paid, DrillTaken(step.unit, "split_fire", "ACT-054")), (step,))


# ---- at the end ------------------------------------------------------------------------------


@cites("ACT-054")
def closing_drills(table: Table) -> list[str]:
    """The drills of the edition that are taken once the unit has acted."""
    return [drill for drill in table.setting.rules.called.get("drill", ()) if drill != "split_fire"]


@machine.refuses(EndActivation, ActDecision, ClosingDecision)
@cites("ACT-047")
def refuse_end(
    table: Table, decision: ActDecision | ClosingDecision, order: EndActivation
) -> Refusal | None:
    """Refuse unless the drills are different, open to this unit, and can all be paid for."""
    unit = table.units[decision.unit]
    if len(set(order.drills)) != len(order.drills):
        return Refusal("ACT-047", "drill_taken_twice")
    for drill in order.drills:
        refusal = refuse_late(table, unit, drill) or refuse_drill(table, unit, drill)
        if refusal is not None:
            return refusal
    cost = len(order.drills) * table.setting.params.drill_cost
    return refuse_cost(table, unit.seat, cost, "ACT-047")


@cites("ACT-047", "ACT-051", "RUL-39")
def refuse_late(table: Table, unit: Unit, drill: str) -> Refusal | None:
    """Split fire! comes too late now; Overwatch! is for units on the table that have not fired."""
    facts: dict[str, int | str] = {"drill": drill}
    if drill not in closing_drills(table):
        return Refusal("ACT-047", "no_such_drill", facts)
    if unit.place != "table":
        return Refusal("ACT-047", "not_on_the_table", facts)
    if drill == "overwatch" and table.activation and table.activation.fired:
        return Refusal("ACT-051", "has_fired", facts)
    return None


@cites("ACT-053", "RUL-45")
def refuse_machine(table: Table, unit: Unit, drill: str) -> Refusal | None:
    """Machines can take only overwatch."""
    rule = INFANTRY_ONLY.get(drill)
    if rule is not None and is_afv_unit(table, unit):
        return Refusal(rule, "infantry_only", {"drill": drill})
    return None


@cites("ACT-004", "ACT-049", "ACT-053", "TER-009", "RUL-72", "RUL-152")
def refuse_drill(table: Table, unit: Unit, drill: str) -> Refusal | None:
    """Refuse drills to engaged or grounded units, and after opening or lifting something."""
    facts: dict[str, int | str] = {"drill": drill}
    refusal = refuse_machine(table, unit, drill)
    if refusal is not None:
        return refusal
    if has_handled(table, unit):
        return Refusal("RUL-152", "has_handled_an_element", facts)
    if unit_is_engaged(table, unit):
        return Refusal("ACT-004", "engaged", facts)
    if is_mostly_down(table, unit):
        return Refusal("ACT-049", "grounded", facts)
    return None


@machine.resolves(EndActivation)
@cites("RUL-114")
def resolve_end(table: Table, step: ActStep | ClosingStep, order: EndActivation) -> Done:
    """Pay for drills and pass the lead on; a unit that had to enter and has not enters now."""
    if must_enter(table, table.units[step.unit]):
        return Done(steps=(MinimumEntryStep(step.unit),))
    taken = [DrillTaken(step.unit, drill) for drill in order.drills]
    cost = len(taken) * table.setting.params.drill_cost
    paid = [LeadershipSpent(order.seat, cost, "ACT-047")] if cost else []
    return Done([*paid, *taken, ActivationEnded(step.unit)])
