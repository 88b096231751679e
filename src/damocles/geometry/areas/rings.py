"""Rings for drawing: the rims that kernels keep as lines and arcs, flattened into points."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.geometry.kernels.tolerances import CHORD_ERROR, SAME_SPOT, TURN_HAIR

if TYPE_CHECKING:
    from collections.abc import Sequence

Ring = list[tuple[float, float]]
"""A closed line for drawing, counter-clockwise; the last point joins the first."""

Outline = list[Ring]
"""The drawing of a shape: one ring for each of its parts."""


FAN = math.radians(10)
"""The far side of an opening zone is drawn with a point at least every ten degrees."""


def draw_rim(rim: Sequence[float], start: int, end: int) -> Ring:
    """The points along some rows of a rim, arcs flattened."""
    points: Ring = []
    for row in range(start, end):
        way, ax, ay, bx, by, cx, cy, r = (float(v) for v in rim[8 * row : 8 * row + 8])
        points += flatten(way, (ax, ay), (bx, by), (cx, cy), r)
    return points


def flatten(
    way: float,
    start: tuple[float, float],
    end: tuple[float, float],
    centre: tuple[float, float],
    r: float,
) -> Ring:
    """A line (way 0) or an arc as points, both ends included; chords miss it by 0.02 cm at most."""
    if way == 0.0 or r <= CHORD_ERROR:
        return [start, end]
    begin = math.atan2(start[1] - centre[1], start[0] - centre[0])
    stop = math.atan2(end[1] - centre[1], end[0] - centre[0])
    # Rounding may turn an arc of no length back by a hair: that is not a full circle.
    angle = (way * (stop - begin) + TURN_HAIR) % math.tau - TURN_HAIR
    steps = math.ceil(angle / (2.0 * math.acos(1.0 - CHORD_ERROR / r)))
    inner = [begin + way * angle * k / steps for k in range(1, steps)]
    around = [(centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)) for a in inner]
    return [start, *around, end]


def tidy(ring: Ring) -> Ring:
    """The ring without points closer to the one before than a drawing can show."""
    kept: Ring = []
    for x, y in ring:
        if not kept or abs(x - kept[-1][0]) + abs(y - kept[-1][1]) > SAME_SPOT:
            kept.append((x, y))
    while (
        len(kept) > 1 and abs(kept[0][0] - kept[-1][0]) + abs(kept[0][1] - kept[-1][1]) <= SAME_SPOT
    ):
        kept.pop()
    return kept


def fan(
    right: tuple[float, float],
    right_far: tuple[float, float],
    left: tuple[float, float],
    left_far: tuple[float, float],
    reach: float,
) -> Ring:
    """The far side of a zone: from the end of the right ray to that of the left, both cut off."""
    begin = math.atan2(right_far[1] - right[1], right_far[0] - right[0])
    angle = math.remainder(
        math.atan2(left_far[1] - left[1], left_far[0] - left[0]) - begin, math.tau
    )
    steps = max(1, math.ceil(abs(angle) / FAN))
    points: Ring = []
    for k in range(steps + 1):
        share, towards = k / steps, begin + angle * k / steps
        x = right[0] + share * (left[0] - right[0]) + reach * math.cos(towards)
        y = right[1] + share * (left[1] - right[1]) + reach * math.sin(towards)
        points.append((x, y))
    return points
