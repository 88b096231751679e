"""How close combat changes the table."""

from __future__ import annotations

from damocles.rules.state.apply.changes import change_activation
from damocles.rules.state.events.close_combat import CombatDeclared, CombatFought, Disengaged
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Table


@machine.applies(CombatDeclared)
def declare_combat(table: Table, event: CombatDeclared) -> None:
    """Mark the active unit as done for this activation; others strike without being active."""
    if table.activation is not None and table.activation.unit == event.unit:
        change_activation(table, fought=True)


@machine.applies(Disengaged)
def disengage(table: Table, event: Disengaged) -> None:
    """Nobody of the unit is held any longer."""
    change_activation(table, disengaged=True)


# Dice alone change nothing.
machine.only_tells(CombatFought)
