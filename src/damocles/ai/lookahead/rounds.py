"""A round, or the rest of it, as the starting point for looking ahead in the abstract battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.ai.model.battle import model_battle
from damocles.ai.model.kernels.layout import THEIRS
from damocles.ai.model.state import State
from damocles.ai.plans.command import rank_units
from damocles.rules.battle import put_shown_cards
from damocles.rules.chapters import cards_left, units_to_play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Chance
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
        if not self.view.table.setting.has_cards:
            units = rank_units(self.view.table, units_to_play(self.view.table, self.seat))
            return [self.numbers[unit] for unit in units if unit in self.numbers]
        own = self.view.table.seats[self.seat].sequence
        return [self.numbers[u] for u in own if u in self.numbers] if isinstance(own, tuple) else []

    def cards_of_others(self) -> list[int]:
        """The enemies' cards still to come, in no particular order."""
        bodies, cards = self.forces.bodies, self.view.cards.values()
        known = [self.numbers[unit] for own in cards for unit in own if unit in self.numbers]
        return [number for number in known if bodies[number].side == THEIRS]

    def deal(self, cards: Sequence[int], chance: Chance) -> list[int]:
        """Cards of others as they may lie: of each seat as many as are left, the known in place."""
        table, mixed = self.view.table, chance.shuffled(cards)
        units = [self.forces.bodies[number].unit for number in mixed]
        owners = [table.units[unit].seat for unit in units]
        laid = {seat: iter(self._lay(seat, units)) for seat in self.view.cards}
        dealt = [next(laid[owner], None) for owner in owners]
        return [self.numbers[unit] for unit in dealt if unit is not None]

    def _lay(self, seat: int, mixed: Sequence[int]) -> Sequence[int]:
        """The cards of a seat among these, no more than it has left."""
        table = self.view.table
        own = [unit for unit in mixed if table.units[unit].seat == seat]
        shown = [card for card in table.seats[seat].shown if card.unit in own]
        return put_shown_cards(own, shown)[: cards_left(table, seat)]
