"""The integer lattice: every position, radius and length of record is a whole number of 0.001 cm.

Integers make equality mean equality: two discs exactly 2.5 cm apart are so
on every machine. The kernels compute in the same unit, with float64 holding the integers.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.geometry.plane.errors import GeometryError

if TYPE_CHECKING:
    from collections.abc import Sequence

UNITS_PER_CM = 1000
"""Lattice units in one centimetre."""

LIMIT = 10_000_000
"""Largest coordinate, radius or length (100 m): squared distances stay exact in float64."""

FARTHEST = 3 * LIMIT
"""More than the distance between any two places of the lattice."""

CM = "written in cm"
"""Marks the type of a length that files give in cm and the program holds in lattice units."""


def half_up(value: float) -> int:
    """Round to the nearest whole unit, halves upwards (also below zero).

    NaN and infinite values are refused.

    >>> half_up(2.5), half_up(-2.5), half_up(2.4999)
    (3, -2, 2)
    """
    try:
        return math.floor(value + 0.5)
    except (ValueError, OverflowError):
        raise GeometryError(f"only a finite number can be rounded, not {value}") from None


def from_cm(value: float) -> int:
    """Centimetres as lattice units, rounded half up; NaN, infinite and far-off values are refused.

    >>> from_cm(2.5), from_cm(0.0005)
    (2500, 1)
    """
    units = value * UNITS_PER_CM
    if not math.isfinite(units):
        raise GeometryError(f"a length must be a finite number of cm, not {value}")
    return check_units(half_up(units), name="length")


def to_cm(units: int) -> float:
    """Lattice units as centimetres; anything longer than the lattice itself is refused.

    >>> to_cm(2500)
    2.5
    """
    if type(units) is not int or not -FARTHEST <= units <= FARTHEST:
        raise GeometryError(f"a length must be a whole number of lattice units, not {units!r}")
    return units / UNITS_PER_CM


def check_all_units(values: Sequence[int], *, name: str) -> Sequence[int]:
    """All the values themselves if each is a whole number inside the lattice's limit.

    >>> check_all_units([1500, -3], name="coordinate")
    [1500, -3]
    """
    whole = set(map(type, values)) <= {int}
    if whole and min(values, default=0) >= -LIMIT and max(values, default=0) <= LIMIT:
        return values
    return [check_units(value, name=name) for value in values]


def check_units(units: int, *, name: str) -> int:
    """The value itself if it is a whole number inside the lattice's limit.

    >>> check_units(1500, name="radius")
    1500
    """
    if type(units) is not int:
        raise GeometryError(f"{name} must be a whole number of lattice units, not {units!r}")
    if not -LIMIT <= units <= LIMIT:
        raise GeometryError(f"{name} {units} lies outside the lattice (at most {LIMIT} units)")
    return units


def check_length(units: int, *, name: str) -> int:
    """The value itself if it is a length: a whole number, not negative, inside the limit.

    >>> check_length(0, name="radius")
    0
    """
    if check_units(units, name=name) < 0:
        raise GeometryError(f"{name} cannot be negative: {units}")
    return units


def check_point(point: tuple[int, int], *, name: str) -> tuple[int, int]:
    """The point itself if it is on the lattice: two whole numbers inside the limit.

    >>> check_point((1500, -3), name="goal")
    (1500, -3)
    """
    if len(point) != 2:
        raise GeometryError(f"{name} must be a point with an x and a y, not {point!r}")
    x, y = point
    if not (type(x) is type(y) is int and -LIMIT <= x <= LIMIT and -LIMIT <= y <= LIMIT):
        check_all_units(point, name=name)
    return point


def check_angle(degrees: float, *, name: str) -> float:
    """The angle itself if it is a finite number of degrees inside the lattice's limit.

    >>> check_angle(-90.0, name="heading")
    -90.0
    """
    if not -LIMIT <= degrees <= LIMIT:  # NaN compares with nothing
        raise GeometryError(f"{name} must be a finite number of degrees, not {degrees!r}")
    return degrees
