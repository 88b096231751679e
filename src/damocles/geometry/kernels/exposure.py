"""Where a disc would be seen: a lattice of nodes, coarse first and finer along the borders.

cells     one byte for each node, row by row: 0 unseen, 1 seen, `UNKNOWN`, or `OPEN` while it waits
          for the viewers
lattice   x and y of the first node, the step from node to node
disc      r and need of the disc that is put at every node, and two blockers that it looks past
near      x, y and the farthest distance between centres at which anything is seen; below zero: any
"""

from __future__ import annotations

from damocles.geometry.backend import kernel

from .sight import pair, switch

UNKNOWN = 2
OPEN = 3


@kernel
def ask(row: int, column: int, lattice: list[float], near: list[float]) -> int:
    """What a node is before anybody has looked: `OPEN`, or unseen because it is too far away."""
    if near[2] < 0.0:
        return OPEN
    x = lattice[0] + column * lattice[2] - near[0]
    y = lattice[1] + row * lattice[2] - near[1]
    return OPEN if x * x + y * y <= near[2] * near[2] else 0


@kernel
def begin(
    columns: int, stride: int, lattice: list[float], near: list[float], cells: bytearray
) -> None:
    """Open the nodes of the coarse lattice; all others are unknown."""
    for at in range(len(cells)):
        row = at // columns
        column = at - row * columns
        coarse = row % stride == 0 and column % stride == 0
        cells[at] = ask(row, column, lattice, near) if coarse else UNKNOWN


@kernel
def watch(
    viewers: list[float],
    viewer_needs: list[float],
    viewer_stride: int,
    viewer_skips: list[int],
    columns: int,
    lattice: list[float],
    disc: list[float],
    disc_skips: list[int],
    bounds: list[float],
    first: list[int],
    rims: list[float],
    active: list[int],
    kept: list[int],
    near: list[float],
    upper: list[int],
    lower: list[int],
    line: list[float],
    cells: bytearray,
) -> None:
    """Look at the open nodes, one viewer after the other; what nobody sees is unseen."""
    for v in range(len(viewers) // 4):
        need = viewer_needs[viewer_stride * (v + 1) - 1]
        switch(need, viewer_skips[2 * v], viewer_skips[2 * v + 1], bounds, active)
        for at in range(len(cells)):
            if cells[at] != OPEN:
                continue
            row = at // columns
            if pair(
                viewers[4 * v],
                viewers[4 * v + 1],
                viewers[4 * v + 2],
                lattice[0] + (at - row * columns) * lattice[2],
                lattice[1] + row * lattice[2],
                disc[0],
                disc[1],
                disc_skips[0],
                disc_skips[1],
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
                cells[at] = 1
    for at in range(len(cells)):
        if cells[at] == OPEN:
            cells[at] = 0


@kernel
def divide(
    columns: int, stride: int, lattice: list[float], near: list[float], cells: bytearray
) -> None:
    """Halve the stride: open the new nodes of squares with a border, fill in those of the others.

    Squares with a border come first, so that a node on a side is looked at if either square that
    shares it has one.
    """
    rows = len(cells) // columns
    half = stride // 2
    for filling in range(2):
        for top in range(0, rows - 1, stride):
            for left in range(0, columns - 1, stride):
                at = top * columns + left
                corner = cells[at]
                far = cells[at + stride * columns]
                same = corner == cells[at + stride] == far == cells[at + stride * columns + stride]
                if same == (filling == 0):
                    continue
                for new in range(1, 9):
                    row = top + half * (new // 3)
                    column = left + half * (new % 3)
                    node = row * columns + column
                    if cells[node] == UNKNOWN:
                        if same:
                            cells[node] = corner
                        else:
                            cells[node] = ask(row, column, lattice, near)
