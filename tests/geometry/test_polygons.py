"""Polygons cut into convex parts, with shapely as the oracle."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
import shapely
from hypothesis import assume, given, settings, strategies as st

from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.polygons import Point, convex_parts, doubled_area

if TYPE_CHECKING:
    import random


def star(rng: random.Random, count: int, size: int) -> list[Point]:
    """A star-shaped polygon: corners at random distances in order of their angle."""
    angles = sorted(rng.uniform(0, math.tau) for _ in range(count))
    radii = [rng.randint(size // 10, size) for _ in range(count)]
    return [
        (round(r * math.cos(a)), round(r * math.sin(a))) for a, r in zip(angles, radii, strict=True)
    ]


def comb(teeth: list[tuple[int, int]]) -> list[Point]:
    """A bar along y = 0 with teeth (width, length) hanging on it, all lined up."""
    loop, x = [(0, 10)], 0
    for width, length in teeth:
        loop += [(x, 0), (x, -length), (x + width, -length), (x + width, 0)]
        x += 2 * width
    loop.append((x, 0))
    loop.append((x, 10))
    return [p for p, q in zip(loop, loop[1:] + loop[:1], strict=True) if p != q]


def check_parts(loop: list[Point]) -> None:
    """The parts are convex, do not overlap, and make up the polygon exactly."""
    whole = shapely.Polygon(loop)
    for corners in (loop, loop[::-1]):
        parts = convex_parts(corners)
        shapes = [shapely.Polygon(part) for part in parts]
        for part in parts:
            ring = [*part, *part[:2]]
            assert all(doubled_area(*ring[i : i + 3]) > 0 for i in range(len(part)))
        assert sum(doubled_loop(part) for part in parts) == abs(doubled_loop(loop))
        assert all(a.intersection(b).area < 1e-6 * whole.area for a, b in combinations(shapes, 2))
        assert whole.symmetric_difference(shapely.union_all(shapes)).area < 1e-6 * whole.area


def doubled_loop(loop: list[Point] | tuple[Point, ...]) -> int:
    """Twice the signed area, exactly."""
    turned = [*loop[1:], loop[0]]
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(loop, turned, strict=True))


@given(st.randoms(use_true_random=False), st.integers(3, 14), st.sampled_from([30, 1_000, 90_000]))
@settings(max_examples=150, deadline=None)
def test_stars_are_cut_exactly(rng: random.Random, count: int, size: int) -> None:
    loop = star(rng, count, size)
    assume(len(set(loop)) == len(loop) and shapely.Polygon(loop).is_valid)
    check_parts(loop)


@given(st.lists(st.tuples(st.integers(1, 30), st.integers(1, 90)), min_size=1, max_size=5))
@settings(max_examples=60, deadline=None)
def test_combs_are_cut_exactly(teeth: list[tuple[int, int]]) -> None:
    check_parts(comb(teeth))


@given(st.lists(st.tuples(st.integers(-6, 6), st.integers(-6, 6)), max_size=7))
@settings(max_examples=400, deadline=None)
def test_a_polygon_is_refused_exactly_when_it_is_not_simple(loop: list[Point]) -> None:
    simple = len(loop) >= 3 and len(set(loop)) == len(loop) and shapely.Polygon(loop).is_valid
    if simple:
        check_parts(loop)
        return
    with pytest.raises(GeometryError):
        convex_parts(loop)


@pytest.mark.parametrize(
    ("loop", "reason"),
    [
        ([], "at least three corners, not 0"),
        ([(0, 0), (5, 5)], "at least three corners, not 2"),
        ([(0, 0), (5, 0), (5, 5), (0, 0)], "repeats a corner"),
        ([(0, 0), (5, 5), (9, 9)], "without area, or with a spike"),
        ([(0, 0), (10, 0), (10, 10), (10, 4), (0, 4)], "with a spike, at \\(10, 10\\)"),
        ([(0, 0), (10, 10), (10, 0), (0, 10)], "the sides .* cross"),
        ([(0, 0), (10, 0), (10, 10), (5, 0), (0, 10)], "the sides .* cross"),
    ],
)
def test_bad_polygons_are_refused_with_the_reason(loop: list[Point], reason: str) -> None:
    with pytest.raises(GeometryError, match=reason):
        convex_parts(loop)


def test_a_convex_polygon_stays_whole() -> None:
    loop = [(0, 0), (6, 0), (9, 4), (4, 9), (-2, 5)]
    for start in range(5):
        assert convex_parts(loop[start:] + loop[:start]) == [tuple(loop)]


def test_a_cut_is_the_same_from_any_first_corner() -> None:
    loop = [(0, 0), (60, 0), (60, 20), (20, 20), (20, 60), (0, 60)]
    cuts = {tuple(convex_parts(loop[i:] + loop[:i])) for i in range(6)}
    assert len(cuts) == 1
    assert len(cuts.pop()) == 2
