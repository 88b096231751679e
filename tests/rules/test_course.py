"""The course of rounds and activations: other rule sets have other sections in another order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from damocles.engine.dice import Tape
from damocles.engine.families import Event, Step
from damocles.engine.machine import Done
from damocles.engine.seams import SeamError
from damocles.muster import setting
from damocles.rules.battle.battle import Battle
from damocles.rules.chapters.activation import (
    ActDecision,
    Activate,
    ActStep,
    BeginStep,
    Decline,
    EndActivation,
    ExtraActivation,
    Pay,
    PayDecision,
    StandUpStep,
    TurnDecision,
)
from damocles.rules.chapters.command import (
    AuthorityStep,
    FirstDecision,
    FirstStep,
    LaySequence,
    LeadershipStep,
    SequenceStep,
    Wager,
    WagerStep,
    authority_ranking,
    authority_winner,
)
from damocles.rules.chapters.course import section_after
from damocles.rules.chapters.heroes import HeroesStep
from damocles.rules.chapters.morale import LeaveDisorganised, RallyDecision
from damocles.rules.missions.cease_fire import CeaseFireStep, Surrender
from damocles.rules.missions.control import ScoreStep
from damocles.rules.missions.course import (
    sections_of_end,
    sections_of_tactical_phase,
    steps_to_turns,
)
from damocles.rules.missions.deployment import SettleStep
from damocles.rules.missions.reinforcements import ReinforcementsStep, buying_order
from damocles.rules.missions.setup import SetUpStep, lay_table
from damocles.rules.state.apply.changes import (
    change_clock,
    change_fighter,
    change_seat,
    change_unit,
)
from damocles.rules.state.course import (
    TURNS,
    NextSectionStep,
    OpeningSection,
    RoundSection,
    Section,
)
from damocles.rules.state.events.activation import (
    ActivationBegan,
    ActivationDeclined,
    ActivationEnded,
    LeadershipSpent,
)
from damocles.rules.state.events.command import (
    AuthorityRolled,
    CommanderNamed,
    LeadershipCounted,
    RoundBegan,
    SequencesLaid,
)
from damocles.rules.state.events.morale import FightersStoodUp
from damocles.rules.state.registry import machine
from damocles.rules.state.setting import Setting
from damocles.rules.state.state import seats_playing
from damocles.rules.state.steps import (
    CommanderStep,
    ControlStep,
    ImmobilisedStep,
    MoraleStep,
    PayStep,
    RallyStep,
    RoundStep,
    TurnStep,
)
from tests.rules.battles import AT43, begun, by_hand, pit, play_on, salvage
from tests.rules.turns import line_up

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from damocles.rules.state.state import Table, Unit
    from damocles.scenario import Scenario

    Kind = Callable[[str], tuple[Setting, str]]


# ---- a rule set with another course ----------------------------------------------------------


class OmenStep(Step, frozen=True):
    """A step that no edition knows: somebody reads the omens of this part of the battle."""

    of: str


read: Counter[str] = Counter()
"""How often the omens of each part were read."""


def read_omens(_: Table, step: OmenStep) -> Done:
    """Nothing happens, and nothing is asked for what comes next."""
    read[step.of] += 1
    return Done()


@pytest.fixture(autouse=True)
def _omens(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine knows the step for the time of a test."""
    handlers: dict[Any, Any] = machine.handlers
    monkeypatch.setitem(handlers, OmenStep, read_omens)
    read.clear()


def omens_between(table: Table) -> Sequence[RoundSection]:
    """A phase of its own between the turns and the end of the round."""
    turns = Section(TURNS, steps_to_turns)
    omens = Section("omens", lambda _: (OmenStep("round"), NextSectionStep("omens")))
    return (*cards_first(table), turns, omens, *reserves_first(table))


def cards_first(table: Table) -> Sequence[RoundSection]:
    """Cards, omens, leadership points, and an Authority test without wagers."""
    seats = tuple(seats_playing(table))
    return (
        Section("sequence", lambda _: (*map(CommanderStep, seats), SequenceStep())),
        Section("signs", lambda _: (OmenStep("tactical phase"), NextSectionStep("signs"))),
        Section(
            "authority",
            lambda t: (LeadershipStep(), AuthorityStep(seats, (0,) * len(t.seats))),
        ),
        Section("first", lambda t: (FirstStep(authority_winner(t)),)),
    )


def reserves_first(table: Table) -> Sequence[RoundSection]:
    """Control; heroes join and reserves are bought; omens, points; is the battle over?"""
    buyers = buying_order(table)
    return (
        Section("control", lambda _: (ControlStep(),)),
        Section(
            "points",
            lambda _: (HeroesStep(), ReinforcementsStep(buyers), OmenStep("end"), ScoreStep()),
        ),
        Section("cease_fire", lambda _: (CeaseFireStep(),)),
        Section("round", lambda t: (RoundStep(t.clock.round + 1),)),
    )


def stand_up_first(_: Table, unit: Unit) -> Sequence[OpeningSection]:
    """Stand up, pay, rally, read omens, decide about machines, act; morale is never tested."""
    return (
        Section("stand_up", lambda *_: (BeginStep(unit.id), StandUpStep(unit.id))),
        Section("pay", lambda *_: (PayStep(unit.id),)),
        Section("rally", lambda *_: (OmenStep("activation"), RallyStep(unit.id))),
        Section("act", lambda *_: (ImmobilisedStep(unit.id), ActStep(unit.id))),
    )


def omens_after_turn(_: Table, seat: int) -> Sequence[Step]:
    """Omens are read between turns."""
    return OmenStep("turn"), TurnStep(1 - seat)


def omens_after_unit(*_: object) -> Sequence[Step]:
    """Omens are read whenever a unit was played."""
    return (OmenStep("end of activation"),)


def curse(*_: object) -> Sequence[Step]:
    """Omens are read for those who do nothing."""
    return (OmenStep("nothing"),)


OTHERWISE = AT43.derive(
    "otherwise",
    version="1",
    replace={
        "round.course": omens_between,
        "round.turn": omens_after_turn,
        "activation.end": omens_after_unit,
        "activation.opening": stand_up_first,
        "activation.declined": curse,
    },
)


def otherwise(scene: Scenario) -> Scenario:
    """A scene with the other course."""
    scene.rules = OTHERWISE
    return scene


def kinds(happened: Sequence[Event]) -> list[type[Event]]:
    """What kinds of events they are, without naming commanders."""
    return [type(event) for event in happened if not isinstance(event, CommanderNamed)]


# ---- the tactical phase ----------------------------------------------------------------------


def test_cards_may_come_before_leadership_points() -> None:
    """Nobody wagers, a step of its own comes in between, and the winner chooses as usual."""
    play = otherwise(line_up("AB", "x", officers="Ax")).begin(RoundStep(2))
    told = list(play.happened)
    assert play.table.seats[0].lp == 0
    told += play.order(LaySequence(0, (play.unit("B"), play.unit("A"))), dice=[2, 5])

    assert kinds(told) == [
        RoundBegan, SequencesLaid, LeadershipCounted, LeadershipCounted, AuthorityRolled,
    ]  # fmt: skip
    assert play.decision == FirstDecision(1)
    assert read == {"tactical phase": 1}


@pytest.mark.rule("GEN-074")
@pytest.mark.rule("GEN-076")
@pytest.mark.rule("TAC-018")
def test_turns_begin_with_whoever_was_chosen() -> None:
    """Where nobody chooses, as the rule set has no test, the first seat that plays begins."""
    scene = line_up("A", "x", "u", officers="Axu")
    scene.rules = AT43.derive(
        "untested", version="1", replace={"round.course": lambda t: omens_between(t)[::4]}
    )
    play = scene.begin()
    change_seat(play.table, 0, surrendered=True)
    assert play.run(RoundStep(2)).decision == TurnDecision(1)
    assert play.table.clock.phase == "activation"


def test_both_cards_of_a_turn_come_to_their_own_end() -> None:
    """What the rule set does after a unit is done after the first before the second is played."""
    play = otherwise(line_up("AB", "x", officers="AB")).begin()
    change_seat(play.table, 0, lp=9, last_option="delay")
    play.deal("AB", "x")
    play.order(ExtraActivation(0, second_first=True))
    found = []
    while isinstance(play.decision, ActDecision):
        found.append((play.decision.unit, read["end of activation"], read["turn"]))
        play.order(EndActivation(0))
    assert found == [(play.unit("B"), 0, 0), (play.unit("A"), 1, 0)]
    assert (read["end of activation"], read["turn"]) == (2, 1)
    assert play.decision == TurnDecision(1)


def test_a_round_may_be_short() -> None:
    """A round of one side alone, without a test and without an end phase; then a whole one."""

    def course(table: Table) -> Sequence[RoundSection]:
        sections = AT43.seams["round.course"](table)
        short = sections[0], sections[3], sections[-1]
        return short if table.clock.round == 0 else sections

    scene = line_up("A", "x", officers="Ax")
    scene.rules = AT43.derive(
        "short",
        version="1",
        replace={"round.course": course, "setup": lambda _: (OmenStep("setup"), RoundStep(0))},
    )
    play = scene.begin()
    play.run(SetUpStep())
    assert read == {"setup": 1}
    assert (play.table.clock.round, play.decision) == (0, TurnDecision(0))
    play.order(Surrender(0))
    assert play.table.outcome is not None


def test_wagers_may_lead_elsewhere() -> None:
    """Omens are read before anybody rolls."""

    def omens_first(_: Table, wagers: tuple[int, ...]) -> Sequence[Step]:
        return OmenStep(f"wagers {wagers}"), AuthorityStep((0, 1), wagers)

    scene = line_up("A", "x", officers="Ax")
    scene.rules = AT43.derive("pious", version="1", replace={"authority.wagered": omens_first})
    play = scene.begin()
    for seat in (0, 1):
        change_seat(play.table, seat, lp=3)
    play.run(WagerStep())
    play.order(Wager(0, 1))
    play.order(Wager(1, 0), dice=[5, 2])
    assert read == {"wagers (1, 0)": 1}
    assert play.decision == FirstDecision(0)


def test_a_unit_that_was_deployed_may_do_otherwise() -> None:
    """It begins with the omens, where the rulebook lets it act at once."""
    scene = line_up("A", "x", officers="Ax")
    scene.rules = AT43.derive(
        "settled",
        version="1",
        replace={"activation.settled": lambda _, unit: (OmenStep("zone"), ActStep(unit.id))},
    )
    play = scene.begin()
    play.run(SettleStep(play.unit("A")))
    assert read == {"zone": 1}
    assert play.decision == ActDecision(0, play.unit("A"))


@pytest.mark.rule("TAC-018")
@pytest.mark.rule("TAC-019")
@pytest.mark.rule("RUL-85")
@pytest.mark.parametrize(
    ("totals", "rerolls", "winner"),
    [((7, 9, 8), ((), (), ()), 1), ((9, 9, 8), ((6,), (5,), ()), 0)],
)
def test_the_winner_is_read_off_the_table(
    totals: tuple[int, ...], rerolls: tuple[tuple[int, ...], ...], winner: int
) -> None:
    """The highest total, and of those who share it whoever rolled higher then."""
    table = line_up("A", "x", "u").begin().table
    for seat, (total, again) in enumerate(zip(totals, rerolls, strict=True)):
        change_seat(table, seat, authority=total, rerolls=again)
    assert authority_ranking(table)[-1:] == (winner,)
    assert authority_winner(table) == winner


@pytest.mark.rule("TAC-018")
def test_the_winner_names_anybody_who_still_plays() -> None:
    """And says no more than who begins."""
    table = line_up("A", "x", "u").begin().table
    change_seat(table, 1, surrendered=True)
    assert AT43.seams["authority.prize"](table, 2) == [(0,), (2,)]


# ---- the opening of an activation ------------------------------------------------------------


def test_a_unit_may_stand_up_before_it_pays() -> None:
    """The activation begins, fighters rise, and only then is the unit paid for."""
    play = otherwise(line_up("A", "x")).begin()
    unit = play.unit("A")
    change_seat(play.table, 0, lp=3)
    play.deal("A", "x")
    told = play.order(Activate(0))
    assert ActivationBegan in kinds(told)
    assert play.decision == PayDecision(0, unit, 1)
    assert kinds(play.order(Pay(0))) == [LeadershipSpent]
    play.order(EndActivation(0))
    assert read == {"activation": 1, "end of activation": 1, "turn": 1}


@pytest.mark.rule("ACT-013")
@pytest.mark.rule("RUL-29")
def test_who_does_not_pay_for_what_has_begun_ends_it() -> None:
    """The activation is over, and what the rule set has for such units is done."""
    play = otherwise(line_up("A", "x")).begin()
    change_seat(play.table, 0, lp=3)
    play.deal("A", "x")
    play.order(Activate(0))
    told = play.order(Decline(0))
    assert kinds(told)[:2] == [ActivationDeclined, ActivationEnded]
    assert play.table.activation is None
    assert play.decision == TurnDecision(1)
    assert read == {"nothing": 1, "end of activation": 1, "turn": 1}


@pytest.mark.rule("MOR-012")
def test_rallying_may_come_after_paying() -> None:
    """Who is left disorganised does nothing."""
    play = otherwise(line_up("A", "x")).begin()
    unit = play.unit("A")
    change_unit(play.table, unit, disorganised=True)
    change_seat(play.table, 0, lp=3)
    play.deal("A", "x")
    play.order(Activate(0))
    play.order(Pay(0))
    assert isinstance(play.decision, RallyDecision)
    assert kinds(play.order(LeaveDisorganised(0)))[:2] == [ActivationDeclined, ActivationEnded]


def test_a_unit_that_only_stands_up_is_not_asked_to_pay() -> None:
    """The opening ends where it is broken off."""
    play = otherwise(line_up("A", "x")).begin()
    change_fighter(play.table, play.fighter("A1"), grounded=True)
    play.deal("A", "x")
    assert kinds(play.order(Activate(0)))[-3:-1] == [FightersStoodUp, ActivationEnded]
    assert play.decision == TurnDecision(1)
    assert read == {"end of activation": 1, "turn": 1}


# ---- whole battles ---------------------------------------------------------------------------


def test_a_battle_of_another_course_ends_and_replays() -> None:
    """With all sections played, and the same orders lead to the same table."""
    usual, seed = pit("7")
    setting = Setting(OTHERWISE, usual.mission, usual.companies)
    battle = play_on(begun((setting, seed)), seed)
    assert set(read) >= {"tactical phase", "end", "activation"}
    assert read["tactical phase"] == battle.table.clock.round
    again = Battle.start(setting, Tape(seed))
    for entry in battle.journal:
        if entry.order is not None:
            again.push(entry.order)

    assert battle.outcome is not None
    assert again.digest() == battle.digest()


# ---- the course of the rulebook --------------------------------------------------------------


def begun_duel() -> Table:
    """Two seats, of which the second has won the Authority test and was chosen to begin."""
    table = line_up("A", "x").begin().table
    change_seat(table, 1, authority=9)
    change_clock(table, round=2, first=1)
    return table


def laid(sections: Sequence[Any], table: Table, *more: Unit) -> dict[str, tuple[Step, ...]]:
    """The steps of some sections, by name."""
    return {section.name: tuple(section.steps(table, *more)) for section in sections}


@pytest.mark.rule("TAC-001")
@pytest.mark.rule("TAC-018")
@pytest.mark.rule("GEN-074")
def test_the_tactical_phase_of_the_rulebook() -> None:
    """Commanders, points and cards are laid together; then the test; then who begins."""
    table = begun_duel()
    assert laid(sections_of_tactical_phase(table), table) == {
        "sequence": (CommanderStep(0), CommanderStep(1), LeadershipStep(), SequenceStep()),
        "authority": (WagerStep(),),
        "first": (FirstStep(1),),
    }
    assert steps_to_turns(table) == (TurnStep(1),)


@pytest.mark.rule("TAC-021")
@pytest.mark.rule("GEN-075")
@pytest.mark.rule("RUL-23")
def test_everybody_takes_the_test_and_turns_go_clockwise() -> None:
    """The order starts with the left neighbour and comes back to the seat itself."""
    table = line_up("A", "x", "u").begin().table
    assert AT43.seams["authority.seats"](table) == [0, 1, 2]
    assert AT43.seams["multi.order"](table, 1) == (2, 0, 1)
    assert AT43.seams["round.turn"](table, 1) == (TurnStep(2),)


def first_battle(_seed: str) -> tuple[Setting, str]:
    """A mission in which units stand on the table from the beginning."""
    companies = ("first-white-stars", "first-therians")
    return setting(mission="first-battle", companies=companies, rules="at43"), "1"


@pytest.mark.rule("GEN-074")
@pytest.mark.parametrize(
    ("kind", "steps"),
    [
        (pit, "RoundStep"),
        (salvage, "PilotStep RoundStep"),
        (by_hand, "RollOrderStep LayStep RoundStep"),
        (first_battle, "LineUpStep RoundStep"),
    ],
)
def test_what_comes_before_the_first_round(kind: Kind, steps: str) -> None:
    """The pilot is chosen, the table is laid, units are lined up, and the first round begins."""
    found = AT43.seams["setup"](lay_table(kind("1")[0]))
    names = [type(step).__name__ for step in found]
    assert " ".join(dict.fromkeys(names)) == steps
    assert found[-1] == RoundStep(1)


@pytest.mark.rule("GEN-074")
@pytest.mark.rule("GEN-076")
def test_a_round_has_three_phases() -> None:
    """The turns are between the tactical phase and the end of the round."""
    table = begun_duel()
    sections = AT43.seams["round.course"](table)
    assert [section.name for section in sections] == [
        "sequence", "authority", "first", "turns", "control", "points", "cease_fire", "round",
    ]  # fmt: skip
    assert laid(sections, table)["turns"] == (TurnStep(1),)


def test_a_section_that_is_not_there_is_named() -> None:
    """Whoever writes a course reads which section was looked for."""
    with pytest.raises(SeamError, match="no section of this course is called 'omens'"):
        section_after(sections_of_end(begun_duel()), "omens")


@pytest.mark.rule("CTL-001")
def test_the_end_of_a_round_of_the_rulebook() -> None:
    """Control, points, cease fire; heroes, reinforcements and another round wait together."""
    table = begun_duel()
    assert laid(sections_of_end(table), table) == {
        "control": (ControlStep(),),
        "points": (ScoreStep(),),
        "cease_fire": (CeaseFireStep(),),
        "round": (HeroesStep(), ReinforcementsStep((0, 1)), RoundStep(3)),
    }


@pytest.mark.rule("ACT-057")
@pytest.mark.rule("RUL-91")
@pytest.mark.rule("RUL-18")
@pytest.mark.rule("RUL-107")
def test_the_opening_of_the_rulebook() -> None:
    """Morale and rallying, payment, machines and standing up, acting."""
    table = begun_duel()
    sections = AT43.seams["activation.opening"](table, table.units[1])
    assert laid(sections, table, table.units[1]) == {
        "rally": (MoraleStep(1), RallyStep(1)),
        "pay": (PayStep(1),),
        "stand_up": (BeginStep(1), ImmobilisedStep(1), StandUpStep(1)),
        "act": (ActStep(1),),
    }
    assert AT43.seams["activation.declined"](table, table.units[1]) == (ImmobilisedStep(1),)
    assert AT43.seams["activation.settled"](table, table.units[1]) == (ActStep(1),)
    assert AT43.seams["activation.end"](table, table.units[1]) == ()
