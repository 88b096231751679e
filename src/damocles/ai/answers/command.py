"""Plain answers about command: who commands, cards, wagers, paying for units, overwatch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from damocles.ai.answers.damage import price
from damocles.engine import Faces, TypeFaces
from damocles.rules import (
    CommanderDecision,
    FirstAidDecision,
    FirstDecision,
    LaySequence,
    LeaveTests,
    LetFall,
    MoraleDecision,
    NameCommander,
    NanonucleusDecision,
    OpenFire,
    OverwatchDecision,
    OverwatchSalvoDecision,
    Pay,
    PayDecision,
    PayMorale,
    Rally,
    RallyDecision,
    Reroll,
    RerollDecision,
    Save,
    SequenceDecision,
    TurnDecision,
    UseNanonucleus,
    Wager,
    WagerDecision,
)
from damocles.rules.chapters import activations, beginnings, possible_salvos

if TYPE_CHECKING:
    from damocles.ai.thoughts.player import Answers
    from damocles.engine import Chance, Order
    from damocles.rules.battle import View

MANY = 2
"""With at least this many failed tests, a routine that rolls them again is worth its points."""


def throw(view: View, decision: TypeFaces, chance: Chance) -> Order:
    """Throw the dice by hand."""
    faces = tuple(chance.between(1, 6) for _ in range(decision.roll.count))
    return Faces(decision.seat, faces)


def name_commander(view: View, decision: CommanderDecision, chance: Chance) -> Order:
    """Name the officer with the most Leadership, then the most Authority."""
    table = view.table

    def rank(name: int) -> tuple[int, int, int]:
        officer = table.setting.card(table.fighters[name]).officer
        return (officer.leadership, officer.authority, -name) if officer else (0, 0, -name)

    return NameCommander(decision.seat, max(decision.candidates, key=rank))


def lay_sequence(view: View, decision: SequenceDecision, chance: Chance) -> Order:
    """Lay the cards in the order in which they come."""
    return LaySequence(decision.seat, decision.units)


def wager(view: View, decision: WagerDecision, chance: Chance) -> Order:
    """Wager nothing."""
    return Wager(decision.seat, 0)


def begin(view: View, decision: FirstDecision, chance: Chance) -> Order:
    """Choose one's own seat to begin, else one of one's own side."""
    table, seat = view.table, decision.seat
    hostile = table.setting.is_hostile
    return min(
        beginnings(table, seat), key=lambda each: (each.first != seat, hostile(seat, each.first))
    )


def activate(view: View, decision: TurnDecision, chance: Chance) -> Order:
    """Play the first card or, without cards, the first unit."""
    return activations(view.table, decision.seat)[0]


def pay(view: View, decision: PayDecision, chance: Chance) -> Order:
    """Always pay."""
    return Pay(decision.seat)


def rally(view: View, decision: RallyDecision, chance: Chance) -> Order:
    """Always rally: the decision is only asked if the seat has the points."""
    return Rally(decision.seat)


def pay_morale(view: View, decision: MoraleDecision, chance: Chance) -> Order:
    """Always pay: nothing is left to the dice."""
    return PayMorale(decision.seat)


def reroll(view: View, decision: RerollDecision, chance: Chance) -> Order:
    """Always roll again: misses cannot get worse."""
    return Reroll(decision.seat)


def open_fire(view: View, decision: OverwatchDecision, chance: Chance) -> Order:
    """Open fire with the first unit that may."""
    return OpenFire(decision.seat, decision.units[0])


def fire_in_overwatch(view: View, decision: OverwatchSalvoDecision, chance: Chance) -> Order | None:
    """Fire the first salvo that is possible."""
    return next(possible_salvos(view.table, decision), None)


def first_aid(view: View, decision: FirstAidDecision, chance: Chance) -> Order:
    """Save the fallen fighter who is worth most."""
    if not decision.fallen:
        return LetFall(decision.seat)
    table, seat = view.table, decision.seat
    best = min(decision.fallen, key=lambda name: (price(table, name, seat), -name))
    return Save(decision.seat, decision.medics[0], best)


def failed_tests(view: View, decision: NanonucleusDecision, chance: Chance) -> Order:
    """Roll again if several tests have failed."""
    if decision.failed < MANY:
        return LeaveTests(decision.seat)
    return UseNanonucleus(decision.seat, decision.overseers[0])


COMMAND: Final[Answers] = {
    TypeFaces: throw,
    CommanderDecision: name_commander,
    SequenceDecision: lay_sequence,
    WagerDecision: wager,
    FirstDecision: begin,
    TurnDecision: activate,
    PayDecision: pay,
    MoraleDecision: pay_morale,
    RallyDecision: rally,
    RerollDecision: reroll,
    OverwatchDecision: open_fire,
    OverwatchSalvoDecision: fire_in_overwatch,
    FirstAidDecision: first_aid,
    NanonucleusDecision: failed_tests,
}
