"""Sight from a disc to a convex polygon among convex blockers, exactly.

The frame has the disc at the origin and the nearest point of the polygon on the x axis: so the
polygon lies beyond that point, and every line from the disc to it runs from left to right. Lines
are those of `lines`, and the argument is that of `witness`: if free lines are left, the left-most
of them touches two things at once. Besides the disc, the corners of blockers and the points where
their outlines cross its rim, these are the corners of the polygon, between which a line has to
pass, and the points where the outline of a blocker crosses that of the polygon: there it changes
which of the two the line meets first.

near      stride 3: x, y, r of the corners of the polygon (0 ... count - 1), of the disc (count),
          with negative radius, of the blockers, and of all crossing points
kept      stride 3: the first corner of a blocker, the one after its last, 0
"""

from __future__ import annotations

import math

from damocles.geometry.backend import kernel

from .lines import enters_stretch, half_chord, straddles, tangent
from .tolerances import EDGE, TOL
from .witness import crossings, side_crossings


@kernel
def nearest(x: float, y: float, corners: list[float]) -> tuple[float, float]:
    """The point of a convex polygon nearest to a given point; a point inside is its own nearest."""
    inside = True
    best = math.inf
    foot_x = x
    foot_y = y
    size = len(corners) // 2
    for k in range(size):
        after = k + 1 if k + 1 < size else 0
        dx = corners[2 * after] - corners[2 * k]
        dy = corners[2 * after + 1] - corners[2 * k + 1]
        gx = x - corners[2 * k]
        gy = y - corners[2 * k + 1]
        if dx * gy - dy * gx < 0.0:
            inside = False
        along = min(1.0, max(0.0, (gx * dx + gy * dy) / (dx * dx + dy * dy)))
        gx -= along * dx
        gy -= along * dy
        squared = gx * gx + gy * gy
        if squared < best:
            best = squared
            foot_x = x - gx
            foot_y = y - gy
    return (x, y) if inside else (foot_x, foot_y)


@kernel
def take(
    at: int, ax: float, ay: float, ex: float, ey: float, x: float, y: float, near: list[float]
) -> None:
    """Write a corner into the frame; its radius is already there."""
    near[3 * at] = (x - ax) * ex + (y - ay) * ey
    near[3 * at + 1] = ex * (y - ay) - ey * (x - ax)


@kernel
def keep(
    ax: float,
    ay: float,
    ex: float,
    ey: float,
    size: int,
    bounds: list[float],
    first: list[int],
    rims: list[float],
    active: list[int],
    kept: list[int],
    near: list[float],
) -> int:
    """Take into the frame the blockers that reach the box of disc and polygon; return how many."""
    ra = -near[3 * size + 2]
    right = -math.inf
    low = -ra
    high = ra
    for k in range(size):
        right = max(right, near[3 * k])
        low = min(low, near[3 * k + 1])
        high = max(high, near[3 * k + 1])
    count = 0
    at = size + 1
    for which in range(len(active)):
        px = bounds[4 * which] - ax
        py = bounds[4 * which + 1] - ay
        r = bounds[4 * which + 2]
        x = px * ex + py * ey
        y = ex * py - ey * px
        outside = x <= -r - ra or x >= right + r or y <= low - r or y >= high + r
        if active[which] == 0 or outside:
            continue
        kept[3 * count] = at
        for corner in range(first[which], first[which + 1]):
            near[3 * at + 2] = rims[3 * corner + 2]
            take(at, ax, ay, ex, ey, rims[3 * corner], rims[3 * corner + 1], near)
            at += 1
        kept[3 * count + 1] = at
        kept[3 * count + 2] = 0
        count += 1
    return count


@kernel
def cross_sides(k: int, after: int, i: int, j: int, size: int, near: list[float]) -> int:
    """Add the point where sides k-after and i-j cross, if they do; return the size of `near`."""
    dx = near[3 * after] - near[3 * k]
    dy = near[3 * after + 1] - near[3 * k + 1]
    fx = near[3 * j] - near[3 * i]
    fy = near[3 * j + 1] - near[3 * i + 1]
    turn = dx * fy - dy * fx
    if turn == 0.0:
        return size
    gx = near[3 * i] - near[3 * k]
    gy = near[3 * i + 1] - near[3 * k + 1]
    along = (gx * fy - gy * fx) / turn
    beside = (gx * dy - gy * dx) / turn
    if -EDGE <= along <= 1.0 + EDGE and -EDGE <= beside <= 1.0 + EDGE:
        near[3 * size] = near[3 * k] + along * dx
        near[3 * size + 1] = near[3 * k + 1] + along * dy
        near[3 * size + 2] = 0.0
        size += 1
    return size


@kernel
def list_crossings(sides: int, count: int, kept: list[int], near: list[float]) -> int:
    """Add the points where blockers' outlines cross disc or polygon; return the size of `near`."""
    ra = -near[3 * sides + 2]
    size = kept[3 * count - 2]
    for which in range(count):
        size = crossings(which, 0.0, ra, size, kept, near)
        start = kept[3 * which]
        end = kept[3 * which + 1]
        for i in range(sides):
            j = i + 1 if i + 1 < sides else 0
            if end - start == 1:
                x, y, r = near[3 * start], near[3 * start + 1], near[3 * start + 2]
                size = side_crossings(i, j, x, y, r, size, near)
                continue
            for k in range(start, end):
                after = k + 1 if k + 1 < end else start
                size = cross_sides(k, after, i, j, size, near)
    return size


@kernel
def arrival(nx: float, ny: float, d: float, sides: int, near: list[float]) -> float:
    """How far along a line the polygon, a hair larger than given, begins; inf if it is missed."""
    low = math.inf
    high = -math.inf
    for k in range(sides):
        level = nx * near[3 * k] + ny * near[3 * k + 1]
        low = min(low, level)
        high = max(high, level)
    if d < low - TOL or d > high + TOL:
        return math.inf
    x = d * nx
    y = d * ny
    begins = -math.inf
    for k in range(sides):
        after = k + 1 if k + 1 < sides else 0
        ex = near[3 * after] - near[3 * k]
        ey = near[3 * after + 1] - near[3 * k + 1]
        # Between 1 and 1.5 times TOL: a side parallel to the line does not matter.
        slack = TOL * (abs(ex) + abs(ey))
        depth = ex * (y - near[3 * k + 1]) - ey * (x - near[3 * k]) + slack
        slope = -ex * nx - ey * ny
        if slope > 0.0:
            begins = max(begins, -depth / slope)
    return begins


@kernel
def is_clear(
    nx: float, ny: float, d: float, sides: int, count: int, kept: list[int], near: list[float]
) -> bool:
    """Whether a line meets the disc and the polygon and enters no blocker between them."""
    ra = -near[3 * sides + 2]
    if d > ra + TOL or d < -ra - TOL:
        return False
    meets = arrival(nx, ny, d, sides, near)
    if meets == math.inf:
        return False
    leaves = half_chord(ra, d)
    for which in range(count):
        start = kept[3 * which]
        end = kept[3 * which + 1]
        if straddles(nx, ny, d, start, end, near) and enters_stretch(
            nx, ny, d, leaves, meets, start, end, near
        ):
            return False
    return True


@kernel
def search(
    sides: int, count: int, size: int, kept: list[int], near: list[float]
) -> tuple[float, float, float]:
    """Try the nearest line, then all candidates; return a free one (nx, ny, d), or ny = 0."""
    if is_clear(0.0, 1.0, 0.0, sides, count, kept, near):
        return 0.0, 1.0, 0.0
    for i in range(size):
        for j in range(size):
            nx, ny, d = tangent(
                near[3 * i],
                near[3 * i + 1],
                near[3 * i + 2],
                near[3 * j],
                near[3 * j + 1],
                near[3 * j + 2],
            )
            if ny > 0.0 and is_clear(nx, ny, d, sides, count, kept, near):
                return nx, ny, d
    return 0.0, 0.0, 0.0


@kernel
def sees(
    eye: list[float],
    corners: list[float],
    bounds: list[float],
    first: list[int],
    rims: list[float],
    active: list[int],
    kept: list[int],
    near: list[float],
    line: list[float],
) -> bool:
    """Whether a disc (x, y, r) sees a convex polygon; if so, `line` is a segment between them."""
    ax, ay, ra = eye[0], eye[1], eye[2]
    x, y = nearest(ax, ay, corners)
    line[0] = line[2] = x
    line[1] = line[3] = y
    square = (x - ax) * (x - ax) + (y - ay) * (y - ay)
    if square <= ra * ra:
        return True
    away = math.sqrt(square)
    ex = (x - ax) / away
    ey = (y - ay) / away
    sides = len(corners) // 2
    for k in range(sides):
        near[3 * k + 2] = 0.0
        take(k, ax, ay, ex, ey, corners[2 * k], corners[2 * k + 1], near)
    near[3 * sides] = near[3 * sides + 1] = 0.0
    near[3 * sides + 2] = -ra
    count = keep(ax, ay, ex, ey, sides, bounds, first, rims, active, kept, near)
    size = list_crossings(sides, count, kept, near) if count > 0 else 0
    nx, ny, d = search(sides, count, size, kept, near)
    if ny == 0.0:
        return False
    for end in range(2):
        s = half_chord(ra, d) if end == 0 else arrival(nx, ny, d, sides, near)
        x = d * nx + s * ny
        y = d * ny - s * nx
        line[2 * end] = ax + x * ex - y * ey
        line[2 * end + 1] = ay + x * ey + y * ex
    return True


@kernel
def look(
    eye: list[float],
    corners: list[float],
    bounds: list[float],
    first: list[int],
    rims: list[float],
    active: list[int],
    kept: list[int],
    near: list[float],
    line: list[float],
) -> bool:
    """The same as `sees`; if blocked, `active` keeps a set of blockers, each of which is needed."""
    if sees(eye, corners, bounds, first, rims, active, kept, near, line):
        return True
    for which in range(len(active)):
        before = active[which]
        active[which] = 0
        if sees(eye, corners, bounds, first, rims, active, kept, near, line):
            active[which] = before
    return False
