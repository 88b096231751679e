"""Where a disc would be seen: a lattice of nodes, coarse first and finer along the borders.

cells     one byte for each node, row by row: 0 unseen, 1 seen, `UNKNOWN`, or `OPEN` while it waits
          for the viewers
lattice   x and y of the first node, the step from node to node
disc      r and need of the disc that is put at every node, and two blockers that it looks past
limits    for each viewer (stride 3): x, y and how far from there a node may be for it to be seen;
          below zero: any distance
"""

from __future__ import annotations

from damocles.geometry.backend import kernel

from .sight import pair, switch

UNKNOWN = 2
OPEN = 3


@kernel
def is_within(x: float, y: float, v: int, limits: list[float]) -> bool:
    """Whether a node is near enough for a viewer."""
    far = limits[3 * v + 2]
    across = x - limits[3 * v]
    up = y - limits[3 * v + 1]
    return far < 0.0 or across * across + up * up <= far * far


@kernel
def ask(row: int, column: int, lattice: list[float], limits: list[float]) -> int:
    """What a node is before anybody has looked: `OPEN`, or unseen as it is too far from all."""
    x = lattice[0] + column * lattice[2]
    y = lattice[1] + row * lattice[2]
    for v in range(len(limits) // 3):
        if is_within(x, y, v, limits):
            return OPEN
    return 0


@kernel
def begin(
    columns: int, stride: int, lattice: list[float], limits: list[float], cells: bytearray
) -> None:
    """Open the nodes of the coarse lattice; all others are unknown."""
    for at in range(len(cells)):
        row = at // columns
        column = at - row * columns
        coarse = row % stride == 0 and column % stride == 0
        cells[at] = ask(row, column, lattice, limits) if coarse else UNKNOWN


@kernel
def watch(
    viewers: list[float],
    viewer_needs: list[float],
    viewer_stride: int,
    viewer_skips: list[int],
    limits: list[float],
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
            x = lattice[0] + (at - row * columns) * lattice[2]
            y = lattice[1] + row * lattice[2]
            if is_within(x, y, v, limits) and pair(
                viewers[4 * v],
                viewers[4 * v + 1],
                viewers[4 * v + 2],
                x,
                y,
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
    columns: int, stride: int, lattice: list[float], limits: list[float], cells: bytearray
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
                            cells[node] = ask(row, column, lattice, limits)
