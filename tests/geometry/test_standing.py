"""Where a disc may stand: measuring, placing and moving say the same, of every place."""

from __future__ import annotations

import itertools
import math
import random
from typing import TYPE_CHECKING

import pytest

from damocles.geometry.backend import using
from damocles.geometry.measures.arrays import Discs, Pieces
from damocles.geometry.measures.measure import overlap
from damocles.geometry.paths.movement import EdgeStart, field, shortest_path
from damocles.geometry.places.placement import nearest_free
from damocles.geometry.plane.shapes import Disc, Piece, rectangle
from tests.geometry.path_oracles import sum_of_legs
from tests.geometry.placing import free, moved, shares

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.geometry.plane.shapes import Point

R = 1_500
PRESSED = (0.5, 0.4999)
"""Who is so much nearer to a piece than he would be without rounding is pressed against it."""


def verdicts(mover: Disc, pieces: Sequence[Piece], discs: Sequence[Disc]) -> set[bool]:
    """Whether a disc may stand where it is, as all who are asked say it."""
    around = {"pieces": Pieces(pieces), "discs": Discs(discs)}
    at = (mover.x, mover.y)
    reached = field(mover, budget=0, **around)  # type: ignore[arg-type]  # both kinds at once
    here = shortest_path(mover, at, budget=0, **around)  # type: ignore[arg-type]  # both kinds at once
    spot = nearest_free(mover, limit=0, **around)  # type: ignore[arg-type]  # both kinds at once
    return {
        free(mover, pieces, discs, None),
        reached.start_free,
        reached.length(*at) == 0,
        here is not None,
        spot == at,
    }


@pytest.mark.usefixtures("runner")
def test_discs_that_overlap_by_a_fraction_of_a_unit_are_not_free() -> None:
    """Half a unit too near and less: no overlap is small enough."""
    other = Disc(x=0, y=0, r=R)
    near = [
        (x, y)
        for x, y in itertools.product(range(2_000, 2_200, 7), range(2_050, 2_250))
        if -0.51 <= math.dist((x, y), (0, 0)) - 2 * R < 0.0
    ]
    assert len(near) > 10
    reached = field(Disc(x=9_000, y=0, r=R), budget=60_000, discs=Discs([other]))
    assert set(reached.lengths(near)) == {None}
    for x, y in near:
        mover = Disc(x=x, y=y, r=R)
        assert overlap(mover, other)
        assert verdicts(mover, (), (other,)) == {False}


@pytest.mark.usefixtures("runner")
def test_an_overlap_just_within_the_budget_is_seen() -> None:
    """Also of a disc that would be out of the path's way by less than the overlap."""
    mover, other, to = Disc(x=0, y=0, r=100), Disc(x=699, y=54, r=100), (500, 38)
    assert overlap(moved(mover, to), other)
    assert field(mover, budget=500).length(*to) == 501
    assert field(mover, budget=500, discs=Discs([other])).length(*to) is None
    assert shortest_path(mover, to, budget=500, discs=Discs([other])) is None


def small(rng: random.Random) -> tuple[list[Piece], list[Disc]]:
    """A few shapes of some dozen units."""
    discs = [
        Disc(x=rng.randint(0, 60), y=rng.randint(0, 60), r=rng.randint(0, 14))
        for _ in range(rng.randint(0, 3))
    ]
    pieces = [
        rectangle(
            rng.randint(0, 60),
            rng.randint(0, 60),
            width=rng.randint(8, 40),
            depth=rng.randint(8, 20),
            degrees=rng.uniform(0, 180),
        )
        for _ in range(rng.randint(0, 2))
    ]
    return pieces, discs


def touching(rng: random.Random, discs: Sequence[Disc], r: int) -> Disc:
    """A mover that touches a disc or nearly does; anywhere, if there is none."""
    if not discs:
        return Disc(x=rng.randint(-9, 69), y=rng.randint(-9, 69), r=r)
    other, turn = rng.choice(discs), rng.uniform(0, math.tau)
    dx, dy = (other.r + r) * math.cos(turn), (other.r + r) * math.sin(turn)
    return Disc(x=round(other.x + dx), y=round(other.y + dy), r=r)


@pytest.mark.parametrize(("name", "count"), shares(compiled=40, twin=10, deep=1_000))
def test_everybody_says_the_same_of_every_place(name: str, count: int) -> None:
    """On a small table, of all places that touch or nearly touch something."""
    rng = random.Random(31)
    with using(name):
        for _ in range(count):
            pieces, discs = small(rng)
            r = rng.randint(1, 9)
            for _ in range(15):
                assert len(verdicts(touching(rng, discs, r), pieces, discs)) == 1


def beside(piece: Piece, r: int) -> Iterator[tuple[float, Point]]:
    """Places beside the sides of a piece: by how much nearer than the radius, and where."""
    for a, b in zip(piece.corners, piece.corners[1:] + piece.corners[:1], strict=True):
        length = math.dist(a, b)
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        for along in range(math.floor(length)):
            x = round(a[0] + along * ux + (r - 0.5) * uy)
            y = round(a[1] + along * uy - (r - 0.5) * ux)
            yield r - ((x - a[0]) * uy - (y - a[1]) * ux), (x, y)


def pressed(piece: Piece, r: int) -> list[Point]:
    """Places that rounding alone makes free, as near as they can be."""
    most, least = PRESSED
    return [at for nearer, at in beside(piece, r) if most >= nearer > least]


def turned(rng: random.Random) -> Piece:
    """A wall of 60 cm, turned anyhow."""
    return rectangle(0, 0, width=60_000, depth=4_000, degrees=rng.uniform(1, 89))


@pytest.mark.parametrize(("name", "count"), shares(compiled=12, twin=2, deep=200))
def test_who_stands_pressed_against_a_piece_moves_as_anybody(name: str, count: int) -> None:
    """From there to everywhere and back, along the wall and round it, by the same lengths."""
    rng = random.Random(32)
    asked = 0
    with using(name):
        for _ in range(count):
            wall = turned(rng)
            places = pressed(wall, R)[:12]
            asked += len(places)
            around = Pieces([wall])
            there = Disc(x=36_000, y=-36_000, r=R)
            back = field(there, budget=200_000, pieces=around).lengths(places)
            for at, length in zip(places, back, strict=True):
                mover = moved(there, at)
                assert not overlap(mover, wall)
                out = shortest_path(mover, (there.x, there.y), budget=200_000, pieces=around)
                assert out is not None
                assert length == out.length
                assert out.start == at
                assert sum_of_legs(out) == pytest.approx(out.length, abs=0.51)
                assert None not in field(mover, budget=200_000, pieces=around).lengths(places)
    assert asked > 2 * count


@pytest.mark.usefixtures("runner")
def test_paths_begin_and_end_at_the_very_place_that_is_pressed() -> None:
    """Also when they come over an edge."""
    wall = rectangle(0, 0, width=20_000, depth=4_000, degrees=29)
    at = pressed(wall, R)[0]
    path = field(moved(Disc(x=0, y=0, r=R), at), budget=0, pieces=Pieces([wall])).path(*at)
    assert path is not None
    assert (path.start, path.legs, path.length) == (at, (), 0)
    entry = EdgeStart(start=(-30_000, -20_000), end=(30_000, -20_000), r=R)
    post = Discs([Disc(x=0, y=9_000, r=R)])
    for x, y in pressed(wall, R)[:12]:
        entering = field(entry, budget=200_000, pieces=Pieces([wall]), discs=post).path(x, y)
        assert entering is not None
        assert entering.end == (x, y)
        assert entering.start[1] == -20_000 - R
        assert sum_of_legs(entering) == pytest.approx(entering.length, abs=0.51)


@pytest.mark.usefixtures("runner")
def test_a_point_half_a_unit_inside_a_piece_stands_on_its_rim() -> None:
    """Rounded, its distance is zero, and from there it goes everywhere."""
    wall = rectangle(0, 0, width=20_000, depth=4_000, degrees=30)
    inside = [at for nearer, at in beside(wall, 0) if 0.5 > nearer > 0.0][:20]
    assert len(inside) == 20
    for x, y in inside:
        mover = Disc(x=x, y=y, r=0)
        assert verdicts(mover, (wall,), ()) == {True}
        reached = field(mover, budget=200_000, pieces=Pieces([wall]))
        assert None not in reached.lengths([(0, 20_000), (0, -20_000)])


@pytest.mark.usefixtures("runner")
@pytest.mark.parametrize("along", [(60_000, 0), (57_370, 17_541), (42_427, 42_426)])
@pytest.mark.parametrize(("narrower", "passes"), [(0, True), (1, False), (2, False)])
def test_a_gap_between_walls_that_is_too_narrow_by_one_unit(
    along: Point,
    narrower: int,
    passes: bool,  # noqa: FBT001  # a parameter of the test
) -> None:
    """There is no way through, straight or along a wall; the way round is longer."""
    (ux, uy), (vx, vy) = along, (-along[1] // 30, along[0] // 30)
    one = Piece(corners=((0, 0), (ux, uy), (ux + vx, uy + vy), (vx, vy)))
    length = math.hypot(ux, uy)
    dx, dy = aside((ux / length, uy / length), (ux * vy - uy * vx) / length + 2 * R - narrower)
    two = Piece(corners=tuple((x + dx, y + dy) for x, y in one.corners))
    x, y = (vx + dx) / 2, (vy + dy) / 2
    start, goal = ((round(x + k * ux), round(y + k * uy)) for k in (-0.1, 1.1))
    mover = Disc(x=start[0], y=start[1], r=R)
    path = shortest_path(mover, goal, budget=72_100, pieces=Pieces([one, two]))
    assert (path is not None) is passes


def aside(along: tuple[float, float], apart: float) -> Point:
    """The shift on the lattice that moves a wall aside by so much, or else by a hair less."""
    ux, uy = along
    around = itertools.product(range(-40, 41), repeat=2)
    shifts = [(round(-apart * uy) + i, round(apart * ux) + j) for i, j in around]
    far = [(ux * y - uy * x, x, y) for x, y in shifts]
    _, x, y = max(shift for shift in far if shift[0] <= apart + 1e-9)
    return x, y
