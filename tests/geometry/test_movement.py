"""Paths at their boundaries: touching, sliding, narrow gaps, shared corners, entering, sweeping."""

from __future__ import annotations

import math

import pytest

from damocles.geometry import backend
from damocles.geometry.kernels.tolerances import SLACK
from damocles.geometry.measures.arrays import Discs, Pieces
from damocles.geometry.paths.movement import (
    Arc,
    DiscPath,
    EdgeStart,
    StraightLeg,
    corridor,
    field,
    frame,
    shortest_path,
)
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.shapes import Disc, Piece, polygon, rectangle
from damocles.geometry.plane.table import TableSize
from tests.geometry.path_oracles import sum_of_legs

pytestmark = pytest.mark.usefixtures("runner")

R = 1_500
MOVER = Disc(x=0, y=0, r=R)
BLOCK = rectangle(10_000, 0, width=4_000, depth=4_000)


def length(
    to: tuple[int, int],
    *pieces: Piece,
    discs: tuple[Disc, ...] = (),
    mover: Disc = MOVER,
    budget: int = 60_000,
) -> int | None:
    """The length one-to-one, after making sure that the field says the same."""
    path = shortest_path(mover, to, budget=budget, pieces=Pieces(pieces), discs=Discs(discs))
    reached = field(mover, budget=budget, pieces=Pieces(pieces), discs=Discs(discs))
    assert reached.length(*to) == (path.length if path else None)
    return path.length if path else None


def test_staying_has_length_zero_and_no_legs() -> None:
    path = shortest_path(MOVER, (0, 0), budget=0, pieces=Pieces([BLOCK]))
    assert path == DiscPath(start=(0.0, 0.0), legs=(), length=0)
    assert path.end == (0.0, 0.0)
    assert field(MOVER, budget=0).path(0, 0) == path


def test_a_path_may_exceed_its_budget_by_one_unit() -> None:
    assert [length((x, 0), budget=12_000) for x in (12_000, 12_001, 12_002)] == [
        12_000,
        12_001,
        None,
    ]
    assert length((1, 0), budget=0) == 1
    # 1.414 is rounded to 1, 2.236 to 2.
    assert length((1, 1), budget=0) == 1
    assert length((2, 1), budget=0) is None


def test_around_a_disc_by_tangents_and_an_arc() -> None:
    other = Disc(x=10_000, y=0, r=R)
    size = 2 * R - SLACK
    tangent = math.sqrt(10_000**2 - size**2)
    arc = math.pi - 2 * math.acos(size / 10_000)
    assert length((20_000, 0), discs=(other,)) == round(2 * tangent + arc * size)


def test_around_the_corner_of_a_piece() -> None:
    path = shortest_path(MOVER, (20_000, 0), budget=30_000, pieces=Pieces([BLOCK]))
    assert path is not None
    assert [type(leg) for leg in path.legs] == [StraightLeg, Arc, StraightLeg, Arc, StraightLeg]
    assert path.end == (20_000.0, 0.0)
    assert sum_of_legs(path) == pytest.approx(path.length, abs=0.5)


def test_the_start_may_touch_and_slide_along_a_wall() -> None:
    wall = rectangle(5_000, -2_000, width=20_000, depth=1_000)
    assert length((9_000, 0), wall) == 9_000


def test_the_goal_may_touch() -> None:
    assert length((8_000 - R, 0), BLOCK) == 8_000 - R
    assert length((7_000, 0), discs=(Disc(x=10_000, y=0, r=R),)) == 7_000


def test_the_goal_may_not_overlap() -> None:
    assert length((8_001 - R, 0), BLOCK) is None
    assert length((10_000, 0), BLOCK) is None
    assert length((7_001, 0), discs=(Disc(x=10_000, y=0, r=R),)) is None


def test_a_start_that_overlaps_reaches_nothing() -> None:
    inside = Disc(x=10_000, y=0, r=R)
    reached = field(inside, budget=30_000, pieces=Pieces([BLOCK]))
    assert not reached.start_free
    assert reached.lengths([(10_000, 0), (0, 0), (10_001, 0)]) == [None, None, None]
    assert shortest_path(inside, (10_000, 0), budget=30_000, pieces=Pieces([BLOCK])) is None
    assert reached.path(0, 0) is None


@pytest.mark.parametrize(("narrower", "passes"), [(0, True), (1, False), (2, False)])
def test_a_gap_too_narrow_by_a_unit_lets_no_base_through(
    narrower: int,
    passes: bool,  # noqa: FBT001  # a parameter of the test
) -> None:
    half = 2 * R - narrower / 2
    above = Disc(x=10_000, y=math.ceil(half), r=R)
    below = Disc(x=10_000, y=-math.floor(half), r=R)
    assert (length((20_000, 0), discs=(above, below)) == 20_000) is passes


@pytest.mark.parametrize(("aside", "passes"), [(0, False), (1, False), (2, True), (77, True)])
def test_a_gap_too_narrow_by_less_than_a_unit_lets_a_base_through(
    aside: int,
    passes: bool,  # noqa: FBT001  # a parameter of the test
) -> None:
    # Too narrow by 1, 0.9999, 0.9997 and 0.5: within 0.0002 of a whole unit it counts as one.
    above = Disc(x=10_000 + aside, y=3_000, r=R)
    below = Disc(x=10_000, y=-2_999, r=R)
    assert (length((20_000, 0), discs=(above, below), budget=20_100) is not None) is passes


def test_a_gap_between_pieces_as_wide_as_the_base() -> None:
    above = rectangle(10_000, R + 5_000, width=2_000, depth=10_000)
    below = rectangle(10_000, -R - 5_000, width=2_000, depth=10_000)
    narrow = rectangle(10_000, -R - 4_999, width=2_000, depth=10_000)
    assert length((20_000, 0), above, below) == 20_000
    assert length((20_000, 0), above, narrow) != 20_000


def test_through_touching_circles_the_path_swings_from_one_to_the_other() -> None:
    # Between the grown circles there is less than a fifth of a thousandth of a unit.
    left = Disc(x=0, y=3_000, r=R)
    right = Disc(x=5_999, y=3_002, r=R)
    up = length((6_000, 9_000), discs=(left, right))
    assert up is not None
    assert up < 12_000


def test_abutting_pieces_leave_no_slit_and_no_bump() -> None:
    parts = [rectangle(10_000, y, width=2_000, depth=2_000) for y in (-4_000, -2_000, 0, 2_000)]
    whole = rectangle(10_000, -1_000, width=2_000, depth=8_000)
    assert length((20_000, 0), *parts) == length((20_000, 0), whole)
    top = Disc(x=10_000, y=3_000 + R, r=R)
    assert length((10_000, -5_000 - R), *parts, mover=top) == length(
        (10_000, -5_000 - R), whole, mover=top
    )


def test_a_polygon_cut_into_pieces_is_walked_around_as_one() -> None:
    notch = polygon(
        [(5_000, -5_000), (15_000, -5_000), (15_000, 5_000), (10_000, 0), (5_000, 5_000)]
    )
    assert len(notch) > 1
    assert length((20_000, 4_000), *notch) == length(
        (20_000, 4_000), *notch, *notch
    )  # twice the same pieces change nothing
    assert length((10_000, 4_000), *notch) is not None


def test_an_obstacle_inside_another_changes_nothing() -> None:
    inner = rectangle(10_000, 0, width=1_000, depth=1_000)
    nested = Disc(x=10_000, y=0, r=500)
    assert length((20_000, 0), BLOCK, inner, discs=(nested,)) == length((20_000, 0), BLOCK)


def test_overlapping_obstacles_cut_each_others_arcs() -> None:
    wall = rectangle(10_000, 6_000, width=1_000, depth=12_000)
    knob = Disc(x=10_000, y=0, r=R)
    alone = length((20_000, 0), discs=(knob,))
    joined = length((20_000, 0), wall, discs=(knob,))
    assert alone == joined  # the way below is as short as the way above was
    both = Disc(x=10_000, y=-3_000, r=R)
    around = length((20_000, 0), wall, discs=(knob, both))
    assert around is not None
    assert joined is not None
    assert around > joined


def test_more_than_half_way_round_a_disc() -> None:
    # A disc at the end of a wall, start and goal on either side of the wall near the disc.
    wall = rectangle(-20_000, 0, width=40_000, depth=200)
    knob = Disc(x=0, y=0, r=3_000)
    start = Disc(x=-3_600, y=2_900, r=R)
    path = shortest_path(
        start, (-3_600, -2_900), budget=30_000, pieces=Pieces([wall]), discs=Discs([knob])
    )
    assert path is not None
    arcs = [leg for leg in path.legs if isinstance(leg, Arc)]
    assert max(arc.radius for arc in arcs) == 4_499.5
    assert path.length > math.pi * 4_499.5


def test_closed_in_on_all_sides_nothing_outside_is_reached() -> None:
    ring = [
        Disc(x=round(4_000 * math.cos(a)), y=round(4_000 * math.sin(a)), r=R)
        for a in (math.tau * i / 8 for i in range(8))
    ]
    assert length((9_000, 0), discs=tuple(ring)) is None
    assert length((900, 0), discs=tuple(ring)) == 900


def test_a_point_walks_along_sides_and_round_corners() -> None:
    point = Disc(x=8_000, y=-2_000, r=0)
    assert length((8_000, 2_000), BLOCK, mover=point) == 4_000
    assert length((12_000, 2_000), BLOCK, mover=point) == 8_000
    assert length((10_000, 0), BLOCK, mover=point) is None
    far = Disc(x=0, y=0, r=0)
    corner = 2 * math.dist((0, 0), (8_000, 2_000)) + 4_000
    assert length((20_000, 0), BLOCK, mover=far) == round(corner)
    assert length((5_000, 0), mover=far, discs=(Disc(x=2_000, y=0, r=0),)) == 5_000


def test_a_crowd_needs_more_room_than_the_first_guess() -> None:
    crowd = tuple(Disc(x=400 * i, y=400 * j, r=10) for i in range(1, 6) for j in range(-2, 3))
    mover = Disc(x=0, y=0, r=20)
    reached = field(mover, budget=6_000, discs=Discs(crowd))
    assert reached.length(2_800, 200) == 2_807
    tracks = 2 * reached.walk.active_count
    assert len(reached.walk.order) > 64 + 4 * tracks
    entering = field(
        EdgeStart(start=(0, 2_000), end=(0, -2_000), r=20), budget=9_000, discs=Discs(crowd)
    )
    assert entering.length(2_800, 200) == 2_820


def test_a_straight_way_needs_no_search() -> None:
    post = Discs([Disc(x=6_000, y=0, r=300)])
    reached = field(MOVER, budget=30_000, discs=post)
    assert reached.lengths([(0, 9_000), (6_000, 0), (0, 40_000)]) == [9_000, None, None]
    assert not reached.walk.searched
    assert reached.lengths([(0, 9_000), (12_000, 0)])[0] == 9_000
    assert reached.walk.searched


def test_straight_ahead_from_an_edge_needs_no_search() -> None:
    post = Discs([Disc(x=25_000, y=6_000, r=300)])
    reached = field(SOUTH, budget=30_000, discs=post)
    assert reached.lengths([(20_000, 8_500), (25_000, 6_000), (20_000, 40_000)]) == [
        10_000,
        None,
        None,
    ]
    assert not reached.walk.searched
    around = reached.length(25_000, 9_000)
    assert around is not None
    assert around > 10_500
    assert reached.walk.searched


def test_the_first_spot_that_is_reached_is_the_first_with_a_length() -> None:
    post = Discs([Disc(x=6_000, y=0, r=300)])
    far, taken, beside, behind = (0, 40_000), (6_000, 0), (0, 9_000), (12_000, 0)
    for points in ([far, taken, beside], [taken, far], [far, behind, beside], [], [taken, behind]):
        reached = field(MOVER, budget=30_000, discs=post)
        spots = backend.current().floats([value for point in points for value in (0, *point)])
        for _ in range(2):
            lengths = zip(points, reached.lengths(points), strict=True)
            first = next((point for point, length in lengths if length is not None), None)
            assert reached.first(spots) == first
            reached.length(*behind)  # after which the ways round are known


def test_no_search_is_needed_for_a_first_spot_straight_ahead() -> None:
    reached = field(MOVER, budget=30_000, discs=Discs([Disc(x=6_000, y=0, r=300)]))
    floats = backend.current().floats
    assert reached.first(floats([0, 6_000, 0, 0, 0, 9_000, 0, 12_000, 0])) == (0, 9_000)
    assert reached.first(floats([0, 6_000, 0])) is None
    assert not reached.walk.searched
    assert reached.first(floats([0, 6_000, 0, 0, 12_000, 0, 0, 0, 9_000])) == (12_000, 0)
    assert reached.walk.searched


def test_a_grown_search_gives_the_same_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    from damocles.geometry.paths import scene

    posts = Discs([Disc(x=4_000 * i, y=2_000 * j, r=300) for i in (1, 2, 3) for j in (-1, 0, 1)])
    usual = field(MOVER, budget=30_000, discs=posts).lengths([(15_000, 0), (15_000, 9_000)])
    monkeypatch.setattr(scene, "FIRST_ROOM", 1)
    monkeypatch.setattr(scene, "ROOM_PER_TRACK", 0)
    stretch = EdgeStart(start=(0, 9_000), end=(0, -9_000), r=R)
    tight = field(MOVER, budget=30_000, discs=posts)
    assert tight.lengths([(15_000, 0), (15_000, 9_000)]) == usual
    assert field(stretch, budget=30_000, discs=posts).length(15_000, 0) is not None
    goal = shortest_path(MOVER, (15_000, 0), budget=30_000, discs=posts)
    assert goal is not None
    assert goal.length == usual[0]


@pytest.mark.parametrize("budget", [-1, 0.5, 10_000_001])
def test_a_budget_without_meaning_is_refused(budget: int) -> None:
    with pytest.raises(GeometryError, match="budget"):
        shortest_path(MOVER, (0, 0), budget=budget)
    with pytest.raises(GeometryError, match="budget"):
        field(MOVER, budget=budget)


def test_coordinates_off_the_lattice_are_refused() -> None:
    with pytest.raises(GeometryError, match="whole number"):
        shortest_path(MOVER, (0.5, 0), budget=10)  # type: ignore[arg-type]  # the mistake under test
    with pytest.raises(GeometryError, match="coordinate"):
        field(MOVER, budget=10).length(20_000_000, 0)


# Entering over a table edge


SOUTH = EdgeStart(start=(10_000, 0), end=(40_000, 0), r=R)


def entered(
    entry: EdgeStart, to: tuple[int, int], *pieces: Piece, discs: tuple[Disc, ...] = ()
) -> int | None:
    """The length of the shortest way in."""
    return field(entry, budget=40_000, pieces=Pieces(pieces), discs=Discs(discs)).length(*to)


def test_entering_goes_straight_in() -> None:
    assert entered(SOUTH, (25_000, 10_000)) == 11_500
    path = field(SOUTH, budget=40_000).path(25_000, 10_000)
    assert path == DiscPath(
        start=(25_000.0, -1_500.0), legs=(StraightLeg(to=(25_000.0, 10_000.0)),), length=11_500
    )


def test_entering_beside_the_stretch_starts_at_its_end() -> None:
    assert entered(SOUTH, (44_000, 1_500)) == 5_000
    assert entered(SOUTH, (6_000, 1_500)) == 5_000


def test_entering_starts_on_the_line_itself() -> None:
    assert entered(SOUTH, (20_000, -1_500)) == 0


def test_entering_square_to_the_edge_past_an_obstacle() -> None:
    wall = rectangle(25_000, 6_000, width=10_000, depth=2_000)
    reached = field(SOUTH, budget=40_000, pieces=Pieces([wall]))
    path = reached.path(25_000, 10_000)
    assert path is not None
    assert path.start[0] == pytest.approx(25_000 - 5_000 - (R - 0.5)) or path.start[
        0
    ] == pytest.approx(25_000 + 5_000 + (R - 0.5))
    assert sum_of_legs(path) == pytest.approx(path.length, abs=0.5)


def test_entering_past_an_obstacle_on_the_edge_starts_where_it_is_free() -> None:
    # The disc's centre lies outside the line of centres, so the best start hugs it.
    plug = Disc(x=25_000, y=-3_000, r=2_000)
    reached = field(SOUTH, budget=40_000, discs=Discs([plug]))
    assert reached.walk.source_count == 2
    path = reached.path(25_000, 2_000)
    assert path is not None
    beside = math.sqrt(3_499.5**2 - 1_500**2)
    assert min(abs(path.start[0] - 25_000 - s * beside) for s in (-1, 1)) < 0.01
    block = rectangle(25_000, -3_000, width=6_000, depth=2_000)
    assert field(SOUTH, budget=40_000, pieces=Pieces([block])).walk.source_count == 2


def test_a_stretch_covered_wholly_lets_nobody_in() -> None:
    cover = rectangle(25_000, 0, width=40_000, depth=1_000)
    reached = field(SOUTH, budget=40_000, pieces=Pieces([cover]))
    assert not reached.start_free
    assert reached.length(25_000, 10_000) is None


def test_two_obstacles_that_overlap_on_the_stretch_are_one() -> None:
    plugs = (Disc(x=24_000, y=0, r=1_000), Disc(x=25_000, y=0, r=1_000), Disc(x=24_500, y=0, r=10))
    reached = field(SOUTH, budget=40_000, discs=Discs(plugs))
    assert reached.walk.source_count == 2


@pytest.mark.parametrize(
    ("start", "end", "r", "reason"),
    [
        ((0, 0), (0, 0), R, "length"),
        ((0, 0), (9, 0), -1, "negative"),
        ((0, 0.5), (9, 0), 1, "whole"),
    ],
)
def test_an_entry_without_meaning_is_refused(
    start: tuple[int, int], end: tuple[int, int], r: int, reason: str
) -> None:
    with pytest.raises(GeometryError, match=reason):
        EdgeStart(start=start, end=end, r=r)


# The frame of a table


def test_the_frame_keeps_a_base_on_the_table() -> None:
    table = TableSize(width=50_000, depth=40_000)
    reached = field(Disc(x=25_000, y=20_000, r=R), budget=60_000, pieces=Pieces(frame(table)))
    spots = [(R, R), (R - 1, R), (50_000 - R, 40_000 - R), (25_000, -R), (25_000, 45_000)]
    assert [found is None for found in reached.lengths(spots)] == [False, True, False, True, True]


def test_over_the_open_edge_a_base_enters() -> None:
    table = TableSize(width=50_000, depth=40_000)
    sides = Pieces(frame(table, open_edge="south"))
    whole = EdgeStart(start=(0, 0), end=(50_000, 0), r=R)
    reached = field(whole, budget=20_000, pieces=sides)
    assert reached.length(R, 10_000) == 11_500
    assert reached.length(R - 1, 10_000) is None
    assert field(whole, budget=20_000, pieces=Pieces(frame(table))).start_free is False


def test_a_frame_larger_than_the_lattice_is_refused() -> None:
    with pytest.raises(GeometryError, match="too large"):
        frame(TableSize(width=10_000_000, depth=40_000))


# The corridor of a path


ALONG = DiscPath(start=(0.0, 0.0), legs=(StraightLeg(to=(20_000.0, 0.0)),), length=20_000)


@pytest.mark.parametrize(
    ("disc", "met"),
    [
        (Disc(x=10_000, y=3_000, r=R), []),  # touching
        (Disc(x=10_000, y=2_999, r=R), []),  # within a unit of touching
        (Disc(x=10_000, y=2_998, r=R), [0]),
        (Disc(x=23_000, y=0, r=R), []),  # touching the end
        (Disc(x=22_998, y=0, r=R), [0]),
        (Disc(x=-1_000, y=0, r=R), []),  # overlapped at the start, then left
        (Disc(x=1_000, y=0, r=R), [0]),  # overlapped at the start, then run over
        (Disc(x=0, y=0, r=R), []),  # the mover's own place
        (Disc(x=10_000, y=0, r=0), [0]),
    ],
)
def test_what_the_corridor_meets(disc: Disc, met: list[int]) -> None:
    assert corridor(ALONG, R, Discs([disc])) == met


def test_the_corridor_goes_by_the_order_of_meeting() -> None:
    row = [Disc(x=x, y=1_000, r=R) for x in (15_000, 5_000, 10_000)]
    assert corridor(ALONG, R, Discs(row)) == [1, 2, 0]


def test_the_corridor_of_an_arc() -> None:
    bend = Arc(to=(0.0, 10_000.0), centre=(0.0, 0.0), radius=10_000.0, ccw=True)
    path = DiscPath(start=(10_000.0, 0.0), legs=(bend,), length=15_708)
    others = [
        Disc(x=7_071, y=7_071, r=500),  # in the middle of the way
        Disc(x=9_000, y=4_000, r=500),  # earlier
        Disc(x=-7_071, y=-7_071, r=500),  # on the other side of the circle
        Disc(x=0, y=0, r=8_600),  # in the middle of the circle
        Disc(x=0, y=0, r=8_400),
        Disc(x=3_000, y=3_000, r=500),  # far inside
        Disc(x=9_900, y=-500, r=500),  # behind the start
    ]
    assert corridor(path, R, Discs(others)) == [1, 0]
    back = Arc(to=(10_000.0, 0.0), centre=(0.0, 0.0), radius=10_000.0, ccw=False)
    reverse = DiscPath(start=(0.0, 10_000.0), legs=(back,), length=15_708)
    assert corridor(reverse, R, Discs(others)) == [0, 1, 6]


def test_a_path_avoids_what_it_goes_around() -> None:
    posts = [Disc(x=6_000 + 2_500 * i, y=(-1) ** i * 2_000, r=R) for i in range(4)]
    path = shortest_path(MOVER, (20_000, 0), budget=60_000, discs=Discs(posts))
    assert path is not None
    assert len(path.legs) > 2
    assert corridor(path, R, Discs(posts)) == []
    assert corridor(path, R + 100, Discs(posts)) != []


def test_staying_sweeps_nothing() -> None:
    still = DiscPath(start=(0.0, 0.0), legs=(), length=0)
    assert corridor(still, R, Discs([Disc(x=100, y=0, r=R)])) == []
    standing = DiscPath(start=(0.0, 0.0), legs=(StraightLeg(to=(0.0, 0.0)),), length=0)
    assert corridor(standing, R, Discs([Disc(x=100, y=0, r=R)])) == []


def test_a_corridor_of_negative_width_is_refused() -> None:
    with pytest.raises(GeometryError, match="negative"):
        corridor(ALONG, -1, Discs())
