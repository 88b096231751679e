"""Orders by name with scripted dice; what goes otherwise is told with the open decision."""

from __future__ import annotations

import pytest

from damocles.rules.chapters.activation import ActDecision, EndActivation, TurnDecision
from damocles.rules.chapters.damage import HitsStep, Wound
from damocles.rules.state.events.activation import ActivationBegan, CardRevealed, LeadershipSpent
from damocles.rules.state.events.damage import FighterLost
from damocles.rules.state.events.shooting import ShotsRolled
from damocles.scenario import (
    SERGEANT,
    Play,
    PlayError,
    Scenario,
    ScenarioError,
    aim,
    demolish,
    events_of,
    row,
    salvo,
    walk,
)


def facing() -> Scenario:
    """Two units of seat 0, the second with an officer, and one of seat 1."""
    scenario = (
        Scenario().unit("A", at=row(2, 20, 20)).unit("C", at=row(2, 60, 20), officer=SERGEANT)
    )
    return scenario.unit("b", seat=1, at=row(2, 20, 60))


def told(play: Play, *dice: int) -> str:
    """What is said of a salvo with these dice."""
    with pytest.raises(PlayError) as found:
        play.order(salvo(play, "laser_rifle", "b"), dice=dice)
    return str(found.value)


# ---- dice ------------------------------------------------------------------------------------


def test_dice_that_are_left_are_told_with_the_open_decision() -> None:
    """All of them, and who is asked what."""
    asked = "seat 0 is asked: ActDecision(unit=0)"

    assert told(facing().act("A"), 1, 1, 4, 5) == f"2 dice left: 4, 5; {asked}"
    assert told(facing().act("A"), 1, 1, 6) == f"1 die left: 6; {asked}"


def test_dice_that_are_missing_are_told_with_the_open_decision() -> None:
    """The rule that wants them too; nothing has changed."""
    play = facing().act("A")
    before = play.battle.digest()
    text = told(play, 6)

    assert text == (
        "2 dice for shooting (SHO-022), scripted: [6]; seat 0 is asked: ActDecision(unit=0)"
    )
    assert play.battle.digest() == before
    assert play.table is play.battle.table


def test_dice_of_a_step_are_told_with_the_step() -> None:
    """Where no order was given no decision is open."""
    play = facing().begin()
    hits = HitsStep(Wound("laser_rifle", 0, 0, "shot", "unit"), ((play.fighter("b1"), 2),))

    with pytest.raises(
        PlayError, match=r"^2 dice for damage .* scripted: \[\]; the step is HitsStep$"
    ):
        play.run(hits)
    with pytest.raises(PlayError, match=r"^1 die left: 3; nobody is asked anything$"):
        facing().begin().run(hits, dice=[6, 1, 3])


def test_events_come_back() -> None:
    """Of the kind that is asked for."""
    play = facing().act("A")
    events = play.order(salvo(play, "laser_rifle", "b"), dice=[6, 6, 6, 1])

    assert [roll.faces for roll in events_of(events, ShotsRolled)] == [(6, 6)]
    assert [play.table.fighters[lost.fighter].place for lost in events_of(events, FighterLost)] == [
        "gone"
    ]


# ---- orders ----------------------------------------------------------------------------------


def test_a_refused_order_gives_its_rule() -> None:
    """Whoever says that it is refused gets the rule, whoever gives it an error with the rule."""
    play = facing().act("A")
    far = walk(play, "A", 0, 15)

    assert play.refused(far) == "ACT-031"
    with pytest.raises(PlayError, match=r"^Move is refused: out of reach \(.*ACT-031\); seat 0"):
        play.order(far)


def test_an_order_that_is_not_refused_is_told() -> None:
    """With the decision that it answers."""
    play = facing().act("A")

    with pytest.raises(PlayError, match=r"is allowed; seat 0 is asked: ActDecision\(unit=0\)$"):
        play.refused(EndActivation(0))


def test_orders_name_fighters_and_elements() -> None:
    """By the names of the scenario."""
    play = facing().act("A")

    assert aim(play, "cannon", "b2").target.fighter == play.fighter("b2")  # type: ignore[union-attr]  # of a fighter
    assert demolish("cannon", "box").target.element == "box"  # type: ignore[union-attr]  # of an element


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("D1", "unit: there is no 'D'; there are A, C, b"),
        ("A3", "fighter: there is no 'A3'; there are A1 to A2"),
        ("A", "fighter: there is no 'A'; there are A1 to A2"),
    ],
)
def test_names_that_are_not_there_are_told(name: str, text: str) -> None:
    """With those that are."""
    with pytest.raises(ScenarioError) as found:
        facing().begin().fighter(name)

    assert str(found.value) == text


# ---- turns -----------------------------------------------------------------------------------


def test_an_activation_is_revealed_paid_and_played() -> None:
    """The orders are given in turn, with one script of dice."""
    play = facing().deal("AC", "b")
    events = play.activate("A", walk(play, "A", 0, 4), salvo(play, "laser_rifle", "b"), dice=[1, 2])

    assert [type(event) for event in events[1:4]] == [
        CardRevealed,
        LeadershipSpent,
        ActivationBegan,
    ]
    assert play.at("A1").y == 24_000
    assert play.table.seats[0].lp == 9
    assert play.decision == ActDecision(0, play.unit("A"))


def test_an_activation_ends_with_its_drills() -> None:
    """Then it is the next seat's turn."""
    play = facing().deal(["C", "A"], ["b"])
    events = play.activate("C")
    play.end("take_cover")

    assert events_of(events, LeadershipSpent) == []
    assert play.table.units[play.unit("C")].drills == {"take_cover"}
    assert play.decision == TurnDecision(1)


def test_the_first_seat_can_be_another() -> None:
    """Cards are dealt to all, the turn is one seat's."""
    play = facing().deal("AC", "b", first=1)
    play.activate("b")

    assert play.decision == ActDecision(1, play.unit("b"))


def test_a_card_that_is_not_the_next_is_told() -> None:
    """And which one is."""
    with pytest.raises(PlayError) as found:
        facing().deal("AC", "b").activate("C")

    assert str(found.value) == ("unit C is not activated: the next card of seat 0 is A (ACT-011)")


def test_nobody_is_activated_out_of_turn() -> None:
    """While a unit acts no card is revealed."""
    with pytest.raises(PlayError, match=r"not activated: it is nobody's turn .* ActDecision"):
        facing().act("A").activate("C")


def test_a_unit_that_cannot_be_paid_is_told() -> None:
    """With the points that there are, and who is asked now."""
    scenario = facing()
    scenario.lp = 0

    with pytest.raises(PlayError) as found:
        scenario.deal("AC", "b").activate("A")

    assert str(found.value) == (
        "unit A is not activated (ACT-012): seat 0 has 0 leadership points; "
        "seat 1 is asked: TurnDecision()"
    )


def test_nothing_is_ended_where_nobody_is_asked() -> None:
    """A table without a step has no activation."""
    with pytest.raises(PlayError, match=r"no activation can be ended: nobody is asked anything"):
        facing().begin().end()


def test_cards_are_dealt_to_their_own_seat() -> None:
    """A unit of another seat has no card here, and a seat that is not there no hand."""
    with pytest.raises(ScenarioError, match=r"^hands: unit b is of seat 1, not of seat 0$"):
        facing().deal("b")
    with pytest.raises(ScenarioError, match=r"^seat: there is no seat 2"):
        facing().deal("A", "b", "C")
