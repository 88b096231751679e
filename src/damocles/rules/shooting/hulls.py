"""Whether two groups of bases stand apart, as wholes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.geometry.shapes import Disc

Direction = tuple[float, float]
HAIR = 1e-6
"""Lattice units: hulls that overlap by less than this only touch."""


def stand_apart(one: Sequence[Disc], two: Sequence[Disc]) -> bool:
    """Whether a straight line keeps the hulls of two groups apart; groups that touch are apart.

    If there is such a line, one of few directions shows it: between two centres, or across an edge
    of either hull. The first that is tried nearly always does.

    >>> from damocles.geometry.shapes import Disc
    >>> left, middle = Disc(x=0, y=0, r=1500), Disc(x=5000, y=0, r=1500)
    >>> right = Disc(x=10_000, y=0, r=1500)
    >>> stand_apart([left, middle], [right]), stand_apart([left, right], [middle])
    (True, False)
    """
    return any(_clearance(one, two, u) >= -HAIR for u in _directions(one, two))


def _clearance(one: Sequence[Disc], two: Sequence[Disc], u: Direction) -> float:
    """How much room there is between two groups along a direction; negative if they overlap."""
    x, y = u
    near = max([a.x * x + a.y * y + a.r for a in one])
    return min([b.x * x + b.y * y - b.r for b in two]) - near


def _directions(one: Sequence[Disc], two: Sequence[Disc]) -> Iterator[Direction]:
    """From the middle of one group to that of the other, then everything that can matter."""
    middle = [
        (sum([d.x for d in group]) / len(group), sum([d.y for d in group]) / len(group))
        for group in (one, two)
    ]
    yield from _unit(middle[1][0] - middle[0][0], middle[1][1] - middle[0][1])
    for a in one:
        for b in two:
            yield from _unit(b.x - a.x, b.y - a.y)
    yield from _normals(one)
    yield from ((-x, -y) for x, y in _normals(two))


def _unit(x: float, y: float) -> Iterator[Direction]:
    """The direction of a vector; a vector without length has none."""
    length = math.sqrt(x * x + y * y)
    if length > 0.0:
        yield x / length, y / length


def _normals(group: Sequence[Disc]) -> Iterator[Direction]:
    """Across the outer tangents of every two discs, on both sides; one in another has none."""
    for index, p in enumerate(group):
        for q in group[index + 1 :]:
            for x, y in _unit(q.x - p.x, q.y - p.y):
                along = (p.r - q.r) / math.sqrt((q.x - p.x) ** 2 + (q.y - p.y) ** 2)
                if abs(along) < 1.0:
                    across = math.sqrt(1.0 - along * along)
                    yield along * x - across * y, along * y + across * x
                    yield along * x + across * y, along * y - across * x
