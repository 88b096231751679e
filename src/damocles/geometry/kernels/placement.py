"""Free spots for a disc near a target: the nearest one, or all candidates for it.

The centre of the disc must keep out of every obstacle grown by its radius, and may have to stay
inside circles. The nearest such point is the target itself, the foot of the target on one of those
curves, or a point where two of them meet. All of these are tried; each is moved to the best nearby
lattice point that passes the exact test.

A scene is a tuple of flat arrays: bounds, first, corners, discs as everywhere; `others`, more
discs; `must` (stride 3: x, y, radius), circles that all hold the centre; `some`, circles of which
at least one holds it if there are any; `edges`, the west, south, east and north end of the table or
of the lattice, and 1 if the whole disc keeps inside them, 0 if only its centre does.

A state is eight floats: spots found so far, squared reach, whether only the nearest is wanted (then
the reach shrinks with every find), the radius of the disc, how far all curves keep away from what
they go around (in a sharp corner between two of them, lattice points are rare), and centre and
squared radius of a circle outside of which no spot is wanted.
"""

from __future__ import annotations

import math

from damocles.geometry.backend import kernel

from .convex import point_segment_squared
from .measure import signed_loop
from .standing import overlaps_disc, overlaps_piece
from .tolerances import NEAR

Scene = tuple[
    "list[float]",
    "list[int]",
    "list[float]",
    "list[float]",
    "list[float]",
    "list[float]",
    "list[float]",
    "list[float]",
]


@kernel
def on_edges(x: float, y: float, r: float, slack: float, edges: list[float]) -> bool:
    """Whether a disc, or its centre, keeps inside all four edges; less strictly with a slack."""
    inset = r * edges[4] - slack
    return edges[0] + inset <= x <= edges[2] - inset and edges[1] + inset <= y <= edges[3] - inset


@kernel
def held(x: float, y: float, slack: float, must: list[float], some: list[float]) -> bool:
    """Whether a point lies in all the circles of `must` and in one of `some`, rims included."""
    for k in range(0, len(must), 3):
        dx = x - must[k]
        dy = y - must[k + 1]
        reach = must[k + 2] + slack
        if dx * dx + dy * dy > reach * reach:
            return False
    for k in range(0, len(some), 3):
        dx = x - some[k]
        dy = y - some[k + 1]
        reach = some[k + 2] + slack
        if dx * dx + dy * dy <= reach * reach:
            return True
    return len(some) == 0


@kernel
def clear_of_discs(x: float, y: float, room: float, discs: list[float]) -> bool:
    """Whether a disc of radius `room` overlaps none of the discs."""
    for k in range(0, len(discs), 4):
        dx = x - discs[k]
        dy = y - discs[k + 1]
        if overlaps_disc(dx, dy, max(room + discs[k + 2], 0.0)):
            return False
    return True


@kernel
def clear_of_pieces(
    x: float,
    y: float,
    room: float,
    bounds: list[float],
    first: list[int],
    corners: list[float],
) -> bool:
    """Whether a disc of radius `room` overlaps none of the pieces, by their rounded distance."""
    for k in range(len(first) - 1):
        dx = x - bounds[4 * k]
        dy = y - bounds[4 * k + 1]
        if overlaps_disc(dx, dy, max(room + bounds[4 * k + 2], 0.0)) and overlaps_piece(
            signed_loop(x, y, first[k], first[k + 1], 2, corners), room
        ):
            return False
    return True


@kernel
def allowed(x: float, y: float, r: float, slack: float, scene: Scene) -> bool:
    """Whether the disc may stand here; exact for lattice points, less strict with a slack."""
    bounds, first, corners, discs, others, must, some, edges = scene
    return (
        held(x, y, slack, must, some)
        and on_edges(x, y, r, slack, edges)
        and clear_of_discs(x, y, r - slack, others)
        and clear_of_discs(x, y, r - slack, discs)
        and clear_of_pieces(x, y, r - slack, bounds, first, corners)
    )


@kernel
def mark_allowed(points: list[float], r: float, scene: Scene, out: list[int]) -> None:
    """Write 1 for every lattice point where the disc may stand, 0 for the others."""
    for k in range(len(out)):
        out[k] = 1 if allowed(points[2 * k], points[2 * k + 1], r, 0.0, scene) else 0


@kernel
def record(squared: float, x: float, y: float, state: list[float], out: list[float]) -> None:
    """Write a spot: instead of a worse one if only the nearest is wanted, else as one more.

    Spots for which there is no room are still counted, so that the caller can make room.
    """
    at = 3 * int(state[0])
    if state[2] == 1.0:
        if state[0] == 1.0 and (squared, y, x) >= (out[0], out[2], out[1]):
            return
        at = 0
        state[0] = 0.0
        state[1] = squared
    if at < len(out):
        out[at] = squared
        out[at + 1] = x
        out[at + 2] = y
    state[0] += 1.0


@kernel
def put_in_order(state: list[float], out: list[float]) -> None:
    """Sort the spots from near to far, then from south to north, then west to east; drop repeats.

    Where there was no room for all of them, nothing is done.
    """
    count = int(state[0])
    if 3 * count > len(out):
        return
    gap = count // 2
    while gap > 0:
        for k in range(gap, count):
            sink(3 * k, 3 * gap, out)
        gap //= 2
    kept = min(count, 1)
    for k in range(3, 3 * count, 3):
        if out[k + 1] != out[k - 2] or out[k + 2] != out[k - 1]:
            move(k, 3 * kept, out)
            kept += 1
    state[0] = float(kept)


@kernel
def sink(at: int, gap: int, out: list[float]) -> None:
    """Move a spot down by gaps until the one before it is no worse."""
    squared, x, y = out[at], out[at + 1], out[at + 2]
    while at >= gap and (out[at - gap], out[at - gap + 2], out[at - gap + 1]) > (squared, y, x):
        move(at - gap, at, out)
        at -= gap
    out[at], out[at + 1], out[at + 2] = squared, x, y


@kernel
def move(start: int, end: int, out: list[float]) -> None:
    """Copy a spot to another place."""
    out[end], out[end + 1], out[end + 2] = out[start], out[start + 1], out[start + 2]


@kernel
def is_outside(x: float, y: float, state: list[float]) -> bool:
    """Whether no spot near here is wanted."""
    dx = x - state[5]
    dy = y - state[6]
    return dx * dx + dy * dy > state[7]


@kernel
def settle(
    px: float, py: float, tx: float, ty: float, scene: Scene, state: list[float], out: list[float]
) -> None:
    """Record the lattice point next to p that is nearest to the target, if one is allowed.

    Of two that are equally near, take the southern, then the western one. The search starts on the
    target's side, so that most of the others need not be looked at.
    """
    dx = px - tx
    dy = py - ty
    reach = math.sqrt(state[1]) + NEAR
    if dx * dx + dy * dy > reach * reach or is_outside(px, py, state):
        return
    if not allowed(px, py, state[3], NEAR, scene):
        return
    east = 1.0 if dx > 0.0 else -1.0
    north = 1.0 if dy > 0.0 else -1.0
    best = math.inf
    spot_x = 0.0
    spot_y = 0.0
    for j in range(-2, 3):
        y = math.floor(py + 0.5) + north * j
        for i in range(-2, 3):
            x = math.floor(px + 0.5) + east * i
            squared = (x - tx) * (x - tx) + (y - ty) * (y - ty)
            if (
                (squared, y, x) < (best, spot_y, spot_x)
                and squared <= state[1]
                and allowed(x, y, state[3], 0.0, scene)
            ):
                best = squared
                spot_x = x
                spot_y = y
    if best < math.inf:
        record(best, spot_x, spot_y, state, out)


@kernel
def add_circle(
    tx: float, ty: float, x: float, y: float, r: float, reach: float, count: int, out: list[float]
) -> int:
    """Write a circle if it passes within reach of the target; return how many there are now."""
    away = math.sqrt((tx - x) * (tx - x) + (ty - y) * (ty - y))
    if abs(away - r) > reach:
        return count
    out[3 * count] = x
    out[3 * count + 1] = y
    out[3 * count + 2] = r
    return count + 1


@kernel
def circles_near(tx: float, ty: float, scene: Scene, state: list[float], out: list[float]) -> int:
    """Write all circles on which the centre may have to lie, within reach of the target."""
    _bounds, _first, corners, discs, others, must, some, _edges = scene
    reach = math.sqrt(state[1]) + NEAR
    r = state[3] + state[4]
    count = 0
    for k in range(0, len(discs), 4):
        count = add_circle(tx, ty, discs[k], discs[k + 1], r + discs[k + 2], reach, count, out)
    for k in range(0, len(others), 4):
        count = add_circle(tx, ty, others[k], others[k + 1], r + others[k + 2], reach, count, out)
    for k in range(0, len(corners), 2):
        count = add_circle(tx, ty, corners[k], corners[k + 1], r, reach, count, out)
    for k in range(0, len(must), 3):
        held_in = max(must[k + 2] - state[4], 0.0)
        count = add_circle(tx, ty, must[k], must[k + 1], held_in, reach, count, out)
    for k in range(0, len(some), 3):
        held_in = max(some[k + 2] - state[4], 0.0)
        count = add_circle(tx, ty, some[k], some[k + 1], held_in, reach, count, out)
    return count


@kernel
def add_segment(
    tx: float,
    ty: float,
    ax: float,
    ay: float,
    bx: float,
    by: float,
    reach: float,
    count: int,
    out: list[float],
) -> int:
    """Write a segment if it passes within reach of the target; return how many there are now."""
    if point_segment_squared(tx, ty, ax, ay, bx, by) > reach * reach:
        return count
    out[4 * count] = ax
    out[4 * count + 1] = ay
    out[4 * count + 2] = bx
    out[4 * count + 3] = by
    return count + 1


@kernel
def segments_near(tx: float, ty: float, scene: Scene, state: list[float], out: list[float]) -> int:
    """Write the sides of pieces and the edges, moved by the radius, within reach of the target."""
    _bounds, first, corners, _discs, _others, _must, _some, edges = scene
    reach = math.sqrt(state[1]) + NEAR
    r = state[3] + state[4]
    count = 0
    for k in range(len(first) - 1):
        for i in range(first[k], first[k + 1]):
            j = i + 1 if i + 1 < first[k + 1] else first[k]
            ax = corners[2 * i]
            ay = corners[2 * i + 1]
            dx = corners[2 * j] - ax
            dy = corners[2 * j + 1] - ay
            grow = r / math.sqrt(dx * dx + dy * dy)
            ax += dy * grow
            ay -= dx * grow
            count = add_segment(tx, ty, ax, ay, ax + dx, ay + dy, reach, count, out)
    west, south, east, north, inset = edges[0], edges[1], edges[2], edges[3], r * edges[4]
    for y in (south + inset, north - inset):
        count = add_segment(tx, ty, west, y, east, y, reach, count, out)
    for x in (west + inset, east - inset):
        count = add_segment(tx, ty, x, south, x, north, reach, count, out)
    return count
