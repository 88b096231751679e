"""Circles on the table, and the numbered directions in which a point is shifted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.lattice import (
    check_angle,
    check_length,
    check_point,
    check_units,
    half_up,
)
from damocles.geometry.plane.shapes import heading

if TYPE_CHECKING:
    from damocles.geometry.measures.arrays import Discs
    from damocles.geometry.plane.shapes import Point

NORTH = 90.0
"""Degrees of the heading that direction 1 takes, unless the caller says otherwise."""


def find_touched(x: int, y: int, r: int, discs: Discs) -> list[bool]:
    """Which discs a circle reaches: less than r from its centre to the disc's edge, in integers.

    A disc that the circle only touches from outside is not reached. A circle whose centre lies
    inside a disc reaches it, even with a radius of zero; one of radius zero on the disc's rim, or
    on a disc without radius, does not. A negative radius is refused.

    >>> from damocles.geometry.measures.arrays import Discs
    >>> from damocles.geometry.plane.shapes import Disc
    >>> find_touched(0, 0, 5000, Discs(Disc(x=x, y=0, r=1500) for x in (0, 6499, 6500)))
    [True, True, False]
    """
    check_units(x, name="x")
    check_units(y, name="y")
    check_length(r, name="radius")
    return [
        (disc.x - x) * (disc.x - x) + (disc.y - y) * (disc.y - y) < (r + disc.r) * (r + disc.r)
        for disc in discs.values
    ]


def direction(n: int, of: int, *, degrees: float = NORTH) -> tuple[float, float]:
    """The unit vector of direction n of `of`, evenly spaced, numbered clockwise from 1.

    Direction 1 points to the heading in degrees, counter-clockwise from east: north if none is
    given. Directions along the axes are exact. Numbers outside 1 ... `of` are refused.

    >>> direction(1, 6), direction(4, 6)
    ((0.0, 1.0), (0.0, -1.0))
    """
    if type(n) is not int or type(of) is not int or not 1 <= n <= of:
        raise GeometryError(f"there is no direction {n!r} of {of!r}")
    return heading(check_angle(degrees, name="heading") - 360 * (n - 1) / of)


def shift_point(point: Point, n: int, of: int, distance: int, *, degrees: float = NORTH) -> Point:
    """The point moved by a distance in direction n of `of`, rounded half up to the lattice.

    A distance of zero leaves it where it is; a negative one is refused. The result may lie beyond
    a table's edge, but not beyond the lattice.

    >>> shift_point((1000, 1000), 1, 11, 2500), shift_point((0, 0), 2, 6, 1000)
    ((1000, 3500), (866, 500))
    """
    check_length(distance, name="distance")
    check_point(point, name="point")
    dx, dy = direction(n, of, degrees=degrees)
    x, y = half_up(point[0] + distance * dx), half_up(point[1] + distance * dy)
    return check_units(x, name="x"), check_units(y, name="y")
