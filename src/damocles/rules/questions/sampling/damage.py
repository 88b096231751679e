"""Random legal orders for the decisions of damage and close combat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.abilities.mechanic import Repair
from damocles.rules.chapters.abilities.medic import FirstAidDecision, LetFall, Save
from damocles.rules.chapters.activation import ClosingDecision, EndActivation
from damocles.rules.chapters.close_combat import (
    ForgoStrike,
    Spread,
    SpreadDecision,
    StrikeDecision,
)
from damocles.rules.chapters.close_combat.attack import LetStand, StrikeAgain, StrikeAgainDecision
from damocles.rules.chapters.close_combat.strikers import strikers
from damocles.rules.chapters.damage.choice import PickVictims, VictimsDecision
from damocles.rules.chapters.damage.leaders import LeaderDecision, NameLeader
from damocles.rules.chapters.damage.machines import HitPart, PartDecision
from damocles.rules.chapters.damage.pilots import Eject, ImmobilisedDecision, Keep
from damocles.rules.questions.sampling.orders import (
    Proposals,
    proposes,
    skilled_actions,
    strike_any,
)
from damocles.rules.reading.facts import is_afv, members_with_skill
from damocles.rules.reading.footprints import box_about, current_bases, grow_box, neighbours

if TYPE_CHECKING:
    from damocles.engine import Chance
    from damocles.rules.state.state import Table, Unit


@proposes(VictimsDecision)
def propose_victims(table: Table, decision: VictimsDecision, chance: Chance) -> Proposals:
    """Propose any victims."""
    picked = chance.shuffled(decision.candidates)[: decision.count]
    yield PickVictims(decision.seat, tuple(picked))


@proposes(PartDecision)
def propose_part(table: Table, decision: PartDecision, chance: Chance) -> Proposals:
    """Propose any of the parts."""
    yield HitPart(decision.seat, chance.one_of(decision.parts))


@proposes(LeaderDecision)
def propose_leader(table: Table, decision: LeaderDecision, chance: Chance) -> Proposals:
    """Propose any leader."""
    yield NameLeader(decision.seat, chance.one_of(decision.candidates))


@proposes(ImmobilisedDecision)
def propose_immobilised(table: Table, decision: ImmobilisedDecision, chance: Chance) -> Proposals:
    """Propose keeping the machine, mostly."""
    yield Eject(decision.seat) if chance.below(4) == 0 else Keep(decision.seat)


@proposes(FirstAidDecision)
def propose_first_aid(table: Table, decision: FirstAidDecision, chance: Chance) -> Proposals:
    """Propose first aid, mostly."""
    if chance.below(5):
        medic, fallen = chance.one_of(decision.medics), chance.one_of(decision.fallen)
        yield Save(decision.seat, medic, fallen)
    yield LetFall(decision.seat)


@proposes(SpreadDecision)
def propose_spread(table: Table, decision: SpreadDecision, chance: Chance) -> Proposals:
    """Propose any machine for each impact."""
    hits: dict[int, int] = {}
    for _ in range(decision.impacts):
        struck = chance.one_of(decision.machines)
        hits[struck] = hits.get(struck, 0) + 1
    yield Spread(decision.seat, tuple(hits.items()))


@proposes(StrikeAgainDecision)
def propose_again(table: Table, decision: StrikeAgainDecision, chance: Chance) -> Proposals:
    """Propose to strike again, mostly."""
    yield StrikeAgain(decision.seat) if chance.below(4) else LetStand(decision.seat)


@proposes(StrikeDecision)
def propose_free_strike(table: Table, decision: StrikeDecision, chance: Chance) -> Proposals:
    """Propose to strike at whoever leaves, mostly."""
    if chance.below(4):
        touching = strikers(table, table.units[decision.unit], decision.target)
        yield strike_any(table, decision.seat, touching, chance)
    yield ForgoStrike(decision.seat)


@proposes(ClosingDecision)
def propose_closing(table: Table, decision: ClosingDecision, chance: Chance) -> Proposals:
    """Propose another repair, or the end."""
    yield from propose_repair(table, table.units[decision.unit], chance)
    yield EndActivation(decision.seat)


def propose_repair(table: Table, unit: Unit, chance: Chance) -> Proposals:
    """Propose any mechanic of the unit for any part of any machine beside them."""
    near = table.setting.params.contact + 1
    for mechanic in chance.shuffled(members_with_skill(table, unit, "mends")):
        around = grow_box(box_about(current_bases([mechanic])), near)
        machines = [f for f in neighbours(table, around) if is_afv(table, f)]
        for broken in chance.shuffled(machines):
            for part in chance.shuffled(range(len(broken.sp))):
                yield Repair(unit.seat, mechanic.id, broken.id, part)


skilled_actions["mends"] = propose_repair
