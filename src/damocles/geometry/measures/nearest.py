"""The two nearest points of two shapes, as floats, for drawing a measured line."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.geometry.plane.shapes import Disc, Shape

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Spot = tuple[float, float]


def nearest_points(a: Shape, b: Shape) -> tuple[Spot, Spot]:
    """A point of each shape, with no pair nearer; the same point twice if they touch or overlap.

    >>> nearest_points(Disc(x=0, y=0, r=10), Disc(x=40, y=0, r=5))
    ((10.0, 0.0), (35.0, 0.0))
    """
    (core, r), (other, s) = _core(a), _core(b)
    common = _clipped(core, other)
    if common:
        middle = _mean(common)
        return middle, middle
    p, q = min(_feet(core, other), key=lambda pair: math.dist(*pair))
    return _rims(p, q, r, s)


def _core(shape: Shape) -> tuple[list[Spot], float]:
    """A shape as a loop of corners (one for a disc) and a radius around it."""
    if isinstance(shape, Disc):
        return [(float(shape.x), float(shape.y))], float(shape.r)
    return [(float(x), float(y)) for x, y in shape.corners], 0.0


def _sides(loop: Sequence[Spot]) -> Iterator[tuple[Spot, Spot]]:
    """The sides of a loop; a single corner is a side without length."""
    return zip(loop, [*loop[1:], loop[0]], strict=True)


def _feet(a: Sequence[Spot], b: Sequence[Spot]) -> Iterator[tuple[Spot, Spot]]:
    """Every corner of each loop with the nearest point on every side of the other."""
    for corner in a:
        yield from ((corner, _foot(corner, *side)) for side in _sides(b))
    for corner in b:
        yield from ((_foot(corner, *side), corner) for side in _sides(a))


def _foot(p: Spot, a: Spot, b: Spot) -> Spot:
    """The point of the segment a-b nearest to p."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return a[0] + along * dx, a[1] + along * dy


def _rims(p: Spot, q: Spot, r: float, s: float) -> tuple[Spot, Spot]:
    """The nearest points of two shapes, from those of their cores and the radii around them."""
    away = math.dist(p, q)
    ux, uy = ((q[0] - p[0]) / away, (q[1] - p[1]) / away) if away else (0.0, 0.0)
    if away > r + s:
        first, second = r, away - s
    else:
        first = second = (max(-r, away - s) + min(r, away + s)) / 2
    return (p[0] + first * ux, p[1] + first * uy), (p[0] + second * ux, p[1] + second * uy)


def _clipped(core: list[Spot], other: list[Spot]) -> list[Spot]:
    """The common part of two cores: one is cut at every side of the other.

    Empty for two single corners.
    """
    if len(core) < len(other):
        core, other = other, core
    if len(core) == 1:
        return []
    for a, b in _sides(core):
        other = list(_left_of(a, b, other))
    return other


def _left_of(a: Spot, b: Spot, loop: Sequence[Spot]) -> Iterator[Spot]:
    """The part of a convex loop to the left of the line from a to b, or on it."""
    for p, q in _sides(loop) if loop else ():
        here, there = _turn(a, b, p), _turn(a, b, q)
        if here >= 0.0:
            yield p
        if here * there < 0.0:
            share = here / (here - there)
            yield p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])


def _turn(a: Spot, b: Spot, p: Spot) -> float:
    """Twice the signed area of a triangle."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _mean(points: Sequence[Spot]) -> Spot:
    """The mean of some points."""
    return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
