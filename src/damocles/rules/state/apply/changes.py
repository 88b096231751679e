"""Replacing frozen values on the table by changed ones, and forgetting what no longer holds.

The only place where fighters, units and elements are written once a battle has begun. Whoever
writes knows what he changes, so facts that do not depend on it are kept (see `Table`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from damocles.engine import cites

if TYPE_CHECKING:
    from damocles.rules.state.state import Element, Fighter, Table, Unit

Fact = TypeVar("Fact")

PLACING = frozenset({"card", "place", "r", "standing_on", "unit", "x", "y"})
"""What of a fighter says where who stands; the rest is his state."""
STRENGTH = frozenset({"card", "grounded", "r", "sp", "unit"})
"""What of a fighter on the table says what his unit can do, wherever it stands."""
BELONGING = frozenset({"fighters", "leader", "seat"})
"""What of a unit says who belongs to it, who leads it, and to whom it belongs."""


# ---- whole values ----------------------------------------------------------------------------


def put_fighter(table: Table, fighter: Fighter) -> None:
    """Enter a fighter, new or in place of the one with his id, who is of the same unit."""
    table.fighters[fighter.id] = fighter
    _forget_unit(table, fighter.unit)


def put_unit(table: Table, unit: Unit) -> None:
    """Enter a unit, new or in place of the one with its id."""
    table.units[unit.id] = unit
    _forget_unit(table, unit.id)


def put_element(table: Table, element: Element) -> None:
    """Enter an element in place of the one with its id."""
    table.elements = {**table.elements, element.id: element}
    table.laid, table.placed, table.derived = {}, {}, {}


def _forget_unit(table: Table, unit: int) -> None:
    """Somebody else belongs to this unit, or is on the table."""
    _forget_places(table, unit)
    table.strengths = _others(table.strengths, unit)


def _forget_places(table: Table, unit: int) -> None:
    """Somebody of this unit stands elsewhere."""
    table.placed, table.derived = {}, {}
    table.bodies = _others(table.bodies, unit)
    table.stances = _others(table.stances, unit)


def _others(facts: dict[int, Fact], unit: int) -> dict[int, Fact]:
    """What is known of all units but this one, apart from copies of the table that share it."""
    if unit not in facts:
        return facts
    found = facts.copy()
    del found[unit]
    return found


# ---- single fields ---------------------------------------------------------------------------


def change_fighter(table: Table, fighter: int, **changes: Any) -> None:
    """Replace some fields of a fighter."""
    before = table.fighters[fighter]
    after = table.fighters[fighter] = replace(before, **changes)
    if _is_other(table, before, after) or not STRENGTH.isdisjoint(changes):
        table.strengths = _others(table.strengths, before.unit)
    if PLACING.isdisjoint(changes):
        table.derived = {}
        table.bodies = _others(table.bodies, before.unit)
        return
    _forget_places(table, before.unit)
    if after.unit != before.unit:
        _forget_unit(table, after.unit)


@cites("RUL-137")
def _is_other(table: Table, before: Fighter, after: Fighter) -> bool:
    """Whether his unit may be able to other things by where he is: on the table, at his gun."""
    return before.place != after.place or table.setting.sheets[before.card].is_crew


def change_unit(table: Table, unit: int, **changes: Any) -> None:
    """Replace some fields of a unit."""
    table.units[unit] = replace(table.units[unit], **changes)
    if BELONGING.isdisjoint(changes):
        table.derived = {}
    else:
        _forget_unit(table, unit)


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
