"""The course of a round: tests, turns, cards, goals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.rules.chapters.activation import ActDecision, Activate, EndActivation, TurnDecision
from damocles.rules.chapters.command import (
    ChooseFirst,
    FirstDecision,
    LaySequence,
    SequenceDecision,
    Wager,
    WagerDecision,
)
from damocles.rules.missions.cease_fire import CeaseFireStep
from damocles.rules.state.events.activation import CardRevealed
from damocles.rules.state.events.command import (
    AuthorityGranted,
    AuthorityRolled,
    FirstChosen,
    RoundBegan,
    SequencesLaid,
)
from damocles.rules.state.events.control import BattleEnded
from damocles.rules.state.model import CeaseFire, KindGone
from damocles.rules.state.state import Hidden
from damocles.rules.state.steps import RoundStep
from damocles.scenario import Play, events_of, row, salvo, walk
from tests.rules.box import golems, table, troopers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Event


def two_each(lesson: int, **brief: object) -> Play:
    """Two small units of each side, far apart."""
    scene = troopers(troopers(table(lesson), "A", row(3, 10, 10)), "B", row(3, 10, 45))
    scene = golems(golems(scene, "c", row(3, 70, 10)), "d", row(3, 70, 45))
    return scene.brief(**brief).begin()


def begin(play: Play, dice: Sequence[int]) -> list[Event]:
    """Play the first round to its first question."""
    return play.run(RoundStep(1), dice=dice).happened


@pytest.mark.rule("INI-TURN-01")
def test_the_highest_die_chooses_who_is_first() -> None:
    """Equal dice are rolled again; whoever has won may name either."""
    play = two_each(1)
    events = begin(play, [4, 4, 2, 5])
    tests = events_of(events, AuthorityRolled)
    assert [each.totals for each in tests] == [(4, 4), (2, 5)]
    assert isinstance(play.decision, FirstDecision)
    assert play.decision.seat == 1

    chosen = play.order(ChooseFirst(1, 0))
    assert events_of(chosen, FirstChosen)[0].first == 0
    assert isinstance(play.decision, TurnDecision)
    assert play.decision.seat == 0


@pytest.mark.rule("INI-TURN-02")
def test_a_mission_names_the_winner_of_the_first_test() -> None:
    """No die falls in the first round; in the second both are rolled."""
    play = two_each(3, automatic_winner=1)
    asked = [play.run(RoundStep(1)).decision]
    assert isinstance(asked[0], SequenceDecision)
    events = lay(play, dice=[])
    assert [each.seat for each in events_of(events, AuthorityGranted)] == [1]

    play = two_each(3, automatic_winner=1)
    play.run(RoundStep(2))
    assert events_of(lay(play, dice=[2, 1]), AuthorityRolled)[0].totals == (2, 1)


@pytest.mark.rule("INI-TURN-02")
@pytest.mark.parametrize("lesson", [3, 5, 6])
def test_a_mission_gives_a_bonus(lesson: int) -> None:
    """One more for the side that has it."""
    play = two_each(lesson, home_turf=(1,))
    play.run(RoundStep(1))
    events = lay(play, dice=[3, 3])

    (test,) = events_of(events, AuthorityRolled)
    assert (test.totals, test.home_turf) == ((3, 4), (0, 1))


def lay(play: Play, dice: Sequence[int]) -> list[Event]:
    """Lay the cards as they come; nobody wagers anything."""
    events: list[Event] = []
    while isinstance(play.decision, SequenceDecision | WagerDecision):
        asked = play.decision
        last = len(play.battle.pending) == 1 and (
            isinstance(asked, WagerDecision) or not wagers_follow(play)
        )
        if isinstance(asked, SequenceDecision):
            events += play.order(LaySequence(asked.seat, asked.units), dice=dice if last else ())
        else:
            events += play.order(Wager(asked.seat, 0), dice=dice if last else ())
    return events


def wagers_follow(play: Play) -> bool:
    """Whether wagers are asked for after the cards."""
    return play.table.setting.rules.name == "initiation"


@pytest.mark.rule("INI-TURN-03")
def test_without_cards_any_unit_is_chosen() -> None:
    """EXI-006: turn about, whichever unit has not been played."""
    play = two_each(1)
    begin(play, [5, 1])
    play.order(ChooseFirst(0, 0))
    played = []
    for name in ("B", "c", "A", "d"):
        decision = play.decision
        assert isinstance(decision, TurnDecision)
        play.order(Activate(decision.seat, play.unit(name)))
        played.append(play.decision)
        dice = [5, 1] if name == "d" else []
        play.end(dice=dice)
    assert [type(each) for each in played] == [ActDecision] * 4
    assert [each.seat for each in played if each] == [0, 1, 0, 1]


@pytest.mark.rule("INI-TURN-03")
def test_nobody_is_played_twice() -> None:
    """A unit that was played, or belongs to the other side, is refused."""
    play = two_each(1)
    begin(play, [5, 1])
    play.order(ChooseFirst(0, 0))
    assert play.refused(Activate(0, play.unit("c"))) == "INI-TURN-03"
    play.order(Activate(0, play.unit("A")))
    play.end()
    play.order(Activate(1, play.unit("c")))
    play.end()
    assert play.refused(Activate(0, play.unit("A"))) == "INI-TURN-03"


@pytest.mark.rule("INI-TURN-04")
def test_a_round_ends_when_all_were_played() -> None:
    """The fourth of four units is the last; then the second round begins."""
    play = two_each(1)
    begin(play, [5, 1])
    play.order(ChooseFirst(0, 0))
    events: list[Event] = []
    for name in ("A", "c", "B", "d"):
        assert play.decision is not None
        assert not events_of(events, RoundBegan)
        play.order(Activate(play.decision.seat, play.unit(name)))
        events += play.end(dice=[5, 1] if name == "d" else [])

    assert [each.round for each in events_of(events, RoundBegan)] == [2]


@pytest.mark.rule("INI-TURN-05")
def test_cards_are_laid_face_down_before_the_test() -> None:
    """Each card once; the other seat sees how many, and not which."""
    play = two_each(2)
    play.run(RoundStep(1))
    asked = play.decision
    assert isinstance(asked, SequenceDecision)
    own = [play.unit("A"), play.unit("B")]
    assert play.refused(LaySequence(0, (own[0], own[0]))) == "INI-TURN-05"
    play.order(LaySequence(0, (own[1], own[0])))
    other = play.decision
    assert isinstance(other, SequenceDecision)
    events = play.order(LaySequence(1, other.units), dice=[6, 1])

    assert [type(each) for each in events if isinstance(each, SequencesLaid | AuthorityRolled)] == [
        SequencesLaid,
        AuthorityRolled,
    ]
    assert play.table.seats[0].sequence == (own[1], own[0])
    assert play.battle.view(1).table.seats[0].sequence == Hidden(2)


@pytest.mark.rule("INI-TURN-06")
def test_the_first_card_is_played() -> None:
    """In the order in which they lie, turn about."""
    play = two_each(2).deal(["B", "A"], ["d", "c"])
    shown = []
    for _ in range(3):
        assert play.decision is not None
        events = play.order(Activate(play.decision.seat))
        shown += [each.unit for each in events_of(events, CardRevealed)]
        play.end()

    assert shown == [play.unit(name) for name in ("B", "d", "A")]


def outgunned(lesson: int) -> Play:
    """One golem, and troopers who cannot miss it by much."""
    scene = troopers(table(lesson), "A", row(3, 20, 20))
    return golems(golems(scene, "b", [(24, 28)]), "c", row(3, 20, 50)).deal("A", ["b", "c"])


@pytest.mark.rule("INI-TURN-07")
def test_the_card_of_a_lost_unit_is_revealed_in_vain() -> None:
    """It uses up the turn, and nobody acts."""
    play = outgunned(2)
    play.order(Activate(0))
    play.order(salvo(play, "laser_rifle", "b"), dice=[6] * 6)
    play.end()
    events = play.order(Activate(1))

    assert [each.unit for each in events_of(events, CardRevealed)] == [play.unit("b")]
    assert isinstance(play.decision, TurnDecision)


@pytest.mark.rule("INI-TURN-08")
def test_who_has_cards_left_goes_on_alone() -> None:
    """Three cards against one: the last two are played one after the other."""
    scene = troopers(table(2), "A", row(3, 20, 10))
    for x, name in ((20, "b"), (40, "c"), (60, "d")):
        scene = golems(scene, name, row(3, x, 45))
    play = scene.deal("A", "bcd")
    seats = []
    for _ in range(4):
        decision = play.decision
        assert isinstance(decision, TurnDecision)
        seats.append(decision.seat)
        play.order(Activate(decision.seat))
        play.end()

    assert seats == [0, 1, 1, 1]


@pytest.mark.rule("INI-TURN-09")
def test_a_unit_acts_as_declared_one_thing_after_another() -> None:
    """Whoever is activated is asked what to do, nothing is tested before, and the end is said."""
    play = outgunned(2)
    events = play.order(Activate(0))
    assert isinstance(play.decision, ActDecision)
    assert len(events_of(events, CardRevealed)) == 1
    play.order(walk(play, "A", 0, -5))
    assert isinstance(play.decision, ActDecision)
    play.order(EndActivation(0))
    assert isinstance(play.decision, TurnDecision)


@pytest.mark.rule("INI-TURN-10")
def test_whoever_meets_the_objectives_first_wins() -> None:
    """The last golem falls, and the battle is over at once, whatever the other side had left."""
    scene = troopers(table(3), "A", row(3, 20, 20))
    scene = golems(scene, "b", [(24, 28)])
    scene.brief(goals=(KindGone(seat=0, profile="storm_golems", at_once=True),))
    play = scene.deal("A", "b")
    play.order(Activate(0))
    events = play.order(salvo(play, "laser_rifle", "b"), dice=[6] * 6)

    (ended,) = events_of(events, BattleEnded)
    assert (ended.outcome.winner, ended.outcome.rule) == (0, "INI-TURN-10")
    assert play.decision is None


@pytest.mark.rule("INI-TURN-10")
def test_fighters_are_counted_after_the_last_round() -> None:
    """Three against two: the side with more left has won."""
    scene = golems(troopers(table(5), "A", row(3, 20, 10)), "b", row(2, 20, 45))
    play = scene.brief(cease_fire=CeaseFire(rounds=1, compared="fighters")).deal("A", "b")
    play.run(CeaseFireStep())

    (ended,) = events_of(play.happened, BattleEnded)
    assert ended.outcome.winner == 0
