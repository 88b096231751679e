"""Medics: they save comrades who would be lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import Ask, Decision, Done, Order, Refusal, Result, cites
from damocles.rules.chapters.damage.steps import RemovalStep
from damocles.rules.reading.facts import members_with_skill
from damocles.rules.state import seams
from damocles.rules.state.events.damage import FighterSaved
from damocles.rules.state.registry import machine
from damocles.rules.state.steps import FirstAidStep

if TYPE_CHECKING:
    from damocles.rules.state.state import Fighter, Table
    from damocles.rules.state.steps import LossesStep


class FirstAidDecision(Decision, frozen=True):
    """Does one of these medics save one of those who have just fallen?"""

    unit: int
    medics: tuple[int, ...]
    fallen: tuple[int, ...]


class Save(Order, frozen=True):
    """This medic saves this fighter."""

    medic: int
    fighter: int


class LetFall(Order, frozen=True):
    """Nobody else is saved now."""


@cites(
    "ability.first_aid",
    "ability.first_aid_limits",
    "ability.first_aid_moment",
    "ability.first_aid_saved_medic",
)
def find_medics(table: Table, step: FirstAidStep) -> list[Fighter]:
    """The medics of the unit who are still standing after this blow and who, in this round, have
    neither saved anybody nor been eliminated."""
    return [
        fighter
        for fighter in members_with_skill(table, table.units[step.unit], "saves")
        if fighter.id not in step.fallen and fighter.aided != table.clock.round
    ]


@cites("ability.first_aid_moment")
def save_the_chosen(_table: Table, losses: LossesStep) -> tuple[LossesStep]:
    """Nobody is helped before it is chosen who falls."""
    return (losses,)


@machine.handles(FirstAidStep)
@cites("ability.first_aid")
def ask_first_aid(table: Table, step: FirstAidStep) -> Result:
    """Ask about first aid before losses are removed; without a medic they are removed at once."""
    found = tuple(medic.id for medic in seams.medic(table.setting.rules)(table, step))
    if not found or not step.fallen:
        return Done(steps=(removal(step),))
    seat = table.units[step.unit].seat
    return Ask(FirstAidDecision(seat, step.unit, found, step.fallen))


def removal(step: FirstAidStep) -> RemovalStep:
    """The step that removes everybody who was not saved."""
    return RemovalStep(step.wound, step.unit, step.fallen)


@machine.refuses(Save, FirstAidDecision)
@cites("ability.first_aid_limits")
def refuse_save(table: Table, decision: FirstAidDecision, order: Save) -> Refusal | None:
    """Refuse unless a ready medic saves somebody who fell; so no medic saves themselves."""
    if order.medic not in decision.medics:
        return Refusal("ability.first_aid_limits", "not_a_ready_medic", {"fighter": order.medic})
    if order.fighter not in decision.fallen:
        return Refusal("ability.first_aid", "has_not_fallen", {"fighter": order.fighter})
    return None


@machine.refuses(LetFall, FirstAidDecision)
def refuse_let_fall(table: Table, decision: FirstAidDecision, order: LetFall) -> Refusal | None:
    """Always allowed."""
    return None


@machine.resolves(Save)
def resolve_save(table: Table, step: FirstAidStep, order: Save) -> Done:
    """The saved fighter stays in place; another medic may still save somebody else."""
    fallen = tuple(fighter for fighter in step.fallen if fighter != order.fighter)
    return Done((FighterSaved(order.medic, order.fighter),), (replace(step, fallen=fallen),))


@machine.resolves(LetFall)
def resolve_let_fall(table: Table, step: FirstAidStep, order: LetFall) -> Done:
    """Remove everybody who fell and was not saved."""
    return Done(steps=(removal(step),))
