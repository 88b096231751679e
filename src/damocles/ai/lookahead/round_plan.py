"""The plan of a round: who comes when and for what, better and better ones, tried against orders
in which the enemy's cards may lie."""

from __future__ import annotations

from time import thread_time
from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.lookahead.rounds import Round
from damocles.ai.model.battle import THEIRS
from damocles.ai.model.moves import ROLES
from damocles.ai.model.rollout import NO_ROLES, Roles, expected_gain
from damocles.engine import Chance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.ai.lookahead.depth import Depth
    from damocles.rules.battle import View


class Scheme(NamedTuple):
    """The order of one's cards, and roles of some of the units."""

    cards: tuple[int, ...]
    """Units by number."""
    roles: Roles = NO_ROLES


class RoundPlanner(Round):
    """A round before its first card, against some orders of the enemy's cards."""

    def __init__(self, view: View, seat: int, chance: Chance, depth: Depth) -> None:
        super().__init__(view, seat)
        self.chance, self.depth = chance, depth
        theirs = [i for i, body in enumerate(self.forces.bodies) if body.side == THEIRS]
        self.samples = [
            (chance.shuffled(theirs), index % 2, str(chance.below(10**9)))
            for index in range(depth.samples)
        ]

    def value(self, scheme: Scheme) -> float:
        """How likely victory is on average, whoever begins."""
        total = 0.0
        for theirs, first, seed in self.samples:
            cards = [list(scheme.cards), theirs]
            gained = expected_gain(
                self.start.copy(), cards, first, Chance(seed), roles=scheme.roles
            )
            total += self.forces.stakes.chance(gained)
        return total / len(self.samples)

    def best(self, units: Sequence[int]) -> tuple[int, ...]:
        """A better order of the cards than this one."""
        found = self.evolve(Scheme(tuple(self.numbers[unit] for unit in units)))
        return tuple(self.forces.bodies[number].unit for number in found.cards)

    def evolve(self, best: Scheme) -> Scheme:
        """From a plan to better ones, by the place or the role of one unit at a time."""
        end, value = thread_time() + self.depth.seconds, self.value(best)
        for _ in range(self.depth.tries):
            if thread_time() > end:
                break
            other = self.mutant(best)
            found = self.value(other)
            if found > value:
                best, value = other, found
        return best

    def mutant(self, scheme: Scheme) -> Scheme:
        """The same but for one unit: another place in the order, or another role."""
        if self.chance.below(2):
            return scheme._replace(cards=move_card(scheme.cards, self.chance))
        unit = scheme.cards[self.chance.below(len(scheme.cards))]
        role = ROLES[self.chance.below(len(ROLES))]
        return scheme._replace(roles={**scheme.roles, unit: role})


def move_card(cards: Sequence[int], chance: Chance) -> tuple[int, ...]:
    """The same order but for one card."""
    other = list(cards)
    card = other.pop(chance.below(len(other)))
    other.insert(chance.below(len(other) + 1), card)
    return tuple(other)
