"""Random questions of sight, each kind hard in its own way; some with a known answer."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.geometry.plane.shapes import Disc, Piece, polygon, rectangle
from tests.geometry.sight_oracles import Layout

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from damocles.geometry.plane.shapes import Point

RADII = (0, 1, 700, 1_500, 1_500, 1_500, 2_500, 4_000, 6_500)


def _ends(rng: random.Random, *, least: int = 8_000) -> tuple[Disc, Disc]:
    """Two discs apart, anywhere."""
    ra, rb = rng.choice(RADII), rng.choice(RADII)
    away, angle = max(rng.randint(least, 70_000), ra + rb + 5_000), rng.uniform(0, math.tau)
    x, y = rng.randint(0, 180_000), rng.randint(0, 120_000)
    a = Disc(x=x, y=y, r=ra)
    return a, Disc(x=x + round(away * math.cos(angle)), y=y + round(away * math.sin(angle)), r=rb)


def _spot(rng: random.Random, a: Disc, b: Disc) -> Point:
    """A place in or near the corridor between two discs."""
    share, side = rng.uniform(-0.05, 1.05), rng.uniform(-1.3, 1.3) * max(a.r, b.r, 1_000)
    dx, dy = b.x - a.x, b.y - a.y
    away = math.hypot(dx, dy)
    x = a.x + share * dx - side * dy / away
    return round(x), round(a.y + share * dy + side * dx / away)


def _block(rng: random.Random, x: int, y: int) -> Piece:
    """A small block, a wall, or a piece with five to seven corners, about a place."""
    size = rng.choice([300, 1_000, 3_000, 6_000, 12_000])
    if rng.random() < 0.3:
        count = rng.randint(5, 7)
        angles = [math.tau * (i + rng.uniform(0, 0.8)) / count for i in range(count)]
        spokes = [(math.cos(t), math.sin(t)) for t in angles]
        return polygon([(round(x + size * c), round(y + size * s)) for c, s in spokes])[0]
    if rng.random() < 0.15:
        corners = [(x, y), (x + size, y + rng.randint(1, 200)), (x + size, y + 400)]
        return Piece.of(corners)
    depth = rng.randint(100, size)
    turn = rng.choice([0.0, 90.0, rng.uniform(0, 180)])
    return rectangle(x, y, width=size, depth=depth, degrees=turn)


def _apart(piece: Piece, disc: Disc) -> bool:
    """Whether a piece stays clear of a disc, judged generously by its middle and its reach."""
    x = sum(c[0] for c in piece.corners) / len(piece.corners)
    y = sum(c[1] for c in piece.corners) / len(piece.corners)
    reach = max(math.dist((x, y), corner) for corner in piece.corners)
    return math.dist((x, y), (disc.x, disc.y)) > reach + disc.r


def corridor(rng: random.Random) -> Layout:
    """Up to nine pieces and discs in the corridor, clear of both ends."""
    a, b = _ends(rng)
    pieces: list[Piece] = []
    discs: list[Disc] = []
    for _ in range(rng.randint(1, 9)):
        x, y = _spot(rng, a, b)
        if rng.random() < 0.3:
            r = rng.choice([300, 1_000, 1_500, 4_000])
            apart = all(math.dist((x, y), (end.x, end.y)) > r + end.r for end in (a, b))
            discs += [Disc(x=x, y=y, r=r)] if apart else []
        else:
            piece = _block(rng, x, y)
            pieces += [piece] if _apart(piece, a) and _apart(piece, b) else []
    return Layout(a, b, pieces, discs)


def overlapping(rng: random.Random) -> Layout:
    """Pieces and discs laid over the ends, under them, around them, and some in between."""
    a, b = _ends(rng)
    pieces: list[Piece] = []
    discs: list[Disc] = []
    for _ in range(rng.randint(1, 8)):
        end = rng.choice([a, b])
        reach, angle = rng.uniform(0, 1.6) * max(end.r, 500), rng.uniform(0, math.tau)
        x, y = round(end.x + reach * math.cos(angle)), round(end.y + reach * math.sin(angle))
        if rng.random() < 0.2:
            x, y = _spot(rng, a, b)
        if rng.random() < 0.35:
            discs.append(Disc(x=x, y=y, r=rng.choice([200, 800, 1_500, 3_000, end.r])))
        else:
            pieces.append(_block(rng, x, y))
    return Layout(a, b, pieces, discs)


def against(rng: random.Random) -> Layout:
    """Ends that touch walls exactly, on one to three sides, with more in between."""
    layout = corridor(rng)
    walls: list[Piece] = []
    discs = list(layout.discs)
    for end in (layout.a, layout.b):
        for quarter in rng.sample(range(4), rng.randint(0, 3)):
            long, thick = rng.randint(200, 9_000), rng.randint(50, 2_000)
            slide = rng.randint(-long // 2, long // 2)
            out = Piece.of([(end.r, slide), (end.r + thick, slide), (end.r, slide + long)])
            if rng.random() < 0.7:
                box = rectangle(0, 0, width=2 * thick, depth=2 * long)
                out = shifted(box, end.r + thick, slide)
            walls.append(shifted(_quarter(out, quarter), end.x, end.y))
        if rng.random() < 0.3:
            r = rng.choice([500, 1_500])
            discs.append(Disc(x=end.x + end.r + r, y=end.y, r=r))
    return Layout(layout.a, layout.b, layout.pieces + walls, discs)


def shifted(piece: Piece, x: int, y: int) -> Piece:
    """The piece, moved."""
    return Piece(corners=tuple((cx + x, cy + y) for cx, cy in piece.corners))


def _quarter(piece: Piece, turns: int) -> Piece:
    """The piece after quarter turns about the origin."""
    corners = list(piece.corners)
    for _ in range(turns):
        corners = [(-y, x) for x, y in corners]
    return Piece.of(corners)


def _turned(layout: Layout, rng: random.Random) -> Layout:
    """A layout after a random quarter turn and move, both exact; its known answer stays."""
    turns, x, y = rng.randint(0, 3), rng.randint(-50_000, 50_000), rng.randint(-50_000, 50_000)

    def disc(d: Disc) -> Disc:
        at = (d.x, d.y)
        for _ in range(turns):
            at = (-at[1], at[0])
        return Disc(x=at[0] + x, y=at[1] + y, r=d.r)

    pieces = [shifted(_quarter(p, turns), x, y) for p in layout.pieces]
    discs = [disc(d) for d in layout.discs]
    return Layout(disc(layout.a), disc(layout.b), pieces, discs, layout.expected)


def _facing(rng: random.Random, step: Point) -> tuple[Disc, Disc]:
    """Two discs on either side of the origin, on the line through it with this step."""
    ra, rb = rng.choice([1_000, 1_500, 4_000]), rng.choice([1_000, 1_500, 4_000])
    length = math.hypot(*step)
    near, far = (rng.randint(12_000, 40_000) / length for _ in range(2))
    a = Disc(x=-round(near * step[0]), y=-round(near * step[1]), r=ra)
    return a, Disc(x=round(far * step[0]), y=round(far * step[1]), r=rb)


def slit(rng: random.Random) -> Layout:
    """Two walls with a slit between them, 0.01 to 100 units wide, or none, on and off the axes."""
    if rng.random() < 0.4:
        step, side, wide = (1, 0), (0, -rng.choice([0, 1, 2, 10, 100])), 1.0
    else:
        step = rng.choice([(3, 4), (5, 12), (20, 21), (60, 11), (99, 20)])
        # The lattice line next to the step's own: step x side = -1.
        side = next(
            (x, y)
            for x in range(step[0] + 1)
            for y in range(step[1] + 1)
            if step[0] * y - step[1] * x == -1
        )
        times = rng.choice([0, 1, 1, 3, 20])
        side, wide = (side[0] * times, side[1] * times), math.hypot(*step)
    gap = (step[1] * side[0] - step[0] * side[1]) / wide
    a, b = _facing(rng, step)
    thick = rng.randint(1, max(1, round(3_000 / wide)))
    along = (step[0] * thick, step[1] * thick)
    long = round(9_000 / wide) + 1
    up = (-step[1] * long, step[0] * long)
    left = Piece.of([(0, 0), along, (along[0] + up[0], along[1] + up[1]), up])
    mirrored = Piece.of([(0, 0), along, (along[0] - up[0], along[1] - up[1]), (-up[0], -up[1])])
    right = shifted(mirrored, *side)
    return _turned(Layout(a, b, [left, right], [], expected=gap > 0), rng)


def abutting(rng: random.Random) -> Layout:
    """A wall of axis-parallel blocks that touch, some just at a corner: no way through."""
    a, b = _facing(rng, (1, rng.choice([0, 0, 1])))
    pieces: list[Piece] = []
    left, right, y = -500, 500, -16_000
    while y < 16_000:
        wide, high = rng.randint(1, 1_500), rng.randint(1, 4_000)
        start = rng.choice([left - wide, left, right, rng.randint(left - wide, right)])
        # Corner to corner, edge on edge or anything between, but never far from the middle.
        start = min(max(start, -3_000), 3_000)
        left, right = start, start + wide
        corners = [(left, y), (right, y), (right, y + high), (left, y + high)]
        pieces.append(Piece.of(corners))
        y += high
    return _turned(Layout(a, b, pieces, [], expected=False), rng)


def cut(rng: random.Random) -> Layout:
    """A winding wall, cut into convex parts that abut: no way through."""
    a, b = _facing(rng, (1, 0))
    spine = [(rng.randint(-4_000, 4_000), y) for y in range(-9_000, 9_001, rng.randint(900, 4_500))]
    spine.append((0, 12_000))
    thick = rng.randint(1, 1_500)
    corners = spine + [(x + thick, y) for x, y in reversed(spine)]
    return _turned(Layout(a, b, list(polygon(corners)), [], expected=False), rng)


def star(rng: random.Random) -> Layout:
    """A star-shaped polygon, cut into parts, between the ends or around one."""
    a, b = _ends(rng)
    x, y = _spot(rng, a, b)
    count = rng.randint(4, 9)
    angles = [math.tau * (i + rng.uniform(0, 0.7)) / count for i in range(count)]
    reach = [rng.randint(500, 7_000) for _ in angles]
    corners = [
        (round(x + r * math.cos(t)), round(y + r * math.sin(t)))
        for r, t in zip(reach, angles, strict=True)
    ]
    return Layout(a, b, list(polygon(corners)), [])


def touching(rng: random.Random) -> Layout:
    """A row of discs that touch each other across the corridor: no way through."""
    a, b = _facing(rng, (1, 0))
    discs, y, r = [], -9_000, 0
    while y < 9_000:
        after = rng.randint(1, 2_500)
        y += r + after
        discs.append(Disc(x=0, y=y, r=after))
        r = after
    discs.append(Disc(x=0, y=discs[0].y - discs[0].r - 3_000, r=3_000))
    return _turned(Layout(a, b, [], discs, expected=False), rng)


KINDS: dict[str, Callable[[random.Random], Layout]] = {
    kind.__name__: kind
    for kind in (corridor, overlapping, against, slit, abutting, cut, star, touching)
}
