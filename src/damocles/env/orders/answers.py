"""All answers to the small decisions; for the larger ones, a number of different samples."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, permutations
from typing import TYPE_CHECKING, Any

from damocles.ai.answers import PLAIN
from damocles.ai.thoughts import Thought
from damocles.rules import (
    CeaseOverwatch,
    ChoosePilot,
    ChooseSector,
    CommanderDecision,
    Decline,
    Delay,
    Eject,
    ExtraActivation,
    FirstAidDecision,
    FirstDecision,
    ForfeitDecision,
    GiveUp,
    HeroDecision,
    HitPart,
    HoldFire,
    ImmobilisedDecision,
    Keep,
    KeepDice,
    LaySequence,
    LeaderDecision,
    LeaveDisorganised,
    LeaveTests,
    LetFall,
    LetStand,
    MoraleDecision,
    NameCommander,
    NameLeader,
    NanonucleusDecision,
    OpenFire,
    OverwatchDecision,
    OverwatchSalvoDecision,
    PartDecision,
    Pay,
    PayDecision,
    PayMorale,
    PilotDecision,
    Rally,
    RallyDecision,
    Relocate,
    Reroll,
    RerollDecision,
    RollMorale,
    Save,
    SectorDecision,
    SequenceDecision,
    StayAlone,
    StrikeAgain,
    StrikeAgainDecision,
    TakeOver,
    TurnDecision,
    UseNanonucleus,
    Wager,
    WagerDecision,
)
from damocles.rules.chapters import activations, beginnings, cards_left, possible_salvos
from damocles.rules.questions import proposers

if TYPE_CHECKING:
    from damocles.engine import Chance, Decision, Order
    from damocles.rules.battle import View
    from damocles.rules.state import Table

CARDS = 4
"""Up to this many cards, every order is listed; beyond that, `ORDERS` of them are drawn."""
ORDERS = 24
SAMPLES = 6
PROPOSALS = 3
"""Where answers cannot be listed, `SAMPLES` draws of `PROPOSALS` proposals each are taken."""

Listing = Callable[["Table", Any], Iterator["Order"]]


def list_answers(view: View, decision: Decision, chance: Chance) -> Iterator[Order | None]:
    """Answers to a decision: all of them where they can be listed.

    Whether each is allowed is not checked here. Where they cannot be listed, there is the plain
    answer of bots, plus some that are drawn; artillery strikes are drawn too.
    """
    table, kind = view.table, type(decision)
    if isinstance(decision, SequenceDecision):
        yield from sequences(decision, chance)
    elif kind in LISTINGS:
        yield from LISTINGS[kind](table, decision)
        if kind is TurnDecision and table.setting.mission.artillery is not None:
            yield from proposers[kind](table, decision, chance)
    else:
        plain = PLAIN[kind](view, decision, chance)
        yield plain.order if isinstance(plain, Thought) else plain
        for _ in range(SAMPLES):
            yield from islice(proposers[kind](table, decision, chance), PROPOSALS)


def sequences(decision: SequenceDecision, chance: Chance) -> list[Order]:
    """The cards in every order, or in many random ones."""
    units = decision.units
    if len(units) <= CARDS:
        orders = list(permutations(units))
    else:
        drawn = [tuple(chance.shuffled(units)) for _ in range(ORDERS - 1)]
        orders = list(dict.fromkeys([tuple(units), *drawn]))
    return [LaySequence(decision.seat, order) for order in orders]


def turns(table: Table, decision: TurnDecision) -> Iterator[Order]:
    """The first card or, without cards, any unit; or an option of the turn."""
    seat = decision.seat
    yield from activations(table, seat)
    yield Delay(seat)
    yield ExtraActivation(seat)
    yield ExtraActivation(seat, second_first=True)
    for place in range(2, cards_left(table, seat) + 1):
        yield Relocate(seat, place)


def overwatch_salvos(table: Table, decision: OverwatchSalvoDecision) -> Iterator[Order]:
    """Every salvo that may be fired, or stop firing, or hold fire altogether."""
    yield CeaseOverwatch(decision.seat)
    yield HoldFire(decision.seat)
    yield from possible_salvos(table, decision)


def rescues(_: Table, decision: FirstAidDecision) -> Iterator[Order]:
    """Save anybody who fell, by the first medic; or nobody."""
    yield LetFall(decision.seat)
    for fallen in decision.fallen:
        yield Save(decision.seat, decision.medics[0], fallen)


LISTINGS: dict[type[Decision], Listing] = {
    CommanderDecision: lambda _, d: (NameCommander(d.seat, one) for one in d.candidates),
    WagerDecision: lambda _, d: (Wager(d.seat, points) for points in range(d.most + 1)),
    FirstDecision: lambda t, d: iter(beginnings(t, d.seat)),
    TurnDecision: turns,
    PayDecision: lambda _, d: iter((Pay(d.seat), Decline(d.seat))),
    MoraleDecision: lambda _, d: iter((PayMorale(d.seat), RollMorale(d.seat))),
    RallyDecision: lambda _, d: iter((Rally(d.seat), LeaveDisorganised(d.seat))),
    OverwatchDecision: lambda _, d: iter(
        (HoldFire(d.seat), *(OpenFire(d.seat, unit) for unit in d.units))
    ),
    OverwatchSalvoDecision: overwatch_salvos,
    RerollDecision: lambda _, d: iter((Reroll(d.seat), KeepDice(d.seat))),
    StrikeAgainDecision: lambda _, d: iter((StrikeAgain(d.seat), LetStand(d.seat))),
    FirstAidDecision: rescues,
    NanonucleusDecision: lambda _, d: iter(
        (LeaveTests(d.seat), *(UseNanonucleus(d.seat, one) for one in d.overseers))
    ),
    ImmobilisedDecision: lambda _, d: iter((Keep(d.seat), Eject(d.seat))),
    ForfeitDecision: lambda _, d: (GiveUp(d.seat, deeds) for deeds in d.choices),
    LeaderDecision: lambda _, d: (NameLeader(d.seat, one) for one in d.candidates),
    PartDecision: lambda _, d: (HitPart(d.seat, part) for part in d.parts),
    SectorDecision: lambda _, d: (ChooseSector(d.seat, one) for one in d.sectors),
    PilotDecision: lambda _, d: (ChoosePilot(d.seat, one) for one in d.pilots),
    HeroDecision: lambda _, d: iter(
        (StayAlone(d.seat), *(TakeOver(d.seat, unit) for unit in d.units))
    ),
}
"""The function that lists the answers, by kind of decision."""
