"""The zone behind an obstacle as seen from a group of discs, and how much of a base is in it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.geometry import backend
from damocles.geometry.areas.limits import check_count, check_room, check_touch, flags_of
from damocles.geometry.areas.rings import Outline, Ring, draw_rim, fan, tidy
from damocles.geometry.measures.arrays import Discs
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.lattice import check_units

if TYPE_CHECKING:
    from damocles.geometry.measures.arrays import Pieces
    from damocles.geometry.plane.shapes import Disc

REACH = 300_000
"""Lattice units: how far a zone without end is drawn, unless the caller says otherwise."""


class Cover:
    """The zone behind an obstacle: beyond it, between the prolonged outer tangents from the group.

    `zone.behind` makes it. Precisely: the points outside the common hull of group and obstacle that
    face, of that hull's whole outline, only the obstacle's own rim. If the group is wider than the
    obstacle, the zone is a triangle that ends where the tangents cross; if narrower, a wedge
    without end; if just as wide, a strip without end.

    A group that overlaps the obstacle still has a zone behind every part of it that sticks out of
    the group's hull (each between its own two tangents). A point of the outline that belongs to
    both, such as where a member touches a corner, counts as the group's. Where one holds the other
    there is no zone. Behind a point, a single point makes a straight line, which a disc can still
    lie across; a wider group makes none.
    """

    def __init__(self, group: Discs, obstacle: Discs) -> None:
        runner = self._runner = backend.current()
        many, more = check_count(group, name="zone"), check_count(obstacle, name="zone")
        size = many + more
        self._rows = runner.float_room(24 * size)
        self._rim = runner.float_room(96 * size)
        self._regions = runner.int_room(10 * size)
        start, end, count, regions = runner.module("covers").behind(
            group.packed(runner),
            many,
            obstacle.packed(runner),
            more,
            self._rows,
            self._rim,
            self._regions,
        )
        check_room(end, 4 * size)
        check_room(count, 12 * size)
        self._hull = (start, end)
        self._parts = regions

    def entered(self, discs: Discs, *, touch: int = 0) -> list[bool]:
        """Which discs enter the zone by more than a touch: centre to zone less than r - touch.

        Touching the zone from outside, or an overlap of exactly `touch`, does not count; a centre
        inside the zone counts for every radius above `touch`. A radius of zero never enters. An
        empty zone is entered by nothing.

        >>> from damocles.geometry.plane.shapes import Disc, rectangle
        >>> from damocles.geometry.areas.zone import behind
        >>> wall = rectangle(10_000, 0, width=2000, depth=8000)
        >>> zone = behind(Discs([Disc(x=0, y=0, r=4000)]), wall)
        >>> zone.entered(Discs(Disc(x=20_000, y=y, r=1500) for y in (0, 5499, 5500)))
        [True, True, False]
        """
        runner, count = self._runner, len(discs.values)
        found = runner.int_room(count)
        hits = runner.module("covers").entered(
            self._rows,
            *self._hull,
            self._rim,
            self._regions,
            self._parts,
            discs.packed(runner),
            count,
            float(check_touch(touch)),
            found,
        )
        return flags_of(found, hits, count)

    def share(self, disc: Disc) -> float:
        """The exact share of a disc's area inside the zone, from 0 to 1.

        Touching from outside is 0. A disc without radius is 1 inside and 0 outside and on the rim.

        >>> from damocles.geometry.plane.shapes import Disc, rectangle
        >>> from damocles.geometry.areas.zone import behind
        >>> wall = rectangle(10_000, 0, width=2000, depth=8000)
        >>> zone = behind(Discs([Disc(x=0, y=0, r=4000)]), wall)
        >>> round(zone.share(Disc(x=20_000, y=4000, r=1500)), 9)
        0.5
        """
        return self.shares(Discs([disc]))[0]

    def shares(self, discs: Discs) -> list[float]:
        """The share of every disc, as `share` gives it, in one call.

        >>> from damocles.geometry.plane.shapes import Disc, rectangle
        >>> from damocles.geometry.areas.zone import behind
        >>> wall = rectangle(10_000, 0, width=2000, depth=8000)
        >>> zone = behind(Discs([Disc(x=0, y=0, r=4000)]), wall)
        >>> zone.shares(Discs(Disc(x=20_000, y=y, r=0) for y in (0, 4000, 5000)))
        [1.0, 0.0, 0.0]
        """
        out = self._runner.float_room(len(discs))
        self._runner.module("shares").shares(
            self._rows,
            *self._hull,
            self._rim,
            self._regions,
            self._parts,
            discs.packed(self._runner),
            len(discs),
            out,
        )
        return [float(value) for value in out]

    def outline(self, reach: int = REACH) -> Outline:
        """One ring for each part of the zone, drawn no further than `reach` along its tangents.

        Arcs are flattened to 0.02 cm. A part whose tangents cross nearer than `reach` ends there.
        A reach of zero or less is refused.

        >>> from damocles.geometry.plane.shapes import Disc, rectangle
        >>> from damocles.geometry.areas.zone import behind
        >>> wall = rectangle(10_000, 0, width=2000, depth=8000)
        >>> behind(Discs([Disc(x=0, y=0, r=4000)]), wall).outline(reach=1000)
        [[(11000.0, 4000.0), (11000.0, -4000.0), (12000.0, -4000.0), (12000.0, 4000.0)]]
        """
        if check_units(reach, name="reach") <= 0:
            raise GeometryError(f"a reach must be positive: {reach}")
        bounds = [int(value) for value in self._regions[: 5 * self._parts]]
        parts = range(0, len(bounds), 5)
        return [self._ring(bounds[k + 2], bounds[k + 3], float(reach)) for k in parts]

    def _ring(self, start: int, end: int, reach: float) -> Ring:
        """The ring of one region: in along a ray, back over the obstacle, out along the other."""
        points = draw_rim(self._rim, start, end)
        inner = points[1:-1]
        far, near = points[0], inner[0]
        last, out = inner[-1], points[-1]
        if far == out and min(math.dist(far, near), math.dist(out, last)) <= reach:
            return tidy([far, *inner])
        return tidy([*inner, *fan(last, out, near, far, reach)])


def find_sheltered(group: Discs, pieces: Pieces, discs: Discs) -> dict[int, bytes]:
    """The pieces whose zones, seen from a group, some disc enters; a byte per disc, 1 if it does.

    The same answer as `Cover.entered` gives for each piece alone, for all pieces in one call.

    >>> from damocles.geometry.measures.arrays import Pieces
    >>> from damocles.geometry.plane.shapes import Disc, rectangle
    >>> walls = Pieces(rectangle(x, 0, width=2000, depth=8000) for x in (10_000, 30_000))
    >>> bases = Discs(Disc(x=20_000, y=y, r=1500) for y in (0, 5500, 5499))
    >>> find_sheltered(Discs([Disc(x=0, y=0, r=4000)]), walls, bases)
    {0: b'\\x01\\x00\\x01'}
    """
    runner, total = backend.current(), len(discs.values)
    many = check_count(group, name="zone")
    size = many + pieces.most_corners
    _, first, corners = pieces.packed(runner)
    seen = bytearray(len(pieces.values) * total)
    left = runner.module("shelters").sheltered(
        group.packed(runner),
        many,
        first,
        corners,
        discs.packed(runner),
        total,
        runner.float_room(4 * pieces.most_corners),
        runner.float_room(24 * size),  # as a `Cover` has it
        runner.float_room(96 * size),
        runner.int_room(10 * size),
        runner.int_room(total),
        seen,
    )
    check_room(left, 12 * size)
    found, hit = dict[int, bytes](), seen.find(1)
    while hit >= 0:
        start = hit - hit % total
        found[start // total] = bytes(seen[start : start + total])
        hit = seen.find(1, start + total)
    return found
