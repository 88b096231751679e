"""Immobilised machines: stay with them, or eject."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Ask, Decision, Done, Order, Refusal, Result, cites
from damocles.rules.chapters.damage.machines import wreck
from damocles.rules.chapters.damage.wound import credit
from damocles.rules.reading.facts import is_base_within, is_immobilised, members
from damocles.rules.state.events.damage import MachineAbandoned, MachineKept
from damocles.rules.state.losses import Loss
from damocles.rules.state.registry import machine
from damocles.rules.state.steps import AftermathStep, ImmobilisedStep

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from damocles.rules.state.events.movement import Placement
    from damocles.rules.state.state import Fighter, Table, Unit

NUDGE = 500
"""RUL-18: a fighter that could come nearer by this much has not come as near as it can."""


class ImmobilisedDecision(Decision, frozen=True):
    """This machine of the unit cannot move any more: stay with it?"""

    unit: int
    machine: int


class Keep(Order, frozen=True):
    """The machine stays, and its unit with it."""


class Eject(Order, frozen=True):
    """The pilot ejects; the machine is lost."""


@cites("machine.keep_or_eject", "machine.keep_or_eject_when")
def find_undecided(table: Table, step: ImmobilisedStep) -> list[Fighter]:
    """The immobilised machines of a unit that are still to be decided about."""
    group = members(table, table.units[step.unit])
    return [f for f in group if is_immobilised(table, f) and f.id not in step.kept]


@machine.handles(ImmobilisedStep)
@cites("machine.keep_or_eject", "machine.keep_or_eject_when")
def ask_immobilised(table: Table, step: ImmobilisedStep) -> Result:
    """Ask about one machine after the other, at each activation, paid for or not."""
    left = find_undecided(table, step)
    if not left:
        return Done()
    first, *_ = left
    return Ask(ImmobilisedDecision(table.units[step.unit].seat, step.unit, first.id))


@machine.refuses(Keep, ImmobilisedDecision)
@machine.refuses(Eject, ImmobilisedDecision)
def refuse_immobilised(
    table: Table, decision: ImmobilisedDecision, order: Keep | Eject
) -> Refusal | None:
    """Both are always allowed, even for a machine that is alone."""
    return None


@machine.resolves(Keep)
def resolve_keep(table: Table, step: ImmobilisedStep, order: Keep) -> Done:
    """Keep the machine and go on to the next one."""
    kept, *_ = find_undecided(table, step)
    return Done((MachineKept(kept.id),), (ImmobilisedStep(step.unit, (*step.kept, kept.id)),))


@machine.resolves(Eject)
@cites("machine.ejection", "hero.ejected")
def resolve_eject(table: Table, step: ImmobilisedStep, order: Eject) -> Done:
    """The pilot leaves the battle, a hero goes on foot; the machine is lost."""
    left, *_ = find_undecided(table, step)
    events = (
        MachineAbandoned(left.id),
        *wreck(table, left, None, "machine.ejection", out="hero.ejected"),
    )
    by = credit(table, table.units[step.unit], None)
    return Done(events, (AftermathStep((Loss(step.unit, by, "ejection", (left.id,)),)), step))


# ---- moving with them ------------------------------------------------------------------------


@cites("machine.immobilised")
def refuse_stuck(table: Table, placements: Sequence[Placement]) -> Refusal | None:
    """An immobilised machine stays where it is."""
    for placement in placements:
        fighter = table.fighters[placement.fighter]
        moved = (fighter.x, fighter.y) != (placement.x, placement.y)
        if moved and is_immobilised(table, fighter):
            return Refusal("machine.immobilised", "immobilised", {"fighter": fighter.id})
    return None


@cites("machine.keep_or_eject", "machine.keep_or_eject_when")
def refuse_apart(
    table: Table,
    unit: Unit,
    placements: Sequence[Placement],
    reaches: Callable[[Fighter, int, int], bool],
) -> Refusal | None:
    """Movers must end near an immobilised machine of their unit, or as near as they can get.

    `reaches` says whether a fighter could end at a point.
    """
    group = members(table, unit)
    stuck = [fighter for fighter in group if is_immobilised(table, fighter)]
    for placement in placements if stuck else ():
        fighter = table.fighters[placement.fighter]
        if strays(table, fighter, placement, stuck, reaches):
            return Refusal("machine.keep_or_eject", "could_come_nearer", {"fighter": fighter.id})
    return None


def strays(
    table: Table,
    fighter: Fighter,
    placement: Placement,
    stuck: Sequence[Fighter],
    reaches: Callable[[Fighter, int, int], bool],
) -> bool:
    """Whether a fighter ends near none of them but could come a little nearer to the nearest."""
    end = (placement.x, placement.y)
    near = table.setting.params.contact
    if any(is_base_within(fighter.r, end, other, near) for other in stuck):
        return False
    goal = min(stuck, key=lambda f: (squared_distance(end, (f.x, f.y)), f.id))
    far = squared_distance(end, (goal.x, goal.y)) ** 0.5
    nearer = (
        round(end[0] + (goal.x - end[0]) * NUDGE / far),
        round(end[1] + (goal.y - end[1]) * NUDGE / far),
    )
    return reaches(fighter, *nearer)


def squared_distance(point: tuple[int, int], other: tuple[int, int]) -> int:
    """The squared distance between two points."""
    return (point[0] - other[0]) ** 2 + (point[1] - other[1]) ** 2
