"""A round, or the rest of it, as the starting point for looking ahead in the abstract battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.ai.model.battle import THEIRS, model_battle
from damocles.ai.model.state import State
from damocles.ai.plans.command import rank_units
from damocles.rules.chapters import units_to_play
from damocles.rules.reading import has_cards

if TYPE_CHECKING:
    from damocles.rules.battle import View


class Round:
    """The rest of a round as a seat sees it, to be played on in the abstract battle."""

    def __init__(self, view: View, seat: int) -> None:
        self.view, self.seat = view, seat
        self.forces = model_battle(view.table, seat)
        self.numbers = {body.unit: number for number, body in enumerate(self.forces.bodies)}
        self.start = State(self.forces, view.table)

    def own_cards(self) -> list[int]:
        """The seat's own cards as they lie; without cards, its units in a good order."""
        if not has_cards(self.view.table):
            units = rank_units(self.view.table, units_to_play(self.view.table, self.seat))
            return [self.numbers[unit] for unit in units if unit in self.numbers]
        own = self.view.table.seats[self.seat].sequence
        return [self.numbers[u] for u in own if u in self.numbers] if isinstance(own, tuple) else []

    def cards_of_others(self) -> list[int]:
        """The enemies' cards still to come, in no particular order."""
        bodies, cards = self.forces.bodies, self.view.cards.values()
        known = [self.numbers[unit] for own in cards for unit in own if unit in self.numbers]
        return [number for number in known if bodies[number].side == THEIRS]
