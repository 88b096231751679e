"""The row of each unit in an observation: the seat's own first, then others, by id."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from damocles.rules.state import Table, Unit


def units_in_order(table: Table, seat: int) -> list[Unit]:
    """All units of the battle, the seat's own first; units that arrive later are appended."""
    units = table.units.values()
    own = [unit for unit in units if unit.seat == seat]
    return own + [unit for unit in units if unit.seat != seat]


def rows_of(table: Table, seat: int) -> dict[int, int]:
    """The row of every unit by its id."""
    return {unit.id: row for row, unit in enumerate(units_in_order(table, seat))}
