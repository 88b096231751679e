"""Where a disc would be seen: every node of a lattice against the sight of single pairs."""

from __future__ import annotations

import random

import pytest

from damocles.geometry.measures.arrays import Discs, Pieces
from damocles.geometry.measures.exposure import MOST_NODES, Grid, exposure
from damocles.geometry.measures.measure import within
from damocles.geometry.measures.sight import sees
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.shapes import Disc, rectangle

SIDE = 24_000
PROBE = Disc(x=0, y=0, r=1_500, height=2)


class Scene:
    """A few walls, machines and viewers, at random."""

    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)
        self.pieces = Pieces(
            rectangle(
                chance.randrange(SIDE),
                chance.randrange(SIDE),
                width=chance.randrange(1_000, 9_000),
                depth=chance.randrange(1_000, 4_000),
                degrees=chance.randrange(180),
                height=chance.randrange(1, 4),
            )
            for _ in range(4)
        )
        self.discs = Discs([Disc(x=chance.randrange(SIDE), y=9_000, r=2_500, height=3)])
        self.viewers = [
            Disc(x=chance.randrange(SIDE), y=chance.randrange(SIDE), r=1_500) for _ in range(3)
        ]

    def look(self, grid: Grid, *near: tuple[Disc, int] | None) -> bytes:
        """All nodes at once; the second viewer looks past the machine."""
        machine = len(self.pieces)
        return exposure(
            Discs(self.viewers),
            PROBE,
            grid,
            pieces=self.pieces,
            discs=self.discs,
            viewer_skips=((-1, -1), (machine, -1), (-1, -1)),
            within=near or None,
        )

    def is_seen(self, x: int, y: int) -> bool:
        """One node, pair by pair."""
        return any(self.sees(which, x, y) for which in range(len(self.viewers)))

    def sees(self, which: int, x: int, y: int) -> bool:
        """One pair."""
        return sees(
            self.viewers[which],
            Disc(x=x, y=y, r=PROBE.r, height=PROBE.height),
            pieces=self.pieces,
            discs=self.discs,
            needs=(0, PROBE.height),
            skip=(len(self.pieces),) if which == 1 else (),
        )


def nodes(grid: Grid) -> list[tuple[int, int]]:
    """The places of all nodes, as the bytes have them."""
    return [
        (column * grid.step, row * grid.step)
        for row in range(grid.rows)
        for column in range(grid.columns)
    ]


@pytest.mark.usefixtures("runner")
@pytest.mark.parametrize("seed", range(3))
def test_every_node_of_a_plain_lattice_has_the_verdict_of_sight(seed: int) -> None:
    """Without halving nothing is left to chance."""
    scene, grid = Scene(seed), Grid.over(SIDE, SIDE, step=3_000)

    assert [cell == 1 for cell in scene.look(grid)] == [scene.is_seen(*at) for at in nodes(grid)]


@pytest.mark.usefixtures("runner")
def test_what_is_too_far_away_is_unseen() -> None:
    """The distance from rim to rim counts, and the limit itself is near enough."""
    scene, grid = Scene(5), Grid.over(SIDE, SIDE, step=2_000, halvings=1)
    centre = Disc(x=12_000, y=12_000, r=1_000)
    limited, free = (
        scene.look(grid, *[(centre, 5_500)] * 3),
        scene.look(Grid.over(SIDE, SIDE, step=2_000)),
    )
    near = [within(centre, Disc(x=x, y=y, r=PROBE.r), 5_500) for x, y in nodes(grid)]

    assert any(limited)
    assert all(is_near for cell, is_near in zip(limited, near, strict=True) if cell)
    coarse = [at for at, (x, y) in enumerate(nodes(grid)) if x % 4_000 == y % 4_000 == 0]
    assert all(limited[at] == (near[at] and free[at]) for at in coarse)


@pytest.mark.usefixtures("runner")
@pytest.mark.parametrize("seed", range(3))
def test_each_viewer_has_a_limit_of_its_own(seed: int) -> None:
    """A node is seen by those for whom it is near enough; the third sees as far as there is."""
    scene, grid = Scene(seed), Grid.over(SIDE, SIDE, step=3_000)
    first, _, third = scene.viewers
    limits = [(first, 4_000), (third, 6_000), None]
    seen = [
        any(
            (limit is None or within(limit[0], Disc(x=x, y=y, r=PROBE.r), limit[1]))
            and scene.sees(which, x, y)
            for which, limit in enumerate(limits)
        )
        for x, y in nodes(grid)
    ]

    assert [cell == 1 for cell in scene.look(grid, *limits)] == seen
    assert seen != [scene.is_seen(*at) for at in nodes(grid)]


def test_halving_finds_the_same_borders() -> None:
    """The coarse nodes are right, and hardly any of the others is not."""
    wrong = 0
    for seed in range(6):
        scene = Scene(seed)
        fine, whole = (scene.look(Grid.over(SIDE, SIDE, step=500, halvings=h)) for h in (2, 0))
        grid = Grid.over(SIDE, SIDE, step=500)
        coarse = [at for at, (x, y) in enumerate(nodes(grid)) if x % 2_000 == y % 2_000 == 0]
        assert all(fine[at] == whole[at] for at in coarse)
        wrong += sum(one != other for one, other in zip(fine, whole, strict=True))

    assert wrong <= 6 * 49 * 49 // 200


@pytest.mark.usefixtures("runner")
def test_nobody_sees_nothing() -> None:
    """No viewers, no table."""
    assert exposure(Discs(), PROBE, Grid.over(4_000, 0, step=2_000)) == bytes(3)


def test_too_many_nodes_are_refused() -> None:
    """The message names the limit."""
    with pytest.raises(GeometryError, match=str(MOST_NODES)):
        Grid.over(10_000_000, 10_000_000, step=1_000)
