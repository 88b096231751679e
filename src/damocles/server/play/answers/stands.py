"""Units that a seat may ask about, and the table with one of them somewhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles import odds
from damocles.rules import UnitMoved
from damocles.rules.chapters import destination_of, fighters_to_place
from damocles.rules.state import Placement, machine
from damocles.server.play.answers.plans import nudge_fighters, own_unit, shift_with_leader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.battle import View
    from damocles.rules.state import Table, Unit
    from damocles.server.play.wire import Nudge

__all__ = ["enemies_of", "known_unit", "own_unit", "table_with"]


def known_unit(view: View, unit: int) -> Unit | None:
    """A unit that everybody sees on the table, while the seat has to decide; or one of its own."""
    found = view.table.units.get(unit)
    if view.decision is None or found is None or found.place != "table":
        return own_unit(view, unit)
    return found


def enemies_of(table: Table, unit: Unit) -> list[Unit]:
    """The enemy units on the table."""
    hostile = table.setting.is_hostile
    return [u for u in table.units.values() if u.place == "table" and hostile(u.seat, unit.seat)]


def table_with(table: Table, unit: Unit, spots: Sequence[Nudge]) -> Table | None:
    """The table with a unit at these spots, but nothing that follows from it; None if it is
    nowhere, or somebody else is named."""
    named = {spot.fighter for spot in spots}
    if not named <= set(unit.fighters):
        return None
    if not spots:
        return table if unit.place == "table" else None
    places = _placements(table, unit, spots)
    after = odds.table_in_activation(table, unit)
    found = destination_of(table, places).places
    gait = table.setting.gaits.usual
    machine.apply(after, UnitMoved(unit.id, gait, found, (1,) * len(found)))
    return after


def _placements(table: Table, unit: Unit, spots: Sequence[Nudge]) -> tuple[Placement, ...]:
    """The spots as placements; if it is only the leader's, everybody is shifted with him."""
    first = spots[0]
    if len(spots) == 1 and first.fighter == unit.leader and unit.place == "table":
        return shift_with_leader(table, unit, first.x, first.y)
    named = {spot.fighter for spot in spots}
    there = [
        Placement(f.id, f.x, f.y, f.facing) for f in fighters_to_place(table, unit) if f.id in named
    ]
    return nudge_fighters(table, there, spots)
