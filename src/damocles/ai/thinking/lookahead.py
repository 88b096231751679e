"""Looking ahead: what plans lead to is played on, against cards that the enemy may have laid."""

from __future__ import annotations

from time import thread_time
from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.model.forces import THEIRS, forces
from damocles.ai.model.rollout import outlook
from damocles.ai.model.sight import UNITS
from damocles.ai.model.state import State
from damocles.engine.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.ai.greedy.plans import Effect
    from damocles.ai.model.rollout import Cards
    from damocles.ai.thinking.trials import Scope
    from damocles.rules.state import Unit
    from damocles.rules.view import View


class Depth(NamedTuple):
    """How far ahead, against how many orders of the enemy's cards, for how many plans."""

    rounds: int
    samples: int
    plans: int
    tries: int
    """So many other orders of one's own cards are tried."""
    seconds: float
    """So long it is looked ahead at most; then the best that was found counts."""
    scope: Scope | None = None
    """How the best of them are tried out by all the rules, if they are."""


class Lookahead:
    """The battle as a seat sees it while one of its units acts, to be played on in many ways.

    `played` counts them.
    """

    def __init__(self, view: View, unit: Unit, chance: Chance) -> None:
        self.view, self.unit, self.chance = view, unit, chance
        self.forces = forces(view.table, unit.seat)
        self.numbers = {body.unit: number for number, body in enumerate(self.forces.bodies)}
        self.start = State(self.forces, view.table)
        self.played = 0

    def cards(self) -> Cards:
        """The cards to come: one's own as they lie, those of others in any order."""
        own = self.view.table.seats[self.unit.seat].sequence
        theirs = [card for cards in self.view.cards.values() for card in cards]
        mine = self._numbered(own if isinstance(own, tuple) else ())
        return [mine, self.chance.shuffled(self._numbered(theirs))]

    def _numbered(self, units: Sequence[int]) -> list[int]:
        return [self.numbers[u] for u in units if u in self.numbers and u != self.unit.id]

    def after(self, effect: Effect) -> State:
        """The battle after a plan."""
        state, number = self.start.copy(), self.numbers[self.unit.id]
        if effect.to is not None:
            state.x[number], state.y[number] = effect.to[0] / UNITS, effect.to[1] / UNITS
        state.cover[number] = self.forces.cover
        for unit, losses in effect.losses.items():
            if unit in self.numbers:
                state.lose(self.numbers[unit], losses)
        if effect.contact in self.numbers:
            foe = self.numbers[effect.contact]
            state.engaged[number], state.engaged[foe] = foe, number
        return state

    def values(self, effects: Sequence[Effect], depth: Depth) -> list[float]:
        """How likely victory is after each effect: all are played on with the same cards."""
        starts = [self.after(effect) for effect in effects]
        totals, end = [0.0] * len(effects), thread_time() + depth.seconds
        while self.played < depth.samples and not (self.played and thread_time() > end):
            self.played += 1
            cards, seed = self.cards(), str(self.chance.below(10**9))
            for index, state in enumerate(starts):
                gained = outlook(state.copy(), cards, THEIRS, Chance(seed), depth.rounds)
                totals[index] += self.forces.stakes.chance(gained)
        return [total / self.played for total in totals]
