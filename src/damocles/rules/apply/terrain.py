"""How terrain changes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from damocles.engine.citations import cites
from damocles.rules.apply.writing import change_activation
from damocles.rules.events.terrain import (
    ContainerOpened,
    ElementDestroyed,
    ElementSabotaged,
    StructureTested,
    WallHoisted,
)
from damocles.rules.machine import machine
from damocles.rules.state import Table


def change_element(table: Table, element: str, **changes: Any) -> None:
    """Replace some fields of an element."""
    table.derived = {}
    table.elements[element] = replace(table.elements[element], **changes)


def handle(table: Table, fighter: int) -> None:
    """Remembered until the activation ends."""
    if table.activation is not None:
        change_activation(table, handled=(*table.activation.handled, fighter))


@machine.applies(ContainerOpened)
@cites("TER-009", "RUL-117")
def open_container(table: Table, event: ContainerOpened) -> None:
    """One side is open; the unit has used up its close combat."""
    change_element(table, event.element, opened=event.side)
    handle(table, event.fighter)
    change_activation(table, fought=True)


@machine.applies(WallHoisted)
def hoist_wall(table: Table, event: WallHoisted) -> None:
    """The wall lies elsewhere."""
    change_element(table, event.element, corners=event.corners)
    handle(table, event.fighter)


@machine.applies(ElementSabotaged)
def sabotage(table: Table, event: ElementSabotaged) -> None:
    """The engineer has done his work in this activation."""
    if table.activation is not None:
        change_activation(table, sabotaged=(*table.activation.sabotaged, event.fighter))


@machine.applies(StructureTested)
def damage_element(table: Table, event: StructureTested) -> None:
    """It has fewer Structure points."""
    lost = table.elements[event.element].damage + event.points
    change_element(table, event.element, damage=lost)


@machine.applies(ElementDestroyed)
def destroy_element(table: Table, event: ElementDestroyed) -> None:
    """It is in nobody's way any more."""
    change_element(table, event.element, present=False)
