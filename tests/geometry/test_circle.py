"""Circles and numbered directions."""

from __future__ import annotations

import math

import pytest

from damocles.geometry.areas.circle import direction, find_touched, shift_point
from damocles.geometry.measures.arrays import Discs
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.shapes import Disc


@pytest.mark.parametrize(
    ("r", "x", "base", "expected"),
    [
        (5_000, 6_500, 1_500, False),  # touches from outside
        (5_000, 6_499, 1_500, True),
        (5_000, 0, 1_500, True),  # the disc inside the circle
        (100, 0, 4_000, True),  # the circle inside the disc
        (0, 1_499, 1_500, True),  # a point inside the disc
        (0, 1_500, 1_500, False),  # a point on its rim
        (0, 0, 0, False),  # a point on a point
        (1, 0, 0, True),
        (5_000, 5_000, 0, False),
        (5_000, 4_999, 0, True),
    ],
)
def test_touched(r: int, x: int, base: int, expected: bool) -> None:  # noqa: FBT001  # a column
    """A circle reaches the discs nearer than its radius, in whole numbers, in every direction."""
    discs = [Disc(x=7, y=9 + x, r=base), Disc(x=7 - x, y=9, r=base)]
    assert find_touched(7, 9, r, Discs(discs)) == [expected] * 2


def test_touched_is_exact_on_a_slope() -> None:
    """3-4-5: exactly touching discs are told from those nearer by one unit."""
    discs = Discs([Disc(x=3_000, y=4_000, r=1_000), Disc(x=3_000, y=3_999, r=1_000)])
    assert find_touched(0, 0, 4_000, discs) == [False, True]
    assert find_touched(0, 0, 4_000, Discs()) == []


def test_refusals() -> None:
    """Negative radii and distances, odd numbers and headings are refused."""
    with pytest.raises(GeometryError, match="negative"):
        find_touched(0, 0, -1, Discs())
    with pytest.raises(GeometryError, match="negative"):
        shift_point((0, 0), 1, 6, -1)
    for n, of in ((0, 6), (7, 6), (12, 11), (1, 0), (-1, 6), (True, 6)):
        with pytest.raises(GeometryError, match="no direction"):
            direction(n, of)
    for heading in (math.nan, math.inf):
        with pytest.raises(GeometryError, match="finite"):
            direction(1, 6, degrees=heading)


@pytest.mark.parametrize("of", [6, 11])
@pytest.mark.parametrize("heading", [90.0, 0.0, 217.5])
def test_directions_are_even_and_clockwise(of: int, heading: float) -> None:
    """Each direction is a unit vector, turned clockwise by the same angle from the one before."""
    wheel = [direction(n, of, degrees=heading) for n in range(1, of + 1)]
    assert wheel[0] == pytest.approx(
        (math.cos(math.radians(heading)), math.sin(math.radians(heading)))
    )
    for (ax, ay), (bx, by) in zip(wheel, wheel[1:] + wheel[:1], strict=True):
        assert ax * ax + ay * ay == pytest.approx(1.0)
        assert math.atan2(ax * by - ay * bx, ax * bx + ay * by) == pytest.approx(-math.tau / of)


def test_axes_are_exact() -> None:
    """Along the axes no rounding remains, and a shift there is whole."""
    assert [direction(n, 4) for n in (1, 2, 3, 4)] == [(0, 1), (1, 0), (0, -1), (-1, 0)]
    assert shift_point((5, 5), 4, 6, 9_999) == (5, -9_994)
    assert shift_point((5, 5), 1, 11, 9_999, degrees=180.0) == (-9_994, 5)
    assert shift_point((5, 5), 3, 11, 0) == (5, 5)


def test_shift_rounds_half_up() -> None:
    """Half units go up, also below zero; the lattice's limit is kept."""
    assert shift_point((0, 0), 3, 6, 1_001) == (867, -500)
    with pytest.raises(GeometryError, match="outside the lattice"):
        shift_point((9_999_999, 0), 1, 6, 10, degrees=0.0)
