"""Dice without luck: in any six that follow each other every face comes once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine.dice import Dice

if TYPE_CHECKING:
    from damocles.engine.dice import Roll

FACES = (4, 2, 6, 1, 5, 3)
"""High and low by turns: of any two dice about one is good."""


class EvenDice(Dice):
    """The faces of every stream in a fixed turn.

    >>> from damocles.engine.dice import Roll
    >>> EvenDice().faces(Roll(3, "seat-0", "test", "GEN-001"), 4)
    ((5, 3, 4), 7)
    """

    def faces(self, roll: Roll, position: int) -> tuple[tuple[int, ...], int]:
        """As many as asked, from a place on the stream on."""
        end = position + roll.count
        return tuple(FACES[at % len(FACES)] for at in range(position, end)), end
