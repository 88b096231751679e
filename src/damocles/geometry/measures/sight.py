"""Sight between discs among pieces and discs: exact, with a witness line or what blocks it.

Two discs see each other if some segment from a point of one rim to a point of the other's meets no
blocker. Blockers are grown by a hair, `EPS` = 0.001 lattice units, at their corners by at most
twice that, so that abutting pieces leave no slit. Hence the two answers mean:

- *sees*: a witness segment is known that stays clear of every blocker by `EPS` less `TOL`;
- *blocked*: no segment stays clear of every blocker by twice `EPS`.

So a line that can only graze exactly, between two blockers or along one, is blocked. Discs that
touch or overlap always see each other. A blocker that overlaps a disc blocks like any other: the
disc looks out of the part of its rim that is left free, and from inside a blocker not at all; a
blocker inside a disc blocks nothing. A disc of radius zero is a point; if it touches a blocker, it
sees nothing. Blockers are masked by height (`needs`: a blocker lower than the need of either end is
ignored) and by index (`skip`): the pieces come first, disc i is number len(pieces) + i.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from damocles.geometry import backend
from damocles.geometry.kernels.tolerances import EPS
from damocles.geometry.measures.arrays import Discs, Pieces, bounding_circle, check_index
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.lattice import check_all_units
from damocles.geometry.plane.shapes import Disc, rectangle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry.backend import Backend
    from damocles.geometry.plane.shapes import Point

Spot = tuple[float, float]
Skips = tuple[tuple[int, int], ...]
"""Two blockers for each disc that it looks past; -1 stands for none."""
Blockers = tuple["list[float]", "list[int]", "list[float]"]
"""Bounds, first and rims, as described in `damocles.geometry.kernels.sight`."""

NO_PIECES = Pieces()
NO_DISCS = Discs()

Rooms = tuple["list[int]", "list[int]", "list[float]", "list[int]", "list[int]", "list[float]"]
"""Active, kept, near, upper, lower and line: what the kernels write while they look."""


class Sight(msgspec.Struct, frozen=True):
    """The answer for one pair: a witness line from rim to rim, or the blockers.

    The blockers are irreducible: take any one of them away and the two discs see each other.
    """

    sees: bool
    line: tuple[Spot, Spot] | None
    blockers: tuple[int, ...]


class SightMatrix(msgspec.Struct, frozen=True, gc=False):
    """Who sees whom: one byte for each pair, 1 or 0, row by row of viewers.

    >>> SightMatrix(cells=bytes([1, 0, 0, 1]), viewers=2, targets=2)[0, 1]
    False
    """

    cells: bytes
    viewers: int
    targets: int
    shares: tuple[float, ...] | None = None
    """How much of each target is seen, in the same order; None if it is all or nothing."""

    def __getitem__(self, pair: tuple[int, int]) -> bool:
        """Whether viewer `pair[0]` sees target `pair[1]`; an index out of range is refused."""
        viewer = check_index(pair[0], self.viewers, name="viewer")
        target = check_index(pair[1], self.targets, name="target")
        return self.cells[viewer * self.targets + target] == 1

    def row(self, viewer: int) -> bytes:
        """One byte for each target of a viewer: 1 if it is seen."""
        start = check_index(viewer, self.viewers, name="viewer") * self.targets
        return self.cells[start : start + self.targets]

    def share(self, viewer: int, target: int) -> float:
        """How much of a target a viewer sees, from 0 to 1."""
        if self.shares is None:
            return float(self[viewer, target])
        return self.shares[viewer * self.targets + target]

    def part(self, viewers: Sequence[int], targets: Sequence[int]) -> SightMatrix:
        """What concerns these viewers and targets, in this order."""
        at = [row * self.targets + target for row in viewers for target in targets]
        shares = None if self.shares is None else tuple([self.shares[i] for i in at])
        cells = bytes(map(self.cells.__getitem__, at))
        return SightMatrix(cells, len(viewers), len(targets), shares)


def sees(
    a: Disc,
    b: Disc,
    *,
    pieces: Pieces = NO_PIECES,
    discs: Discs = NO_DISCS,
    needs: tuple[int, int] = (0, 0),
    skip: Sequence[int] = (),
) -> bool:
    """Whether two discs see each other; `skip` names up to four blockers to ignore.

    Touching, overlapping and equal discs see each other, whatever covers them. A line that can
    only graze a blocker is blocked. A disc inside a blocker sees nothing; a blocker inside a disc
    blocks nothing. Radius zero is a point, which sees nothing when it touches a blocker.

    >>> wall = Pieces([rectangle(5000, 0, width=1000, depth=8000)])
    >>> left, right = Disc(x=0, y=0, r=1500), Disc(x=10_000, y=0, r=1500)
    >>> sees(left, right, pieces=wall), sees(left, right, pieces=wall, skip=[0])
    (False, True)
    """
    near, far = _four(skip)
    answer = matrix(
        Discs([a]),
        Discs([b]),
        pieces=pieces,
        discs=discs,
        viewer_needs=needs[:1],
        target_needs=needs[1:],
        viewer_skips=(near,),
        target_skips=(far,),
    )
    return answer.cells[0] == 1


def look(
    a: Disc,
    b: Disc,
    *,
    pieces: Pieces = NO_PIECES,
    discs: Discs = NO_DISCS,
    needs: tuple[int, int] = (0, 0),
    skip: Sequence[int] = (),
) -> Sight:
    """The same verdict as `sees`, with its reason: a witness line, or blockers that are enough.

    The line runs from the rim of `a` to the rim of `b`, in lattice units. Between discs that touch,
    overlap or share their centre it is the stretch between the rims on the line of centres.

    >>> wall = Pieces([rectangle(5000, 0, width=1000, depth=8000)])
    >>> left, right = Disc(x=0, y=0, r=1500), Disc(x=10_000, y=0, r=1500)
    >>> look(left, right, pieces=wall)
    Sight(sees=False, line=None, blockers=(0,))
    >>> look(left, right).line
    ((1500.0, 0.0), (8500.0, 0.0))
    """
    runner = backend.current()
    near, far = _four(skip)
    _checked_needs(needs, 2)
    blockers = pack_blockers(pieces, discs, runner)
    size = len(pieces) + len(discs)
    ends = runner.floats([a.x, a.y, a.r, a.height, b.x, b.y, b.r, b.height])
    skips = pack_skips((near, far), 2, size, runner)
    rooms = _rooms(blockers.packed, runner)
    active, line = rooms[0], rooms[-1]
    kernels = runner.module("sight")
    if kernels.look(ends, float(max(needs)), skips, *blockers.packed, *rooms):
        x, y, to_x, to_y = (float(value) for value in line)
        return Sight(sees=True, line=((x, y), (to_x, to_y)), blockers=())
    return Sight(sees=False, line=None, blockers=tuple(i for i, flag in enumerate(active) if flag))


def matrix(
    viewers: Discs,
    targets: Discs,
    *,
    pieces: Pieces = NO_PIECES,
    discs: Discs = NO_DISCS,
    viewer_needs: Sequence[int] | Discs | None = None,
    target_needs: Sequence[int] | Discs | None = None,
    viewer_skips: Skips | None = None,
    target_skips: Skips | None = None,
) -> SightMatrix:
    """Who sees whom, with the verdict of `sees` for every pair, in one call.

    Each end has a need (0 if none are given; if discs are given, their heights) and two indices to
    ignore (-1 for none). Needs are whole numbers inside the lattice's limit. Touching, equal, zero
    and inside: as for `sees`. No viewers or no targets give an empty matrix.

    >>> group = Discs([Disc(x=0, y=0, r=1500), Disc(x=0, y=9000, r=1500)])
    >>> other = Discs([Disc(x=10_000, y=0, r=1500)])
    >>> wall = Pieces([rectangle(5000, 0, width=1000, depth=6000)])
    >>> matrix(group, other, pieces=wall).cells
    b'\\x00\\x01'
    """
    runner = backend.current()
    blockers = pack_blockers(pieces, discs, runner)
    size = len(pieces.values) + len(discs.values)
    many, more = len(viewers.values), len(targets.values)
    seen = bytearray(many * more)
    rooms = blockers.borrow()
    runner.module("sight").matrix(
        viewers.packed(runner),
        targets.packed(runner),
        *pack_needs(viewer_needs, many, runner),
        *pack_needs(target_needs, more, runner),
        pack_skips(viewer_skips, many, size, runner),
        pack_skips(target_skips, more, size, runner),
        *blockers.packed,
        *rooms,
        seen,
    )
    blockers.give_back(rooms)
    return SightMatrix(cells=bytes(seen), viewers=many, targets=more)


def warm() -> None:
    """Run a tiny example through every kernel, so that all of them are compiled."""
    a, b = Disc(x=0, y=0, r=1000), Disc(x=9000, y=0, r=1000)
    wall = Pieces([rectangle(4500, 0, width=1000, depth=1000)])
    look(a, b, pieces=wall, discs=Discs([a]))
    sees(a, b, pieces=wall)


def _four(skip: Sequence[int]) -> tuple[tuple[int, int], tuple[int, int]]:
    """Up to four indices as two for each end."""
    if len(skip) > 4:
        raise GeometryError(f"at most four blockers can be skipped, not {len(skip)}")
    a, b, c, d = [*skip, -1, -1, -1, -1][:4]
    return (a, b), (c, d)


# ---- what the kernels take -------------------------------------------------------------------


class PackedBlockers:
    """Blockers packed for a backend, with rooms for the kernels to write in, which are reused."""

    def __init__(self, pieces: Pieces, discs: Discs, runner: Backend) -> None:
        self.pieces, self.runner = pieces, runner
        self.packed = _pack(pieces, discs, runner)
        self._spare: list[Rooms] = []

    def borrow(self) -> Rooms:
        """Rooms that no other thread uses until they are given back."""
        try:
            return self._spare.pop()
        except IndexError:
            return _rooms(self.packed, self.runner)

    def give_back(self, rooms: Rooms) -> None:
        """Give rooms back, for the next look."""
        self._spare.append(rooms)


def _rooms(blockers: Blockers, runner: Backend) -> Rooms:
    """Rooms that are large enough for any pair among these blockers.

    Each corner has one side, which crosses the rims of two discs at most twice each; two more
    corners stand for the discs themselves.
    """
    _, first, rims = blockers
    count, corners = len(first) - 1, 5 * (len(rims) // 3) + 2
    return (
        runner.int_room(count),
        runner.int_room(3 * count),
        runner.float_room(3 * corners),
        runner.int_room(2 * corners),
        runner.int_room(2 * corners),
        runner.float_room(4),
    )


def _checked_needs(needs: Sequence[int], count: int) -> Sequence[int]:
    """The needs themselves: one for each disc, each a whole number inside the lattice's limit."""
    _refuse_unless_so_many(needs, count)
    return check_all_units(needs, name="need")


def _refuse_unless_so_many(needs: Sequence[object], count: int) -> None:
    """Refuse unless there is one need for each disc."""
    if len(needs) != count:
        raise GeometryError(f"{count} discs want {count} needs, not {len(needs)}")


def pack_needs(
    needs: Sequence[int] | Discs | None, count: int, runner: Backend
) -> tuple[list[float], int]:
    """One need for each disc, and the stride; if discs are given, their heights are the needs."""
    if needs is None:
        return _no_needs(runner, count), 1
    if isinstance(needs, Discs):
        _refuse_unless_so_many(needs.values, count)
        return needs.packed(runner), 4
    return runner.floats(_checked_needs(needs, count)), 1


@lru_cache(maxsize=256)
def _no_needs(runner: Backend, count: int) -> list[float]:
    """Needs of 0; made once, as kernels only read them."""
    return runner.floats([0.0] * count)


@lru_cache(maxsize=1_024)
def pack_skips(skips: Skips | None, count: int, size: int, runner: Backend) -> list[int]:
    """Two indices of `size` blockers for each disc, flat; -1 stands for none.

    Made once, as kernels only read them: the same machines look past themselves again and again.
    """
    if skips is None:
        return runner.ints([-1] * (2 * count))
    flat = [index for pair in skips for index in pair]
    if len(skips) != count or len(flat) != 2 * count:
        raise GeometryError(f"{count} discs want {count} pairs of indices to skip: {skips}")
    if set(map(type, flat)) - {int} or not all(-1 <= index < size for index in flat):
        raise GeometryError(f"an index to skip does not name one of {size} blockers: {skips}")
    return runner.ints(flat)


def pack_blockers(pieces: Pieces, discs: Discs, runner: Backend) -> PackedBlockers:
    """Pieces, then discs, grown and packed; kept with the discs until the pieces are others.

    Without discs they are kept with the pieces.
    """
    holder = discs if discs.values else pieces
    found: PackedBlockers | None = holder.blocking
    if found is None or found.pieces is not pieces or found.runner is not runner:
        found = holder.blocking = PackedBlockers(pieces, discs, runner)
    return found


def _pack(pieces: Pieces, discs: Discs, runner: Backend) -> Blockers:
    """All blockers as flat arrays, grown by `EPS`."""
    bounds: list[float] = []
    first = [0]
    rims: list[float] = []
    for piece in pieces.values:
        circle, rim = _grown_rim(piece.corners)
        bounds += [*circle, float(piece.height)]
        rims += rim
        first.append(first[-1] + len(rim) // 3)
    for disc in discs.values:
        bounds += [float(disc.x), float(disc.y), disc.r + 2 * EPS, float(disc.height)]
        rims += [float(disc.x), float(disc.y), disc.r + EPS]
        first.append(first[-1] + 1)
    return runner.floats(bounds), runner.ints(first), runner.floats(rims)


@lru_cache(maxsize=4_096)
def _grown_rim(corners: tuple[Point, ...]) -> tuple[tuple[float, float, float], list[float]]:
    """The bounding circle and the rim of a grown piece; cached, as the same pieces recur."""
    grown = _grown(corners)
    return bounding_circle(grown), [value for x, y in grown for value in (x, y, 0.0)]


def _grown(corners: Sequence[Spot]) -> list[Spot]:
    """The corners after every side has moved outward by `EPS`.

    A corner sharper than 60 degrees is cut off: extended to a point it would reach too far.
    """
    sides = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    normals = [_outward(start, end) for start, end in sides]
    grown: list[Spot] = []
    for corner, m, n in zip(corners, [normals[-1], *normals[:-1]], normals, strict=True):
        if m[0] * n[0] + m[1] * n[1] >= -0.5:
            grown.append(_mitre(corner, m, n))
        else:
            middle = _outward((m[0], m[1]), (n[0], n[1]))
            grown += [_mitre(corner, m, middle), _mitre(corner, middle, n)]
    return grown


def _outward(start: Spot, end: Spot) -> Spot:
    """The unit normal to the right of a step."""
    x, y = end[0] - start[0], end[1] - start[1]
    length = math.sqrt(x * x + y * y)
    return y / length, -x / length


def _mitre(corner: Spot, m: Spot, n: Spot) -> Spot:
    """Where two sides with these normals meet once both have moved outward by `EPS`."""
    reach = EPS / (1.0 + m[0] * n[0] + m[1] * n[1])
    return corner[0] + reach * (m[0] + n[0]), corner[1] + reach * (m[1] + n[1])
