"""The points that could be the nearest free spot: feet on one curve, meetings of two.

Scenes and states are described in the module `placement`.
"""

from __future__ import annotations

import math

from damocles.geometry.backend import kernel

from .placement import Scene, allowed, circles_near, put_in_order, segments_near, settle
from .tolerances import NEAR

STEPS = 16
"""Steps on the way from a target to a spot at which a nearer spot is looked for."""


@kernel
def circle_foot(
    k: int,
    circles: list[float],
    tx: float,
    ty: float,
    scene: Scene,
    state: list[float],
    out: list[float],
) -> None:
    """Try the point of a circle nearest to the target; if the target is its centre, four points."""
    x = circles[3 * k]
    y = circles[3 * k + 1]
    r = circles[3 * k + 2]
    dx = tx - x
    dy = ty - y
    away = math.sqrt(dx * dx + dy * dy)
    if away > 0.0:
        settle(x + dx * r / away, y + dy * r / away, tx, ty, scene, state, out)
        return
    settle(x + r, y, tx, ty, scene, state, out)
    settle(x, y + r, tx, ty, scene, state, out)
    settle(x - r, y, tx, ty, scene, state, out)
    settle(x, y - r, tx, ty, scene, state, out)


@kernel
def segment_foot(
    k: int,
    segments: list[float],
    tx: float,
    ty: float,
    scene: Scene,
    state: list[float],
    out: list[float],
) -> None:
    """Try the point of a segment nearest to the target."""
    ax = segments[4 * k]
    ay = segments[4 * k + 1]
    dx = segments[4 * k + 2] - ax
    dy = segments[4 * k + 3] - ay
    along = ((tx - ax) * dx + (ty - ay) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    settle(ax + along * dx, ay + along * dy, tx, ty, scene, state, out)


@kernel
def meet_circles(
    i: int,
    j: int,
    circles: list[float],
    tx: float,
    ty: float,
    scene: Scene,
    state: list[float],
    out: list[float],
) -> None:
    """Try the points where two circles meet; near misses count as a touch."""
    x = circles[3 * i]
    y = circles[3 * i + 1]
    r = circles[3 * i + 2]
    dx = circles[3 * j] - x
    dy = circles[3 * j + 1] - y
    s = circles[3 * j + 2]
    away = math.sqrt(dx * dx + dy * dy)
    if away == 0.0 or away > r + s + NEAR or away < abs(r - s) - NEAR:
        return
    along = (away * away + r * r - s * s) / (2.0 * away)
    across = math.sqrt(max(r * r - along * along, 0.0))
    dx /= away
    dy /= away
    x += along * dx
    y += along * dy
    settle(x - across * dy, y + across * dx, tx, ty, scene, state, out)
    settle(x + across * dy, y - across * dx, tx, ty, scene, state, out)


@kernel
def meet_segment(
    i: int,
    circles: list[float],
    j: int,
    segments: list[float],
    tx: float,
    ty: float,
    scene: Scene,
    state: list[float],
    out: list[float],
) -> None:
    """Try the points where a circle meets a segment; near misses count as a touch."""
    x = circles[3 * i]
    y = circles[3 * i + 1]
    r = circles[3 * i + 2]
    ax = segments[4 * j]
    ay = segments[4 * j + 1]
    dx = segments[4 * j + 2] - ax
    dy = segments[4 * j + 3] - ay
    length = math.sqrt(dx * dx + dy * dy)
    dx /= length
    dy /= length
    off = (x - ax) * dy - (y - ay) * dx
    if abs(off) > r + NEAR:
        return
    middle = (x - ax) * dx + (y - ay) * dy
    across = math.sqrt(max(r * r - off * off, 0.0))
    for along in (middle - across, middle + across):
        if -NEAR <= along <= length + NEAR:
            settle(ax + along * dx, ay + along * dy, tx, ty, scene, state, out)


@kernel
def cross_segments(
    i: int,
    j: int,
    segments: list[float],
    tx: float,
    ty: float,
    scene: Scene,
    state: list[float],
    out: list[float],
) -> None:
    """Try the point where two segments cross, if they do."""
    ax = segments[4 * i]
    ay = segments[4 * i + 1]
    dx = segments[4 * i + 2] - ax
    dy = segments[4 * i + 3] - ay
    bx = segments[4 * j]
    by = segments[4 * j + 1]
    ex = segments[4 * j + 2] - bx
    ey = segments[4 * j + 3] - by
    turn = dx * ey - dy * ex
    if turn == 0.0:
        return
    along = ((bx - ax) * ey - (by - ay) * ex) / turn
    beside = ((bx - ax) * dy - (by - ay) * dx) / turn
    if 0.0 <= along <= 1.0 and 0.0 <= beside <= 1.0:
        settle(ax + along * dx, ay + along * dy, tx, ty, scene, state, out)


@kernel
def feet(
    tx: float,
    ty: float,
    scene: Scene,
    rings: list[float],
    turns: list[float],
    state: list[float],
    circles: list[float],
    segments: list[float],
    out: list[float],
) -> None:
    """Try the target, its feet on all curves within reach, and samples on rings.

    A ring is its centre relative to the target, its radius, and which of two sets of rays it is
    probed along; `turns` are the directions of both sets. The spots found are sorted.
    """
    settle(tx, ty, tx, ty, scene, state, out)
    for k in range(circles_near(tx, ty, scene, state, circles)):
        circle_foot(k, circles, tx, ty, scene, state, out)
    for k in range(segments_near(tx, ty, scene, state, segments)):
        segment_foot(k, segments, tx, ty, scene, state, out)
    rays = len(turns) // 2
    for k in range(0, len(rings), 4):
        r = rings[k + 2]
        for at in range(rays * int(rings[k + 3]), rays * int(rings[k + 3] + 1.0), 2):
            x = tx + rings[k] + math.floor(r * turns[at] + 0.5)
            y = ty + rings[k + 1] + math.floor(r * turns[at + 1] + 0.5)
            settle(x, y, tx, ty, scene, state, out)
    put_in_order(state, out)


@kernel
def meetings(
    tx: float,
    ty: float,
    scene: Scene,
    state: list[float],
    circles: list[float],
    segments: list[float],
    out: list[float],
) -> None:
    """Try all points where two curves within reach of the target meet, both close and a unit off.

    The spots found are sorted.
    """
    for grow in (0.0, 1.0):
        state[4] = grow
        rounds = circles_near(tx, ty, scene, state, circles)
        straights = segments_near(tx, ty, scene, state, segments)
        for i in range(rounds):
            for j in range(i):
                meet_circles(i, j, circles, tx, ty, scene, state, out)
            for j in range(straights):
                meet_segment(i, circles, j, segments, tx, ty, scene, state, out)
        for i in range(straights):
            for j in range(i):
                cross_segments(i, j, segments, tx, ty, scene, state, out)
    put_in_order(state, out)


@kernel
def on_line(
    tx: float, ty: float, x: float, y: float, r: float, scene: Scene, out: list[float]
) -> int:
    """Record where the disc may stand on the line from the target to a spot; return how many.

    Sixteen steps are tried, starting from the target and leaving out the spot itself.
    """
    count = 0
    for step in range(STEPS):
        part = step / STEPS
        px = float(math.floor(tx + part * (x - tx) + 0.5))
        py = float(math.floor(ty + part * (y - ty) + 0.5))
        if allowed(px, py, r, 0.0, scene):
            out[3 * count + 1] = px
            out[3 * count + 2] = py
            count += 1
    return count


@kernel
def occupy(
    from_x: float,
    from_y: float,
    ux: float,
    uy: float,
    reach: float,
    offsets: list[float],
    bond: float,
    scene: Scene,
    state: list[float],
    circles: list[float],
    segments: list[float],
    out: list[float],
) -> int:
    """Take the free spots nearest to slots one after the other; return how many discs then stand.

    Slots are lattice points at offsets from a place, turned, within reach of the first disc.
    `others` and `some` of the scene begin with the disc that is already there and the circle around
    it, and have room for all that may follow: every spot adds a disc like the one being placed, and
    a circle of radius `bond`.
    """
    bounds, first, corners, discs, taken, must, bonds, edges = scene
    limit = state[1]
    count = 1
    for k in range(0, len(offsets), 2):
        if 4 * count == len(taken):
            break
        x = float(math.floor(from_x + (offsets[k] * ux - offsets[k + 1] * uy) + 0.5))
        y = float(math.floor(from_y + (offsets[k] * uy + offsets[k + 1] * ux) + 0.5))
        away = (x - taken[0]) * (x - taken[0]) + (y - taken[1]) * (y - taken[1])
        if away == 0.0 or away > reach * reach:
            continue
        others = taken[: 4 * count]
        some = bonds[: 3 * count]
        now = (bounds, first, corners, discs, others, must, some, edges)
        state[0] = 0.0
        state[1] = limit
        state[4] = 0.0
        if not allowed(x, y, state[3], 0.0, now):
            feet(x, y, now, must[:0], must[:0], state, circles, segments, out)
            meetings(x, y, now, state, circles, segments, out)
            if state[0] == 0.0:
                continue
            x = out[1]
            y = out[2]
        taken[4 * count] = x
        taken[4 * count + 1] = y
        taken[4 * count + 2] = state[3]
        bonds[3 * count] = x
        bonds[3 * count + 1] = y
        bonds[3 * count + 2] = bond
        count += 1
    return count
