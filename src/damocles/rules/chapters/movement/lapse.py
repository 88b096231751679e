"""Drills that lapse when a unit is caught up in a fight or thrown to the ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, cites
from damocles.rules.reading.facts import is_mostly_down, unit_is_engaged
from damocles.rules.state import seams
from damocles.rules.state.events.morale import DrillsLost
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import is_afv_unit
from damocles.rules.state.steps import LapseStep

if TYPE_CHECKING:
    from damocles.rules.state.state import Table, Unit


@machine.handles(LapseStep)
@cites("ACT-049", "RUL-38")
def lapse(table: Table, step: LapseStep) -> Done:
    """After a movement, before anybody in overwatch fires, take away the drills that units lose."""
    loses = seams.drill_lost(table.setting.rules)
    drilled = [unit for unit in table.units.values() if unit.drills]
    return Done([DrillsLost(unit.id) for unit in drilled if loses(table, unit)])


@cites("ACT-049", "SHO-049", "RUL-72", "RUL-152")
def loses_drills(table: Table, unit: Unit) -> bool:
    """Whether a unit is infantry that is engaged or has more than half lying on the ground."""
    if is_afv_unit(table, unit):
        return False
    return unit_is_engaged(table, unit) or is_mostly_down(table, unit)
