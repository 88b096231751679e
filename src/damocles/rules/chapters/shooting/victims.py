"""What follows when a seat has named who is hit, who is caught or who falls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done
from damocles.rules.chapters.damage import AllotStep, ExcessStep, FirstAidStep, infantry, losses
from damocles.rules.chapters.damage.choice import PickVictims
from damocles.rules.chapters.shooting import impacts, support
from damocles.rules.chapters.shooting.impacts import ImpactsStep
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from damocles.rules.chapters.damage import LossesStep
    from damocles.rules.state.state import Table


@machine.resolves(PickVictims)
def resolve_victims(
    table: Table, step: LossesStep | AllotStep | ExcessStep | ImpactsStep, order: PickVictims
) -> Done:
    """The named fighters are hit or fall, along with those about whom there was no choice."""
    if isinstance(step, ImpactsStep):
        caught = (*impacts.pick_screen(table, step).sure, *order.fighters)
        return impacts.allot_impacts(table, step, caught)
    if isinstance(step, AllotStep):
        more = (*infantry.surplus(table, step).sure, *order.fighters)
        return Done(steps=(infantry.allot_hits(table, step, more),))
    if isinstance(step, ExcessStep):
        return support.lose_weapons(step, order.fighters)
    fallen = (*losses.victims(table, step).sure, *order.fighters)
    return Done(steps=(FirstAidStep(step.wound, step.unit, fallen),))
