"""Closed rings with fewer points (Ramer, Douglas and Peucker)."""

from __future__ import annotations

from damocles.geometry.backend import kernel

from .convex import point_segment_squared


@kernel
def thin(ring: list[float], count: int, bend: float, stack: list[int], keep: list[int]) -> None:
    """Mark the points of a ring to keep, so that those left out stray by no more than the bend.

    The ring's start and the point farthest from it stay; index `count` stands for the start again.
    """
    far = _farthest(ring, count, 0, count)
    keep[0] = keep[count] = keep[far] = 1
    stack[0], stack[1], stack[2], stack[3] = 0, far, far, count
    depth = 4
    while depth > 0:
        depth -= 2
        start, end = stack[depth], stack[depth + 1]
        middle = _farthest(ring, count, start, end)
        if _strays(ring, count, start, end, middle) <= bend * bend:
            continue
        keep[middle] = 1
        stack[depth], stack[depth + 1] = start, middle
        stack[depth + 2], stack[depth + 3] = middle, end
        depth += 4


@kernel
def _farthest(ring: list[float], count: int, start: int, end: int) -> int:
    """The point between two others that strays most from their segment; the start if none."""
    found = start
    most = 0.0
    for i in range(start + 1, end):
        squared = _strays(ring, count, start, end, i)
        if squared > most:
            most = squared
            found = i
    return found


@kernel
def _strays(ring: list[float], count: int, start: int, end: int, at: int) -> float:
    """The squared distance of a point of the ring from the segment between two others."""
    a = 2 * start
    b = 2 * (end % count)
    return point_segment_squared(
        ring[2 * at], ring[2 * at + 1], ring[a], ring[a + 1], ring[b], ring[b + 1]
    )
