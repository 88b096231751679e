"""The zone between two groups: boundaries, degenerate groups, invariances, outlines."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from shapely.geometry import Polygon
from shapely.ops import unary_union

from damocles.geometry.areas.limits import check_room
from damocles.geometry.areas.zone import between, caught_between, hull, stand_apart
from damocles.geometry.measures.arrays import Discs
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.shapes import Disc
from tests.geometry import zone_oracles as oracles

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from damocles.geometry.backend import Backend


def disc(x: int, y: int = 0, r: int = 1_500) -> Disc:
    """A disc, for short."""
    return Disc(x=x, y=y, r=r)


def caught(
    one: Sequence[Disc], two: Sequence[Disc], discs: Sequence[Disc], touch: int = 10
) -> list[bool]:
    """Who is caught between two groups."""
    return between(Discs(one), Discs(two)).caught(Discs(discs), touch=touch)


@pytest.mark.usefixtures("runner")
@pytest.mark.parametrize(
    ("y", "touch", "expected"),
    [
        (2_500, 0, False),  # touches the bridge from outside
        (2_499, 0, True),
        (2_490, 10, False),  # overlaps by exactly a touch
        (2_489, 10, True),
        (0, 999, True),  # inside, and larger than the touch
        (0, 1_000, False),  # no larger than the touch
        (-2_500, 0, False),
        (-2_489, 10, True),
    ],
)
def test_touch_at_a_bridge(y: int, touch: int, expected: bool) -> None:  # noqa: FBT001  # a column
    """A disc beside the zone counts only when it overlaps by more than the touch."""
    assert caught([disc(0)], [disc(20_000)], [disc(9_000, y, 1_000)], touch) == [expected]


@pytest.mark.usefixtures("runner")
def test_members_and_what_is_behind_them_are_not_caught() -> None:
    """Members of either group only touch the zone, and nothing behind them is between them."""
    one, two = [disc(0), disc(0, 4_000)], [disc(20_000), disc(20_000, 4_000)]
    behind = [disc(-3_000), disc(23_000, 4_000), disc(0, 2_000, 1_000)]
    assert not any(caught(one, two, [*one, *two, *behind], touch=0))


@pytest.mark.usefixtures("runner")
def test_inner_side_of_a_group_is_hollow() -> None:
    """Between two discs of a group lies their hull: the zone begins beyond it."""
    one, two = [disc(0, 0), disc(0, 10_000)], [disc(30_000, 5_000)]
    assert caught(one, two, [disc(0, 5_000, 1_500)], touch=0) == [False]
    assert caught(one, two, [disc(1, 5_000, 1_500)], touch=0) == [True]


@pytest.mark.usefixtures("runner")
@pytest.mark.parametrize(
    ("one", "two"),
    [
        ([disc(0)], [disc(0)]),
        ([disc(0, 0, 4_000)], [disc(500, 0, 1_000)]),
        ([disc(0, 0, 0)], [disc(0, 0, 0)]),
        ([disc(0, 0, 4_000)], [disc(3_000, 0, 1_000)]),  # touches from inside
        ([disc(0), disc(9_000)], [disc(4_000)]),
        ([disc(0), disc(9_000)], [disc(0), disc(9_000)]),
        ([disc(0), disc(9_000)], [disc(0)]),
    ],
)
def test_a_group_inside_the_other_leaves_no_zone(one: list[Disc], two: list[Disc]) -> None:
    """Where one hull holds the other nothing is caught and nothing is drawn."""
    zone = between(Discs(one), Discs(two))
    assert zone.outline() == []
    assert zone.caught(Discs([disc(0), disc(4_000, 500, 8_000)]), touch=0) == [False, False]


@pytest.mark.usefixtures("runner")
@pytest.mark.parametrize(
    ("one", "two", "parts"),
    [
        ([disc(0)], [disc(2_000)], 2),  # overlapping discs
        ([disc(0)], [disc(3_000)], 2),  # touching discs
        ([disc(0)], [disc(3_001)], 1),
        ([disc(-9_000), disc(9_000)], [disc(0, -9_000), disc(0, 9_000)], 4),  # a cross
        ([disc(0), disc(6_000)], [disc(6_000), disc(6_000, 6_000)], 1),  # one disc in both
        ([disc(0, 0, 0), disc(6_000, 0, 0)], [disc(6_000, 0, 0), disc(9_000, 9_000, 0)], 1),
        ([disc(0, 0, 0), disc(6_000, 0, 0)], [disc(3_000, 0, 0), disc(3_000, 5_000, 0)], 2),
    ],
)
def test_pockets(one: list[Disc], two: list[Disc], parts: int) -> None:
    """Hulls that meet leave a pocket for every bridge; hulls apart leave one region."""
    rings = between(Discs(one), Discs(two)).outline()
    assert len(rings) == parts
    region = oracles.between_region(one, two, oracles.FINE)
    drawn = unary_union([Polygon(ring) for ring in rings])
    assert drawn.area == pytest.approx(region.area, abs=20.0 * region.length)


@pytest.mark.usefixtures("runner")
@pytest.mark.parametrize("r", [0, 1_500])
@pytest.mark.parametrize("slope", [0, 1, 3])
def test_collinear_groups(r: int, slope: int) -> None:
    """On one line the zone lies in the gap alone, whatever the slope and the order."""
    one = [disc(x, slope * x, r) for x in (5_000, 0, 3_000)]
    two = [disc(x, slope * x, r) for x in (20_000, 15_000, 17_000)]
    beside = [disc(x, slope * x, 1_000) for x in (-2_000, 2_500, 10_000, 17_500, 23_000)]
    assert caught(one, two, beside) == [False, False, True, False, False]
    one.append(disc(16_000, slope * 16_000, r))
    assert not any(caught(one, two, beside, touch=0))


@pytest.mark.usefixtures("runner")
def test_points_leave_a_line() -> None:
    """Between two points lies a line without width, which a disc can lie across."""
    one, two = [disc(0, 0, 0)], [disc(8_000, 6_000, 0)]
    across = [disc(4_000, 3_000, 100), disc(1_000, 7_000, 5_000), disc(1_000, 7_000, 5_001)]
    assert caught(one, two, across, touch=0) == [True, False, True]
    assert caught(one, two, [disc(4_000, 3_000, 0)], touch=0) == [False]


@pytest.mark.usefixtures("runner")
def test_pockets_end_where_the_hulls_cross() -> None:
    """In the overlap of two discs only what reaches a crossing of their rims is caught."""
    one, two = [disc(0)], [disc(2_000)]
    assert caught(one, two, [disc(1_000, 0, 1_118), disc(1_000, 0, 1_119)], touch=0) == [
        False,
        True,
    ]


@pytest.mark.usefixtures("runner")
@pytest.mark.parametrize(
    "group",
    [
        [disc(18_000, 51_000, 1_000), disc(17_000, 50_000, 0), disc(19_000, 50_000, 2_000)],
        [disc(12_000, 28_000, 1_000), disc(13_000, 28_000, 1_000), disc(13_000, 29_000, 2_000),
         disc(15_000, 29_000, 0)],
    ],
)  # fmt: skip
def test_discs_that_touch_a_larger_one_from_inside(group: list[Disc]) -> None:
    """Of discs that touch the hull at one point the largest makes it, in whatever order."""
    exact = oracles.disc_hull(group, oracles.FINE)
    for order in (group, group[::-1], group[1:] + group[:1]):
        (ring,) = hull(Discs(order))
        assert Polygon(ring).hausdorff_distance(exact) < 21.0


@pytest.mark.usefixtures("runner")
def test_groups_that_share_a_point() -> None:
    """Hulls that meet in one corner leave the triangle between them, on every slope."""
    rng = random.Random(3)
    for _ in range(40):
        x, y = rng.randint(10_000, 90_000), rng.randint(10_000, 90_000)
        one, two = [disc(0, 0, 0), disc(x, y, 0)], [disc(x, y, 0), disc(x - y, x + y, 0)]
        (ring,) = between(Discs(one), Discs(two)).outline()
        assert len(ring) == 3
        assert Polygon(ring).area == pytest.approx((x * x + y * y) / 2)


@pytest.mark.usefixtures("runner")
def test_refusals() -> None:
    """Empty groups and meaningless touches are refused."""
    some, none = Discs([disc(0)]), Discs()
    for ask in (lambda: between(none, some), lambda: between(some, none), lambda: hull(none)):
        with pytest.raises(GeometryError, match="at least one disc"):
            ask()
    with pytest.raises(GeometryError, match="negative"):
        between(some, some).caught(some, touch=-1)
    with pytest.raises(GeometryError, match="whole number"):
        between(some, some).caught(some, touch=0.5)  # type: ignore[arg-type]  # what is refused


@pytest.mark.usefixtures("runner")
def test_no_candidates() -> None:
    """Nobody is caught where nobody is asked about."""
    assert caught([disc(0)], [disc(9_000)], []) == []


def turned(disc: Disc) -> Disc:
    """A quarter turn about the origin."""
    return Disc(x=-disc.y, y=disc.x, r=disc.r)


def mirrored(disc: Disc) -> Disc:
    """The mirror image in the y axis."""
    return Disc(x=-disc.x, y=disc.y, r=disc.r)


def moved(disc: Disc) -> Disc:
    """A shift by uneven numbers."""
    return Disc(x=disc.x + 77_777, y=disc.y - 12_345, r=disc.r)


@pytest.mark.usefixtures("runner")
@pytest.mark.parametrize("move", [turned, mirrored, moved])
def test_motions_change_nothing(move: Callable[[Disc], Disc]) -> None:
    """Quarter turns, mirror images and shifts catch the same discs."""
    for seed in range(60):
        rng = random.Random(seed)
        one, two = oracles.random_pair(rng)
        discs = oracles.random_beside(rng, one, two, far=1.2, count=12)
        images = [[move(disc) for disc in group] for group in (one, two, discs)]
        assert caught(one, two, discs) == caught(images[0], images[1], images[2]), seed


@pytest.mark.usefixtures("runner")
def test_swapping_the_groups_changes_nothing() -> None:
    """The zone from a to b is the zone from b to a; the order within a group does not matter."""
    for seed in range(60):
        rng = random.Random(seed)
        one, two = oracles.random_pair(rng)
        discs = oracles.random_beside(rng, one, two, far=1.2, count=12)
        assert caught(one, two, discs) == caught(two[::-1], one[::-1], discs), seed


@pytest.mark.usefixtures("runner")
def test_discs_inside_a_hull_change_nothing() -> None:
    """A member inside the hull of the others makes no difference."""
    for seed in range(60):
        rng = random.Random(seed)
        one, two = oracles.random_pair(rng)
        discs = oracles.random_beside(rng, one, two, far=1.2, count=12)
        a, b = rng.choice(one), rng.choice(one)
        inner = Disc(x=(a.x + b.x) // 2, y=(a.y + b.y) // 2, r=max(0, min(a.r, b.r) - 1))
        assert caught(one, two, discs) == caught([inner, *one], two, discs), seed


@pytest.mark.usefixtures("runner")
def test_a_larger_touch_catches_fewer() -> None:
    """Who is caught with a touch is caught with every smaller one."""
    for seed in range(40):
        rng = random.Random(seed)
        one, two = oracles.random_pair(rng)
        discs = oracles.random_beside(rng, one, two, far=1.2, count=12)
        rows = [caught(one, two, discs, touch) for touch in (0, 10, 300, 1_500, 9_000)]
        for column in zip(*rows, strict=True):
            assert list(column) == sorted(column, reverse=True)
        assert not any(rows[-1])


@pytest.mark.usefixtures("runner")
def test_outline_is_the_region() -> None:
    """What is drawn covers the zone, counter-clockwise, and nothing else, to 0.02 cm."""
    for seed in range(60):
        one, two = oracles.random_pair(random.Random(seed))
        region = oracles.between_region(one, two, oracles.FINE)
        rings = [ring for ring in between(Discs(one), Discs(two)).outline() if len(ring) > 2]
        drawn = unary_union([Polygon(ring).buffer(0) for ring in rings])
        assert drawn.symmetric_difference(region).area < 21.0 * (region.length + 1.0), seed
        assert all(Polygon(ring).exterior.is_ccw for ring in rings)


@pytest.mark.usefixtures("runner")
def test_hull_outline() -> None:
    """The hull is drawn to 0.02 cm: a circle, a point, and groups of mixed radii."""
    assert hull(Discs([disc(5, 6, 0)])) == [[(5.0, 6.0)]]
    circle = Polygon(hull(Discs([disc(0), disc(0, 0, 4_000)]))[0])
    assert circle.area == pytest.approx(3.14159265 * 4_000**2, rel=0.01)
    for seed in range(40):
        one, _ = oracles.random_pair(random.Random(seed))
        exact = oracles.disc_hull(one, oracles.FINE)
        (ring,) = hull(Discs(one))
        if len(ring) > 2:
            assert Polygon(ring).is_valid
            assert Polygon(ring).hausdorff_distance(exact) < 21.0


def test_overflow_is_told(runner: Backend) -> None:
    """Kernels say when their rows run out, and the public layer refuses to go on."""
    one, two = Discs([disc(0), disc(9_000)]).packed(), Discs([disc(20_000)]).packed()
    hulls, zones = runner.module("hulls"), runner.module("zones")
    for room, ends in ((0, -1), (1, -1), (2, 2)):
        assert hulls.wrap(one, 4, 2, runner.float_room(60), 0, room) == ends
    for base in range(6):
        answer = zones.between(one, 2, two, 1, runner.float_room(400), base, runner.int_room(84))
        assert answer[2] == (-1 if base < 4 else 5)
    answer = zones.between(one, 2, two, 1, runner.float_room(80), 9, runner.int_room(84))
    assert answer[3] > 80 // 8
    for floats, base in ((400, 3), (80, 9)):
        answer = runner.module("lanes").caught_between(
            one, 2, two, 1, runner.float_room(floats), base, runner.int_room(84), two, 1, 0.0,
            runner.int_room(1),
        )  # fmt: skip
        assert answer == -1
    for count in (-1, 11):
        with pytest.raises(GeometryError, match="more than the 10 rows"):
            check_room(count, 10)
    assert check_room(10, 10) == 10


@pytest.mark.usefixtures("runner")
def test_hulls_are_apart_or_not() -> None:
    """Only groups whose hulls do not meet are apart."""
    one = [Disc(x=0, y=0, r=1_500), Disc(x=0, y=9_000, r=1_500)]
    beyond, across = [Disc(x=20_000, y=0, r=1_500)], [Disc(x=1_000, y=4_500, r=1_500)]

    assert between(Discs(one), Discs(beyond)).apart
    assert not between(Discs(one), Discs(across)).apart
    assert not between(Discs(one), Discs(one)).apart


@pytest.mark.usefixtures("runner")
def test_only_between_groups_that_are_apart_somebody_is_caught() -> None:
    """As the zone says, of several groups together; hulls that touch are apart."""
    one, two = Discs([disc(0), disc(9_000)]), Discs([disc(30_000)])
    inside, outside = Discs([disc(20_000)]), Discs([Disc(x=20_000, y=9_000, r=1_500)])
    touching, deeper = Discs([disc(12_000)]), Discs([disc(11_999)])

    assert caught_between(one, two, [outside, inside, inside]) == [1, 2]
    assert stand_apart(one, touching)
    assert not stand_apart(one, deeper)
    assert not stand_apart(one, one)
    assert caught_between(one, deeper, [inside, one]) == []
    with pytest.raises(GeometryError, match="at least one disc"):
        caught_between(Discs(), two, [inside])
    with pytest.raises(GeometryError, match="negative"):
        caught_between(one, two, [inside], touch=-1)


@pytest.mark.usefixtures("runner")
def test_a_line_across_an_edge_may_be_the_only_one_that_keeps_groups_apart() -> None:
    """The middles may lead astray, beside a long edge all discs; one in another has no edge."""
    long = Discs([disc(0), Disc(x=0, y=0, r=100), Disc(x=60_000, y=0, r=1_500)])
    beside = Discs([Disc(x=x, y=3_100, r=1_500) for x in (-9_000, 1_000, 9_000)])

    up = Discs([disc(0), Disc(x=0, y=40_000, r=1_500)])
    down = Discs([disc(4_000), Disc(x=4_000, y=-40_000, r=1_500)])

    assert stand_apart(up, down)  # as from the first disc to the first
    assert stand_apart(long, beside)
    assert stand_apart(beside, long)
    assert not stand_apart(long, Discs([*beside.values, Disc(x=30_000, y=2_999, r=1_500)]))
