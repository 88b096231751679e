"""The table: a rectangle from the origin to its width and depth, with four named edges."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.lattice import check_units

Edge = Literal["south", "north", "east", "west"]
"""An edge of the table: south is y = 0, west is x = 0."""


class TableSize(msgspec.Struct, frozen=True, gc=False):
    """A table in lattice units; a side of zero or less is refused.

    >>> TableSize(width=180_000, depth=120_000).depth
    120000
    """

    width: int
    depth: int

    def __post_init__(self) -> None:
        if check_units(self.width, name="width") <= 0 or check_units(self.depth, name="depth") <= 0:
            raise GeometryError(f"a table needs two positive sides: {self.width} x {self.depth}")


def check_edge(edge: Edge) -> Edge:
    """The edge itself if a table has one of that name; others are refused.

    >>> check_edge("south")
    'south'
    """
    if edge not in get_args(Edge):
        raise GeometryError(f"no edge of a table is called {edge!r}: choose {get_args(Edge)}")
    return edge
