"""Straight lines between two discs: their common tangents, and what they enter on the way.

The frame of a pair has the first disc at the origin and the second at (span, 0). A line is
n . p = d with a unit normal n = (nx, ny), ny > 0; it runs in the direction (ny, -nx), from the
first disc to the second. Blockers are kept in this frame, already grown by `EPS`:

near      stride 3: x, y, r of their corners; a disc is one corner, those of a piece have radius 0
kept      stride 3: the first corner of a blocker, the one after its last, and whether it lies
          wholly between the discs, so that every line that crosses it does so on the way

A line is free when it enters no kept blocker by more than `TOL`.
"""

from __future__ import annotations

import math

from damocles.geometry.backend import kernel

from .tolerances import TOL


@kernel
def half_chord(r: float, d: float) -> float:
    """Half the chord that a line at distance d cuts from a disc; zero when it misses."""
    square = (r - d) * (r + d)
    return math.sqrt(square) if square > 0.0 else 0.0


@kernel
def tangent(
    xi: float, yi: float, ri: float, xj: float, yj: float, rj: float
) -> tuple[float, float, float]:
    """The line (nx, ny, d) that touches disc j, above it, and then disc i, below it.

    Where it does not exist, or does not run from left to right, ny is not positive.
    """
    wx = xj - xi
    wy = yj - yi
    r = ri + rj
    square = wx * wx + wy * wy
    if square <= r * r:
        return 0.0, 0.0, 0.0
    h = math.sqrt(square - r * r)
    nx = (wx * r + wy * h) / square
    ny = (wy * r - wx * h) / square
    return nx, ny, nx * xi + ny * yi + ri


@kernel
def enters_piece(
    nx: float, ny: float, d: float, lo: float, hi: float, start: int, end: int, near: list[float]
) -> bool:
    """Whether a piece, a hair smaller than given, meets the open stretch lo .. hi of a line.

    The line is known to pass between the piece's lowest and highest corners, by `TOL`: so a side
    parallel to it does not matter.
    """
    x = d * nx
    y = d * ny
    for k in range(start, end):
        after = k + 1 if k + 1 < end else start
        ex = near[3 * after] - near[3 * k]
        ey = near[3 * after + 1] - near[3 * k + 1]
        # Between half and all of TOL times the length of the side, without a square root.
        slack = 0.5 * TOL * (abs(ex) + abs(ey))
        depth = ex * (y - near[3 * k + 1]) - ey * (x - near[3 * k]) - slack
        slope = -ex * nx - ey * ny
        if slope > 0.0:
            lo = max(lo, -depth / slope)
        elif slope < 0.0:
            hi = min(hi, -depth / slope)
    return lo < hi


@kernel
def straddles(nx: float, ny: float, d: float, start: int, end: int, near: list[float]) -> bool:
    """Whether a line passes between the lowest and the highest point of a blocker, by `TOL`."""
    low = math.inf
    high = -math.inf
    for k in range(start, end):
        level = nx * near[3 * k] + ny * near[3 * k + 1]
        low = min(low, level - near[3 * k + 2])
        high = max(high, level + near[3 * k + 2])
    return low + TOL < d < high - TOL


@kernel
def enters_stretch(
    nx: float, ny: float, d: float, lo: float, hi: float, start: int, end: int, near: list[float]
) -> bool:
    """Whether the open stretch lo .. hi of a line that straddles a blocker enters it."""
    if end - start > 1:
        return enters_piece(nx, ny, d, lo, hi, start, end, near)
    x = near[3 * start]
    y = near[3 * start + 1]
    middle = ny * x - nx * y
    half = half_chord(near[3 * start + 2] - TOL, nx * x + ny * y - d)
    return middle + half > lo and middle - half < hi


@kernel
def enters(
    nx: float,
    ny: float,
    d: float,
    which: int,
    ra: float,
    rb: float,
    span: float,
    kept: list[int],
    near: list[float],
) -> bool:
    """Whether a line enters a kept blocker after leaving one disc and before meeting the other."""
    start = kept[3 * which]
    end = kept[3 * which + 1]
    if not straddles(nx, ny, d, start, end, near):
        return False
    if kept[3 * which + 2] == 1:
        return True
    leaves = half_chord(ra, d)
    meets = ny * span - half_chord(rb, nx * span - d)
    return enters_stretch(nx, ny, d, leaves, meets, start, end, near)


@kernel
def is_free(
    nx: float,
    ny: float,
    d: float,
    ra: float,
    rb: float,
    span: float,
    likely: int,
    other: int,
    count: int,
    kept: list[int],
    near: list[float],
) -> bool:
    """Whether a line meets both discs and enters no blocker between; tries likely ones first."""
    away = nx * span - d
    if d > ra + TOL or d < -ra - TOL or away > rb + TOL or away < -rb - TOL:
        return False
    if likely >= 0 and enters(nx, ny, d, likely, ra, rb, span, kept, near):
        return False
    if other >= 0 and enters(nx, ny, d, other, ra, rb, span, kept, near):
        return False
    for which in range(count):
        if which not in (likely, other) and enters(nx, ny, d, which, ra, rb, span, kept, near):
            return False
    return True
