"""Choices that interrupt something else: re-rolls, losses, first aid, a step aside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from damocles.odds import chance_of
from damocles.rules import (
    AimAt,
    AsideDecision,
    Eject,
    FirstAidDecision,
    ForfeitDecision,
    GiveUp,
    HitPart,
    ImmobilisedDecision,
    Keep,
    KeepDice,
    LeaderDecision,
    LeaveTests,
    LetFall,
    LetStand,
    NameLeader,
    NanonucleusDecision,
    PartDecision,
    PickVictims,
    Reroll,
    RerollDecision,
    Save,
    Shift,
    ShiftDecision,
    SniperDecision,
    Spread,
    SpreadDecision,
    StepAside,
    StrikeAgain,
    StrikeAgainDecision,
    UseNanonucleus,
    VictimsDecision,
)
from damocles.rules.chapters import PartsStep, places_beside, points_lost
from damocles.rules.reading import seat_of
from damocles.server.play.choices.register import chooses
from damocles.server.speech import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from damocles.server.play.choices.desk import Desk
    from damocles.server.play.wire import Choice
    from damocles.server.speech import Fact
    from damocles.words import Words

WORTH = {"support_weapon": 2, "bearer": 2, "gunner": 1, "specialist": 3, "officer": 4, "hero": 5}
"""How much a fighter is missed, by role; only used to propose victims to a seat."""


# ---- dice again ------------------------------------------------------------------------------


@chooses(RerollDecision)
def choose_reroll(desk: Desk, decision: RerollDecision) -> Iterator[Choice]:
    """Re-roll all misses, or none; where faces count, those that are picked."""
    told: dict[str, Fact] = {"number": decision.missed}
    told["hits"] = decision.missed * chance_of(decision.needed)
    weapon, order, shown = decision.weapon, Reroll(desk.seat), dict[str, Any]()
    if decision.faces:
        order = Reroll(desk.seat, tuple(range(decision.missed)))
        shown = {"input": "dice", "fills": "dice", "dice": decision.faces}
        shown |= {"least": 1, "most": decision.missed}
    yield desk.offer("reroll", order, told=told, weapon=weapon, **shown)
    yield desk.offer("keep_dice", KeepDice(desk.seat), told={}, weapon=weapon)


@chooses(StrikeAgainDecision)
def choose_again(desk: Desk, decision: StrikeAgainDecision) -> Iterator[Choice]:
    """Re-roll all misses of a strike, or none."""
    told, weapon = {"number": decision.missed}, decision.weapon
    yield desk.offer("strike_again", StrikeAgain(desk.seat), told=told, weapon=weapon)
    yield desk.offer("let_stand", LetStand(desk.seat), told={}, weapon=weapon)


@chooses(NanonucleusDecision)
def choose_nanonucleus(desk: Desk, decision: NanonucleusDecision) -> Iterator[Choice]:
    """An overseer helps, or none does."""
    routine = desk.table.setting.routines.second_tests
    cost = routine.cost(desk.table.setting.params) if routine else 0
    for overseer in decision.overseers:
        order, told = UseNanonucleus(desk.seat, overseer), {"number": decision.failed}
        yield desk.offer("nanonucleus", order, overseer, told=told, lp=cost, fighters=(overseer,))
    yield desk.offer("leave_tests", LeaveTests(desk.seat), told={})


# ---- who is hit ------------------------------------------------------------------------------


@chooses(SniperDecision)
def choose_marks(desk: Desk, decision: SniperDecision) -> Iterator[Choice]:
    """A fighter for each impact; the proposal spreads them over as many fighters as possible."""
    count, seen = decision.impacts, decision.candidates
    order = AimAt(desk.seat, tuple(seen[number % len(seen)] for number in range(count)))
    yield desk.offer(
        "marks", order, told={}, input="fighters", fills="fighters", fighters=seen,
        least=count, most=count,
    )  # fmt: skip


@chooses(SpreadDecision)
def choose_spread(desk: Desk, decision: SpreadDecision) -> Iterator[Choice]:
    """The number of impacts on each machine; the proposal is as even as possible."""
    whole, rest = divmod(decision.impacts, len(decision.machines))
    hits = [(name, whole + (place < rest)) for place, name in enumerate(decision.machines)]
    order = Spread(desk.seat, tuple(hit for hit in hits if hit[1]))
    yield desk.offer(
        "spread", order, told={}, input="spread", fills="hits", fighters=decision.machines,
        least=decision.impacts, most=decision.impacts,
    )  # fmt: skip


@chooses(VictimsDecision)
def choose_victims(desk: Desk, decision: VictimsDecision) -> Iterator[Choice]:
    """Pick the victims; the proposal is the least valuable of one's own, the best of an enemy."""
    count = decision.count
    order = PickVictims(
        desk.seat, tuple(sorted(decision.candidates, key=rank_victims(desk))[:count])
    )
    yield desk.offer(
        "victims", order, told={}, input="fighters", fills="fighters",
        fighters=decision.candidates, least=count, most=count,
    )  # fmt: skip


def rank_victims(desk: Desk) -> Callable[[int], int]:
    """A sort key: fighters that the seat would rather pick as victims come first."""

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
        yield desk.offer(
            "part", HitPart(desk.seat, part), part, part=part, fighters=(decision.fighter,),
            told={"part": desk.part(decision.fighter, part)},
            follows=follow_hit(desk, decision.fighter, part),
        )  # fmt: skip


def follow_hit(desk: Desk, fighter: int, part: int) -> Words:
    """What becomes of a part that is hit, and what its loss would mean."""
    struck = desk.table.fighters[fighter]
    kind, before = desk.table.setting.profile(struck).parts[part].kind, struck.sp[part]
    weapons = desk.table.setting.weapons
    damage = weapons[desk.step.wound.weapon].damage if isinstance(desk.step, PartsStep) else 1
    after = before - points_lost(before, damage)
    what = "hit" if after else "lost"
    return phrase(f"follows.part.{kind}.{what}", before=before, after=after)


@chooses(FirstAidDecision)
def choose_first_aid(desk: Desk, decision: FirstAidDecision) -> Iterator[Choice]:
    """Any medic saves any fighter that has fallen, or nobody is saved."""
    for fallen in decision.fallen:
        for medic in decision.medics:
            told = {"medic": desk.fighter(medic), "fighter": desk.fighter(fallen)}
            order = Save(desk.seat, medic, fallen)
            yield desk.offer("save", order, medic, fallen, told=told, fighters=(fallen,))
    yield desk.offer("let_fall", LetFall(desk.seat), told={})


# ---- what becomes of a unit ------------------------------------------------------------------


@chooses(LeaderDecision)
def choose_leader(desk: Desk, decision: LeaderDecision) -> Iterator[Choice]:
    """Name any of the fighters that were equally near."""
    for fighter in decision.candidates:
        told = {"fighter": desk.fighter(fighter)}
        order = NameLeader(desk.seat, fighter)
        yield desk.offer("leader", order, fighter, told=told, fighters=(fighter,))


@chooses(ImmobilisedDecision)
def choose_machine(desk: Desk, decision: ImmobilisedDecision) -> Iterator[Choice]:
    """Stay with the machine, or leave it."""
    yield desk.offer("keep", Keep(desk.seat), told={}, fighters=(decision.machine,))
    yield desk.offer("eject", Eject(desk.seat), told={}, fighters=(decision.machine,))


@chooses(ShiftDecision)
def choose_shift(desk: Desk, decision: ShiftDecision) -> Iterator[Choice]:
    """Stay, or stand somewhere else: beside the unit, or where the page says."""
    fighter = desk.table.fighters[decision.fighter]
    here = Shift(desk.seat, fighter.x, fighter.y)
    beside = (Shift(desk.seat, *at) for at in places_beside(desk.table, decision))
    order = next((each for each in beside if desk.refusal(each) is None), here)
    shown: dict[str, Any] = {"rule": decision.rule, "fighters": (fighter.id,)}
    yield desk.offer("shift", order, told={}, input="place", fills="x", **shown)
    yield desk.offer("stay", here, told={}, **shown)


@chooses(ForfeitDecision)
def choose_forfeit(desk: Desk, decision: ForfeitDecision) -> Iterator[Choice]:
    """Any of what may be given up."""
    for place, deeds in enumerate(decision.choices):
        told = {"deeds": desk.deeds(deeds)}
        yield desk.offer("forfeit", GiveUp(desk.seat, deeds), place, told=told, rule=decision.rule)


@chooses(AsideDecision)
def choose_aside(desk: Desk, decision: AsideDecision) -> Iterator[Choice]:
    """Step to the nearest place, or to another one that the page fills in."""
    order = StepAside(desk.seat, decision.x, decision.y)
    yield desk.offer(
        "aside", order, told={}, input="place", fills="x", fighters=(decision.fighter,)
    )
