"""Distances between points, segments and convex pieces: the basis of the other kernels."""

from __future__ import annotations

import math

from damocles.geometry.backend import kernel


@kernel
def point_segment_squared(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
    """Squared distance from a point to the closed segment a-b, which may have no length."""
    dx = bx - ax
    dy = by - ay
    length = dx * dx + dy * dy
    along = 0.0
    if length > 0.0:
        along = ((x - ax) * dx + (y - ay) * dy) / length
        if along < 0.0:
            along = 0.0
        elif along > 1.0:
            along = 1.0
    gx = x - ax - along * dx
    gy = y - ay - along * dy
    return gx * gx + gy * gy


@kernel
def point_piece(x: float, y: float, start: int, end: int, corners: list[float]) -> float:
    """Distance from a point to a convex piece; zero on its rim and inside."""
    inside = True
    best = math.inf
    for k in range(start, end):
        after = k + 1 if k + 1 < end else start
        ax = corners[2 * k]
        ay = corners[2 * k + 1]
        bx = corners[2 * after]
        by = corners[2 * after + 1]
        if (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0.0:
            inside = False
        squared = point_segment_squared(x, y, ax, ay, bx, by)
        if squared < best:
            best = squared
    return 0.0 if inside else math.sqrt(best)
