"""The luck of a trial: what attacks brought beyond what was to be expected of them.

Most of what tells two trials of one order apart is how the dice fell. What a salvo is expected to
cost is known exactly, so the rest is luck, and a trial tells more when it is taken off again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.ai.attacks import appraised
from damocles.ai.melee import struck
from damocles.ai.worth import unit_left
from damocles.rules.activation import ActDecision
from damocles.rules.close_combat import CloseCombat
from damocles.rules.shooting.orders import OverwatchSalvoDecision

if TYPE_CHECKING:
    from damocles.ai.expectation import Expected
    from damocles.engine.families import Decision, Order
    from damocles.rules.state import Table

MATERIAL = ("losses", "machines", "own losses")
"""The terms of an expectation that are about fighters, not about what their end gives."""


class Luck:
    """How lucky a seat has been so far, in army points."""

    def __init__(self, seat: int) -> None:
        self.seat, self.total = seat, 0.0
        self._open: dict[int, float] = {}
        """What the units under attack were worth before, minus for one's own."""

    def attack(self, table: Table, decision: Decision, order: Order) -> None:
        """An order that is about to be given; if it is an attack, what it should bring counts."""
        expected = foreseen(table, decision, order)
        if expected is None:
            return
        self.settle(table)
        side = 1.0 if order.seat == self.seat else -1.0
        self.total -= side * sum(expected.terms.get(term, 0.0) for term in MATERIAL)
        self._open = {name: unit_left(table, table.units[name]) for name in expected.losses}

    def settle(self, table: Table) -> None:
        """What the last attack has brought."""
        for name, before in self._open.items():
            unit = table.units[name]
            side = -1.0 if unit.seat == self.seat else 1.0
            self.total += side * (before - unit_left(table, unit))
        self._open = {}


def foreseen(table: Table, decision: Decision, order: Order) -> Expected | None:
    """What an attack is expected to bring; None for what is none."""
    if isinstance(decision, ActDecision):
        unit = table.units[decision.unit]
        if isinstance(order, CloseCombat):
            return struck(table, unit, order)
        return appraised(table, unit, order)
    if isinstance(decision, OverwatchSalvoDecision):
        return appraised(table, table.units[decision.unit], order, decision.fired)
    return None
