"""Morale, drills, control: any loss is tested, by the weakest; drills stay; machines control."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.reading.facts import members
from tests.contrary.filling import Filling

if TYPE_CHECKING:
    from damocles.rules.state.state import Fighter, Table, Unit


def has_losses(table: Table, unit: Unit) -> bool:
    """One loss is enough."""
    return len(members(table, unit)) < len(unit.fighters)


def lowest_morale(table: Table, unit: Unit) -> int | None:
    """A unit is as brave as the least of its members."""
    values = [table.setting.profile(fighter).morale for fighter in members(table, unit)]
    return min((value for value in values if value is not None), default=None)


def keeps_drills(_table: Table, _unit: Unit) -> bool:
    """Engaged or lying, units keep their drills."""
    return False


def one_each(_table: Table, _fighter: Fighter) -> int:
    """Machines count as infantry does."""
    return 1


FILLING = Filling(
    seams={
        "morale.triggers": has_losses,
        "morale.officer": lowest_morale,
        "drill.lost": keeps_drills,
        "obj.who": one_each,
    },
    numbers={
        "morale_difficulty": 10,
        "control": 15,
        "drill_cost": 0,
        "options.disorganised_lose_drills": True,
    },
)
