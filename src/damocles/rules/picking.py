"""What follows when a seat has named who is hit, who is caught or who falls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine.machine import Done
from damocles.rules.damage import AllotStep, ExcessStep, FirstAidStep, infantry, losses
from damocles.rules.damage.choice import PickVictims
from damocles.rules.events.damage import FighterLost
from damocles.rules.machine import machine
from damocles.rules.shooting import impacts
from damocles.rules.shooting.impacts import ImpactsStep

if TYPE_CHECKING:
    from damocles.rules.damage import LossesStep
    from damocles.rules.state import Table


@machine.resolves(PickVictims)
def resolve_victims(
    table: Table, step: LossesStep | AllotStep | ExcessStep | ImpactsStep, order: PickVictims
) -> Done:
    """They are hit, or they fall, with those about whom there was no question."""
    if isinstance(step, ImpactsStep):
        caught = (*impacts.screened(table, step).sure, *order.fighters)
        return impacts.allotted(table, step, caught)
    if isinstance(step, AllotStep):
        more = (*infantry.surplus(table, step).sure, *order.fighters)
        return Done(steps=(infantry.allotted(table, step, more),))
    if isinstance(step, ExcessStep):
        return Done([FighterLost(weapon, step.by, "CMP-022") for weapon in order.fighters])
    fallen = (*losses.victims(table, step).sure, *order.fighters)
    return Done(steps=(FirstAidStep(step.wound, step.unit, fallen),))
