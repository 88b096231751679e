"""Shapes packed for the kernels."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

import pytest

from damocles.geometry import backend
from damocles.geometry.measures.arrays import Discs, Pieces, bounding_circle, check_index
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.shapes import Disc, rectangle
from tests.geometry.layouts import random_pieces

if TYPE_CHECKING:
    from damocles.geometry.backend import Backend


def test_discs_lie_flat(runner: Backend) -> None:
    discs = Discs(iter([Disc(x=1, y=2, r=3, height=4), Disc(x=5, y=6, r=7)]))
    assert len(discs) == 2
    assert list(discs.packed()) == [1, 2, 3, 4, 5, 6, 7, 0]
    assert discs.packed() is discs.packed(runner)


def test_pieces_lie_flat(runner: Backend) -> None:
    pieces = Pieces(
        [rectangle(0, 0, width=8, depth=6, height=2), rectangle(9, 9, width=2, depth=2)]
    )
    bounds, first, corners = pieces.packed()
    assert len(pieces) == 2
    assert list(first) == [0, 4, 8]
    assert list(bounds[:4]) == [0, 0, pytest.approx(5.01), 2]
    assert list(corners) == [-4, -3, 4, -3, 4, 3, -4, 3, 8, 8, 10, 8, 10, 10, 8, 10]
    assert pieces.packed(runner) is pieces.packed()


@pytest.mark.usefixtures("runner")
def test_nothing_packs_to_nothing() -> None:
    assert len(Discs()) == len(Pieces()) == len(Discs().packed()) == 0
    bounds, first, corners = Pieces().packed()
    assert (len(bounds), list(first), len(corners)) == (0, [0], 0)


def test_each_backend_has_its_own_arrays() -> None:
    discs = Discs([Disc(x=1, y=2, r=3)])
    twin = discs.packed(backend.TWIN)
    assert isinstance(twin, list)
    assert not isinstance(discs.packed(backend.COMPILED_BACKEND), list)
    assert discs.packed(backend.TWIN) is twin


def test_the_bounding_circle_holds_all_corners() -> None:
    for piece in random_pieces(random.Random(4), 60):
        x, y, r = bounding_circle(piece.corners)
        farthest = max(math.dist((x, y), corner) for corner in piece.corners)
        assert farthest < r < farthest + 0.02


@pytest.mark.parametrize("index", [-1, 2, 99])
def test_an_index_must_name_a_shape(index: int) -> None:
    with pytest.raises(GeometryError, match=f"mover {index} does not name one of 2 shapes"):
        check_index(index, 2, name="mover")
    assert check_index(1, 2, name="mover") == 1
