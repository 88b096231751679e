"""Zones of the table: the hull of discs, and the zones between two groups and behind
an obstacle.

No angles are involved: hulls are wrapped with unit normals, and a zone keeps its rim as straight
lines and arcs, so distances to it are exact up to the rounding of float64. Anything nearer than a
billionth of a centimetre counts as touching.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from damocles.geometry import backend
from damocles.geometry.areas.cover import Cover, find_sheltered
from damocles.geometry.areas.limits import check_count, check_room, check_touch, flags_of
from damocles.geometry.areas.rings import Outline, Ring, draw_rim, flatten, tidy
from damocles.geometry.kernels.tolerances import TOUCH
from damocles.geometry.measures.arrays import Discs, Pieces
from damocles.geometry.plane.shapes import Disc, Piece, Shape, rectangle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry.plane.shapes import Point


def hull(discs: Discs) -> Outline:
    """The convex hull of discs as one ring for drawing, arcs flattened to 0.02 cm.

    Touching, overlapping, equal and nested discs are welcome; discs without radius are points. One
    point gives a ring of one point. An empty group is refused.

    >>> hull(Discs([Disc(x=0, y=0, r=0), Disc(x=4000, y=0, r=0), Disc(x=0, y=3000, r=0)]))
    [[(0.0, 0.0), (4000.0, 0.0), (0.0, 3000.0)]]
    """
    runner = backend.current()
    rows = runner.float_room(12 * check_count(discs, name="hull"))
    room = len(rows) // 6
    end = check_room(
        runner.module("hulls").wrap(discs.packed(runner), 4, len(discs), rows, 0, room), room
    )
    flat = [float(value) for value in rows[: 6 * end]]
    bases = [tuple(flat[k : k + 3]) for k in range(0, len(flat), 6)]
    normals = [tuple(flat[k + 4 : k + 6]) for k in range(0, len(flat), 6)]
    if end == 1:  # a single disc is drawn as two halves
        bases, normals = bases * 2, [(0.0, -1.0), (0.0, 1.0)]
    ring: Ring = []
    for (x, y, r), (ux, uy), (vx, vy) in zip(
        bases, normals[-1:] + normals[:-1], normals, strict=True
    ):
        ring += flatten(1.0, (x + r * ux, y + r * uy), (x + r * vx, y + r * vy), (x, y), r)
    return [tidy(ring)]


class Zone:
    """The hull of two groups of discs together, less the hull of each of them.

    `between` makes it. Where the two hulls are apart it is one region; where they overlap or touch
    it is the pockets left beside them; where one holds the other it is empty. Between two groups
    without any width (points on one line) it is a straight line, which a disc can still lie across.
    `apart` tells the first case from the others.
    """

    def __init__(self, one: Discs, two: Discs) -> None:
        runner = self._runner = backend.current()
        size = check_count(one, name="zone") + check_count(two, name="zone")
        # Rows of the three hulls (6 floats each), and the rim (8 each) from row `base` on.
        self._base = 3 * size
        self._work = runner.float_room(120 * size)
        self._table = runner.int_room(28 * size)
        *ends, self._end, self._bridges, self._parts, apart = runner.module("zones").between(
            one.packed(runner),
            len(one),
            two.packed(runner),
            len(two),
            self._work,
            self._base,
            self._table,
        )
        check_room(ends[2], 4 * size)
        check_room(self._end, 15 * size)
        self._ends = ends
        self.apart = bool(apart)

    def caught(self, discs: Discs, *, touch: int = TOUCH) -> list[bool]:
        """Which discs enter the zone by more than a touch: centre to zone less than r - touch.

        Touching, or an overlap of exactly `touch`, does not count; a centre inside the zone counts
        for every radius above `touch`. A radius of zero is never caught. A disc wholly inside
        either hull is not between them. An empty zone catches nothing.

        >>> one, two = Discs([Disc(x=0, y=0, r=1500)]), Discs([Disc(x=20_000, y=0, r=1500)])
        >>> beside = [Disc(x=9000, y=y, r=1000) for y in (0, 2489, 2490, 2500)]
        >>> between(one, two).caught(Discs(beside))
        [True, True, False, False]
        """
        found = self._runner.int_room(len(discs))
        hits = self._runner.module("zones").caught(
            self._work,
            *self._ends,
            self._base,
            self._end,
            discs.packed(self._runner),
            len(discs),
            float(check_touch(touch)),
            found,
        )
        return flags_of(found, hits, len(discs))

    def outline(self) -> Outline:
        """One ring for each part of the zone, its ends hollow along both hulls; none if empty.

        Arcs are flattened to 0.02 cm.

        >>> one, two = Discs([Disc(x=0, y=0, r=0)]), Discs([Disc(x=0, y=0, r=1500)])
        >>> between(one, two).outline()
        []
        """
        pockets = self._table[4 * self._bridges :]
        bounds = [int(value) for value in pockets[: 3 * self._parts]]
        rings: Outline = []
        for k in range(self._parts):
            start, split, end = bounds[3 * k : 3 * k + 3]
            ahead = draw_rim(self._work, start, split)
            rings.append(tidy(ahead + draw_rim(self._work, split, end)[::-1]))
        return rings


def between(a: Discs, b: Discs) -> Zone:
    """The zone between two groups of discs: the hull of all of them less the hull of each.

    Exact even where the hulls overlap, touch or hold each other, for equal discs in both groups,
    nested and collinear discs, mixed radii and radius zero. An empty group is refused.

    >>> one, two = Discs([Disc(x=0, y=0, r=0)]), Discs([Disc(x=9000, y=0, r=0)])
    >>> between(one, two).outline()
    [[(0.0, 0.0), (9000.0, 0.0)]]
    """
    return Zone(a, b)


def stand_apart(one: Discs, two: Discs) -> bool:
    """Whether a straight line keeps the hulls of two groups apart; groups that touch are apart.

    >>> left, middle = Disc(x=0, y=0, r=1500), Disc(x=5000, y=0, r=1500)
    >>> right = Disc(x=10_000, y=0, r=1500)
    >>> stand_apart(Discs([left, middle]), Discs([right]))
    True
    >>> stand_apart(Discs([left, right]), Discs([middle]))
    False
    """
    runner = backend.current()
    ends = one.packed(runner), len(one), two.packed(runner), len(two)
    return bool(runner.module("lanes").stand_apart(*ends))


def caught_between(
    one: Discs, two: Discs, others: Sequence[Discs], *, touch: int = TOUCH
) -> list[int]:
    """The numbers of the others that stand in the zone between two groups, as `Zone.caught` has it.

    Groups that do not stand apart have nothing between them.

    >>> one, two = Discs([Disc(x=0, y=0, r=1500)]), Discs([Disc(x=20_000, y=0, r=1500)])
    >>> beside = Discs([Disc(x=9000, y=y, r=1000) for y in (0, 2489, 2490)])
    >>> caught_between(one, two, [beside, beside]), caught_between(one, one, [beside])
    ([0, 1, 3, 4], [])
    """
    runner = backend.current()
    many, more = check_count(one, name="zone"), check_count(two, name="zone")
    size, total = many + more, sum([len(group.values) for group in others])
    found = runner.int_room(total)
    hits = runner.module("lanes").caught_between(
        one.packed(runner),
        many,
        two.packed(runner),
        more,
        runner.float_room(120 * size),  # as a `Zone` has it
        3 * size,
        runner.int_room(28 * size),
        runner.joined([group.packed(runner) for group in others]),
        total,
        float(check_touch(touch)),
        found,
    )
    return runner.listed(found)[: check_room(hits, total)]


def behind(group: Discs, shape: Shape | Sequence[Piece]) -> Cover:
    """The zone behind a piece, a disc, or the hull of several pieces, as seen from a group.

    Touching and overlapping shapes are allowed, equal and nested ones have no zone; `Cover` defines
    it precisely. An empty group and an obstacle without pieces are refused.

    >>> from damocles.geometry.plane.shapes import rectangle
    >>> wall = rectangle(10_000, 0, width=2000, depth=8000)
    >>> behind(Discs([Disc(x=10_000, y=0, r=500)]), wall).outline()
    []
    """
    if isinstance(shape, Disc):
        return Cover(group, Discs([shape]))
    if isinstance(shape, Piece):
        return Cover(group, _points(shape.corners))
    return Cover(group, _points(tuple(corner for piece in shape for corner in piece.corners)))


@lru_cache(maxsize=4_096)
def _points(corners: tuple[Point, ...]) -> Discs:
    """Corners as discs without radius; cached, as the same pieces are asked for again and again."""
    return Discs(Disc(x=x, y=y, r=0) for x, y in corners)


def warm() -> None:
    """Run every kernel of the zones once, so that it is compiled before it is needed."""
    one, two = Discs([Disc(x=0, y=0, r=1500)]), Discs([Disc(x=9000, y=0, r=1500)])
    hull(one)
    between(one, two).caught(two)
    stand_apart(one, two)
    caught_between(one, two, [two])
    zone = behind(one, two.values[0])
    zone.entered(two)
    zone.shares(two)
    find_sheltered(one, Pieces([rectangle(4500, 0, width=1000, depth=1000)]), two)
