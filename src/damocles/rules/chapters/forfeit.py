"""Forfeits: what a unit gives up in its activation, where an edition makes it choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Ask, Decision, Done, Order, Refusal, Step
from damocles.rules.state.events.activation import DeedsForfeited
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from damocles.rules.state.state import Table

Deeds = tuple[str, ...]
"""What a unit does in its activation, each a `Deed`."""


class ForfeitStep(Step, frozen=True):
    """The active unit gives up all of one of these, by a rule."""

    unit: int
    choices: tuple[Deeds, ...]
    rule: str = "grounded.rise_and_act"


class ForfeitDecision(Decision, frozen=True):
    """Which of these does the unit give up in this activation?"""

    unit: int
    choices: tuple[Deeds, ...]
    rule: str


class GiveUp(Order, frozen=True):
    """The unit does not do any of this until its activation ends."""

    deeds: Deeds


@machine.handles(ForfeitStep)
def ask_forfeit(table: Table, step: ForfeitStep) -> Ask:
    """Ask whoever owns the unit."""
    return Ask(ForfeitDecision(table.units[step.unit].seat, step.unit, step.choices, step.rule))


@machine.refuses(GiveUp, ForfeitDecision)
def refuse_forfeit(table: Table, decision: ForfeitDecision, order: GiveUp) -> Refusal | None:
    """Only what is offered is given up, and all of it."""
    if order.deeds in decision.choices:
        return None
    return Refusal(decision.rule, "not_offered", {"unit": decision.unit})


@machine.resolves(GiveUp)
def resolve_forfeit(table: Table, step: ForfeitStep, order: GiveUp) -> Done:
    """The activation goes on without it."""
    return Done((DeedsForfeited(step.unit, order.deeds, step.rule),))
