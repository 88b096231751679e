"""The luck of a trial: what attacks brought beyond what was to be expected of them.

Most of what tells two trials of one order apart is how the dice fell. What a salvo is expected to
cost is known exactly, so the rest is luck, and a trial tells more when it is taken off again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.ai.values.attacks import appraise
from damocles.ai.values.close_combat import appraise_blows
from damocles.ai.values.worth import unit_left
from damocles.rules.chapters.activation import ActDecision
from damocles.rules.chapters.close_combat import CloseCombat
from damocles.rules.chapters.shooting.orders import OverwatchSalvoDecision

if TYPE_CHECKING:
    from damocles.ai.values.expectation import Expectation
    from damocles.engine.families import Decision, Order
    from damocles.rules.state.state import Table

MATERIAL = ("losses", "machines", "own losses")
"""The terms of an expectation that are about fighters, not about what their end gives."""


class TrialLuck:
    """How lucky a seat has been so far, in army points; fights of others among themselves are not
    its luck."""

    def __init__(self, seat: int) -> None:
        self.seat, self.total = seat, 0.0
        self._hit: dict[int, tuple[float, float]] = {}
        """The units under attack: what a point of theirs counts for the seat, and their worth."""

    def attack(self, table: Table, decision: Decision, order: Order) -> None:
        """An order that is about to be given; if it is an attack, what it should bring counts."""
        expected, hostile = expect_attack(table, decision, order), table.setting.is_hostile
        if expected is None:
            return
        self.settle(table)
        units = [table.units[name] for name in expected.losses]
        theirs = hostile(self.seat, order.seat)
        if theirs and all(hostile(self.seat, unit.seat) for unit in units):
            return
        side = -1.0 if theirs else 1.0
        self.total -= side * sum(expected.terms.get(term, 0.0) for term in MATERIAL)
        for unit in units:
            counts = side if hostile(order.seat, unit.seat) else -side
            self._hit[unit.id] = counts, unit_left(table, unit)

    def settle(self, table: Table) -> None:
        """What the last attack has brought."""
        for name, (counts, before) in self._hit.items():
            self.total += counts * (before - unit_left(table, table.units[name]))
        self._hit = {}


def expect_attack(table: Table, decision: Decision, order: Order) -> Expectation | None:
    """What an attack is expected to bring; None for what is none."""
    if isinstance(decision, ActDecision):
        unit = table.units[decision.unit]
        if isinstance(order, CloseCombat):
            return appraise_blows(table, unit, order)
        return appraise(table, unit, order)
    if isinstance(decision, OverwatchSalvoDecision):
        return appraise(table, table.units[decision.unit], order, decision.fired)
    return None
