"""The luck of a trial: what attacks brought beyond what could be expected of them.

Two trials of one order differ mostly in how the dice fell. What a salvo is expected to cost is
known exactly, so the rest is luck, and a trial tells more once that is subtracted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.ai.values.attacks import appraise
from damocles.ai.values.close_combat import appraise_blows
from damocles.ai.values.worth import unit_left
from damocles.rules import ActDecision, CloseCombat, OverwatchSalvoDecision, StrikeDecision

if TYPE_CHECKING:
    from damocles.ai.values.expectation import Expectation
    from damocles.engine import Decision, Order
    from damocles.rules.state import Table

MATERIAL = ("losses", "machines", "own losses")
"""The terms of an expectation that count fighters, not what the end of a unit gives."""


class TrialLuck:
    """How lucky a seat has been so far, in army points; fights among others do not count as
    its luck."""

    def __init__(self, seat: int) -> None:
        self.seat, self.total = seat, 0.0
        self._hit: dict[int, tuple[float, float]] = {}
        """The units under attack: how their points count for the seat, and their worth before."""

    def attack(self, table: Table, decision: Decision, order: Order) -> None:
        """Note an order about to be given; if it is an attack, subtract what it should bring."""
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
        """Add what the last attack has brought."""
        for name, (counts, before) in self._hit.items():
            self.total += counts * (before - unit_left(table, table.units[name]))
        self._hit = {}


def expect_attack(table: Table, decision: Decision, order: Order) -> Expectation | None:
    """What an attack is expected to bring; None if the order is not an attack."""
    if isinstance(decision, ActDecision | StrikeDecision) and isinstance(order, CloseCombat):
        return appraise_blows(table, table.units[decision.unit], order)
    if isinstance(decision, ActDecision):
        return appraise(table, table.units[decision.unit], order)
    if isinstance(decision, OverwatchSalvoDecision):
        return appraise(table, table.units[decision.unit], order, decision.fired)
    return None
