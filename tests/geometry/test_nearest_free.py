"""The nearest free spot: brute force, shapely, and whole numbers as judges."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

import pytest
import shapely

from damocles.geometry.backend import using
from damocles.geometry.measures.arrays import Discs, Pieces
from damocles.geometry.places import spots
from damocles.geometry.places.placement import nearest_free
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.lattice import LIMIT
from damocles.geometry.plane.shapes import Disc, Piece, rectangle
from damocles.geometry.plane.table import TableSize
from tests.geometry.layouts import random_discs, random_pieces
from tests.geometry.placing import BASE, TABLE, Within, free, moved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shapely.geometry.base import BaseGeometry


def brute_nearest(
    disc: Disc, pieces: Sequence[Piece], discs: Sequence[Disc], table: TableSize | None, limit: int
) -> float | None:
    """The distance of the nearest free lattice point, all of them tried from near to far."""
    span = range(-limit, limit + 1)
    offsets = sorted((dx * dx + dy * dy, dx, dy) for dx in span for dy in span)
    for squared, dx, dy in offsets:
        if squared <= limit * limit and free(
            moved(disc, (disc.x + dx, disc.y + dy)), pieces, discs, table
        ):
            return math.sqrt(squared)
    return None


def small_layout(rng: random.Random) -> tuple[Disc, list[Piece], list[Disc], TableSize | None]:
    """A few shapes of some dozen units, the mover in their midst."""
    discs = [
        Disc(x=rng.randint(0, 60), y=rng.randint(0, 60), r=rng.randint(0, 14))
        for _ in range(rng.randint(0, 5))
    ]
    pieces = [
        rectangle(
            rng.randint(0, 60),
            rng.randint(0, 60),
            width=rng.randint(8, 40),
            depth=rng.randint(8, 20),
            degrees=rng.choice([0.0, 90.0, rng.uniform(0, 180)]),
        )
        for _ in range(rng.randint(0, 3))
    ]
    table = TableSize(width=60, depth=50) if rng.random() < 0.5 else None
    mover = Disc(x=rng.randint(0, 60), y=rng.randint(0, 50), r=rng.randint(0, 9))
    return mover, pieces, discs, table


def check_small(rng: random.Random) -> None:
    """The answer is free, and no farther than the best lattice point with some room to spare."""
    mover, pieces, discs, table = small_layout(rng)
    larger = Disc(x=mover.x, y=mover.y, r=mover.r + 2)
    spot = nearest_free(mover, pieces=Pieces(pieces), discs=Discs(discs), table=table, limit=20)
    with using("twin"):  # the same answers, quicker one by one
        best, spare = (brute_nearest(m, pieces, discs, table, 20) for m in (mover, larger))
        if spot is None:
            assert spare is None
            return
        assert free(moved(mover, spot), pieces, discs, table)
        assert best is not None
        assert best <= math.dist(spot, (mover.x, mover.y)) <= (spare or 20)


@pytest.mark.parametrize(
    ("name", "count"),
    [("compiled", 25), ("twin", 8), pytest.param("compiled", 1_500, marks=pytest.mark.deep)],
)
def test_no_lattice_point_is_much_nearer(name: str, count: int) -> None:
    rng = random.Random(21)
    with using(name):
        for _ in range(count):
            check_small(rng)


def check_large(rng: random.Random) -> None:
    """The answer is free, and as near as a spot in the region that shapely leaves free."""
    size = {"width": TABLE.width, "depth": TABLE.depth}
    pieces = random_pieces(rng, 12, **size)
    discs = random_discs(rng, 30, radii=(1_500, 4_000), **size)
    mover = random_discs(rng, 1, radii=(0, 1_500, 4_000), **size)[0]
    spot = nearest_free(mover, pieces=Pieces(pieces), discs=Discs(discs), table=TABLE)
    assert spot is not None
    assert free(moved(mover, spot), pieces, discs, TABLE)
    away = math.dist(spot, (mover.x, mover.y))
    tight, spare = (
        room_for(mover.r + more, pieces, discs).distance(shapely.Point(mover.x, mover.y))
        for more in (-1, 2)
    )
    assert tight - 1 <= away <= spare + 1


def room_for(r: int, pieces: Sequence[Piece], discs: Sequence[Disc]) -> BaseGeometry:
    """Where the centre of a disc of this radius may lie; a radius below zero counts as zero."""
    r = max(r, 0)
    grown = [shapely.Polygon(p.corners).buffer(r, quad_segs=64) for p in pieces]
    grown += [shapely.Point(d.x, d.y).buffer(d.r + r, quad_segs=64) for d in discs]
    table = shapely.box(r, r, TABLE.width - r, TABLE.depth - r)
    return table.difference(shapely.union_all(grown))


@pytest.mark.parametrize(
    ("name", "count"),
    [("compiled", 60), ("twin", 10), pytest.param("compiled", 1_000, marks=pytest.mark.deep)],
)
def test_the_nearest_spot_agrees_with_shapely(name: str, count: int) -> None:
    rng = random.Random(22)
    with using(name):
        for _ in range(count):
            check_large(rng)


@pytest.mark.usefixtures("runner")
def test_a_free_spot_is_its_own_answer() -> None:
    disc = Disc(x=3_000, y=0, r=BASE)
    assert nearest_free(disc, discs=Discs([Disc(x=0, y=0, r=BASE)])) == (3_000, 0)
    assert nearest_free(disc, limit=0) == (3_000, 0)


@pytest.mark.usefixtures("runner")
def test_a_slot_of_exactly_the_right_width_is_found() -> None:
    pair = [Disc(x=0, y=0, r=BASE), Disc(x=6_000, y=0, r=BASE)]
    assert nearest_free(Disc(x=3_000, y=40, r=BASE), discs=Discs(pair)) == (3_000, 40)
    assert nearest_free(Disc(x=2_600, y=0, r=BASE), discs=Discs(pair)) == (3_000, 0)
    walls = [rectangle(x, 0, width=1_000, depth=9_000) for x in (-2_000, 2_000)]
    assert nearest_free(Disc(x=300, y=0, r=BASE), pieces=Pieces(walls)) == (0, 0)


@pytest.mark.usefixtures("runner")
def test_from_the_middle_of_a_disc_the_way_out_is_chosen_once_for_all() -> None:
    disc = Disc(x=0, y=0, r=BASE)
    assert nearest_free(disc, discs=Discs([disc])) == (0, -3_000)


@pytest.mark.usefixtures("runner")
def test_the_limit_counts_itself() -> None:
    disc = Disc(x=0, y=0, r=BASE)
    assert nearest_free(disc, discs=Discs([disc]), limit=3_000) == (0, -3_000)
    assert nearest_free(disc, discs=Discs([disc]), limit=2_999) is None


@pytest.mark.parametrize("limit", [-1, 1.5])
def test_a_bad_limit_is_refused(limit: int) -> None:
    with pytest.raises(GeometryError, match="limit"):
        nearest_free(Disc(x=0, y=0, r=1), limit=limit)


@pytest.mark.usefixtures("runner")
def test_a_table_without_room_has_no_free_spot() -> None:
    assert nearest_free(Disc(x=5, y=5, r=20), table=TableSize(width=30, depth=90)) is None


@pytest.mark.usefixtures("runner")
def test_the_spot_lies_in_the_region() -> None:
    disc, block = Disc(x=0, y=0, r=BASE), Pieces([rectangle(0, 0, width=4_000, depth=4_000)])
    for region in (Within(8_000, 0, 5_000), Within(0, 9_000, 4_000), Within(9_000, 9_000, 8_000)):
        spot = nearest_free(disc, pieces=block, within=region)
        assert spot is not None
        assert math.dist(spot, (region.x, region.y)) <= region.r
        assert free(moved(disc, spot), block.values, (), None)
        best = max(math.dist((region.x, region.y), (0, 0)) - region.r, 3_500)
        assert math.dist(spot, (0, 0)) <= best + 1_000


def test_the_region_is_not_felt_for_where_the_target_lies_in_it() -> None:
    region = Within(0, 0, 100)
    assert nearest_free(Disc(x=50, y=0, r=BASE), within=region) == (50, 0)
    assert nearest_free(Disc(x=500, y=0, r=BASE), within=Within(0, 0, 0), limit=300) is None


@pytest.mark.usefixtures("runner")
def test_room_is_made_for_many_meeting_curves(monkeypatch: pytest.MonkeyPatch) -> None:
    posts = [Disc(x=500 * i, y=500 * j, r=0) for i in range(-3, 4) for j in range(-3, 4)]
    disc, region = Disc(x=0, y=0, r=300), Within(1_900, 1_900, 700)
    spot = nearest_free(disc, discs=Discs(posts), within=region, limit=3_000)
    assert spot is not None
    assert free(moved(disc, spot), (), posts, None)
    monkeypatch.setattr(spots, "ROOM", 1)
    assert nearest_free(disc, discs=Discs(posts), within=region, limit=3_000) == spot


@pytest.mark.usefixtures("runner")
def test_a_ground_near_goals_holds_what_comes_within_reach_of_one() -> None:
    """Touching counts; what is left out hinders nobody, and what is kept stays as it is."""
    block, slab, far = (rectangle(x, 0, width=2_000, depth=2_000) for x in (0, 9_000, 30_000))
    places = [(0, 20_000), (6_500, 20_000), (0, 26_501), (9_000, 20_000)]
    ground = spots.Obstacles(
        pieces=Pieces([far, block, slab]),
        discs=Discs([Disc(x=x, y=y, r=500) for x, y in places]),
        table=None,
        near=spots.Near([(0, 20_000), (9_000, 0)], reach=6_000),
    )
    there = [(30_000, 0), (0, 0), (9_000, 0), *places]
    allowed = ground.allowed(there, spots.SpotWish(target=(0, 0), r=0, limit=0), ())
    assert allowed == [True, True, False, False, False, True, True]


def corner_of_the_lattice(rng: random.Random) -> tuple[Disc, list[Piece], list[Disc]]:
    """A few shapes at the north-east end of all coordinates, the mover in their midst."""
    discs = [
        Disc(x=LIMIT - rng.randint(0, 20), y=LIMIT - rng.randint(0, 20), r=rng.randint(1, 9))
        for _ in range(rng.randint(1, 4))
    ]
    turn = rng.uniform(0, 90)
    pieces = [rectangle(LIMIT - 30, LIMIT - 20, width=12, depth=8, degrees=turn)]
    mover = Disc(x=LIMIT - rng.randint(0, 9), y=LIMIT - rng.randint(0, 9), r=rng.randint(0, 5))
    return mover, pieces, discs


@pytest.mark.parametrize(
    ("name", "count"),
    [("compiled", 25), ("twin", 8), pytest.param("compiled", 1_500, marks=pytest.mark.deep)],
)
def test_the_answer_stays_on_the_lattice(name: str, count: int) -> None:
    """And it is as near as any place on it."""
    rng = random.Random(24)
    with using(name):
        for _ in range(count):
            mover, pieces, discs = corner_of_the_lattice(rng)
            spot = nearest_free(mover, pieces=Pieces(pieces), discs=Discs(discs), limit=20)
            places = [
                (x, y)
                for x in range(mover.x - 20, LIMIT + 1)
                for y in range(mover.y - 20, LIMIT + 1)
                if math.dist((x, y), (mover.x, mover.y)) <= 20
            ]
            clear, spare = (
                [at for at in places if free(grown(mover, at, more), pieces, discs, None)]
                for more in (0, 2)
            )
            assert spot in clear if spare else spot is None or spot in clear
            if spot is not None and spare:
                own = (mover.x, mover.y)
                assert math.dist(spot, own) <= min(math.dist(at, own) for at in spare)


def grown(disc: Disc, to: tuple[int, int], more: int) -> Disc:
    """The disc at another place, and larger by so much."""
    return Disc(x=to[0], y=to[1], r=disc.r + more)


@pytest.mark.parametrize("name", ["twin", "compiled"])
def test_there_is_none_where_the_lattice_ends(name: str) -> None:
    """A disc that covers its corner leaves no place there, and beyond is none."""
    corner, far = Disc(x=LIMIT, y=LIMIT, r=10), Disc(x=LIMIT, y=-LIMIT, r=1)
    with using(name):
        assert nearest_free(corner, discs=Discs([corner]), limit=19) is None
        assert nearest_free(corner, discs=Discs([corner]), limit=20) == (LIMIT, LIMIT - 20)
        assert nearest_free(far, discs=Discs([far]), limit=2) == (LIMIT - 2, -LIMIT)
