"""The last lesson: officers, leadership points, wagers, options, coming late."""

from __future__ import annotations

import pytest

from damocles.rules.chapters.activation import (
    ActDecision,
    Activate,
    Decline,
    Delay,
    ExtraActivation,
    Pay,
    PayDecision,
    Relocate,
    TurnDecision,
)
from damocles.rules.chapters.command import (
    AuthorityStep,
    LaySequence,
    SequenceDecision,
    Wager,
    WagerDecision,
    WagerStep,
    leadership_pool,
)
from damocles.rules.chapters.drills.order import TakeDrill
from damocles.rules.reading.resolution import face_needed
from damocles.rules.state.events.activation import (
    ActivationBegan,
    ActivationDeclined,
    CardRevealed,
    LeadershipSpent,
    OptionTaken,
    StayedInReserve,
)
from damocles.rules.state.events.command import AuthorityRolled, LeadershipCounted
from damocles.rules.state.model import GivenUnit
from damocles.rules.state.steps import CommanderStep, RoundStep
from damocles.scenario import Play, Scenario, events_of, row, salvo
from tests.rules.box import golems, table, toad, troopers, wraith
from tests.rules.firing import change


@pytest.mark.rule("INI-LDR-01")
@pytest.mark.parametrize(
    ("difference", "face"),
    [(-6, 7), (-5, 6), (-4, 6), (-3, 5), (-2, 5), (-1, 4), (1, 4), (2, 3), (3, 3), (4, 2), (6, 1)],
)
def test_the_universal_table(difference: int, face: int) -> None:
    """RIN-02: 1 stands for no die at all, 7 for what cannot be."""
    assert face_needed(10 + difference, 10) == face


def led() -> Scenario:
    """Two units of soldiers and a strider with its officer on each side."""
    scene = troopers(troopers(table(), "A", row(3, 10, 10)), "B", row(3, 10, 30))
    scene = toad(scene, "T", 10, 50, officers=("sergeant",))
    scene = golems(golems(scene, "c", row(3, 60, 10)), "d", row(3, 60, 30))
    return wraith(scene, "w", 70, 50, officers=("alpha",))


@pytest.mark.rule("INI-LDR-02")
def test_cards_are_compared() -> None:
    """Penetration 14 of a missile with Protection 15 of a Wraith needs 4."""
    scene = troopers(table(), "A", row(2, 10, 10), special={"missile_launcher": 1})
    play = wraith(scene, "w", 40, 10).act("A")
    play.order(salvo(play, "missile_launcher", "w"), dice=[4, 3])
    assert play.at("w1").sp == (5,)


@pytest.mark.rule("INI-LDR-03")
def test_the_officer_adds_authority() -> None:
    """A sergeant 1, an alpha 2; nothing once the officer is gone."""
    play = led().begin(CommanderStep(0), CommanderStep(1))
    play.run(AuthorityStep((0, 1), (0, 0)), dice=[3, 3])
    (test,) = events_of(play.happened, AuthorityRolled)
    assert (test.authority, test.totals) == ((1, 2), (4, 5))

    change(play, "w1", place="gone")
    play.run(CommanderStep(1), AuthorityStep((0, 1), (0, 0)), dice=[3, 3])
    (test,) = events_of(play.happened, AuthorityRolled)
    assert (test.authority, test.totals) == ((1, 0), (4, 3))


@pytest.mark.rule("INI-LDR-04")
def test_the_pool_of_leadership_points() -> None:
    """EXI-007: 3 of the sergeant and one for each of three units; a wager of 2 leaves 4."""
    play = led().begin(RoundStep(1))
    counted = {each.seat: each for each in events_of(play.happened, LeadershipCounted)}
    assert (counted[0].leadership, counted[0].units) == (3, 3)
    assert play.table.seats[0].lp == 6
    lay(play)
    play.order(Wager(0, 2))
    play.order(Wager(1, 0), dice=[6, 1])
    assert play.table.seats[0].lp == 4


@pytest.mark.rule("INI-LDR-04")
def test_a_unit_that_comes_later_is_not_counted() -> None:
    """Its officer commands all the same."""
    late = GivenUnit(1, "w", places=(), zone=None, from_round=3)
    scene = golems(table(), "c", row(3, 60, 10)).brief(units=(late,))
    scene.muster("w", "wraith_golgoth", at=[(70, 50)], seat=1, officers=("alpha",))
    play = scene.begin(CommanderStep(1))
    pool = leadership_pool(play.table, 1)
    assert (pool.leadership, pool.units) == (2, 1)


def lay(play: Play) -> None:
    """Lay the cards as they come."""
    while isinstance(play.decision, SequenceDecision):
        play.order(LaySequence(play.decision.seat, play.decision.units))


@pytest.mark.rule("INI-LDR-05")
def test_two_points_are_wagered_at_most() -> None:
    """EXI-007, RIN-12, RIN-34: in secret; without an officer one."""
    play = led().begin(CommanderStep(0), CommanderStep(1), WagerStep())
    asked = play.decision
    assert isinstance(asked, WagerDecision)
    assert asked.most == 2
    assert play.refused(Wager(0, 3)) == "INI-LDR-05"
    play.order(Wager(0, 2))
    events = play.order(Wager(1, 1), dice=[2, 1])
    assert events_of(events, AuthorityRolled)[0].totals == (5, 4)

    scene = golems(troopers(table(), "A", row(3, 10, 10)), "b", row(3, 60, 10))
    play = scene.begin(CommanderStep(0), CommanderStep(1), WagerStep())
    assert isinstance(play.decision, WagerDecision)
    assert play.decision.most == 1


@pytest.mark.rule("INI-LDR-06")
def test_a_unit_without_an_officer_costs_a_point() -> None:
    """Declined, it does nothing; the strider of the officer acts for nothing."""
    play = led().deal("AT", "c")
    play.order(Activate(0))
    asked = play.decision
    assert isinstance(asked, PayDecision)
    assert asked.cost == 1
    events = play.order(Decline(0))
    assert events_of(events, ActivationDeclined)
    play.order(Activate(1))
    events = play.order(Pay(1))
    assert [each.points for each in events_of(events, LeadershipSpent)] == [1]
    play.end()
    play.order(Activate(0))
    assert isinstance(play.decision, ActDecision)


@pytest.mark.rule("INI-LDR-06")
def test_without_points_a_unit_does_nothing() -> None:
    """It counts as activated, and is not asked."""
    scene = led()
    scene.lp = 0
    play = scene.deal("A", "c")
    events = play.order(Activate(0))
    assert events_of(events, ActivationDeclined)
    assert isinstance(play.decision, TurnDecision)


@pytest.mark.rule("INI-LDR-07")
def test_a_unit_may_stay_out() -> None:
    """RIN-13: at no cost, officer or not."""
    scene = golems(table(), "c", row(3, 60, 10)).zone("west", "west", 0)
    scene.unit("A", count=3, weapons=("laser_rifle",))
    play = scene.deal("A", "c")
    play.order(Activate(0))
    assert isinstance(play.decision, PayDecision)
    events = play.order(Decline(0))
    assert events_of(events, StayedInReserve)
    assert not events_of(events, LeadershipSpent)
    assert play.table.seats[0].lp == 10


@pytest.mark.rule("INI-LDR-08")
def test_a_turn_is_passed_for_two_points() -> None:
    """Never twice in a row."""
    play = led().deal("AB", "cd")
    events = play.order(Delay(0))
    assert [each.points for each in events_of(events, LeadershipSpent)] == [2]
    play.order(Activate(1))
    play.order(Decline(1))
    assert play.refused(Delay(0)) == "INI-LDR-08"

    scene = led()
    scene.lp = 1
    assert scene.deal("AB", "cd").refused(Delay(0)) == "INI-LDR-08"


@pytest.mark.rule("INI-LDR-09")
def test_the_first_card_is_moved_back() -> None:
    """For one point; the next is played at once."""
    play = led().deal("ABT", "c")
    assert play.refused(Relocate(0, 1)) == "INI-LDR-09"
    assert play.refused(Relocate(0, 4)) == "INI-LDR-09"
    events = play.order(Relocate(0, 3))
    assert [each.points for each in events_of(events, LeadershipSpent)] == [1]
    assert [each.unit for each in events_of(events, CardRevealed)] == [play.unit("B")]
    assert play.table.seats[0].sequence == (play.unit("T"), play.unit("A"))

    scene = led()
    scene.lp = 0
    assert scene.deal("AB", "c").refused(Relocate(0, 2)) == "INI-LDR-09"


@pytest.mark.rule("INI-LDR-10")
def test_there_are_no_other_options() -> None:
    """Neither a second unit, nor drills; after a card was moved, no delay."""
    play = led().deal("AB", "cd")
    assert play.refused(ExtraActivation(0)) == "INI-LDR-10"
    events = play.order(Relocate(0, 2))
    assert [each.option for each in events_of(events, OptionTaken)] == ["relocate"]
    assert [each.unit for each in events_of(events, CardRevealed)] == [play.unit("B")]
    play.order(Pay(0))
    assert isinstance(play.decision, ActDecision)
    assert play.refused(TakeDrill(0, "knee")) == "INI-LDR-10"
    assert play.refused(Delay(0)) != ""


@pytest.mark.rule("INI-TURN-11")
def test_before_the_last_lesson_there_is_no_leadership() -> None:
    """No points, no officers' Authority, nothing to pay, no options."""
    scene = troopers(troopers(table(5), "A", row(3, 10, 10)), "B", row(3, 10, 30))
    play = golems(scene, "c", row(3, 60, 10)).deal("AB", "c")
    assert play.refused(Delay(0)) == "INI-TURN-11"
    assert play.refused(Relocate(0, 2)) == "INI-TURN-11"
    events = play.order(Activate(0))
    assert isinstance(play.decision, ActDecision)
    assert not events_of(events, LeadershipSpent)
    assert play.table.setting.rules.seams["authority.test"](4, 2, 2, 1) == 5
    assert play.table.setting.rules.seams["authority.wager"](1) == 0
    assert leadership_of(play) == 0


def leadership_of(play: Play) -> int:
    """The points that a seat would have."""
    counted = play.table.setting.rules.seams["lp.pool"](play.table, 0)
    assert isinstance(counted, LeadershipCounted)
    return counted.leadership + counted.units


@pytest.mark.rule("INI-LDR-10")
def test_an_activation_is_paid_for_and_begun_before_anybody_acts() -> None:
    """Nothing else comes before: half a move is for those who are engaged when it begins."""
    scene = golems(troopers(table(), "A", row(3, 20, 20)), "b", row(3, 20, 24))
    play = scene.deal("A", "b")
    events = play.activate("A")
    assert [each.engaged for each in events_of(events, ActivationBegan)] == [True]
    assert [each.points for each in events_of(events, LeadershipSpent)] == [1]
    assert isinstance(play.decision, ActDecision)
