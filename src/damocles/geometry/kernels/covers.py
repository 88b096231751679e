"""The zone behind an obstacle as seen from a group of discs.

The common hull of group and obstacle shows chains of the group and chains of the obstacle in turn.
Behind every chain of the obstacle lies a region: beyond the chain, between the two edges that join
it to the group, prolonged. These are the points outside the common hull that face, of its whole
outline, only the obstacle's own rim; so regions of different chains never overlap.

regions   stride 5: first row of the chain, its last row, first row of the rim, the row of the rim
          after the second ray, end. The rim runs in along the ray from the chain's last row,
          back over the chain, and out along the other ray; rows after the second ray close a
          region without end far beyond any table
"""

from __future__ import annotations

from damocles.geometry.backend import kernel

from .hulls import after_row, before, in_sector, wrap_both
from .rims import nearer, put_arc, put_line
from .tolerances import NORMAL_TIE, RIM_HAIR

FAR = 1e8
"""Lattice units: longer than the distance between any two points of the lattice."""


@kernel
def put_chain(
    rows: list[float], start: int, end: int, first: int, last: int, rim: list[float], count: int
) -> int:
    """Add the rim of a chain, clockwise from its last row to its first."""
    row = last
    edge = before(row, start, end)
    x, y, r = rows[6 * row], rows[6 * row + 1], rows[6 * row + 2]
    ux, uy, vx, vy = rows[6 * row + 4], rows[6 * row + 5], rows[6 * edge + 4], rows[6 * edge + 5]
    count = put_arc(rim, count, -1.0, x, y, r, ux, uy, vx, vy)
    while row != first:
        row = edge
        edge = before(row, start, end)
        ax, ay = x + r * vx, y + r * vy
        x, y, r = rows[6 * row], rows[6 * row + 1], rows[6 * row + 2]
        count = put_line(rim, count, ax, ay, x + r * vx, y + r * vy)
        ux, uy, vx, vy = vx, vy, rows[6 * edge + 4], rows[6 * edge + 5]
        count = put_arc(rim, count, -1.0, x, y, r, ux, uy, vx, vy)
    return count


@kernel
def put_region(
    rows: list[float],
    start: int,
    end: int,
    first: int,
    last: int,
    rim: list[float],
    count: int,
    regions: list[int],
    found: int,
) -> tuple[int, int]:
    """Add the region behind one chain, if any; return the numbers of rim rows and of regions."""
    edge = before(first, start, end)
    ux, uy, vx, vy = rows[6 * edge + 4], rows[6 * edge + 5], rows[6 * last + 4], rows[6 * last + 5]
    # Contacts with the two edges, and the directions in which these run on: left of u, right of v.
    ax = rows[6 * first] + rows[6 * first + 2] * ux
    ay = rows[6 * first + 1] + rows[6 * first + 2] * uy
    bx = rows[6 * last] + rows[6 * last + 2] * vx
    by = rows[6 * last + 1] + rows[6 * last + 2] * vy
    sx, sy, tx, ty = -uy, ux, vy, -vx
    opening = sx * ty - sy * tx
    if first == last and rows[6 * first + 2] == 0.0 and opening < -NORMAL_TIE:
        return count, found
    regions[5 * found] = first
    regions[5 * found + 1] = last
    regions[5 * found + 2] = count
    apart = (bx - ax) * ty - (by - ay) * tx
    if opening < 0.0 and apart > FAR * opening:
        px = ax + apart / opening * sx
        py = ay + apart / opening * sy
        count = put_line(rim, count, px, py, bx, by)
        count = put_chain(rows, start, end, first, last, rim, count)
        count = put_line(rim, count, ax, ay, px, py)
        regions[5 * found + 3] = count
    else:
        # The middle: the sum of both directions plus their difference, turned; one may vanish.
        mx = FAR * (sx + tx + ty - sy)
        my = FAR * (sy + ty - tx + sx)
        px, py = bx + FAR * tx, by + FAR * ty
        qx, qy = ax + FAR * sx, ay + FAR * sy
        count = put_line(rim, count, px, py, bx, by)
        count = put_chain(rows, start, end, first, last, rim, count)
        count = put_line(rim, count, ax, ay, qx, qy)
        regions[5 * found + 3] = count
        count = put_line(rim, count, qx, qy, qx + mx, qy + my)
        count = put_line(rim, count, qx + mx, qy + my, px + mx, py + my)
        count = put_line(rim, count, px + mx, py + my, px, py)
    regions[5 * found + 4] = count
    return count, found + 1


@kernel
def behind(
    group: list[float],
    members: int,
    obstacle: list[float],
    corners: int,
    rows: list[float],
    rim: list[float],
    regions: list[int],
) -> tuple[int, int, int, int]:
    """Find the zone behind an obstacle: start and end of the common hull, rows of the rim, regions.

    A hull that ends at -1, or more rows of the rim than there is room for, means an overflow.
    """
    _, start, end = wrap_both(group, members, obstacle, corners, rows, len(rows) // 6)
    count = 0
    found = 0
    for row in range(start, end):
        first = after_row(row, start, end)
        if rows[6 * row + 3] == 1.0 or rows[6 * first + 3] == 0.0:
            continue
        last = first
        while rows[6 * after_row(last, start, end) + 3] == 1.0:
            last = after_row(last, start, end)
        count, found = put_region(rows, start, end, first, last, rim, count, regions, found)
    return start, end, count, found


@kernel
def in_region(
    rows: list[float], start: int, end: int, first: int, last: int, x: float, y: float
) -> bool:
    """Whether a point lies inside the region behind a chain, not on its rim."""
    edge = before(first, start, end)
    ux, uy = rows[6 * edge + 4], rows[6 * edge + 5]
    vx, vy = rows[6 * last + 4], rows[6 * last + 5]
    right = (x - rows[6 * first]) * ux + (y - rows[6 * first + 1]) * uy - rows[6 * first + 2]
    left = (x - rows[6 * last]) * vx + (y - rows[6 * last + 1]) * vy - rows[6 * last + 2]
    if right >= -RIM_HAIR or left >= -RIM_HAIR:
        return False
    row = before(first, start, end)
    while row != last:
        row = after_row(row, start, end)
        dx = x - rows[6 * row]
        dy = y - rows[6 * row + 1]
        r = rows[6 * row + 2] + RIM_HAIR
        vx, vy = rows[6 * row + 4], rows[6 * row + 5]
        if row != last and dx * vx + dy * vy > r:
            return True
        if dx * dx + dy * dy > r * r and in_sector(ux, uy, vx, vy, dx, dy):
            return True
        ux, uy = vx, vy
    return False


@kernel
def entered(
    rows: list[float],
    start: int,
    end: int,
    rim: list[float],
    regions: list[int],
    count: int,
    discs: list[float],
    total: int,
    touch: float,
    found: list[int],
) -> int:
    """Write the numbers of the discs that enter the zone by more than a touch; return how many."""
    hits = 0
    for i in range(total):
        x = discs[4 * i]
        y = discs[4 * i + 1]
        limit = discs[4 * i + 2] - touch - RIM_HAIR
        hit = False
        for k in range(count):
            first, last = regions[5 * k], regions[5 * k + 1]
            if limit > 0.0 and not hit:
                hit = nearer(rim, regions[5 * k + 2], regions[5 * k + 4], x, y, limit) or in_region(
                    rows, start, end, first, last, x, y
                )
        if hit:
            found[hits] = i
            hits += 1
    return hits
