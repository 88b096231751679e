"""Sight decided in other ways: sample lines (shapely), slices of all directions (numpy), witnesses.

None of it shares code with the kernels. A layout is two discs, pieces and blocking discs.
"""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt
import shapely

from damocles.geometry.kernels.tolerances import EPS, TOL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry.measures.sight import Spot
    from damocles.geometry.plane.shapes import Disc, Piece

Array = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
HAIR = 0.01
"""Clearance, in lattice units, above which a sample line must count: five times the growth."""


class Layout(NamedTuple):
    """A question of sight, and the answer where the construction fixes it."""

    a: Disc
    b: Disc
    pieces: list[Piece]
    discs: list[Disc]
    expected: bool | None = None


def sampled(layout: Layout, *, points: int = 16) -> bool:
    """Some sample line from rim to rim clears every blocker by more than a hair."""
    starts, ends = rim(layout.a, points), rim(layout.b, points)
    pairs = np.stack([np.repeat(starts, points, axis=0), np.tile(ends, (points, 1))], axis=1)
    lines = shapely.linestrings(pairs)
    clear: Flags = np.full(len(pairs), fill_value=True)
    for piece in layout.pieces:
        clear &= np.asarray(shapely.distance(lines, shapely.Polygon(piece.corners))) > HAIR
    for disc in layout.discs:
        gaps = np.asarray(shapely.distance(lines, shapely.Point(disc.x, disc.y)))
        clear &= gaps > disc.r + HAIR
    return bool(clear.any())


def rim(disc: Disc, points: int) -> Array:
    """Points on a rim, evenly spread."""
    angles = (np.arange(points) + 0.25) * (math.tau / points)
    return np.stack([disc.x + disc.r * np.cos(angles), disc.y + disc.r * np.sin(angles)], axis=1)


def entered(line: tuple[Spot, Spot], layout: Layout) -> float:
    """How close a witness comes: its least distance from a blocker (0 when it enters one)."""
    segment = shapely.LineString(line)
    gaps = [shapely.distance(segment, shapely.Polygon(p.corners)) for p in layout.pieces]
    gaps += [shapely.distance(segment, shapely.Point(d.x, d.y)) - d.r for d in layout.discs]
    return float(min(gaps, default=math.inf))


def verified(line: tuple[Spot, Spot], layout: Layout) -> bool:
    """A witness runs from rim to rim and clears every blocker by the promised distance."""
    ends = zip(line, (layout.a, layout.b), strict=True)
    on_rims = all(abs(math.dist(p, (d.x, d.y)) - d.r) <= 2 * TOL for p, d in ends)
    # Shapely itself rounds at coordinates of this size, far below the tolerance.
    return on_rims and entered(line, layout) >= EPS - 2 * TOL


class Sides(NamedTuple):
    """A convex piece as half-planes m . p <= k, and its corners."""

    normals: Array
    offsets: Array
    corners: Array


def sliced(layout: Layout, *, grown: float = 2 * EPS, uniform: int = 48) -> bool:
    """Some direction holds a free line, every blocker grown; all directions that matter are cut.

    Between two neighbouring critical directions (common tangents of any two corners, discs, and
    points where an outline crosses a rim of the two discs) the order of all offsets is the same, so
    one slice between each two of them finds every open set of free lines. Within a slice
    the same holds for the offsets: one line in each gap between them is tried.
    """
    sides = [half_planes(piece, grown) for piece in layout.pieces]
    rounds = np.array([(d.x, d.y, d.r + grown) for d in layout.discs]).reshape(-1, 3)
    ends = np.array([(d.x, d.y, d.r) for d in (layout.a, layout.b)], dtype=np.float64)
    critical = np.concatenate([ends, rounds, rim_crossings(ends, sides, rounds)])
    for part in sides:
        flat = np.column_stack([part.corners, np.zeros(len(part.corners))])
        critical = np.concatenate([critical, flat])
    reach = math.asin((layout.a.r + layout.b.r) / math.dist(ends[0, :2], ends[1, :2]))
    even = np.linspace(-reach, reach, uniform + 2)[1:-1]
    if _any_free(even, ends, sides, rounds, critical):
        return True
    return _any_free(_middles(ends, critical, reach), ends, sides, rounds, critical)


def half_planes(piece: Piece, grown: float) -> Sides:
    """The half-planes of a piece, moved outward, and where neighbours among them meet."""
    corners = np.array(piece.corners, dtype=np.float64)
    steps = np.roll(corners, -1, axis=0) - corners
    normals = np.column_stack([steps[:, 1], -steps[:, 0]])
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    offsets = (normals * corners).sum(axis=1) + grown
    pairs = [(i - 1, i) for i in range(len(corners))]
    meets = [np.linalg.solve(normals[list(p)], offsets[list(p)]) for p in pairs]
    return Sides(normals, offsets, np.array(meets))


def rim_crossings(ends: Array, sides: Sequence[Sides], rounds: Array) -> Array:
    """Points where the outline of a blocker crosses the rim of one of the two discs."""
    found: list[tuple[float, float, float]] = []
    for x, y, r in ends:
        for part in sides:
            for p, q in zip(part.corners, np.roll(part.corners, -1, axis=0), strict=True):
                step, gap = q - p, p - (x, y)
                roots = _roots(step @ step, 2 * (gap @ step), gap @ gap - r * r)
                found += [(*(p + s * step), 0.0) for s in roots if 0.0 <= s <= 1.0]
        for ox, oy, other in rounds:
            away = math.hypot(ox - x, oy - y)
            if abs(r - other) < away < r + other:
                base = math.atan2(oy - y, ox - x)
                half = math.acos((away * away + r * r - other * other) / (2 * away * r))
                turns = (base - half, base + half)
                found += [(x + r * math.cos(t), y + r * math.sin(t), 0.0) for t in turns]
    return np.array(found, dtype=np.float64).reshape(-1, 3)


def _roots(a: float, b: float, c: float) -> list[float]:
    """Real roots of a quadratic."""
    inner = b * b - 4 * a * c
    if inner <= 0:
        return []
    return [(-b - math.sqrt(inner)) / (2 * a), (-b + math.sqrt(inner)) / (2 * a)]


def _middles(ends: Array, critical: Array, reach: float) -> Array:
    """Directions, from the line of centres, in the middle between neighbouring critical ones."""
    i, j = np.array(list(itertools.combinations(range(len(critical)), 2))).T
    steps = critical[j, :2] - critical[i, :2]
    away = np.hypot(steps[:, 0], steps[:, 1])
    axis = math.atan2(*(ends[1, :2] - ends[0, :2])[::-1])
    angles = [np.array([-reach, reach])]
    for r in (critical[i, 2] + critical[j, 2], critical[i, 2] - critical[j, 2]):
        real = np.abs(r) < away
        along = np.arctan2(steps[real, 1], steps[real, 0]) - axis
        for sign in (-1, 1):
            turned = along + sign * np.arcsin(r[real] / away[real])
            angles.append((turned + math.pi / 2) % math.pi - math.pi / 2)
    every = np.unique(np.concatenate(angles))
    every = every[np.abs(every) <= reach]
    middles: Array = (every[1:] + every[:-1])[np.diff(every) > 1e-13] / 2
    return middles


def _any_free(
    turns: Array, ends: Array, sides: Sequence[Sides], rounds: Array, critical: Array
) -> bool:
    """Some line in one of these directions is free."""
    axis = math.atan2(*(ends[1, :2] - ends[0, :2])[::-1])
    along = np.column_stack([np.cos(axis + turns), np.sin(axis + turns)])
    across = np.column_stack([-along[:, 1], along[:, 0]])
    centre = across @ critical[:, :2].T
    offsets = np.concatenate([centre - critical[:, 2], centre + critical[:, 2]], axis=1)
    low = (centre[:, :2] - critical[:2, 2]).max(axis=1)
    high = (centre[:, :2] + critical[:2, 2]).min(axis=1)
    offsets = np.sort(np.clip(offsets, low[:, None], np.maximum(low, high)[:, None]), axis=1)
    middles = (offsets[:, 1:] + offsets[:, :-1]) / 2
    wide = np.diff(offsets, axis=1) > 1e-8
    # From a point, or towards one, each direction has a single line.
    wide[:, 0] |= (np.abs(high - low) <= 1e-8) & (min(ends[:, 2]) == 0.0)
    which, cell = np.nonzero(wide)
    free = _free(along[which], across[which], middles[which, cell], ends, sides, rounds)
    return bool(free.any())


def _free(
    along: Array,
    across: Array,
    offset: Array,
    ends: Array,
    sides: Sequence[Sides],
    rounds: Array,
) -> Flags:
    """Which of the lines across . p = offset meet no blocker between the two discs."""
    start, _ = _chord(along, across, offset, ends[0])[::-1]
    end, _ = _chord(along, across, offset, ends[1])
    free: Flags = np.full(len(offset), fill_value=True)
    for disc in rounds:
        near, far = _chord(along, across, offset, disc)
        free &= ~((near < far) & (np.maximum(near, start) < np.minimum(far, end)))
    for part in sides:
        near, far = start.copy(), end.copy()
        for normal, limit in zip(part.normals, part.offsets, strict=True):
            room = limit - offset * (across @ normal)
            slope = along @ normal
            with np.errstate(divide="ignore", invalid="ignore"):
                at = room / slope
            far = np.where(slope > 0, np.minimum(far, at), far)
            near = np.where(slope < 0, np.maximum(near, at), near)
            far = np.where((slope == 0) & (room <= 0), -np.inf, far)
        free &= near >= far
    return free


def _chord(along: Array, across: Array, offset: Array, disc: Array) -> tuple[Array, Array]:
    """Where lines enter and leave a disc; the same place twice when they miss it."""
    x, y, r = disc
    gap = across[:, 0] * x + across[:, 1] * y - offset
    half = np.sqrt(np.maximum(r * r - gap * gap, 0.0))
    middle = along[:, 0] * x + along[:, 1] * y
    return middle - half, middle + half
