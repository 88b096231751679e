"""What is near some goals: of all pieces and discs of a table only these can be in the way there.

Goals have a stride of 2: x, y.
"""

from __future__ import annotations

from damocles.geometry.backend import kernel


@kernel
def comes_near(x: float, y: float, r: float, goals: list[float], reach: float) -> bool:
    """Whether a circle comes within reach of one of the goals."""
    for k in range(0, len(goals), 2):
        dx = x - goals[k]
        dy = y - goals[k + 1]
        if dx * dx + dy * dy <= (reach + r) * (reach + r):
            return True
    return False


@kernel
def keep_pieces(
    goals: list[float],
    reach: float,
    bounds: list[float],
    first: list[int],
    corners: list[float],
    kept_bounds: list[float],
    kept_first: list[int],
    kept_corners: list[float],
) -> int:
    """Write the pieces that come within reach of a goal; return how many there are."""
    count = 0
    for k in range(len(first) - 1):
        if not comes_near(bounds[4 * k], bounds[4 * k + 1], bounds[4 * k + 2], goals, reach):
            continue
        for i in range(4):
            kept_bounds[4 * count + i] = bounds[4 * k + i]
        size, start = first[k + 1] - first[k], kept_first[count]
        for i in range(2 * size):
            kept_corners[2 * start + i] = corners[2 * first[k] + i]
        count += 1
        kept_first[count] = start + size
    return count


@kernel
def keep_discs(goals: list[float], reach: float, discs: list[float], kept: list[float]) -> int:
    """Write the discs that come within reach of a goal; return how many there are."""
    count = 0
    for k in range(0, len(discs), 4):
        if comes_near(discs[k], discs[k + 1], discs[k + 2], goals, reach):
            for i in range(4):
                kept[4 * count + i] = discs[k + i]
            count += 1
    return count
