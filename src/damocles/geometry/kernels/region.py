"""The outline of what a mover reaches: an adaptive lattice, walked by marching squares.

The *spare* of a point is the smaller of two values, both less a margin: its clearance from grown
obstacles, and what is left of the budget there. Inside the outline it is positive. It changes by no
more than the distance moved, which settles large squares at once; only small ones on the rim are
examined.

shape     columns, rows of the lattice of small squares, squares of a block's side
frame     x, y of the lattice's origin, side of a small square, margin, reach less the margin
spares    of all lattice points, 0 where not known yet
cuts      stride 2: where the rim enters and leaves a small square, as numbers of lattice edges; the
          inside is to the left. An edge is twice the number of its west or south end, plus 1 if
          it runs north.
"""

from __future__ import annotations

import math

from damocles.geometry.backend import kernel

from .paths import from_sources, measure_one
from .tolerances import NARROW, NOT_ZERO, RIM_SPARE

UNREACHED = -1e9


@kernel
def clearance(
    x: float, y: float, kept: int, obstacles: list[float], span: list[int], vertices: list[float]
) -> float:
    """The distance to the nearest grown obstacle; negative inside one: at least that deep."""
    best = math.inf
    for i in range(kept):
        dx = x - obstacles[4 * i]
        dy = y - obstacles[4 * i + 1]
        apart = math.sqrt(dx * dx + dy * dy) - obstacles[4 * i + 2]
        if apart >= best:
            continue
        if span[i + 1] - span[i] > 1:
            apart = _to_piece(x, y, span[i], span[i + 1], vertices) - vertices[8 * span[i] + 6]
        if apart < best:
            best = apart
    return best


@kernel
def _to_piece(x: float, y: float, start: int, end: int, vertices: list[float]) -> float:
    """The distance to a piece; negative inside: the depth."""
    outside = -math.inf
    for k in range(8 * start, 8 * end, 8):
        gx = x - vertices[k]
        gy = y - vertices[k + 1]
        away = gx * vertices[k + 4] + gy * vertices[k + 5]
        along = gy * vertices[k + 4] - gx * vertices[k + 5]
        if away > 0.0 and 0.0 <= along <= vertices[k + 7]:
            return away
        outside = max(outside, away)
    if outside <= 0.0:
        return outside
    nearest = math.inf
    for k in range(8 * start, 8 * end, 8):
        gx = x - vertices[k]
        gy = y - vertices[k + 1]
        nearest = min(nearest, gx * gx + gy * gy)
    return math.sqrt(nearest)


@kernel
def spare(
    x: float,
    y: float,
    frame: list[float],
    limit: float,
    sources: list[float],
    source_count: int,
    kept: int,
    obstacles: list[float],
    span: list[int],
    vertices: list[float],
    active: list[int],
    node_ints: list[int],
    node_floats: list[float],
    order: list[int],
    settled: int,
) -> float:
    """The spare of a point: below zero outside, never exactly zero."""
    free = clearance(x, y, kept, obstacles, span, vertices) - frame[3]
    if free <= 0.0:
        return free - NOT_ZERO
    length, _ = measure_one(
        x, y, limit, sources, source_count, kept, obstacles, span, vertices, active, node_ints,
        node_floats, order, settled,
    )  # fmt: skip
    if length == math.inf:
        return UNREACHED
    left = frame[4] - length
    if left < free:
        return left if left != 0.0 else -NOT_ZERO
    return free


@kernel
def scan(
    shape: list[int],
    frame: list[float],
    limit: float,
    sources: list[float],
    source_count: int,
    kept: int,
    obstacles: list[float],
    span: list[int],
    vertices: list[float],
    active: list[int],
    node_ints: list[int],
    node_floats: list[float],
    order: list[int],
    settled: int,
    spares: list[float],
    stack: list[int],
    capacity: int,
    cuts: list[int],
) -> int:
    """Find all cuts of small squares by the rim; return how many, or -1 if there is no room."""
    count = 0
    for block in range(shape[0] // shape[2] * (shape[1] // shape[2])):
        stack[0] = block % (shape[0] // shape[2]) * shape[2]
        stack[1] = block // (shape[0] // shape[2]) * shape[2]
        stack[2] = shape[2]
        depth = 3
        while depth > 0:
            depth -= 3
            column, row, side = stack[depth], stack[depth + 1], stack[depth + 2]
            if side > 1:
                if _even(
                    column, row, side, frame, limit, sources, source_count, kept, obstacles, span,
                    vertices, active, node_ints, node_floats, order, settled,
                ):  # fmt: skip
                    continue
                half = side // 2
                for part in range(4):
                    stack[depth] = column + half * (part & 1)
                    stack[depth + 1] = row + half * (part >> 1)
                    stack[depth + 2] = half
                    depth += 3
                continue
            if count + 2 > capacity:
                return -1
            for corner in range(4):
                at = (row + (corner >> 1)) * (shape[0] + 1) + column + (corner & 1)
                if spares[at] == 0.0:
                    spares[at] = spare(
                        frame[0] + frame[2] * (column + (corner & 1)),
                        frame[1] + frame[2] * (row + (corner >> 1)),
                        frame, limit, sources, source_count, kept, obstacles, span, vertices,
                        active, node_ints, node_floats, order, settled,
                    )  # fmt: skip
            count = _cut(column, row, shape[0] + 1, spares, cuts, count)
    return count


@kernel
def _even(
    column: int,
    row: int,
    side: int,
    frame: list[float],
    limit: float,
    sources: list[float],
    source_count: int,
    kept: int,
    obstacles: list[float],
    span: list[int],
    vertices: list[float],
    active: list[int],
    node_ints: list[int],
    node_floats: list[float],
    order: list[int],
    settled: int,
) -> bool:
    """Whether a square certainly lies inside, or certainly outside, judging by its middle."""
    x = frame[0] + frame[2] * (column + 0.5 * side)
    y = frame[1] + frame[2] * (row + 0.5 * side)
    half = 0.5 * math.sqrt(2.0) * frame[2] * side
    if from_sources(x, y, sources, source_count) > frame[4] + half:
        return True
    free = clearance(x, y, kept, obstacles, span, vertices)
    if free - frame[3] <= -half:
        return True
    if free <= half:
        return False
    length, _ = measure_one(
        x, y, limit, sources, source_count, kept, obstacles, span, vertices, active, node_ints,
        node_floats, order, settled,
    )  # fmt: skip
    if length > frame[4] + half:
        return True
    return free - frame[3] > half and length < frame[4] - half


@kernel
def _cut(
    column: int, row: int, width: int, spares: list[float], cuts: list[int], count: int
) -> int:
    """Add the one or two cuts of a small square; return the new count.

    Walking around the square counter-clockwise, the rim leaves where the walk goes from inside to
    outside. If two opposite corners are inside, each is cut off separately.
    """
    at = row * width + column
    # Corners counter-clockwise, and the edge from each corner to the next.
    corners = (at, at + 1, at + width + 1, at + width)
    edges = (2 * at, 2 * (at + 1) + 1, 2 * (at + width), 2 * at + 1)
    for i in range(4):
        if spares[corners[i]] > 0.0 and spares[corners[(i + 1) % 4]] < 0.0:
            # Back from this exit to the entry of the same inside stretch.
            j = (i + 3) % 4
            while spares[corners[j]] > 0.0:
                j = (j + 3) % 4
            cuts[2 * count] = edges[i]
            cuts[2 * count + 1] = edges[j]
            count += 1
    return count


@kernel
def trim(
    shape: list[int],
    frame: list[float],
    limit: float,
    sources: list[float],
    source_count: int,
    kept: int,
    obstacles: list[float],
    span: list[int],
    vertices: list[float],
    active: list[int],
    node_ints: list[int],
    node_floats: list[float],
    order: list[int],
    settled: int,
    spares: list[float],
    count: int,
    cuts: list[int],
    rim: list[float],
) -> None:
    """Write the points of the rim on the first edge of every cut: inside, with little to spare."""
    width = shape[0] + 1
    for i in range(count):
        near = cuts[2 * i] >> 1
        far = near + (width if cuts[2 * i] & 1 else 1)
        if spares[near] < 0.0:
            near, far = far, near
        x = frame[0] + frame[2] * (near % width)
        y = frame[1] + frame[2] * (near // width)
        dx = frame[0] + frame[2] * (far % width) - x
        dy = frame[1] + frame[2] * (far // width) - y
        low, high = 0.0, 1.0
        low_spare, high_spare = spares[near], spares[far]
        while low_spare > RIM_SPARE and high - low > NARROW:
            part = (low_spare - 0.5 * RIM_SPARE) / (low_spare - high_spare)
            at = low + (high - low) * (0.1 if part < 0.1 else part)
            found = spare(
                x + at * dx, y + at * dy, frame, limit, sources, source_count, kept, obstacles,
                span, vertices, active, node_ints, node_floats, order, settled,
            )  # fmt: skip
            if found > 0.0:
                low, low_spare = at, found
            else:
                high, high_spare = at, found
        rim[2 * i] = x + low * dx
        rim[2 * i + 1] = y + low * dy
