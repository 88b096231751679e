"""The order of one's cards: better and better ones, tried against those the enemy may lay."""

from __future__ import annotations

from time import thread_time
from typing import TYPE_CHECKING

from damocles.ai.model.forces import THEIRS, forces
from damocles.ai.model.rollout import outlook
from damocles.ai.model.state import State
from damocles.engine.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.ai.thinking.depth import Depth
    from damocles.rules.view import View


class Ordering:
    """A round before its first card, against some orders of the enemy's cards."""

    def __init__(self, view: View, seat: int, chance: Chance, depth: Depth) -> None:
        self.chance, self.depth = chance, depth
        self.forces = forces(view.table, seat)
        self.numbers = {body.unit: number for number, body in enumerate(self.forces.bodies)}
        self.start = State(self.forces, view.table)
        theirs = [i for i, body in enumerate(self.forces.bodies) if body.side == THEIRS]
        self.samples = [
            (chance.shuffled(theirs), index % 2, str(chance.below(10**9)))
            for index in range(depth.samples)
        ]

    def value(self, units: Sequence[int]) -> float:
        """How likely victory is on average, whoever begins."""
        own = [self.numbers[unit] for unit in units if unit in self.numbers]
        total = 0.0
        for theirs, first, seed in self.samples:
            gained = outlook(self.start.copy(), [own, theirs], first, Chance(seed))
            total += self.forces.stakes.chance(gained)
        return total / len(self.samples)

    def best(self, first: Sequence[int]) -> tuple[int, ...]:
        """From an order to better ones, by putting one card elsewhere at a time."""
        end = thread_time() + self.depth.seconds
        best, value = tuple(first), self.value(first)
        for _ in range(self.depth.tries if len(best) > 1 else 0):
            if thread_time() > end:
                break
            other = self.other(best)
            found = self.value(other)
            if found > value:
                best, value = other, found
        return best

    def other(self, units: Sequence[int]) -> tuple[int, ...]:
        """The same order but for one card."""
        other = list(units)
        card = other.pop(self.chance.below(len(other)))
        other.insert(self.chance.below(len(other) + 1), card)
        return tuple(other)
