"""Tactical positions: where units of a seat may come onto the table, and who holds them.

Access zones are stretches of a table edge, deployment zones areas of the table, drop points
elements or marks on it. What is dealt at random in set-up is kept in `table.owners`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import Value, cites
from damocles.geometry import Disc
from damocles.rules.reading.facts import piece_of
from damocles.rules.state.model import AccessZone, DeploymentZone, DropPoint, Edge
from damocles.rules.state.sheets import is_afv_unit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.geometry import Shape
    from damocles.rules.state.entries import WayIn
    from damocles.rules.state.model import Objective, Point, Position
    from damocles.rules.state.state import Table, Unit

EDGES: tuple[Edge, ...] = ("south", "east", "north", "west")
"""Counter-clockwise, so that opposite edges are two apart."""
QUARTERED = 4
"""From this many zones on, an even number of them lies in two rows."""


class TableSector(Value, frozen=True):
    """One of the parts into which a table without a map is divided."""

    id: str
    west: int
    south: int
    east: int
    north: int


# ---- a table without a map -------------------------------------------------------------------


@lru_cache(maxsize=256)
@cites("mission.sectors")
def division(width: int, depth: int, number: int) -> tuple[TableSector, ...]:
    """One zone per player: strips across the longer side; four or more, if even, in two rows.

    >>> [sector.id for sector in division(100_000, 90_000, 2)]
    ['sector-1', 'sector-2']
    """
    rows = 2 if number >= QUARTERED and number % 2 == 0 else 1
    columns = number // rows
    long, short = max(width, depth), min(width, depth)
    found = []
    for index in range(number):
        column, row = index % columns, index // columns
        low, high = long * column // columns, long * (column + 1) // columns
        bottom, top = short * row // rows, short * (row + 1) // rows
        part = TableSector(f"sector-{index + 1}", low, bottom, high, top)
        found.append(part if width >= depth else turn_sector(part))
    return tuple(found)


def turn_sector(part: TableSector) -> TableSector:
    """The same sector on a table that is deeper than wide."""
    return TableSector(part.id, part.south, part.west, part.north, part.east)


def sectors(table: Table) -> tuple[TableSector, ...]:
    """The parts of this table, one for each seat."""
    mission = table.setting.mission
    return division(mission.width, mission.depth, len(table.seats))


@cites("mission.sectors")
def borders(sector: TableSector, width: int, depth: int) -> list[AccessZone]:
    """The access zones of a sector: the table edges that border it."""
    reaches = {
        "south": sector.south == 0,
        "east": sector.east == width,
        "north": sector.north == depth,
        "west": sector.west == 0,
    }
    return [
        AccessZone(f"{sector.id}/{edge}", edge, *stretch_along(sector, edge), None)
        for edge in EDGES
        if reaches[edge]
    ]


def stretch_along(sector: TableSector, edge: Edge) -> tuple[int, int]:
    """The start and end of a sector along an edge of the table."""
    across = edge in ("south", "north")
    return (sector.west, sector.east) if across else (sector.south, sector.north)


def whole_edges(width: int, depth: int) -> list[AccessZone]:
    """Every edge of the table as one access zone."""
    return [
        AccessZone(edge, edge, 0, width if edge in ("south", "north") else depth, None)
        for edge in EDGES
    ]


@cites("mission.bunker_and_edges")
def long_edges(width: int, depth: int) -> tuple[Edge, ...]:
    """The two longer edges; on a square table, those in front and behind.

    >>> long_edges(120_000, 90_000), long_edges(90_000, 120_000)
    (('south', 'north'), ('east', 'west'))
    """
    return ("south", "north") if width >= depth else ("east", "west")


def dealt_zones(table: Table) -> list[AccessZone]:
    """The access zones that set-up has dealt to a seat."""
    mission, owners = table.setting.mission, table.owners
    size = mission.width, mission.depth
    if mission.zones in ("edges", "long_edges"):
        return [replace(z, owner=owners[z.id]) for z in whole_edges(*size) if z.id in owners]
    if mission.zones == "sectors":
        return [
            replace(zone, owner=owners[sector.id])
            for sector in sectors(table)
            if sector.id in owners
            for zone in borders(sector, *size)
        ]
    return []


# ---- what there is ---------------------------------------------------------------------------


def access_zones(table: Table) -> list[AccessZone]:
    """All access zones, those of the map and those that were dealt."""
    return [*table.setting.mission.access_zones, *dealt_zones(table)]


def zone_of(table: Table, name: str | None) -> AccessZone | None:
    """The access zone of this name."""
    return next((zone for zone in access_zones(table) if zone.id == name), None)


def shape_of(table: Table, place: Objective | DropPoint) -> Shape:
    """The element or the mark that is to be controlled or reached."""
    if place.element is not None:
        return piece_of(table, place.element)
    assert place.point is not None  # noqa: S101  # what is no element is a mark
    x, y = place.point
    return Disc(x=x, y=y, r=0)


@cites("entry.drop_terrain")
def is_there(table: Table, place: Objective | DropPoint) -> bool:
    """Whether a place is still there: a mark always is, an element until it is removed."""
    return place.element is None or table.elements[place.element].present


def zone_ends(table: Table, zone: AccessZone) -> tuple[Point, Point]:
    """The two ends of an access zone on the table's edge."""
    width, depth = table.setting.mission.width, table.setting.mission.depth
    return {
        "south": ((zone.start, 0), (zone.end, 0)),
        "east": ((width, zone.start), (width, zone.end)),
        "north": ((zone.start, depth), (zone.end, depth)),
        "west": ((0, zone.start), (0, zone.end)),
    }[zone.edge]


def point_at_edge(table: Table, zone: AccessZone, along: int, into: int) -> Point:
    """The point so far along a zone's edge and so far into the table; below zero is outside."""
    mission = table.setting.mission
    return {
        "south": (along, into),
        "north": (along, mission.depth - into),
        "west": (into, along),
        "east": (mission.width - into, along),
    }[zone.edge]


# ---- who may use what ------------------------------------------------------------------------


@cites("entry.access_permanent", "entry.access_neutral")
def is_neutral(zone: AccessZone) -> bool:
    """Whether a zone has to be controlled; a permanent one stays with its side."""
    return zone.owner is None or not zone.permanent


@cites("entry.control_needed", "entry.access_closed", "entry.control_at_start")
def holds_zone(table: Table, seat: int, zone: AccessZone) -> bool:
    """Whether a zone is the seat's own, or neutral, controlled last control phase, and usable."""
    holder = table.controllers.get(zone.id) if is_neutral(zone) else zone.owner
    return holder == seat and seat not in zone.closed_to


@cites("entry.control_needed", "entry.drop_rounds", "entry.control_at_start")
def drop_is_open(table: Table, seat: int, drop: DropPoint) -> bool:
    """Whether a drop point is open: from round two on, while controlled and not removed."""
    held = table.controllers.get(drop.id) == seat
    return table.clock.round >= 2 and held and is_there(table, drop)


@cites("entry.control_needed", "entry.deployment_rounds", "entry.deployment_units")
def deployment_is_open(table: Table, seat: int, zone: DeploymentZone) -> bool:
    """Whether a zone is open: in round one, for its owner, until it has its limit of units."""
    return table.clock.round == 1 and zone.owner == seat and has_room_left(table, zone)


@cites("entry.deployment_units")
def has_room_left(table: Table, zone: DeploymentZone) -> bool:
    """Whether a zone has not yet its limit of units."""
    return zone.limit is None or table.tally.get(f"deployed {zone.id}", 0) < zone.limit


@cites("entry.position_kinds")
def deployment_zones(table: Table) -> tuple[DeploymentZone, ...]:
    """The deployment zones of the map."""
    return table.setting.mission.deployment_zones


@cites("entry.position_kinds")
def drop_points(table: Table) -> tuple[DropPoint, ...]:
    """The drop points of the map."""
    return table.setting.mission.drop_points


def positions(table: Table) -> Iterator[tuple[WayIn, Position]]:
    """All positions that there are, each with the way onto the table that it is."""
    for entry in table.setting.entries.values():
        for site in entry.sites(table):
            yield entry, site


def find_entry(table: Table, position: str | None) -> tuple[WayIn, Position] | None:
    """The position of this name, with the way onto the table that it is."""
    return next((found for found in positions(table) if found[1].id == position), None)


@cites("entry.control_needed")
def is_open_to(table: Table, seat: int, position: Position) -> bool:
    """Whether units of a seat may come by a position now."""
    found = find_entry(table, position.id)
    return found is not None and found[0].is_open(table, seat, position)


def entry_of(table: Table, position: Position) -> WayIn:
    """The way onto the table that a position is."""
    return next(entry for entry, site in positions(table) if site == position)


def reach_of(table: Table, position: Position) -> int:
    """How far from a position units are placed at most."""
    reach = entry_of(table, position).reach
    return reach(table.setting.params) if reach is not None else 0


def ends_there(table: Table, position: Position) -> bool:
    """Whether a unit that is placed there does nothing else."""
    return entry_of(table, position).ends


@cites("entry.by_positions")
def open_positions(table: Table, seat: int) -> list[Position]:
    """All positions by which a unit of this seat may come onto the table now."""
    return [site for entry, site in positions(table) if entry.is_open(table, seat, site)]


def can_enter(table: Table, unit: Unit) -> bool:
    """Whether there is any position by which a unit in reserve may enter."""
    return bool(positions_for(table, unit))


def positions_for(table: Table, unit: Unit) -> list[Position]:
    """The positions by which this unit may come now: a mission can name one for a unit it gives."""
    found = open_positions(table, unit.seat)
    return [each for each in found if is_way_for(table, unit, each.id)]


def is_way_for(table: Table, unit: Unit, position: str) -> bool:
    """Whether the mission lets a unit come by this position, if it is open to the seat."""
    given = table.setting.given_unit(unit)
    return given is None or given.zone in (None, position)


def zones_for(table: Table, unit: Unit) -> list[AccessZone]:
    """The access zones by which this unit may enter now."""
    return [site for site in positions_for(table, unit) if isinstance(site, AccessZone)]


# ---- who can still come ----------------------------------------------------------------------


@cites("cease_fire.exhausted", "entry.access_neutral")
def can_still_come(table: Table, seat: int) -> bool:
    """Whether units outside can still come onto the table, now or once a position is taken.

    Without an open position a seat needs infantry on the table that can take one.
    """
    if open_positions(table, seat):
        return True
    own = [unit for unit in table.units.values() if unit.seat == seat and unit.place == "table"]
    return any(not is_afv_unit(table, unit) for unit in own) and has_zone_to_take(table, seat)


def has_zone_to_take(table: Table, seat: int) -> bool:
    """Whether there is a neutral zone, or a drop point, that would be open to the seat."""
    zones = [zone for zone in access_zones(table) if is_neutral(zone)]
    drops = [drop for drop in table.setting.mission.drop_points if is_there(table, drop)]
    return bool(drops) or any(seat not in zone.closed_to for zone in zones)
