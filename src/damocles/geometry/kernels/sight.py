"""Sight between two discs among convex blockers, exactly: one pair, or a matrix of pairs.

First the blockers are reduced to those that reach into the hull of both discs; one of them may
already block every line. Then the line of centres is tried, then all candidates (`witness`).

blockers  bounds (stride 4: centre x, y, radius of the bounding circle, height), first, and
          rims (stride 3: x, y, r of corners), grown by `EPS`; blocker o has the corners
          first[o] ... first[o + 1] - 1
active    1 for every blocker that may block, 0 for one to be ignored
"""

from __future__ import annotations

import math

from damocles.geometry.backend import kernel

from .lines import half_chord, is_free
from .witness import search


@kernel
def keep(
    which: int,
    ax: float,
    ay: float,
    ex: float,
    ey: float,
    ra: float,
    rb: float,
    span: float,
    slot: int,
    first: list[int],
    rims: list[float],
    kept: list[int],
    near: list[float],
) -> int:
    """Take a blocker into the frame: 0 if outside the discs' hull, 1 if kept, 2 if it blocks all.

    A blocker wholly between the discs that reaches across both outer tangents blocks every line.
    """
    lean = (rb - ra) / span
    rise = math.sqrt(1.0 - lean * lean)
    start = kept[3 * slot - 2] if slot > 0 else 0
    k = start
    low_up = low_down = left = math.inf
    high_up = high_down = right = -math.inf
    for corner in range(first[which], first[which + 1]):
        px = rims[3 * corner] - ax
        py = rims[3 * corner + 1] - ay
        r = rims[3 * corner + 2]
        x = px * ex + py * ey
        y = ex * py - ey * px
        near[3 * k] = x
        near[3 * k + 1] = y
        near[3 * k + 2] = r
        k += 1
        # Heights above the upper outer tangent and below the lower one.
        up = rise * y - lean * x - ra
        down = -rise * y - lean * x - ra
        low_up = min(low_up, up - r)
        high_up = max(high_up, up + r)
        low_down = min(low_down, down - r)
        high_down = max(high_down, down + r)
        left = min(left, x - r)
        right = max(right, x + r)
    if low_up >= 0.0 or low_down >= 0.0 or right <= -ra or left >= span + rb:
        return 0
    between = left >= ra and right <= span - rb
    kept[3 * slot] = start
    kept[3 * slot + 1] = k
    kept[3 * slot + 2] = 1 if between else 0
    return 2 if between and high_up > 0.0 and high_down > 0.0 else 1


@kernel
def cull(
    ax: float,
    ay: float,
    ra: float,
    bx: float,
    by: float,
    rb: float,
    span: float,
    need: float,
    skip: int,
    skip_too: int,
    bounds: list[float],
    first: list[int],
    rims: list[float],
    active: list[int],
    kept: list[int],
    near: list[float],
) -> int:
    """Keep the blockers that reach into the discs' hull; return how many, -1 if one blocks all."""
    ex = (bx - ax) / span
    ey = (by - ay) / span
    wide = max(ra, rb)
    count = 0
    for which in range(len(active)):
        px = bounds[4 * which] - ax
        py = bounds[4 * which + 1] - ay
        r = bounds[4 * which + 2]
        x = px * ex + py * ey
        y = ex * py - ey * px
        if abs(y) >= r + wide or x <= -r - ra or x >= span + r + rb:
            continue
        if active[which] == 0 or bounds[4 * which + 3] < need or which in (skip, skip_too):
            continue
        fate = keep(which, ax, ay, ex, ey, ra, rb, span, count, first, rims, kept, near)
        if fate == 2:
            return -1
        count += fate
    return count


@kernel
def pair(
    ax: float,
    ay: float,
    ra: float,
    bx: float,
    by: float,
    rb: float,
    need: float,
    skip: int,
    skip_too: int,
    bounds: list[float],
    first: list[int],
    rims: list[float],
    active: list[int],
    kept: list[int],
    near: list[float],
    upper: list[int],
    lower: list[int],
    line: list[float],
) -> int:
    """1 when two discs see each other, with the witness in `line`, else 0."""
    square = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
    line[0] = line[2] = 0.0
    line[1] = 1.0
    if square <= (ra + rb) * (ra + rb):
        return 1
    span = math.sqrt(square)
    count = cull(
        ax, ay, ra, bx, by, rb, span, need, skip, skip_too, bounds, first, rims, active, kept, near
    )
    if count < 0:
        return 0
    if is_free(0.0, 1.0, 0.0, ra, rb, span, -1, -1, count, kept, near):
        return 1
    return search(count, ra, rb, span, kept, near, upper, lower, line)


@kernel
def switch(need: float, skip: int, skip_too: int, bounds: list[float], active: list[int]) -> None:
    """Activate the blockers that are high enough for one end and not skipped by it."""
    for which in range(len(active)):
        low = bounds[4 * which + 3] < need
        active[which] = 0 if low or which in (skip, skip_too) else 1


@kernel
def matrix(
    viewers: list[float],
    targets: list[float],
    viewer_needs: list[float],
    viewer_stride: int,
    target_needs: list[float],
    target_stride: int,
    viewer_skips: list[int],
    target_skips: list[int],
    bounds: list[float],
    first: list[int],
    rims: list[float],
    active: list[int],
    kept: list[int],
    near: list[float],
    upper: list[int],
    lower: list[int],
    line: list[float],
    seen: bytearray,
) -> None:
    """Write into `seen`, row by row, whether each viewer sees each target.

    Each need is the last number of its stride: if discs (stride 4) are given, it is their height.
    """
    wide = len(targets) // 4
    for v in range(len(viewers) // 4):
        need = viewer_needs[viewer_stride * (v + 1) - 1]
        switch(need, viewer_skips[2 * v], viewer_skips[2 * v + 1], bounds, active)
        for t in range(wide):
            seen[v * wide + t] = pair(
                viewers[4 * v],
                viewers[4 * v + 1],
                viewers[4 * v + 2],
                targets[4 * t],
                targets[4 * t + 1],
                targets[4 * t + 2],
                target_needs[target_stride * (t + 1) - 1],
                target_skips[2 * t],
                target_skips[2 * t + 1],
                bounds,
                first,
                rims,
                active,
                kept,
                near,
                upper,
                lower,
                line,
            )


@kernel
def to_segment(
    ax: float, ay: float, ra: float, bx: float, by: float, rb: float, line: list[float]
) -> None:
    """Turn a witness line of the pair's frame into the segment from rim to rim, on the table."""
    span = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    ex = (bx - ax) / span if span > 0.0 else 1.0
    ey = (by - ay) / span if span > 0.0 else 0.0
    nx = line[0]
    ny = line[1]
    d = line[2]
    leaves = half_chord(ra, d)
    meets = ny * span - half_chord(rb, nx * span - d)
    for end in range(2):
        s = leaves if end == 0 else meets
        x = d * nx + s * ny
        y = d * ny - s * nx
        line[2 * end] = ax + x * ex - y * ey
        line[2 * end + 1] = ay + x * ey + y * ex


@kernel
def look(
    ends: list[float],
    need: float,
    skips: list[int],
    bounds: list[float],
    first: list[int],
    rims: list[float],
    active: list[int],
    kept: list[int],
    near: list[float],
    upper: list[int],
    lower: list[int],
    line: list[float],
) -> int:
    """Whether one pair (`ends` holds both discs, stride 4) sees each other, and why.

    1 and the segment in `line`; or 0 and in `active` a blocking set in which each one is needed.
    """
    switch(need, skips[0], skips[1], bounds, active)
    # First with every blocker, then without each in turn: it is dropped if the rest still block.
    for which in range(-1, len(active)):
        before = 0
        if which >= 0:
            before = active[which]
            active[which] = 0
        if pair(
            ends[0],
            ends[1],
            ends[2],
            ends[4],
            ends[5],
            ends[6],
            need,
            skips[2],
            skips[3],
            bounds,
            first,
            rims,
            active,
            kept,
            near,
            upper,
            lower,
            line,
        ):
            if which < 0:
                to_segment(ends[0], ends[1], ends[2], ends[4], ends[5], ends[6], line)
                return 1
            active[which] = before
    return 0
