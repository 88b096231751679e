"""A prepared search: the obstacles near a mover, grown by its radius, and the rooms of the kernels.

For the other modules of the geometry; callers use `damocles.geometry.paths.movement`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.geometry.kernels.scene import OVERLAPS, PRESSED
from damocles.geometry.kernels.tolerances import SLACK, STILL, TOUCHING
from damocles.geometry.plane.lattice import half_up
from damocles.geometry.plane.legs import Arc, DiscPath, StraightLeg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry.backend import Backend
    from damocles.geometry.measures.arrays import Discs, Pieces
    from damocles.geometry.plane.legs import Leg, Spot

FIRST_ROOM = 64
ROOM_PER_TRACK = 4
"""Room for arrivals at the first try; where it is too small the search starts again with more."""


class Scene:
    """The obstacles that paths of limited length may meet, seen from two points (often one).

    `total` bounds the sum of a place's distances from hub and goal.
    """

    def __init__(
        self,
        runner: Backend,
        hub: Spot,
        goal: Spot,
        total: float,
        *,
        r: int,
        pieces: Pieces,
        discs: Discs,
    ) -> None:
        self.runner = runner
        self.foci = (float(hub[0]), float(hub[1]), float(goal[0]), float(goal[1]), total)
        bounds, first, corners = pieces.packed(runner)
        solid, bases = len(pieces.values), len(discs.values)
        self.obstacles = runner.float_room(4 * (solid + bases))
        self.span = runner.int_room(solid + bases + 1)
        self.vertices = runner.float_room(8 * (len(corners) // 2 + bases))
        self.kept = runner.module("scene").gather(
            *self.foci, float(r), bounds, first, corners, solid, discs.packed(runner), bases,
            self.obstacles, self.span, self.vertices,
        )  # fmt: skip

    @property
    def grown(self) -> tuple[int, list[float], list[int], list[float]]:
        """The kept obstacles, as the kernels take them."""
        return self.kept, self.obstacles, self.span, self.vertices

    def stand(self, x: float, y: float) -> Spot | None:
        """Where the paths of a mover standing at a point begin or end; None if it may not stand.

        That is the point itself, unless it is pressed against a piece.
        """
        kernels = self.runner.module("scene")
        stands = kernels.footing(x, y, *self.grown)
        if stands == PRESSED:
            x, y = map(float, kernels.eased(x, y, self.kept, self.span, self.vertices))
        return None if stands == OVERLAPS else (x, y)

    def sees(self, a: Spot, b: Spot) -> bool:
        """Whether a mover may go straight from a to b."""
        return bool(self.runner.module("scene").clear(*a, *b, *self.grown))

    def free_parts(self, a: Spot, b: Spot) -> list[float]:
        """The parts of the stretch a-b where a mover may stand, four coordinates each."""
        lows = self.runner.float_room(self.kept)
        highs = self.runner.float_room(self.kept)
        self.runner.module("stretch").covered(
            *a, *b, self.kept, self.span, self.vertices, lows, highs
        )
        length = math.dist(a, b)
        parts: list[float] = []
        at = 0.0
        for low, high in [*sorted(zip(lows, highs, strict=True)), (length, math.inf)]:
            if at <= min(low, length):
                parts += [*_between(a, b, at / length), *_between(a, b, min(low, length) / length)]
            at = max(at, float(high))
        return parts


class Walk:
    """A search from point or stretch sources: run once, then asked about any number of points.

    With a goal, the search stops there. Without one, every arrival below the limit is settled, but
    only once a place is asked for to which no straight way leads. A path from a point is drawn from
    where the mover stands, `start`.
    """

    def __init__(
        self,
        scene: Scene,
        sources: Sequence[float],
        limit: float,
        *,
        goal: Spot | None = None,
        start: Spot | None = None,
    ) -> None:
        runner = scene.runner
        self.scene = scene
        self.limit = limit
        self.sources = runner.floats(sources)
        self.source_count = len(sources) // 4
        self.start = start
        self.tally = runner.int_room(4)
        self.best = math.inf
        self.searched = goal is not None
        if self.searched:
            self.best = self._search(goal)

    def _search(self, goal: Spot | None) -> float:
        """Run the kernel, with more room for nodes as long as it needs it."""
        scene, runner = self.scene, self.scene.runner
        kernels = runner.module("walk")
        self.active = runner.int_room(scene.span[scene.kept])
        self.owner = runner.int_room(scene.span[scene.kept])
        self.active_count = kernels.activate(
            *scene.foci, scene.kept, scene.span, scene.vertices, self.active, self.owner
        )
        x, y = goal or (0.0, 0.0)
        aimed = 0 if goal is None else 1
        tracks = 2 * self.active_count
        room = FIRST_ROOM + ROOM_PER_TRACK * tracks
        while True:
            self.node_ints = runner.int_room(4 * room)
            self.node_floats = runner.float_room(6 * room)
            self.order = runner.int_room(room)
            best = kernels.search(
                self.sources, self.source_count, aimed, float(x), float(y), self.limit,
                *scene.grown, self.active_count, self.active, self.owner, room, self.node_ints,
                self.node_floats, runner.int_room(room), self.order, runner.int_room(tracks),
                runner.int_room(tracks * tracks), self.tally,
            )  # fmt: skip
            if best != kernels.FULL:
                return float(best)
            room *= 4

    @property
    def settled(self) -> tuple[object, ...]:
        """What the search has found, as the kernels take it."""
        if not self.searched:
            self.searched, self.best = True, self._search(None)
        return (
            self.limit, self.sources, self.source_count, *self.scene.grown, self.active,
            self.node_ints, self.node_floats, self.order, self.tally[2],
        )  # fmt: skip

    def measure(self, points: Sequence[float]) -> tuple[list[float], list[int]]:
        """Lengths to points (x, y, ...), infinite if not reached, and the node before each."""
        runner, count = self.scene.runner, len(points) // 2
        lengths = runner.float_room(count)
        lasts = runner.int_room(count)
        kernels, flat = runner.module("paths"), runner.floats(points)
        if self.searched or not kernels.straight_all(
            flat, count, self.limit, self.sources, self.source_count, *self.scene.grown, lengths,
            lasts,
        ):  # fmt: skip
            kernels.measure_all(flat, count, *self.settled, lengths, lasts)
        return lengths, lasts

    def first(self, spots: list[float]) -> int:
        """The index of the first of some spots that is reached; their number if none is."""
        kernels, at, sure = self.scene.runner.module("paths"), 0, False
        if not self.searched:
            at, sure = kernels.first_straight(
                spots, self.limit, self.sources, self.source_count, *self.scene.grown
            )
        return at if sure else int(kernels.first_reached(spots, at, *self.settled))

    def straight(self, x: float, y: float) -> tuple[float, Spot]:
        """The straight way to a point: its length, infinite if there is none, and its start."""
        length, px, py = self.scene.runner.module("paths").straight(
            x, y, self.limit, self.sources, self.source_count, *self.scene.grown
        )
        return float(length), (float(px), float(py))

    def path(self, x: float, y: float, length: float, last: int) -> DiscPath:
        """The path of this length to a point, by way of the given last node (-1: straight)."""
        legs: list[Leg] = [StraightLeg(to=(x, y))]
        x, y = self.scene.stand(x, y) or (x, y)
        after = -1
        while last >= 0:
            legs[:0] = self._around(last, self._leaving(last, after, x, y))
            after, last = last, int(self.node_ints[4 * last + 1])
        start = self.start or (self._start(after) if after >= 0 else self.straight(x, y)[1])
        return DiscPath(start=start, legs=_drawn(start, legs), length=half_up(length))

    def _circle(self, node: int) -> tuple[float, float, float]:
        """Centre and radius of the circle on which a node arrives, drawn half a unit short."""
        k = 8 * self.active[self.node_ints[4 * node] >> 1]
        vertices = self.scene.vertices
        radius = max(0.0, float(vertices[k + 6]) - (TOUCHING - SLACK))
        return float(vertices[k]), float(vertices[k + 1]), radius

    def _turn(self, node: int) -> int:
        """The way round the circle: 1 counter-clockwise, -1 clockwise."""
        return -1 if self.node_ints[4 * node] & 1 else 1

    def _arriving(self, node: int) -> Spot:
        """The direction of the leg that arrives at a node."""
        turn = self._turn(node)
        ux, uy = self.node_floats[6 * node], self.node_floats[6 * node + 1]
        return float(-turn * uy), float(turn * ux)

    def _leaving(self, node: int, after: int, x: float, y: float) -> Spot:
        """The direction of the leg from a node to the next one, or to the end (after = -1)."""
        if after >= 0:
            return self._arriving(after)
        cx, cy, radius = self._circle(node)
        kernels = self.scene.runner.module("tangents")
        _, wx, wy = kernels.tangent(x - cx, y - cy, self._turn(node) * radius)
        return float(wx), float(wy)

    def _around(self, node: int, leaving: Spot) -> list[Leg]:
        """The legs to and around a node's circle: the straight one and the arc."""
        cx, cy, radius = self._circle(node)
        turn = self._turn(node)
        on, off = (
            (cx + turn * radius * wy, cy - turn * radius * wx)
            for wx, wy in (self._arriving(node), leaving)
        )
        return [StraightLeg(to=on), Arc(to=off, centre=(cx, cy), radius=radius, ccw=turn > 0)]

    def _start(self, node: int) -> Spot:
        """Where the leg to a first node starts: its length back from the place of arrival."""
        cx, cy, radius = self._circle(node)
        wx, wy = self._arriving(node)
        turn, length = self._turn(node), float(self.node_floats[6 * node + 2])
        return cx + turn * radius * wy - length * wx, cy - turn * radius * wx - length * wy


def _between(a: Spot, b: Spot, part: float) -> Spot:
    """The point a share of the way from a to b; 0 and 1 are exactly the ends."""
    return a[0] * (1.0 - part) + b[0] * part, a[1] * (1.0 - part) + b[1] * part


def _drawn(start: Spot, legs: Sequence[Leg]) -> tuple[Leg, ...]:
    """The legs without those that go nowhere."""
    drawn: list[Leg] = []
    at = start
    for leg in legs:
        if math.dist(at, leg.to) > STILL:
            drawn.append(leg)
            at = leg.to
    return tuple(drawn)
