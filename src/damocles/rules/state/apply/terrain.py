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
    """One side is open, and the unit has its hands full."""
    change_element(table, event.element, opened=event.side)
    spend_close_combat(table, event.fighter)


@cites("TER-009", "RUL-117")
def spend_close_combat(table: Table, fighter: int) -> None:
    """The unit counts as engaged, and has used up its close combat."""
    note_fighter(table, "handled", fighter)
    change_activation(table, fought=True)


@machine.applies(WallHoisted)
def hoist_wall(table: Table, event: WallHoisted) -> None:
    """The wall lies elsewhere."""
    change_element(table, event.element, corners=event.corners)
    note_fighter(table, "handled", event.fighter)


@machine.applies(ElementSabotaged)
def sabotage(table: Table, event: ElementSabotaged) -> None:
    """The engineer has done his work in this activation."""
    note_fighter(table, "sabotaged", event.fighter)


@machine.applies(StructureTested)
def damage_element(table: Table, event: StructureTested) -> None:
    """It has fewer Structure points."""
    lost = table.elements[event.element].damage + event.points
    change_element(table, event.element, damage=lost)


@machine.applies(ElementDestroyed)
def destroy_element(table: Table, event: ElementDestroyed) -> None:
    """It is in nobody's way any more."""
    change_element(table, event.element, present=False)
