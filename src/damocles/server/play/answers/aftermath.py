"""The table as it would be after a movement: who is in cover, in contact, in somebody's sights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules import UnitMoved
from damocles.rules.chapters import (
    OverwatchStep,
    destination_of,
    find_shelter,
    groups_waiting,
    is_ready,
    nearest_enemy,
)
from damocles.rules.reading import contacts, members, sight_between, unit_is_engaged
from damocles.rules.state import ability_effects, machine
from damocles.server.play.wire import Watcher

if TYPE_CHECKING:
    from damocles.rules import Move
    from damocles.rules.chapters import MeasuredPaths
    from damocles.rules.state import Table, Unit


def table_after(table: Table, unit: Unit, move: Move, found: MeasuredPaths) -> Table:
    """A copy of the table with the movement done, but nothing that follows from it."""
    after = table.copy()
    places = destination_of(table, move.placements).places
    moved = UnitMoved(unit.id, move.gait, places, found.lengths, move.zone, found.crossing)
    machine.apply(after, moved)
    return after


def fighters_in_cover(after: Table, unit: Unit) -> tuple[int, ...]:
    """The fighters of the unit that the nearest enemy unit cannot see, or sees only in cover."""
    foe = nearest_enemy(after, after.fighters[unit.leader])
    if foe is None:
        return ()
    sheltered = find_shelter(after, after.units[foe.unit], [after.units[unit.id]])
    return tuple(sorted({*sheltered.hidden, *sheltered.behind}))


def contact_pairs(after: Table, unit: Unit) -> tuple[tuple[int, int], ...]:
    """The pairs in contact: a fighter of the unit and an enemy."""
    found = contacts(after)
    return tuple((one.id, foe) for one in members(after, unit) for foe in found.get(one.id, ()))


def engaged_units(after: Table, unit: Unit, pairs: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """The units of these pairs that are engaged, the moving one first."""
    names = dict.fromkeys((unit.id, *(after.fighters[foe].unit for _, foe in pairs)))
    return tuple(name for name in names if unit_is_engaged(after, after.units[name]))


# ---- in overwatch ----------------------------------------------------------------------------


def watchers(after: Table, unit: Unit) -> tuple[Watcher, ...]:
    """The enemy units in overwatch that could fire at the unit where it ends, with who sees whom.

    They fire when a movement is complete: fighters in sight only on the way are safe. Nothing here
    reveals a distance: against Stealth, which hides from afar, only sight counts unless measuring
    is free.
    """
    able = [
        other
        for other in after.units.values()
        if groups_waiting(after, other) and _fires(after, unit, other)
    ]
    found = (Watcher(other.id, _pairs(after, other, after.units[unit.id])) for other in able)
    return tuple(each for each in found if each.sees)


def _fires(after: Table, unit: Unit, other: Unit) -> bool:
    """Whether a unit in overwatch may fire at the one that has moved."""
    if other.place != "table" or not after.setting.is_hostile(other.seat, unit.seat):
        return False
    hidden = any(ability_effects(after, one).hidden for one in members(after, unit))
    if hidden and not after.setting.params.options.free_measuring:
        return not unit_is_engaged(after, other)
    return is_ready(after, OverwatchStep(unit.id), other)


def _pairs(after: Table, other: Unit, unit: Unit) -> tuple[tuple[int, int], ...]:
    """For every fighter of a unit that is seen, one of those that see it."""
    lookouts, group = members(after, other), members(after, unit)
    cells = sight_between(after, lookouts, group)
    pairs = (
        (next((eye.id for i, eye in enumerate(lookouts) if cells[i, j]), None), one.id)
        for j, one in enumerate(group)
    )
    return tuple((eye, one) for eye, one in pairs if eye is not None)
