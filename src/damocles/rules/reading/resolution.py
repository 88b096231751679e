"""The universal table: action value against difficulty, and the dice that follow from it."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from damocles.engine import cites

if TYPE_CHECKING:
    from collections.abc import Sequence

AUTOMATIC = 1
"""The number needed for an automatic success: every face reaches it, and no die is rolled."""
IMPOSSIBLE = 7
"""The number needed for an automatic failure: no face reaches it, and no die is rolled."""


@cites(
    "dice.table",
    "dice.table_impossible",
    "dice.table_six",
    "dice.table_five",
    "dice.table_four",
    "dice.table_three",
    "dice.table_two",
    "dice.table_automatic",
)
@cites("dice.table_values")
def face_needed(action: int, difficulty: int) -> int:
    """The least face that succeeds; `AUTOMATIC` and `IMPOSSIBLE` mean that no die is rolled.

    >>> [face_needed(0, d) for d in (-6, -5, -3, -1, 0, 1, 2, 3, 5, 6)]
    [1, 2, 3, 4, 4, 4, 5, 5, 6, 7]
    """
    column = bisect_left((-6, -4, -2, 1, 3, 5), action - difficulty)
    return (IMPOSSIBLE, 6, 5, 4, 3, 2, AUTOMATIC)[column]


@cites("dice.success")
def is_success(face: int, need: int) -> bool:
    """Whether a die shows the needed number or more."""
    return face >= need


@cites("dice.one_per_projectile")
def successes(faces: Sequence[int], need: int) -> int:
    """How many dice succeed; each is read on its own.

    >>> successes((1, 4, 6), 4)
    2
    """
    return sum(is_success(face, need) for face in faces)


def sort_misses(faces: Sequence[int], need: int) -> tuple[int, ...]:
    """The faces that are too low, the highest first.

    >>> sort_misses((1, 6, 3, 4), 4)
    (3, 1)
    """
    return tuple(sorted([face for face in faces if face < need], reverse=True))


@cites("measure.bands", "measure.band_border", "measure.band_formula")
def range_band(distance: int, band: int) -> int:
    """The range band of a distance; a border belongs to the nearer band, and zero to band 0.

    >>> [range_band(d, 10_000) for d in (0, 10_000, 10_001, 20_000, 50_000)]
    [0, 0, 1, 1, 4]
    """
    return max(0, (distance - 1) // band)
