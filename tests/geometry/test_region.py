"""The outline of a region: never outside of what is reached, and nowhere far inside it."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

import pytest
import shapely

from damocles.geometry import backend
from damocles.geometry.measures.arrays import Discs, Pieces
from damocles.geometry.paths import region
from damocles.geometry.paths.movement import EdgeStart, Field, field, frame
from damocles.geometry.paths.region import outline
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.shapes import Disc, rectangle
from damocles.geometry.plane.table import TableSize
from tests.geometry.layouts import random_discs, random_pieces

if TYPE_CHECKING:
    from damocles.geometry.backend import Backend

ACCURACY = 200
PLAY = 75


def drawn(field: Field) -> shapely.Geometry:
    """The outline as shapely fills it: outer rings less holes, by their orientation."""
    rings = [shapely.Polygon(ring) for ring in outline(field)]
    assert all(shapely.is_valid(ring) for ring in rings)
    outer = [ring for ring in rings if ring.exterior.is_ccw]
    holes = [ring for ring in rings if not ring.exterior.is_ccw]
    return shapely.difference(shapely.union_all(outer), shapely.union_all(holes))


def around(field: Field) -> tuple[int, int, int, int]:
    """A box around everything that a field may reach."""
    mover, far = field.mover, field.budget
    ends = (mover.start, mover.end) if isinstance(mover, EdgeStart) else ((mover.x, mover.y),)
    xs, ys = zip(*ends, strict=True)
    return min(xs) - far, min(ys) - far, max(xs) + far, max(ys) + far


def samples(field: Field, rng: random.Random, count: int) -> list[tuple[int, int]]:
    """Points anywhere in the box around a field."""
    west, south, east, north = around(field)
    return [(rng.randint(west, east), rng.randint(south, north)) for _ in range(count)]


def assert_inside(field: Field, shape: shapely.Geometry, rng: random.Random) -> None:
    """Points of the rings and of the inside are reached, on the lattice around them as well."""
    rim = shapely.get_coordinates(shapely.segmentize(shapely.boundary(shape), 300.0))
    spots = [(math.floor(x) + rng.randint(0, 1), math.floor(y)) for x, y in rim]
    within = [p for p in samples(field, rng, 400) if shapely.intersects(shape, shapely.Point(p))]
    assert None not in field.lengths(spots + within)


def assert_accurate(field: Field, shape: shapely.Geometry, rng: random.Random) -> None:
    """Every place with a little play nearby is inside the outline or close to it."""
    spare = Field(field.mover, field.budget, field.pieces, field.discs, spare=-2.0 * PLAY)
    for x, y in samples(field, rng, 600):
        if shapely.distance(shape, shapely.Point(x, y)) > ACCURACY:
            assert field.length(x, y) is None or not has_play(spare, x, y)


def has_play(spare: Field, x: int, y: int) -> bool:
    """Some place within 50 units has clearance for the outline's margin, and budget to spare."""
    return any(
        None not in spare.lengths([spot, *ring(spot, PLAY)]) for spot in [(x, y), *ring((x, y), 50)]
    )


def ring(spot: tuple[int, int], radius: int) -> list[tuple[int, int]]:
    """Twelve points around a spot."""
    angles = [math.tau * i / 12 for i in range(12)]
    return [
        (round(spot[0] + radius * math.cos(a)), round(spot[1] + radius * math.sin(a)))
        for a in angles
    ]


def cluttered(seed: int) -> Field:
    """A field among many obstacles, for a small or a large mover."""
    rng = random.Random(seed)
    pieces = Pieces(random_pieces(rng, 6, width=50_000, depth=50_000))
    discs = Discs(random_discs(rng, 12, width=50_000, depth=50_000))
    while True:
        mover = Disc(
            x=rng.randint(0, 50_000), y=rng.randint(0, 50_000), r=rng.choice((1_500, 2_500))
        )
        found = field(mover, budget=rng.randint(4_000, 20_000), pieces=pieces, discs=discs)
        if found.start_free:
            return found


@pytest.mark.parametrize(
    "count", [12, pytest.param(300, marks=[pytest.mark.deep, pytest.mark.timeout(1_800)])]
)
def test_the_outline_is_never_outside_and_nowhere_far_inside(count: int) -> None:
    for seed in range(count):
        found = cluttered(seed)
        shape = drawn(found)
        rng = random.Random(seed)
        assert_inside(found, shape, rng)
        assert_accurate(found, shape, rng)


@pytest.mark.parametrize(
    "count", [1, pytest.param(10, marks=[pytest.mark.deep, pytest.mark.timeout(1_800)])]
)
def test_both_backends_draw_the_same_outline(count: int) -> None:
    for seed in range(count):
        answers = []
        for name in ("twin", "compiled"):
            with backend.using(name):
                answers.append(outline(cluttered(seed)))
        assert answers[0] == answers[1]


@pytest.mark.usefixtures("runner")
def test_an_open_field_is_a_disc() -> None:
    [rim] = outline(field(Disc(x=500, y=300, r=1_500), budget=3_000))
    assert all(2_800 < math.dist((500, 300), spot) < 3_000 for spot in rim)
    assert shapely.Polygon(rim).exterior.is_ccw


@pytest.mark.usefixtures("runner")
def test_an_obstacle_in_the_middle_is_a_hole() -> None:
    post = Discs([Disc(x=2_000, y=0, r=200)])
    outer, hole = sorted(outline(field(Disc(x=0, y=0, r=300), budget=4_000, discs=post)), key=len)[
        ::-1
    ]
    assert not shapely.Polygon(hole).exterior.is_ccw
    assert all(500 <= math.dist((2_000, 0), spot) < 700 for spot in hole)
    assert len(outer) > len(hole)


@pytest.mark.usefixtures("runner")
def test_beyond_a_tight_gap_lies_a_second_ring() -> None:
    walls = Pieces(
        [rectangle(1_500, y, width=200, depth=8_000) for y in (4_000 + 310, -4_000 - 310)]
    )
    rings = outline(field(Disc(x=0, y=0, r=300), budget=3_000, pieces=walls))
    assert len(rings) == 2


@pytest.mark.usefixtures("runner")
def test_next_to_nothing_has_no_rings() -> None:
    mover = Disc(x=0, y=0, r=1_500)
    assert outline(field(mover, budget=0)) == []
    assert outline(field(mover, budget=75)) == []
    assert outline(field(mover, budget=3_000, discs=Discs([Disc(x=0, y=0, r=100)]))) == []


@pytest.mark.usefixtures("runner")
def test_a_closed_room_is_drawn_and_nothing_beyond_it() -> None:
    room = TableSize(width=4_000, depth=3_000)
    found = field(Disc(x=2_000, y=1_500, r=500), budget=9_000, pieces=Pieces(frame(room)))
    shape = drawn(found)
    west, south, east, north = shapely.bounds(shape)
    assert (west, south) == pytest.approx((575, 575), abs=100)
    assert (east, north) == pytest.approx((3_425, 2_425), abs=100)


@pytest.mark.usefixtures("runner")
def test_entering_has_an_outline_too() -> None:
    wall = rectangle(10_000, 4_000, width=6_000, depth=1_000)
    found = field(
        EdgeStart(start=(0, 0), end=(20_000, 0), r=1_500), budget=8_000, pieces=Pieces([wall])
    )
    shape = drawn(found)
    assert_inside(found, shape, random.Random(1))
    assert_accurate(found, shape, random.Random(2))
    assert shapely.intersects(shape, shapely.Point(3_000, 6_000))


@pytest.mark.usefixtures("runner")
def test_what_is_walled_in_is_left_out() -> None:
    """A stretch cut in two by a block, and a court behind it that nobody gets into."""
    block = rectangle(5_000, 0, width=1_000, depth=2_000)
    court = [rectangle(5_000, y, width=4_000, depth=300) for y in (2_500, 5_500)]
    court += [rectangle(x, 4_000, width=300, depth=3_300) for x in (3_000, 7_000)]
    found = field(
        EdgeStart(start=(0, 0), end=(10_000, 0), r=300),
        budget=6_000,
        pieces=Pieces([block, *court]),
    )
    shape = drawn(found)
    assert_inside(found, shape, random.Random(4))
    assert not shapely.intersects(shape, shapely.Point(5_000, 4_000))
    assert shapely.intersects(shape, shapely.Point(1_500, 4_000))


def test_a_long_rim_needs_more_room_than_the_first_guess(
    runner: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover = Disc(x=0, y=0, r=1_500)
    usual = outline(field(mover, budget=2_000))
    monkeypatch.setattr(region, "FIRST_ROOM", 4)
    assert outline(field(mover, budget=2_000)) == usual
    assert runner.name in {"twin", "compiled"}


@pytest.mark.usefixtures("runner")
def test_a_point_that_moves_round_a_corner_stays_outside() -> None:
    needle = Pieces([rectangle(1_500, 0, width=40, depth=2_500, degrees=20.0)])
    found = field(Disc(x=0, y=0, r=0), budget=3_000, pieces=needle)
    assert_inside(found, drawn(found), random.Random(3))


def test_a_field_too_large_for_an_outline_is_refused() -> None:
    """The error names the field and the limit, long before the memory is full."""
    far = field(Disc(x=7, y=0, r=1_500), budget=10_000_000)
    with pytest.raises(
        GeometryError, match=r"x=7.* budget 10000000 is too large.*at most 25000000"
    ):
        outline(far)
    wide = field(EdgeStart(start=(0, 0), end=(9_000_000, 0), r=1_500), budget=60_000)
    with pytest.raises(GeometryError, match=r"9000000.* budget 60000 is too large"):
        outline(wide)
    nowhere = field(Disc(x=0, y=0, r=9), budget=10_000_000, discs=Discs([Disc(x=0, y=0, r=9)]))
    assert outline(nowhere) == []
