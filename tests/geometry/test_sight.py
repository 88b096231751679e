"""Sight at the edges of its definition: touching, equal, zero, inside; masks and refusals."""

from __future__ import annotations

import math
from typing import Any, cast

import pytest

from damocles.geometry.measures import sight
from damocles.geometry.measures.arrays import Discs, Pieces
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.shapes import Disc, Piece, polygon, rectangle
from tests.geometry.sight_oracles import Layout, verified

pytestmark = pytest.mark.usefixtures("runner")

A = Disc(x=0, y=0, r=1_500)
B = Disc(x=20_000, y=0, r=1_500)
FAR = 40_000


def box(left: int, low: int, right: int, high: int, *, height: int = 0) -> Piece:
    """An axis-parallel block."""
    corners = [(left, low), (right, low), (right, high), (left, high)]
    return Piece.of(corners, height=height)


def check(
    pieces: list[Piece], discs: list[Disc] | None = None, *, a: Disc = A, b: Disc = B
) -> bool:
    """The verdict; a witness is verified, blockers are named exactly when it is no."""
    round_ones = discs or []
    answer = sight.look(a, b, pieces=Pieces(pieces), discs=Discs(round_ones))
    assert answer.sees == sight.sees(a, b, pieces=Pieces(pieces), discs=Discs(round_ones))
    assert answer.sees == (not answer.blockers)
    if answer.line is not None:
        assert verified(answer.line, Layout(a, b, pieces, round_ones))
    return answer.sees


def test_on_an_empty_table_the_line_of_centres_is_the_witness() -> None:
    assert sight.look(A, B).line == ((1_500.0, 0.0), (18_500.0, 0.0))


def test_a_wall_across_blocks_and_is_named() -> None:
    wall, aside = box(9_000, -5_000, 10_000, 5_000), box(9_000, 6_000, 10_000, 7_000)
    answer = sight.look(A, B, pieces=Pieces([aside, wall]))
    assert answer == sight.Sight(sees=False, line=None, blockers=(1,))


def test_a_disc_is_numbered_after_the_pieces() -> None:
    discs = Discs([Disc(x=10_000, y=0, r=4_000)])
    answer = sight.look(A, B, pieces=Pieces([box(0, 9_000, 1, 9_001)]), discs=discs)
    assert answer.blockers == (1,)


def test_two_half_walls_are_both_needed_to_block() -> None:
    walls = [box(9_000, -5_000, 10_000, 0), box(12_000, 0, 13_000, 5_000)]
    lower = sight.look(A, B, pieces=Pieces(walls))
    assert lower.sees  # past one edge, then the other
    walls = [box(9_000, -5_000, 10_000, 100), box(9_500, 0, 13_000, 5_000)]
    assert sight.look(A, B, pieces=Pieces(walls)).blockers == (0, 1)


@pytest.mark.parametrize(
    "other",
    [
        Disc(x=3_000, y=0, r=1_500),  # touching
        Disc(x=2_000, y=500, r=1_500),  # overlapping
        Disc(x=100, y=0, r=200),  # inside
        Disc(x=0, y=0, r=1_500),  # equal
        Disc(x=0, y=0, r=0),  # a point at the centre
    ],
)
def test_discs_that_touch_or_overlap_see_each_other_under_anything(other: Disc) -> None:
    cover = Pieces([box(-9_000, -9_000, 9_000, 9_000)])
    assert sight.sees(A, other, pieces=cover)
    line = sight.look(A, other, pieces=cover).line
    assert line is not None
    assert math.dist(line[0], (0, 0)) == pytest.approx(A.r)
    assert math.dist(line[1], (other.x, other.y)) == pytest.approx(other.r)


def test_one_unit_apart_a_wall_that_thin_still_blocks() -> None:
    close = Disc(x=3_001, y=0, r=1_500)
    assert not check([box(1_500, -FAR, 1_501, FAR)], b=close)
    assert check([box(1_500, -FAR, 1_501, -100)], b=close)


def test_a_line_that_can_only_graze_is_blocked() -> None:
    assert not check([box(9_000, -1_500, 10_000, 1_500)])
    assert check([box(9_000, -1_500, 10_000, 1_499)])


@pytest.mark.parametrize("gap", [0, 1, 2, 100])
def test_a_slit_is_seen_through_but_a_seam_is_not(gap: int) -> None:
    walls = [box(9_000, -FAR, 10_000, 0), box(9_000, gap, 10_000, FAR)]
    assert check(walls) == (gap > 0)


def test_blocks_that_meet_at_a_corner_leave_no_way_between_them() -> None:
    assert not check([box(9_000, -FAR, 10_000, 0), box(10_000, 0, 11_000, FAR)])
    assert check([box(9_000, -FAR, 10_000, 0), box(10_001, 1, 11_000, FAR)])


def test_discs_that_touch_leave_no_way_between_them() -> None:
    row = [Disc(x=10_000, y=y, r=1_000) for y in range(-5_000, 5_001, 2_000)]
    assert not check([], row)
    assert check([], row[:2] + row[3:])


def test_a_cut_polygon_is_as_solid_as_a_whole_one() -> None:
    corners = [(8_000, -9_000), (9_000, -9_000), (11_000, 0), (9_000, 9_000), (8_000, 9_000)]
    parts = polygon([*corners, (9_000, 0)])
    assert len(parts) > 1
    assert not check(list(parts))


def test_a_base_inside_a_piece_sees_nothing() -> None:
    assert not check([box(-2_000, -2_000, 2_000, 2_000)])
    assert not check([box(-1_500, -1_500, 1_500, 1_500)])  # touching all four sides from inside
    assert not check([box(-2_000, -2_000, 22_000, 2_000)])  # both bases inside


def test_a_piece_inside_a_base_blocks_nothing() -> None:
    assert check([box(-900, -900, 900, 900)])
    assert check([box(19_100, -900, 20_900, 900), box(-900, -900, 900, 900)])
    assert check([Piece.of([(-900, -1_200), (1_500, 0), (-900, 1_200)])])  # its tip on the rim


def test_a_piece_over_the_front_of_a_base_leaves_the_flanks() -> None:
    front = box(1_000, -1_000, 3_000, 1_000)
    assert check([front])
    assert check([front, box(17_000, -1_000, 19_000, 1_000)])
    assert not check([box(1_000, -1_500, 3_000, 1_500)])
    assert check([box(-3_000, -1_400, -500, 1_400)])  # over the back it does not matter


def test_a_window_between_two_pieces_over_a_base() -> None:
    halves = [box(0, 0, 3_000, 2_000), box(0, -2_000, 3_000, -10)]
    assert check(halves)
    halves = [box(0, 0, 3_000, 2_000), box(0, -2_000, 3_000, 0)]
    assert not check(halves)
    assert not check([*halves, box(17_000, -100, 20_000, 2_000)])


@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize("depth", [1_000, 1_400, 1_499, 1_500])
def test_a_base_that_peeps_out_of_a_piece_sees_from_that_part_of_its_rim(
    side: int, depth: int
) -> None:
    # No corner of the piece is near: the lines that count start where its side crosses the rim.
    low, high = sorted([side * depth, -side * 9_000])
    b = Disc(x=20_000, y=side * 8_000, r=1_500)
    peeping = box(-9_000, low, 9_000, high)
    assert check([peeping], b=b) == (depth < 1_500)
    assert check([peeping], a=b, b=A) == (depth < 1_500)


def test_a_base_against_a_wall() -> None:
    assert not check([box(1_500, -FAR, 2_000, FAR)])  # touching, in front, long
    assert check([box(1_500, -700, 2_000, 700)])  # touching, in front, short
    assert check([box(-2_000, -FAR, -1_500, FAR)])  # touching, behind
    assert check([box(-FAR, -2_000, FAR, -1_500)])  # touching, alongside both
    assert check([box(-FAR, -2_000, FAR, -1_500), box(-FAR, 1_500, FAR, 2_000)])


def test_a_disc_over_a_base() -> None:
    assert check([], [Disc(x=1_500, y=0, r=1_000)])
    assert not check([], [Disc(x=1_500, y=0, r=2_000)])
    assert not check([], [Disc(x=500, y=0, r=2_500)])  # the base inside it
    assert not check([], [A])  # equal
    assert check([], [Disc(x=0, y=0, r=1_499)])  # same centre, inside the base
    assert check([], [Disc(x=-1_500, y=0, r=1_400)])  # behind
    assert check([], [Disc(x=3_000, y=0, r=1_499)])  # touching but for a unit, smaller


def test_a_point_sees_and_is_seen() -> None:
    point = Disc(x=0, y=0, r=0)
    assert check([], a=point)
    assert check([box(9_000, 1, 10_000, FAR)], a=point)
    assert check([box(9_000, -500, 10_000, 500)], a=point)
    assert not check([box(9_000, -800, 10_000, 800)], a=point)
    assert check([box(9_000, 1, 10_000, FAR)], a=point, b=Disc(x=20_000, y=0, r=0))
    assert not check([box(9_000, 0, 10_000, FAR)], a=point, b=Disc(x=20_000, y=0, r=0))


def test_a_point_that_touches_a_blocker_or_lies_in_one_does_not_see() -> None:
    point = Disc(x=0, y=0, r=0)
    assert not check([box(-100, -100, 0, 100)], a=point)
    assert not check([], [Disc(x=-100, y=0, r=100)], a=point)
    assert not check([box(-100, -100, 100, 100)], a=point)
    assert check([box(-100, -100, -1, 100)], a=point)


def test_a_needle_does_not_reach_beyond_its_tip() -> None:
    needle = Piece.of([(0, 0), (1_000_000, 0), (1_000_000, 1)])
    for x, expected in ((-1, True), (1, False)):
        ends = Disc(x=x, y=-5_000, r=0), Disc(x=x, y=5_000, r=0)
        assert check([needle], a=ends[0], b=ends[1]) == expected


def test_a_blocker_lower_than_the_need_of_either_end_is_passed_over() -> None:
    wall = Pieces([box(9_000, -FAR, 10_000, FAR, height=2)])
    verdicts = {
        needs: sight.sees(A, B, pieces=wall, needs=needs)
        for needs in ((0, 0), (2, 2), (3, 0), (0, 3))
    }
    assert verdicts == {(0, 0): False, (2, 2): False, (3, 0): True, (0, 3): True}
    for needs, verdict in verdicts.items():
        assert sight.look(A, B, pieces=wall, needs=needs).sees == verdict


def test_up_to_four_blockers_are_skipped() -> None:
    walls = Pieces([box(x, -FAR, x + 500, FAR) for x in (4_000, 6_000, 8_000)])
    disc = Discs([Disc(x=14_000, y=0, r=4_000)])
    assert sight.look(A, B, pieces=walls, discs=disc, skip=(3, 1, 0, 2)).sees
    for left_out in range(4):
        skip = [i for i in range(4) if i != left_out]
        assert sight.look(A, B, pieces=walls, discs=disc, skip=skip).blockers == (left_out,)
        assert not sight.sees(A, B, pieces=walls, discs=disc, skip=skip)


def test_a_matrix_masks_each_end_by_itself() -> None:
    walls = Pieces([box(9_000, -FAR, 10_000, FAR, height=1), box(11_000, -FAR, 12_000, FAR)])
    viewers, targets = Discs([A, A, A]), Discs([B, B])
    answer = sight.matrix(
        viewers,
        targets,
        pieces=walls,
        viewer_needs=[0, 1, 0],
        target_needs=[0, 2],
        viewer_skips=((-1, -1), (0, -1), (1, 0)),
        target_skips=((-1, 1), (-1, -1)),
    )
    assert [list(answer.row(i)) for i in range(3)] == [[0, 1], [1, 1], [1, 1]]
    assert not answer[0, 0]
    assert answer[2, 1]


def test_what_is_packed_for_some_blockers_is_not_used_for_others() -> None:
    """One disc among different pieces, pieces with and without discs: each has its own answer."""
    middle = Disc(x=(A.x + B.x) // 2, y=A.y, r=8_000)
    none, wall = Pieces(), Pieces([box(9_000, -FAR, 10_000, FAR)])
    beside = Discs([Disc(x=A.x, y=A.y + 3 * FAR, r=10)])
    for _ in range(2):
        assert not sight.sees(A, B, pieces=wall, discs=beside)
        assert sight.sees(A, B, pieces=none, discs=beside)
        assert not sight.sees(A, B, pieces=none, discs=Discs([middle]))
        assert not sight.sees(A, B, pieces=wall)
        assert sight.sees(A, B, pieces=none)


def test_an_empty_matrix() -> None:
    assert sight.matrix(Discs(), Discs([B])).cells == b""
    assert sight.matrix(Discs([A]), Discs()).row(0) == b""


def test_indices_outside_a_matrix_are_refused() -> None:
    answer = sight.matrix(Discs([A]), Discs([B]))
    for pair in ((1, 0), (0, 1), (-1, 0)):
        with pytest.raises(GeometryError, match="does not name one of 1"):
            _ = answer[pair]
    with pytest.raises(GeometryError, match="viewer 1"):
        answer.row(1)


@pytest.mark.parametrize("skip", [[1], [-2], [0, 0, 0, 1]])
def test_an_index_to_skip_must_name_a_blocker(skip: list[int]) -> None:
    wall = Pieces([rectangle(5_000, 0, width=100, depth=100)])
    for ask in (sight.sees, sight.look):
        with pytest.raises(GeometryError, match="index to skip"):
            ask(A, B, pieces=wall, skip=skip)


def test_discs_stand_for_their_heights_as_needs() -> None:
    wall = Pieces([rectangle(5_000, 0, width=100, depth=9_000, height=2)])
    heights = Discs([Disc(x=0, y=0, r=1, height=height) for height in (2, 3)])
    both = Discs([A, A])
    for needs in (heights, [2, 3]):
        answer = sight.matrix(both, Discs([B]), pieces=wall, viewer_needs=needs)
        assert answer.cells == bytes([0, 1])
    with pytest.raises(GeometryError, match="1 discs want 1 needs, not 2"):
        sight.matrix(Discs([A]), Discs([B]), viewer_needs=heights)


def test_wrong_lengths_are_refused() -> None:
    with pytest.raises(GeometryError, match="at most four"):
        sight.sees(A, B, skip=[-1] * 5)
    with pytest.raises(GeometryError, match="1 discs want 1 needs, not 2"):
        sight.matrix(Discs([A]), Discs([B]), viewer_needs=[0, 0])
    with pytest.raises(GeometryError, match="1 discs want 1 pairs"):
        sight.matrix(Discs([A]), Discs([B]), target_skips=())
    with pytest.raises(GeometryError, match="pairs of indices"):
        sight.matrix(Discs([A]), Discs([B]), target_skips=cast("Any", ((-1, -1, -1),)))
    with pytest.raises(GeometryError, match="2 discs want 2 needs"):
        sight.look(A, B, needs=(0,))  # type: ignore[arg-type]  # the refusal itself
