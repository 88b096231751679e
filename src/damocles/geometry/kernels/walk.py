"""The search for shortest paths of a disc: tangent legs and arcs, settled in order of length.

A node is an arrival: a straight leg ends on a circle, which the path then follows, one way round.
The two ways round circle a are the tracks 2a (counter-clockwise) and 2a + 1 (clockwise).

active      vertices (see `scene`) whose circles a path may use
owner       the obstacle of every vertex
sources     stride 4: stretches from which a path may start; a point has two equal ends
node_ints   stride 4: track, node before (-1: a source), next settled node on the same track,
            place in the heap (-1: not in it)
node_floats stride 6: place of arrival on the circle (x, y), length so far, that plus the least
            still to come, pseudo-angle of the place, room for the arc
edges       for two tracks the leg between them: 0 not yet looked at, -1 blocked, else node + 1
tally       0 size of the heap, 1 number of nodes, 2 number of settled nodes, 3 node before the goal
"""

from __future__ import annotations

import math

from damocles.geometry.backend import kernel

from .heap import lower, pop, push
from .scene import clear
from .tangents import advance, arc_angle, in_cone, room, tangent, turned
from .tolerances import LENGTH_TIE

BLOCKED = -1
TOO_FAR = -2
FULL = -3


@kernel
def activate(
    hub_x: float,
    hub_y: float,
    goal_x: float,
    goal_y: float,
    total: float,
    kept: int,
    span: list[int],
    vertices: list[float],
    active: list[int],
    owner: list[int],
) -> int:
    """List the vertices whose circles are near enough to hub and goal; return how many."""
    count = 0
    for i in range(kept):
        for k in range(span[i], span[i + 1]):
            owner[k] = i
            x, y, size = vertices[8 * k], vertices[8 * k + 1], vertices[8 * k + 6]
            near = math.sqrt((x - hub_x) * (x - hub_x) + (y - hub_y) * (y - hub_y))
            far = math.sqrt((x - goal_x) * (x - goal_x) + (y - goal_y) * (y - goal_y))
            if near + far - 2.0 * size <= total:
                active[count] = k
                count += 1
    return count


@kernel
def search(
    sources: list[float],
    source_count: int,
    aimed: int,
    goal_x: float,
    goal_y: float,
    limit: float,
    kept: int,
    obstacles: list[float],
    span: list[int],
    vertices: list[float],
    active_count: int,
    active: list[int],
    owner: list[int],
    capacity: int,
    node_ints: list[int],
    node_floats: list[float],
    heap: list[int],
    order: list[int],
    heads: list[int],
    edges: list[int],
    tally: list[int],
) -> float:
    """Settle every arrival within the limit; if aimed, stop at the goal's length and return it.

    Returns infinity if not aimed or not reached, and FULL if the room for nodes is too small.
    """
    for i in range(4):
        tally[i] = 0
    for track in range(2 * active_count):
        heads[track] = -1
    best = math.inf
    for s in range(source_count):
        for track in range(2 * active_count):
            code = _from_source(
                sources[4 * s], sources[4 * s + 1], sources[4 * s + 2], sources[4 * s + 3], track,
                aimed, goal_x, goal_y, limit, kept, obstacles, span, vertices, active,
                capacity, node_ints, node_floats, heap, tally,
            )  # fmt: skip
            if code == FULL:
                return FULL
    while tally[0] > 0:
        node = pop(heap, node_ints, node_floats, tally)
        if node_floats[6 * node + 3] >= best:
            break
        if not _settle(
            node, kept, obstacles, span, vertices, active, owner, node_ints, node_floats, order,
            heads, tally,
        ):  # fmt: skip
            continue
        if aimed == 1:
            length = reach(
                node, goal_x, goal_y, best, kept, obstacles, span, vertices, active, node_ints,
                node_floats,
            )  # fmt: skip
            if length < best and length < limit:
                best = length
                limit = length
                tally[3] = node
        code = _spread(
            node, aimed, goal_x, goal_y, limit, kept, obstacles, span, vertices, active_count,
            active, capacity, node_ints, node_floats, heap, edges, tally,
        )  # fmt: skip
        if code == FULL:
            return FULL
    return best


@kernel
def _from_source(
    ax: float,
    ay: float,
    bx: float,
    by: float,
    track: int,
    aimed: int,
    goal_x: float,
    goal_y: float,
    limit: float,
    kept: int,
    obstacles: list[float],
    span: list[int],
    vertices: list[float],
    active: list[int],
    capacity: int,
    node_ints: list[int],
    node_floats: list[float],
    heap: list[int],
    tally: list[int],
) -> int:
    """Offer those legs from one source to one track that sliding the start cannot shorten.

    From an end of the stretch the leg must not lean towards the other end; from within, it is
    perpendicular to the stretch. Return FULL if there was no room, else anything.
    """
    k = 8 * active[track >> 1]
    x, y = vertices[k], vertices[k + 1]
    swing = vertices[k + 6] if track & 1 else -vertices[k + 6]
    dx = bx - ax
    dy = by - ay
    squared = dx * dx + dy * dy
    span_length = math.sqrt(squared)
    code = 0
    for way in range(4 if squared > 0.0 else 1):
        if way < 2:
            px, py = (ax, ay) if way == 0 else (bx, by)
            lean = 1.0 if way == 0 else -1.0
            length, wx, wy = tangent(x - px, y - py, swing)
            if length < 0.0 or (wx * dx + wy * dy) * lean > 0.0:
                continue
        else:
            side = 1.0 if way == 2 else -1.0
            wx, wy = -dy / span_length * side, dx / span_length * side
            qx, qy = x - swing * wy, y + swing * wx
            along = ((qx - ax) * dx + (qy - ay) * dy) / squared
            px, py = ax + along * dx, ay + along * dy
            length = (qx - px) * wx + (qy - py) * wy
            if length < 0.0 or along <= 0.0 or along >= 1.0:
                continue
        code = offer(
            px, py, wx, wy, length, track, -1, aimed, goal_x, goal_y, limit, kept, obstacles, span,
            vertices, active, capacity, node_ints, node_floats, heap, tally,
        )  # fmt: skip
        if code == FULL:
            break
    return code


@kernel
def offer(
    px: float,
    py: float,
    wx: float,
    wy: float,
    length: float,
    track: int,
    before: int,
    aimed: int,
    goal_x: float,
    goal_y: float,
    limit: float,
    kept: int,
    obstacles: list[float],
    span: list[int],
    vertices: list[float],
    active: list[int],
    capacity: int,
    node_ints: list[int],
    node_floats: list[float],
    heap: list[int],
    tally: list[int],
) -> int:
    """Add an arrival by the leg from p in direction w, `length` in all; return it or why not."""
    k = 8 * active[track >> 1]
    ux, uy = (-wy, wx) if track & 1 else (wy, -wx)
    if vertices[k + 7] > 0.0 and not in_cone(ux, uy, k, vertices):
        return BLOCKED
    qx = vertices[k] + vertices[k + 6] * ux
    qy = vertices[k + 1] + vertices[k + 6] * uy
    key = length
    if aimed == 1:
        key += math.sqrt((qx - goal_x) * (qx - goal_x) + (qy - goal_y) * (qy - goal_y))
    if key >= limit:
        return TOO_FAR
    if not clear(px, py, qx, qy, kept, obstacles, span, vertices):
        return BLOCKED
    node = tally[1]
    if node == capacity:
        return FULL
    tally[1] = node + 1
    node_ints[4 * node] = track
    node_ints[4 * node + 1] = before
    node_floats[6 * node] = ux
    node_floats[6 * node + 1] = uy
    node_floats[6 * node + 2] = length
    node_floats[6 * node + 3] = key
    node_floats[6 * node + 4] = turned(ux, uy)
    push(node, heap, node_ints, node_floats, tally)
    return node


@kernel
def _settle(
    node: int,
    kept: int,
    obstacles: list[float],
    span: list[int],
    vertices: list[float],
    active: list[int],
    owner: list[int],
    node_ints: list[int],
    node_floats: list[float],
    order: list[int],
    heads: list[int],
    tally: list[int],
) -> bool:
    """Settle an arrival unless one settled earlier gets there along its circle no later."""
    track = node_ints[4 * node]
    vertex = active[track >> 1]
    turn = -1 if track & 1 else 1
    place = node_floats[6 * node + 4]
    earlier = heads[track]
    while earlier >= 0:
        way = advance(node_floats[6 * earlier + 4], place, turn)
        if way <= node_floats[6 * earlier + 5]:
            length = node_floats[6 * earlier + 2]
            if way > 0.0:
                length += vertices[8 * vertex + 6] * arc_angle(
                    node_floats[6 * earlier], node_floats[6 * earlier + 1],
                    node_floats[6 * node], node_floats[6 * node + 1], turn,
                )  # fmt: skip
            if length <= node_floats[6 * node + 2] + LENGTH_TIE:
                return False
        earlier = node_ints[4 * earlier + 2]
    node_floats[6 * node + 5] = room(
        vertex, owner[vertex], turn, place, kept, obstacles, span, vertices
    )
    node_ints[4 * node + 2] = heads[track]
    heads[track] = node
    order[tally[2]] = node
    tally[2] += 1
    return True


@kernel
def depart(
    node: int,
    k: int,
    turn: int,
    length: float,
    wx: float,
    wy: float,
    vertices: list[float],
    node_floats: list[float],
) -> float:
    """The length up to the end of a leg that leaves a node's circle; infinite if it cannot."""
    ux, uy = (wy, -wx) if turn > 0 else (-wy, wx)
    way = advance(node_floats[6 * node + 4], turned(ux, uy), turn)
    if way > node_floats[6 * node + 5]:
        return math.inf
    total = node_floats[6 * node + 2] + length
    if way > 0.0:
        total += vertices[k + 6] * arc_angle(
            node_floats[6 * node], node_floats[6 * node + 1], ux, uy, turn
        )
    return total


@kernel
def reach(
    node: int,
    x: float,
    y: float,
    best: float,
    kept: int,
    obstacles: list[float],
    span: list[int],
    vertices: list[float],
    active: list[int],
    node_ints: list[int],
    node_floats: list[float],
) -> float:
    """The length via a settled node straight on to a point; infinite if blocked or not better."""
    k = 8 * active[node_ints[4 * node] >> 1]
    turn = -1 if node_ints[4 * node] & 1 else 1
    size = vertices[k + 6]
    dx = x - vertices[k]
    dy = y - vertices[k + 1]
    far = best - node_floats[6 * node + 2] + size
    length, wx, wy = tangent(dx, dy, turn * size)
    if length < 0.0 or far <= 0.0 or dx * dx + dy * dy >= far * far:
        return math.inf
    total = depart(node, k, turn, length, wx, wy, vertices, node_floats)
    px = vertices[k] + turn * size * wy
    py = vertices[k + 1] - turn * size * wx
    if total < best and clear(px, py, x, y, kept, obstacles, span, vertices):
        return total
    return math.inf


@kernel
def _spread(
    node: int,
    aimed: int,
    goal_x: float,
    goal_y: float,
    limit: float,
    kept: int,
    obstacles: list[float],
    span: list[int],
    vertices: list[float],
    active_count: int,
    active: list[int],
    capacity: int,
    node_ints: list[int],
    node_floats: list[float],
    heap: list[int],
    edges: list[int],
    tally: list[int],
) -> int:
    """Offer every leg from a settled node to another circle; return FULL if there was no room."""
    track = node_ints[4 * node]
    k = 8 * active[track >> 1]
    turn = -1 if track & 1 else 1
    x, y, size = vertices[k], vertices[k + 1], turn * vertices[k + 6]
    spare = limit - node_floats[6 * node + 2]
    for other in range(2 * active_count):
        edge = track * 2 * active_count + other
        if other >> 1 == track >> 1 or edges[edge] == BLOCKED:
            continue
        j = 8 * active[other >> 1]
        swing = size + vertices[j + 6] if other & 1 else size - vertices[j + 6]
        length, wx, wy = tangent(vertices[j] - x, vertices[j + 1] - y, swing)
        if length < 0.0 or length >= spare:
            continue
        total = depart(node, k, turn, length, wx, wy, vertices, node_floats)
        if total >= limit:
            continue
        if edges[edge] == 0:
            code = offer(
                x + size * wy, y - size * wx, wx, wy, total, other, node, aimed, goal_x, goal_y,
                limit, kept, obstacles, span, vertices, active, capacity, node_ints, node_floats,
                heap, tally,
            )  # fmt: skip
            if code == FULL:
                return FULL
            if code != TOO_FAR:
                edges[edge] = code + 1 if code >= 0 else BLOCKED
            continue
        lower(edges[edge] - 1, total, node, heap, node_ints, node_floats)
    return 0
