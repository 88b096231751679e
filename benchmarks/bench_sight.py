"""Sight in a matrix of pairs, compared with sample lines against a prepared union in shapely."""

from __future__ import annotations

import functools
import math
import random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt
import shapely

from benchmarks.harness import Row, interleaved
from damocles.geometry.measures import sight
from damocles.geometry.measures.arrays import Discs, Pieces
from damocles.geometry.plane.shapes import Disc, Piece, polygon, rectangle

if TYPE_CHECKING:
    from collections.abc import Callable

Array = npt.NDArray[np.float64]

WIDTH, DEPTH = 180_000, 120_000
RIM_POINTS = 5
FLOOR = 60.0


class Table(NamedTuple):
    """A random table: pieces, blocking discs, and many small discs that look at each other."""

    pieces: Pieces
    blocking: Discs
    small: list[Disc]


def table(seed: int, *, pieces: int = 15, blocking: int = 6, small: int = 160) -> Table:
    """Blocks and walls anywhere, then discs where nothing is in the way."""
    rng = random.Random(seed)  # noqa: S311  # a layout, not a secret
    walls = [_piece(rng) for _ in range(pieces)]
    taken = shapely.union_all([shapely.Polygon(wall.corners) for wall in walls])
    discs: list[Disc] = []
    while len(discs) < blocking + small:
        r = rng.choice([4_000, 5_000, 6_500]) if len(discs) < blocking else 1_500
        x, y = rng.randint(2_000, WIDTH - 2_000), rng.randint(2_000, DEPTH - 2_000)
        far = all((x - d.x) ** 2 + (y - d.y) ** 2 > (r + d.r) ** 2 for d in discs)
        if far and shapely.distance(taken, shapely.Point(x, y)) > r:
            discs.append(Disc(x=x, y=y, r=r))
    return Table(Pieces(walls), Discs(discs[:blocking]), discs[blocking:])


def _piece(rng: random.Random) -> Piece:
    """A block, a wall, or a convex piece of five to seven corners."""
    x, y = rng.randint(5_000, WIDTH - 5_000), rng.randint(5_000, DEPTH - 5_000)
    long = rng.randint(4_000, 22_000)
    if rng.random() < 0.25:
        angles = sorted(rng.uniform(0, math.tau) for _ in range(rng.randint(5, 7)))
        spokes = [(math.cos(angle), math.sin(angle)) for angle in angles]
        return polygon([(round(x + long / 2 * c), round(y + long / 2 * s)) for c, s in spokes])[0]
    short = rng.randint(1_000, long) if rng.random() < 0.6 else rng.randint(800, 2_000)
    return rectangle(x, y, width=long, depth=short, degrees=rng.uniform(0, 180))


def ours(layout: Table, count: int) -> Callable[[], object]:
    """The matrix of the first `count` discs against the next `count`."""
    viewers, targets = Discs(layout.small[:count]), Discs(layout.small[count : 2 * count])
    return functools.partial(
        sight.matrix, viewers, targets, pieces=layout.pieces, discs=layout.blocking
    )


class Samples:
    """Sight by sample lines, 5 x 5 for each pair, against a prepared union of all blockers."""

    def __init__(self, layout: Table, count: int) -> None:
        walls = [shapely.Polygon(piece.corners) for piece in layout.pieces.values]
        round_ones = [
            shapely.Point(disc.x, disc.y).buffer(disc.r, quad_segs=16)
            for disc in layout.blocking.values
        ]
        self.union = shapely.union_all(walls + round_ones)
        shapely.prepare(self.union)
        self.viewers = self._rims(layout.small[:count])
        self.targets = self._rims(layout.small[count : 2 * count])
        self.built = self.lines()

    @staticmethod
    def _rims(discs: list[Disc]) -> Array:
        """Points on each rim: discs x points x 2."""
        angles = np.arange(RIM_POINTS) * (math.tau / RIM_POINTS)
        spokes = np.stack([np.cos(angles), np.sin(angles)], axis=1)
        centres = np.array([(disc.x, disc.y) for disc in discs], dtype=np.float64)
        radii = np.array([disc.r for disc in discs], dtype=np.float64)
        points: Array = centres[:, None, :] + radii[:, None, None] * spokes[None, :, :]
        return points

    def lines(self) -> Any:
        """All sample lines of all pairs."""
        shape = (len(self.viewers), len(self.targets), RIM_POINTS, RIM_POINTS, 2)
        starts = np.broadcast_to(self.viewers[:, None, :, None, :], shape)
        ends = np.broadcast_to(self.targets[None, :, None, :, :], shape)
        return shapely.linestrings(np.stack([starts, ends], axis=-2))

    def prebuilt(self) -> Any:
        """The matrix from lines built beforehand."""
        return (~shapely.intersects(self.union, self.built)).any(axis=(2, 3))

    def build(self) -> Any:
        """The matrix, including building the lines."""
        return (~shapely.intersects(self.union, self.lines())).any(axis=(2, 3))


def run(rounds: int) -> list[Row]:
    """Sight per pair in a matrix of 80 x 80; the reference is the faster way with shapely."""
    layout, count = table(1), 80
    samples = Samples(layout, count)
    times = interleaved(
        {
            "ours": (ours(layout, count), 20),
            "built on the way": (samples.build, 1),
            "built beforehand": (samples.prebuilt, 1),
        },
        rounds=rounds,
    )
    pairs = count * count
    faster = min(("built on the way", "built beforehand"), key=lambda name: times[name])
    return [
        Row(
            name="sight per pair, 80 x 80, 15 pieces, 6 blocking discs",
            ours=times["ours"] / pairs,
            reference=f"shapely prepared union, 5 x 5 sample lines {faster}",
            theirs=times[faster] / pairs,
            floor=FLOOR,
        )
    ]


def growth() -> dict[str, list[tuple[int, float]]]:
    """Seconds per pair as pieces grow, and as blocking discs grow."""
    sizes = (5, 10, 20, 40)
    return {
        "sight: pieces": [(n, _per_pair(table(2, pieces=n, blocking=0))) for n in sizes],
        "sight: blocking discs": [
            (n, _per_pair(table(3, pieces=5, blocking=n, small=80))) for n in sizes
        ],
    }


def _per_pair(layout: Table) -> float:
    """CPU seconds for one pair of a matrix of 40 x 40."""
    count = 40
    return interleaved({"ours": (ours(layout, count), 10)}, rounds=5)["ours"] / (count * count)
