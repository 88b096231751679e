"""The ground on which discs are placed: what is in the way, and the nearest free spots.

For the other modules of the geometry; callers use `damocles.geometry.places.placement`.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec

from damocles.geometry import backend
from damocles.geometry.kernels.tolerances import SPOT_SPARE
from damocles.geometry.plane.lattice import LIMIT
from damocles.geometry.plane.shapes import Point

if TYPE_CHECKING:
    from damocles.geometry.backend import Backend
    from damocles.geometry.kernels.placement import Scene
    from damocles.geometry.measures.arrays import Discs, Pieces
    from damocles.geometry.places.formations import Slots
    from damocles.geometry.plane.legs import Spots
    from damocles.geometry.plane.shapes import Disc
    from damocles.geometry.plane.table import TableSize

RAYS = 16
"""Points on a ring at which a region of unknown outline is probed."""

TURNS = [
    turn
    for half in (0.0, 0.5)
    for ray in range(RAYS)
    for turn in (math.cos(math.tau * (ray + half) / RAYS), math.sin(math.tau * (ray + half) / RAYS))
]
"""The directions of the rays of even and of odd rings, x and y alternating."""

ROOM = 256
"""Room for spots at the first try; if there are more, room is made for them."""


FEW = 16
"""How many points are examined together, from near to far: usually the first ones are enough."""

ANYWHERE = (0.0, 0.0, math.inf)
"""Centre and radius of a circle that everything lies in."""
Circle = tuple[int, int, int]
"""Centre and radius of a circle that the centre of a disc has to stay in, rim included."""
Ring = tuple[int, int, float, int]
"""Centre, relative to a target, and radius of a circle to probe; 1 for the odd rays."""

Still = tuple["list[float]", "list[int]", "list[float]", "list[float]"]
"""What stands in the way as kernels take it: bounds, first and corners of pieces; discs."""


class SpotRegion(Protocol):
    """A region of spots: those that have a length. A movement field is one."""

    @property
    def around(self) -> tuple[float, float, float]:
        """Centre and radius of a circle that the whole region lies in."""
        ...

    def lengths(self, points: Sequence[Point]) -> Sequence[int | None]:
        """For each point the length of the way to it, or None where there is none."""
        ...

    def first(self, spots: Spots) -> Point | None:
        """The first of some spots that lies in the region, or None."""
        ...


class Lengths(Protocol):
    """Anything that gives the lengths of ways."""

    def lengths(self, points: Sequence[Point]) -> Sequence[int | None]:
        """The same as `SpotRegion.lengths`."""
        ...


def first_by_lengths(region: Lengths, spots: Spots) -> Point | None:
    """The first of some spots that lies in a region of which only the lengths are known."""
    for start in range(0, len(spots), 3 * FEW):
        some = spots[start : start + 3 * FEW]
        points = [(int(x), int(y)) for x, y in zip(some[1::3], some[2::3], strict=True)]
        for point, length in zip(points, region.lengths(points), strict=True):
            if length is not None:
                return point
    return None


class SpotWish(msgspec.Struct, frozen=True):
    """What a spot has to fulfil: near which target, how far at most, inside which circles.

    It must lie in all the circles of `must`, and in one of `some` if there are any. Points on the
    rings of `feel` are tried too if the spot has to lie in a region of unknown outline.
    """

    target: Point
    r: int
    limit: int
    must: Sequence[Circle] = ()
    some: Sequence[Circle] = ()
    feel: Sequence[Ring] = ()


class Near(NamedTuple):
    """Goals, and how near to them something has to be to get in the way at all."""

    goals: Collection[Point]
    reach: int


class Obstacles:
    """Pieces, discs and table edges that a disc to be placed must not overlap."""

    def __init__(
        self, *, pieces: Pieces, discs: Discs, table: TableSize | None, near: Near | None = None
    ) -> None:
        self.runner = backend.current()
        self._still: Still = (*pieces.packed(self.runner), discs.packed(self.runner))
        if near is not None:
            self._still = _kept(self.runner, self._still, near)
        self._nothing = self.runner.floats([])
        self._edges = _edges(self.runner, table)

    def allowed(
        self, points: Sequence[Point], wish: SpotWish, others: Sequence[Disc]
    ) -> list[bool]:
        """Whether the disc may stand at each of the points; target and limit do not matter."""
        return self._search(wish, others).allowed(points)

    def nearest(
        self, wish: SpotWish, others: Sequence[Disc] = (), *, within: SpotRegion | None = None
    ) -> Point | None:
        """The nearest spot that fulfils a wish, clear of the ground's obstacles and of others."""
        search = self._search(wish, others)
        if within is None:
            found = search.find(None)
            return (int(found[1]), int(found[2])) if len(found) else None
        best = within.first(search.find(within))
        if best is None or best == wish.target:
            return best
        return search.find_nearer(best, within)

    def occupy(
        self, slots: Slots, wish: SpotWish, first: Disc, *, near: int, bond: int, most: int
    ) -> list[Point]:
        """The free spots nearest to slots, taken one after the other, at most `most` of them.

        Each is clear of the first disc and of those taken before it; its centre is within `near` of
        the first disc's, or within `bond` of one of those.
        """
        taken, some = self.runner.float_room(4 * most + 4), self.runner.float_room(3 * most + 3)
        taken[:4] = first.x, first.y, first.r, first.height
        some[:3] = first.x, first.y, near
        scene = (*self._still, taken, self._flat(wish.must), some, self._edges)
        return Search(self.runner, wish, scene).occupy(slots, bond)

    def _search(self, wish: SpotWish, others: Sequence[Disc]) -> Search:
        """The search for a spot that fulfils a wish, with everything that is in its way."""
        taken = self._flat([(disc.x, disc.y, disc.r, disc.height) for disc in others])
        must, some = self._flat(wish.must), self._flat(wish.some)
        return Search(self.runner, wish, (*self._still, taken, must, some, self._edges))

    def _flat(self, rows: Sequence[tuple[int, ...]]) -> list[float]:
        """Rows of numbers as one flat array; often an empty one."""
        return self.runner.floats([v for row in rows for v in row]) if rows else self._nothing


class Search:
    """A wish and everything that is in its way, as the kernels take it."""

    def __init__(self, runner: Backend, wish: SpotWish, scene: Scene) -> None:
        self.runner, self.wish, self.scene = runner, wish, scene

    @functools.cached_property
    def _rooms(self) -> tuple[list[float], list[float]]:
        """Room for the circles and segments on which spots are looked for."""
        _, _, corners, discs, others, must, some, _ = self.scene
        sides, bonds = len(corners) // 2, (len(must) + len(some)) // 3
        circles, segments = (len(discs) + len(others)) // 4 + sides + bonds, sides + 4
        return self.runner.float_room(3 * circles), self.runner.float_room(4 * segments)

    def allowed(self, points: Sequence[Point]) -> list[bool]:
        """Whether the disc may stand at each of the points."""
        out = self.runner.int_room(len(points))
        flat = self.runner.floats([value for point in points for value in point])
        self.runner.module("placement").mark_allowed(flat, float(self.wish.r), self.scene, out)
        return [mark > 0 for mark in self.runner.listed(out)]

    def find(self, within: SpotRegion | None) -> Spots:
        """The one nearest spot; for a region, the feet and samples, from near to far."""
        kernels, wish, runner = self.runner.module("candidates"), self.wish, self.runner
        (x, y), only = wish.target, within is None
        feel = () if only else wish.feel
        rings = runner.floats([value for ring in feel for value in ring])
        curves = len(self._rooms[0]) // 3 + len(self._rooms[1]) // 4
        size = 1 if only else 1 + 4 * curves + RAYS * len(feel)
        state = self._state(wish.limit, within)
        out = runner.float_room(3 * size)
        kernels.feet(
            float(x), float(y), self.scene, rings, _turns(runner), state, *self._rooms, out
        )
        if only and not (state[0] and out[0] == 0.0):
            kernels.meetings(float(x), float(y), self.scene, state, *self._rooms, out)
        return out[: 3 * int(state[0])]

    def occupy(self, slots: Slots, bond: int) -> list[Point]:
        """Spots near slots, taken one after the other, as long as there is room in the scene."""
        runner, state = self.runner, self._state(self.wish.limit, None)
        count = runner.module("candidates").occupy(
            *slots, float(bond), self.scene, state, *self._rooms, runner.float_room(3)
        )
        taken = runner.listed(self.scene[4][4 : 4 * count])
        return [(int(x), int(y)) for x, y in zip(taken[0::4], taken[1::4], strict=True)]

    def find_nearer(self, best: Point, within: SpotRegion) -> Point:
        """A spot nearer than a known one: where two curves meet, or on the line to the target."""
        away = math.ceil(math.dist(best, self.wish.target))
        best = within.first(self._met(away, within)) or best
        for _ in range(2):
            found = within.first(self._on_line(best))
            if found is None:
                break  # nor would the next try find any
            best = found
        return best

    def _state(self, limit: int, within: SpotRegion | None) -> list[float]:
        """The state that kernels begin with: nothing found yet, and nothing wanted out of reach."""
        x, y, far = within.around if within is not None else ANYWHERE
        only = within is None
        return self.runner.floats(
            [0, limit**2, only, self.wish.r, 0, x, y, (far + SPOT_SPARE) ** 2]
        )

    def _on_line(self, spot: Point) -> Spots:
        """Free spots on the line from the target to a spot, from near to far."""
        kernels, (x, y) = self.runner.module("candidates"), self.wish.target
        out = self.runner.float_room(3 * kernels.STEPS)
        count = kernels.on_line(
            float(x), float(y), float(spot[0]), float(spot[1]), float(self.wish.r), self.scene, out
        )
        return out[: 3 * count]

    def _met(self, limit: int, within: SpotRegion) -> Spots:
        """Spots where two curves meet, from near to far, up to the limit."""
        kernels, (x, y) = self.runner.module("candidates"), self.wish.target
        room = ROOM
        while True:
            out = self.runner.float_room(3 * room)
            state = self._state(limit, within)
            kernels.meetings(float(x), float(y), self.scene, state, *self._rooms, out)
            if state[0] <= room:
                return out[: 3 * int(state[0])]
            room = int(state[0])


def _kept(runner: Backend, still: Still, near: Near) -> Still:
    """The pieces and discs that come near the goals."""
    kernels, reach, discs = runner.module("nearby"), float(near.reach), still[3]
    goals = runner.floats([value for goal in near.goals for value in goal])
    bounds, first = runner.float_room(len(still[0])), runner.int_room(len(still[1]))
    corners, bases = runner.float_room(len(still[2])), runner.float_room(len(discs))
    count = kernels.keep_pieces(goals, reach, *still[:3], bounds, first, corners)
    kept = bases[: 4 * kernels.keep_discs(goals, reach, discs, bases)]
    return bounds[: 4 * count], first[: count + 1], corners[: 2 * first[count]], kept


@functools.lru_cache(maxsize=64)
def _edges(runner: Backend, table: TableSize | None) -> list[float]:
    """The edges of a table, which hold the whole disc, or of the lattice, which hold its centre."""
    if table is None:
        return runner.floats([-LIMIT, -LIMIT, LIMIT, LIMIT, 0])
    return runner.floats([0, 0, table.width, table.depth, 1])


@functools.cache
def _turns(runner: Backend) -> list[float]:
    """The directions of all rays, for a backend."""
    return runner.floats(TURNS)


def rings(centre: Point, radii: Sequence[float]) -> list[Ring]:
    """Rings around a point relative to a target; every other one has its rays half a step on."""
    return [(*centre, r, k % 2) for k, r in enumerate(radii)]
