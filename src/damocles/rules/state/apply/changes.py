"""Replacing frozen values on the table by changed ones, and forgetting what no longer holds.

The only place where fighters, units and elements are written once a battle has begun. Each
function knows what it changes, so facts that do not depend on it are kept (see `Table`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from damocles.engine import cites

if TYPE_CHECKING:
    from damocles.rules.state.state import Element, Fighter, Table, Unit

Fact = TypeVar("Fact")

PLACING = frozenset({"card", "place", "r", "standing_on", "unit", "x", "y"})
"""The fields of a fighter that say who stands where; the others are the fighter's state."""
STRENGTH = frozenset({"card", "grounded", "r", "sp", "unit"})
"""The fields of a fighter on the table that say what its unit can do, wherever it stands."""
BELONGING = frozenset({"fighters", "leader", "seat"})
"""The fields of a unit that say who belongs to it, who leads it, and whose it is."""


# ---- whole values ----------------------------------------------------------------------------


def put_fighter(table: Table, fighter: Fighter) -> None:
    """Enter a fighter: a new one, or in place of the one with the same id in the same unit."""
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
    """Forget all facts about a unit: its members, or which are on the table, have changed."""
    _forget_places(table, unit)
    table.strengths = _others(table.strengths, unit)


def _forget_places(table: Table, unit: int) -> None:
    """Forget the facts that depend on where the members of this unit stand."""
    table.placed, table.derived = {}, {}
    table.bodies = _others(table.bodies, unit)
    table.stances = _others(table.stances, unit)


def _others(facts: dict[int, Fact], unit: int) -> dict[int, Fact]:
    """The facts about all other units, as a new dict: copies of the table may share the old one.

    Also if none are known of this unit: those to come hold for this table alone.
    """
    found = facts.copy()
    found.pop(unit, None)
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


@cites("support.weapons_served")
def _is_other(table: Table, before: Fighter, after: Fighter) -> bool:
    """Whether the fighter's place (on the table, at a gun) may change what its unit can do."""
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
    """Count one more of this in the tally."""
    table.tally = {**table.tally, key: table.tally.get(key, 0) + 1}
