"""The zone between two groups of discs and who is caught in it, compared with shapely."""

from __future__ import annotations

import functools
import random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import shapely

from benchmarks.harness import Row, interleaved
from damocles.geometry.areas import zone
from damocles.geometry.measures.arrays import Discs
from damocles.geometry.plane.shapes import Disc

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WIDTH, DEPTH = 180_000, 120_000
RADIUS = 1_500
TOUCH = 10
FLOOR = 3.0


class Layout(NamedTuple):
    """Two groups that face each other across the table, and everybody else."""

    one: list[Disc]
    two: list[Disc]
    others: list[Disc]


def layout(seed: int, *, members: int = 9, others: int = 140) -> Layout:
    """Groups of discs of one radius some 60 cm apart, and the others anywhere."""
    rng = random.Random(seed)  # noqa: S311  # a layout, not a secret
    one = [_about(rng, 55_000, 45_000) for _ in range(members)]
    two = [_about(rng, 115_000, 70_000) for _ in range(members)]
    rest = [Disc(x=rng.randint(0, WIDTH), y=rng.randint(0, DEPTH), r=RADIUS) for _ in range(others)]
    return Layout(one, two, rest)


def _about(rng: random.Random, x: int, y: int) -> Disc:
    """A disc within 8 cm of a spot, in either direction."""
    return Disc(x=x + rng.randint(-8_000, 8_000), y=y + rng.randint(-8_000, 8_000), r=RADIUS)


def ours(table: Layout) -> Callable[[], list[bool]]:
    """The exact zone and who is caught, from discs packed beforehand."""
    one, two, others = Discs(table.one), Discs(table.two), Discs(table.others)
    return functools.partial(_caught, one, two, others)


def _caught(one: Discs, two: Discs, others: Discs) -> list[bool]:
    return zone.between(one, two).caught(others, touch=TOUCH)


def ours_packing(table: Layout) -> list[bool]:
    """The same, from discs as objects: packing them is part of the work."""
    return _caught(Discs(table.one), Discs(table.two), Discs(table.others))


class Shapely:
    """The same question put to shapely, from coordinates in arrays: what our kernels get too."""

    def __init__(self, table: Layout) -> None:
        self.one = _centres(table.one)
        self.two = _centres(table.two)
        self.both = np.concatenate([self.one, self.two])
        self.others = _centres(table.others)
        self.points = shapely.points(self.others)

    def hull(self) -> Any:
        """Only the hull of both groups: no group is subtracted, and there is only one radius."""
        return self._near_hull(shapely.points(self.others))

    def hull_of_points(self) -> Any:
        """The same with the others made into points beforehand."""
        return self._near_hull(self.points)

    def _near_hull(self, points: Any) -> Any:
        """The hull of the centres, prepared, then distances to it: faster than round polygons."""
        hull = shapely.convex_hull(shapely.linestrings(self.both))
        shapely.prepare(hull)
        return shapely.dwithin(hull, points, 2 * RADIUS - TOUCH)

    def whole(self) -> Any:
        """The zone itself: three hulls of round polygons, their difference, distances to it."""
        hulls = [
            shapely.buffer(shapely.convex_hull(shapely.linestrings(centres)), RADIUS)
            for centres in (self.both, self.one, self.two)
        ]
        rest = shapely.difference(shapely.difference(hulls[0], hulls[1]), hulls[2])
        shapely.prepare(rest)
        return shapely.dwithin(rest, shapely.points(self.others), RADIUS - TOUCH)


def theirs_packing(table: Layout) -> Any:
    """The whole zone by shapely, from discs as objects."""
    return Shapely(table).whole()


def _centres(discs: Sequence[Disc]) -> Any:
    return np.array([(disc.x, disc.y) for disc in discs], dtype=np.float64)


def run(rounds: int) -> list[Row]:
    """Zone of 2 x 9 discs against 140, compared with shapely's hull and with the whole zone."""
    table = layout(1)
    theirs = Shapely(table)
    times = interleaved(
        {
            "ours": (ours(table), 300),
            "packing": (functools.partial(ours_packing, table), 30),
            "hull": (theirs.hull, 100),
            "hull of points": (theirs.hull_of_points, 100),
            "whole": (theirs.whole, 30),
            "whole, packing": (functools.partial(theirs_packing, table), 30),
        },
        rounds=rounds,
    )
    name = "zone of 2 x 9 discs against 140"
    hull, whole = "shapely, only the hull of both groups", "shapely, hull less both hulls"
    return [
        Row(name, times["ours"], hull, times["hull"], FLOOR),
        Row(name, times["ours"], f"{hull}, points made before", times["hull of points"]),
        Row(name, times["ours"], whole, times["whole"]),
        Row(f"{name}, from objects", times["packing"], whole, times["whole, packing"]),
    ]


def growth() -> dict[str, list[tuple[int, float]]]:
    """Seconds per zone as the groups grow, and as the others grow."""
    sizes = (5, 10, 20, 40)
    return {
        "zones: discs of each group": [(n, _seconds(layout(2, members=n))) for n in sizes],
        "zones: other discs": [(n, _seconds(layout(3, others=n))) for n in (35, 70, 140, 280)],
    }


def _seconds(table: Layout) -> float:
    """CPU seconds for one zone and who is caught in it."""
    return interleaved({"ours": (ours(table), 100)}, rounds=5)["ours"]
