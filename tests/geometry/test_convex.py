"""Distances of points to segments and convex pieces, with shapely as the oracle."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
import shapely

from damocles.geometry.measures.arrays import Pieces
from tests.geometry.layouts import random_pieces

if TYPE_CHECKING:
    from damocles.geometry.backend import Backend


def test_a_segment_may_have_no_length(runner: Backend) -> None:
    squared = runner.module("convex").point_segment_squared
    assert squared(3.0, 4.0, 0.0, 0.0, 0.0, 0.0) == 25.0


def test_points_beside_a_segment_and_beyond_its_ends(runner: Backend) -> None:
    squared = runner.module("convex").point_segment_squared
    rng = random.Random(2)
    for _ in range(100):
        x, y, ax, ay, bx, by = (float(rng.randint(-50, 50)) for _ in range(6))
        line = shapely.LineString([(ax, ay), (bx, by)])
        assert squared(x, y, ax, ay, bx, by) == pytest.approx(
            line.distance(shapely.Point(x, y)) ** 2, abs=1e-9
        )


def test_points_outside_on_the_rim_and_inside_a_piece(runner: Backend) -> None:
    rng = random.Random(3)
    pieces = Pieces(random_pieces(rng, 20, width=20_000, depth=20_000))
    _, first, corners = pieces.packed()
    point_piece = runner.module("convex").point_piece
    for k, piece in enumerate(pieces.values):
        outline = shapely.Polygon(piece.corners)
        for _ in range(20):
            x, y = float(rng.randint(0, 20_000)), float(rng.randint(0, 20_000))
            away = point_piece(x, y, first[k], first[k + 1], corners)
            assert away == pytest.approx(outline.distance(shapely.Point(x, y)), abs=1e-6)
        x, y = piece.corners[0]
        assert point_piece(float(x), float(y), first[k], first[k + 1], corners) == 0.0
