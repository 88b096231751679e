"""The convex hull of discs, by wrapping with unit normals: only + - * / and square roots.

rows      stride 6, one per arc of a hull, counter-clockwise: x, y, r of the disc, its group, and
          the outward unit normal of the straight edge that leaves the disc

An edge touches both of its discs at centre + r * normal; the arc of a row runs from the normal of
the row before to its own. A hull is the rows from ... to - 1 of such an array. A disc may have
several rows: a large one shows on both sides of a line of small ones. A corner of a piece is a disc
without radius.
"""

from __future__ import annotations

import math

from damocles.geometry.backend import kernel

from .tolerances import NORMAL_TIE


@kernel
def turn_of(dot: float, cross: float) -> float:
    """A number from 0 up to 4 that grows with the counter-clockwise angle, without trigonometry."""
    if cross >= 0.0:
        if dot > 0.0:
            return cross / (dot + cross)
        return 1.0 - dot / (cross - dot)
    if dot < 0.0:
        return 2.0 + cross / (dot + cross)
    return 3.0 + dot / (dot - cross)


@kernel
def ahead(ux: float, uy: float, vx: float, vy: float, way: float) -> float:
    """How far v lies ahead of u, counter-clockwise (way 1) or clockwise (way -1), in 0 ... 4."""
    turn = turn_of(ux * vx + uy * vy, way * (ux * vy - uy * vx))
    return 0.0 if turn > 4.0 - NORMAL_TIE else turn


@kernel
def in_sector(sx: float, sy: float, ex: float, ey: float, dx: float, dy: float) -> bool:
    """Whether a direction lies in the closed sector counter-clockwise from s to e."""
    if sx * ey - sy * ex >= 0.0:
        return sx * dy - sy * dx >= 0.0 and dx * ey - dy * ex >= 0.0
    return not (ex * dy - ey * dx > 0.0 and dx * sy - dy * sx > 0.0)


@kernel
def following(
    shapes: list[float], stride: int, count: int, here: int, ux: float, uy: float
) -> tuple[int, float, float, float]:
    """The next disc of the hull after the normal u: its number, the edge's normal, the turn.

    Of discs on one tangent line the furthest is taken; of those that touch it at one point the
    largest, which holds the others. A disc inside another has no common tangent with it; where
    there is no tangent at all the number is -1.
    """
    x = shapes[stride * here]
    y = shapes[stride * here + 1]
    r = shapes[stride * here + 2]
    found = -1
    nx = 0.0
    ny = 0.0
    least = 5.0
    longest = 0.0
    largest = 0.0
    for j in range(count):
        dx = shapes[stride * j] - x
        dy = shapes[stride * j + 1] - y
        size = shapes[stride * j + 2]
        shrink = r - size
        squared = dx * dx + dy * dy
        span = squared - shrink * shrink
        if span <= 0.0:
            continue
        length = math.sqrt(span)
        vx = shrink * dx + length * dy
        vy = shrink * dy - length * dx
        turn = ahead(ux, uy, vx, vy, 1.0)
        if turn < least - NORMAL_TIE or (
            turn < least + NORMAL_TIE
            and (length > longest or (length == longest and size > largest))
        ):
            found = j
            nx = vx / squared
            ny = vy / squared
            least = turn
            longest = length
            largest = size
    return found, nx, ny, least


@kernel
def lowest(shapes: list[float], stride: int, count: int) -> int:
    """The disc that reaches lowest; of equals the left-most, of equals at one point the largest."""
    found = 0
    for j in range(1, count):
        below = shapes[stride * j + 1] - shapes[stride * j + 2]
        level = shapes[stride * found + 1] - shapes[stride * found + 2]
        left = shapes[stride * j] - shapes[stride * found]
        wider = shapes[stride * j + 2] > shapes[stride * found + 2]
        if below < level or (below == level and (left < 0.0 or (left == 0.0 and wider))):
            found = j
    return found


@kernel
def write_row(
    shapes: list[float], start: int, rows: list[float], row: int, nx: float, ny: float
) -> None:
    """Write one row of a hull: the four numbers of the disc at `start` of the shapes, a normal."""
    for i in range(4):
        rows[6 * row + i] = shapes[start + i]
    rows[6 * row + 4] = nx
    rows[6 * row + 5] = ny


@kernel
def wrap(
    shapes: list[float], stride: int, count: int, rows: list[float], at: int, room: int
) -> int:
    """Write the hull of discs from row `at` on; return its end, or -1 if it needs more than `room`.

    `shapes` are discs (stride 4) or rows of other hulls (stride 6), which may be the first rows of
    the array being written.
    """
    start = lowest(shapes, stride, count)
    here = start
    row = at
    ux = 0.0
    uy = -1.0
    after, nx, ny, turn = following(shapes, stride, count, here, ux, uy)
    if row >= room:
        return -1
    if after < 0:
        write_row(shapes, stride * here, rows, row, ux, uy)
        return row + 1
    # Once around: back at the first disc, and the next edge would turn past the first normal.
    while row == at or here != start or ahead(ux, uy, 0.0, -1.0, 1.0) > turn + NORMAL_TIE:
        if row >= room:
            return -1
        write_row(shapes, stride * here, rows, row, nx, ny)
        row += 1
        here = after
        ux = nx
        uy = ny
        after, nx, ny, turn = following(shapes, stride, count, here, ux, uy)
    return row


@kernel
def wrap_both(
    one: list[float], ones: int, two: list[float], twos: int, rows: list[float], room: int
) -> tuple[int, int, int]:
    """Write the hulls of two groups, then that of their union; return where each of them ends.

    The groups are marked 0 and 1 in the rows. An end of -1 means that there was no room.
    """
    first = wrap(one, 4, ones, rows, 0, room)
    second = wrap(two, 4, twos, rows, first, room) if first > 0 else -1
    for row in range(second):
        rows[6 * row + 3] = 0.0 if row < first else 1.0
    union = wrap(rows, 6, second, rows, second, room) if second > 0 else -1
    return first, second, union


@kernel
def before(row: int, start: int, end: int) -> int:
    """The row before this one, wrapping around the hull."""
    return row - 1 if row > start else end - 1


@kernel
def after_row(row: int, start: int, end: int) -> int:
    """The row after this one, wrapping around the hull."""
    return row + 1 if row + 1 < end else start


@kernel
def row_at(rows: list[float], start: int, end: int, ux: float, uy: float, way: float) -> int:
    """The row that the hull shows in direction u.

    If an edge faces u, the disc at one of its ends: way 1 gives its last disc counter-clockwise,
    way -1 its first.
    """
    found = start
    least = 5.0
    for row in range(start, end):
        edge = before(row, start, end) if way > 0.0 else row
        turn = ahead(rows[6 * edge + 4], rows[6 * edge + 5], ux, uy, way)
        if turn < least:
            least = turn
            found = row
    return found


@kernel
def holds(rows: list[float], start: int, end: int, x: float, y: float, slack: float) -> bool:
    """Whether a point lies in a hull, its rim included, or outside by at most the slack."""
    for row in range(start, end):
        dx = x - rows[6 * row]
        dy = y - rows[6 * row + 1]
        reach = rows[6 * row + 2] + slack
        if dx * dx + dy * dy <= reach * reach:
            return True
        ux = rows[6 * row + 4]
        uy = rows[6 * row + 5]
        if dx * ux + dy * uy > reach:
            return False
        edge = before(row, start, end)
        if in_sector(rows[6 * edge + 4], rows[6 * edge + 5], ux, uy, dx, dy):
            return False
    return end - start > 1
