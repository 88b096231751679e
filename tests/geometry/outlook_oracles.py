"""Sight from a disc to a piece decided in other ways: sample lines, slices, verified witnesses.

None of it shares code with the kernels: outlines are crossed by shapely, lines are cut by numpy.
"""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely

from damocles.geometry.kernels.tolerances import EPS, TOL
from tests.geometry.sight_oracles import HAIR, Layout, entered, half_planes, rim, rim_crossings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry.measures.sight import Spot
    from damocles.geometry.plane.shapes import Disc, Piece
    from tests.geometry.sight_oracles import Array, Flags, Sides


class Outlook(NamedTuple):
    """A question: does the disc see the target past these pieces and discs?"""

    a: Disc
    target: Piece
    pieces: list[Piece]
    discs: list[Disc]
    expected: bool | None = None


def layout_of(outlook: Outlook) -> Layout:
    """The blockers as an oracle of sight between discs takes them."""
    return Layout(outlook.a, outlook.a, outlook.pieces, outlook.discs)


def verified(line: tuple[Spot, Spot], outlook: Outlook) -> bool:
    """A witness runs from the rim to the target and clears every blocker as was promised."""
    a, target = outlook.a, shapely.Polygon(outlook.target.corners)
    on_rim = abs(math.dist(line[0], (a.x, a.y)) - a.r) <= 2 * TOL
    ends = shapely.distance(shapely.Point(line[1]), target) <= 2 * TOL
    return bool(on_rim and ends) and entered(line, layout_of(outlook)) >= EPS - 2 * TOL


def sampled(outlook: Outlook, *, points: int = 16) -> bool:
    """Some line from the rim to the outline of the target clears every blocker by a hair."""
    outline = shapely.Polygon(outlook.target.corners).exterior
    shares = (np.arange(2 * points) + 0.25) / (2 * points)
    ends = shapely.get_coordinates(shapely.line_interpolate_point(outline, shares, normalized=True))
    starts = rim(outlook.a, points)
    pairs = np.stack([np.repeat(starts, len(ends), axis=0), np.tile(ends, (points, 1))], axis=1)
    lines = shapely.linestrings(pairs)
    clear: Flags = np.full(len(pairs), fill_value=True)
    for piece in outlook.pieces:
        clear &= np.asarray(shapely.distance(lines, shapely.Polygon(piece.corners))) > HAIR
    for disc in outlook.discs:
        gaps = np.asarray(shapely.distance(lines, shapely.Point(disc.x, disc.y)))
        clear &= gaps > disc.r + HAIR
    return bool(clear.any())


# ---- slices ----------------------------------------------------------------------------------


def sliced(outlook: Outlook, *, grown: float = 2 * EPS) -> bool:
    """Some direction holds a free line, every blocker grown; all directions that matter are cut.

    Between neighbouring critical directions the order of all offsets is the same, and so is what
    each line between two of them meets first: one line in each such gap is tried.
    """
    sides = [half_planes(piece, grown) for piece in outlook.pieces]
    rounds = np.array([(d.x, d.y, d.r + grown) for d in outlook.discs]).reshape(-1, 3)
    critical = _critical(outlook, sides, rounds)
    for turns in np.array_split(_directions(outlook, critical), 24):
        if len(turns) and _any_free(turns, outlook, sides, rounds, critical):
            return True
    return False


def _critical(outlook: Outlook, sides: Sequence[Sides], rounds: Array) -> Array:
    """Everything that a line can touch or pass through when its fate changes: x, y, r."""
    a, corners = outlook.a, np.array(outlook.target.corners, dtype=np.float64)
    eye = np.array([(a.x, a.y, a.r)], dtype=np.float64)
    parts = [eye, rounds, rim_crossings(eye, sides, rounds), _crossings(outlook, sides, rounds)]
    flat = np.concatenate([corners, *(part.corners for part in sides)])
    return np.concatenate([*parts, np.column_stack([flat, np.zeros(len(flat))])])


def _crossings(outlook: Outlook, sides: Sequence[Sides], rounds: Array) -> Array:
    """Points where the outline of a blocker crosses that of the target."""
    outline = shapely.LinearRing(outlook.target.corners)
    found = [
        shapely.get_coordinates(shapely.intersection(outline, shapely.LinearRing(part.corners)))
        for part in sides
    ]
    target = half_planes(outlook.target, 0.0)
    found += [rim_crossings(each[None, :], [target], np.empty((0, 3)))[:, :2] for each in rounds]
    flat = np.concatenate([np.empty((0, 2)), *found])
    return np.column_stack([flat, np.zeros(len(flat))])


def _directions(outlook: Outlook, critical: Array) -> Array:
    """The middles between neighbouring directions of common tangents, from disc to target."""
    a = outlook.a
    i, j = np.array(list(itertools.combinations(range(len(critical)), 2))).T
    steps = critical[j, :2] - critical[i, :2]
    away = np.hypot(steps[:, 0], steps[:, 1])
    foot = shapely.shortest_line(shapely.Point(a.x, a.y), shapely.Polygon(outlook.target.corners))
    (x, y), (to_x, to_y) = shapely.get_coordinates(foot)
    axis = math.atan2(to_y - y, to_x - x)
    angles = [np.linspace(-math.pi / 2, math.pi / 2, 49)]
    for r in (critical[i, 2] + critical[j, 2], critical[i, 2] - critical[j, 2]):
        real = np.abs(r) < away
        along = np.arctan2(steps[real, 1], steps[real, 0]) - axis
        for sign in (-1, 1):
            turned = along + sign * np.arcsin(r[real] / away[real])
            angles.append((turned + math.pi / 2) % math.pi - math.pi / 2)
    every = np.unique(np.concatenate(angles))
    middles: Array = axis + (every[1:] + every[:-1])[np.diff(every) > 1e-13] / 2
    return middles


def _any_free(
    turns: Array, outlook: Outlook, sides: Sequence[Sides], rounds: Array, critical: Array
) -> bool:
    """Some line in one of these directions is free."""
    a, corners = outlook.a, np.array(outlook.target.corners, dtype=np.float64)
    along = np.column_stack([np.cos(turns), np.sin(turns)])
    across = np.column_stack([-along[:, 1], along[:, 0]])
    centre = across @ critical[:, :2].T
    offsets = np.concatenate([centre - critical[:, 2], centre + critical[:, 2]], axis=1)
    middle, levels = across @ np.array([a.x, a.y]), across @ corners.T
    low = np.maximum(middle - a.r, levels.min(axis=1))
    high = np.minimum(middle + a.r, levels.max(axis=1))
    offsets = np.sort(np.clip(offsets, low[:, None], np.maximum(low, high)[:, None]), axis=1)
    middles = (offsets[:, 1:] + offsets[:, :-1]) / 2
    wide = np.diff(offsets, axis=1) > 1e-8
    wide[:, 0] |= (np.abs(high - low) <= 1e-8) & (a.r == 0)  # a point has one line each way
    which, cell = np.nonzero(wide & (high >= low)[:, None])
    lines = (along[which], across[which], middles[which, cell])
    return bool(_free(*lines, outlook, sides, rounds).any())


def _free(
    along: Array,
    across: Array,
    offset: Array,
    outlook: Outlook,
    sides: Sequence[Sides],
    rounds: Array,
) -> Flags:
    """Which of the lines across . p = offset meet no blocker between the disc and the target."""
    a = outlook.a
    gap = across[:, 0] * a.x + across[:, 1] * a.y - offset
    start = along[:, 0] * a.x + along[:, 1] * a.y + np.sqrt(np.maximum(a.r * a.r - gap * gap, 0.0))
    everywhere = np.full(len(offset), -np.inf), np.full(len(offset), np.inf)
    end, _ = _clipped(along, across, offset, half_planes(outlook.target, 0.0), everywhere)
    free: Flags = end >= start
    for part in sides:
        near, far = _clipped(along, across, offset, part, (start, end))
        free &= near >= far
    for x, y, r in rounds:
        gap = across[:, 0] * x + across[:, 1] * y - offset
        half = np.sqrt(np.maximum(r * r - gap * gap, 0.0))
        middle = along[:, 0] * x + along[:, 1] * y
        inside = (half > 0) & (np.maximum(middle - half, start) < np.minimum(middle + half, end))
        free &= ~inside
    return free


def _clipped(
    along: Array, across: Array, offset: Array, part: Sides, stretch: tuple[Array, Array]
) -> tuple[Array, Array]:
    """The part of a stretch of each line that lies in a convex piece; near >= far for none."""
    near, far = stretch[0].copy(), stretch[1].copy()
    for normal, limit in zip(part.normals, part.offsets, strict=True):
        room = limit - offset * (across @ normal)
        slope = along @ normal
        with np.errstate(divide="ignore", invalid="ignore"):
            at = room / slope
        far = np.where(slope > 0, np.minimum(far, at), far)
        near = np.where(slope < 0, np.maximum(near, at), near)
        far = np.where((slope == 0) & (room <= 0), -np.inf, far)
    return near, far
