"""What shapely says about zones, and the layouts it is asked about."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import shapely
from shapely.geometry import Polygon, box
from shapely.ops import unary_union

from damocles.geometry.plane.shapes import Disc, Piece
from tests.geometry.layouts import random_convex, random_rectangle

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from shapely.geometry.base import BaseGeometry

SIDE = 60_000
FINE, FINER = 200, 5_000
"""Segments of a quarter circle: for every layout, and for the few that need a second look."""

MARGIN = 1.0
"""Lattice units within which oracle and kernel may differ: 0.001 cm."""


def disc_hull(discs: Sequence[Disc], segments: int) -> BaseGeometry:
    """The hull of discs, circles as polygons with their corners on the circle."""
    return shapely.LineString(rims(discs, segments).reshape(-1, 2)).convex_hull


def rims(discs: Sequence[Disc], segments: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Points on the rim of each disc."""
    xy = np.array([(disc.x, disc.y) for disc in discs], dtype=float)
    radii = np.array([disc.r for disc in discs], dtype=float)
    angles = np.arange(4 * segments) * (math.tau / (4 * segments))
    circle = np.column_stack((np.cos(angles), np.sin(angles)))
    rounds: np.ndarray[tuple[int, ...], np.dtype[np.float64]]
    rounds = xy[:, None, :] + radii[:, None, None] * circle[None, :, :]
    return rounds


def between_region(one: Sequence[Disc], two: Sequence[Disc], segments: int) -> BaseGeometry:
    """The hull of both groups less both hulls, without slivers thinner than rounding errors."""
    hulls = [disc_hull(group, segments) for group in (one, two)]
    region = disc_hull([*one, *two], segments).difference(hulls[0]).difference(hulls[1])
    if region.length > 0 and region.area == 0:
        return region  # the line between two points
    return unary_union([p for p in shapely.get_parts(region) if p.area > 1e-5 * p.length])


def region_distances(region: BaseGeometry, discs: Sequence[Disc]) -> list[float]:
    """The distance of each centre to a region; infinite if there is none."""
    if region.is_empty:
        return [math.inf] * len(discs)
    shapely.prepare(region)
    points = shapely.points([(disc.x, disc.y) for disc in discs])
    return [float(value) for value in shapely.distance(region, points)]


def obstacle_corners(shape: Disc | Sequence[Piece], segments: int) -> BaseGeometry:
    """The hull of an obstacle."""
    if isinstance(shape, Disc):
        return disc_hull([shape], segments)
    return disc_hull([Disc(x=x, y=y, r=0) for piece in shape for x, y in piece.corners], 1)


def behind_region(
    group: Sequence[Disc], shape: Disc | Sequence[Piece], segments: int
) -> BaseGeometry:
    """What lies left of every edge that joins group and obstacle and sees only the obstacle.

    Cut off by a box of 40 m; built from half planes, without following any chain.
    """
    obstacle = obstacle_corners(shape, segments)
    common = disc_hull(group, segments).union(obstacle).convex_hull
    corners = shapely.get_coordinates(shapely.orient_polygons(common))[:-1].tolist()
    owned = (shapely.distance(obstacle, shapely.points(corners)) < 1e-6).tolist()
    edges = [(corners[i - 1], corners[i], owned[i - 1], owned[i]) for i in range(len(corners))]
    if len(set(owned)) == 1:
        return Polygon()  # one of the two holds the other
    rest: BaseGeometry = box(-4e6, -4e6, 4e6, 4e6)
    for a, b, first, second in edges:
        if first != second:
            rest = rest.intersection(left_half(a, b))
    # A hair wider, so that rounding leaves no crack along the edges that join the two.
    parts = shapely.get_parts(rest.difference(common.buffer(0.01, join_style="mitre")))
    kept = [p for p in parts if p.area > 1e-5 * p.length and sees_only_obstacle(p, edges)]
    return unary_union(kept)


def left_half(a: tuple[float, float], b: tuple[float, float]) -> Polygon:
    """A huge square left of the line from a to b."""
    ux, uy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(ux, uy)
    ux, uy = ux / length * 2e7, uy / length * 2e7
    x, y = a
    return Polygon([(x - ux, y - uy), (x + ux, y + uy), (x + ux - uy, y + uy + ux),
                    (x - ux - uy, y - uy + ux)])  # fmt: skip


def sees_only_obstacle(
    part: BaseGeometry,
    edges: Sequence[tuple[tuple[float, float], tuple[float, float], bool, bool]],
) -> bool:
    """Whether all edges that a point of this part is in front of have both ends on the obstacle."""
    inner = part.representative_point()
    x, y = inner.x, inner.y
    seen = [
        first and second
        for a, b, first, second in edges
        if (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) < 0.0
    ]
    return bool(seen) and all(seen)


def region_shares(region: BaseGeometry, discs: Sequence[Disc], segments: int) -> list[float]:
    """The share of each disc's area inside a region; of a point, whether it is inside."""
    bases = shapely.polygons(rims(discs, segments))
    areas = np.atleast_1d(shapely.area(shapely.intersection(region, bases)))
    wholes = np.atleast_1d(shapely.area(bases))
    inside = np.atleast_1d(shapely.contains_xy(region, [(disc.x, disc.y) for disc in discs]))
    return [
        float(area / whole) if whole else float(within)
        for area, whole, within in zip(areas, wholes, inside, strict=True)
    ]


def random_group(rng: random.Random, *, count: int, spread: int, grid: int = 1) -> list[Disc]:
    """Discs of mixed radii about a random spot, on a grid that makes them align when it is wide."""
    x, y = rng.randint(0, SIDE), rng.randint(0, SIDE)
    radii = (0, 1_000, 1_450, 1_500, 4_000) if grid == 1 else (0, 1_000, 1_500, 2_000)
    return [
        Disc(
            x=(x + rng.randint(-spread, spread)) // grid * grid,
            y=(y + rng.randint(-spread, spread)) // grid * grid,
            r=rng.choice(radii),
        )
        for _ in range(count)
    ]


def random_pair(rng: random.Random) -> tuple[list[Disc], list[Disc]]:
    """Two groups: apart, overlapping, crossing, sharing discs, aligned on a grid."""
    spread, grid = rng.choice(((2_000, 1), (8_000, 1), (25_000, 1), (10_000, 500), (4_000, 1_000)))
    one = random_group(rng, count=rng.randint(1, 9), spread=spread, grid=grid)
    two = random_group(rng, count=rng.randint(1, 9), spread=rng.choice((spread, 3_000)), grid=grid)
    if rng.random() < 0.15:
        two = [*two, *rng.sample(one, rng.randint(1, len(one)))]
    return one, two


def random_view(rng: random.Random) -> tuple[list[Disc], Disc | list[Piece]]:
    """A group and an obstacle: a disc, a piece or two; some of them in the midst of the group."""
    kind = rng.random()
    pieces = 2 if kind > 0.95 else 1
    make = random_rectangle if kind < 0.8 else random_convex
    group = random_group(rng, count=rng.randint(1, 7), spread=rng.choice((2_000, 8_000, 20_000)))
    shape: Disc | list[Piece] = [make(rng, SIDE, SIDE) for _ in range(pieces)]
    if kind < 0.3:
        shape = Disc(x=rng.randint(0, SIDE), y=rng.randint(0, SIDE), r=rng.randint(500, 9_000))
    x, y = centre_of(shape)
    if rng.random() < 0.3:
        dx, dy = x - group[0].x, y - group[0].y
        group = [Disc(x=disc.x + dx, y=disc.y + dy, r=disc.r) for disc in group]
    return group, shape


def centre_of(shape: Disc | Sequence[Piece]) -> tuple[int, int]:
    """A point inside an obstacle."""
    if isinstance(shape, Disc):
        return shape.x, shape.y
    corners = shape[0].corners
    return sum(x for x, _ in corners) // len(corners), sum(y for _, y in corners) // len(corners)


def random_beside(
    rng: random.Random, one: Sequence[Disc], two: Sequence[Disc], *, far: float, count: int
) -> list[Disc]:
    """Discs along the lines from one group to another, up to `far` times that way, and aside."""
    found = []
    for _ in range(count):
        a, b, share = rng.choice(one), rng.choice(two), rng.uniform(-0.2, far)
        x = round(a.x + share * (b.x - a.x)) + rng.randint(-6_000, 6_000)
        y = round(a.y + share * (b.y - a.y)) + rng.randint(-6_000, 6_000)
        found.append(Disc(x=x, y=y, r=rng.choice((0, 500, 1_000, 1_500, 4_000))))
    return found
