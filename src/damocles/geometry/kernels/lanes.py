"""Which discs stand between two groups of discs whose hulls are apart.

If a straight line keeps the hulls apart, one of a few directions across it proves it: between two
centres, or across an edge of either hull. The first one tried nearly always does.
"""

from __future__ import annotations

import math

from damocles.geometry.backend import kernel

from .tolerances import RIM_HAIR
from .zones import between, caught


@kernel
def shows_apart(
    one: list[float], ones: int, two: list[float], twos: int, x: float, y: float
) -> bool:
    """Whether two groups leave room between them along a vector; never along one without length.

    Hulls that overlap by less than a hair only touch, and so are apart.
    """
    length = math.sqrt(x * x + y * y)
    if length == 0.0:
        return False
    x /= length
    y /= length
    near = -math.inf
    for i in range(ones):
        near = max(near, one[4 * i] * x + one[4 * i + 1] * y + one[4 * i + 2])
    far = math.inf
    for j in range(twos):
        far = min(far, two[4 * j] * x + two[4 * j + 1] * y - two[4 * j + 2])
    return far - near >= -RIM_HAIR


@kernel
def apart_across(one: list[float], ones: int, two: list[float], twos: int) -> bool:
    """Whether a line along an outer tangent of two discs of the first group shows them apart."""
    for i in range(ones):
        for j in range(i + 1, ones):
            dx = one[4 * j] - one[4 * i]
            dy = one[4 * j + 1] - one[4 * i + 1]
            shrink = one[4 * i + 2] - one[4 * j + 2]
            squared = dx * dx + dy * dy
            if squared <= shrink * shrink:  # one in the other: they have no such tangent
                continue
            across = math.sqrt(squared - shrink * shrink)
            for side in (-1.0, 1.0):
                x = shrink * dx + side * across * dy
                y = shrink * dy - side * across * dx
                if shows_apart(one, ones, two, twos, x, y):
                    return True
    return False


@kernel
def stand_apart(one: list[float], ones: int, two: list[float], twos: int) -> bool:
    """Whether a straight line keeps the hulls of two groups apart; groups that touch are apart."""
    x = 0.0
    y = 0.0
    for i in range(ones):
        x -= one[4 * i] / ones
        y -= one[4 * i + 1] / ones
    for j in range(twos):
        x += two[4 * j] / twos
        y += two[4 * j + 1] / twos
    if shows_apart(one, ones, two, twos, x, y):
        return True
    for i in range(ones):
        for j in range(twos):
            x = two[4 * j] - one[4 * i]
            y = two[4 * j + 1] - one[4 * i + 1]
            if shows_apart(one, ones, two, twos, x, y):
                return True
    return apart_across(one, ones, two, twos) or apart_across(two, twos, one, ones)


@kernel
def caught_between(
    one: list[float],
    ones: int,
    two: list[float],
    twos: int,
    work: list[float],
    base: int,
    table: list[int],
    discs: list[float],
    total: int,
    touch: float,
    found: list[int],
) -> int:
    """Write the numbers of discs in the zone between two groups that are apart; return how many.

    Return -1 if rows of a hull or of the rim ran out.
    """
    if not stand_apart(one, ones, two, twos):
        return 0
    first, second, union, end, _, _, _ = between(one, ones, two, twos, work, base, table)
    if union < 0 or 8 * end > len(work):
        return -1
    return caught(work, first, second, union, base, end, discs, total, touch, found)
