"""How set-up and placement change the table."""

from __future__ import annotations

from damocles.rules.state.apply.changes import (
    add_to_tally,
    change_element,
    change_fighter,
    change_unit,
)
from damocles.rules.state.events.setup import (
    ElementLeftOut,
    ElementPlaced,
    PositionDealt,
    SectorsRolled,
    UnitDeployed,
    UnitPlaced,
)
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Table


@machine.applies(ElementPlaced)
def place_element(table: Table, event: ElementPlaced) -> None:
    """Lay the element where the seat placed it."""
    change_element(table, event.element, present=True, corners=event.corners)


# An element that is left out is off the table already; dice alone change nothing.
machine.only_tells(ElementLeftOut, SectorsRolled)


@machine.applies(PositionDealt)
def deal_position(table: Table, event: PositionDealt) -> None:
    """Give the position to the seat for the whole battle."""
    table.owners = {**table.owners, event.position: event.seat}


@machine.applies(UnitDeployed)
def deploy_unit(table: Table, event: UnitDeployed) -> None:
    """Put all members where they were placed, and count the unit for the position."""
    place_unit(table, event)
    add_to_tally(table, f"deployed {event.position}")


@machine.applies(UnitPlaced)
def place_unit(table: Table, event: UnitPlaced | UnitDeployed) -> None:
    """Put all members where they were placed."""
    for place in event.placements:
        change_fighter(
            table,
            place.fighter,
            place="table",
            x=place.x,
            y=place.y,
            facing=place.facing,
            standing_on=place.on,
        )
    change_unit(table, event.unit, place="table")
