"""Tangents and arcs: how a path leaves one circle, meets the next, and how far it may turn.

A place on a circle is the unit vector from its centre; a turn is +1 counter-clockwise, -1
clockwise. Places are ordered by a pseudo-angle: monotone in the angle, 0 to 4 once around, from one
division and no trigonometry. Only the length of an arc needs a true angle.
"""

from __future__ import annotations

import math

from damocles.geometry.backend import kernel

from .scene import positive
from .tolerances import BACK, LEG_HAIR


@kernel
def tangent(dx: float, dy: float, swing: float) -> tuple[float, float, float]:
    """The straight leg between two circles whose centres differ by (dx, dy): length, direction.

    `swing` is turn times radius of the first circle less that of the second; a point is a circle of
    radius zero. A length of -1 means that there is no leg: one circle holds the other, or they
    overlap and the turns differ, or the centres are the same.
    """
    squared = dx * dx + dy * dy
    if squared == 0.0:
        return -1.0, 0.0, 0.0
    rest = squared - swing * swing
    if rest < 0.0:
        size = math.sqrt(squared)
        if abs(swing) - size > LEG_HAIR:
            return -1.0, 0.0, 0.0
        # A point on the circle but for rounding: a leg of length zero along the circle.
        if swing < 0.0:
            size = -size
        return 0.0, -dy * size / squared, dx * size / squared
    length = math.sqrt(rest)
    return (
        length,
        (dx * length - dy * swing) / squared,
        (dy * length + dx * swing) / squared,
    )


@kernel
def turned(x: float, y: float) -> float:
    """The pseudo-angle of a vector: 0 east, 1 north, 2 west, 3 south."""
    part = y / (abs(x) + abs(y))
    if x < 0.0:
        return 2.0 - part
    return part if y >= 0.0 else 4.0 + part


@kernel
def advance(start: float, end: float, turn: int) -> float:
    """How far a turn goes from one pseudo-angle to another; a hair backwards counts as zero."""
    way = (end - start) * turn
    if way < 0.0:
        way += 4.0
    return way if way < 4.0 - BACK else 0.0


@kernel
def arc_angle(ux: float, uy: float, vx: float, vy: float, turn: int) -> float:
    """The angle of a turn from one place on a circle to another, from 0 to below two pi."""
    angle = math.atan2((ux * vy - uy * vx) * turn, ux * vx + uy * vy)
    return angle if angle >= 0.0 else angle + 2.0 * math.pi


@kernel
def in_cone(ux: float, uy: float, k: int, vertices: list[float]) -> bool:
    """Whether a place on the circle of corner k belongs to the rim of its grown piece."""
    bx, by = vertices[k + 2], vertices[k + 3]
    ax, ay = vertices[k + 4], vertices[k + 5]
    return (
        bx * uy - by * ux >= -BACK
        and ux * ay - uy * ax >= -BACK
        and ux * (bx + ax) >= -uy * (by + ay)
    )


@kernel
def room(
    k: int,
    owner: int,
    turn: int,
    place: float,
    kept: int,
    obstacles: list[float],
    span: list[int],
    vertices: list[float],
) -> float:
    """How far (pseudo-angle) an arc on the circle of vertex k may go before it ends or is cut.

    It ends at the edge of the corner's cone, and is cut where the rim of another grown obstacle
    crosses the circle. Crossings inside an obstacle do no harm: its rim comes first.
    """
    x, y, size = vertices[8 * k], vertices[8 * k + 1], vertices[8 * k + 6]
    best = 4.0
    if vertices[8 * k + 7] > 0.0:
        side = 8 * k + (4 if turn > 0 else 2)
        best = advance(place, turned(vertices[side], vertices[side + 1]), turn)
    for i in range(kept):
        dx = obstacles[4 * i] - x
        dy = obstacles[4 * i + 1] - y
        bound = obstacles[4 * i + 2] + size
        if i == owner or dx * dx + dy * dy >= bound * bound:
            continue
        for j in range(8 * span[i], 8 * span[i + 1], 8):
            best = _cut_by_circle(x, y, size, turn, place, j, vertices, best)
            if vertices[j + 7] > 0.0:
                best = _cut_by_side(x, y, size, turn, place, j, vertices, best)
    return best + BACK


@kernel
def _cut_by_circle(
    x: float,
    y: float,
    size: float,
    turn: int,
    place: float,
    j: int,
    vertices: list[float],
    best: float,
) -> float:
    """The room left where the circle of another corner or disc crosses."""
    dx = vertices[j] - x
    dy = vertices[j + 1] - y
    other = vertices[j + 6]
    squared = dx * dx + dy * dy
    if squared >= (size + other) * (size + other) or squared <= (size - other) * (size - other):
        return best
    # The crossings, in the frame of the line of centres, scaled by distance and radius.
    along = (squared + (size - other) * (size + other)) / 2.0
    aside = math.sqrt(positive(squared * size * size - along * along))
    one = turned(dx * along - dy * aside, dy * along + dx * aside)
    two = turned(dx * along + dy * aside, dy * along - dx * aside)
    return _nearer(advance(place, one, turn), _nearer(advance(place, two, turn), best))


@kernel
def _cut_by_side(
    x: float,
    y: float,
    size: float,
    turn: int,
    place: float,
    j: int,
    vertices: list[float],
    best: float,
) -> float:
    """The room left where the grown side of another piece crosses."""
    nx, ny = vertices[j + 4], vertices[j + 5]
    gx = x - vertices[j]
    gy = y - vertices[j + 1]
    away = vertices[j + 6] - gx * nx - gy * ny
    if abs(away) >= size:
        return best
    start = gy * nx - gx * ny
    aside = math.sqrt(size * size - away * away)
    if 0.0 < start + aside < vertices[j + 7]:
        place_there = turned(nx * away - ny * aside, ny * away + nx * aside)
        best = _nearer(advance(place, place_there, turn), best)
    if 0.0 < start - aside < vertices[j + 7]:
        place_there = turned(nx * away + ny * aside, ny * away - nx * aside)
        best = _nearer(advance(place, place_there, turn), best)
    return best


@kernel
def _nearer(way: float, best: float) -> float:
    """The smaller room; a crossing right at the start of the arc does not cut it."""
    return way if BACK < way < best else best
