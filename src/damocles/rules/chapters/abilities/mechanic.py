"""Mechanics: they mend machines within reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Order, Refusal, cites
from damocles.rules.chapters.abilities.moment import refuse_moment
from damocles.rules.chapters.activation import ActDecision, ActStep, ClosingDecision, ClosingStep
from damocles.rules.chapters.drills import has_done_nothing
from damocles.rules.reading.facts import is_afv, is_base_within, members
from damocles.rules.state.events.damage import PartRepaired
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import ability_effects

if TYPE_CHECKING:
    from damocles.rules.state.state import Fighter, Table


class Repair(Order, frozen=True):
    """This mechanic gives this part of a machine a Structure point back.

    If the unit has already done something, this closes the activation: only other repairs and
    the end can follow.
    """

    mechanic: int
    machine: int
    part: int


@machine.refuses(Repair, ActDecision, ClosingDecision)
def refuse_repair(
    table: Table, decision: ActDecision | ClosingDecision, order: Repair
) -> Refusal | None:
    """A mechanic repairs when the rule set lets mechanics do so."""
    facts: dict[str, int | str] = {"fighter": order.mechanic}
    return refuse_mechanic(table, decision, order) or refuse_moment(table, "mends", facts)


@cites("ability.repairs", "ability.repairs_limits")
def refuse_mechanic(
    table: Table, decision: ActDecision | ClosingDecision, order: Repair
) -> Refusal | None:
    """Each mechanic of the active unit may repair one machine within reach per activation."""
    own = {fighter.id: fighter for fighter in members(table, table.units[decision.unit])}
    mechanic = own.get(order.mechanic)
    facts: dict[str, int | str] = {"fighter": order.mechanic}
    if mechanic is None or not ability_effects(table, mechanic).mends:
        return Refusal("ability.repairs", "not_a_mechanic", facts)
    if table.activation is None or order.mechanic in table.activation.repaired:
        return Refusal("ability.repairs", "has_repaired", facts)
    return refuse_machine(table, mechanic, order)


@cites("ability.repairs", "measure.contact_limit")
def refuse_machine(table: Table, mechanic: Fighter, order: Repair) -> Refusal | None:
    """Refuse unless the machine is friendly and in reach, and the part lacks Structure points."""
    broken = table.fighters.get(order.machine)
    facts: dict[str, int | str] = {"machine": order.machine, "part": order.part}
    if broken is None or broken.place != "table" or not is_afv(table, broken):
        return Refusal("ability.repairs", "not_a_machine", facts)
    seats = table.units[mechanic.unit].seat, table.units[broken.unit].seat
    if table.setting.is_hostile(*seats):
        return Refusal("ability.repairs", "not_friendly", facts)
    at, reach = (mechanic.x, mechanic.y), table.setting.params.contact
    if not is_base_within(mechanic.r, at, broken, reach):
        return Refusal("ability.repairs", "out_of_reach", facts)
    points = zip(broken.sp, table.setting.profile(broken).parts, strict=True)
    if order.part not in [number for number, (sp, part) in enumerate(points) if sp < part.sp]:
        return Refusal("ability.repairs", "nothing_to_repair", facts)
    return None


@machine.resolves(Repair)
@cites("ability.repairs")
def resolve_repair(table: Table, step: ActStep | ClosingStep, order: Repair) -> Done:
    """A repair at the beginning lets the unit go on to act; a later one closes its activation."""
    repaired = PartRepaired(order.mechanic, order.machine, order.part)
    return Done((repaired,), (step if has_done_nothing(table) else ClosingStep(step.unit),))
