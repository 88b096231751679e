"""Split fire!: special weapon bearers and the others fire at different moments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Order, Refusal, cites
from damocles.rules.chapters.activation import ActDecision, ActStep, refuse_cost
from damocles.rules.chapters.drills.limits import has_done_nothing, refuse_drill
from damocles.rules.state.drills import Drill, DrillEffects
from damocles.rules.state.events.activation import DrillTaken, LeadershipSpent
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from damocles.rules.state.state import Table


class SplitFire(Order, frozen=True):
    """Special weapon bearers may fire at a different moment from the others."""


SPLIT_FIRE = Drill(
    "split_fire",
    "drill.split_fire",
    DrillEffects(split_fire=True),
    moment="opening",
    infantry_only=True,
    order=SplitFire,
)


@machine.refuses(SplitFire, ActDecision)
@cites("drill.split_fire")
def refuse_split(table: Table, decision: ActDecision, order: SplitFire) -> Refusal | None:
    """Split fire! is taken once, before the unit does anything else."""
    unit = table.units[decision.unit]
    if SPLIT_FIRE.id in unit.drills:
        return Refusal("drill.price", "drill_taken_twice")
    if not has_done_nothing(table):
        return Refusal("drill.split_fire", "only_at_the_beginning")
    return refuse_drill(table, unit, SPLIT_FIRE) or refuse_cost(
        table, unit.seat, table.setting.params.drill_cost, "drill.price"
    )


@machine.resolves(SplitFire)
def resolve_split(table: Table, step: ActStep, order: SplitFire) -> Done:
    """Pay for the drill and take it; the unit goes on."""
    paid = LeadershipSpent(order.seat, table.setting.params.drill_cost, "drill.price")
    return Done((paid, DrillTaken(step.unit, SPLIT_FIRE.id, SPLIT_FIRE.rule)), (step,))
