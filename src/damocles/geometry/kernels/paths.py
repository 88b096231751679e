"""Lengths of paths to given points, from what `walk.search` has settled (layouts: see there)."""

from __future__ import annotations

import math

from damocles.geometry.backend import kernel

from .convex import point_segment_squared
from .scene import OVERLAPS, PRESSED, clear, eased, footing
from .tolerances import SURELY
from .walk import reach


@kernel
def foot(x: float, y: float, s: int, sources: list[float]) -> tuple[float, float, float]:
    """The point of a source that is nearest to a given point: its distance and its coordinates."""
    px, py = sources[4 * s], sources[4 * s + 1]
    dx = sources[4 * s + 2] - px
    dy = sources[4 * s + 3] - py
    squared = dx * dx + dy * dy
    if squared > 0.0:
        along = ((x - px) * dx + (y - py) * dy) / squared
        along = 0.0 if along < 0.0 else (1.0 if along > 1.0 else along)
        px += along * dx
        py += along * dy
    return math.sqrt((x - px) * (x - px) + (y - py) * (y - py)), px, py


@kernel
def nearest_foot(
    x: float, y: float, sources: list[float], source_count: int
) -> tuple[float, float, float]:
    """The nearest point of all sources: its distance (infinite if there are none), and where."""
    nearest, px, py = math.inf, x, y
    for s in range(source_count):
        length, fx, fy = foot(x, y, s, sources)
        if length < nearest:
            nearest, px, py = length, fx, fy
    return nearest, px, py


@kernel
def straight(
    x: float,
    y: float,
    limit: float,
    sources: list[float],
    source_count: int,
    kept: int,
    obstacles: list[float],
    span: list[int],
    vertices: list[float],
) -> tuple[float, float, float]:
    """The shortest free straight way from a source: its length (or infinity) and its start.

    From a stretch, that is the way from its nearest point; where that is blocked, a longer straight
    way is never the shortest of all ways.
    """
    best = limit
    best_x = 0.0
    best_y = 0.0
    for s in range(source_count):
        length, px, py = foot(x, y, s, sources)
        if length < best and clear(px, py, x, y, kept, obstacles, span, vertices):
            best = length
            best_x = px
            best_y = py
    return (best if best < limit else math.inf), best_x, best_y


@kernel
def straight_all(
    points: list[float],
    count: int,
    limit: float,
    sources: list[float],
    source_count: int,
    kept: int,
    obstacles: list[float],
    span: list[int],
    vertices: list[float],
    lengths: list[float],
    lasts: list[int],
) -> bool:
    """Measure straight ways only; return False if a way round has to be looked for.

    That is the case if a free place is near enough, but something stands on the straight way to it
    from the nearest source, which would be the shortest way.
    """
    for i in range(count):
        x, y = points[2 * i], points[2 * i + 1]
        lengths[i], lasts[i] = math.inf, -1
        nearest, px, py = nearest_foot(x, y, sources, source_count)
        if nearest >= limit + SURELY:
            continue
        if footing(x, y, kept, obstacles, span, vertices) == OVERLAPS:
            continue
        if nearest >= limit or not clear(px, py, x, y, kept, obstacles, span, vertices):
            return False
        lengths[i] = nearest
    return True


@kernel
def measure_one(
    x: float,
    y: float,
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
) -> tuple[float, int]:
    """The length of the shortest path to a point, and the node before it (-1: a straight path).

    The length is infinite if none is below the limit or the point is not free.
    """
    last = -1
    stands = footing(x, y, kept, obstacles, span, vertices)
    if stands == OVERLAPS:
        return math.inf, last
    if stands == PRESSED:
        x, y = eased(x, y, kept, span, vertices)
    best, _, _ = straight(x, y, limit, sources, source_count, kept, obstacles, span, vertices)
    if best < limit and source_count == 1 and is_point(sources):
        return best, last  # nothing is shorter than a straight line from a point
    for at in range(settled):
        node = order[at]
        far = best if best < limit else limit
        if node_floats[6 * node + 2] >= far:
            break
        length = reach(
            node, x, y, far, kept, obstacles, span, vertices, active, node_ints, node_floats
        )
        if length < far:
            best = length
            last = node
    return best, last


@kernel
def measure_all(
    points: list[float],
    count: int,
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
    lengths: list[float],
    lasts: list[int],
) -> None:
    """Write the length, and the node before, for each point (x, y)."""
    for i in range(count):
        lengths[i], lasts[i] = measure_one(
            points[2 * i], points[2 * i + 1], limit, sources, source_count, kept, obstacles, span,
            vertices, active, node_ints, node_floats, order, settled,
        )  # fmt: skip


@kernel
def first_straight(
    spots: list[float],
    limit: float,
    sources: list[float],
    source_count: int,
    kept: int,
    obstacles: list[float],
    span: list[int],
    vertices: list[float],
) -> tuple[int, bool]:
    """The first spot that may be reached, and whether a straight way certainly reaches it.

    If not, a way round to that spot has to be looked for; no spot before it is reached at all. The
    number of all spots if none is reached. A spot has three numbers, the last two are x and y.
    """
    count = len(spots) // 3
    for i in range(count):
        x, y = spots[3 * i + 1], spots[3 * i + 2]
        nearest, px, py = nearest_foot(x, y, sources, source_count)
        if nearest >= limit + SURELY:
            continue
        if footing(x, y, kept, obstacles, span, vertices) == OVERLAPS:
            continue
        return i, nearest < limit and clear(px, py, x, y, kept, obstacles, span, vertices)
    return count, True


@kernel
def first_reached(
    spots: list[float],
    start: int,
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
) -> int:
    """The first spot, from `start` on, that is reached by any way; the number of all if none is."""
    count = len(spots) // 3
    for i in range(start, count):
        length, _ = measure_one(
            spots[3 * i + 1], spots[3 * i + 2], limit, sources, source_count, kept, obstacles,
            span, vertices, active, node_ints, node_floats, order, settled,
        )  # fmt: skip
        if length < math.inf:
            return i
    return count


@kernel
def is_point(sources: list[float]) -> bool:
    """Whether the first source is a point."""
    return sources[0] == sources[2] and sources[1] == sources[3]


@kernel
def from_sources(x: float, y: float, sources: list[float], source_count: int) -> float:
    """The straight-line distance to the nearest source; infinite without sources."""
    best = math.inf
    for s in range(0, 4 * source_count, 4):
        squared = point_segment_squared(
            x, y, sources[s], sources[s + 1], sources[s + 2], sources[s + 3]
        )
        if squared < best:
            best = squared
    return math.sqrt(best)
