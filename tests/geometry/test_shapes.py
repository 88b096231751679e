"""Discs, pieces and rectangles: what they hold and what is refused."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest
from hypothesis import given, strategies as st

from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.lattice import LIMIT
from damocles.geometry.plane.shapes import Disc, Piece, polygon, rectangle

NOT_WHOLE: list[Any] = [math.nan, math.inf, -math.inf, 1.0, 0.5, True, "1", None]
SQUARE = ((0, 0), (10, 0), (10, 10), (0, 10))


@pytest.mark.parametrize("value", NOT_WHOLE)
@pytest.mark.parametrize("name", ["x", "y", "r", "height"])
def test_a_disc_holds_only_whole_numbers(name: str, value: Any) -> None:
    fields: dict[str, Any] = {"x": 0, "y": 0, "r": 1, "height": 0, name: value}
    with pytest.raises(GeometryError, match="must be a whole number"):
        Disc(**fields)


@pytest.mark.parametrize("name", ["x", "y", "r", "height"])
def test_a_disc_stays_inside_the_lattice(name: str) -> None:
    fields: dict[str, int] = {"x": 0, "y": 0, "r": 1, name: LIMIT + 1}
    with pytest.raises(GeometryError, match="lies outside the lattice"):
        Disc(**fields)


def test_a_negative_radius_is_refused_and_zero_is_a_point() -> None:
    with pytest.raises(GeometryError, match="a radius cannot be negative: -1"):
        Disc(x=0, y=0, r=-1)
    assert Disc(x=0, y=0, r=0).r == 0


@pytest.mark.parametrize("value", NOT_WHOLE)
def test_corners_are_whole_numbers(value: Any) -> None:
    for corner in ((value, 0), (0, value)):
        corners = [corner, (50, 10), (20, 70)]
        with pytest.raises(GeometryError, match="must be a whole number"):
            polygon(corners)
        with pytest.raises(GeometryError, match="must be a whole number"):
            Piece(corners=tuple(corners))


def test_a_height_is_a_whole_number() -> None:
    for height in (1.5, math.nan, True):
        wrong: Any = height
        with pytest.raises(GeometryError, match="height must be a whole number"):
            polygon(SQUARE, height=wrong)
    assert polygon(SQUARE, height=3)[0].height == 3


@pytest.mark.parametrize(
    ("corners", "reason"),
    [
        ((), "at least three corners, not 0"),
        (((0, 0), (5, 5)), "at least three corners, not 2"),
        (tuple(reversed(SQUARE)), "not convex and counter-clockwise"),
        (((0, 0), (5, 0), (10, 0), (10, 10)), "not convex and counter-clockwise at"),
        (((0, 0), (10, 0), (3, 3), (0, 10)), "not convex and counter-clockwise at"),
        # a pentagram: every corner turns left, but it goes round twice
        (((100, 0), (-81, 59), (31, -95), (31, 95), (-81, -59)), "the sides cross"),
        (((0, 0), (10, 0), (10, 10), (0, 10)) * 2, "the sides cross"),
    ],
)
def test_a_piece_is_strictly_convex(corners: tuple[tuple[int, int], ...], reason: str) -> None:
    with pytest.raises(GeometryError, match=reason):
        Piece(corners=corners)


def test_piece_of_takes_either_order_and_drops_straight_corners() -> None:
    loop = [(0, 0), (5, 0), (10, 0), (10, 10), (0, 10)]
    assert Piece.of(loop).corners == SQUARE
    assert Piece.of(loop[::-1], height=2) == Piece(corners=SQUARE, height=2)
    with pytest.raises(GeometryError, match="the corners are not convex"):
        Piece.of([(0, 0), (10, 0), (3, 3), (0, 10)])


@given(
    st.integers(-(10**5), 10**5),
    st.integers(-(10**5), 10**5),
    st.integers(1, 10**5),
    st.integers(1, 10**5),
    st.integers(-9, 9),
)
def test_quarter_turns_are_exact(x: int, y: int, width: int, depth: int, quarters: int) -> None:
    piece = rectangle(x, y, width=width, depth=depth, degrees=90.0 * quarters)
    xs, ys = zip(*piece.corners, strict=True)
    spans = (max(xs) - min(xs), max(ys) - min(ys))
    assert spans == ((depth, width) if quarters % 2 else (width, depth))
    assert len(set(xs)) == len(set(ys)) == 2
    assert 0 <= max(xs) + min(xs) - 2 * x <= 1
    assert 0 <= max(ys) + min(ys) - 2 * y <= 1


@given(st.floats(-720, 720), st.integers(20, 9_000), st.integers(20, 9_000))
def test_a_turned_rectangle_keeps_its_size(degrees: float, width: int, depth: int) -> None:
    corners = rectangle(500, -300, width=width, depth=depth, degrees=degrees).corners
    sides = sorted(math.dist(a, b) for a, b in itertools.pairwise(corners))
    assert len(corners) == 4
    assert sides[0] == pytest.approx(min(width, depth), abs=2)
    assert sides[-1] == pytest.approx(max(width, depth), abs=2)
    assert sum(x for x, _ in corners) / 4 == pytest.approx(500, abs=1)
    assert sum(y for _, y in corners) / 4 == pytest.approx(-300, abs=1)


def test_a_turn_is_counter_clockwise() -> None:
    corners = rectangle(0, 0, width=2_000, depth=20, degrees=30).corners
    assert max(corners)[1] > 400


@pytest.mark.parametrize("degrees", [math.nan, math.inf, -math.inf])
def test_an_endless_rotation_is_refused(degrees: float) -> None:
    with pytest.raises(GeometryError, match="finite number of degrees"):
        rectangle(0, 0, width=10, depth=10, degrees=degrees)


@pytest.mark.parametrize(("width", "depth"), [(0, 10), (10, 0), (-10, 10), (10, -10)])
def test_a_rectangle_without_area_is_refused(width: int, depth: int) -> None:
    with pytest.raises(GeometryError, match="two positive sides"):
        rectangle(0, 0, width=width, depth=depth)


@pytest.mark.parametrize("value", NOT_WHOLE)
@pytest.mark.parametrize("name", ["x", "y", "width", "depth"])
def test_a_rectangle_is_made_of_whole_numbers(name: str, value: Any) -> None:
    fields: dict[str, Any] = {"x": 0, "y": 0, "width": 10, "depth": 10, name: value}
    with pytest.raises(GeometryError, match="must be a whole number"):
        rectangle(**fields)
