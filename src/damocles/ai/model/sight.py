"""Who sees whom on the abstract table, and who has cover: between the centres of small squares.

Soldiers never block sight, so this changes only when an element does; machines are ignored.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from damocles.geometry import Disc, Discs, matrix
from damocles.rules.reading import screen
from damocles.rules.state import extents

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from damocles.geometry import Piece, Pieces
    from damocles.rules.state import Table

    Floats = NDArray[np.float64]
    Flags = NDArray[np.bool_]

SQUARE = 6.0
"""The side of a square, in cm."""
UNITS = 1_000
"""Lattice units of a cm."""
BASE = 1_500
"""The radius of the base that looks and is looked at."""
SIZE = 2
"""Its Size."""
UNSEEN, SEEN, COVERED = 0, 1, 2
"""How a unit on one square is exposed to fire from another."""


class Sights:
    """The squares of a table; what is seen from one is worked out when it is first asked for."""

    def __init__(self, width: int, depth: int, pieces: Pieces, covers: Covers) -> None:
        self.columns = int(width / UNITS // SQUARE) + 1
        self.rows = int(depth / UNITS // SQUARE) + 1
        self._pieces, self._covers = pieces, covers
        self._middles = Discs(
            Disc(x=_middle(column), y=_middle(row), r=BASE, height=SIZE)
            for row in range(self.rows)
            for column in range(self.columns)
        )
        self._points = np.array([(disc.x, disc.y) for disc in self._middles.values], float)
        self._seen: dict[int, bytes] = {}

    def square(self, x: float, y: float) -> int:
        """The number of the square that a point lies in."""
        i = min(max(int(x / SQUARE), 0), self.columns - 1)
        return min(max(int(y / SQUARE), 0), self.rows - 1) * self.columns + i

    def row(self, square: int) -> bytes:
        """How a unit on each square is exposed to fire from this one."""
        found = self._seen.get(square)
        if found is None:
            here = Discs([self._middles.values[square]])
            seen = matrix(here, self._middles, pieces=self._pieces, target_needs=self._middles)
            behind = self._covers.behind(self._points[square], self._points)
            cells = np.frombuffer(bytes(seen.cells), np.uint8)
            found = self._seen[square] = (cells * (SEEN + behind)).astype(np.uint8).tobytes()
        return found


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
def _sights(width: int, depth: int, pieces: Pieces, covers: tuple[Piece, ...], near: int) -> Sights:
    return Sights(width, depth, pieces, Covers(covers, near))


def sights(table: Table) -> Sights:
    """The squares of a table as its elements stand now."""
    mission = table.setting.mission
    covers = tuple(there.piece for there in extents(table).values() if there.piece.height > 0)
    near = table.setting.params.cover_near
    return _sights(mission.width, mission.depth, screen(table).pieces, covers, near)
