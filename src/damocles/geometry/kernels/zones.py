"""The zone between two groups of discs: the hull of all of them, less the hull of either group.

Where the two hulls are apart the zone is one region: two bridges and the inner side of each hull.
Where they meet, each bridge closes a pocket of its own, down to the point where the hulls cross.

A zone keeps its floats in one array, work: the rows of the hulls first, then the rim; and its whole
numbers in another, table: the bridges first, then the pockets.

bridges   stride 4, one per edge of the common hull that joins the groups: the row of that edge,
          the last row on the bridge's line of the group it leaves, the first of the group it
          reaches, and 1 if there is a gap between these two
pockets   stride 3: first row of the rim, first row of its second part, end. The first part runs
          around the pocket; the second starts again where the first did, and runs the other way
"""

from __future__ import annotations

import math

from damocles.geometry.backend import kernel

from .hulls import after_row, ahead, before, holds, row_at, wrap_both
from .rims import nearer, put_arc, put_line
from .tolerances import BRIDGE, RIM_HAIR


@kernel
def meet_line(
    ax: float, ay: float, bx: float, by: float, rows: list[float], start: int, end: int
) -> float:
    """Where the line from a to b first meets a hull, as a share of its length; 2 if nowhere.

    The hull is taken a hair larger than it is, so that even a touch counts.
    """
    dx = bx - ax
    dy = by - ay
    length = dx * dx + dy * dy
    first = 2.0
    for row in range(start, end):
        fx = ax - rows[6 * row]
        fy = ay - rows[6 * row + 1]
        r = rows[6 * row + 2] + RIM_HAIR
        along = -(fx * dx + fy * dy) / length
        aside = fx * dy - fy * dx
        squared = r * r * length - aside * aside
        if squared >= 0.0:
            half = math.sqrt(squared) / length
            share = max(0.0, along - half)
            if along + half >= 0.0 and share < first:
                first = share
        nx = rows[6 * row + 4]
        ny = rows[6 * row + 5]
        above = fx * nx + fy * ny - r
        fall = dx * nx + dy * ny
        if above > 0.0 and above + fall <= 0.0:
            share = -above / fall
            if share < first and on_edge(ax + share * dx, ay + share * dy, rows, row, start, end):
                first = share
    return first if first <= 1.0 else 2.0


@kernel
def on_edge(x: float, y: float, rows: list[float], row: int, start: int, end: int) -> bool:
    """Whether a point on the line of the edge that leaves a row lies between the edge's ends."""
    other = after_row(row, start, end)
    tx = -rows[6 * row + 5]
    ty = rows[6 * row + 4]
    ahead_of_start = tx * (x - rows[6 * row]) + ty * (y - rows[6 * row + 1])
    ahead_of_end = tx * (x - rows[6 * other]) + ty * (y - rows[6 * other + 1])
    return ahead_of_start >= 0.0 and ahead_of_end <= 0.0


@kernel
def meet_arc(
    cx: float,
    cy: float,
    r: float,
    ux: float,
    uy: float,
    vx: float,
    vy: float,
    way: float,
    rows: list[float],
    start: int,
    end: int,
) -> tuple[bool, float, float]:
    """Whether the arc about c from u to v meets a hull, and the direction where it first does.

    Every crossing with a disc or an edge of the hull lies in the hull, so the first one counts.
    """
    best = ahead(ux, uy, vx, vy, way)
    met = False
    for row in range(start, end):
        fx = rows[6 * row] - cx
        fy = rows[6 * row + 1] - cy
        other = rows[6 * row + 2] + RIM_HAIR
        squared = fx * fx + fy * fy
        # Crossings with the disc lie on the line p.f = level, those with the edge on p.n = level.
        level = (squared + r * r - other * other) / 2.0
        rest = r * r * squared - level * level
        if squared > 0.0 and rest >= 0.0:
            side = math.sqrt(rest)
            for sign in (-1.0, 1.0):
                wx = (level * fx - sign * side * fy) / (squared * r)
                wy = (level * fy + sign * side * fx) / (squared * r)
                turn = ahead(ux, uy, wx, wy, way)
                if turn <= best:
                    best, vx, vy, met = turn, wx, wy, True
        nx = rows[6 * row + 4]
        ny = rows[6 * row + 5]
        level = (fx * nx + fy * ny + other) / r
        if level * level <= 1.0:
            side = math.sqrt(1.0 - level * level)
            for sign in (-1.0, 1.0):
                wx = level * nx - sign * side * ny
                wy = level * ny + sign * side * nx
                turn = ahead(ux, uy, wx, wy, way)
                if turn <= best and on_edge(cx + r * wx, cy + r * wy, rows, row, start, end):
                    best, vx, vy, met = turn, wx, wy, True
    return met, vx, vy


@kernel
def walk(
    rows: list[float],
    start: int,
    end: int,
    row: int,
    way: float,
    ux: float,
    uy: float,
    stop_x: float,
    stop_y: float,
    other: int,
    other_end: int,
    count: int,
) -> tuple[int, bool]:
    """Follow a hull from normal u until it meets the other hull, or to the normal to stop at."""
    while True:
        x = rows[6 * row]
        y = rows[6 * row + 1]
        r = rows[6 * row + 2]
        edge = row if way > 0.0 else before(row, start, end)
        vx = rows[6 * edge + 4]
        vy = rows[6 * edge + 5]
        last = end - start == 1 or (
            ahead(ux, uy, stop_x, stop_y, way) <= ahead(ux, uy, vx, vy, way)
        )
        if last:
            vx = stop_x
            vy = stop_y
        if r > 0.0:
            met, vx, vy = meet_arc(x, y, r, ux, uy, vx, vy, way, rows, other, other_end)
            count = put_arc(rows, count, way, x, y, r, ux, uy, vx, vy)
            if met:
                return count, True
        if last:
            return count, False
        ax = x + r * vx
        ay = y + r * vy
        row = after_row(row, start, end) if way > 0.0 else before(row, start, end)
        bx = rows[6 * row] + rows[6 * row + 2] * vx
        by = rows[6 * row + 1] + rows[6 * row + 2] * vy
        share = meet_line(ax, ay, bx, by, rows, other, other_end)
        if share <= 1.0:
            return put_line(
                rows, count, ax, ay, ax + share * (bx - ax), ay + share * (by - ay)
            ), True
        count = put_line(rows, count, ax, ay, bx, by)
        ux = vx
        uy = vy


@kernel
def find_bridges(rows: list[float], first: int, second: int, union: int, bridges: list[int]) -> int:
    """Write the bridges of the common hull, in its order; return how many."""
    count = 0
    for row in range(second, union):
        group = rows[6 * row + 3]
        if rows[6 * after_row(row, second, union) + 3] == group:
            continue
        ux = rows[6 * row + 4]
        uy = rows[6 * row + 5]
        if group == 0.0:
            leave = row_at(rows, 0, first, ux, uy, 1.0)
            reach = row_at(rows, first, second, ux, uy, -1.0)
        else:
            leave = row_at(rows, first, second, ux, uy, 1.0)
            reach = row_at(rows, 0, first, ux, uy, -1.0)
        # The radii cancel along the edge: both ends lie at centre + r * normal.
        gap = ux * (rows[6 * reach + 1] - rows[6 * leave + 1]) - uy * (
            rows[6 * reach] - rows[6 * leave]
        )
        bridges[4 * count] = row
        bridges[4 * count + 1] = leave
        bridges[4 * count + 2] = reach
        bridges[4 * count + 3] = 1 if gap > BRIDGE else 0
        count += 1
    return count


@kernel
def put_bridge(rows: list[float], bridges: list[int], bridge: int, count: int) -> int:
    """Add the straight line of a bridge to the rim."""
    edge = bridges[4 * bridge]
    leave = bridges[4 * bridge + 1]
    reach = bridges[4 * bridge + 2]
    ux = rows[6 * edge + 4]
    uy = rows[6 * edge + 5]
    return put_line(
        rows,
        count,
        rows[6 * leave] + rows[6 * leave + 2] * ux,
        rows[6 * leave + 1] + rows[6 * leave + 2] * uy,
        rows[6 * reach] + rows[6 * reach + 2] * ux,
        rows[6 * reach + 1] + rows[6 * reach + 2] * uy,
    )


@kernel
def walk_from(
    rows: list[float],
    first: int,
    second: int,
    bridges: list[int],
    bridge: int,
    stop: int,
    way: float,
    count: int,
) -> tuple[int, bool]:
    """Walk from the start of a bridge (way 1) or from its end (way -1) towards another bridge."""
    edge = bridges[4 * bridge]
    halt = bridges[4 * stop]
    row = bridges[4 * bridge + 1] if way > 0.0 else bridges[4 * bridge + 2]
    start, end, other, other_end = 0, first, first, second
    if row >= first:
        start, end, other, other_end = first, second, 0, first
    ux = rows[6 * edge + 4]
    uy = rows[6 * edge + 5]
    stop_x = rows[6 * halt + 4]
    stop_y = rows[6 * halt + 5]
    return walk(rows, start, end, row, way, ux, uy, stop_x, stop_y, other, other_end, count)


@kernel
def between(
    one: list[float],
    ones: int,
    two: list[float],
    twos: int,
    work: list[float],
    base: int,
    table: list[int],
) -> tuple[int, int, int, int, int, int, bool]:
    """Find the zone between two groups: hull ends, rim end, counts of bridges and pockets.

    Last comes whether the two hulls are apart. The rim starts at its row `base`, the rows of the
    hulls fill the room before it. A last hull that ends at -1, or a rim that ends beyond the work
    array, means an overflow.
    """
    first, second, union = wrap_both(one, ones, two, twos, work, 8 * base // 6)
    total = find_bridges(work, first, second, union, table)
    count = base
    found = 0
    apart = False
    for bridge in range(total):
        if apart or table[4 * bridge + 3] == 0:
            continue
        pocket = 4 * total + 3 * found
        table[pocket] = count
        back = before(bridge, 0, total)
        count = put_bridge(work, table, bridge, count)
        count, met = walk_from(work, first, second, table, bridge, back, -1.0, count)
        if not met:
            apart = True
            count = put_bridge(work, table, back, count)
        table[pocket + 1] = count
        onward = after_row(bridge, 0, total)
        count, met = walk_from(work, first, second, table, bridge, onward, 1.0, count)
        table[pocket + 2] = count
        found += 1
    return first, second, union, count, total, found, apart


@kernel
def extent(rows: list[float], start: int, end: int) -> tuple[float, float, float, float]:
    """The upright box around a hull: least x and y, greatest x and y."""
    west = math.inf
    south = math.inf
    east = -math.inf
    north = -math.inf
    for row in range(start, end):
        x = rows[6 * row]
        y = rows[6 * row + 1]
        r = rows[6 * row + 2]
        west = min(west, x - r)
        south = min(south, y - r)
        east = max(east, x + r)
        north = max(north, y + r)
    return west, south, east, north


@kernel
def beyond(rows: list[float], start: int, end: int, x: float, y: float, limit: float) -> bool:
    """Whether a point lies further than the limit in front of some edge of a hull."""
    for row in range(start, end):
        dx = x - rows[6 * row]
        dy = y - rows[6 * row + 1]
        if dx * rows[6 * row + 4] + dy * rows[6 * row + 5] > rows[6 * row + 2] + limit:
            return True
    return False


@kernel
def caught(
    work: list[float],
    first: int,
    second: int,
    union: int,
    base: int,
    end: int,
    discs: list[float],
    total: int,
    touch: float,
    found: list[int],
) -> int:
    """Write the numbers of the discs that enter the zone by more than a touch; return how many."""
    hits = 0
    west, south, east, north = extent(work, second, union)
    if base == end:
        return 0
    for i in range(total):
        x = discs[4 * i]
        y = discs[4 * i + 1]
        limit = discs[4 * i + 2] - touch - RIM_HAIR
        if (
            limit <= 0.0
            or x < west - limit
            or x > east + limit
            or y < south - limit
            or y > north + limit
            or beyond(work, second, union, x, y, limit)
        ):
            continue
        if nearer(work, base, end, x, y, limit) or (
            holds(work, second, union, x, y, 0.0)
            and not holds(work, 0, first, x, y, RIM_HAIR)
            and not holds(work, first, second, x, y, RIM_HAIR)
        ):
            found[hits] = i
            hits += 1
    return hits
