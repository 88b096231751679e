"""Formations: where the members of a group would like to stand around their leader."""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from damocles.geometry.kernels.tolerances import ROUNDED
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.lattice import check_point, check_units, half_up
from damocles.geometry.plane.shapes import Piece

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.geometry.backend import Backend
    from damocles.geometry.plane.shapes import Point

MOST_STEPS = 500
"""Most places from the leader to the farthest member of a formation: a million in all."""
SPACE = 200
"""Free space between two members, from edge to edge, unless the caller says otherwise."""


class LineFormation(msgspec.Struct, frozen=True, tag="line"):
    """Side by side across the facing, leader in the middle; further ranks behind and in front."""

    space: int = SPACE


class ColumnFormation(msgspec.Struct, frozen=True, tag="column"):
    """One behind the other along the facing, leader in the middle; further files at the sides."""

    space: int = SPACE


class BlobFormation(msgspec.Struct, frozen=True, tag="blob"):
    """As close around the leader as the space allows."""

    space: int = SPACE


class AlongFormation(msgspec.Struct, frozen=True, tag="along"):
    """In a row along the side of a piece that is nearest to the leader; further rows behind it."""

    piece: Piece
    space: int = SPACE


class RingFormation(msgspec.Struct, frozen=True, tag="ring"):
    """Around a point, on the circle through the leader; further rings outside and inside."""

    x: int
    y: int
    space: int = SPACE


Formation = LineFormation | ColumnFormation | BlobFormation | AlongFormation | RingFormation
"""A formation; `space` is the free space between two members, cut to what cohesion allows."""


class GroupSize(msgspec.Struct, frozen=True):
    """What a formation has to know of the group: how many, how large, how far apart at most."""

    count: int
    r: int
    lead: int
    link: int

    def step(self, formation: Formation) -> int:
        """The distance between the centres of two neighbours, with a hair for the rounding of both.

        Steps so small that the leader's reach would hold more places than anybody needs are
        refused.
        """
        step = (
            2 * self.r + 2 + max(0, min(check_units(formation.space, name="space"), self.link - 4))
        )
        if self.reach // step >= MOST_STEPS:
            raise GeometryError(
                f"lead {self.lead} is {self.reach // step} places of radius {self.r} away:"
                f" a formation has at most {MOST_STEPS}"
            )
        return step

    @property
    def reach(self) -> int:
        """How far from the leader's centre another member's centre may lie."""
        return self.lead + 2 * self.r


def leader_spot(formation: Formation, leader_to: Point, *, r: int) -> Point:
    """Where the leader should go: where asked, or against the piece that a row runs along."""
    check_units(formation.space, name="space")
    if isinstance(formation, RingFormation):
        check_point((formation.x, formation.y), name="centre of a ring")
    if not isinstance(formation, AlongFormation):
        return leader_to
    (ax, ay), (ux, uy), length = _side(formation.piece, leader_to)
    along = (leader_to[0] - ax) * ux + (leader_to[1] - ay) * uy
    along = min(length, max(0.0, along))
    return _at((ax, ay), along * ux + (r + 1) * uy, along * uy - (r + 1) * ux)


class Slots(NamedTuple):
    """Places that members would like to take, the most wanted first.

    Each is an offset forward and to the left of an origin, facing (ux, uy); those out of the
    leader's reach do not count.
    """

    x: float
    y: float
    ux: float
    uy: float
    reach: float
    offsets: list[float]


def slots(
    formation: Formation, leader_at: Point, *, size: GroupSize, facing: float, runner: Backend
) -> Slots:
    """Places for the other members around their leader, for a backend.

    >>> from damocles.geometry.backend import TWIN
    >>> trio = GroupSize(count=3, r=1_500, lead=1_000, link=500)
    >>> slots(LineFormation(space=98), (0, 0), size=trio, facing=0, runner=TWIN).offsets
    [-0.0, -0.0, -0.0, -3100.0, -0.0, 3100.0, -3100.0, -0.0, 3100.0, -0.0]
    """
    (x, y), turn, reach = leader_at, math.radians(facing), float(size.reach)
    if isinstance(formation, RingFormation):
        around = runner.floats(_rings(formation, leader_at, size))
        return Slots(float(formation.x), float(formation.y), 1.0, 0.0, reach, around)
    if isinstance(formation, AlongFormation):
        return Slots(
            float(x), float(y), 1.0, 0.0, reach, runner.floats(_rows(formation, leader_at, size))
        )
    offsets = _ranks(runner, type(formation), size.step(formation), size.reach)
    return Slots(float(x), float(y), math.cos(turn), math.sin(turn), reach, offsets)


@functools.lru_cache(maxsize=256)
def _ranks(
    runner: Backend,
    kind: type[LineFormation | ColumnFormation | BlobFormation],
    step: int,
    reach: int,
) -> list[float]:
    """Line, column and blob: places forward and sideways of the leader, as far as its reach.

    Cached, as the same few steps are asked for again and again.
    """
    count = reach // step + 1
    cells = [(j, k) for j in range(-count, count + 1) for k in range(-count, count + 1)]
    if kind is BlobFormation:
        offsets = [(-k * step * math.sqrt(0.75), (j + k % 2 / 2) * step) for j, k in cells]
        offsets.sort(key=lambda o: (half_up(math.dist(o, (0, 0))), half_up(o[0]), -half_up(o[1])))
    else:
        cells.sort(key=lambda cell: (abs(cell[1]), cell[1] < 0, abs(cell[0]), cell[0] < 0))
        offsets = [(-float(k * step), -float(j * step)) for j, k in cells]
    if kind is ColumnFormation:
        offsets = [(side, -forward) for forward, side in offsets]
    near = [offset for offset in offsets if math.hypot(*offset) <= reach + ROUNDED]
    return runner.floats([value for offset in near for value in offset])


def _rows(formation: AlongFormation, at: Point, size: GroupSize) -> list[float]:
    """Rows along a side: first the places alongside it, then those beyond its ends."""
    step = size.step(formation)
    (ax, ay), (ux, uy), length = _side(formation.piece, at)
    here = (at[0] - ax) * ux + (at[1] - ay) * uy
    count = size.reach // step + 1
    cells = [(j, k) for j in range(-count, count + 1) for k in range(count + 1)]
    beyond = {j: not 0 <= here + j * step <= length for j in range(-count, count + 1)}
    cells.sort(key=lambda cell: (beyond[cell[0]], cell[1], abs(cell[0]), cell[0] < 0))
    return [away for j, k in cells for away in (step * (j * ux + k * uy), step * (j * uy - k * ux))]


def _side(piece: Piece, near: Point) -> tuple[Point, tuple[float, float], float]:
    """The side of a piece nearest to a point: its start, its direction, its length."""
    turned = piece.corners[1:] + piece.corners[:1]
    return min(
        (_as_side(a, b) for a, b in zip(piece.corners, turned, strict=True)),
        key=lambda side: _beside(near, *side),
    )


def _as_side(a: Point, b: Point) -> tuple[Point, tuple[float, float], float]:
    """Start, direction and length of a side."""
    length = math.dist(a, b)
    return a, ((b[0] - a[0]) / length, (b[1] - a[1]) / length), length


def _beside(
    p: Point, a: Point, along: tuple[float, float], length: float
) -> tuple[float, float, Point]:
    """Sort key for sides: distance from a point, then how far it lies in front, then the start."""
    dx, dy = p[0] - a[0], p[1] - a[1]
    at = min(length, max(0.0, dx * along[0] + dy * along[1]))
    front = dx * along[1] - dy * along[0]
    return math.dist((dx, dy), (at * along[0], at * along[1])), -front, a


def _rings(formation: RingFormation, at: Point, size: GroupSize) -> list[float]:
    """Rings around the point: the leader's own, then in turn the next one outside and inside."""
    step = size.step(formation)
    dx, dy = at[0] - formation.x, at[1] - formation.y
    radius = math.sqrt(dx * dx + dy * dy)
    start = math.atan2(dy, dx)
    count = size.reach // step + 1
    offsets: list[float] = []
    for k in sorted(range(-count, count + 1), key=lambda k: (abs(k), k < 0)):
        r = radius + k * step
        for turn in _turns(r, step, size) if r > 0 else ():
            offsets += [r * math.cos(start + turn), r * math.sin(start + turn)]
    return offsets


def _turns(r: float, step: int, size: GroupSize) -> Iterable[float]:
    """Angles on a ring, alternating left and right of the leader: evenly all around, else close."""
    even = 2 * r * math.sin(math.pi / size.count)
    if step <= even <= 2 * size.r + size.link - 2 and 2 * r <= size.reach - 2:
        places, angle = size.count, math.tau / size.count
    else:
        angle = 2 * math.asin(min(1.0, step / (2 * r)))
        places = max(1, int(math.tau / angle)) if step <= 2 * r else 1
    return [((k + 1) // 2) * (angle if k % 2 else -angle) for k in range(places)]


def _at(point: Point, dx: float, dy: float) -> Point:
    """A lattice point at an offset."""
    return half_up(point[0] + dx), half_up(point[1] + dy)
