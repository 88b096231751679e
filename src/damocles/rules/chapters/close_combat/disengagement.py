"""Leaving contact: what it costs before a unit may move away from its enemies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Order, Refusal, cites
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.reading.facts import is_engaged, members
from damocles.rules.state import seams
from damocles.rules.state.events.close_combat import Disengaged
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Step
    from damocles.rules.state.events.movement import Placement
    from damocles.rules.state.state import Fighter, Table, Unit


class Disengage(Order, frozen=True):
    """Break off from the enemies in contact; what that costs comes first, then the unit acts."""


@cites("move.disengaging")
def leave_freely(_table: Table, _unit: Unit) -> tuple[Step, ...]:
    """Leaving contact costs nothing but movement."""
    return ()


def steps_to_break_off(table: Table, unit: Unit) -> Sequence[Step]:
    """What leaving contact costs a unit, by the rule set that is played."""
    return seams.disengage_cost(table.setting.rules)(table, unit)


# ---- who is held -----------------------------------------------------------------------------


def must_break_off(table: Table, unit: Unit) -> bool:
    """Whether the active unit has to break off before anybody in contact moves away."""
    now = table.activation
    if now is None or not now.engaged_at_start or now.disengaged:
        return False
    held = steps_to_break_off(table, unit)
    return bool(held) and any(is_engaged(table, fighter) for fighter in members(table, unit))


def is_held(table: Table, fighter: Fighter) -> bool:
    """Whether a fighter is in contact and may not leave before its unit has broken off."""
    return must_break_off(table, table.units[fighter.unit]) and is_engaged(table, fighter)


def refuse_breaking_contact(
    table: Table, unit: Unit, placements: Sequence[Placement]
) -> Refusal | None:
    """Nobody who is held leaves their place."""
    for there in placements if must_break_off(table, unit) else ():
        fighter = table.fighters[there.fighter]
        if (fighter.x, fighter.y) != (there.x, there.y) and is_engaged(table, fighter):
            return Refusal("move.disengaging", "must_break_off", {"fighter": fighter.id})
    return None


# ---- the order -------------------------------------------------------------------------------


@machine.refuses(Disengage, ActDecision)
def refuse_disengaging(table: Table, decision: ActDecision, order: Disengage) -> Refusal | None:
    """Only a unit that is held breaks off, while it may still move."""
    now = table.activation
    if not must_break_off(table, table.units[decision.unit]):
        return Refusal("move.disengaging", "nothing_to_break_off", {"unit": decision.unit})
    if now is None or now.moved:
        return Refusal("move.once", "has_moved")
    return Refusal("close_combat.ends_fighter", "has_fought") if now.fought else None


@machine.resolves(Disengage)
def resolve_disengaging(table: Table, step: ActStep, order: Disengage) -> Done:
    """Pay the price first; then the unit goes on, and is free to leave."""
    cost = steps_to_break_off(table, table.units[step.unit])
    return Done((Disengaged(step.unit),), (*cost, step))
