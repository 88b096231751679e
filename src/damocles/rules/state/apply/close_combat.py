"""How close combat changes the table."""

from __future__ import annotations

from damocles.rules.state.apply.changes import change_activation
from damocles.rules.state.events.close_combat import CombatDeclared, CombatFought
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Table


@machine.applies(CombatDeclared)
def declare_combat(table: Table, event: CombatDeclared) -> None:
    """Mark the unit as done for this activation."""
    change_activation(table, fought=True)


# Dice alone change nothing.
machine.only_tells(CombatFought)
