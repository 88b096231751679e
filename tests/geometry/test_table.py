"""The table refuses sides that make no table."""

from __future__ import annotations

import pytest

from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.table import TableSize


@pytest.mark.parametrize(
    ("width", "depth"), [(0, 9), (9, 0), (-1, 9), (9, -1), (0.5, 9), (9, 10**9)]
)
def test_a_table_needs_two_positive_sides_on_the_lattice(width: int, depth: int) -> None:
    with pytest.raises(GeometryError):
        TableSize(width=width, depth=depth)


def test_a_table_may_be_as_small_as_a_unit() -> None:
    assert TableSize(width=1, depth=1) == TableSize(width=1, depth=1)
