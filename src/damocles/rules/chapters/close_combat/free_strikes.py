"""Free strikes: a unit strikes at an enemy that leaves contact, whoever is active."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Ask, Decision, Done, Order, Result, Step
from damocles.rules.chapters.close_combat.strikers import strikers
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from damocles.engine import Refusal
    from damocles.rules.state.state import Table


class StrikeStep(Step, frozen=True):
    """A unit may strike once at the members of another that it touches."""

    unit: int
    target: int


class StrikeDecision(Decision, frozen=True):
    """Does the unit strike at the enemy unit that leaves contact?"""

    unit: int
    target: int


class ForgoStrike(Order, frozen=True):
    """Let the enemy go without striking."""


@machine.handles(StrikeStep)
def ask_strike(table: Table, step: StrikeStep) -> Result:
    """Ask whoever owns the unit; nobody is asked where nobody can strike."""
    unit = table.units[step.unit]
    if not strikers(table, unit, step.target):
        return Done()
    return Ask(StrikeDecision(unit.seat, step.unit, step.target))


@machine.refuses(ForgoStrike, StrikeDecision)
def refuse_forgoing(table: Table, decision: StrikeDecision, order: ForgoStrike) -> Refusal | None:
    """Nobody has to strike."""
    return None


@machine.resolves(ForgoStrike)
def resolve_forgoing(table: Table, step: StrikeStep, order: ForgoStrike) -> Done:
    """Nothing happens."""
    return Done()
