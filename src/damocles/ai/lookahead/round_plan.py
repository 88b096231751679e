"""The plan of a round: in which order units come, and for what. Plans are improved step by step and
tried against possible orders of the enemy's cards."""

from __future__ import annotations

from time import thread_time
from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.lookahead.rounds import Round
from damocles.ai.model.kernels.layout import THEIRS
from damocles.ai.model.rollout import NO_ROLES, ROLES, Roles, expected_gain
from damocles.engine import Chance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.ai.lookahead.depth import Depth
    from damocles.rules.battle import View


class Scheme(NamedTuple):
    """The order of a seat's own cards, and the roles of some of its units."""

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
        """How likely victory is on average over the samples; either side may begin."""
        total = 0.0
        for theirs, first, seed in self.samples:
            cards = [list(scheme.cards), theirs]
            gained = expected_gain(
                self.start.copy(), cards, first, Chance(seed), roles=scheme.roles
            )
            total += self.forces.stakes.chance(gained)
        return total / len(self.samples)

    def best(self, units: Sequence[int]) -> tuple[int, ...]:
        """An order of the cards at least as good as this one."""
        found = self.evolve(Scheme(tuple(self.numbers[unit] for unit in units)))
        return tuple(self.forces.bodies[number].unit for number in found.cards)

    def evolve(self, best: Scheme) -> Scheme:
        """Improve a plan by changing the place or the role of one unit at a time."""
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
        """The same plan with one unit changed: another place in the order, or another role."""
        if self.chance.below(2):
            return scheme._replace(cards=move_card(scheme.cards, self.chance))
        unit = scheme.cards[self.chance.below(len(scheme.cards))]
        role = ROLES[self.chance.below(len(ROLES))]
        return scheme._replace(roles={**scheme.roles, unit: role})


def move_card(cards: Sequence[int], chance: Chance) -> tuple[int, ...]:
    """The same order with one card moved."""
    other = list(cards)
    card = other.pop(chance.below(len(other)))
    other.insert(chance.below(len(other) + 1), card)
    return tuple(other)
