"""Which discs are behind which of many pieces, seen from one group: all zones of `covers` at once.

Most pieces can be ruled out at once: by the rectangles around everything involved, and by the lines
from the group's first disc along both sides of the discs that may be behind something.
"""

from __future__ import annotations

import math

from damocles.geometry.backend import kernel

from .covers import behind, entered


@kernel
def box_about(
    shapes: list[float], stride: int, start: int, end: int
) -> tuple[float, float, float, float]:
    """The upright box about discs (stride 4) or corners (stride 2): west, south, east, north."""
    west = math.inf
    south = math.inf
    east = -math.inf
    north = -math.inf
    for i in range(start, end):
        r = shapes[stride * i + 2] if stride == 4 else 0.0
        west = min(west, shapes[stride * i] - r)
        south = min(south, shapes[stride * i + 1] - r)
        east = max(east, shapes[stride * i] + r)
        north = max(north, shapes[stride * i + 1] + r)
    return west, south, east, north


@kernel
def off_the_way(
    x: float,
    y: float,
    west: float,
    south: float,
    east: float,
    north: float,
    left: float,
    bottom: float,
    right: float,
    top: float,
) -> bool:
    """Whether the second box lies beyond a line from a point along a side of the first.

    Every straight way from a zone of cover back to any disc of the group leads over the piece. So
    if the piece lies beside all ways to one of them, it shelters nobody. Inside a box there is no
    line.
    """
    for i in range(4):
        dx = (west if i < 2 else east) - x
        dy = (south if i % 2 == 0 else north) - y
        low = 0.0
        high = 0.0
        for j in range(4):
            u = (west if j < 2 else east) - x
            v = (south if j % 2 == 0 else north) - y
            low = min(low, dx * v - dy * u)
            high = max(high, dx * v - dy * u)
        if low < 0.0 < high:
            continue
        # Beyond the line lie the points whose ax + by is greater than that of the disc.
        a = -dy if high <= 0.0 else dy
        b = dx if high <= 0.0 else -dx
        nearest = a * (left if a > 0.0 else right) + b * (bottom if b > 0.0 else top)
        if nearest > a * x + b * y:
            return True
    return False


@kernel
def sheltered(
    group: list[float],
    members: int,
    first: list[int],
    corners: list[float],
    discs: list[float],
    total: int,
    obstacle: list[float],
    rows: list[float],
    rim: list[float],
    regions: list[int],
    found: list[int],
    seen: bytearray,
) -> int:
    """Write into `seen`, row by row of pieces, a 1 for every disc that enters the zone behind one.

    Return -1 if rows of a hull or of a rim ran out, else 0.
    """
    west, south, east, north = box_about(discs, 4, 0, total)
    home_west, home_south, home_east, home_north = box_about(group, 4, 0, members)
    for piece in range(len(first) - 1):
        start = first[piece]
        count = first[piece + 1] - start
        left, bottom, right, top = box_about(corners, 2, start, start + count)
        if (
            left > max(east, home_east)
            or right < min(west, home_west)
            or bottom > max(north, home_north)
            or top < min(south, home_south)
            or off_the_way(group[0], group[1], west, south, east, north, left, bottom, right, top)
        ):
            continue
        for k in range(count):
            obstacle[4 * k] = corners[2 * (start + k)]
            obstacle[4 * k + 1] = corners[2 * (start + k) + 1]
        hull, end, lines, parts = behind(group, members, obstacle, count, rows, rim, regions)
        if end < 0 or 8 * lines > len(rim):
            return -1
        hits = entered(rows, hull, end, rim, regions, parts, discs, total, 0.0, found)
        for k in range(hits):
            seen[piece * total + found[k]] = 1
    return 0
