"""Distances from edge to edge."""

from __future__ import annotations

import math

from damocles.geometry.backend import kernel

from .convex import point_segment_squared


@kernel
def disc_gap(dx: float, dy: float, radii: float) -> float:
    """Gap between two discs from the offset of their centres and the sum of their radii, half up.

    The root of a whole number is never a whole number and a half, so the next half is found
    exactly: the root of n is nearer to w + 1 than to its floor w if n > w * w + w.
    """
    squared = dx * dx + dy * dy
    whole = float(math.floor(math.sqrt(squared)))
    if squared > whole * whole + whole:
        whole += 1.0
    return max(whole - radii, 0.0)


@kernel
def gaps(discs: list[float], others: list[float], out: list[int]) -> None:
    """Gaps from all discs to all others, row by row."""
    rows = len(discs) // 4
    columns = len(others) // 4
    for i in range(rows):
        for j in range(columns):
            dx = discs[4 * i] - others[4 * j]
            dy = discs[4 * i + 1] - others[4 * j + 1]
            radii = discs[4 * i + 2] + others[4 * j + 2]
            out[columns * i + j] = int(disc_gap(dx, dy, radii))


@kernel
def signed_loop(
    x: float, y: float, start: int, end: int, stride: int, corners: list[float]
) -> float:
    """Distance from a point to the rim of a simple loop of corners; negative inside.

    A corner takes as many numbers as the stride says; the first two are its x and y.
    """
    inside = False
    best = math.inf
    for k in range(start, end):
        after = k + 1 if k + 1 < end else start
        ax = corners[stride * k]
        ay = corners[stride * k + 1]
        bx = corners[stride * after]
        by = corners[stride * after + 1]
        if (ay <= y) != (by <= y):
            turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if (turn > 0.0) == (by > ay):
                inside = not inside
        best = min(best, point_segment_squared(x, y, ax, ay, bx, by))
    return -math.sqrt(best) if inside else math.sqrt(best)


@kernel
def separation(a: list[float], b: list[float]) -> float:
    """The largest distance at which a side of convex a keeps all of b; negative if none does."""
    best = -math.inf
    count = len(a) // 2
    for k in range(count):
        after = k + 1 if k + 1 < count else 0
        dx = a[2 * after] - a[2 * k]
        dy = a[2 * after + 1] - a[2 * k + 1]
        nearest = math.inf
        for j in range(len(b) // 2):
            nearest = min(nearest, dy * (b[2 * j] - a[2 * k]) - dx * (b[2 * j + 1] - a[2 * k + 1]))
        best = max(best, nearest / math.sqrt(dx * dx + dy * dy))
    return best


@kernel
def corners_apart(a: list[float], b: list[float]) -> float:
    """The least distance from a corner of a to the rim of b."""
    best = math.inf
    for k in range(len(a) // 2):
        best = min(best, abs(signed_loop(a[2 * k], a[2 * k + 1], 0, len(b) // 2, 2, b)))
    return best


@kernel
def pieces_apart(a: list[float], b: list[float]) -> float:
    """Distance between two convex pieces, each with its own corners; minus the depth of an overlap.

    The shallowest way out of an overlap is across a side of one of the two.
    """
    depth = max(separation(a, b), separation(b, a))
    if depth < 0.0:
        return depth
    return min(corners_apart(a, b), corners_apart(b, a))
