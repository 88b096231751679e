"""Choices that are asked for by the way: re-rolls, losses, first aid, a step aside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.abilities.medic import FirstAidDecision, LetFall, Save
from damocles.rules.chapters.abilities.sniper import AimAt, SniperDecision
from damocles.rules.chapters.close_combat import Spread, SpreadDecision
from damocles.rules.chapters.close_combat.attack import LetStand, StrikeAgain, StrikeAgainDecision
from damocles.rules.chapters.damage.choice import PickVictims, VictimsDecision
from damocles.rules.chapters.damage.leaders import LeaderDecision, NameLeader
from damocles.rules.chapters.damage.machines import HitPart, PartDecision
from damocles.rules.chapters.damage.pilots import Eject, ImmobilisedDecision, Keep
from damocles.rules.chapters.movement.run_over import AsideDecision, StepAside
from damocles.rules.chapters.routines.nanonucleus import (
    LeaveTests,
    NanonucleusDecision,
    UseNanonucleus,
)
from damocles.rules.chapters.shooting.shots import KeepDice, Reroll, RerollDecision
from damocles.rules.reading.facts import seat_of
from damocles.server.play.choices.register import chooses

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from damocles.server.play.choices.desk import Desk
    from damocles.server.play.wire import Choice

WORTH = {"support_weapon": 2, "bearer": 2, "gunner": 1, "specialist": 3, "officer": 4, "hero": 5}
"""Who is missed more when he falls, by his role; only for the victims proposed to a seat."""


# ---- dice again ------------------------------------------------------------------------------


@chooses(RerollDecision)
def choose_reroll(desk: Desk, decision: RerollDecision) -> Iterator[Choice]:
    """All misses again, or none."""
    told, weapon = {"number": decision.missed}, decision.weapon
    yield desk.offer("reroll", Reroll(desk.seat), told=told, weapon=weapon)
    yield desk.offer("keep_dice", KeepDice(desk.seat), told={}, weapon=weapon)


@chooses(StrikeAgainDecision)
def choose_again(desk: Desk, decision: StrikeAgainDecision) -> Iterator[Choice]:
    """All misses again, or none."""
    told, weapon = {"number": decision.missed}, decision.weapon
    yield desk.offer("strike_again", StrikeAgain(desk.seat), told=told, weapon=weapon)
    yield desk.offer("let_stand", LetStand(desk.seat), told={}, weapon=weapon)


@chooses(NanonucleusDecision)
def choose_nanonucleus(desk: Desk, decision: NanonucleusDecision) -> Iterator[Choice]:
    """An overseer helps, or none does."""
    cost = desk.table.setting.params.nanonucleus_cost
    for overseer in decision.overseers:
        order, told = UseNanonucleus(desk.seat, overseer), {"number": decision.failed}
        yield desk.offer("nanonucleus", order, overseer, told=told, lp=cost, fighters=(overseer,))
    yield desk.offer("leave_tests", LeaveTests(desk.seat), told={})


# ---- who is hit ------------------------------------------------------------------------------


@chooses(SniperDecision)
def choose_marks(desk: Desk, decision: SniperDecision) -> Iterator[Choice]:
    """A fighter for each impact; proposed are as many different ones as there are."""
    count, seen = decision.impacts, decision.candidates
    order = AimAt(desk.seat, tuple(seen[number % len(seen)] for number in range(count)))
    yield desk.offer(
        "marks", order, told={}, input="fighters", fills="fighters", fighters=seen,
        least=count, most=count,
    )  # fmt: skip


@chooses(SpreadDecision)
def choose_spread(desk: Desk, decision: SpreadDecision) -> Iterator[Choice]:
    """Impacts on each machine; proposed are as equal numbers as can be."""
    whole, rest = divmod(decision.impacts, len(decision.machines))
    hits = [(name, whole + (place < rest)) for place, name in enumerate(decision.machines)]
    order = Spread(desk.seat, tuple(hit for hit in hits if hit[1]))
    yield desk.offer(
        "spread", order, told={}, input="spread", fills="hits", fighters=decision.machines,
        least=decision.impacts, most=decision.impacts,
    )  # fmt: skip


@chooses(VictimsDecision)
def choose_victims(desk: Desk, decision: VictimsDecision) -> Iterator[Choice]:
    """So many of those who may be hit; proposed are the least of one's own, the best of others."""
    count = decision.count
    order = PickVictims(
        desk.seat, tuple(sorted(decision.candidates, key=rank_victims(desk))[:count])
    )
    yield desk.offer(
        "victims", order, told={}, input="fighters", fills="fighters",
        fighters=decision.candidates, least=count, most=count,
    )  # fmt: skip


def rank_victims(desk: Desk) -> Callable[[int], int]:
    """How late a seat would name a fighter as a victim."""

    def late(name: int) -> int:
        fighter = desk.table.fighters[name]
        worth = WORTH.get(desk.table.setting.card(fighter).role, 0)
        leads = desk.table.units[fighter.unit].leader == name
        value = 2 * worth + leads
        return (
            -value
            if desk.table.setting.is_hostile(desk.seat, seat_of(desk.table, fighter))
            else value
        )

    return late


@chooses(PartDecision)
def choose_part(desk: Desk, decision: PartDecision) -> Iterator[Choice]:
    """Any of the parts."""
    for part in decision.parts:
        told = {"part": desk.part(decision.fighter, part)}
        order = HitPart(desk.seat, part)
        yield desk.offer("part", order, part, told=told, fighters=(decision.fighter,))


@chooses(FirstAidDecision)
def choose_first_aid(desk: Desk, decision: FirstAidDecision) -> Iterator[Choice]:
    """Any medic for any who has fallen, or nobody."""
    for fallen in decision.fallen:
        for medic in decision.medics:
            told = {"medic": desk.fighter(medic), "fighter": desk.fighter(fallen)}
            order = Save(desk.seat, medic, fallen)
            yield desk.offer("save", order, medic, fallen, told=told, fighters=(fallen,))
    yield desk.offer("let_fall", LetFall(desk.seat), told={})


# ---- what becomes of a unit ------------------------------------------------------------------


@chooses(LeaderDecision)
def choose_leader(desk: Desk, decision: LeaderDecision) -> Iterator[Choice]:
    """Any of those who were equally near."""
    for fighter in decision.candidates:
        told = {"fighter": desk.fighter(fighter)}
        order = NameLeader(desk.seat, fighter)
        yield desk.offer("leader", order, fighter, told=told, fighters=(fighter,))


@chooses(ImmobilisedDecision)
def choose_machine(desk: Desk, decision: ImmobilisedDecision) -> Iterator[Choice]:
    """Stay with the machine, or leave it."""
    yield desk.offer("keep", Keep(desk.seat), told={}, fighters=(decision.machine,))
    yield desk.offer("eject", Eject(desk.seat), told={}, fighters=(decision.machine,))


@chooses(AsideDecision)
def choose_aside(desk: Desk, decision: AsideDecision) -> Iterator[Choice]:
    """At the nearest place, or beside it."""
    order = StepAside(desk.seat, decision.x, decision.y)
    yield desk.offer(
        "aside", order, told={}, input="place", fills="x", fighters=(decision.fighter,)
    )
