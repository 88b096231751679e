"""The scene of a moving disc: obstacles grown by its radius, and whether a straight leg is clear.

A disc of radius r that moves among obstacles is a point that moves among grown obstacles: pieces
and discs with every corner replaced by a circle. The grown radius is nearly half a unit short, so
that touching is free and a gap that is too narrow by less than a unit lets the disc through. This
concerns the way; `standing` decides where the disc may stand.

obstacles  stride 4, one per kept obstacle: centre and radius of a circle that holds it, grown;
           the mover's full radius, for a disc the sum of both radii
span       obstacle i has the corners span[i] ... span[i + 1] - 1; a disc has one
vertices   stride 8: x, y, outward normals of the side before and of the side after (both zero for
           a disc), grown radius, length of the side after
"""

from __future__ import annotations

import math

from damocles.geometry.backend import kernel

from .convex import point_piece
from .measure import signed_loop
from .standing import overlaps_disc, overlaps_piece
from .tolerances import LEG_HAIR, SLACK

OVERLAPS = 0
PRESSED = 1
FREE = 2
EASINGS = 4
"""How often a place is moved off all pieces: in a corner one pushes it against another."""


@kernel
def grown(radius: float) -> float:
    """A grown radius less the slack; a point among points stays a point."""
    return radius - SLACK if radius > SLACK else 0.0


@kernel
def gather(
    hub_x: float,
    hub_y: float,
    goal_x: float,
    goal_y: float,
    total: float,
    radius: float,
    bounds: list[float],
    first: list[int],
    corners: list[float],
    piece_count: int,
    discs: list[float],
    disc_count: int,
    obstacles: list[float],
    span: list[int],
    vertices: list[float],
) -> int:
    """Keep what a path may meet: gaps to hub and goal sum to `total` at most; return how many."""
    kept = 0
    span[0] = 0
    size = grown(radius)
    for i in range(piece_count):
        x, y, bound = bounds[4 * i], bounds[4 * i + 1], bounds[4 * i + 2]
        if _beyond(x - hub_x, y - hub_y, x - goal_x, y - goal_y, bound + radius, total):
            continue
        near = positive(point_piece(hub_x, hub_y, first[i], first[i + 1], corners) - radius)
        far = positive(point_piece(goal_x, goal_y, first[i], first[i + 1], corners) - radius)
        if near + far > total:
            continue
        place_circle(obstacles, kept, x, y, bound + size, radius)
        span[kept + 1] = span[kept] + first[i + 1] - first[i]
        _place_corners(first[i], first[i + 1], corners, size, vertices, span[kept])
        kept += 1
    for i in range(disc_count):
        x, y, radii = discs[4 * i], discs[4 * i + 1], radius + discs[4 * i + 2]
        if _beyond(x - hub_x, y - hub_y, x - goal_x, y - goal_y, radii, total):
            continue
        size = grown(radii)
        place_circle(obstacles, kept, x, y, size, radii)
        at = 8 * span[kept]
        for j in range(8):
            vertices[at + j] = 0.0
        vertices[at], vertices[at + 1], vertices[at + 6] = x, y, size
        span[kept + 1] = span[kept] + 1
        kept += 1
    return kept


@kernel
def _beyond(dx: float, dy: float, ex: float, ey: float, bound: float, total: float) -> bool:
    """Whether the gaps from two points to a circle add up to more than the total."""
    near = positive(math.sqrt(dx * dx + dy * dy) - bound)
    return near + positive(math.sqrt(ex * ex + ey * ey) - bound) > total


@kernel
def positive(value: float) -> float:
    """The value, or zero if it is negative."""
    return value if value > 0.0 else 0.0


@kernel
def place_circle(
    obstacles: list[float], at: int, x: float, y: float, bound: float, radii: float
) -> None:
    """Write one obstacle."""
    obstacles[4 * at] = x
    obstacles[4 * at + 1] = y
    obstacles[4 * at + 2] = bound
    obstacles[4 * at + 3] = radii


@kernel
def _place_corners(
    start: int, end: int, corners: list[float], size: float, vertices: list[float], base: int
) -> None:
    """Write the corners of a piece with the normals of their two sides."""
    for k in range(start, end):
        after = k + 1 if k + 1 < end else start
        x, y = corners[2 * k], corners[2 * k + 1]
        dx = corners[2 * after] - x
        dy = corners[2 * after + 1] - y
        length = math.sqrt(dx * dx + dy * dy)
        here = 8 * (base + k - start)
        there = 8 * (base + after - start)
        vertices[here], vertices[here + 1] = x, y
        vertices[here + 4], vertices[here + 5] = dy / length, -dx / length
        vertices[there + 2], vertices[there + 3] = dy / length, -dx / length
        vertices[here + 6], vertices[here + 7] = size, length


@kernel
def footing(
    x: float, y: float, kept: int, obstacles: list[float], span: list[int], vertices: list[float]
) -> int:
    """How a mover stands at a place: free, pressed against a piece, or overlapping something.

    Pressed means nearer to a piece than the grown radius, which only rounding allows.
    """
    found = FREE
    for i in range(kept):
        dx = x - obstacles[4 * i]
        dy = y - obstacles[4 * i + 1]
        start, end, radii = span[i], span[i + 1], obstacles[4 * i + 3]
        if end - start == 1:
            if overlaps_disc(dx, dy, radii):
                return OVERLAPS
            continue
        bound = obstacles[4 * i + 2]
        if dx * dx + dy * dy >= bound * bound or _parted(x, y, radii, start, end, vertices):
            continue
        away = signed_loop(x, y, start, end, 8, vertices)
        if overlaps_piece(away, radii):
            return OVERLAPS
        if away < vertices[8 * start + 6]:
            found = PRESSED
    return found


@kernel
def _parted(x: float, y: float, r: float, start: int, end: int, vertices: list[float]) -> bool:
    """Whether some side of a piece keeps a point at least the radius away: a quick test."""
    for k in range(8 * start, 8 * end, 8):
        if (x - vertices[k]) * vertices[k + 4] + (y - vertices[k + 1]) * vertices[k + 5] >= r:
            return True
    return False


@kernel
def eased(
    x: float, y: float, kept: int, span: list[int], vertices: list[float]
) -> tuple[float, float]:
    """A place where a mover stands pressed, moved off the pieces, so that paths can start there.

    It moves by a fraction of a thousandth of a unit, or for a point by half a unit at most.
    """
    for _ in range(EASINGS):
        for i in range(kept):
            if span[i + 1] - span[i] > 1:
                x, y = _off_piece(x, y, span[i], span[i + 1], vertices)
    return x, y


@kernel
def _off_piece(
    x: float, y: float, start: int, end: int, vertices: list[float]
) -> tuple[float, float]:
    """A point moved straight away from a piece to its grown radius, if it is nearer than that."""
    size = vertices[8 * start + 6]
    outside = False
    best = math.inf
    from_x = from_y = 0.0
    for k in range(8 * start, 8 * end, 8):
        gx = x - vertices[k]
        gy = y - vertices[k + 1]
        nx, ny = vertices[k + 4], vertices[k + 5]
        along = min(max(gy * nx - gx * ny, 0.0), vertices[k + 7])
        hx = gx + along * ny
        hy = gy - along * nx
        if hx * hx + hy * hy < best:
            best = hx * hx + hy * hy
            from_x, from_y = hx, hy
        outside = outside or gx * nx + gy * ny > 0.0
    if outside and best >= size * size:
        return x, y
    more = size / math.sqrt(best) - 1.0 if size > 0.0 else -1.0
    return x + more * from_x, y + more * from_y


@kernel
def clear(
    px: float,
    py: float,
    qx: float,
    qy: float,
    kept: int,
    obstacles: list[float],
    span: list[int],
    vertices: list[float],
) -> bool:
    """Whether the straight leg p-q meets no grown obstacle's interior; p may equal q.

    It is known that p lies in none: a mover stands there, or a leg or an arc has led there.
    """
    dx = qx - px
    dy = qy - py
    squared = dx * dx + dy * dy
    inverse = 1.0 / squared if squared > 0.0 else 0.0
    for i in range(kept):
        cx = obstacles[4 * i] - px
        cy = obstacles[4 * i + 1] - py
        along = (cx * dx + cy * dy) * inverse
        if along < 0.0:
            along = 0.0
        elif along > 1.0:
            along = 1.0
        cx -= along * dx
        cy -= along * dy
        bound = obstacles[4 * i + 2] - LEG_HAIR
        if bound <= 0.0 or cx * cx + cy * cy >= bound * bound:
            continue
        if span[i + 1] - span[i] == 1:
            return False
        if not _clear_of_piece(px, py, qx, qy, inverse, span[i], span[i + 1], vertices):
            return False
    return True


@kernel
def _clear_of_piece(
    px: float,
    py: float,
    qx: float,
    qy: float,
    inverse: float,
    start: int,
    end: int,
    vertices: list[float],
) -> bool:
    """Whether a leg keeps the grown radius from one piece, and does not run through it."""
    gap = vertices[8 * start + 6] - LEG_HAIR
    if gap < 0.0:
        gap = 0.0
    enter = 0.0
    leave = 1.0
    through = True
    for k in range(8 * start, 8 * end, 8):
        p = (px - vertices[k]) * vertices[k + 4] + (py - vertices[k + 1]) * vertices[k + 5]
        q = (qx - vertices[k]) * vertices[k + 4] + (qy - vertices[k + 1]) * vertices[k + 5]
        if p >= gap and q >= gap:
            return True  # this side separates them
        # The stretch of the leg inside the piece, less a hair on every side.
        p += LEG_HAIR
        q += LEG_HAIR
        if p >= 0.0 and q >= 0.0:
            through = False
        elif p >= 0.0 and p / (p - q) > enter:
            enter = p / (p - q)
        elif q >= 0.0 and p / (p - q) < leave:
            leave = p / (p - q)
    if through and enter < leave:
        return False
    return _clear_of_rim(px, py, qx, qy, inverse, start, end, vertices, gap * gap)


@kernel
def _clear_of_rim(
    px: float,
    py: float,
    qx: float,
    qy: float,
    inverse: float,
    start: int,
    end: int,
    vertices: list[float],
    allowed: float,
) -> bool:
    """Whether every corner, and every side facing the end q, is far enough from a leg."""
    dx = qx - px
    dy = qy - py
    for k in range(8 * start, 8 * end, 8):
        gx = vertices[k] - px
        gy = vertices[k + 1] - py
        along = (gx * dx + gy * dy) * inverse
        if along < 0.0:
            along = 0.0
        elif along > 1.0:
            along = 1.0
        hx = gx - along * dx
        hy = gy - along * dy
        if hx * hx + hy * hy < allowed:
            return False
        if _near_side(dx - gx, dy - gy, k, vertices, allowed):
            return False
    return True


@kernel
def _near_side(gx: float, gy: float, k: int, vertices: list[float], allowed: float) -> bool:
    """Whether a point, relative to the side's first corner, lies alongside the side and near it."""
    away = gx * vertices[k + 4] + gy * vertices[k + 5]
    if away * away >= allowed:
        return False
    along = gy * vertices[k + 4] - gx * vertices[k + 5]
    return 0.0 < along < vertices[k + 7]
