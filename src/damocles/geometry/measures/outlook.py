"""Sight from a disc to a convex piece among pieces and discs: exact, with a line that proves it.

A disc sees a piece if some segment from a point of its rim to a point of the piece meets no
blocker. Blockers are grown by a hair and masked as in `measures.sight`, and the two answers mean
the same:

- *sees*: a segment is known that stays clear of every blocker by `EPS` less `TOL`, and ends on the
  piece or within twice `TOL` of it;
- *blocked*: no segment stays clear of every blocker by twice `EPS`.

The piece itself is not a blocker unless it is among them: then `skip` names it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry import backend
from damocles.geometry.measures.arrays import Pieces, check_index
from damocles.geometry.measures.sight import NO_DISCS, NO_PIECES, Sight, pack_blockers
from damocles.geometry.plane.lattice import check_units
from damocles.geometry.plane.shapes import Disc, Piece, rectangle

if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

    from damocles.geometry.measures.arrays import Discs


def sees_piece(
    a: Disc,
    piece: Piece,
    *,
    pieces: Pieces = NO_PIECES,
    discs: Discs = NO_DISCS,
    need: int = 0,
    skip: Collection[int] = (),
) -> bool:
    """Whether a disc sees any point of a piece; blockers lower than `need` are ignored.

    A disc that touches or overlaps the piece, or lies in it, sees it, whatever covers them. A line
    that can only graze a blocker is blocked. A disc inside a blocker sees nothing outside it.
    Radius zero is a point, which sees nothing if it touches a blocker. A blocker whose height
    equals `need` is not ignored.

    >>> box, eye = rectangle(0, 20_000, width=20_000, depth=6_000), Disc(x=0, y=0, r=1_500)
    >>> wall = rectangle(0, 10_000, width=60_000, depth=1_000)
    >>> sees_piece(eye, box, pieces=Pieces([wall])), sees_piece(eye, box)
    (False, True)
    """
    given, _, _ = _pack(a, piece, pieces, discs, need, skip)
    return bool(backend.current().module("outlook").sees(*given))


def look_at(
    a: Disc,
    piece: Piece,
    *,
    pieces: Pieces = NO_PIECES,
    discs: Discs = NO_DISCS,
    need: int = 0,
    skip: Collection[int] = (),
) -> Sight:
    """The same verdict as `sees_piece`, with its reason: a line, or blockers that are enough.

    The line runs from the rim of the disc to the piece. If they touch or overlap, it is the one
    point of the piece nearest to the centre of the disc. None of the blockers can be left out.

    >>> box, eye = rectangle(0, 20_000, width=20_000, depth=6_000), Disc(x=0, y=0, r=1_500)
    >>> look_at(eye, box).line
    ((0.0, 1500.0), (0.0, 16999.99999))
    """
    given, active, line = _pack(a, piece, pieces, discs, need, skip)
    if backend.current().module("outlook").look(*given):
        x, y, to_x, to_y = (float(value) for value in line)
        return Sight(sees=True, line=((x, y), (to_x, to_y)), blockers=())
    return Sight(sees=False, line=None, blockers=tuple(i for i, flag in enumerate(active) if flag))


def warm() -> None:
    """Run a tiny example through every kernel, so that all of them are compiled."""
    eye, box = Disc(x=0, y=0, r=1000), rectangle(9000, 0, width=2000, depth=2000)
    wall = Pieces([rectangle(4500, 0, width=1000, depth=9000)])
    look_at(eye, box, pieces=wall)
    sees_piece(eye, box, pieces=wall)


def _pack(
    a: Disc, piece: Piece, pieces: Pieces, discs: Discs, need: int, skip: Collection[int]
) -> tuple[tuple[Any, ...], list[int], list[float]]:
    """What the kernels take, and what of it they write: which blockers are left, and the line."""
    check_units(need, name="need")
    runner = backend.current()
    blockers = pack_blockers(pieces, discs, runner).packed
    heights = [*(each.height for each in pieces.values), *(each.height for each in discs.values)]
    passed = {check_index(index, len(heights), name="skip") for index in skip}
    active = runner.ints([h >= need and i not in passed for i, h in enumerate(heights)])
    corners, sides = len(blockers[2]) // 3, len(piece.corners)
    # Each corner has one side or rim, which crosses the disc twice and each side at most twice.
    near = runner.float_room(3 * (corners * (3 + 2 * sides) + sides + 1))
    kept, line = runner.int_room(3 * len(heights)), runner.float_room(4)
    eye = runner.floats([a.x, a.y, a.r])
    target = runner.floats([float(value) for corner in piece.corners for value in corner])
    return (eye, target, *blockers, active, kept, near, line), active, line
