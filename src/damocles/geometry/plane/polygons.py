"""Simple polygons in exact integers: orientation, crossing sides, cutting into convex parts."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from damocles.geometry.plane.errors import GeometryError

if TYPE_CHECKING:
    from collections.abc import Sequence

Point = tuple[int, int]


def doubled_area(a: Point, b: Point, c: Point) -> int:
    """Twice the signed area of a triangle: positive for a left turn, zero on a line.

    >>> doubled_area((0, 0), (2, 0), (0, 2))
    4
    """
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def convex_parts(corners: Sequence[Point]) -> list[tuple[Point, ...]]:
    """Convex counter-clockwise parts of a simple polygon, without corners that do not turn.

    Ears are cut off one by one, then neighbours are joined again wherever the union stays convex.

    >>> convex_parts([(0, 0), (4, 0), (4, 4), (2, 1), (0, 4)])
    [((0, 0), (4, 0), (2, 1)), ((0, 0), (2, 1), (0, 4)), ((4, 0), (4, 4), (2, 1))]
    """
    loop = _tidy(corners)
    return _joined(_ears(loop))


def _tidy(corners: Sequence[Point]) -> list[Point]:
    """The polygon counter-clockwise, without straight corners; bad polygons are refused."""
    loop = list(corners)
    if len(loop) < 3:
        raise GeometryError(f"a polygon needs at least three corners, not {len(loop)}")
    _refuse_crossing(loop)
    area = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(loop, loop[1:] + loop[:1], strict=True))
    if area < 0:
        loop.reverse()
    turns = [
        here for before, here, after in _corners(loop) if doubled_area(before, here, after) != 0
    ]
    lowest = turns.index(min(turns, key=lambda p: (p[1], p[0])))
    return turns[lowest:] + turns[:lowest]


def _corners(loop: list[Point]) -> list[tuple[Point, Point, Point]]:
    """Each corner with the one before and the one after."""
    return list(zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True))


def _refuse_crossing(loop: list[Point]) -> None:
    """Refuse repeated corners, spikes, and sides that meet anywhere but at a shared corner."""
    if len(set(loop)) != len(loop):
        raise GeometryError("a polygon repeats a corner")
    for before, here, after in _corners(loop):
        if doubled_area(before, here, after) == 0 and not _between(before, here, after):
            raise GeometryError(f"a polygon without area, or with a spike, at {here}")
    sides = list(zip(loop, loop[1:] + loop[:1], strict=True))
    for (a, b), (c, d) in combinations(sides, 2):
        if len({a, b, c, d}) == 4 and _meet(a, b, c, d):
            raise GeometryError(f"the sides {a}-{b} and {c}-{d} of a polygon cross")


def _between(a: Point, p: Point, b: Point) -> bool:
    """Whether p, on the line through a and b, lies on the segment between them."""
    inside_x = min(a[0], b[0]) <= p[0] <= max(a[0], b[0])
    return inside_x and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two closed segments with four different ends have a point in common."""
    turns = (
        doubled_area(a, b, c),
        doubled_area(a, b, d),
        doubled_area(c, d, a),
        doubled_area(c, d, b),
    )
    on_line = [(a, c, b), (a, d, b), (c, a, d), (c, b, d)]
    if any(turn == 0 and _between(*three) for turn, three in zip(turns, on_line, strict=True)):
        return True
    abc, abd, cda, cdb = (turn > 0 for turn in turns)
    return 0 not in turns and abc != abd and cda != cdb


def _ears(loop: list[Point]) -> list[tuple[Point, ...]]:
    """Triangles of a counter-clockwise simple polygon."""
    rest, parts = list(loop), []
    while len(rest) > 3:
        ear = next(i for i, three in enumerate(_corners(rest)) if _is_ear(three, rest))
        before, here, after = _corners(rest)[ear]
        parts.append((before, here, after))
        del rest[ear]
        rest = [p for a, p, b in _corners(rest) if doubled_area(a, p, b) != 0]
    return [*parts, (rest[0], rest[1], rest[2])]


def _is_ear(three: tuple[Point, Point, Point], rest: list[Point]) -> bool:
    """Whether a corner is a left turn whose triangle holds no other corner."""
    a, b, c = three
    if doubled_area(a, b, c) <= 0:
        return False
    return not any(
        doubled_area(a, b, p) >= 0 and doubled_area(b, c, p) >= 0 and doubled_area(c, a, p) >= 0
        for p in rest
        if p not in three
    )


def _joined(parts: list[tuple[Point, ...]]) -> list[tuple[Point, ...]]:
    """Join parts across a shared side while the union stays convex."""
    while True:
        for i, j in combinations(range(len(parts)), 2):
            union = _union(parts[i], parts[j])
            if union is not None:
                parts[i] = union
                del parts[j]
                break
        else:
            return [_from_lowest(part) for part in sorted(parts, key=_lowest)]


def _union(first: tuple[Point, ...], second: tuple[Point, ...]) -> tuple[Point, ...] | None:
    """The union of two parts that share a side, if it is strictly convex once tidied."""
    for i, a in enumerate(first):
        b = first[(i + 1) % len(first)]
        if a not in second or second[(second.index(a) - 1) % len(second)] != b:
            continue
        k = second.index(a)
        around = first[i + 1 :] + first[: i + 1] + second[k + 1 :] + second[:k]
        loop = [p for p, q in zip(around, around[1:] + around[:1], strict=True) if p != q]
        turns = [doubled_area(*three) for three in _corners(loop)]
        if min(turns) >= 0:
            return tuple(p for p, turn in zip(loop, turns, strict=True) if turn > 0)
    return None


def _lowest(part: tuple[Point, ...]) -> tuple[int, int]:
    """Sort key: the lowest, then left-most corner."""
    return min((y, x) for x, y in part)


def _from_lowest(part: tuple[Point, ...]) -> tuple[Point, ...]:
    """The same loop, started at its lowest corner, so that equal pieces are equal values."""
    start = part.index(min(part, key=lambda p: (p[1], p[0])))
    return part[start:] + part[:start]
