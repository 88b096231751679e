"""Turning a table about its middle: where things then lie, and what looks the same afterwards."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.geometry import Piece

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.catalog.source.values import (
        BriefedMission,
        MissionAccessZone,
        MissionElement,
        Owner,
    )
    from damocles.geometry import TableSize
    from damocles.geometry.plane import Point

QUARTER, HALF = 4, 2
"""A table is turned by a full turn divided by this number."""
HAIR = 2
"""Corners lie on the lattice: two that should coincide may be this far apart."""
RIVAL: dict[Owner, Owner] = {"A": "B", "B": "A", None: None}


def turn_point(point: Point, table: TableSize, part: int) -> Point:
    """A point after a part of a full turn counter-clockwise; a quarter needs a square table.

    >>> from damocles.geometry.plane.table import TableSize
    >>> turn_point((10, 30), TableSize(width=100, depth=100), QUARTER)
    (70, 10)
    """
    x, y = point
    return (table.width - x, table.depth - y) if part == HALF else (table.width - y, x)


def images(element: MissionElement, table: TableSize, part: int) -> list[MissionElement]:
    """An element and all its images while the table is turned once round, exactly."""
    found = [element]
    for _ in range(part - 1):
        last = found[-1]
        x, y = turn_point((last.x, last.y), table, part)
        corners = tuple(turn_point(corner, table, part) for corner in last.piece.corners)
        piece = Piece(corners=corners, height=last.piece.height)
        rot = (last.rot + 360 / part) % 360
        found.append(replace(last, x=x, y=y, rot=rot, piece=piece))
    return found


# ---- what stays ------------------------------------------------------------------------------


FIXTURES = ("objective", "drop_point", "access_zone", "deployment_zone")
"""What can have a fixed place, besides elements of any kind."""


class Fixture(NamedTuple):
    """Something that has a fixed place: what it is, whose it is, and its points."""

    what: str
    owner: Owner
    points: tuple[Point, ...]


def fixtures(mission: BriefedMission) -> Iterator[Fixture]:
    """Everything whose place the briefing fixes."""
    for element in mission.elements:
        if element.fixed:
            yield Fixture(element.kind, None, element.piece.corners)
    for objective in mission.objectives:
        if objective.element is None:
            yield Fixture("objective", None, ((objective.x, objective.y),))
    for drop in mission.drop_points:
        if drop.element is None:
            yield Fixture("drop_point", None, ((drop.x, drop.y),))
    for zone in mission.access_zones:
        yield Fixture("access_zone", zone.owner, _ends(zone, mission.table))
    for area in mission.deployment_zones:
        yield Fixture("deployment_zone", area.owner, area.outline)


def _ends(zone: MissionAccessZone, table: TableSize) -> tuple[Point, ...]:
    """The ends of an access zone."""
    return {
        "south": ((zone.start, 0), (zone.end, 0)),
        "north": ((zone.start, table.depth), (zone.end, table.depth)),
        "west": ((0, zone.start), (0, zone.end)),
        "east": ((table.width, zone.start), (table.width, zone.end)),
    }[zone.edge]


def find_lopsided(mission: BriefedMission, part: int) -> Fixture | None:
    """Something without a twin on the other side where a turn takes it; None if all have one."""
    known = list(fixtures(mission))
    for mark in known:
        points = tuple(turn_point(point, mission.table, part) for point in mark.points)
        twin = Fixture(mark.what, RIVAL[mark.owner], points)
        if not any(_alike(twin, other) for other in known):
            return mark
    return None


def _alike(one: Fixture, other: Fixture) -> bool:
    """Whether two fixtures are the same, except for a hair."""
    if one[:2] != other[:2] or len(one.points) != len(other.points):
        return False
    return all(min(math.dist(p, q) for q in other.points) <= HAIR for p in one.points)
