"""Rewards: the result at the end, and optionally on the way what a potential gains."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.ai.values import VICTORY
from damocles.env.observation.arrays import material

if TYPE_CHECKING:
    from damocles.env.episode import Episode
    from damocles.rules.state import Table

STEEP = 300.0
"""The army points of lead that bring the potential most of the way from 0 to 1."""


def potential(table: Table, seat: int) -> float:
    """How well a seat stands, from -1 to 1: its lead in material and victory points.

    What one seat gains by it, the other loses.
    """
    other = 1 - seat
    points, worth = table.seats, material(table)
    ahead = VICTORY * (points[seat].vp - points[other].vp) + worth[seat] - worth[other]
    return math.tanh(ahead / STEEP)


class Shaping:
    """Adds to rewards what a potential gains from step to step; at the end the potential is 0.

    This keeps the best way to play the best (potential-based shaping). Without a weight
    nothing is added.
    """

    def __init__(self, weight: float, discount: float) -> None:
        self.weight, self.discount = weight, discount
        self.before = 0.0

    def begin(self, game: Episode) -> None:
        """Start with a new episode, or from another moment of one."""
        self.before = self._now(game)

    def gain_since(self, game: Episode) -> float:
        """What seat 0 has gained since the last call; the other seat has lost as much."""
        now = self._now(game)
        gain, self.before = self.discount * now - self.before, now
        return gain

    def _now(self, game: Episode) -> float:
        if not self.weight or game.decision is None:
            return 0.0
        return self.weight * potential(game.battle.table, 0)
