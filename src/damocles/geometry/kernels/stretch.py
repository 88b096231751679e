"""Where a straight stretch of starting points runs through grown obstacles (layouts: `scene`)."""

from __future__ import annotations

import math

from damocles.geometry.backend import kernel


@kernel
def covered(
    ax: float,
    ay: float,
    bx: float,
    by: float,
    kept: int,
    span: list[int],
    vertices: list[float],
    lows: list[float],
    highs: list[float],
) -> None:
    """Write for each obstacle the part of the line a-b inside it, as distances from a.

    A grown obstacle is convex, so there is only one part; if low is above high there is none. The
    ends are among the crossings with the circles of its corners and with its grown sides.
    """
    length = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    fx = (bx - ax) / length
    fy = (by - ay) / length
    for i in range(kept):
        low = math.inf
        high = -math.inf
        for k in range(8 * span[i], 8 * span[i + 1], 8):
            gx = vertices[k] - ax
            gy = vertices[k + 1] - ay
            along = gx * fx + gy * fy
            away = gx * fy - gy * fx
            size = vertices[k + 6]
            if abs(away) < size:
                half = math.sqrt(size * size - away * away)
                low = min(low, along - half)
                high = max(high, along + half)
            # The grown side: the side itself moved outwards by the radius.
            nx, ny = vertices[k + 4], vertices[k + 5]
            slope = fx * nx + fy * ny
            if slope != 0.0:
                at = (size + gx * nx + gy * ny) / slope
                beside = (at * fy - gy) * nx - (at * fx - gx) * ny
                if 0.0 <= beside <= vertices[k + 7]:
                    low = min(low, at)
                    high = max(high, at)
        lows[i] = low
        highs[i] = high
