"""How far a disc has to move: exact shortest paths around pieces and discs.

A path starts and ends where the disc may stand, exactly as `measure.overlap` has it. On its way it
may touch obstacles, never enter them; a gap that is too narrow by less than one unit lets the disc
through, one that is too narrow by one unit does not. Lengths are rounded half up to whole units. A
place is reached if its length exceeds the budget by at most one unit: a path may be 0.001 cm longer
than its allowance.
"""

from __future__ import annotations

import math
from itertools import chain
from typing import TYPE_CHECKING

import msgspec

from damocles.geometry import backend
from damocles.geometry.areas.corridor import corridor
from damocles.geometry.kernels.tolerances import BUDGET_SPARE
from damocles.geometry.measures.arrays import Discs, Pieces
from damocles.geometry.paths.scene import Scene, Walk
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.lattice import (
    FARTHEST,
    LIMIT,
    check_all_units,
    check_length,
    check_point,
    check_units,
    half_up,
)
from damocles.geometry.plane.legs import Arc, DiscPath, StraightLeg
from damocles.geometry.plane.shapes import Disc, Piece, Point, rectangle
from damocles.geometry.plane.table import check_edge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry.plane.legs import Spot, Spots
    from damocles.geometry.plane.table import Edge, TableSize

__all__ = [
    "Arc",
    "DiscPath",
    "EdgeStart",
    "Field",
    "StraightLeg",
    "corridor",
    "field",
    "frame",
    "shortest_path",
]

BEYOND = 100_000
"""How far the frame of a table reaches out, so that no path leads round it."""


class EdgeStart(msgspec.Struct, frozen=True, gc=False):
    """A base outside a table edge, tangent to it anywhere along the stretch from start to end.

    The table lies to the left when going from start to end, so its edges run counter-clockwise. The
    centre starts on the stretch moved outwards by r. A stretch without length is refused.

    >>> EdgeStart(start=(10_000, 0), end=(40_000, 0), r=1_500).centres
    ((10000.0, -1500.0), (40000.0, -1500.0))
    """

    start: Point
    end: Point
    r: int

    def __post_init__(self) -> None:
        check_point(self.start, name="start")
        check_point(self.end, name="end")
        check_length(self.r, name="radius")
        if self.start == self.end:
            raise GeometryError(f"a stretch of a table edge needs a length: {self.start}")

    @property
    def centres(self) -> tuple[Spot, Spot]:
        """The ends of the line on which the centre starts."""
        (ax, ay), (bx, by) = self.start, self.end
        length = math.dist(self.start, self.end)
        ox, oy = self.r * (by - ay) / length, self.r * (ax - bx) / length
        return (ax + ox, ay + oy), (bx + ox, by + oy)


class Field:
    """Everything a mover reaches within a budget; made by `field`, and can be asked repeatedly.

    Paths shorter than the sum of budget and `spare` are searched.
    """

    def __init__(
        self, mover: Disc | EdgeStart, budget: int, pieces: Pieces, discs: Discs, *, spare: float
    ) -> None:
        if not -FARTHEST <= spare <= FARTHEST:
            raise GeometryError(f"spare must be a finite number of lattice units, not {spare}")
        self.mover = mover
        self.budget = check_length(budget, name="budget")
        self.pieces = pieces
        self.discs = discs
        self.walk = _walk(mover, budget + spare, pieces, discs)

    @property
    def start_free(self) -> bool:
        """Whether the mover may stand where it starts; if not, it reaches nothing."""
        return self.walk.source_count > 0

    @property
    def around(self) -> tuple[float, float, float]:
        """Centre and radius of a circle that holds all that is reached."""
        x, y, _, _, total = self.walk.scene.foci
        return x, y, total / 2.0

    def length(self, x: int, y: int) -> int | None:
        """The length of the shortest path to a point, or None if it is not reached.

        The start itself has length zero. A place that touches an obstacle counts as free, one that
        overlaps it is never reached.
        """
        return self.lengths([(x, y)])[0]

    def lengths(self, points: Sequence[Point]) -> list[int | None]:
        """The lengths to many points, in one call."""
        flat = [*chain.from_iterable(points)]
        if len(flat) != 2 * len(points):
            raise GeometryError(f"a point has an x and a y: {points}")
        found, _ = self.walk.measure(check_all_units(flat, name="coordinate"))
        lengths = self.walk.scene.runner.listed(found)
        floor = math.floor  # inlines half_up: there are dozens of points
        return [floor(length + 0.5) if length < math.inf else None for length in lengths]

    def first(self, spots: Spots) -> Point | None:
        """The first of some spots that is reached, or None."""
        at = 3 * self.walk.first(spots)
        return (int(spots[at + 1]), int(spots[at + 2])) if at < len(spots) else None

    def path(self, x: int, y: int) -> DiscPath | None:
        """The shortest path to a point, or None if it is not reached."""
        at = (check_units(x, name="x"), check_units(y, name="y"))
        lengths, lasts = self.walk.measure(at)
        if math.isinf(lengths[0]):
            return None
        return self.walk.path(float(x), float(y), float(lengths[0]), int(lasts[0]))


def shortest_path(
    mover: Disc,
    to: Point,
    *,
    budget: int,
    pieces: Pieces | None = None,
    discs: Discs | None = None,
) -> DiscPath | None:
    """The shortest path of a disc to a point, or None if it is longer than the budget allows.

    Touching obstacles on the way, at the start and at the end is allowed. There is no path from or
    to a place where the disc overlaps an obstacle, not even to where it stands; otherwise a path to
    where it stands has length zero.

    >>> from damocles.geometry.plane.shapes import rectangle
    >>> wall = Pieces([rectangle(10_000, 0, width=1_000, depth=6_000)])
    >>> mover = Disc(x=0, y=0, r=1_500)
    >>> shortest_path(mover, (7_000, 0), budget=20_000, pieces=wall).length
    7000
    >>> shortest_path(mover, (20_000, 0), budget=20_000, pieces=wall) is None
    True
    >>> around = shortest_path(mover, (20_000, 0), budget=30_000, pieces=wall)
    >>> [type(leg).__name__ for leg in around.legs]
    ['StraightLeg', 'Arc', 'StraightLeg', 'Arc', 'StraightLeg']
    """
    limit = check_length(budget, name="budget") + BUDGET_SPARE
    goal_x, goal_y = check_point(to, name="to")
    goal = (float(goal_x), float(goal_y))
    start = (float(mover.x), float(mover.y))
    pieces, discs = pieces or Pieces(), discs or Discs()
    near = Scene(backend.current(), start, goal, limit, r=mover.r, pieces=pieces, discs=discs)
    here, there = near.stand(*start), near.stand(*goal)
    if here is None or there is None or math.dist(here, there) >= limit:
        return None
    if near.sees(here, there):
        legs = () if start == goal else (StraightLeg(to=goal),)
        return DiscPath(start=start, legs=legs, length=half_up(math.dist(here, there)))
    walk = Walk(near, [*here, *here], limit, goal=there, start=start)
    return None if math.isinf(walk.best) else walk.path(*goal, walk.best, int(walk.tally[3]))


def field(
    mover: Disc | EdgeStart,
    *,
    budget: int,
    pieces: Pieces | None = None,
    discs: Discs | None = None,
) -> Field:
    """Everything a mover reaches within a budget, from where it stands or entering over an edge.

    Touching obstacles is allowed. A mover that overlaps an obstacle reaches nothing, not even the
    place where it stands; from a stretch it starts wherever it overlaps nothing.

    >>> reached = field(Disc(x=0, y=0, r=1_500), budget=12_000)
    >>> reached.length(3_000, 4_000), reached.length(12_001, 0), reached.length(12_002, 0)
    (5000, 12001, None)
    >>> entering = field(EdgeStart(start=(0, 0), end=(60_000, 0), r=1_500), budget=12_000)
    >>> entering.length(30_000, 10_000)
    11500
    """
    return Field(mover, budget, pieces or Pieces(), discs or Discs(), spare=BUDGET_SPARE)


def _walk(mover: Disc | EdgeStart, limit: float, pieces: Pieces, discs: Discs) -> Walk:
    """Search all paths below the limit."""
    ends = (
        mover.centres if isinstance(mover, EdgeStart) else ((float(mover.x), float(mover.y)),) * 2
    )
    (ax, ay), (bx, by) = ends
    hub = ((ax + bx) / 2.0, (ay + by) / 2.0)
    total = 2.0 * limit + math.dist(*ends)
    near = Scene(backend.current(), hub, hub, total, r=mover.r, pieces=pieces, discs=discs)
    if isinstance(mover, EdgeStart):
        return Walk(near, near.free_parts(*ends), limit)
    here = near.stand(ax, ay)
    return Walk(near, [*here, *here] if here else [], limit, start=(ax, ay))


def frame(table: TableSize, *, open_edge: Edge | None = None) -> tuple[Piece, ...]:
    """Pieces outside the table that keep a base on it: it may touch an edge, never cross it.

    An open edge has no piece: a base enters over it, between the pieces of its neighbours. A table
    that leaves no room for a frame is refused, and so is an unknown edge name.

    >>> from damocles.geometry.plane.table import TableSize
    >>> len(frame(TableSize(width=180_000, depth=120_000)))
    4
    """
    if open_edge is not None:
        check_edge(open_edge)
    width, depth = table.width, table.depth
    if max(width, depth) + BEYOND > LIMIT:
        raise GeometryError(f"the table is too large for a frame: {width} x {depth}")
    high, wide = depth + 2 * BEYOND, width + 2 * BEYOND
    edges: dict[Edge, Piece] = {
        "south": _block(-BEYOND, -BEYOND, width=wide, depth=BEYOND),
        "east": _block(width, -BEYOND, width=BEYOND, depth=high),
        "north": _block(-BEYOND, depth, width=wide, depth=BEYOND),
        "west": _block(-BEYOND, -BEYOND, width=BEYOND, depth=high),
    }
    return tuple(piece for edge, piece in edges.items() if edge != open_edge)


def warm() -> None:
    """Run a small example through every kernel of this module, so that all are compiled."""
    wall = Pieces([rectangle(10_000, 0, width=1_000, depth=6_000)])
    shortest_path(Disc(x=0, y=0, r=1_500), (20_000, 0), budget=30_000, pieces=wall)
    slope = Pieces([Piece(corners=((0, 0), (1_000, -1), (1_000, 1_000)))])
    field(Disc(x=400, y=0, r=0), budget=9, pieces=slope)  # pressed: less than half a unit inside
    entering = field(EdgeStart(start=(0, 0), end=(9_000, 0), r=1_500), budget=20_000, pieces=wall)
    for x in (1_000, 20_000):
        entering.first(backend.current().floats([0, x, 0]))
        entering.path(x, 0)


def _block(x: int, y: int, *, width: int, depth: int) -> Piece:
    """An upright rectangle from its south-west corner."""
    return Piece(corners=((x, y), (x + width, y), (x + width, y + depth), (x, y + depth)))
