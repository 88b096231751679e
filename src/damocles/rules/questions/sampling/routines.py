"""Random legal orders for routines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.overseers import overseers_of, reaches, refuse_use
from damocles.rules.chapters.routines.creation import Create
from damocles.rules.chapters.routines.fusion import Fuse
from damocles.rules.chapters.routines.nanonucleus import (
    LeaveTests,
    NanonucleusDecision,
    UseNanonucleus,
)
from damocles.rules.chapters.routines.reconstruction import Reconstruct
from damocles.rules.chapters.routines.restoration import Restore
from damocles.rules.chapters.routines.spares import spare_profile
from damocles.rules.chapters.routines.support import UseRoutine
from damocles.rules.chapters.routines.transfer import Transfer
from damocles.rules.questions.sampling.orders import Proposals, more_actions, proposes
from damocles.rules.reading.facts import members
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.sheets import is_afv_unit

if TYPE_CHECKING:
    from damocles.engine import Chance, Order
    from damocles.rules.state.state import Fighter, Table, Unit

AROUND = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""The directions in which to look for room."""
GAP = 500
"""The gap left between bases."""


@proposes(NanonucleusDecision)
def propose_nanonucleus(table: Table, decision: NanonucleusDecision, chance: Chance) -> Proposals:
    """Propose to use it or not, with equal chance."""
    if chance.below(2):
        yield UseNanonucleus(decision.seat, chance.one_of(decision.overseers))
    yield LeaveTests(decision.seat)


def propose_routine(table: Table, unit: Unit, chance: Chance) -> Proposals:
    """Propose any routine of any overseer who could use one while this unit is active."""
    for overseer in chance.shuffled(overseers_of(table, unit.seat)):
        for name in table.setting.routines.support if reaches(table, overseer, unit) else ():
            if chance.below(3) == 0:
                yield UseRoutine(unit.seat, overseer.id, name)
        if overseer.unit == unit.id and chance.below(2):
            yield from propose_own(table, overseer, chance)


def propose_own(table: Table, overseer: Fighter, chance: Chance) -> Proposals:
    """Propose what an overseer does in the activation of their own unit."""
    own = table.units[overseer.unit]
    reached = [
        unit
        for unit in table.units.values()
        if unit.place == "table" and reaches(table, overseer, unit)
    ]
    for unit in chance.shuffled(reached):
        if is_afv_unit(table, own):
            yield from propose_machines(table, overseer, unit, chance)
        else:
            yield from propose_soldiers(table, overseer, unit, chance)


def propose_soldiers(table: Table, overseer: Fighter, unit: Unit, chance: Chance) -> Proposals:
    """Propose bringing a fallen fighter back, beside a member or in the member's place."""
    seat, name = unit.seat, overseer.id
    back = is_usable(table, overseer, unit, Reconstruct)
    if not back and not is_usable(table, overseer, unit, Transfer):
        return
    fallen = [
        f.id
        for f in table.fighters.values()
        if f.place == "gone" and table.units[f.unit].seat == seat
    ]
    group = members(table, unit)
    for lost in chance.some_of(fallen, 4) if group else ():
        member = chance.one_of(group)
        for dx, dy in chance.shuffled(AROUND) if back else ():
            far = member.r + table.fighters[lost].r + GAP
            there = Placement(lost, member.x + dx * far, member.y + dy * far)
            yield Reconstruct(seat, name, there)
        yield Transfer(seat, name, member.id, lost)


def propose_machines(table: Table, overseer: Fighter, unit: Unit, chance: Chance) -> Proposals:
    """Propose restoring, creating and fusing machines, in any order."""
    ways = (propose_restoring, propose_creating, propose_fusing)
    for way in chance.shuffled(ways):
        yield from way(table, overseer, unit, chance)


def is_usable(table: Table, overseer: Fighter, unit: Unit, order: type[Order]) -> bool:
    """Whether an overseer can still use the routine of this order on a unit."""
    routine = table.setting.routines.by_order(order)
    if routine is None:
        return False
    return refuse_use(table, unit.seat, overseer.id, routine, unit) is None


def spares_of(table: Table, unit: Unit) -> list[str]:
    """The spare machines of a side."""
    return [spare.id for spare in table.setting.companies[unit.seat].spares]


def propose_restoring(table: Table, overseer: Fighter, unit: Unit, chance: Chance) -> Proposals:
    """Propose to restore any part of any machine of a unit."""
    if is_usable(table, overseer, unit, Restore):
        for broken in chance.shuffled(members(table, unit)):
            for part in chance.shuffled(range(len(broken.sp))):
                yield Restore(unit.seat, overseer.id, broken.id, part)


def propose_creating(table: Table, overseer: Fighter, unit: Unit, chance: Chance) -> Proposals:
    """Propose a spare machine on any side of the overseer; once, not for each unit in reach."""
    if unit.id == overseer.unit and is_usable(table, overseer, unit, Create):
        for card in chance.shuffled(spares_of(table, unit)):
            far = overseer.r + spare_profile(table, unit.seat, card).radius + GAP
            for dx, dy in chance.shuffled(AROUND):
                x, y = overseer.x + dx * far, overseer.y + dy * far
                yield Create(unit.seat, overseer.id, card, x, y)


def propose_fusing(table: Table, overseer: Fighter, unit: Unit, chance: Chance) -> Proposals:
    """Propose to fuse any two machines of a unit into any spare one."""
    if len(members(table, unit)) > 1 and is_usable(table, overseer, unit, Fuse):
        for card in chance.shuffled(spares_of(table, unit)):
            first, second = chance.some_of(members(table, unit), 2)
            yield Fuse(unit.seat, overseer.id, first.id, second.id, card)


more_actions.append(propose_routine)
