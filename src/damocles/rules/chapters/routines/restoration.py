"""Repair: a machine gets a Structure point back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Order, Refusal, cites
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.chapters.overseers import declare_routine, refuse_moment, refuse_use
from damocles.rules.reading.facts import is_afv
from damocles.rules.state.events.routines import MachineRestored
from damocles.rules.state.registry import machine
from damocles.rules.state.routines import Routine, RoutineEffects

if TYPE_CHECKING:
    from damocles.rules.state.params import Params
    from damocles.rules.state.state import Fighter, Table


class Restore(Order, frozen=True):
    """This part of a machine gets a Structure point back."""

    overseer: int
    machine: int
    part: int


def price(params: Params) -> int:
    """What it costs."""
    return params.restoration_cost


RESTORATION = Routine(
    "restoration",
    price,
    RoutineEffects(strengthens=True),
    Restore,
    moment="command",
    machines="routine.restoration",
)


@machine.refuses(Restore, ActDecision)
@cites("routine.restoration", "routine.return_and_repair")
def refuse_restore(table: Table, decision: ActDecision, order: Restore) -> Refusal | None:
    """Refuse unless the overseer reaches it, at any distance, and the part lacks points."""
    broken = table.fighters.get(order.machine)
    facts: dict[str, int | str] = {"machine": order.machine, "part": order.part}
    if broken is None or broken.place != "table" or not is_afv(table, broken):
        return Refusal("routine.restoration", "not_a_machine", facts)
    unit = table.units[broken.unit]
    return (
        refuse_use(table, order.seat, order.overseer, RESTORATION, unit)
        or refuse_moment(table, order.overseer, decision.unit)
        or refuse_whole(table, broken, order.part)
    )


@cites("routine.restoration", "routine.return_and_repair")
def refuse_whole(table: Table, broken: Fighter, part: int) -> Refusal | None:
    """No part may have more points than are printed."""
    printed = [each.sp for each in table.setting.profile(broken).parts]
    pairs = enumerate(zip(broken.sp, printed, strict=True))
    if part in [index for index, (left, full) in pairs if left < full]:
        return None
    return Refusal("routine.restoration", "nothing_to_repair", {"machine": broken.id, "part": part})


@machine.resolves(Restore)
@cites("routine.restoration")
def resolve_restore(table: Table, step: ActStep, order: Restore) -> Done:
    """Give the point back; a part that works again works at once."""
    unit = table.fighters[order.machine].unit
    events = declare_routine(table, order.overseer, RESTORATION, unit)
    return Done([*events, MachineRestored(order.machine, order.part)], (step,))
