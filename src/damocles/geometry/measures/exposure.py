"""Where on the table a disc would be seen: sight to every node of a lattice.

The nodes of a coarse lattice have the verdict of `sight.sees`. Between them it is halved as often
as asked for, and only squares whose corners differ are looked into: what is smaller than a coarse
square may be missed. So it is for display, like the outline of a reach.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from damocles.geometry import backend
from damocles.geometry.measures.arrays import Discs, Pieces
from damocles.geometry.measures.sight import (
    NO_DISCS,
    NO_PIECES,
    pack_blockers,
    pack_needs,
    pack_skips,
)
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.lattice import check_length
from damocles.geometry.plane.shapes import Disc, rectangle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry.measures.sight import Skips

MOST_NODES = 1_000_000
MOST_HALVINGS = 16


class Grid(msgspec.Struct, frozen=True):
    """Nodes over a rectangle from the origin: the step between them, and how many.

    >>> Grid.over(120_000, 90_000, step=500, halvings=2)
    Grid(step=500, columns=241, rows=181, halvings=2)
    """

    step: int
    columns: int
    rows: int
    halvings: int = 0
    """How often the coarse lattice is halved."""

    @classmethod
    def over(cls, width: int, depth: int, *, step: int, halvings: int = 0) -> Grid:
        """The nodes that cover a rectangle, whole coarse squares of them.

        A rectangle without width or depth has one column or row of nodes.
        """
        if check_length(step, name="step") == 0:
            raise GeometryError("step must be more than 0")
        check_length(width, name="width")
        check_length(depth, name="depth")
        if check_length(halvings, name="halvings") > MOST_HALVINGS:
            raise GeometryError(f"halvings {halvings} are more than {MOST_HALVINGS}")
        stride, square = 1 << halvings, step << halvings
        columns, rows = (stride * -(-size // square) + 1 for size in (width, depth))
        if columns * rows > MOST_NODES:
            raise GeometryError(f"{columns * rows} nodes are more than {MOST_NODES}")
        return cls(step, columns, rows, halvings)


def exposure(
    viewers: Discs,
    disc: Disc,
    grid: Grid,
    *,
    pieces: Pieces = NO_PIECES,
    discs: Discs = NO_DISCS,
    viewer_needs: Sequence[int] | Discs | None = None,
    viewer_skips: Skips | None = None,
    skip: tuple[int, int] = (-1, -1),
    within: Sequence[tuple[Disc, int] | None] | None = None,
) -> bytes:
    """Whether any of the viewers sees the disc if it stands at a node: one byte each, row by row.

    Its height is its need. `within` has a limit for each viewer: it does not see the disc where
    that is farther than so much from another disc, from rim to rim. No viewers see nothing.

    >>> eye, wall = Disc(x=0, y=0, r=1500), rectangle(5000, 0, width=1000, depth=8000)
    >>> grid = Grid.over(10_000, 0, step=5_000)
    >>> exposure(Discs([eye]), Disc(x=0, y=0, r=1500), grid, pieces=Pieces([wall]))
    b'\\x01\\x01\\x00'
    """
    runner = backend.current()
    blockers = pack_blockers(pieces, discs, runner)
    size, many = len(pieces.values) + len(discs.values), len(viewers.values)
    kernels, cells = runner.module("exposure"), bytearray(grid.columns * grid.rows)
    lattice = runner.floats([0.0, 0.0, float(grid.step)])
    limits = runner.floats(_limits(disc, within, many))
    looking = (
        viewers.packed(runner),
        *pack_needs(viewer_needs, many, runner),
        pack_skips(viewer_skips, many, size, runner),
        limits,
        grid.columns,
        lattice,
        runner.floats([disc.r, disc.height]),
        pack_skips((skip,), 1, size, runner),
        *blockers.packed,
    )
    stride, rooms = 1 << grid.halvings, blockers.borrow()
    kernels.begin(grid.columns, stride, lattice, limits, cells)
    kernels.watch(*looking, *rooms, cells)
    while stride > 1:
        kernels.divide(grid.columns, stride, lattice, limits, cells)
        kernels.watch(*looking, *rooms, cells)
        stride //= 2
    blockers.give_back(rooms)
    return bytes(cells)


def _limits(disc: Disc, within: Sequence[tuple[Disc, int] | None] | None, many: int) -> list[float]:
    """For each viewer, from where distances count, and how far centres may be apart."""
    each = [None] * many if within is None else within
    if len(each) != many:
        raise GeometryError(f"{len(each)} limits within which {many} viewers see")
    return [number for limit in each for number in _limit(disc, limit)]


def _limit(disc: Disc, within: tuple[Disc, int] | None) -> tuple[float, float, float]:
    """One of them; below zero where no distance is too far."""
    if within is None:
        return 0.0, 0.0, -1.0
    other, far = within[0], check_length(within[1], name="within")
    return float(other.x), float(other.y), float(far + other.r + disc.r)


def warm() -> None:
    """Run a tiny example through every kernel, so that all of them are compiled."""
    eye, grid = Disc(x=0, y=0, r=1000), Grid.over(8_000, 8_000, step=1_000, halvings=1)
    wall = rectangle(4500, 0, width=1000, depth=9000)
    exposure(Discs([eye]), eye, grid, pieces=Pieces([wall]), within=[(eye, 6_000)])
