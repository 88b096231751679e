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
)
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Table


@machine.applies(ElementPlaced)
def place_element(table: Table, event: ElementPlaced) -> None:
    """It lies there from now on."""
    change_element(table, event.element, present=True, corners=event.corners)


@machine.applies(ElementLeftOut)
def leave_element_out(table: Table, event: ElementLeftOut) -> None:
    """It stays off the table, where it is already."""


@machine.applies(SectorsRolled)
def roll_for_sectors(table: Table, event: SectorsRolled) -> None:
    """Dice alone change nothing."""


@machine.applies(PositionDealt)
def deal_position(table: Table, event: PositionDealt) -> None:
    """Kept for the whole battle."""
    table.owners = {**table.owners, event.position: event.seat}


@machine.applies(UnitDeployed)
def deploy_unit(table: Table, event: UnitDeployed) -> None:
    """Everybody stands where he was placed; the position remembers how many units it took."""
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
    add_to_tally(table, f"deployed {event.position}")
