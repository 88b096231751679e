"""The rim of a zone: straight lines and arcs, and how near a point comes to them.

rim       stride 8: way, ax, ay, bx, by, cx, cy, r
          a line from a to b (way 0), or an arc about c, counter-clockwise (1) or clockwise (-1)
"""

from __future__ import annotations

from damocles.geometry.backend import kernel

from .convex import point_segment_squared
from .hulls import in_sector
from .tolerances import NO_ARC


@kernel
def put(
    rim: list[float],
    count: int,
    way: float,
    ax: float,
    ay: float,
    bx: float,
    by: float,
    cx: float,
    cy: float,
    r: float,
) -> int:
    """Add a row if there is room, and count it anyway: the caller compares count and room."""
    at = 8 * count
    if at < len(rim):
        rim[at] = way
        rim[at + 1] = ax
        rim[at + 2] = ay
        rim[at + 3] = bx
        rim[at + 4] = by
        rim[at + 5] = cx
        rim[at + 6] = cy
        rim[at + 7] = r
    return count + 1


@kernel
def put_line(rim: list[float], count: int, ax: float, ay: float, bx: float, by: float) -> int:
    """Add a straight line."""
    return put(rim, count, 0.0, ax, ay, bx, by, 0.0, 0.0, 0.0)


@kernel
def put_arc(
    rim: list[float],
    count: int,
    way: float,
    cx: float,
    cy: float,
    r: float,
    ux: float,
    uy: float,
    vx: float,
    vy: float,
) -> int:
    """Add the arc about c from the unit direction u to v, unless it is empty."""
    if r == 0.0 or (abs(ux * vy - uy * vx) < NO_ARC and ux * vx + uy * vy > 0.0):
        return count
    return put(rim, count, way, cx + r * ux, cy + r * uy, cx + r * vx, cy + r * vy, cx, cy, r)


@kernel
def arc_faces(rim: list[float], at: int, x: float, y: float) -> bool:
    """Whether a point lies in the sector of the arc that starts at this place of the rim."""
    cx = rim[at + 5]
    cy = rim[at + 6]
    ax = rim[at + 1] - cx
    ay = rim[at + 2] - cy
    bx = rim[at + 3] - cx
    by = rim[at + 4] - cy
    if rim[at] > 0.0:
        return in_sector(ax, ay, bx, by, x - cx, y - cy)
    return in_sector(bx, by, ax, ay, x - cx, y - cy)


@kernel
def nearer(rim: list[float], start: int, end: int, x: float, y: float, limit: float) -> bool:
    """Whether a point comes nearer than the (positive) limit to any of these rows of a rim.

    Every arc starts where an earlier row ends, so only the last of its two ends is looked at.
    """
    squared = limit * limit
    for row in range(start, end):
        at = 8 * row
        ax = rim[at + 1]
        ay = rim[at + 2]
        bx = rim[at + 3]
        by = rim[at + 4]
        if rim[at] == 0.0:
            if point_segment_squared(x, y, ax, ay, bx, by) < squared:
                return True
        elif arc_faces(rim, at, x, y):
            dx = x - rim[at + 5]
            dy = y - rim[at + 6]
            away = dx * dx + dy * dy
            r = rim[at + 7]
            if away < (r + limit) * (r + limit) and (r < limit or away > (r - limit) * (r - limit)):
                return True
        elif (x - bx) * (x - bx) + (y - by) * (y - by) < squared:
            return True
    return False
