"""Bases as plain numbers: for questions about whole units that are asked thousands of times.

A rectangle around all bases of a unit answers most of them at once, and a formation that is only
shifted keeps its shape, for which answers are cached.
"""

from __future__ import annotations

from functools import lru_cache
from operator import add, sub
from typing import TYPE_CHECKING

from damocles.rules.reading.facts import boxes_on_table
from damocles.rules.state.bodies import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.bodies import Body
    from damocles.rules.state.events.movement import Placement
    from damocles.rules.state.state import Fighter, Table

Base = tuple[int, int, int]
"""A base where it stands or is to stand: x, y and radius."""
BaseShape = tuple[Base, ...]
"""The bases of a group relative to the first of them: equal wherever the group stands."""


# ---- bases -----------------------------------------------------------------------------------


def bases_at(table: Table, places: Sequence[Placement]) -> list[Base]:
    """The bases where they are to stand."""
    fighters = table.fighters
    return [(there.x, there.y, fighters[there.fighter].r) for there in places]


def current_bases(fighters: Sequence[Fighter]) -> list[Base]:
    """The bases where they stand now."""
    return [(fighter.x, fighter.y, fighter.r) for fighter in fighters]


def shape(bases: Sequence[Base]) -> BaseShape:
    """A group of bases relative to the first of them.

    >>> shape([(10, 20, 5), (40, 20, 5)])
    ((0, 0, 5), (30, 0, 5))
    """
    x, y, _ = bases[0]
    return tuple([(u - x, v - y, r) for u, v, r in bases])


@lru_cache(maxsize=8_192)
def is_clear(bases: BaseShape) -> bool:
    """Whether no two bases overlap; touching is no overlap."""
    return not any(is_crowded(base, bases[:index]) for index, base in enumerate(bases))


def is_crowded(base: Base, others: Sequence[Base]) -> bool:
    """Whether a base overlaps one of the others; exact, touching is no overlap."""
    x, y, r = base
    return any((x - u) * (x - u) + (y - v) * (y - v) < (r + s) * (r + s) for u, v, s in others)


def reaches(base: Base, other: Base, limit: int) -> bool:
    """Whether at most `limit` separates two bases; exact, equal counts."""
    (x, y, r), (u, v, s) = base, other
    return (x - u) * (x - u) + (y - v) * (y - v) <= (r + s + limit) * (r + s + limit)


# ---- rectangles ------------------------------------------------------------------------------


def box_about(bases: Sequence[Base]) -> Box:
    """The rectangle around some bases, at least one."""
    xs, ys, radii = zip(*bases, strict=True)
    if len(set(radii)) == 1:
        return grow_box(Box(min(xs), min(ys), max(xs), max(ys)), radii[0])
    return Box(
        min(map(sub, xs, radii)),
        min(map(sub, ys, radii)),
        max(map(add, xs, radii)),
        max(map(add, ys, radii)),
    )


def box_at(x: int, y: int, r: int) -> Box:
    """The rectangle around one base."""
    return Box(x - r, y - r, x + r, y + r)


def join_boxes(one: Box, two: Box) -> Box:
    """The rectangle around two others."""
    return Box(
        min(one.west, two.west),
        min(one.south, two.south),
        max(one.east, two.east),
        max(one.north, two.north),
    )


def grow_box(box: Box, by: int) -> Box:
    """A rectangle grown by this much on all sides."""
    return Box(box.west - by, box.south - by, box.east + by, box.north + by)


def is_on_table(table: Table, box: Box) -> bool:
    """Whether nothing in a rectangle crosses an edge of the table."""
    mission = table.setting.mission
    west, south, east, north = box
    return west >= 0 and south >= 0 and east <= mission.width and north <= mission.depth


def touches(box: Box, base: Base) -> bool:
    """Whether a base may overlap something in a rectangle."""
    (west, south, east, north), (x, y, r) = box, base
    return west < x + r and x - r < east and south < y + r and y - r < north


def bodies_near(table: Table, box: Box) -> list[Body]:
    """The units with a member that may overlap something in a rectangle."""
    west, south, east, north = box
    return [
        one
        for left, bottom, right, top, one in boxes_on_table(table)
        if left < east and right > west and bottom < north and top > south
    ]


def neighbours(table: Table, box: Box) -> list[Fighter]:
    """The members of the units that are close to a rectangle."""
    return [fighter for one in bodies_near(table, box) for fighter in one.members]
