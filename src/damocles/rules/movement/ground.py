"""What is in the way of somebody who moves: elements, edges of the table, other bases."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from damocles.engine.citations import cites
from damocles.geometry.lattice import half_up
from damocles.geometry.legs import Line, Path
from damocles.geometry.movement import Entry, Field, field, frame, shortest
from damocles.geometry.packed import Discs, Pieces
from damocles.geometry.shapes import Disc
from damocles.rules.elements import climbs, container_at, extents, lie, nature, solids
from damocles.rules.facts import disc, is_afv, standing

if TYPE_CHECKING:
    from damocles.geometry.shapes import Piece
    from damocles.rules.events.movement import Placement
    from damocles.rules.model import AccessZone
    from damocles.rules.state import Fighter, Table

Moved = dict[int, Disc]
"""Machines of the moving unit that have moved already, where they stand now."""


# ---- elements and edges ----------------------------------------------------------------------


@cites("TER-001", "RUL-115")
def walls(table: Table) -> tuple[Piece, ...]:
    """The elements that nobody walks through; hills are open ground."""
    return lie(table).walls


@cites("TER-002", "TER-003", "TER-004", "RUL-115")
def crossed(table: Table, fighter: Fighter, there: Placement) -> list[Piece]:
    """The elements in the way of somebody who climbs over what he can.

    Into an open container and out of it leads only its open side.
    """
    kept = {
        container_at(table, fighter.x, fighter.y, fighter.standing_on),
        container_at(table, there.x, there.y, there.on),
    }
    return [
        solid
        for element in extents(table)
        if nature(table, element).passing != "open"
        and (element in kept or not climbs(table, fighter, element))
        for solid in solids(table, element)
    ]


def barriers(table: Table, zone: AccessZone | None) -> Pieces:
    """The elements and the edges of the table for those who go round; one edge is open to enter."""
    return lie(table).barriers[zone.edge if zone else None]


@lru_cache(maxsize=256)
def _packed(pieces: tuple[Piece, ...]) -> Pieces:
    """Elements change seldom, fighters often: what is packed is kept for all tables."""
    return Pieces(pieces)


def edges(table: Table, zone: AccessZone | None) -> tuple[Piece, ...]:
    """The edges of the table, without the one that somebody enters by."""
    if zone is None:
        return table.setting.frame
    return frame(table.setting.size, open_edge=zone.edge)


# ---- other bases -----------------------------------------------------------------------------


@cites("GEN-030", "GEN-032", "ACT-026", "ACT-027", "RUL-16")
def hinders(table: Table, mover: Fighter, other: Fighter) -> bool:
    """Machines hinder all; infantry hinders only infantry of another side."""
    if is_afv(table, other):
        return True
    seats = table.units[mover.unit].seat, table.units[other.unit].seat
    return table.setting.hostile(*seats) and not is_afv(table, mover)


def obstacles(table: Table, mover: Fighter, moved: Moved) -> Discs:
    """The bases a fighter has to walk around; machines of his own unit where they are by now."""
    seat, machine = table.units[mover.unit].seat, is_afv(table, mover)
    name = f"obstacles {seat} {'machine ' + str(mover.id) if machine else 'infantry'}"
    if moved:
        return Discs(_in_the_way(table, mover, moved))
    if name not in table.derived:
        table.derived[name] = Discs(_in_the_way(table, mover, moved))
    found: Discs = table.derived[name]
    return found


def _in_the_way(table: Table, mover: Fighter, moved: Moved) -> list[Disc]:
    entered = [base for other, base in moved.items() if table.fighters[other].place != "table"]
    return entered + [
        moved.get(other.id) or disc(table, other)
        for other in standing(table)
        if other.id != mover.id and hinders(table, mover, other)
    ]


# ---- ways ------------------------------------------------------------------------------------


@cites("MIS-013", "RUL-106")
def entry(fighter: Fighter, zone: AccessZone, width: int, depth: int) -> Entry:
    """The base starts outside, tangent to the zone's edge anywhere along it."""
    ends = {  # counter-clockwise around the table
        "south": ((zone.start, 0), (zone.end, 0)),
        "east": ((width, zone.start), (width, zone.end)),
        "north": ((zone.end, depth), (zone.start, depth)),
        "west": ((0, zone.end), (0, zone.start)),
    }[zone.edge]
    return Entry(start=ends[0], end=ends[1], r=fighter.r)


def start(table: Table, fighter: Fighter, zone: AccessZone | None) -> Disc | Entry:
    """From where a fighter's movement is measured."""
    if zone is None:
        return disc(table, fighter)
    return entry(fighter, zone, table.setting.mission.width, table.setting.mission.depth)


@cites("GEN-029", "GEN-031")
def reach(
    table: Table,
    fighter: Fighter,
    budget: int,
    zone: AccessZone | None = None,
    *,
    over: Placement | None = None,
) -> Field:
    """Everything a fighter can reach within a budget, in any direction.

    With `over` he climbs over elements on the way to a place like that one.
    """
    around = barriers(table, zone) if over is None else climbed(table, fighter, over, zone)
    discs, origin = obstacles(table, fighter, {}), start(table, fighter, zone)
    if isinstance(origin, Entry):
        return entered(table, origin, budget, around, discs)
    return field(origin, budget=budget, pieces=around, discs=discs)


def entered(table: Table, origin: Entry, budget: int, pieces: Pieces, discs: Discs) -> Field:
    """What is reached from an edge: the same for all equal bases, so it is kept for the next."""
    name = f"entered {origin.start} {origin.end} {origin.r} {budget}"
    known = table.derived.get(name)
    if known is None or known.pieces is not pieces or known.discs is not discs:
        known = field(origin, budget=budget, pieces=pieces, discs=discs)
        table.derived[name] = known
    found: Field = known
    return found


def climbed(table: Table, fighter: Fighter, there: Placement, zone: AccessZone | None) -> Pieces:
    """The elements and edges for those who climb."""
    return _packed((*crossed(table, fighter, there), *edges(table, zone)))


def stays(table: Table, there: Placement) -> bool:
    """Whether a fighter is placed where he stands."""
    fighter = table.fighters[there.fighter]
    here = (fighter.x, fighter.y, fighter.standing_on)
    return fighter.place == "table" and here == (there.x, there.y, there.on)


def climbing(table: Table, there: Placement) -> bool:
    """Whether somebody moves onto an element that has to be climbed, or down from one."""
    upon = (table.fighters[there.fighter].standing_on, there.on)
    known = [element for element in upon if element is not None and element in extents(table)]
    high = any(nature(table, element).passing != "open" for element in known)
    return high and not stays(table, there)


@cites("TER-010", "RUL-117")
def through_the_roof(table: Table, fighter: Fighter, there: Placement) -> bool:
    """Whether somebody would go between the top of an open container and its inside."""
    leaves = container_at(table, fighter.x, fighter.y, fighter.standing_on)
    enters = container_at(table, there.x, there.y, there.on)
    up, down = leaves == there.on, enters == fighter.standing_on
    return (up and leaves is not None) or (down and enters is not None)


def is_open(table: Table, fighter: Fighter, there: Placement, discs: Discs) -> bool:
    """Whether nothing at all is in the rectangle about a fighter's straight way: a quick yes."""
    r, mission = fighter.r, table.setting.mission
    west, east = min(fighter.x, there.x) - r, max(fighter.x, there.x) + r
    south, north = min(fighter.y, there.y) - r, max(fighter.y, there.y) + r
    if west < 0 or south < 0 or east > mission.width or north > mission.depth:
        return False
    for e in extents(table).values():
        if e.west < east and e.east > west and e.south < north and e.north > south:
            return False
    for d in discs.values:
        if west < d.x + d.r and d.x - d.r < east and south < d.y + d.r and d.y - d.r < north:
            return False
    return True


def straight(fighter: Fighter, there: Placement, budget: int) -> Path | None:
    """The straight way where nothing is in it, as the search would find it."""
    length = half_up(math.dist((fighter.x, fighter.y), (there.x, there.y)))
    if length > budget + 1:
        return None
    here, goal = (float(fighter.x), float(fighter.y)), (float(there.x), float(there.y))
    return Path(start=here, legs=() if here == goal else (Line(to=goal),), length=length)


@cites("ACT-024", "ACT-040", "GEN-031", "RUL-15", "RUL-36", "RUL-142")
def way(
    table: Table,
    there: Placement,
    budget: int,
    *,
    zone: AccessZone | None = None,
    crossing: bool = False,
    moved: Moved,
) -> Path | None:
    """The shortest path of a fighter to his place, or None if it is longer than the budget.

    The player names only the end, so there is no detour; passing near an enemy stops nobody.
    """
    fighter = table.fighters[there.fighter]
    if through_the_roof(table, fighter, there) or (not crossing and climbing(table, there)):
        return None
    pieces = climbed(table, fighter, there, zone) if crossing else barriers(table, zone)
    discs, origin = obstacles(table, fighter, moved), start(table, fighter, zone)
    if isinstance(origin, Entry):
        return entered(table, origin, budget, pieces, discs).path(there.x, there.y)
    if is_open(table, fighter, there, discs):
        return straight(fighter, there, budget)
    return shortest(origin, (there.x, there.y), budget=budget, pieces=pieces, discs=discs)
