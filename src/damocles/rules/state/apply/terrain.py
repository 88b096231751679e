"""How terrain changes."""

from __future__ import annotations

from damocles.engine import cites
from damocles.rules.state.apply.changes import change_activation, change_element, note_fighter
from damocles.rules.state.events.terrain import (
    ContainerOpened,
    ElementDestroyed,
    ElementSabotaged,
    StructureTested,
    WallHoisted,
)
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Table


@machine.applies(ContainerOpened)
def open_container(table: Table, event: ContainerOpened) -> None:
    """Open one side; the unit now has its hands full."""
    change_element(table, event.element, opened=event.side)
    spend_close_combat(table, event.fighter)


@cites("TER-009", "RUL-117")
def spend_close_combat(table: Table, fighter: int) -> None:
    """Count the unit as engaged and its close combat as used up."""
    note_fighter(table, "handled", fighter)
    change_activation(table, fought=True)


@machine.applies(WallHoisted)
def hoist_wall(table: Table, event: WallHoisted) -> None:
    """Move the wall to its new place."""
    change_element(table, event.element, corners=event.corners)
    note_fighter(table, "handled", event.fighter)


@machine.applies(ElementSabotaged)
def sabotage(table: Table, event: ElementSabotaged) -> None:
    """Mark the engineer as having worked in this activation."""
    note_fighter(table, "sabotaged", event.fighter)


@machine.applies(StructureTested)
def damage_element(table: Table, event: StructureTested) -> None:
    """Take Structure points from the element."""
    lost = table.elements[event.element].damage + event.points
    change_element(table, event.element, damage=lost)


@machine.applies(ElementDestroyed)
def destroy_element(table: Table, event: ElementDestroyed) -> None:
    """Take the element off the table: it is in nobody's way any more."""
    change_element(table, event.element, present=False)
