"""Independent bounds on shortest paths: visibility graphs on polygons, searched by scipy.

Grown obstacles become polygons with their corners on the true arcs (inside the true obstacle, so
paths come out too short) or with their sides touching the arcs (around it, paths too long). The
true length lies between the two; finer arcs bring them closer together.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import shapely
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from damocles.geometry.paths.movement import Arc

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from damocles.geometry.paths.movement import DiscPath
    from damocles.geometry.plane.shapes import Disc, Piece

    Floats = NDArray[np.float64]
    Spot = tuple[float, float]

SLACK = 0.5
HAIR = 0.05


def grown(
    pieces: Sequence[Piece], discs: Sequence[Disc], r: float, *, quads: int, outer: bool
) -> shapely.Geometry:
    """The union of all obstacles grown by r, arcs as polygons of this many sides per quarter."""
    stretch = 1 / math.cos(math.pi / (4 * quads)) if outer else 1.0
    shapes = [shapely.Polygon(p.corners).buffer(r * stretch, quad_segs=quads) for p in pieces]
    shapes += [shapely.Point(d.x, d.y).buffer((r + d.r) * stretch, quad_segs=quads) for d in discs]
    return shapely.unary_union(shapes)


def length(
    start: Spot,
    goal: Spot,
    r: int,
    pieces: Sequence[Piece],
    discs: Sequence[Disc],
    *,
    quads: int,
    outer: bool,
) -> float:
    """The shortest way around the polygons, a bound on the true length; infinite if none."""
    solid = grown(pieces, discs, r - SLACK, quads=quads, outer=outer)
    core = grown(pieces, discs, r - SLACK - HAIR, quads=quads, outer=outer)
    shapely.prepare(core)
    if any(shapely.intersects(core, shapely.Point(spot)) for spot in (start, goal)):
        return math.inf
    here, before, after = _corners(solid)
    ends = np.array([start, goal], dtype=float)
    here, before, after = (np.vstack([ends, part]) for part in (here, before, after))
    rows, columns = _tangents(here, before, after)
    lines = shapely.linestrings(np.stack([here[rows], here[columns]], axis=1))
    free = ~shapely.intersects(core, lines)
    rows, columns = rows[free], columns[free]
    weights = np.hypot(*(here[rows] - here[columns]).T)
    graph = csr_matrix((weights, (rows, columns)), shape=(len(here), len(here)))
    return float(dijkstra(graph, directed=False, indices=0)[1])


def _corners(solid: shapely.Geometry) -> tuple[Floats, Floats, Floats]:
    """The convex corners of a union, with their neighbours before and after."""
    found: list[Floats] = []
    for polygon in shapely.get_parts(solid):
        whole = shapely.geometry.polygon.orient(polygon)
        for ring in (whole.exterior, *whole.interiors):
            here = np.asarray(ring.coords)[:-1]
            before, after = np.roll(here, 1, axis=0), np.roll(here, -1, axis=0)
            convex = _cross(here - before, after - here) > 0
            found.append(np.stack([here[convex], before[convex], after[convex]]))
    if not found:
        return np.empty((0, 2)), np.empty((0, 2)), np.empty((0, 2))
    joined = np.concatenate(found, axis=1)
    return joined[0], joined[1], joined[2]


def _tangents(here: Floats, before: Floats, after: Floats) -> tuple[NDArray[np.int64], ...]:
    """Pairs of corners whose line cuts into neither corner; ends of the path take any line."""
    step = here[None, :, :] - here[:, None, :]
    ok = np.triu(np.ones(step.shape[:2], dtype=bool), 1)
    for shape in ((-1, 1, 2), (1, -1, 2)):
        one = _cross(step, (before - here).reshape(shape))
        two = _cross(step, (after - here).reshape(shape))
        scale = 1e-9 * np.hypot(step[..., 0], step[..., 1])
        ok &= (one >= -scale) & (two >= -scale) | (one <= scale) & (two <= scale)
    rows, columns = np.nonzero(ok)
    return rows, columns


def _cross(a: Floats, b: Floats) -> Floats:
    """The cross products of vectors."""
    return np.asarray(a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0])


def drawn(path: DiscPath, *, step: float = 0.002) -> list[Spot]:
    """The points of a path, arcs cut into chords of at most this angle."""
    points = [path.start]
    for leg in path.legs:
        if isinstance(leg, Arc):
            points += _arc_points(points[-1], leg, step)
        points.append(leg.to)
    return points


def _arc_points(start: Spot, arc: Arc, step: float) -> list[Spot]:
    cx, cy = arc.centre
    first = math.atan2(start[1] - cy, start[0] - cx)
    sweep = _swept(start, arc)
    count = math.ceil(sweep / step)
    turn = 1 if arc.ccw else -1
    angles = [first + turn * sweep * i / count for i in range(1, count)]
    return [(cx + arc.radius * math.cos(a), cy + arc.radius * math.sin(a)) for a in angles]


def _swept(start: Spot, arc: Arc) -> float:
    """The angle of an arc from its start, from 0 to two pi; not by the arc's own method."""
    cx, cy = arc.centre
    first = math.atan2(start[1] - cy, start[0] - cx)
    last = math.atan2(arc.to[1] - cy, arc.to[0] - cx)
    return (last - first if arc.ccw else first - last) % math.tau


def sum_of_legs(path: DiscPath) -> float:
    """The length of a path from its legs."""
    total = 0.0
    at = path.start
    for leg in path.legs:
        total += leg.radius * _swept(at, leg) if isinstance(leg, Arc) else math.dist(at, leg.to)
        at = leg.to
    return total
