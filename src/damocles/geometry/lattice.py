"""The integer lattice: every position, radius and length of record is a whole number of 0.001 cm.

Integers make equality mean equality: two discs exactly 2.5 cm apart are so
on every machine. The kernels compute in the same unit, with float64 holding the integers.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.geometry.errors import GeometryError

if TYPE_CHECKING:
    from collections.abc import Sequence

UNITS_PER_CM = 1000
"""Lattice units in one centimetre."""

LIMIT = 10_000_000
"""Largest coordinate, radius or length (100 m): squared distances stay exact in float64."""

CM = "written in cm"
"""Marks the type of a length that files give in cm and the program holds in lattice units."""


def half_up(value: float) -> int:
    """Round to the nearest whole unit, halves upwards (also below zero).

    >>> half_up(2.5), half_up(-2.5), half_up(2.4999)
    (3, -2, 2)
    """
    return math.floor(value + 0.5)


def from_cm(value: float) -> int:
    """Centimetres as lattice units, rounded half up; NaN, infinite and far-off values are refused.

    >>> from_cm(2.5), from_cm(0.0005)
    (2500, 1)
    """
    if not math.isfinite(value):
        raise GeometryError(f"a length must be a finite number of cm, not {value}")
    return checked(half_up(value * UNITS_PER_CM), name="length")


def to_cm(units: int) -> float:
    """Lattice units as centimetres.

    >>> to_cm(2500)
    2.5
    """
    return units / UNITS_PER_CM


def all_checked(values: Sequence[int], *, name: str) -> Sequence[int]:
    """Many values at once, if each is a whole number inside the lattice's limit.

    >>> all_checked([1500, -3], name="coordinate")
    [1500, -3]
    """
    whole = set(map(type, values)) <= {int}
    if whole and min(values, default=0) >= -LIMIT and max(values, default=0) <= LIMIT:
        return values
    return [checked(value, name=name) for value in values]


def checked(units: int, *, name: str) -> int:
    """The value itself if it is a whole number inside the lattice's limit.

    >>> checked(1500, name="radius")
    1500
    """
    if type(units) is not int:
        raise GeometryError(f"{name} must be a whole number of lattice units, not {units!r}")
    if not -LIMIT <= units <= LIMIT:
        raise GeometryError(f"{name} {units} lies outside the lattice (at most {LIMIT} units)")
    return units
