"""The table as it would be after a movement: who is in cover, in contact, in somebody's sights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.movement.measure import destination_of
from damocles.rules.chapters.movement.planning import nearest_enemy
from damocles.rules.chapters.shooting.cover import shelter
from damocles.rules.chapters.shooting.overwatch import OverwatchStep, is_ready
from damocles.rules.chapters.shooting.timing import groups_waiting
from damocles.rules.reading.facts import contacts, members, unit_is_engaged
from damocles.rules.reading.sight import sight
from damocles.rules.state.events.movement import UnitMoved
from damocles.rules.state.machine import machine
from damocles.rules.state.sheets import has_ability
from damocles.server.play.wire import Watcher

if TYPE_CHECKING:
    from damocles.rules.chapters.movement.measure import MeasuredPaths
    from damocles.rules.chapters.movement.order import Move
    from damocles.rules.state.state import Table, Unit


def table_after(table: Table, unit: Unit, move: Move, found: MeasuredPaths) -> Table:
    """A copy of the table with the movement done; what follows it is not."""
    after = table.copy()
    places = destination_of(table, move.placements).places
    moved = UnitMoved(unit.id, move.gait, places, found.lengths, move.zone, found.crossing)
    machine.apply(after, moved)
    return after


def fighters_in_cover(after: Table, unit: Unit) -> tuple[int, ...]:
    """Those of the unit who are in cover from the nearest enemy unit, or out of its sight."""
    foe = nearest_enemy(after, after.fighters[unit.leader])
    if foe is None:
        return ()
    sheltered = shelter(after, after.units[foe.unit], [after.units[unit.id]])
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

    They fire when a movement is complete: who is in sight on the way only is safe. Nothing that
    is measured is told: against Stealth, which hides from afar, sight alone counts here unless
    the table measures freely.
    """
    able = [
        other
        for other in after.units.values()
        if groups_waiting(other) and _fires(after, unit, other)
    ]
    found = (Watcher(other.id, _pairs(after, other, after.units[unit.id])) for other in able)
    return tuple(each for each in found if each.sees)


def _fires(after: Table, unit: Unit, other: Unit) -> bool:
    """Whether a unit in overwatch may fire at the one that has moved."""
    if other.place != "table" or not after.setting.is_hostile(other.seat, unit.seat):
        return False
    hidden = any(has_ability(after, one, "stealth") for one in members(after, unit))
    if hidden and not after.setting.params.options.free_measuring:
        return not unit_is_engaged(after, other)
    return is_ready(after, OverwatchStep(unit.id), other)


def _pairs(after: Table, other: Unit, unit: Unit) -> tuple[tuple[int, int], ...]:
    """For everybody of a unit who is seen one of those who see him."""
    lookouts, group = members(after, other), members(after, unit)
    cells = sight(after, lookouts, group)
    pairs = (
        (next((eye.id for i, eye in enumerate(lookouts) if cells[i, j]), None), one.id)
        for j, one in enumerate(group)
    )
    return tuple((eye, one) for eye, one in pairs if eye is not None)
