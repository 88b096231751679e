"""How nerves and footing change the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.state.apply.changes import change_fighter, change_unit
from damocles.rules.state.events.morale import (
    DrillsLost,
    FightersStoodUp,
    MarkerPlaced,
    MarkersCleared,
    MoraleTested,
    UnitDisorganised,
    UnitRallied,
    UnitRouted,
)
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from damocles.rules.state.state import Table


# The fighters of a routing unit are removed one by one.
machine.only_tells(MoraleTested, UnitRouted)


@machine.applies(UnitDisorganised)
def disorganise(table: Table, event: UnitDisorganised) -> None:
    """Mark the unit as disorganised: it does nothing until it is rallied."""
    change_unit(table, event.unit, disorganised=True)


@machine.applies(UnitRallied)
def rally(table: Table, event: UnitRallied) -> None:
    """Make the unit valiant again."""
    change_unit(table, event.unit, disorganised=False)


@machine.applies(MarkerPlaced)
def place_marker(table: Table, event: MarkerPlaced) -> None:
    """Lay one more marker beside the unit."""
    change_unit(table, event.unit, markers=table.units[event.unit].markers + 1)


@machine.applies(MarkersCleared)
def clear_markers(table: Table, event: MarkersCleared) -> None:
    """Take the unit's markers away."""
    change_unit(table, event.unit, markers=0)


@machine.applies(FightersStoodUp)
def stand_up(table: Table, event: FightersStoodUp) -> None:
    """Put these fighters back on their feet."""
    for fighter in event.fighters:
        change_fighter(table, fighter, grounded=False)


@machine.applies(DrillsLost)
def lose_drills(table: Table, event: DrillsLost) -> None:
    """Remove all drill markers."""
    change_unit(table, event.unit, drills=frozenset())
