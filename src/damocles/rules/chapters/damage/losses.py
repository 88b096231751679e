"""Losses: who falls, who leaves the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Ask, Done, Result, cites
from damocles.rules.chapters.damage.choice import VictimChoice, VictimsDecision, pick_closest
from damocles.rules.chapters.damage.heroes import find_exposed
from damocles.rules.chapters.damage.steps import RemovalStep
from damocles.rules.chapters.damage.wound import credit
from damocles.rules.state.events.damage import FighterLost
from damocles.rules.state.losses import Loss
from damocles.rules.state.registry import machine
from damocles.rules.state.steps import AftermathStep, FirstAidStep, LossesStep

if TYPE_CHECKING:
    from damocles.rules.state.state import Table


@machine.handles(LossesStep)
def choose_losses(table: Table, step: LossesStep) -> Result:
    """Ask who is lost, but only where there is a choice."""
    found = victims(table, step)
    if found.open:
        rule = "close_combat.victims" if step.wound.cause == "combat" else "damage.equally_near"
        return Ask(VictimsDecision(step.wound.by, found.tied, found.open, rule))
    return Done(steps=(FirstAidStep(step.wound, step.unit, found.sure),) if found.sure else ())


@cites("close_combat.victims", "close_combat.surplus")
def victims(table: Table, step: LossesStep) -> VictimChoice:
    """The closest first, or in close combat the attacker's choice; surplus losses are ignored."""
    group = find_exposed(table, table.units[step.unit], step.wound, step.among)
    everybody = tuple(fighter.id for fighter in group)
    if step.wound.cause != "combat":
        return pick_closest(table, group, step.wound.origin, step.count)
    if step.count >= len(group):
        return VictimChoice(everybody)
    return VictimChoice((), everybody, step.count)


@machine.handles(RemovalStep)
@cites("salvo.losses_at_once", "overwatch.losses_at_once", "close_combat.losses_at_once")
def remove(table: Table, step: RemovalStep) -> Done:
    """Remove the fallen at once, before anything else is resolved; then put the unit in order."""
    unit = table.units[step.unit]
    by = credit(table, unit, step.wound.by)
    lost = [FighterLost(fighter, by) for fighter in step.fallen]
    loss = Loss(unit.id, by, step.wound.cause, step.fallen)
    return Done(lost, (AftermathStep((loss,)),) if lost else ())
