"""Split fire!: special weapon bearers and the others fire at different moments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Order, Refusal, cites
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.chapters.drills.order import refuse_now, take
from damocles.rules.state.drills import Drill, DrillEffects
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import AFV

if TYPE_CHECKING:
    from damocles.rules.state.state import Table


class SplitFire(Order, frozen=True):
    """Special weapon bearers may fire at a different moment from the others."""


SPLIT_FIRE = Drill(
    "split_fire",
    "drill.split_fire",
    DrillEffects(split_fire=True),
    moment="opening",
    not_for=AFV,
    order=SplitFire,
)


@machine.refuses(SplitFire, ActDecision)
@cites("drill.split_fire")
def refuse_split(table: Table, decision: ActDecision, order: SplitFire) -> Refusal | None:
    """Split fire! is taken once, before the unit does anything else."""
    return refuse_now(table, table.units[decision.unit], SPLIT_FIRE)


@machine.resolves(SplitFire)
def resolve_split(table: Table, step: ActStep, order: SplitFire) -> Done:
    """Pay for the drill and take it; the unit goes on."""
    return take(table, step, SPLIT_FIRE)
