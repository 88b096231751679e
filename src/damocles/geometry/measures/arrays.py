"""Shapes packed into the flat arrays that the kernels take."""

from __future__ import annotations

import math
from itertools import chain
from typing import TYPE_CHECKING, Any

from msgspec.structs import astuple

from damocles.geometry import backend
from damocles.geometry.kernels.tolerances import BOUND_SPARE
from damocles.geometry.plane.errors import GeometryError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from damocles.geometry.backend import Backend
    from damocles.geometry.plane.shapes import Disc, Piece


class Discs:
    """Discs as one flat array x, y, r, height; packed once per backend, when first asked for.

    >>> from damocles.geometry.plane.shapes import Disc
    >>> discs = Discs([Disc(x=0, y=0, r=1500), Disc(x=9000, y=0, r=1500)])
    >>> len(discs)
    2
    """

    def __init__(self, discs: Iterable[Disc] = ()) -> None:
        self.values = tuple(discs)
        self.blocking: Any = None
        """These discs and the pieces among which they block sight, as `sight` last packed them."""
        self._packed: dict[str, list[float]] = {}

    def __len__(self) -> int:
        return len(self.values)

    def packed(self, chosen: Backend | None = None) -> list[float]:
        """The flat array for a backend (the current one if none is named)."""
        runner = chosen or backend.current()
        found = self._packed.get(runner.name)
        if found is None:
            flat = [*chain.from_iterable(map(astuple, self.values))]
            found = self._packed[runner.name] = runner.floats(flat)
        return found


PackedPieces = tuple["list[float]", "list[int]", "list[float]"]
"""Bounds, first and corners, as described in `damocles.geometry.kernels`."""


class Pieces:
    """Convex pieces as flat arrays; packed once per backend, when first asked for.

    >>> from damocles.geometry.plane.shapes import rectangle
    >>> len(Pieces([rectangle(0, 0, width=4000, depth=2000)]))
    1
    """

    def __init__(self, pieces: Iterable[Piece] = ()) -> None:
        self.values = tuple(pieces)
        self.most_corners = max([len(piece.corners) for piece in self.values], default=0)
        self.blocking: Any = None
        """The pieces alone, without discs, as `sight` last packed them."""
        self._packed: dict[str, PackedPieces] = {}

    def __len__(self) -> int:
        return len(self.values)

    def packed(self, chosen: Backend | None = None) -> PackedPieces:
        """The flat arrays for a backend (the current one if none is named)."""
        runner = chosen or backend.current()
        if runner.name not in self._packed:
            self._packed[runner.name] = self._pack(runner)
        return self._packed[runner.name]

    def _pack(self, runner: Backend) -> PackedPieces:
        bounds: list[float] = []
        first = [0]
        corners: list[float] = []
        for piece in self.values:
            bounds += [*bounding_circle(piece.corners), float(piece.height)]
            corners += [float(value) for corner in piece.corners for value in corner]
            first.append(first[-1] + len(piece.corners))
        return runner.floats(bounds), runner.ints(first), runner.floats(corners)


def bounding_circle(corners: Sequence[tuple[float, float]]) -> tuple[float, float, float]:
    """A circle about the mean of the corners that holds them all, with a hair to spare."""
    x = sum(corner[0] for corner in corners) / len(corners)
    y = sum(corner[1] for corner in corners) / len(corners)
    spread = max((cx - x) * (cx - x) + (cy - y) * (cy - y) for cx, cy in corners)
    return x, y, math.sqrt(spread) + BOUND_SPARE


def check_index(index: int, size: int, *, name: str) -> int:
    """The index itself if it is a whole number and names one of `size` shapes.

    >>> check_index(1, 2, name="mover")
    1
    """
    if type(index) is not int or not 0 <= index < size:
        raise GeometryError(f"{name} {index} does not name one of {size} shapes")
    return index
