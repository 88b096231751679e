"""What follows losses, whatever caused them: one step for all of them, filled by the rule set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, cites
from damocles.rules.chapters.damage.steps import ExcessStep, LeaderStep
from damocles.rules.state import seams
from damocles.rules.state.registry import machine
from damocles.rules.state.setting import key_on_foot
from damocles.rules.state.sheets import is_afv_unit
from damocles.rules.state.steps import AftermathStep, SuccessionStep

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.engine import Step
    from damocles.rules.state.losses import Loss
    from damocles.rules.state.state import Fighter, Table


@machine.handles(AftermathStep)
def follow_losses(table: Table, step: AftermathStep) -> Done:
    """Nothing is asked before this; whatever has to be asked is asked by the steps that follow."""
    return Done(steps=steps_after_losses(table, step.losses))


def steps_after_losses(table: Table, losses: Iterable[Loss]) -> list[Step]:
    """What follows losses that the table shows, by the rule set that is played."""
    aftermath = seams.losses_aftermath(table.setting.rules)
    return [
        step
        for loss in losses
        for step in (*aftermath(table, loss), *steps_of_heroes_out(table, loss))
    ]


def steps_of_heroes_out(table: Table, loss: Loss) -> list[Step]:
    """What follows for heroes who have got out of the machines that are lost."""
    eject = seams.pilot_eject(table.setting.rules)
    lost = [table.fighters[name] for name in loss.fighters]
    return [
        step
        for wreck in lost
        if table.setting.card(wreck).on_foot is not None
        for hero in table.fighters.values()
        if hero.card == key_on_foot(wreck.card) and hero.place == "table"
        for step in eject(table, hero, wreck)
    ]


@cites("hero.machine_counts_lost")
def stay_in_place(_table: Table, _hero: Fighter, _wreck: Fighter) -> tuple[Step, ...]:
    """The hero stands where the machine stood."""
    return ()


@cites("support.weapons_ungunned", "unit.new_leader", "command.succession_moment")
def steps_to_recover(table: Table, loss: Loss) -> list[Step]:
    """Support weapons that nobody serves are lost too; a leader is found; nerves are tested.

    Of a unit that has routed nobody is left, only the commander may have to be replaced.
    """
    if loss.cause == "rout":
        return [SuccessionStep(table.units[loss.unit].seat)]
    if loss.cause in ("joining", "unserved") or not loss.fighters:
        return []
    nerves = seams.morale_triggers(table.setting.rules)(table, table.units[loss.unit], loss)
    excess = [ExcessStep(loss.unit, loss.by)] if may_lack_gunners(table, loss) else []
    return [*excess, LeaderStep(loss.unit, loss.by), *nerves]


def may_lack_gunners(table: Table, loss: Loss) -> bool:
    """Whether gunners may be among the lost; under an element nobody is told apart."""
    return loss.cause == "collapse" or not is_afv_unit(table, table.units[loss.unit])
