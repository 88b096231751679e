"""The ground on which discs are placed: what is in the way, and the nearest free spots.

For the other modules of the geometry; callers use `damocles.geometry.placement`.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from damocles.geometry import backend
from damocles.geometry.lattice import half_up
from damocles.geometry.packed import Discs
from damocles.geometry.shapes import Point

if TYPE_CHECKING:
    from damocles.geometry.packed import Pieces
    from damocles.geometry.shapes import Disc
    from damocles.geometry.table import Table

RAYS = 16
"""Points on a ring, where a region of unknown outline is felt for."""

TURNS = [
    [
        (math.cos(math.tau * (ray + half) / RAYS), math.sin(math.tau * (ray + half) / RAYS))
        for ray in range(RAYS)
    ]
    for half in (0.0, 0.5)
]
"""The directions of the rays of even and of odd rings."""

ROOM = 256
"""Spots for which there is room at first; if there are more, room is made for them."""

FEW = 32
"""So many points are looked at together, from near to far: mostly the first ones are enough."""

Circle = tuple[int, int, int]
"""Centre and radius of a circle that the centre of a disc has to stay in, rim included."""


class Reach(Protocol):
    """A region of spots: those to which there is a length. A movement field is one."""

    def lengths(self, points: Sequence[Point]) -> Sequence[int | None]:
        """For each point the length of the way to it, or None where there is none."""
        ...


class Wish(msgspec.Struct, frozen=True):
    """What is asked of a spot: near which target, how far at most, inside which circles.

    All the circles of `must` have to hold it, and one of `some` if there are any. The points of
    `feel`, seen from the target, are tried too where the spot has to lie in a region of unknown
    outline.
    """

    target: Point
    r: int
    limit: int
    must: Sequence[Circle] = ()
    some: Sequence[Circle] = ()
    feel: Sequence[Point] = ()


class Ground:
    """Pieces, discs and table edges that a disc to be placed must not overlap."""

    def __init__(self, *, pieces: Pieces, discs: Discs, table: Table | None) -> None:
        self.runner = backend.current()
        self._pieces = pieces.packed(self.runner)
        self._discs, self._count = discs, len(discs)
        self._edges = self.runner.floats([table.width, table.depth] if table else [])
        self._corners = len(self._pieces[2]) // 2

    def allowed(self, points: Sequence[Point], wish: Wish, others: Sequence[Disc]) -> list[bool]:
        """Where the disc may stand, for each of the points; targets and limits do not matter."""
        out = self.runner.int_room(len(points))
        flat = self.runner.floats([value for point in points for value in point])
        scene = self._scene(wish, others)
        self.runner.module("placement").mark_allowed(flat, float(wish.r), scene, out)
        return [bool(mark) for mark in out]

    def nearest(
        self, wish: Wish, others: Sequence[Disc] = (), *, within: Reach | None = None
    ) -> Point | None:
        """The nearest spot that fulfils a wish, clear of the ground's obstacles and of others."""
        scene = self._scene(wish, others)
        if within is None:
            found = self._found(wish, scene, others, only=True)
            return found[0] if found else None
        best = _first(self._found(wish, scene, others, only=False), within)
        if best is None or best == wish.target:
            return best
        return self._nearer(wish, best, others, within)

    def _scene(self, wish: Wish, others: Sequence[Disc]) -> tuple[object, ...]:
        """Everything in the way, as the kernels take it."""
        discs = self._discs if not others else Discs([*self._discs.values, *others])
        must = self.runner.floats([v for circle in wish.must for v in circle])
        some = self.runner.floats([v for circle in wish.some for v in circle])
        return (*self._pieces, discs.packed(self.runner), must, some, self._edges)

    def _rooms(self, wish: Wish, others: Sequence[Disc]) -> tuple[list[float], list[float], int]:
        """Room for all circles and segments, and how many of both there may be."""
        bonds = len(wish.must) + len(wish.some)
        circles = self._count + len(others) + self._corners + bonds
        segments = self._corners + 4
        runner = self.runner
        return runner.float_room(3 * circles), runner.float_room(4 * segments), circles + segments

    def _found(
        self, wish: Wish, scene: tuple[object, ...], others: Sequence[Disc], *, only: bool
    ) -> list[Point]:
        """The one nearest spot, or feet and samples, from near to far."""
        kernels, (x, y) = self.runner.module("candidates"), wish.target
        circles, segments, curves = self._rooms(wish, others)
        feel = () if only else wish.feel
        samples = self.runner.floats([value for offset in feel for value in offset])
        size = 1 if only else 1 + 4 * curves + len(samples) // 2
        state = self.runner.floats([0, wish.limit**2, only, wish.r, 0])
        out = self.runner.float_room(3 * size)
        kernels.feet(float(x), float(y), scene, samples, state, circles, segments, out)
        if only and not (state[0] and out[0] == 0.0):
            kernels.meetings(float(x), float(y), scene, state, circles, segments, out)
        return self._sorted(out, int(state[0]))

    def _nearer(self, wish: Wish, best: Point, others: Sequence[Disc], within: Reach) -> Point:
        """A spot nearer than a known one: where two curves meet, or on the line to the target."""
        wish = msgspec.structs.replace(wish, limit=math.ceil(math.dist(best, wish.target)))
        best = _first(self._met(wish, others), within) or best
        for _ in range(2):
            line = _line(wish.target, best)
            free = self.allowed(line, wish, others)
            clear = [point for point, fits in zip(line, free, strict=True) if fits]
            best = _first(clear, within) or best
        return best

    def _met(self, wish: Wish, others: Sequence[Disc]) -> list[Point]:
        """Spots where two curves meet, from near to far."""
        kernels, (x, y) = self.runner.module("candidates"), wish.target
        scene = self._scene(wish, others)
        circles, segments, _ = self._rooms(wish, others)
        room = ROOM
        while True:
            out = self.runner.float_room(3 * room)
            state = self.runner.floats([0, wish.limit**2, 0, wish.r, 0])
            kernels.meetings(float(x), float(y), scene, state, circles, segments, out)
            if state[0] <= room:
                return self._sorted(out, int(state[0]))
            room = int(state[0])

    def _sorted(self, out: list[float], count: int) -> list[Point]:
        """Recorded spots from near to far; ties from south to north, then from west to east."""
        flat = self.runner.listed(out[: 3 * count])
        spots = set(zip(flat[0::3], flat[2::3], flat[1::3], strict=True))
        return [(int(x), int(y)) for _, y, x in sorted(spots)]


def _first(points: Sequence[Point], within: Reach) -> Point | None:
    """The first point inside a region."""
    for start in range(0, len(points), FEW):
        some = points[start : start + FEW]
        for point, length in zip(some, within.lengths(some), strict=True):
            if length is not None:
                return point
    return None


@functools.lru_cache(maxsize=256)
def rings(radii: tuple[float, ...]) -> tuple[Point, ...]:
    """Points on rings around the origin, on as many rays each, turned by half a step by turns.

    The same few radii are asked for again and again.
    """
    points: list[Point] = []
    for k, r in enumerate(radii):
        points += [(half_up(r * cos), half_up(r * sin)) for cos, sin in TURNS[k % 2]]
    return tuple(points)


def _line(near: Point, far: Point) -> list[Point]:
    """Lattice points between two, in sixteen steps from the near one, without the far one."""
    steps = [k / 16 for k in range(16)]
    return [
        (half_up(near[0] + s * (far[0] - near[0])), half_up(near[1] + s * (far[1] - near[1])))
        for s in steps
    ]
