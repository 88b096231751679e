"""Paths against independent visibility graphs, and the properties that every metric has."""

from __future__ import annotations

import functools
import itertools
import math
import random
from typing import TYPE_CHECKING

import msgspec
import pytest
import shapely

from damocles.geometry import backend
from damocles.geometry.measures.arrays import Discs, Pieces
from damocles.geometry.paths.movement import (
    DiscPath,
    EdgeStart,
    Field,
    corridor,
    field,
    shortest_path,
)
from damocles.geometry.plane.shapes import Disc, Piece, Point
from tests.geometry import path_oracles
from tests.geometry.layouts import random_discs, random_pieces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SIDE = 50_000
BUDGET = 45_000
FINER = (4, 16, 40, 100)
"""Sides of the oracle's arcs per quarter circle: taken up until its bounds decide."""


class Layout(msgspec.Struct, frozen=True):
    """A cluttered square with a mover and a place to go to, both free."""

    pieces: list[Piece]
    discs: list[Disc]
    mover: Disc
    goal: Point

    @property
    def start(self) -> Point:
        return self.mover.x, self.mover.y

    def shortest(self, budget: int = BUDGET) -> DiscPath | None:
        return shortest_path(
            self.mover,
            self.goal,
            budget=budget,
            pieces=Pieces(self.pieces),
            discs=Discs(self.discs),
        )

    def length(self) -> int | None:
        path = self.shortest()
        return path.length if path else None

    def field(self) -> Field:
        return field(self.mover, budget=BUDGET, pieces=Pieces(self.pieces), discs=Discs(self.discs))


def random_layout(rng: random.Random, *, r: int | None = None) -> Layout | None:
    """Six pieces and twelve discs; None where a large mover finds no two free places."""
    pieces = random_pieces(rng, 6, width=SIDE, depth=SIDE)
    discs = random_discs(rng, 12, width=SIDE, depth=SIDE)
    r = r or rng.choice((1_500, 4_000))
    taken = path_oracles.grown(pieces, discs, r, quads=16, outer=True)
    shapely.prepare(taken)
    spots = ((rng.randint(0, SIDE), rng.randint(0, SIDE)) for _ in range(2_000))
    free = list(
        itertools.islice((s for s in spots if not shapely.intersects(taken, shapely.Point(s))), 2)
    )
    if len(free) < 2:
        return None
    (x, y), goal = free
    return Layout(pieces=pieces, discs=discs, mover=Disc(x=x, y=y, r=r), goal=goal)


def layouts(first: int, count: int) -> Iterator[Layout]:
    """Layouts, each from a seed of its own."""
    seeds = itertools.count(first * 1_000_003)
    found = (random_layout(random.Random(seed)) for seed in seeds)
    return itertools.islice((layout for layout in found if layout), count)


def counts(quick: int, deep: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A quick share of a proof, and the whole of it for the deep run."""
    whole = pytest.param(deep, marks=[pytest.mark.deep, pytest.mark.timeout(1_800)])
    return pytest.mark.parametrize("count", [quick, whole])


def assert_between_bounds(layout: Layout, length: int | None) -> None:
    """The oracle's paths around smaller and larger obstacles are no longer and no shorter."""
    high = math.inf
    for quads in FINER:
        bound = functools.partial(
            path_oracles.length, layout.start, layout.goal, layout.mover.r, layout.pieces,
            layout.discs, quads=quads,
        )  # fmt: skip
        low, high = bound(outer=False), bound(outer=True)
        if length is not None:
            assert low <= length + 1.5
        if length is None and low > BUDGET + 1:
            return
        if length is not None and high < math.inf:
            assert length <= high + 1.5
            return
    # The finest oracle is a fraction of a unit from the truth: only a gap just wide enough is left.
    assert length is not None
    assert high == math.inf


def assert_path_is_clear(layout: Layout, path: DiscPath) -> None:
    """The legs add up to the length, and the drawn path enters no obstacle."""
    assert path.start == layout.start
    assert path.end == layout.goal
    assert path_oracles.sum_of_legs(path) == pytest.approx(path.length, abs=0.51)
    points = path_oracles.drawn(path)
    line = shapely.LineString(points) if len(points) > 1 else shapely.Point(points[0])
    r = layout.mover.r
    for piece in layout.pieces:
        assert line.distance(shapely.Polygon(piece.corners)) >= r - 0.52
    for disc in layout.discs:
        assert line.distance(shapely.Point(disc.x, disc.y)) >= r + disc.r - 0.52
    assert corridor(path, r, Discs(layout.discs)) == []


@counts(80, 3_000)
def test_lengths_lie_between_the_bounds_of_visibility_graphs(count: int) -> None:
    bent = 0
    for layout in layouts(1, count):
        path = layout.shortest()
        assert_between_bounds(layout, path.length if path else None)
        if path:
            assert_path_is_clear(layout, path)
            bent += len(path.legs) > 1
    assert bent > count // 4


@counts(40, 3_000)
def test_the_field_and_the_single_path_agree(count: int) -> None:
    for layout in layouts(1, count):
        path, reached = layout.shortest(), layout.field().path(*layout.goal)
        assert (path is None) == (reached is None)
        if path and reached:
            assert path.length == reached.length
            assert path_oracles.sum_of_legs(reached) == pytest.approx(path.length, abs=0.51)


@counts(40, 3_000)
def test_both_backends_give_the_same_paths(count: int) -> None:
    for layout in layouts(1, count):
        answers = []
        for name in ("twin", "compiled"):
            with backend.using(name):
                field_length = layout.field().length(*layout.goal)
                answers.append((layout.shortest(), field_length))
        assert answers[0] == answers[1]


@counts(40, 1_000)
def test_the_way_back_is_as_long(count: int) -> None:
    for layout in layouts(2, count):
        x, y = layout.goal
        back = msgspec.structs.replace(
            layout, mover=msgspec.structs.replace(layout.mover, x=x, y=y), goal=layout.start
        )
        assert layout.length() == back.length()


def moved(layout: Layout, move: Callable[[Point], Point]) -> Layout:
    """The layout after a rigid motion; corners stay counter-clockwise."""

    def moved_disc(disc: Disc) -> Disc:
        x, y = move((disc.x, disc.y))
        return msgspec.structs.replace(disc, x=x, y=y)

    return Layout(
        pieces=[Piece.of([move(c) for c in piece.corners]) for piece in layout.pieces],
        discs=[moved_disc(disc) for disc in layout.discs],
        mover=moved_disc(layout.mover),
        goal=move(layout.goal),
    )


@pytest.mark.parametrize(
    "move",
    [
        lambda p: (-p[1], p[0]),
        lambda p: (-p[0], -p[1]),
        lambda p: (p[0] + 123_457, p[1] - 98_765),
        lambda p: (-p[0], p[1]),
        lambda p: (p[1], p[0]),
    ],
    ids=["quarter turn", "half turn", "shift", "mirror", "diagonal mirror"],
)
@counts(15, 500)
def test_rigid_motions_change_no_length(count: int, move: Callable[[Point], Point]) -> None:
    for layout in layouts(3, count):
        assert layout.length() == moved(layout, move).length()


@counts(40, 1_000)
def test_another_obstacle_never_shortens_a_path(count: int) -> None:
    for number, layout in enumerate(layouts(4, count)):
        rng = random.Random(number)
        piece, *_ = random_pieces(rng, 1, width=SIDE, depth=SIDE)
        disc, *_ = random_discs(rng, 1, width=SIDE, depth=SIDE)
        more = msgspec.structs.replace(
            layout, pieces=[*layout.pieces, piece], discs=[*layout.discs, disc]
        )
        before, after = layout.length(), more.length()
        assert (before or 0) <= (after if after is not None else math.inf)
        assert before is not None or after is None


@counts(40, 1_000)
def test_no_detour_is_shorter(count: int) -> None:
    for number, layout in enumerate(layouts(5, count)):
        rng = random.Random(number)
        via = rng.randint(0, SIDE), rng.randint(0, SIDE)
        reached = layout.field()
        first, straight = reached.length(*via), reached.length(*layout.goal)
        x, y = via
        onward = msgspec.structs.replace(
            layout, mover=msgspec.structs.replace(layout.mover, x=x, y=y)
        ).length()
        if first is not None and onward is not None and straight is not None:
            assert straight <= first + onward + 2


@counts(12, 300)
def test_entering_is_as_good_as_the_best_of_many_starts(count: int) -> None:
    step = 250
    for layout in layouts(6, count):
        entry = EdgeStart(start=(5_000, 0), end=(45_000, 0), r=layout.mover.r)
        pieces, discs = Pieces(layout.pieces), Discs(layout.discs)
        ours = field(entry, budget=BUDGET, pieces=pieces, discs=discs).path(*layout.goal)
        starts = [Disc(x=x, y=-entry.r, r=entry.r) for x in range(5_000, 45_001, step)]
        paths = [
            shortest_path(start, layout.goal, budget=BUDGET, pieces=pieces, discs=discs)
            for start in starts
        ]
        best = min((path.length for path in paths if path), default=None)
        if ours is None:
            assert best is None
            continue
        assert best is None or ours.length <= best + 1
        assert path_oracles.sum_of_legs(ours) == pytest.approx(ours.length, abs=0.51)
        # From our own start, on the lattice to within a unit, the single path is as long.
        x, y = (round(value) for value in ours.start)
        again = shortest_path(
            Disc(x=x, y=y, r=entry.r), layout.goal, budget=BUDGET, pieces=pieces, discs=discs
        )
        assert again is None or abs(again.length - ours.length) <= 2
        assert again is not None or best is None or best - ours.length <= step


def aligned_layout(rng: random.Random) -> Layout | None:
    """Blocks and discs on a coarse grid: shared corners and sides, touches, exact gaps."""
    step = 1_000

    def block() -> Piece:
        x, y = step * rng.randint(0, 26), step * rng.randint(0, 26)
        width, depth = step * rng.randint(1, 6), step * rng.randint(1, 6)
        return Piece(corners=((x, y), (x + width, y), (x + width, y + depth), (x, y + depth)))

    def disc(r: int) -> Disc:
        return Disc(x=step * rng.randint(0, 30), y=step * rng.randint(0, 30), r=r)

    pieces = [block() for _ in range(9)]
    discs = [disc(rng.choice((500, 1_000))) for _ in range(6)]
    mover, goal = disc(rng.choice((500, 1_000))), disc(0)
    layout = Layout(pieces=pieces, discs=discs, mover=mover, goal=(goal.x, goal.y))
    reached = layout.field()
    there = msgspec.structs.replace(layout, mover=msgspec.structs.replace(goal, r=mover.r)).field()
    return layout if reached.start_free and there.start_free else None


@counts(12, 1_000)
def test_aligned_layouts_lie_between_the_same_bounds(count: int) -> None:
    seeds = itertools.count(7_000_000)
    found = (aligned_layout(random.Random(seed)) for seed in seeds)
    for layout in itertools.islice((layout for layout in found if layout), count):
        path = layout.shortest()
        assert_between_bounds(layout, path.length if path else None)
        assert layout.field().length(*layout.goal) == (path.length if path else None)
        if path:
            assert_path_is_clear(layout, path)
