"""A field and thirty destinations, compared with a polygon path finder that prepares its map."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import shapely
from extremitypathfinder import PolygonEnvironment

from benchmarks.harness import Row, interleaved
from damocles.geometry.measures.arrays import Discs, Pieces
from damocles.geometry.paths.movement import Field, field
from damocles.geometry.plane.shapes import Disc
from tests.geometry.layouts import random_discs, random_pieces

if TYPE_CHECKING:
    from damocles.geometry.plane.shapes import Point

WIDTH, DEPTH = 180_000, 120_000
MOVER_R = 1_500
BUDGET = 30_000
DESTINATIONS = 30
QUADS = 4
"""Sides per quarter circle of the reference's obstacles: coarse, to its advantage."""


class Case:
    """A table, a mover, and destinations within its reach."""

    def __init__(
        self, seed: int, *, pieces: int, discs: int, width: int = WIDTH, depth: int = DEPTH
    ) -> None:
        rng = random.Random(seed)  # noqa: S311  # a table, no secret
        self.size = (width, depth)
        self.pieces = Pieces(random_pieces(rng, pieces, width=width, depth=depth))
        self.discs = Discs(random_discs(rng, discs, radii=(MOVER_R,), width=width, depth=depth))
        self.mover, found = self._start(rng)
        self.goals: list[Point] = []
        while len(self.goals) < DESTINATIONS:
            x = rng.randint(self.mover.x - BUDGET, self.mover.x + BUDGET)
            y = rng.randint(self.mover.y - BUDGET, self.mover.y + BUDGET)
            if 0 < x < width and 0 < y < depth and found.length(x, y) is not None:
                self.goals.append((x, y))

    def _start(self, rng: random.Random) -> tuple[Disc, Field]:
        """A mover near the middle that is free to move."""
        width, depth = self.size
        while True:
            x, y = rng.randint(width // 3, 2 * width // 3), rng.randint(depth // 3, 2 * depth // 3)
            mover = Disc(x=x, y=y, r=MOVER_R)
            found = field(mover, budget=BUDGET, pieces=self.pieces, discs=self.discs)
            if found.start_free:
                return mover, found

    def ours(self) -> list[int | None]:
        """The field and the lengths to all destinations."""
        found = field(self.mover, budget=BUDGET, pieces=self.pieces, discs=self.discs)
        return found.lengths(self.goals)

    def theirs(self) -> list[float]:
        """Grow the same obstacles, store and prepare them, then ask for every destination."""
        # No path within the budget meets what is farther away; the reference is spared it too.
        near = shapely.Point(self.mover.x, self.mover.y).buffer(BUDGET)
        shapes = [shapely.Polygon(p.corners).buffer(MOVER_R, QUADS) for p in self.pieces.values]
        shapes += [shapely.Point(d.x, d.y).buffer(MOVER_R + d.r, QUADS) for d in self.discs.values]
        grown = shapely.unary_union([shape for shape in shapes if shape.intersects(near)])
        west, south, east, north = grown.union(near).bounds
        boundary = list(shapely.box(west - 1, south - 1, east + 1, north + 1).exterior.coords)[:-1]
        parts = [shapely.geometry.polygon.orient(p, -1.0) for p in shapely.get_parts(grown)]
        environment = PolygonEnvironment()
        # Storing a map also prepares it.
        environment.store(boundary, [list(p.exterior.coords)[:-1] for p in parts], validate=False)
        start = (self.mover.x, self.mover.y)
        return [environment.find_shortest_path(start, goal)[1] or 0.0 for goal in self.goals]


def run(rounds: int) -> list[Row]:
    """The table of the floor: 15 pieces, 30 discs, a budget of 30 cm."""
    cases = [Case(seed, pieces=15, discs=30) for seed in range(4)]
    times = interleaved(
        {
            "ours": (lambda: [case.ours() for case in cases], 10),
            "theirs": (lambda: [case.theirs() for case in cases], 1),
        },
        rounds=rounds,
    )
    return [
        Row(
            name="a field and 30 destinations",
            ours=times["ours"] / len(cases),
            reference="extremitypathfinder 2.7.2, prepared",
            theirs=times["theirs"] / len(cases),
            floor=100.0,
        )
    ]


def growth(rounds: int = 5) -> dict[str, list[tuple[int, float]]]:
    """CPU seconds of a field and 30 destinations as pieces and discs grow, spread and crowded."""
    series = {
        "pieces (30 discs)": {n: Case(1, pieces=n, discs=30) for n in (5, 10, 20, 40)},
        "discs (15 pieces)": {n: Case(1, pieces=15, discs=n) for n in (10, 20, 40, 80)},
        "discs, crowded (15 pieces on 75 x 55 cm)": {
            n: Case(1, pieces=15, discs=n, width=75_000, depth=55_000) for n in (10, 20, 40)
        },
    }
    return {
        name: [
            (count, interleaved({"ours": (case.ours, 5)}, rounds=rounds)["ours"])
            for count, case in cases.items()
        ]
        for name, cases in series.items()
    }
