"""What a seat has left in a battle: who stands on the table, and who can still come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.rules.missions.reinforcements import affordable_units
from damocles.rules.reading.positions import can_still_come

if TYPE_CHECKING:
    from damocles.rules.state.state import Table, Unit

OUTSIDE = ("reinforcement", "inside")
"""Where units are that are not in the battle yet: nobody can find or count them."""


@cites("cease_fire.exhausted")
def forces_left(table: Table, seat: int) -> list[Unit]:
    """A seat's units on the table, and those in reserve or for sale if they have a way in."""
    own = [unit for unit in table.units.values() if unit.seat == seat]
    outside = affordable_units(table, seat) if can_still_come(table, seat) else None
    return [
        unit
        for unit in own
        if unit.place == "table"
        or (outside is not None and (unit.place == "reserve" or unit.id in outside))
    ]
