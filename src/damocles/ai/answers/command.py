"""Plain answers about command: who commands, cards, wagers, who is paid for, overwatch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from damocles.ai.answers.damage import price
from damocles.engine import Faces, TypeFaces
from damocles.rules import (
    Activate,
    ChooseFirst,
    CommanderDecision,
    FirstAidDecision,
    FirstDecision,
    LaySequence,
    LeaveTests,
    LetFall,
    NameCommander,
    NanonucleusDecision,
    OpenFire,
    OverwatchDecision,
    OverwatchSalvoDecision,
    Pay,
    PayDecision,
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
from damocles.rules.chapters import possible_salvos

if TYPE_CHECKING:
    from damocles.ai.thoughts.player import Answers
    from damocles.engine import Chance, Order
    from damocles.rules.battle import View

MANY = 2
"""From so many failed tests on a routine that rolls them again is worth its points."""


def throw(view: View, decision: TypeFaces, chance: Chance) -> Order:
    """Dice thrown by hand."""
    faces = tuple(chance.between(1, 6) for _ in range(decision.roll.count))
    return Faces(decision.seat, faces)


def name_commander(view: View, decision: CommanderDecision, chance: Chance) -> Order:
    """The officer with most Leadership, then Authority."""
    table = view.table

    def rank(name: int) -> tuple[int, int, int]:
        officer = table.setting.card(table.fighters[name]).officer
        return (officer.leadership, officer.authority, -name) if officer else (0, 0, -name)

    return NameCommander(decision.seat, max(decision.candidates, key=rank))


def lay_sequence(view: View, decision: SequenceDecision, chance: Chance) -> Order:
    """The cards as they come."""
    return LaySequence(decision.seat, decision.units)


def wager(view: View, decision: WagerDecision, chance: Chance) -> Order:
    """Nothing."""
    return Wager(decision.seat, 0)


def begin(view: View, decision: FirstDecision, chance: Chance) -> Order:
    """Oneself."""
    return ChooseFirst(decision.seat, decision.seat)


def activate(view: View, decision: TurnDecision, chance: Chance) -> Order:
    """The first card is played."""
    return Activate(decision.seat)


def pay(view: View, decision: PayDecision, chance: Chance) -> Order:
    """Always."""
    return Pay(decision.seat)


def rally(view: View, decision: RallyDecision, chance: Chance) -> Order:
    """Always: who is asked has the points."""
    return Rally(decision.seat)


def reroll(view: View, decision: RerollDecision, chance: Chance) -> Order:
    """Misses cannot get worse."""
    return Reroll(decision.seat)


def open_fire(view: View, decision: OverwatchDecision, chance: Chance) -> Order:
    """The first unit that may."""
    return OpenFire(decision.seat, decision.units[0])


def fire_in_overwatch(view: View, decision: OverwatchSalvoDecision, chance: Chance) -> Order | None:
    """The first salvo that there is."""
    return next(possible_salvos(view.table, decision), None)


def first_aid(view: View, decision: FirstAidDecision, chance: Chance) -> Order:
    """Whoever is worth most of those who fell."""
    if not decision.fallen:
        return LetFall(decision.seat)
    table, seat = view.table, decision.seat
    best = min(decision.fallen, key=lambda name: (price(table, name, seat), -name))
    return Save(decision.seat, decision.medics[0], best)


def failed_tests(view: View, decision: NanonucleusDecision, chance: Chance) -> Order:
    """Where several tests have failed."""
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
    RallyDecision: rally,
    RerollDecision: reroll,
    OverwatchDecision: open_fire,
    OverwatchSalvoDecision: fire_in_overwatch,
    FirstAidDecision: first_aid,
    NanonucleusDecision: failed_tests,
}
