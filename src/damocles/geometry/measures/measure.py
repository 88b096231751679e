"""Distances from edge to edge, and the comparisons that rules are made of.

Between two discs every comparison is exact, in whole numbers: a limit that is met exactly is met.
Where a piece is involved, the distance is rounded half up to whole units and then compared, so that
an overlap of less than half a unit is a touch.
"""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING

from damocles.geometry import backend
from damocles.geometry.kernels.standing import overlaps_disc, overlaps_piece
from damocles.geometry.measures.arrays import Discs
from damocles.geometry.plane.lattice import check_point, check_units, half_up
from damocles.geometry.plane.shapes import Disc, Piece, Shape, polygon
from damocles.geometry.plane.table import check_edge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry.backend import Backend
    from damocles.geometry.plane.shapes import Point
    from damocles.geometry.plane.table import Edge, TableSize


def gap(a: Shape, b: Shape) -> int:
    """Distance from edge to edge, rounded half up; zero if they touch, overlap or are the same.

    >>> gap(Disc(x=0, y=0, r=1_500), Disc(x=4_000, y=3_000, r=1_000))
    2500
    """
    if isinstance(a, Disc) and isinstance(b, Disc):
        return disc_gap(a.x - b.x, a.y - b.y, a.r + b.r)
    return max(0, _apart(a, b))


def disc_gap(dx: int, dy: int, radii: int) -> int:
    """The gap between two discs, given the offset of their centres and the sum of their radii.

    In whole numbers, which is exact and faster than calling a kernel: the root of n is nearer to
    w + 1 than to its floor w if n > w * w + w, and never half-way.

    >>> disc_gap(4_000, 3_000, 2_500)
    2500
    """
    squared = dx * dx + dy * dy
    whole = math.isqrt(squared)
    if squared > whole * whole + whole:
        whole += 1
    return max(whole - radii, 0)


def within(a: Shape, b: Shape, limit: int) -> bool:
    """Whether the gap is at most the limit: equal counts, a touch is within zero, nothing below it.

    >>> within(Disc(x=0, y=0, r=1_500), Disc(x=4_000, y=3_000, r=1_000), 2_500)
    True
    """
    if check_units(limit, name="limit") < 0:
        return False
    if isinstance(a, Disc) and isinstance(b, Disc):
        return _squared(a, b) <= (a.r + b.r + limit) ** 2
    return _apart(a, b) <= limit


def closer(a: Shape, b: Shape, limit: int) -> bool:
    """Whether the gap is less than the limit: equal does not count, nothing is closer than zero.

    >>> closer(Disc(x=0, y=0, r=1_500), Disc(x=4_000, y=3_000, r=1_000), 2_500)
    False
    """
    if check_units(limit, name="limit") <= 0:
        return False
    if isinstance(a, Disc) and isinstance(b, Disc):
        return _squared(a, b) < (a.r + b.r + limit) ** 2
    return _apart(a, b) < limit


def overlap(a: Shape, b: Shape) -> bool:
    """Whether the interiors meet: a touch is not an overlap, one inside the other is.

    A disc without radius overlaps whatever it lies strictly inside of. Placing and moving use the
    same definition: where a disc overlaps nothing, it may stand.

    >>> overlap(Disc(x=0, y=0, r=1_500), Disc(x=3_000, y=0, r=1_500))
    False
    """
    if isinstance(a, Disc) and isinstance(b, Disc):
        return overlaps_disc(a.x - b.x, a.y - b.y, a.r + b.r)
    if isinstance(b, Disc):
        a, b = b, a
    if isinstance(a, Disc) and isinstance(b, Piece):
        return overlaps_piece(_away(a, b.corners), a.r)
    return _apart(a, b) < 0


def wholly_within(disc: Disc, *, of: Shape, limit: int) -> bool:
    """Whether every point of the disc is at most the limit from the other's edge, or inside it.

    Equal counts; a disc that does not reach out of the other is within zero, even if it touches its
    rim from inside; nothing is within less than zero.

    >>> wholly_within(Disc(x=5_000, y=0, r=1_000), of=Disc(x=0, y=0, r=2_000), limit=4_000)
    True
    """
    if check_units(limit, name="limit") < 0:
        return False
    if isinstance(of, Disc):
        reach = limit + of.r - disc.r
        return reach >= 0 and _squared(disc, of) <= reach * reach
    # The point farthest from a convex piece lies straight away from the nearest point of its rim.
    return _signed(disc, of.corners) + disc.r <= limit


def inside(disc: Disc, corners: Sequence[Point]) -> bool:
    """Whether the whole disc lies inside a simple polygon; touching its rim from inside counts.

    A disc without radius on the rim is inside. The corners may turn either way; crossing sides
    are refused.

    >>> inside(Disc(x=2_000, y=2_000, r=2_000), [(0, 0), (9_000, 0), (9_000, 4_000), (0, 4_000)])
    True
    """
    return -_signed(disc, _known_loop(tuple(corners))) >= disc.r


def segment_gap(disc: Disc, a: Point, b: Point) -> int:
    """Distance from a disc's edge to the segment from a to b, rounded half up.

    Zero if they touch or overlap; a segment without length is a point. Ends that are not points of
    the lattice are refused.

    >>> segment_gap(Disc(x=0, y=5_000, r=1_500), (-4_000, 0), (4_000, 0))
    3500
    """
    kernels = backend.current().module("convex")
    ends = map(float, (*check_point(a, name="a"), *check_point(b, name="b")))
    squared = kernels.point_segment_squared(float(disc.x), float(disc.y), *ends)
    return max(0, half_up(math.sqrt(squared)) - disc.r)


def edge_gap(shape: Shape, table: TableSize, edge: Edge) -> int:
    """Distance to an edge of the table; zero if the shape touches, crosses or lies beyond it.

    An unknown edge name is refused.

    >>> from damocles.geometry.plane.table import TableSize
    >>> edge_gap(Disc(x=9_000, y=2_000, r=1_500), TableSize(width=60_000, depth=60_000), "south")
    500
    """
    west, south, east, north = _extent(shape)
    distances = {
        "south": south,
        "north": table.depth - north,
        "west": west,
        "east": table.width - east,
    }
    return max(0, distances[check_edge(edge)])


def on_table(shape: Shape, table: TableSize) -> bool:
    """Whether no part lies beyond an edge of the table; touching an edge from inside is allowed.

    >>> from damocles.geometry.plane.table import TableSize
    >>> on_table(Disc(x=1_500, y=1_500, r=1_500), TableSize(width=60_000, depth=60_000))
    True
    """
    west, south, east, north = _extent(shape)
    return west >= 0 and south >= 0 and east <= table.width and north <= table.depth


def gaps(discs: Discs, others: Discs) -> list[list[int]]:
    """The gap from every disc to every other, a row for each disc; zero if they touch or overlap.

    >>> gaps(Discs([Disc(x=0, y=0, r=10)]), Discs([Disc(x=0, y=20, r=5), Disc(x=9, y=0, r=5)]))
    [[5, 0]]
    """
    runner = backend.current()
    out = runner.int_room(len(discs) * len(others))
    runner.module("measure").gaps(discs.packed(runner), others.packed(runner), out)
    flat, width = [int(value) for value in out], len(others)
    return [flat[i * width : (i + 1) * width] for i in range(len(discs))]


def warm() -> None:
    """Run every kernel of this module once, so that it is compiled."""
    disc, piece = Disc(x=9, y=9, r=1), Piece(corners=((0, 0), (4, 0), (0, 4)))
    gap(disc, disc)
    gap(disc, piece)
    gap(piece, piece)
    segment_gap(disc, (0, 0), (4, 0))
    gaps(Discs([disc]), Discs([disc]))


def _squared(a: Disc, b: Disc) -> int:
    """The exact squared distance between the centres."""
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def _apart(a: Shape, b: Shape) -> int:
    """The rounded distance where a piece is involved; minus the depth of an overlap."""
    if isinstance(b, Disc):
        return _apart(b, a)
    if isinstance(a, Disc):
        return _signed(a, b.corners) - a.r
    runner = backend.current()
    loops = _packed_loop(runner, a.corners), _packed_loop(runner, b.corners)
    return half_up(runner.module("measure").pieces_apart(*loops))


def _signed(disc: Disc, corners: tuple[Point, ...]) -> int:
    """Rounded distance from a disc's centre to a loop of corners; negative inside."""
    return math.floor(_away(disc, corners) + 0.5)  # inlines half_up: called by the thousand


def _away(disc: Disc, corners: tuple[Point, ...]) -> float:
    """The same, not rounded."""
    runner = backend.current()
    kernel, flat = runner.module("measure").signed_loop, _packed_loop(runner, corners)
    found: float = kernel(float(disc.x), float(disc.y), 0, len(corners), 2, flat)
    return found


@functools.lru_cache(maxsize=4_096)
def _packed_loop(runner: Backend, corners: tuple[Point, ...]) -> list[float]:
    """A loop as a flat array, made once, since pieces are measured again and again; read only."""
    return runner.floats([value for corner in corners for value in corner])


@functools.lru_cache(maxsize=256)
def _known_loop(corners: tuple[Point, ...]) -> tuple[Point, ...]:
    """The corners themselves, if they make a simple polygon; others are refused."""
    polygon(corners)
    return corners


def _extent(shape: Shape) -> tuple[int, int, int, int]:
    """The west, south, east and north ends of a shape."""
    if isinstance(shape, Disc):
        return shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r
    xs, ys = zip(*shape.corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
