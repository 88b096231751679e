"""How much of a disc lies inside a zone: exact areas, by integrating around the zone's rim.

Every row of the rim, seen from the disc's centre, sweeps an area. What the row sweeps inside the
disc counts as it is; where the row runs outside, the disc's own sector counts instead. The sum
around a closed rim is the common area (these functions give twice that). The angles of sectors need
the arc tangent: no other kernel of the zones does.
"""

from __future__ import annotations

import math

from damocles.geometry.backend import kernel

from .covers import in_region
from .hulls import ahead
from .rims import nearer
from .tolerances import RIM_HAIR, SHORTEST


@kernel
def sector(ax: float, ay: float, bx: float, by: float) -> float:
    """The angle from a to b as seen from the origin, less than half a turn either way."""
    return math.atan2(ax * by - ay * bx, ax * bx + ay * by)


@kernel
def swept_by_line(ax: float, ay: float, bx: float, by: float, r: float) -> float:
    """Twice the area that the line from a to b sweeps inside a disc about the origin."""
    dx = bx - ax
    dy = by - ay
    length = math.sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return 0.0
    dx /= length
    dy /= length
    offset = ax * dy - ay * dx
    start = ax * dx + ay * dy
    half = math.sqrt(max(0.0, r * r - offset * offset))
    enter = min(max(-half, start), start + length)
    leave = min(max(half, start), start + length)
    # The foot of the line is offset * (dy, -dx).
    ex = offset * dy + enter * dx
    ey = -offset * dx + enter * dy
    fx = offset * dy + leave * dx
    fy = -offset * dx + leave * dy
    return r * r * (sector(ax, ay, ex, ey) + sector(fx, fy, bx, by)) + offset * (leave - enter)


@kernel
def swept_by_bow(
    cx: float, cy: float, q: float, ux: float, uy: float, vx: float, vy: float, r: float
) -> float:
    """The same for an arc about c from direction u to v, all of it inside or outside the disc.

    It is short enough to span less than half a turn as seen from its own centre and from the
    disc's.
    """
    mx = ux + vx
    my = uy + vy
    middle = q / math.sqrt(mx * mx + my * my)
    mx = cx + middle * mx
    my = cy + middle * my
    if mx * mx + my * my < r * r:
        return q * q * sector(ux, uy, vx, vy) + q * (cx * (vy - uy) - cy * (vx - ux))
    return r * r * sector(cx + q * ux, cy + q * uy, cx + q * vx, cy + q * vy)


@kernel
def next_cut(
    cx: float,
    cy: float,
    q: float,
    ux: float,
    uy: float,
    vx: float,
    vy: float,
    way: float,
    r: float,
) -> tuple[float, float, bool]:
    """The first direction after u at which the arc about c from u to v is cut, and whether it is v.

    It is cut towards the origin, away from it and across, so that no bow spans half a turn as seen
    from there; and where the circle crosses the disc, so that each bow lies on one side of its rim.
    """
    away = math.sqrt(cx * cx + cy * cy)
    ex = -cx / away if away > 0.0 else 1.0
    ey = -cy / away if away > 0.0 else 0.0
    level = (away * away + q * q - r * r) / (2.0 * q * away) if away > 0.0 else 0.0
    level = min(max(level, -1.0), 1.0)
    side = math.sqrt(1.0 - level * level)
    least = ahead(ux, uy, vx, vy, way)
    last = True
    for a, b in (
        (1.0, 0.0),
        (0.0, 1.0),
        (-1.0, 0.0),
        (0.0, -1.0),
        (level, side),
        (level, -side),
    ):
        wx = a * ex - b * ey
        wy = a * ey + b * ex
        turn = ahead(ux, uy, wx, wy, way)
        if SHORTEST < turn < least:
            least, vx, vy, last = turn, wx, wy, False
    return vx, vy, last


@kernel
def swept_by_arc(rim: list[float], at: int, x: float, y: float, r: float) -> float:
    """Twice the area that the arc at this place of the rim sweeps inside a disc about x, y."""
    way = rim[at]
    cx = rim[at + 5]
    cy = rim[at + 6]
    q = rim[at + 7]
    ux = (rim[at + 1] - cx) / q
    uy = (rim[at + 2] - cy) / q
    vx = (rim[at + 3] - cx) / q
    vy = (rim[at + 4] - cy) / q
    total = 0.0
    last = False
    while not last:
        wx, wy, last = next_cut(cx - x, cy - y, q, ux, uy, vx, vy, way, r)
        total += swept_by_bow(cx - x, cy - y, q, ux, uy, wx, wy, r)
        ux = wx
        uy = wy
    return total


@kernel
def swept(rim: list[float], start: int, end: int, x: float, y: float, r: float) -> float:
    """Twice the common area of a disc and the region inside a closed rim."""
    total = 0.0
    for row in range(start, end):
        at = 8 * row
        if rim[at] == 0.0:
            total += swept_by_line(
                rim[at + 1] - x, rim[at + 2] - y, rim[at + 3] - x, rim[at + 4] - y, r
            )
        else:
            total += swept_by_arc(rim, at, x, y, r)
    return total


@kernel
def shares(
    rows: list[float],
    start: int,
    end: int,
    rim: list[float],
    regions: list[int],
    count: int,
    discs: list[float],
    total: int,
    out: list[float],
) -> None:
    """Write the share of each disc's area that lies in the zone; for a point, 1 if it is inside."""
    for i in range(total):
        x = discs[4 * i]
        y = discs[4 * i + 1]
        r = discs[4 * i + 2]
        share = 0.0
        for k in range(count):
            first = regions[5 * k + 2]
            last = regions[5 * k + 4]
            if r > RIM_HAIR and nearer(rim, first, last, x, y, r - RIM_HAIR):
                share += swept(rim, first, last, x, y, r) / (2.0 * math.pi * r * r)
            elif in_region(rows, start, end, regions[5 * k], regions[5 * k + 1], x, y):
                share = 1.0
        out[i] = min(max(share, 0.0), 1.0)
