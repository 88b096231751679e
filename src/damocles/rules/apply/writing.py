"""Replacing frozen values on the table by changed ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

if TYPE_CHECKING:
    from damocles.rules.state import Table


def change_fighter(table: Table, fighter: int, **changes: Any) -> None:
    """Replace some fields of a fighter."""
    table.derived = {}
    table.fighters[fighter] = replace(table.fighters[fighter], **changes)


def change_unit(table: Table, unit: int, **changes: Any) -> None:
    """Replace some fields of a unit."""
    table.derived = {}
    table.units[unit] = replace(table.units[unit], **changes)


def change_seat(table: Table, seat: int, **changes: Any) -> None:
    """Replace some fields of a seat."""
    table.seats[seat] = replace(table.seats[seat], **changes)


def change_activation(table: Table, **changes: Any) -> None:
    """Replace some fields of the activation in progress."""
    assert table.activation is not None  # noqa: S101  # events of an activation come inside one
    table.activation = replace(table.activation, **changes)


def change_clock(table: Table, **changes: Any) -> None:
    """Replace some fields of the clock."""
    table.clock = replace(table.clock, **changes)
