"""Regions and judges for the tests of placement."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

from damocles.geometry.measures.measure import on_table, overlap
from damocles.geometry.places.placement import first_by_lengths
from damocles.geometry.plane.shapes import Disc, Piece, Point, Shape
from damocles.geometry.plane.table import TableSize

if TYPE_CHECKING:
    from collections.abc import Sequence


TABLE = TableSize(width=90_000, depth=70_000)
BASE = 1_500


class Within:
    """A round region: a way to each point in it, as long as the distance from its centre."""

    first = first_by_lengths

    def __init__(self, x: int, y: int, r: int) -> None:
        self.x, self.y, self.r = x, y, r
        self.around = (x, y, r)
        self.asked = 0

    def lengths(self, points: Sequence[Point]) -> list[int | None]:
        self.asked += len(points)
        away = [math.dist(point, (self.x, self.y)) for point in points]
        return [round(length) if length <= self.r else None for length in away]


def shares(compiled: int, twin: int, deep: int) -> list[object]:
    """Backends and counts: a quick share on each, and the whole proof."""
    whole = pytest.param("compiled", deep, marks=pytest.mark.deep)
    return [("compiled", compiled), ("twin", twin), whole]


def free(
    disc: Disc, pieces: Sequence[Piece], discs: Sequence[Disc], table: TableSize | None
) -> bool:
    """The disc overlaps nothing and is on the table."""
    others: list[Shape] = [*pieces, *discs]
    return not any(overlap(disc, other) for other in others) and (
        table is None or on_table(disc, table)
    )


def moved(disc: Disc, to: Point) -> Disc:
    """The disc at another place."""
    return Disc(x=to[0], y=to[1], r=disc.r)
