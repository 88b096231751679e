"""Where the sides of a mission come from: edges, zones, and the places beside them."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, NamedTuple

from damocles.catalog.missions.battlefields import SEATS, battlefield
from damocles.geometry import EdgeStart, Pieces, frame, half_up
from damocles.geometry.plane import doubled_area
from damocles.rules.chapters import entry
from damocles.rules.reading import borders, division, long_edges, whole_edges
from damocles.rules.state import MAPPED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.catalog.source.values import BriefedMission
    from damocles.geometry import Edge, Piece
    from damocles.geometry.plane import Point
    from damocles.rules.state import AccessZone

PAIRS: tuple[Edge, ...] = ("south", "north", "east", "west")
"""Edges in opposite pairs: the side that enters by one fights the one that enters by the other."""
Outline = tuple["Point", ...]
Stretch = tuple["Point", "Point"]


class Side(NamedTuple):
    """How a side enters the table: `A` or `B`, or the side that the dice give an edge or a sector.

    In a list of sides each pair is two enemies: the first with the second, and so on.
    """

    name: str
    zones: tuple[AccessZone, ...]
    areas: tuple[Outline, ...] = ()


def sides_of(mission: BriefedMission) -> list[Side]:
    """The sides of a mission for two players, in pairs of enemies."""
    fought, size = battlefield(mission), (mission.table.width, mission.table.depth)
    if fought.zones == "sectors":
        return [Side(each.id, tuple(borders(each, *size))) for each in division(*size, len(SEATS))]
    if fought.zones not in MAPPED:
        edges = long_edges(*size) if fought.zones == "long_edges" else PAIRS
        zones = {zone.edge: zone for zone in whole_edges(*size)}
        return [Side(edge, (zones[edge],)) for edge in PAIRS if edge in edges]
    return [
        Side(
            name,
            tuple(zone for zone in fought.access_zones if zone.owner == seat),
            tuple(zone.corners for zone in fought.deployment_zones if zone.owner == seat),
        )
        for name, seat in SEATS.items()
    ]


# ---- where a base stands first ---------------------------------------------------------------


def fronts(mission: BriefedMission, side: Side, r: int) -> list[Stretch]:
    """The lines on which the centre of a side's base first stands wholly on the table."""
    width, depth = mission.table.width, mission.table.depth
    found: list[Stretch] = []
    for zone in side.zones:
        low, high = max(zone.start, r), min(zone.end, _along(zone.edge, width, depth) - r)
        along = {
            "south": ((low, r), (high, r)),
            "north": ((low, depth - r), (high, depth - r)),
            "west": ((r, low), (r, high)),
            "east": ((width - r, low), (width - r, high)),
        }[zone.edge]
        found.append(along)
    return found + [line for area in side.areas for _, line in _rims(area, r)]


def _along(edge: Edge, width: int, depth: int) -> int:
    """The length of an edge."""
    return width if edge in ("south", "north") else depth


def _rims(area: Outline, r: int) -> Iterator[tuple[Stretch, Stretch]]:
    """Sides of an area, shortened at both ends, and the lines of centres that touch them inside."""
    around = area if _turns_left(area) else area[::-1]
    for (ax, ay), (bx, by) in zip(around, around[1:] + around[:1], strict=True):
        length = math.dist((ax, ay), (bx, by))
        if length <= 2 * r:
            continue
        ux, uy = (bx - ax) / length, (by - ay) / length
        start = (half_up(ax + r * ux), half_up(ay + r * uy))
        end = (half_up(bx - r * ux), half_up(by - r * uy))
        shift = (half_up(-r * uy), half_up(r * ux))
        inner = tuple((x + shift[0], y + shift[1]) for x, y in (start, end))
        yield (start, end), (inner[0], inner[1])


def _turns_left(area: Outline) -> bool:
    """Whether the corners go round counter-clockwise."""
    first = area[0]
    return sum(doubled_area(first, a, b) for a, b in itertools.pairwise(area[1:])) > 0


def entries(mission: BriefedMission, side: Side, r: int) -> Iterator[tuple[EdgeStart, Pieces]]:
    """The ways onto the table for a base, each with all that it has to go round.

    A base in a deployment zone sets out from any side of the zone.
    """
    size = mission.table
    for zone in side.zones:
        way = entry(r, zone, size.width, size.depth)
        yield way, Pieces([*obstacles(mission), *frame(size, open_edge=zone.edge)])
    around = Pieces([*obstacles(mission), *frame(size)])
    for area in side.areas:
        for (start, end), _ in _rims(area, r):
            yield EdgeStart(start=end, end=start, r=r), around


def obstacles(mission: BriefedMission) -> tuple[Piece, ...]:
    """The elements that nobody can walk through."""
    return tuple(element.piece for element in mission.elements if element.ground == "obstacle")


# ---- places ----------------------------------------------------------------------------------


def spread(stretches: Sequence[Stretch], step: int) -> list[Point]:
    """Places on lines, one in the middle of each part of about this length."""
    found = []
    for (ax, ay), (bx, by) in stretches:
        parts = max(1, round(math.dist((ax, ay), (bx, by)) / step))
        for part in range(parts):
            share = (2 * part + 1) / (2 * parts)
            found.append((half_up(ax + share * (bx - ax)), half_up(ay + share * (by - ay))))
    return found


def grid(mission: BriefedMission, step: int) -> list[Point]:
    """Places all over the table, one in the middle of each square of about this side."""
    width, depth = mission.table.width, mission.table.depth
    columns = spread([((0, 0), (width, 0))], step)
    rows = spread([((0, 0), (0, depth))], step)
    return [(x, y) for _, y in rows for x, _ in columns]


def rim(corners: Sequence[Point], far: int, step: int) -> list[Point]:
    """Places at a distance from a convex outline, or from a single point, all the way round."""
    found: list[Point] = []
    turns = 4 * max(2, round(math.pi * far / (2 * step)))
    for degrees in (360 * turn / turns for turn in range(turns)):
        dx, dy = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        best = max(corners, key=lambda corner: corner[0] * dx + corner[1] * dy)
        found.append((half_up(best[0] + far * dx), half_up(best[1] + far * dy)))
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        length = math.dist((ax, ay), (bx, by))
        if length == 0:
            continue
        ox, oy = half_up(far * (by - ay) / length), half_up(far * (ax - bx) / length)
        found += spread([((ax + ox, ay + oy), (bx + ox, by + oy))], step)
    return found
