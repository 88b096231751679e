"""Replacing frozen values on the table by changed ones, and forgetting what no longer holds.

The only place where fighters, units and elements are written once a battle has begun. Whoever
writes knows what he changes, so facts that do not depend on it are kept (see `Table`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

if TYPE_CHECKING:
    from damocles.rules.state import Element, Fighter, Table, Unit

PLACING = frozenset({"card", "place", "r", "standing_on", "unit", "x", "y"})
"""What of a fighter says where who stands; the rest is his state."""
BELONGING = frozenset({"fighters", "seat"})
"""What of a unit says who belongs to it, and to whom it belongs."""


# ---- whole values ----------------------------------------------------------------------------


def put_fighter(table: Table, fighter: Fighter) -> None:
    """Enter a fighter, new or in place of the one with his id, who is of the same unit."""
    table.fighters[fighter.id] = fighter
    _forget_places(table, fighter.unit)


def put_unit(table: Table, unit: Unit) -> None:
    """Enter a unit, new or in place of the one with its id."""
    table.units[unit.id] = unit
    _forget_places(table, unit.id)


def put_element(table: Table, element: Element) -> None:
    """Enter an element in place of the one with its id."""
    table.elements = {**table.elements, element.id: element}
    table.laid, table.placed, table.derived = {}, {}, {}


def _forget_places(table: Table, unit: int) -> None:
    """Somebody of this unit stands elsewhere, or somebody else belongs to it."""
    table.placed, table.derived = {}, {}
    table.bodies.pop(unit, None)
    table.stances.pop(unit, None)


# ---- single fields ---------------------------------------------------------------------------


def change_fighter(table: Table, fighter: int, **changes: Any) -> None:
    """Replace some fields of a fighter."""
    before = table.fighters[fighter]
    after = table.fighters[fighter] = replace(before, **changes)
    if PLACING.isdisjoint(changes):
        table.derived = {}
        table.bodies.pop(before.unit, None)
        return
    _forget_places(table, before.unit)
    if after.unit != before.unit:
        _forget_places(table, after.unit)


def change_unit(table: Table, unit: int, **changes: Any) -> None:
    """Replace some fields of a unit."""
    table.units[unit] = replace(table.units[unit], **changes)
    if BELONGING.isdisjoint(changes):
        table.derived = {}
    else:
        _forget_places(table, unit)


def change_element(table: Table, element: str, **changes: Any) -> None:
    """Replace some fields of an element."""
    put_element(table, replace(table.elements[element], **changes))


def change_seat(table: Table, seat: int, **changes: Any) -> None:
    """Replace some fields of a seat."""
    table.seats[seat] = replace(table.seats[seat], **changes)


def change_activation(table: Table, **changes: Any) -> None:
    """Replace some fields of the activation in progress."""
    assert table.activation is not None  # noqa: S101  # events of an activation come inside one
    table.activation = replace(table.activation, **changes)


def note_fighter(table: Table, field: str, fighter: int) -> None:
    """Add a fighter to one of the lists of the activation in progress."""
    change_activation(table, **{field: (*getattr(table.activation, field), fighter)})


def change_clock(table: Table, **changes: Any) -> None:
    """Replace some fields of the clock."""
    table.clock = replace(table.clock, **changes)


def add_to_tally(table: Table, key: str) -> None:
    """Remember one more of this."""
    table.tally = {**table.tally, key: table.tally.get(key, 0) + 1}
