"""Shapes on the table: discs, convex pieces, and polygons cut into convex pieces.

All values are frozen and hold lattice units. Heights are plain numbers that callers use as a mask:
the geometry compares them, and knows nothing else about them.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.lattice import LIMIT, check_angle, check_point, check_units, half_up
from damocles.geometry.plane.polygons import convex_parts, doubled_area

if TYPE_CHECKING:
    from collections.abc import Sequence

Point = tuple[int, int]


class Disc(msgspec.Struct, frozen=True, gc=False):
    """A round base. A radius of zero is a point; a negative one is refused.

    >>> Disc(x=30_000, y=20_000, r=1_500).height
    0
    """

    x: int
    y: int
    r: int
    height: int = 0

    def __post_init__(self) -> None:
        x, y, r, height = self.x, self.y, self.r, self.height
        whole = type(x) is type(y) is type(r) is type(height) is int
        if whole and max(abs(x), abs(y), r, abs(height)) <= LIMIT and r >= 0:
            return  # the usual case: bases are made by the thousand
        for name, value in (("x", x), ("y", y), ("height", height), ("radius", r)):
            check_units(value, name=name)
        raise GeometryError(f"a radius cannot be negative: {r}")


class Piece(msgspec.Struct, frozen=True, gc=False):
    """A convex piece: at least three corners, counter-clockwise, every corner a real turn.

    `Piece.of` accepts corners in either order and drops corners that do not turn.

    >>> Piece.of([(0, 0), (0, 2000), (4000, 2000), (4000, 0)]).corners
    ((0, 0), (4000, 0), (4000, 2000), (0, 2000))
    """

    corners: tuple[Point, ...]
    height: int = 0

    def __post_init__(self) -> None:
        check_units(self.height, name="height")
        for corner in self.corners:
            check_point(corner, name="corner")
        _refuse_unless_convex(self.corners)

    @classmethod
    def of(cls, corners: Sequence[Point], *, height: int = 0) -> Piece:
        """A piece from convex corners in either order; anything that is not convex is refused."""
        parts = polygon(corners, height=height)
        if len(parts) != 1:
            raise GeometryError(f"the corners are not convex: {list(corners)}")
        return parts[0]


Shape = Disc | Piece


def rectangle(
    x: int, y: int, *, width: int, depth: int, degrees: float = 0.0, height: int = 0
) -> Piece:
    """A rectangle about its centre, turned counter-clockwise; its corners lie on the lattice.

    Quarter turns are exact. A side of zero has no area and is refused.

    >>> rectangle(0, 0, width=4000, depth=2000).corners
    ((-2000, -1000), (2000, -1000), (2000, 1000), (-2000, 1000))
    """
    check_angle(degrees, name="rotation")
    if check_units(width, name="width") <= 0 or check_units(depth, name="depth") <= 0:
        raise GeometryError(f"a rectangle needs two positive sides, not {width} x {depth}")
    check_units(x, name="x")
    check_units(y, name="y")
    cos, sin = heading(degrees)
    halves = [(-width, -depth), (width, -depth), (width, depth), (-width, depth)]
    corners = [
        (half_up(x + (cos * u - sin * v) / 2), half_up(y + (sin * u + cos * v) / 2))
        for u, v in halves
    ]
    return Piece.of(corners, height=height)


def polygon(corners: Sequence[Point], *, height: int = 0) -> tuple[Piece, ...]:
    """A simple polygon, cut into convex pieces that abut exactly: they share lattice corners.

    Either order of corners is accepted. Zero area and crossing or touching sides are refused.

    >>> len(polygon([(0, 0), (6000, 0), (6000, 2000), (2000, 2000), (2000, 6000), (0, 6000)]))
    2
    """
    for corner in corners:
        check_point(corner, name="corner")
    return tuple(Piece(corners=part, height=height) for part in convex_parts(corners))


def heading(degrees: float) -> tuple[float, float]:
    """Cosine and sine of an angle; quarter turns are exact, without the rounding of pi.

    >>> heading(90.0), heading(-180.0)
    ((0.0, 1.0), (-1.0, 0.0))
    """
    quarter, rest = divmod(degrees, 90.0)
    if rest == 0.0:
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarter) % 4]
    return math.cos(math.radians(degrees)), math.sin(math.radians(degrees))


def _refuse_unless_convex(corners: tuple[Point, ...]) -> None:
    """Refuse corners that are not strictly convex, counter-clockwise and once around."""
    if len(corners) < 3:
        raise GeometryError(f"a piece needs at least three corners, not {len(corners)}")
    turned = corners[1:] + corners[:1]
    for before, here, after in zip(corners[-1:] + corners[:-1], corners, turned, strict=True):
        if doubled_area(before, here, after) <= 0:
            raise GeometryError(f"the corners are not convex and counter-clockwise at {here}")
    # Every corner turns left; a fan that never folds back also goes round only once.
    for here, after in pairwise(corners[1:]):
        if doubled_area(corners[0], here, after) <= 0:
            raise GeometryError(f"the sides cross at {here}")
