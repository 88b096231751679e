"""Sight from a disc to a piece: at the edges of its definition, and against oracles."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING, Any, cast

import pytest
import shapely

from damocles.geometry import backend
from damocles.geometry.measures import sight
from damocles.geometry.measures.arrays import Discs, Pieces
from damocles.geometry.measures.outlook import look_at, sees_piece
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.shapes import Disc, Piece, rectangle
from tests.geometry.outlook_oracles import Outlook, sampled, sliced, verified
from tests.geometry.sight_layouts import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable

EYE = Disc(x=0, y=0, r=1_500)
BOX = rectangle(0, 20_000, width=20_000, depth=6_000)
FAR = 60_000


def box(left: int, low: int, right: int, high: int, *, height: int = 0) -> Piece:
    """An axis-parallel block."""
    corners = [(left, low), (right, low), (right, high), (left, high)]
    return Piece.of(corners, height=height)


def check(
    pieces: list[Piece], discs: list[Disc] | None = None, *, a: Disc = EYE, target: Piece = BOX
) -> bool:
    """The verdict; a witness is verified, blockers are named exactly when it is no."""
    round_ones = discs or []
    answer = look_at(a, target, pieces=Pieces(pieces), discs=Discs(round_ones))
    assert answer.sees == sees_piece(a, target, pieces=Pieces(pieces), discs=Discs(round_ones))
    assert answer.sees == (not answer.blockers)
    if answer.line is not None:
        assert verified(answer.line, Outlook(a, target, pieces, round_ones))
    return answer.sees


# ---- examples --------------------------------------------------------------------------------


@pytest.mark.usefixtures("runner")
class TestExamples:
    """One fact each, on both backends."""

    def test_on_an_empty_table_the_nearest_point_is_seen(self) -> None:
        line = look_at(EYE, BOX).line
        assert line is not None
        assert line[0] == (0.0, 1_500.0)
        assert line[1] == pytest.approx((0.0, 17_000.0))

    def test_a_wall_across_blocks_and_is_named(self) -> None:
        wall, aside = box(-FAR, 9_000, FAR, 10_000), box(30_000, 9_000, 31_000, 10_000)
        answer = look_at(EYE, BOX, pieces=Pieces([aside, wall]))
        assert answer == sight.Sight(sees=False, line=None, blockers=(1,))

    def test_a_disc_is_numbered_after_the_pieces(self) -> None:
        answer = look_at(
            EYE, BOX, pieces=Pieces([box(0, 50_000, 1, 50_001)]), discs=Discs([big(10_000)])
        )
        assert answer.blockers == (1,)

    @pytest.mark.parametrize("gap", [0, 1, 2, 100])
    def test_a_slit_shows_a_point_of_a_side_but_a_seam_does_not(self, gap: int) -> None:
        walls = [box(-FAR, 9_000, 1_333, 10_000), box(1_333 + gap, 9_000, FAR, 10_000)]
        assert check(walls) == (gap > 0)

    def test_a_corner_that_looks_out_is_enough(self) -> None:
        """The last unit of the target beyond the end of a wall, where the line runs beside it."""
        eye = Disc(x=9_999, y=0, r=0)
        assert not check([box(-FAR, 9_000, 10_000, 10_000)], a=eye)
        assert check([box(-FAR, 9_000, 9_998, 10_000)], a=eye)

    def test_a_line_that_can_only_graze_is_blocked(self) -> None:
        """Wall and target end at the height of the eye's rim: all that is left is its tangent."""
        eye, target = Disc(x=1_500, y=0, r=1_500), box(-9_000, 20_000, 3_000, 26_000)
        assert not check([box(-FAR, 9_000, 3_000, 10_000)], a=eye, target=target)
        assert check([box(-FAR, 9_000, 2_999, 10_000)], a=eye, target=target)

    @pytest.mark.parametrize(
        "eye",
        [
            Disc(x=0, y=15_500, r=1_500),  # touching
            Disc(x=9_000, y=16_000, r=1_500),  # overlapping
            Disc(x=1_000, y=20_000, r=300),  # inside
            Disc(x=0, y=20_000, r=40_000),  # around it
            Disc(x=0, y=17_000, r=0),  # a point on its rim
            Disc(x=0, y=20_000, r=0),  # a point in it
        ],
    )
    def test_who_touches_the_target_sees_it_under_anything(self, eye: Disc) -> None:
        cover = Pieces([box(-FAR, -FAR, FAR, FAR)])
        assert sees_piece(eye, BOX, pieces=cover)
        line = look_at(eye, BOX, pieces=cover).line
        assert line is not None
        assert line[0] == line[1]
        assert math.dist(line[0], (eye.x, eye.y)) <= eye.r

    def test_one_unit_away_a_wall_that_thin_still_blocks(self) -> None:
        eye = Disc(x=0, y=15_499, r=1_500)
        assert not check([box(-FAR, 16_999, FAR, 17_000)], a=eye)
        assert check([box(-FAR, 16_999, -1_000, 17_000)], a=eye)

    def test_a_blocker_on_the_target_hides_what_it_covers(self) -> None:
        """Over all of it nothing is seen, over half of it the rest, inside of it all."""
        assert not check([box(-11_000, 16_000, 11_000, 24_000)])
        assert check([box(-11_000, 16_000, 9_000, 24_000)])
        assert check([box(-9_000, 18_000, 9_000, 22_000)])
        assert not check([], [Disc(x=0, y=20_000, r=11_000)])

    def test_a_side_behind_an_abutting_block_is_hidden(self) -> None:
        """What is left of the near side is seen, a unit of it is enough."""
        assert not check([box(-FAR, 16_000, 10_000, 17_000)], a=Disc(x=0, y=0, r=0))
        assert check([box(-FAR, 16_000, 9_999, 17_000)], a=Disc(x=15_000, y=0, r=0))

    def test_a_disc_on_the_near_side_hides_what_it_covers(self) -> None:
        """Rims of blockers cross sides of the target: beside them it is seen."""
        walls = [box(-FAR, 16_000, -4_000, 17_000), box(4_000, 16_000, FAR, 17_000)]
        wide = Disc(x=0, y=0, r=5_000)
        assert not check(walls, [Disc(x=0, y=17_000, r=4_100)], a=wide)
        assert check(walls, [Disc(x=0, y=17_000, r=3_900)], a=wide)

    @pytest.mark.parametrize("x", [-700, 0, 1_100])
    @pytest.mark.parametrize(("window", "seen"), [(0, False), (2, True)])
    def test_a_window_between_two_wedges(self, x: int, window: int, *, seen: bool) -> None:
        """It ends where their outlines cross that of the target: nobody has a corner there."""
        wedges = [diamond(-2_000, 18_000, 3_000), diamond(2_000 + window, 18_000, 3_000)]
        discs = [Disc(x=-2_828, y=18_000, r=3_000), Disc(x=2_828 + window, y=18_000, r=3_000)]
        walls = [box(-FAR, 16_999, -3_000, 17_000), box(3_000, 16_999, FAR, 17_000)]
        eye = Disc(x=x, y=0, r=1_500)
        assert check([*walls, *wedges], a=eye) == seen
        assert check(walls, discs, a=eye) == seen

    def test_a_disc_inside_a_blocker_sees_nothing(self) -> None:
        assert not check([box(-3_000, -3_000, 3_000, 3_000)])
        assert check([box(-1_000, -1_000, 1_000, 1_000)])

    def test_a_point_that_touches_a_blocker_does_not_see(self) -> None:
        wall = box(-3_000, -3_000, 3_000, 0)
        assert not check([wall], a=Disc(x=0, y=0, r=0))
        assert check([wall], a=Disc(x=0, y=1, r=0))

    @pytest.mark.parametrize(("need", "seen"), [(2, False), (3, False), (4, True)])
    def test_what_is_lower_than_needed_is_passed_over(self, need: int, *, seen: bool) -> None:
        wall = Pieces([box(-FAR, 9_000, FAR, 10_000, height=3)])
        assert sees_piece(EYE, BOX, pieces=wall, need=need) == seen

    def test_any_number_of_blockers_is_skipped(self) -> None:
        walls = Pieces([box(-FAR, y, FAR, y + 100) for y in range(3_000, 9_000, 1_000)])
        assert sees_piece(EYE, BOX, pieces=walls, skip=range(6))
        assert look_at(EYE, BOX, pieces=walls, skip=range(5)).blockers == (5,)

    @pytest.mark.parametrize("index", [-1, 1])
    def test_an_index_that_names_nothing_is_refused(self, index: int) -> None:
        with pytest.raises(GeometryError, match="skip"):
            sees_piece(EYE, BOX, pieces=Pieces([box(0, 0, 1, 1)]), skip=[index])

    @pytest.mark.parametrize("need", [math.nan, math.inf])
    def test_a_need_that_is_no_height_is_refused(self, need: float) -> None:
        with pytest.raises(GeometryError, match="need"):
            look_at(EYE, BOX, need=cast("Any", need))


def big(y: int) -> Disc:
    """A disc that hides everything behind it."""
    return Disc(x=0, y=y, r=8_400)


# ---- proofs ----------------------------------------------------------------------------------


def shares(quick: int, deep: int) -> pytest.MarkDecorator:
    """A quick share of the layouts, and all of them."""
    patient = [pytest.mark.deep, pytest.mark.timeout(1_800)]
    return pytest.mark.parametrize("count", [quick, pytest.param(deep, marks=patient)])


def among(kind: str) -> Callable[[random.Random], Outlook]:
    """Layouts of sight with a piece instead of the second disc, often larger, of any turn."""

    def make(rng: random.Random) -> Outlook:
        found, size = KINDS[kind](rng), rng.choice([500, 3_000, 6_000, 20_000])
        turn = rng.choice([0.0, 90.0, rng.uniform(0, 180)])
        b = found.b
        target = rectangle(
            b.x, b.y, width=size, depth=rng.randint(min(500, size), size), degrees=turn
        )
        return Outlook(found.a, target, found.pieces, found.discs)

    return make


def gapped(rng: random.Random) -> Outlook:
    """A wall with one gap in front of a box, at any place, or with none."""
    eye = Disc(x=rng.randint(-12_000, 12_000), y=0, r=rng.choice([0, 1, 1_500, 4_000]))
    at, wide = rng.randint(-9_000, 9_000), rng.choice([0, 1, 5, 100, 2_000])
    low, thick = rng.randint(5_000, 15_900), rng.randint(1, 1_000)
    walls = [box(-FAR, low, at, low + thick), box(at + wide, low, FAR, low + thick)]
    return Outlook(eye, BOX, walls, [], expected=False if wide == 0 else None)


def leaning(rng: random.Random) -> Outlook:
    """Blocks and discs that abut the box or lie across its sides, as on a crowded table."""
    pieces, discs = [], []
    for _ in range(rng.randint(1, 6)):
        x, wide = rng.randint(-12_000, 12_000), rng.randint(200, 9_000)
        low = rng.choice([17_000 - wide, 16_000, 23_000, rng.randint(14_000, 23_000)])
        pieces.append(box(x, low, x + wide, max(low + 1, rng.choice([17_000, low + wide]))))
        if rng.random() < 0.4:
            discs.append(Disc(x=x, y=rng.choice([17_000, 16_000]), r=rng.randint(100, 5_000)))
    eye = Disc(x=rng.randint(-30_000, 30_000), y=rng.randint(-9_000, 9_000), r=1_500)
    return Outlook(eye, BOX, pieces, discs)


def diamond(x: int, y: int, half: int) -> Piece:
    """A square that stands on a corner."""
    return Piece.of([(x, y - half), (x + half, y), (x, y + half), (x - half, y)])


def wedged(rng: random.Random) -> Outlook:
    """Two blocks that widen into the box, and a window between them where the box looks out.

    The window ends where the outlines cross: nobody has a corner there.
    """
    deep, half = rng.randint(1, 1_500), rng.randint(2_500, 4_000)
    wide = rng.choice([-1, 1, 2, 5, 50])
    pieces = [box(-FAR, 16_999, -half, 17_000), box(half, 16_999, FAR, 17_000)]
    discs: list[Disc] = []
    for side in (-1, 1):
        if rng.random() < 0.5:
            pieces.append(diamond(side * (half - deep) + max(0, side * wide), 17_000 + deep, half))
        else:
            reach = math.isqrt(half**2 - deep**2) + 1
            discs.append(Disc(x=side * reach + max(0, side * wide), y=17_000 + deep, r=half))
    eye = Disc(x=rng.randint(-2_000, 2_000), y=rng.randint(-20_000, 9_000), r=1_500)
    return Outlook(eye, BOX, pieces, discs)


MADE: dict[str, Callable[[random.Random], Outlook]] = {
    **{kind: among(kind) for kind in KINDS}, "gapped": gapped, "leaning": leaning,
    "wedged": wedged,
}  # fmt: skip


def looked(outlook: Outlook) -> sight.Sight:
    """The answer for a layout."""
    pieces, discs = Pieces(outlook.pieces), Discs(outlook.discs)
    return look_at(outlook.a, outlook.target, pieces=pieces, discs=discs)


@pytest.mark.parametrize("kind", MADE)
@shares(12, 300)
def test_no_oracle_refutes_a_verdict_on_either_backend(kind: str, count: int) -> None:
    """A witness holds; where there is none, neither sample lines nor slices find one."""
    rng = random.Random(f"{kind} {count}")
    for _ in range(count):
        outlook = MADE[kind](rng)
        with backend.using("compiled"):
            answer = looked(outlook)
        with backend.using("twin"):
            assert looked(outlook) == answer, outlook
        if answer.line is not None:
            assert answer.line[0] == answer.line[1] or verified(answer.line, outlook), outlook
            assert outlook.expected is not False, outlook
        else:
            assert not sampled(outlook), outlook
            assert not sliced(outlook), outlook


def test_the_layouts_are_hard() -> None:
    """Seen and hidden targets are both among them."""
    rng = random.Random(5)
    seen = {kind: sum(looked(make(rng)).sees for _ in range(60)) for kind, make in MADE.items()}
    for kind in ("corridor", "overlapping", "star", "gapped", "leaning", "wedged"):
        assert 5 < seen[kind] < 58, kind


def around(target: Piece) -> list[Disc]:
    """Points on the outline of a piece, as near as the lattice has them, and not outside."""
    corners, inner = target.corners, shapely.Polygon(target.corners)
    found = [
        (round(p[0] + s * (q[0] - p[0]) / 8), round(p[1] + s * (q[1] - p[1]) / 8))
        for p, q in zip(corners, corners[1:] + corners[:1], strict=True)
        for s in range(8)
    ]
    return [Disc(x=x, y=y, r=0) for x, y in found if inner.covers(shapely.Point(x, y))]


@shares(10, 300)
def test_whoever_sees_a_spot_of_the_target_sees_the_target(count: int) -> None:
    """Exact sight of many small spots on the outline never finds what was denied."""
    rng = random.Random(count)
    for make in MADE.values():
        for _ in range(count):
            outlook = make(rng)
            pieces, discs = Pieces(outlook.pieces), Discs(outlook.discs)
            spots = around(outlook.target)
            cells = sight.matrix(Discs([outlook.a]), Discs(spots), pieces=pieces, discs=discs).cells
            assert 1 not in cells or looked(outlook).sees, outlook


@shares(15, 300)
def test_the_named_blockers_are_needed_and_suffice(count: int) -> None:
    """Alone they block; without any one of them the target is seen."""
    rng = random.Random(count)
    for _ in range(count):
        for kind in ("corridor", "overlapping", "leaning"):
            outlook = MADE[kind](rng)
            named = looked(outlook).blockers
            walls = len(outlook.pieces)
            pieces = Pieces(outlook.pieces[i] for i in named if i < walls)
            discs = Discs(outlook.discs[i - walls] for i in named if i >= walls)
            verdicts = [
                sees_piece(outlook.a, outlook.target, pieces=pieces, discs=discs, skip=skip)
                for skip in ([], *([i] for i in range(len(named))))
            ]
            assert verdicts == [not named] + [True] * len(named), outlook
