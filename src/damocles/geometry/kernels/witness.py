"""The search for a free line among all lines that two discs and the blockers between them define.

In the frame of a pair (see `lines`) the lines that meet both discs form a compact set in the plane
of their slope t and height c (y = t x + c), and each blocker takes an open set out of it. If free
lines are left, there is a left-most one among them, of least slope. It lies where two boundary
curves cross, and the free lines open up to the right of it. A boundary curve holds the lines that

- touch one of the two discs: they enter as corners of negative radius;
- touch a corner of a blocker, the blocker below (`upper` list) or above (`lower` list);
- leave the first disc, or meet the second, where the outline of an overlapping blocker crosses its
  rim: that point enters both lists, with radius zero.

Free lines open to the right of a crossing only between a curve with its blocker below and one with
its blocker above, and only if the line touches the latter first (c falls by x for each unit of t):
one candidate for each pair. A candidate that is free is a witness; when none is, no line is free.

upper, lower  stride 2: corner of `near`, blocker it belongs to (-1 for none)
line          nx, ny, d of the witness
"""

from __future__ import annotations

import math

from damocles.geometry.backend import kernel

from .lines import half_chord, is_free, tangent
from .tolerances import EDGE, TOL


@kernel
def list_corners(
    which: int,
    tops: int,
    bottoms: int,
    ra: float,
    rb: float,
    span: float,
    kept: list[int],
    near: list[float],
    upper: list[int],
    lower: list[int],
) -> tuple[int, int]:
    """Add a blocker's corners that a line can touch inside the hull; return both lists' lengths."""
    q = (ra + rb) / span
    p = math.sqrt(1.0 - q * q)
    lean = (rb - ra) / span
    rise = math.sqrt(1.0 - lean * lean)
    least = rise * p - abs(lean) * q  # of the cosine between a line's normal and a tangent's
    start = kept[3 * which]
    end = kept[3 * which + 1]
    for k in range(start, end):
        x = near[3 * k]
        y = near[3 * k + 1]
        r = near[3 * k + 2]
        up = rise * y - lean * x - ra
        down = -rise * y - lean * x - ra
        above = up + r * least <= TOL and down - r <= TOL
        below = down + r * least <= TOL and up - r <= TOL
        if end - start > 1:
            # A neighbour further out for every slope hides the corner.
            for step in range(2):
                m = k - 1 + 2 * step
                m = end - 1 if m < start else start if m == end else m
                rises = p * (near[3 * m + 1] - y)
                runs = q * abs(near[3 * m] - x)
                above = above and rises <= runs
                below = below and -rises <= runs
        if above:
            upper[2 * tops] = k
            upper[2 * tops + 1] = which
            tops += 1
        if below:
            lower[2 * bottoms] = k
            lower[2 * bottoms + 1] = which
            bottoms += 1
    return tops, bottoms


@kernel
def side_crossings(
    k: int, after: int, x: float, y: float, r: float, size: int, near: list[float]
) -> int:
    """Add the points where a side crosses the rim of the disc at (x, y); return the new size."""
    fx = near[3 * k] - x
    fy = near[3 * k + 1] - y
    ex = near[3 * after] - near[3 * k]
    ey = near[3 * after + 1] - near[3 * k + 1]
    length = math.sqrt(ex * ex + ey * ey)
    half = half_chord(r, (fx * ey - fy * ex) / length) / length
    if half > 0.0:
        foot = -(fx * ex + fy * ey) / (length * length)
        for end in range(2):
            share = foot + half - 2.0 * half * end
            if -EDGE <= share <= 1.0 + EDGE:
                near[3 * size] = near[3 * k] + share * ex
                near[3 * size + 1] = near[3 * k + 1] + share * ey
                near[3 * size + 2] = 0.0
                size += 1
    return size


@kernel
def disc_crossings(k: int, x: float, r: float, size: int, near: list[float]) -> int:
    """Add the points where a blocking disc crosses the rim of the disc at (x, 0)."""
    wx = near[3 * k] - x
    wy = near[3 * k + 1]
    square = wx * wx + wy * wy
    if square == 0.0:
        return size
    # The chord both rims share: at `along` (as a share of the way between the centres).
    along = ((r - near[3 * k + 2]) * (r + near[3 * k + 2]) / square + 1.0) / 2.0
    length = math.sqrt(square)
    half = half_chord(r, along * length) / length
    if half > 0.0:
        for end in range(2):
            side = half - 2.0 * half * end
            near[3 * size] = x + along * wx - side * wy
            near[3 * size + 1] = along * wy + side * wx
            near[3 * size + 2] = 0.0
            size += 1
    return size


@kernel
def crossings(which: int, x: float, r: float, size: int, kept: list[int], near: list[float]) -> int:
    """Add the points where a blocker's outline crosses the rim of the disc at (x, 0)."""
    start = kept[3 * which]
    end = kept[3 * which + 1]
    if end - start == 1:
        return disc_crossings(start, x, r, size, near)
    for k in range(start, end):
        after = k + 1 if k + 1 < end else start
        size = side_crossings(k, after, x, 0.0, r, size, near)
    return size


@kernel
def list_ends(
    count: int,
    ra: float,
    rb: float,
    span: float,
    kept: list[int],
    near: list[float],
    upper: list[int],
    lower: list[int],
) -> int:
    """Put the two discs and all crossing points at the head of both lists; return how many."""
    base = kept[3 * count - 2]
    near[3 * base] = near[3 * base + 1] = near[3 * base + 4] = 0.0
    near[3 * base + 2] = -ra
    near[3 * base + 3] = span
    near[3 * base + 5] = -rb
    size = base + 2
    for which in range(count):
        if kept[3 * which + 2] == 0:
            size = crossings(which, 0.0, ra, size, kept, near)
            size = crossings(which, span, rb, size, kept, near)
    for k in range(size - base):
        upper[2 * k] = lower[2 * k] = base + k
        upper[2 * k + 1] = lower[2 * k + 1] = -1
    return size - base


@kernel
def search(
    count: int,
    ra: float,
    rb: float,
    span: float,
    kept: list[int],
    near: list[float],
    upper: list[int],
    lower: list[int],
    line: list[float],
) -> int:
    """Try all candidates; return 1 with the witness in `line`, or 0 if no line is free."""
    tops = bottoms = list_ends(count, ra, rb, span, kept, near, upper, lower)
    for which in range(count):
        tops, bottoms = list_corners(which, tops, bottoms, ra, rb, span, kept, near, upper, lower)
    for a in range(tops):
        i = upper[2 * a]
        mine = upper[2 * a + 1]
        for b in range(bottoms):
            j = lower[2 * b]
            its = lower[2 * b + 1]
            if i == j or (mine == its and mine >= 0):
                continue
            nx, ny, d = tangent(
                near[3 * i],
                near[3 * i + 1],
                near[3 * i + 2],
                near[3 * j],
                near[3 * j + 1],
                near[3 * j + 2],
            )
            if ny > 0.0 and is_free(nx, ny, d, ra, rb, span, mine, its, count, kept, near):
                line[0] = nx
                line[1] = ny
                line[2] = d
                return 1
    return 0
