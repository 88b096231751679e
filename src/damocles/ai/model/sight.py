"""Who sees whom on the abstract table, and who has cover: between the centres of small squares.

Everything on its base is ignored, so this changes only when an element does.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from damocles.ai.model.kernels.layout import SEEN, SQUARE, UNKNOWN
from damocles.geometry import Disc, Discs
from damocles.rules.reading import look_past, screen
from damocles.rules.state import Bases, Screen, extents, model_size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from damocles.geometry import Piece, Pieces
    from damocles.rules.state import Setting, Table

    Floats = NDArray[np.float64]
    Flags = NDArray[np.bool_]

UNITS = 1_000
"""Lattice units of a cm."""
BASE = 1_500
"""The radius of the base that looks and is looked at."""
NOBODY = -1
"""Its name: there is no fighter on it."""


class Sights:
    """The squares of a table; what is seen from one is worked out when it is first asked for."""

    def __init__(self, setting: Setting, blocking: Screen, covers: Covers) -> None:
        self.columns = int(setting.mission.width / UNITS // SQUARE) + 1
        self.rows = int(setting.mission.depth / UNITS // SQUARE) + 1
        self._setting, self._blocking, self._covers = setting, blocking, covers
        height = smallest_size(setting)
        self._middles = Discs(
            Disc(x=_middle(column), y=_middle(row), r=BASE, height=height)
            for row in range(self.rows)
            for column in range(self.columns)
        )
        self._targets = Bases(self._middles, [NOBODY] * len(self._middles.values))
        self._points = np.array([(disc.x, disc.y) for disc in self._middles.values], float)
        self.cells = bytearray([UNKNOWN]) * len(self._points) ** 2
        """How a unit on each square is exposed to fire from each, row by row."""

    def reveal(self, square: int) -> None:
        """Work out how a unit on each square is exposed to fire from this one."""
        here = Bases(Discs([self._middles.values[square]]), [NOBODY])
        seen = look_past(self._setting, self._blocking, here, self._targets)
        behind = self._covers.behind(self._points[square], self._points)
        cells = np.frombuffer(bytes(seen.cells), np.uint8)
        row = slice(square * len(cells), (square + 1) * len(cells))
        self.cells[row] = (cells * (SEEN + behind)).astype(np.uint8).tobytes()


def smallest_size(setting: Setting) -> int:
    """How tall the smallest fighters of a battle are: the many, who are hidden most."""
    size = model_size(setting.rules)
    return min(size(profile) for profile in setting.profiles.values())


class Covers:
    """The sides of all elements that give cover; those near the shooter give none (SHO-051)."""

    def __init__(self, pieces: Sequence[Piece], near: int) -> None:
        sides = [
            (number, *a, *b)
            for number, piece in enumerate(pieces)
            for a, b in zip(piece.corners, piece.corners[1:] + piece.corners[:1], strict=True)
        ]
        table = np.array(sides, float).reshape(-1, 5)
        self.owner, self.start, self.end = table[:, 0], table[:, 1:3], table[:, 3:5]
        self.near = near

    def behind(self, shooter: Floats, targets: Floats) -> Flags:
        """Which of the targets have an element between them and the shooter."""
        far = np.isin(self.owner, self.owner[self._gaps(shooter) <= self.near], invert=True)
        start, end = self.start[far], self.end[far]
        way = (targets - shooter)[:, None]
        apart = turn(way, start - shooter) * turn(way, end - shooter) < 0
        side = end - start
        across = turn(side, shooter - start) * turn(side, targets[:, None] - start) < 0
        return np.asarray((apart & across).any(axis=1))

    def _gaps(self, shooter: Floats) -> Floats:
        """How far each side is from the shooter."""
        side, away = self.end - self.start, shooter - self.start
        length = np.maximum((side * side).sum(axis=1), 1.0)
        share = np.clip((side * away).sum(axis=1) / length, 0.0, 1.0)
        return np.asarray(np.hypot(*(away - side * share[:, None]).T))


def turn(one: Floats, two: Floats) -> Floats:
    """The cross product of two vectors: its sign tells on which side of one the other lies."""
    return one[..., 0] * two[..., 1] - one[..., 1] * two[..., 0]


def _middle(number: int) -> int:
    return int((number + 0.5) * SQUARE * UNITS)


@lru_cache(maxsize=64)
def _sights(
    setting: Setting,
    pieces: Pieces,
    elements: tuple[tuple[str, int], ...],
    covers: tuple[Piece, ...],
) -> Sights:
    blocking = Screen(pieces, dict(elements), ())
    return Sights(setting, blocking, Covers(covers, setting.params.cover_near))


def sights(table: Table) -> Sights:
    """The squares of a table as its elements stand now."""
    blocking = screen(table)
    covers = tuple(there.piece for there in extents(table).values() if there.piece.height > 0)
    return _sights(table.setting, blocking.pieces, tuple(blocking.elements.items()), covers)
