"""The lattice: rounding, centimetres, and what is refused."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, strategies as st

from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.lattice import (
    LIMIT,
    check_all_units,
    check_units,
    from_cm,
    half_up,
    to_cm,
)
from damocles.geometry.plane.table import TableSize


@given(st.integers(-(10**9), 10**9), st.integers(1, 16))
def test_half_up_agrees_with_fractions(numerator: int, power: int) -> None:
    exact = Fraction(numerator, 2**power)
    assert half_up(float(exact)) == math.floor(exact + Fraction(1, 2))


@given(st.integers(-LIMIT, LIMIT))
def test_centimetres_come_back(units: int) -> None:
    assert from_cm(to_cm(units)) == units


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_endless_lengths_are_refused(value: float) -> None:
    with pytest.raises(GeometryError, match="finite number of cm"):
        from_cm(value)


@pytest.mark.parametrize("value", [10_000.001, -10_000.001, 1e300])
def test_far_off_lengths_are_refused(value: float) -> None:
    with pytest.raises(GeometryError, match=r"length .* lies outside the lattice"):
        from_cm(value)


@pytest.mark.parametrize("value", [1.0, True, math.nan, "1", None])
def test_only_whole_numbers_are_lattice_units(value: Any) -> None:
    with pytest.raises(GeometryError, match="radius must be a whole number of lattice units"):
        check_units(value, name="radius")


@pytest.mark.parametrize("value", [LIMIT, -LIMIT, 0])
def test_the_limit_itself_is_inside(value: int) -> None:
    assert check_units(value, name="x") == value


@pytest.mark.parametrize("value", [LIMIT + 1, -LIMIT - 1])
def test_beyond_the_limit_is_refused(value: int) -> None:
    with pytest.raises(GeometryError, match=f"x {value} lies outside the lattice"):
        check_units(value, name="x")


def test_many_values_are_checked_as_each_is() -> None:
    """No values are fine; of several one that is wrong is enough, whichever it is."""
    assert check_all_units([], name="x") == []
    assert check_all_units((LIMIT, -LIMIT), name="x") == (LIMIT, -LIMIT)
    for wrong in ([0, LIMIT + 1], [-LIMIT - 1, 0], [0, 1.0], [True, 0]):
        with pytest.raises(GeometryError, match=r"^x "):
            check_all_units(wrong, name="x")  # type: ignore[arg-type]  # wrong on purpose


def test_squares_of_the_farthest_distances_are_exact_in_floats() -> None:
    farthest = 2 * LIMIT
    reach = 3 * LIMIT  # two radii and a limit
    assert 2 * farthest * farthest < 2**53
    assert reach * reach < 2**53


@pytest.mark.parametrize(("width", "depth"), [(0, 1), (1, 0), (-1, 1), (1, -1)])
def test_a_table_needs_two_positive_sides(width: int, depth: int) -> None:
    with pytest.raises(GeometryError, match="a table needs two positive sides"):
        TableSize(width=width, depth=depth)
