"""Random legal orders for routines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.events.movement import Placement
from damocles.rules.facts import is_afv_unit, members
from damocles.rules.routines.dash import Dash
from damocles.rules.routines.machines import Create, Fuse, Restore, spare_profile
from damocles.rules.routines.nanonucleus import LeaveTests, NanonucleusDecision, UseNanonucleus
from damocles.rules.routines.soldiers import Reconstruct, Transfer
from damocles.rules.routines.using import overseers, reaches
from damocles.rules.sampling import Proposals, more_actions, proposes

if TYPE_CHECKING:
    from damocles.engine.chance import Chance
    from damocles.rules.state import Fighter, Table, Unit

AROUND = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""The directions in which room is looked for."""
GAP = 500
"""How far apart bases are put."""


@proposes(NanonucleusDecision)
def propose_nanonucleus(table: Table, decision: NanonucleusDecision, chance: Chance) -> Proposals:
    """As likely as not."""
    if chance.below(2):
        yield UseNanonucleus(decision.seat, chance.one_of(decision.overseers))
    yield LeaveTests(decision.seat)


def propose_routine(table: Table, unit: Unit, chance: Chance) -> Proposals:
    """Any routine of any overseer who could use one while this unit is active."""
    for overseer in chance.shuffled(overseers(table, unit.seat)):
        if reaches(table, overseer, unit) and chance.below(3) == 0:
            yield Dash(unit.seat, overseer.id)
        if overseer.unit == unit.id and chance.below(2):
            yield from propose_own(table, overseer, chance)


def propose_own(table: Table, overseer: Fighter, chance: Chance) -> Proposals:
    """What an overseer does in the activation of his own unit."""
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
    """One of the fallen comes back, beside a member or in his place."""
    fallen = [
        f.id
        for f in table.fighters.values()
        if f.place == "gone" and table.units[f.unit].seat == unit.seat
    ]
    group = members(table, unit)
    for name in chance.shuffled(fallen)[:4] if group else ():
        member = chance.one_of(group)
        for dx, dy in chance.shuffled(AROUND):
            far = member.r + table.fighters[name].r + GAP
            there = Placement(name, member.x + dx * far, member.y + dy * far)
            yield Reconstruct(unit.seat, overseer.id, there)
        yield Transfer(unit.seat, overseer.id, member.id, name)


def propose_machines(table: Table, overseer: Fighter, unit: Unit, chance: Chance) -> Proposals:
    """Mending, fusing, making."""
    group = members(table, unit)
    spares = [spare.id for spare in table.setting.companies[unit.seat].spares]
    for broken in chance.shuffled(group):
        for part in chance.shuffled(range(len(broken.sp))):
            yield Restore(unit.seat, overseer.id, broken.id, part)
    for card in chance.shuffled(spares):
        far = overseer.r + spare_profile(table, unit.seat, card).radius + GAP
        for dx, dy in chance.shuffled(AROUND):
            at = (overseer.x + dx * far, overseer.y + dy * far)
            yield Create(unit.seat, overseer.id, card, *at)
        pair = chance.shuffled(group)[:2]
        if len(pair) > 1:
            yield Fuse(unit.seat, overseer.id, pair[0].id, pair[1].id, card)


more_actions.append(propose_routine)
