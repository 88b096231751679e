"""Random tables for property tests and oracles: pieces, blocking discs, free spots."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.geometry.plane.shapes import Disc, Piece, polygon, rectangle

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

WIDTH, DEPTH = 180_000, 120_000


def random_rectangle(rng: random.Random, width: int, depth: int) -> Piece:
    """A wall or a block anywhere on a table of this size."""
    long = rng.randint(4_000, 22_000)
    short = rng.randint(800, 2_000) if rng.random() < 0.4 else rng.randint(1_000, long)
    x, y = rng.randint(0, width), rng.randint(0, depth)
    return rectangle(x, y, width=long, depth=short, degrees=rng.uniform(0, 180), height=1)


def random_convex(rng: random.Random, width: int, depth: int) -> Piece:
    """A convex piece with five to seven corners on a circle, anywhere on the table."""
    x, y, r = rng.randint(0, width), rng.randint(0, depth), rng.randint(3_000, 9_000)
    count = rng.randint(5, 7)
    angles = sorted(math.tau * (i + rng.uniform(0.0, 0.8)) / count for i in range(count))
    corners = [(round(x + r * math.cos(a)), round(y + r * math.sin(a))) for a in angles]
    return polygon(corners, height=1)[0]


def random_pieces(
    rng: random.Random, count: int, *, width: int = WIDTH, depth: int = DEPTH
) -> list[Piece]:
    """Rectangles for the most part, some other convex pieces; they may overlap."""
    return [
        (random_convex if rng.random() < 0.25 else random_rectangle)(rng, width, depth)
        for _ in range(count)
    ]


def random_discs(
    rng: random.Random,
    count: int,
    *,
    radii: Sequence[int] = (1_500,),
    width: int = WIDTH,
    depth: int = DEPTH,
) -> list[Disc]:
    """Discs anywhere on the table; they may overlap."""
    return [
        Disc(x=rng.randint(0, width), y=rng.randint(0, depth), r=rng.choice(list(radii)), height=1)
        for _ in range(count)
    ]
