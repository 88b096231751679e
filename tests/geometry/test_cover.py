"""The zone behind an obstacle: boundaries, overlaps, shares, invariances, outlines."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

import pytest
from shapely.geometry import Point, Polygon
from shapely.ops import unary_union

from damocles.geometry.areas.cover import find_sheltered
from damocles.geometry.areas.zone import behind
from damocles.geometry.measures.arrays import Discs, Pieces
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.shapes import Disc, Piece, rectangle
from tests.geometry import zone_oracles as oracles

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from damocles.geometry.areas.cover import Cover
    from damocles.geometry.backend import Backend

WALL = rectangle(10_000, 0, width=2_000, depth=8_000)
BLOCK = Disc(x=10_000, y=0, r=4_000)


def disc(x: int, y: int = 0, r: int = 1_500) -> Disc:
    """A disc, for short."""
    return Disc(x=x, y=y, r=r)


def zone_of(group: Sequence[Disc], shape: Disc | Piece | Sequence[Piece]) -> Cover:
    """The zone behind a shape as seen from some discs."""
    return behind(Discs(group), shape)


def enters(zone: Cover, *discs: Disc, touch: int = 0) -> list[bool]:
    """Which of these discs enter a zone."""
    return zone.entered(Discs(discs), touch=touch)


@pytest.mark.usefixtures("runner")
@pytest.mark.parametrize(
    ("x", "y", "r", "touch", "expected"),
    [
        (20_000, 5_500, 1_500, 0, False),  # touches the tangent from outside
        (20_000, 5_499, 1_500, 0, True),
        (20_000, 5_490, 1_500, 10, False),  # overlaps by exactly a touch
        (20_000, 5_489, 1_500, 10, True),
        (20_000, 0, 0, 0, False),  # a point never enters
        (20_000, 0, 1, 0, True),
        (8_500, 0, 1_500, 0, False),  # in front of the wall
        (10_000, 0, 1_000, 0, False),  # inside the wall, touching its far side
        (10_001, 0, 1_000, 0, True),
        (10_000, 5_400, 1_500, 0, False),  # beside the wall
        (900_000, 0, 1_500, 0, True),  # there is no end to it
    ],
)
def test_strip(x: int, y: int, r: int, touch: int, expected: bool) -> None:  # noqa: FBT001  # a column
    """Behind a wall just as wide as the group lies a strip without end."""
    zone = zone_of([disc(0, 0, 4_000)], WALL)
    assert enters(zone, disc(x, y, r), touch=touch) == [expected]


@pytest.mark.usefixtures("runner")
def test_wide_group_makes_a_triangle() -> None:
    """The tangents of a wider group cross: beyond the crossing nothing is covered."""
    group = [disc(0, 8_000, 0), disc(0, -8_000, 0)]
    zone = zone_of(group, Piece.of([(10_000, -4_000), (11_000, 0), (10_000, 4_000)]))
    tip = 20_000  # 8 to 4 over 10 cm, so 4 to 0 over 10 more
    assert enters(zone, disc(tip + 1_000, 0, 1_000), disc(tip + 999, 0, 1_000)) == [False, True]
    whole = zone.share(disc(15_000, 0, 8_000))
    assert whole == pytest.approx((10_000 - 1_000) * 4_000 / (math.pi * 8_000**2), rel=1e-12)
    assert zone.outline(reach=9_000)[0] != zone.outline(reach=11_000)[0]
    assert zone.outline(reach=20_000) == [
        [
            pytest.approx((tip, 0.0)),
            (10_000.0, 4_000.0),
            (11_000.0, 0.0),
            (10_000.0, -4_000.0),
        ]
    ]


@pytest.mark.usefixtures("runner")
def test_narrow_group_makes_a_wedge() -> None:
    """From a point the zone opens as the sight lines do, without end."""
    zone = zone_of([disc(0, 0, 0)], Piece.of([(10_000, -4_000), (11_000, 0), (10_000, 4_000)]))
    points = [disc(1_000_000, y, 0) for y in (399_999, 400_000, 400_001, -399_999)]
    assert zone.shares(Discs(points)) == [1.0, 0.0, 0.0, 1.0]
    assert zone.share(disc(10_000, 4_000, 0)) == 0.0


@pytest.mark.usefixtures("runner")
def test_tangent_along_a_side() -> None:
    """Seen along its side a wall covers only what lies beyond its far corner."""
    zone = zone_of([disc(0, 1_000, 0)], rectangle(10_000, 0, width=8_000, depth=2_000))
    assert enters(zone, disc(10_000, 1_500, 1_000), disc(14_500, 1_500, 1_000)) == [False, True]


@pytest.mark.usefixtures("runner")
@pytest.mark.parametrize(
    ("group", "shape", "parts"),
    [
        ([disc(10_000, 0, 500)], WALL, 0),  # the group inside the wall
        ([disc(10_000, 0, 9_000)], WALL, 0),  # the wall inside the group
        ([BLOCK], BLOCK, 0),  # equal discs
        ([disc(10_000, 1_000, 3_000)], BLOCK, 0),  # touching from inside
        ([disc(4_500)], BLOCK, 1),  # touching from outside
        ([disc(8_000)], WALL, 1),  # overlapping
        ([disc(10_000)], rectangle(10_000, 0, width=2_000, depth=20_000), 2),  # both ends stick out
        ([disc(0), disc(20_000)], WALL, 2),
        ([disc(0), disc(20_000)], BLOCK, 2),
        ([disc(0, 0, 0), disc(0, 9, 0)], disc(10_000, 0, 0), 0),  # a point before a wider group
        ([disc(0, 0, 0)], disc(10_000, 0, 0), 1),  # a point before a point
        ([disc(0, 0, 0)], [WALL, rectangle(10_000, 9_000, width=2_000, depth=2_000)], 1),
    ],
)
def test_parts(group: list[Disc], shape: Disc | Piece | list[Piece], parts: int) -> None:
    """Each part of the obstacle that sticks out of the group has a zone; a part inside has none."""
    zone = zone_of(group, shape)
    assert len(zone.outline()) == parts
    if not parts:
        assert enters(zone, disc(20_000), disc(10_000, 0, 30_000)) == [False, False]
        assert zone.shares(Discs([disc(20_000), disc(20_000, 0, 0)])) == [0.0, 0.0]


@pytest.mark.usefixtures("runner")
def test_line_behind_a_point() -> None:
    """A point behind a point covers a line: discs lie across it, but have no area in it."""
    zone = zone_of([disc(0, 0, 0)], disc(3_000, 4_000, 0))
    assert enters(zone, disc(6_000, 8_000), disc(1_500, 2_000), disc(7_200, 7_100)) == [
        True,
        False,
        False,
    ]
    assert zone.shares(Discs([disc(6_000, 8_000), disc(6_000, 8_000, 0)])) == [0.0, 0.0]


@pytest.mark.usefixtures("runner")
def test_several_pieces_are_one_obstacle() -> None:
    """Pieces of one element cover what the hull of all their corners covers."""
    ends = [rectangle(10_000, y, width=2_000, depth=2_000) for y in (-3_000, 3_000)]
    for group in ([disc(0)], [disc(0, 0, 4_000)], [disc(0, 0, 8_000)]):
        assert zone_of(group, ends).outline() == zone_of(group, WALL).outline()
    with pytest.raises(GeometryError, match="at least one disc"):
        zone_of([disc(0)], [])


@pytest.mark.usefixtures("runner")
@pytest.mark.parametrize("y", [0, 2_500, 3_000, 4_000, 5_000, 5_500, 7_000])
def test_share_at_one_border(y: int) -> None:
    """The share left of a straight border is that of a circular segment."""
    zone = zone_of([disc(0, 0, 4_000)], WALL)
    depth = max(-1.0, min(1.0, (4_000 - y) / 1_500))
    segment = (math.acos(-depth) + depth * math.sqrt(1 - depth * depth)) / math.pi
    assert zone.share(disc(30_000, y)) == pytest.approx(segment, abs=1e-12)


@pytest.mark.usefixtures("runner")
@pytest.mark.parametrize(
    ("x", "r"),
    [(12_000, 1_000), (14_000, 1_000), (10_000, 4_000), (10_000, 5_000), (13_000, 9_000)],
)
def test_share_behind_a_disc(x: int, r: int) -> None:
    """The far side of a round obstacle is followed exactly, also where it holds the centre."""
    zone = zone_of([disc(0, 0, 4_000)], BLOCK)
    strip = Polygon([(10_000, -4_000), (90_000, -4_000), (90_000, 4_000), (10_000, 4_000)])
    region = strip.difference(Point(10_000, 0).buffer(4_000, quad_segs=4_000))
    base = Point(x, 0).buffer(r, quad_segs=4_000)
    right = region.intersection(base).area / base.area
    assert zone.share(disc(x, 0, r)) == pytest.approx(right, abs=1e-6)


@pytest.mark.usefixtures("runner")
def test_shares_of_adjoining_obstacles_add_up() -> None:
    """What two obstacles cover side by side is what both together cover, and never more than all.

    Seen from a point: their zones meet in the ray through the corner they share.
    """
    left = Piece.of([(10_000, 0), (10_500, 2_000), (10_000, 5_000)])
    right = Piece.of([(10_000, 0), (10_500, -2_000), (10_000, -5_000)])
    eye = [disc(0, 1_000, 0)]
    rng = random.Random(1)
    discs = Discs(
        disc(rng.randint(14_000, 40_000), rng.randint(-30_000, 30_000), rng.choice((500, 3_000)))
        for _ in range(200)
    )
    both = zone_of(eye, [left, right]).shares(discs)
    one, two = zone_of(eye, left).shares(discs), zone_of(eye, right).shares(discs)
    assert both == pytest.approx([a + b for a, b in zip(one, two, strict=True)], abs=1e-9)
    assert all(0.0 <= share <= 1.0 for share in both)
    assert sum(a > 0.0 and b > 0.0 for a, b in zip(one, two, strict=True)) > 5


@pytest.mark.usefixtures("runner")
def test_entering_means_a_share() -> None:
    """A disc has a share of the zone exactly if it enters it, and all of it deep inside."""
    whole = 0
    for seed in range(60):
        rng = random.Random(seed)
        group, shape = oracles.random_view(rng)
        x, y = oracles.centre_of(shape)
        discs = oracles.random_beside(rng, group, [disc(x, y, 0)], far=4.0, count=12)
        solid = [one for one in discs if one.r]
        zone = zone_of(group, shape)
        shares = zone.shares(Discs(solid))
        whole += sum(share == 1.0 for share in shares)
        assert enters(zone, *solid) == [share > 0.0 for share in shares], seed
    assert whole > 5


def turned(x: int, y: int) -> tuple[int, int]:
    """A quarter turn about the origin."""
    return -y, x


def mirrored(x: int, y: int) -> tuple[int, int]:
    """The mirror image in the y axis."""
    return -x, y


def moved(x: int, y: int) -> tuple[int, int]:
    """A shift by uneven numbers."""
    return x + 77_777, y - 12_345


def image(
    shape: Disc | list[Piece], move: Callable[[int, int], tuple[int, int]]
) -> Disc | list[Piece]:
    """A moved obstacle."""
    if isinstance(shape, Disc):
        x, y = move(shape.x, shape.y)
        return Disc(x=x, y=y, r=shape.r)
    return [Piece.of([move(x, y) for x, y in piece.corners]) for piece in shape]


@pytest.mark.usefixtures("runner")
@pytest.mark.parametrize("move", [turned, mirrored, moved])
def test_motions_change_nothing(move: Callable[[int, int], tuple[int, int]]) -> None:
    """Quarter turns, mirror images and shifts leave who enters and every share as it was."""
    for seed in range(60):
        rng = random.Random(seed)
        group, shape = oracles.random_view(rng)
        x, y = oracles.centre_of(shape)
        discs = oracles.random_beside(rng, group, [disc(x, y, 0)], far=4.0, count=12)
        here, there = zone_of(group, shape), zone_of(images(group, move), image(shape, move))
        assert enters(here, *discs) == enters(there, *images(discs, move)), seed
        expected = pytest.approx(here.shares(Discs(discs)), abs=1e-9)
        assert there.shares(Discs(images(discs, move))) == expected, seed


def images(discs: Sequence[Disc], move: Callable[[int, int], tuple[int, int]]) -> list[Disc]:
    """Moved discs."""
    return [Disc(x=move(d.x, d.y)[0], y=move(d.x, d.y)[1], r=d.r) for d in discs]


@pytest.mark.usefixtures("runner")
def test_outline_is_the_region() -> None:
    """What is drawn within reach is the zone there, to 0.02 cm."""
    for seed in range(60):
        group, shape = oracles.random_view(random.Random(seed))
        x, y = oracles.centre_of(shape)
        window = Point(x, y).buffer(60_000)
        region = oracles.behind_region(group, shape, oracles.FINE).intersection(window)
        rings = zone_of(group, shape).outline(reach=200_000)
        drawn = unary_union([Polygon(ring).buffer(0) for ring in rings]).intersection(window)
        assert drawn.symmetric_difference(region).area < 21.0 * (region.length + 1.0), seed
        assert all(Polygon(ring).exterior.is_ccw for ring in rings)


@pytest.mark.usefixtures("runner")
def test_outline_of_a_wide_wedge_bulges() -> None:
    """Close to a long wall the zone opens nearly to half a turn; it is still drawn far enough."""
    zone = zone_of([disc(0, 0, 0)], rectangle(1_000, 0, width=1_000, depth=40_000))
    (ring,) = zone.outline(reach=10_000)
    assert Polygon(ring).is_valid
    assert max(x for x, _ in ring) == pytest.approx(10_500, abs=1_500)


@pytest.mark.usefixtures("runner")
def test_refusals() -> None:
    """Empty groups, negative touches and a reach of nothing are refused."""
    with pytest.raises(GeometryError, match="at least one disc"):
        zone_of([], WALL)
    with pytest.raises(GeometryError, match="negative"):
        enters(zone_of([disc(0)], WALL), disc(0), touch=-1)
    with pytest.raises(GeometryError, match="positive"):
        zone_of([disc(0)], WALL).outline(reach=0)


def test_overflow_is_told(runner: Backend) -> None:
    """The kernel says when rows of a hull or of the rim run out."""
    group, obstacle = Discs([disc(0)]).packed(), Discs([disc(9_000)]).packed()
    covers = runner.module("covers")
    for rows, rim, expected in ((6, 80, (-1, 0)), (60, 80, (4, 6)), (60, 8, (4, 6))):
        answer = covers.behind(
            group, 1, obstacle, 1, runner.float_room(rows), runner.float_room(rim),
            runner.int_room(20),
        )  # fmt: skip
        assert answer[1:3] == expected
        _, first, corners = Pieces([WALL]).packed()
        answer = runner.module("shelters").sheltered(
            group, 1, first, corners, Discs([disc(20_000)]).packed(), 1, runner.float_room(16),
            runner.float_room(rows), runner.float_room(rim), runner.int_room(50),
            runner.int_room(1), bytearray(1),
        )  # fmt: skip
        assert answer == (0 if (rows, rim) == (60, 80) else -1)


# ---- many pieces at once -----------------------------------------------------------------------


@pytest.mark.usefixtures("runner")
def test_many_pieces_shelter_as_each_of_them_does() -> None:
    """Whatever is told to be out of the way at once has nobody behind it."""
    chance, beside, covered = random.Random(7), 0, 0
    for _ in range(60):
        group, bases = (
            Discs(
                disc(x + chance.randrange(9_000), y + chance.randrange(9_000), 1_000)
                for _ in range(chance.randrange(1, 4))
            )
            for x, y in [(chance.randrange(60_000), chance.randrange(60_000)) for _ in range(2)]
        )
        pieces = [
            rectangle(
                chance.randrange(60_000), chance.randrange(60_000),
                width=chance.randrange(1_000, 12_000), depth=chance.randrange(1_000, 12_000),
            )
            for _ in range(4)
        ]  # fmt: skip
        entered = [behind(group, piece).entered(bases) for piece in pieces]
        found = find_sheltered(group, Pieces(pieces), bases)
        assert found == {piece: bytes(row) for piece, row in enumerate(entered) if any(row)}
        beside, covered = beside + (not found), covered + len(found)

    assert min(beside, covered) > 15


@pytest.mark.usefixtures("runner")
def test_no_pieces_shelter_nobody_and_nobody_has_no_cover() -> None:
    """Nothing to stand behind, nobody behind it; an empty group is refused."""
    assert find_sheltered(Discs([disc(0)]), Pieces(), Discs([disc(9_000)])) == {}
    assert find_sheltered(Discs([disc(0)]), Pieces([WALL]), Discs()) == {}
    with pytest.raises(GeometryError, match="at least one disc"):
        find_sheltered(Discs(), Pieces([WALL]), Discs([disc(20_000)]))
