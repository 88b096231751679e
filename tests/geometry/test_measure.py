"""Distances and comparisons, against exact whole numbers and shapely."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
import shapely
from hypothesis import given, settings, strategies as st

from damocles.geometry.backend import using
from damocles.geometry.measures.arrays import Discs
from damocles.geometry.measures.measure import (
    closer,
    edge_gap,
    gap,
    gaps,
    inside,
    on_table,
    overlap,
    segment_gap,
    wholly_within,
    within,
)
from damocles.geometry.measures.nearest import nearest_points
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.lattice import LIMIT
from damocles.geometry.plane.shapes import Disc, Piece, Shape, polygon, rectangle
from damocles.geometry.plane.table import TableSize
from tests.geometry.layouts import random_discs, random_pieces

if TYPE_CHECKING:
    from damocles.geometry.plane.table import Edge

coordinates = st.integers(-(10**5), 10**5)
discs = st.builds(Disc, x=coordinates, y=coordinates, r=st.integers(0, 9_000))
far = st.integers(-LIMIT, LIMIT)
far_discs = st.builds(Disc, x=far, y=far, r=st.integers(0, LIMIT))
TRIPLES = [(3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29), (9, 40, 41)]
TABLE = TableSize(width=180_000, depth=120_000)
SQUARE = Piece(corners=((0, 0), (100, 0), (100, 100), (0, 100)))
BACKENDS = st.sampled_from(["twin", "compiled"])


def solid(shape: Shape) -> shapely.Point | shapely.Polygon:
    """The shape without a disc's radius, for shapely."""
    if isinstance(shape, Disc):
        return shapely.Point(shape.x, shape.y)
    return shapely.Polygon(shape.corners)


def shapes(rng: random.Random, count: int) -> list[Shape]:
    """A mixture of discs, points and pieces on a small table: about half of the pairs overlap."""
    size = {"width": 30_000, "depth": 30_000}
    round_ones = random_discs(rng, count, radii=(0, 1_000, 4_000), **size)
    return [*random_pieces(rng, count, **size), *round_ones]


@given(far_discs, far_discs, BACKENDS)
@settings(deadline=None)
def test_a_gap_of_discs_is_rounded_exactly(a: Disc, b: Disc, name: str) -> None:
    squared = (a.x - b.x) ** 2 + (a.y - b.y) ** 2
    root = (math.isqrt(4 * squared) + 1) // 2
    with using(name):
        assert gap(a, b) == gap(b, a) == max(0, root - a.r - b.r)


@pytest.mark.usefixtures("runner")
def test_roots_next_to_a_half_are_rounded_exactly() -> None:
    for whole in (0, 1, 999, 3_000, 60_000, 400_000):
        for n in (whole * whole + whole, whole * whole + whole + 1):
            x = math.isqrt(n)
            y = math.isqrt(n - x * x)
            if x * x + y * y == n:
                expected = whole + (n > whole * whole + whole)
                assert gap(Disc(x=0, y=0, r=0), Disc(x=x, y=y, r=0)) == expected


@given(discs, discs, st.integers(-10, 200_000))
def test_comparisons_of_discs_are_exact(a: Disc, b: Disc, limit: int) -> None:
    squared = (a.x - b.x) ** 2 + (a.y - b.y) ** 2
    radii = a.r + b.r
    reached = squared <= (radii + limit) ** 2 if limit >= 0 else False
    beaten = squared < (radii + limit) ** 2 if limit > 0 else False
    assert within(a, b, limit) == within(b, a, limit) == reached
    assert closer(a, b, limit) == closer(b, a, limit) == beaten
    assert overlap(a, b) == overlap(b, a) == (squared < radii**2)


@pytest.mark.usefixtures("runner")
def test_nothing_is_nearer_than_zero() -> None:
    for a in (Disc(x=50, y=50, r=9), SQUARE):
        for b in (Disc(x=50, y=50, r=9), SQUARE):
            assert within(a, b, 0)
            assert not within(a, b, -1)
            assert closer(a, b, 1)
            assert not closer(a, b, 0)


@given(st.sampled_from(TRIPLES), st.integers(1, 900), coordinates, coordinates, st.integers(0, 99))
def test_exactly_equal_distances_compare_equal(
    triple: tuple[int, int, int], scale: int, x: int, y: int, r: int
) -> None:
    dx, dy, away = (side * scale for side in triple)
    a, b = Disc(x=x, y=y, r=r), Disc(x=x + dx, y=y - dy, r=0)
    limit = away - r
    if limit > 0:
        assert within(a, b, limit)
        assert not closer(a, b, limit)
        assert closer(a, b, limit + 1)
        assert not within(a, b, limit - 1)
        assert gap(a, b) == limit
    touching = Disc(x=x + dx, y=y - dy, r=max(0, limit))
    assert overlap(a, touching) == (limit < 0)
    assert within(a, touching, 0)


def test_a_hair_beyond_the_limit_is_seen_although_the_gap_rounds_to_it() -> None:
    a, b = Disc(x=0, y=0, r=1_500), Disc(x=5_500, y=1, r=1_500)
    assert gap(a, b) == 2_500
    assert not within(a, b, 2_500)
    assert not closer(a, b, 2_500)


@pytest.mark.usefixtures("runner")
def test_gaps_agree_with_shapely() -> None:
    rng = random.Random(11)
    for _ in range(12):
        some = shapes(rng, 5)
        for a in some:
            for b in some:
                radii = sum(s.r for s in (a, b) if isinstance(s, Disc))
                expected = max(0.0, solid(a).distance(solid(b)) - radii)
                assert abs(gap(a, b) - expected) < 0.5 + 1e-6
                assert gap(a, b) == gap(b, a)


@pytest.mark.usefixtures("runner")
def test_overlaps_agree_with_shapely() -> None:
    rng = random.Random(12)
    for _ in range(12):
        some = shapes(rng, 5)
        for a in some:
            for b in some:
                rounded = [solid(s).buffer(getattr(s, "r", 0), quad_segs=64) for s in (a, b)]
                area = rounded[0].intersection(rounded[1]).area
                if overlap(a, b):
                    assert min(gap(a, b), gap(b, a)) == 0
                    assert area > 0 or 0 in (getattr(a, "r", 1), getattr(b, "r", 1))
                else:
                    assert area < 2_000  # a touch, or the rounding of one


@given(st.randoms(use_true_random=False), st.integers(0, 3), coordinates, coordinates, BACKENDS)
@settings(max_examples=60, deadline=None)
def test_rigid_motions_change_no_answer(
    rng: random.Random, quarters: int, x: int, y: int, name: str
) -> None:
    a, b = rng.sample(shapes(rng, 4), 2)
    moved = [shifted(turned(s, quarters), x, y) for s in (a, b)]
    with using(name):
        limit = gap(a, b)
        for first, second in ((a, b), (moved[0], moved[1]), (moved[1], moved[0])):
            assert gap(first, second) == limit
            assert overlap(first, second) == overlap(a, b)
            assert within(first, second, limit + 1)
            assert not closer(first, second, limit - 1)


def turned(shape: Shape, quarters: int) -> Shape:
    """The shape after some quarter turns about the origin."""
    for _ in range(quarters):
        if isinstance(shape, Disc):
            shape = Disc(x=-shape.y, y=shape.x, r=shape.r)
        else:
            shape = Piece(corners=tuple((-y, x) for x, y in shape.corners))
    return shape


def shifted(shape: Shape, x: int, y: int) -> Shape:
    """The shape moved by an offset."""
    if isinstance(shape, Disc):
        return Disc(x=shape.x + x, y=shape.y + y, r=shape.r)
    return Piece(corners=tuple((cx + x, cy + y) for cx, cy in shape.corners))


@pytest.mark.usefixtures("runner")
def test_pieces_that_touch_do_not_overlap() -> None:
    beside = rectangle(150, 50, width=100, depth=20)
    at_a_corner = Piece(corners=((100, 100), (200, 100), (150, 200)))
    for other in (beside, at_a_corner):
        assert not overlap(SQUARE, other)
        assert within(SQUARE, other, 0)
        assert gap(SQUARE, other) == 0
        assert not closer(SQUARE, other, 0)
    across = rectangle(50, 50, width=300, depth=20)  # no corner of either lies in the other
    for other in (across, SQUARE, rectangle(50, 50, width=10, depth=10)):
        assert overlap(SQUARE, other)
        assert gap(SQUARE, other) == 0


@pytest.mark.usefixtures("runner")
def test_an_overlap_with_a_piece_counts_from_half_a_unit() -> None:
    slope = Piece(corners=((0, 0), (1_000, 0), (0, 1_000)))
    touching = next(
        Disc(x=d, y=d, r=300) for d in range(500, 1_000) if math.sqrt(2) * (d - 500) >= 299.5
    )
    nearer = Disc(x=touching.x - 1, y=touching.y, r=300)
    assert not overlap(slope, touching)
    assert overlap(slope, nearer)
    assert gap(touching, slope) == gap(nearer, slope) == 0


@pytest.mark.parametrize(
    ("x", "y", "meets"), [(50, 50, True), (0, 50, False), (100, 100, False), (101, 50, False)]
)
@pytest.mark.usefixtures("runner")
def test_a_point_overlaps_what_it_lies_strictly_inside_of(x: int, y: int, *, meets: bool) -> None:
    assert overlap(Disc(x=x, y=y, r=0), SQUARE) == meets


@given(discs, discs, st.integers(-10, 200_000))
def test_wholly_within_a_disc_is_exact(disc: Disc, of: Disc, limit: int) -> None:
    away = (disc.x - of.x) ** 2 + (disc.y - of.y) ** 2
    reach = limit + of.r - disc.r
    expected = limit >= 0 and reach >= 0 and away <= reach**2
    assert wholly_within(disc, of=of, limit=limit) == expected


@pytest.mark.usefixtures("runner")
def test_wholly_within_a_piece_agrees_with_points_of_the_rim() -> None:
    rng = random.Random(14)
    for _ in range(40):
        piece = random_pieces(rng, 1, width=9_000, depth=9_000)[0]
        disc = random_discs(rng, 1, radii=(0, 500, 4_000), width=9_000, depth=9_000)[0]
        turns = [math.tau * k / 720 for k in range(720)]
        rim = [(disc.x + disc.r * math.cos(a), disc.y + disc.r * math.sin(a)) for a in turns]
        farthest = max(solid(piece).distance(shapely.Point(p)) for p in rim)
        assert wholly_within(disc, of=piece, limit=math.ceil(farthest) + 1)
        assert not wholly_within(disc, of=piece, limit=math.floor(farthest) - 2)


@pytest.mark.usefixtures("runner")
def test_wholly_within_zero_means_not_reaching_out() -> None:
    big = Disc(x=50, y=50, r=50)
    for shape in (SQUARE, big):
        assert wholly_within(Disc(x=70, y=50, r=30), of=shape, limit=0)
        assert not wholly_within(Disc(x=71, y=50, r=30), of=shape, limit=0)
        assert wholly_within(Disc(x=71, y=50, r=30), of=shape, limit=1)
        assert not wholly_within(Disc(x=50, y=50, r=0), of=shape, limit=-1)


@pytest.mark.usefixtures("runner")
def test_inside_agrees_with_shapely() -> None:
    rng = random.Random(15)
    loop = [(0, 0), (9_000, 500), (8_000, 8_000), (5_000, 2_000), (4_000, 9_000), (3_500, 3_000)]
    outline = shapely.Polygon(loop)
    seen = set()
    for _ in range(300):
        disc = random_discs(rng, 1, radii=(0, 400, 1_200), width=9_000, depth=9_000)[0]
        centre = solid(disc)
        depth = outline.exterior.distance(centre) * (1 if outline.contains(centre) else -1)
        if abs(depth - disc.r) > 0.6:
            seen.add(depth > disc.r)
            assert inside(disc, loop) == inside(disc, loop[::-1]) == (depth > disc.r)
    assert seen == {True, False}


@pytest.mark.parametrize(
    ("disc", "held"),
    [
        (Disc(x=50, y=50, r=50), True),
        (Disc(x=50, y=50, r=51), False),
        (Disc(x=51, y=50, r=50), False),
        (Disc(x=0, y=50, r=0), True),
        (Disc(x=100, y=100, r=0), True),
        (Disc(x=101, y=100, r=0), False),
        (Disc(x=-1, y=100, r=0), False),
    ],
)
@pytest.mark.usefixtures("runner")
def test_inside_at_the_rim(disc: Disc, *, held: bool) -> None:
    assert inside(disc, SQUARE.corners) == held


def test_a_crossed_outline_is_refused() -> None:
    with pytest.raises(GeometryError, match="cross"):
        inside(Disc(x=0, y=0, r=1), [(0, 0), (10, 10), (10, 0), (0, 10)])


@pytest.mark.parametrize("question", [within, closer])
@pytest.mark.parametrize("limit", [1.5, math.nan, LIMIT + 1])
def test_a_limit_is_a_whole_number(question: object, limit: int) -> None:
    assert callable(question)
    with pytest.raises(GeometryError, match="limit"):
        question(Disc(x=0, y=0, r=1), SQUARE, limit)


@pytest.mark.parametrize(
    ("edge", "disc", "distance"),
    [
        ("south", Disc(x=50, y=1_600, r=1_500), 100),
        ("north", Disc(x=50, y=118_000, r=1_500), 500),
        ("west", Disc(x=1_500, y=50, r=1_500), 0),
        ("west", Disc(x=-9_000, y=50, r=1_500), 0),
        ("east", Disc(x=170_000, y=50, r=0), 10_000),
    ],
)
def test_distance_to_an_edge(edge: Edge, disc: Disc, distance: int) -> None:
    assert edge_gap(disc, TABLE, edge) == distance


def test_distance_of_a_piece_to_an_edge() -> None:
    piece = Piece(corners=((7_000, 3_000), (9_000, 4_000), (8_000, 9_000)))
    edges: list[Edge] = ["west", "south", "east", "north"]
    assert [edge_gap(piece, TABLE, e) for e in edges] == [7_000, 3_000, 171_000, 111_000]


@given(discs)
def test_on_the_table_is_wholly_inside_its_outline(disc: Disc) -> None:
    table = TableSize(width=50_000, depth=40_000)
    outline = [(0, 0), (50_000, 0), (50_000, 40_000), (0, 40_000)]
    assert on_table(disc, table) == inside(disc, outline)


@pytest.mark.parametrize(
    ("x", "y", "on"),
    [
        (10, 10, True),
        (9, 10, False),
        (10, 9, False),
        (90, 40, True),
        (91, 40, False),
        (9, 41, False),
    ],
)
def test_touching_an_edge_is_on_the_table(x: int, y: int, *, on: bool) -> None:
    table = TableSize(width=100, depth=50)
    assert on_table(Disc(x=x, y=y, r=10), table) == on
    assert on_table(rectangle(x, y, width=20, depth=20), table) == on


@pytest.mark.usefixtures("runner")
def test_a_matrix_holds_the_gaps_of_all_pairs() -> None:
    rng = random.Random(16)
    rows, columns = (random_discs(rng, n, radii=(0, 1_500, 30_000)) for n in (7, 11))
    table = gaps(Discs(rows), Discs(columns))
    assert table == [[gap(a, b) for b in columns] for a in rows]
    assert any(value == 0 for row in table for value in row)
    assert gaps(Discs(), Discs(columns)) == []
    assert gaps(Discs(rows), Discs()) == [[]] * 7


def test_nearest_points_are_as_far_apart_as_the_gap() -> None:
    rng = random.Random(17)
    for _ in range(12):
        some = shapes(rng, 5)
        for a in some:
            for b in some:
                p, q = nearest_points(a, b)
                assert math.dist(p, q) == pytest.approx(gap(a, b), abs=0.51)
                for shape, spot in ((a, p), (b, q)):
                    away = solid(shape).distance(shapely.Point(spot))
                    assert away <= getattr(shape, "r", 0) + 1e-3


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (Disc(x=0, y=0, r=10), Disc(x=20, y=0, r=10)),
        (Disc(x=0, y=0, r=10), Disc(x=0, y=0, r=3)),
        (Disc(x=0, y=0, r=10), Disc(x=2, y=0, r=30)),
        (Disc(x=50, y=50, r=1), SQUARE),
        (Disc(x=105, y=50, r=9), SQUARE),
        (SQUARE, rectangle(50, 50, width=300, depth=20)),
        (SQUARE, rectangle(50, 50, width=20, depth=20)),
        (SQUARE, rectangle(150, 50, width=100, depth=20)),
    ],
)
def test_nearest_points_of_what_overlaps_are_one_point(a: Shape, b: Shape) -> None:
    p, q = nearest_points(a, b)
    assert p == q
    for shape in (a, b):
        assert solid(shape).distance(shapely.Point(p)) <= getattr(shape, "r", 0)


def test_both_backends_agree_on_every_pair() -> None:
    rng = random.Random(18)
    some = [*shapes(rng, 12), *polygon([(0, 0), (9_000, 0), (2_000, 2_000), (0, 9_000)])]
    answers = []
    for name in ("twin", "compiled"):
        with using(name):
            answers.append([(gap(a, b), overlap(a, b)) for a in some for b in some])
    assert answers[0] == answers[1]


def test_halves_are_rounded_up() -> None:
    slope = Piece(corners=((0, 0), (300, 400), (-400, 300)))  # sides of length 500
    away = Fraction(4 * 301 - 3 * 400, 5)  # of the point from the first side
    assert away == Fraction(4, 5)
    assert gap(Disc(x=301, y=400, r=0), slope) == 1


@pytest.mark.usefixtures("runner")
@pytest.mark.parametrize(
    ("disc", "gap_"),
    [
        (Disc(x=0, y=5_000, r=1_500), 3_500),
        (Disc(x=0, y=1_500, r=1_500), 0),
        (Disc(x=0, y=0, r=1_500), 0),
        (Disc(x=7_000, y=4_000, r=1_000), 4_000),
        (Disc(x=0, y=3, r=0), 3),
    ],
)
def test_a_segment_is_measured_from_the_edge_of_the_disc(disc: Disc, gap_: int) -> None:
    assert segment_gap(disc, (-4_000, 0), (4_000, 0)) == gap_
    assert segment_gap(disc, (4_000, 0), (-4_000, 0)) == gap_


@pytest.mark.usefixtures("runner")
def test_a_segment_without_length_is_a_point() -> None:
    assert segment_gap(Disc(x=3_000, y=4_000, r=1_000), (0, 0), (0, 0)) == 4_000
