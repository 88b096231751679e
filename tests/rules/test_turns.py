"""ACT: turns, options, revealing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.engine.machine import Ask, Done, Result
from damocles.rules.chapters.activation import (
    ActDecision,
    Activate,
    Delay,
    EndActivation,
    ExtraActivation,
    Pay,
    PayDecision,
    Relocate,
    TurnDecision,
    pass_lead,
    take_turn,
)
from damocles.rules.chapters.damage import LeaderStep
from damocles.rules.state import steps
from damocles.rules.state.apply.changes import change_unit, put_unit
from damocles.rules.state.events.activation import (
    ActivationEnded,
    CardRelocated,
    CardRemoved,
    CardRevealed,
    LeadershipSpent,
    OptionTaken,
    TurnBegan,
)
from damocles.rules.state.events.damage import FighterLost, UnitLost
from damocles.rules.state.registry import machine
from damocles.rules.state.steps import ControlStep, RoundStep, TurnStep
from damocles.scenario import events_of as of
from tests.rules.turns import deal, dealt, line_up, shown, sleep

# ---- whose turn ------------------------------------------------------------------------------


@pytest.mark.rule("GEN-076")
@pytest.mark.rule("RUL-24")
def test_seats_alternate_and_the_longer_hand_goes_on_alone() -> None:
    """BR-008: seven cards against six, one each, until all are played; EX-011."""
    play = dealt("ABCDEFG", "stuvwx")
    order = ""
    while isinstance(play.decision, TurnDecision):
        order += "WT"[play.decision.seat]
        sleep(play)
    assert order == "WTWTWTWTWTWTW"
    assert play.table.clock.round == 3


@pytest.mark.rule("RUL-24")
def test_who_has_no_cards_is_skipped_for_nothing() -> None:
    """The other plays one card after another; the phase ends with the last."""
    play = dealt("A", "xyz")
    told = shown(play, sleep(play))
    while isinstance(play.decision, TurnDecision):
        assert play.decision.seat == 1
        told += shown(play, sleep(play))
    assert told == "Axyz"
    assert play.table.clock.round == 3


@pytest.mark.rule("GEN-076")
@pytest.mark.parametrize(
    ("hands", "then"),
    [
        (("A", "x"), Ask(TurnDecision(0))),
        (("A", ""), Ask(TurnDecision(0))),
        (("", "x"), Done(steps=(TurnStep(1),))),
        (("", ""), Done(steps=(ControlStep(),))),
    ],
)
def test_a_turn_is_for_whoever_has_cards(hands: tuple[str, str], then: Result) -> None:
    """Who has none is skipped; when nobody has any, control is assessed."""
    play = line_up("A", "x").begin()
    for seat, cards in enumerate(hands):
        sequence = tuple(play.unit(name) for name in cards)
        play.table.seats[seat] = replace(play.table.seats[seat], sequence=sequence)
    play.table.clock = replace(play.table.clock, active=0)
    assert take_turn(play.table, TurnStep(0)) == then


@pytest.mark.rule("GEN-077")
def test_the_lead_is_told_when_it_passes() -> None:
    """One seat is active at a time; that it is another now is an event."""
    table = line_up("A", "x").begin().table
    table.clock = replace(table.clock, active=0)
    assert pass_lead(table, TurnStep(0)) == Ask(TurnDecision(0))
    assert pass_lead(table, TurnStep(1)) == Done((TurnBegan(1),), (TurnStep(1),))


@pytest.mark.rule("GEN-077")
def test_only_the_active_player_acts_and_then_the_lead_passes() -> None:
    """Orders of the passive player are refused; the turn is announced."""
    play = dealt("AB", "xy", officers="A")
    assert play.refused(Activate(1)) == "GEN-077"
    play.order(Activate(0))
    assert play.refused(EndActivation(1)) == "GEN-077"
    assert play.order(EndActivation(0))[-2:] == (ActivationEnded(play.unit("A")), TurnBegan(1))
    assert play.decision == TurnDecision(1)


@pytest.mark.rule("TAC-021")
@pytest.mark.parametrize(("first", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_left_neighbour_is_next(first: int, following: int) -> None:
    """Of three seats each is followed by the next, and the last by the first."""
    play = deal(line_up("AB", "st", "xy").begin(), "AB", "st", "xy", first=first)
    sleep(play)
    assert play.decision == TurnDecision(following)


@pytest.mark.rule("TAC-021")
@pytest.mark.rule("RUL-23")
def test_three_seats_go_round_clockwise() -> None:
    """From whoever is first, and past a seat that has played all its cards."""
    play = deal(line_up("AB", "s", "xy").begin(), "AB", "s", "xy", first=2)
    order = []
    while isinstance(play.decision, TurnDecision):
        order.append(play.decision.seat)
        sleep(play)
    assert order == [2, 0, 1, 2, 0]


@pytest.mark.rule("TAC-008")
def test_cards_are_played_as_they_lie() -> None:
    """Nothing but a paid option changes their order."""
    play = dealt("CAB", "x")
    for card in "CxAB":
        assert shown(play, sleep(play)) == card


@pytest.mark.rule("ACT-011")
def test_the_first_card_is_revealed_and_its_unit_acts() -> None:
    """The card leaves the sequence, and the unit is asked what it does."""
    play = dealt("AB", "x", officers="A")
    events = play.order(Activate(0))
    assert shown(play, events) == "A"
    assert play.table.seats[0].sequence == (play.unit("B"),)
    assert play.decision == ActDecision(0, play.unit("A"))


@pytest.mark.rule("RUL-25")
def test_the_card_of_a_fallen_unit_uses_up_the_turn() -> None:
    """It costs nothing, and nothing happens; the turn passes."""
    play = line_up("AB", "x").begin()
    machine.apply(play.table, FighterLost(play.fighter("A1"), 1))
    play.run(LeaderStep(play.unit("A"), 1))
    deal(play, "AB", "x")
    events = play.order(Activate(0))

    assert events[1:] == (CardRevealed(0, play.unit("A")), TurnBegan(1))
    assert play.table.seats[0].lp == 10
    assert play.decision == TurnDecision(1)


@pytest.mark.rule("RUL-25")
def test_the_card_of_a_fallen_unit_can_be_put_off() -> None:
    """Relocate sends it back like any other."""
    play = line_up("AB", "x").begin()
    machine.apply(play.table, FighterLost(play.fighter("A1"), 1))
    play.run(LeaderStep(play.unit("A"), 1))
    deal(play, "AB", "x")
    play.order(Relocate(0, 2))
    assert play.decision == PayDecision(0, play.unit("B"), 1)
    assert play.table.seats[0].sequence == (play.unit("A"),)


@pytest.mark.rule("RUL-25")
@pytest.mark.rule("RUL-156")
@pytest.mark.parametrize("leaves", [False, True])
def test_by_an_option_the_card_of_a_fallen_unit_leaves_the_sequence(*, leaves: bool) -> None:
    """Else it waits for its turn; either way nobody else's card is touched."""
    scene = line_up("AB", "xy").option(dead_cards_leave=leaves)
    play = deal(scene.begin(), "AB", "xy")
    machine.apply(play.table, FighterLost(play.fighter("B1"), 1))
    play.run(LeaderStep(play.unit("B"), 1), TurnStep(0))

    removed = CardRemoved(0, play.unit("B"), "RUL-156")
    assert (removed in play.happened) is leaves
    left = (play.unit("A"),) if leaves else (play.unit("A"), play.unit("B"))
    assert play.table.seats[0].sequence == left
    assert play.table.seats[1].sequence == (play.unit("x"), play.unit("y"))
    assert (play.battle.refusal(Relocate(0, 2)) is None) is not leaves


@pytest.mark.rule("RUL-156")
def test_a_card_that_was_played_leaves_no_sequence() -> None:
    """The unit falls after its turn: only its loss is told."""
    scene = line_up("AB", "xy").option(dead_cards_leave=True)
    play = deal(scene.begin(), "B", "xy")
    machine.apply(play.table, FighterLost(play.fighter("A1"), 1))
    play.run(LeaderStep(play.unit("A"), 1))

    assert play.happened == [UnitLost(play.unit("A"), 1, "RUL-84")]


@pytest.mark.rule("MOR-014")
@pytest.mark.rule("RUL-156")
def test_the_card_of_a_unit_that_routs_leaves_by_that_option() -> None:
    """A disorganised unit that fails its test flees, and is not played any more."""
    scene = line_up("A", "x").option(dead_cards_leave=True)
    play = deal(scene.begin(), "A", "x")
    change_unit(play.table, play.unit("x"), disorganised=True)
    play.run(steps.TestMoraleStep(play.unit("x")), dice=[1])

    assert play.happened[-1] == CardRemoved(1, play.unit("x"), "RUL-156")
    assert play.table.seats[1].sequence == ()


# ---- options ---------------------------------------------------------------------------------


@pytest.mark.rule("RUL-30")
def test_drills_lapse_at_the_reveal_and_not_by_relocating() -> None:
    """Before the morale test; the card that is sent back is not revealed."""
    play = dealt("ABC", "x", officers="B")
    for name in "AB":
        unit = play.table.units[play.unit(name)]
        put_unit(play.table, replace(unit, drills=frozenset({"overwatch"})))
    play.order(Relocate(0, 3))
    assert play.table.units[play.unit("A")].drills == {"overwatch"}
    assert play.table.units[play.unit("B")].drills == frozenset()


@pytest.mark.rule("ACT-016")
@pytest.mark.rule("RUL-26")
def test_relocate_sends_the_first_card_back_and_plays_the_next() -> None:
    """The card may go to any later place, and stays hidden."""
    play = dealt("ABC", "x", officers="B")
    events = play.order(Relocate(0, 3))

    assert CardRelocated(0, 3) in events
    assert shown(play, events) == "B"
    assert play.table.seats[0].sequence == (play.unit("C"), play.unit("A"))
    assert play.decision == ActDecision(0, play.unit("B"))


@pytest.mark.rule("ACT-016")
def test_relocate_to_second_place() -> None:
    """Just behind the next."""
    play = dealt("ABC", "x", officers="B")
    play.order(Relocate(0, 2))
    assert play.table.seats[0].sequence == (play.unit("A"), play.unit("C"))


@pytest.mark.rule("ACT-016")
@pytest.mark.rule("RUL-26")
def test_relocate_needs_two_cards_a_later_place_and_the_point() -> None:
    """The first place is no later place; neither is one behind the last card."""
    play = dealt("ABC", "x")
    assert play.refused(Relocate(0, 1)) == "ACT-016"
    assert play.refused(Relocate(0, 4)) == "ACT-016"
    lone = dealt("A", "x")
    assert lone.refused(Relocate(0, 2)) == "ACT-016"
    poor = line_up("AB", "x")
    poor.lp = 0
    assert deal(poor.begin(), "AB", "x").refused(Relocate(0, 2)) == "ACT-016"
    poor.lp = 1
    deal(poor.begin(), "AB", "x").order(Relocate(0, 2))


@pytest.mark.rule("ACT-017")
@pytest.mark.rule("RUL-27")
def test_delay_passes_the_turn_for_two_points() -> None:
    """No card is touched; it is allowed with a single card and alone."""
    play = dealt("A", "x")
    events = play.order(Delay(0))
    assert events == (LeadershipSpent(0, 2, "ACT-017"), OptionTaken(0, "delay"), TurnBegan(1))
    assert play.table.seats[0].sequence == (play.unit("A"),)
    alone = dealt("AB", "")
    alone.order(Delay(0))
    assert alone.decision == TurnDecision(0)


@pytest.mark.rule("ACT-017")
def test_delay_needs_two_points() -> None:
    """One is not enough; two are."""
    scene = line_up("AB", "x")
    scene.lp = 1
    assert deal(scene.begin(), "AB", "x").refused(Delay(0)) == "ACT-017"
    scene.lp = 2
    deal(scene.begin(), "AB", "x").order(Delay(0))


@pytest.mark.rule("ACT-018")
@pytest.mark.rule("RUL-27")
def test_no_two_delays_in_a_row() -> None:
    """Not on the next turn; on the turn after that again."""
    play = dealt("ABC", "xyz")
    play.order(Delay(0))
    sleep(play)
    assert play.refused(Delay(0)) == "ACT-018"
    sleep(play)
    sleep(play)
    play.order(Delay(0))


@pytest.mark.rule("ACT-018")
@pytest.mark.rule("RUL-28")
def test_the_memory_of_delays_ends_with_the_round() -> None:
    """A delay at the end of a round neither forbids one nor allows an extra activation."""
    play = dealt("AB", "x")
    play.order(Delay(0))
    play.run(RoundStep(3))
    deal(play, "AB", "x")
    assert play.refused(ExtraActivation(0)) == "ACT-019"
    play.order(Delay(0))


@pytest.mark.rule("ACT-020")
def test_kenton_pays_for_the_option_and_for_the_unit() -> None:
    """EX-015: 2 points to wait, 2 for the second unit, 1 for the one without officer."""
    play = dealt("AB", "xy", officers="B")
    play.order(Delay(0))
    sleep(play)
    paid = of(play.order(ExtraActivation(0)), LeadershipSpent)
    paid += of(play.order(Pay(0)), LeadershipSpent)
    assert paid == [LeadershipSpent(0, 2, "ACT-019"), LeadershipSpent(0, 1, "ACT-012")]
    assert play.table.seats[0].lp == 10 - 2 - 3


@pytest.mark.rule("ACT-019")
def test_kenton_delays_and_plays_two_units() -> None:
    """One after the other in the turn after the delay, and then the lead passes."""
    play = dealt("ABC", "xy", officers="AB")
    play.order(Delay(0))
    sleep(play)
    assert OptionTaken(0, "extra") in play.order(ExtraActivation(0))
    assert play.battle.pending == (ActDecision(0, play.unit("A")),)
    play.order(EndActivation(0))
    assert play.battle.pending == (ActDecision(0, play.unit("B")),)
    play.order(EndActivation(0))
    assert play.table.seats[0].sequence == (play.unit("C"),)
    assert play.decision == TurnDecision(1)


@pytest.mark.rule("ACT-019")
@pytest.mark.rule("RUL-28")
def test_both_cards_are_revealed_before_either_unit_is_played() -> None:
    """Drills of both lapse at once, and the player takes them in the order he likes."""
    play = dealt("AB", "x", officers="AB")
    for name in "AB":
        unit = play.table.units[play.unit(name)]
        put_unit(play.table, replace(unit, drills=frozenset({"take_cover"})))
    play.order(Delay(0))
    sleep(play)
    events = play.order(ExtraActivation(0, second_first=True))

    assert shown(play, events) == "AB"
    assert play.decision == ActDecision(0, play.unit("B"))
    assert [play.table.units[play.unit(name)].drills for name in "AB"] == [frozenset()] * 2
    play.order(EndActivation(0))
    assert play.decision == ActDecision(0, play.unit("A"))


@pytest.mark.rule("ACT-019")
@pytest.mark.rule("RUL-28")
def test_extra_activation_follows_a_delay_and_needs_two_cards_and_points() -> None:
    """Not otherwise."""
    assert dealt("AB", "x").refused(ExtraActivation(0)) == "ACT-019"
    lone = dealt("A", "xy")
    lone.order(Delay(0))
    sleep(lone)
    assert lone.refused(ExtraActivation(0)) == "ACT-019"
    scene = line_up("AB", "x")
    scene.lp = 3
    poor = deal(scene.begin(), "AB", "x")
    poor.order(Delay(0))
    sleep(poor)
    assert poor.refused(ExtraActivation(0)) == "ACT-019"
    scene.lp = 4
    enough = deal(scene.begin(), "AB", "x")
    enough.order(Delay(0))
    sleep(enough)
    enough.order(ExtraActivation(0))


@pytest.mark.rule("ACT-019")
def test_a_turn_between_spends_the_delay() -> None:
    """Only the turn that follows it."""
    play = dealt("ABC", "xyz")
    play.order(Delay(0))
    sleep(play)
    sleep(play)
    sleep(play)
    assert play.refused(ExtraActivation(0)) == "ACT-019"


@pytest.mark.rule("RUL-28")
def test_delay_extra_delay_extra_is_legal() -> None:
    """An extra activation is no delay."""
    play = dealt("ABCD", "wxyz", officers="ABCD")
    for _ in range(2):
        play.order(Delay(0))
        sleep(play)
        play.order(ExtraActivation(0))
        play.order(EndActivation(0))
        play.order(EndActivation(0))
        if play.decision == TurnDecision(1):
            sleep(play)
    assert play.table.seats[0].sequence == ()


@pytest.mark.rule("RUL-28")
def test_a_unit_wiped_out_meanwhile_is_not_played() -> None:
    """Its card was revealed with the other and is spent."""
    play = dealt("AB", "x", officers="AB")
    play.order(Delay(0))
    sleep(play)
    play.order(ExtraActivation(0))
    machine.apply(play.table, FighterLost(play.fighter("B1"), 1))
    unit = play.table.units[play.unit("B")]
    put_unit(play.table, replace(unit, place="gone"))
    play.order(EndActivation(0))
    assert not isinstance(play.decision, ActDecision)


@pytest.mark.rule("ACT-015")
def test_an_option_is_paid_at_once() -> None:
    """Before the card of the turn is played, and it is known which one it was."""
    events = dealt("ABC", "x").order(Relocate(0, 2))
    assert events[:2] == (LeadershipSpent(0, 1, "ACT-016"), OptionTaken(0, "relocate"))


@pytest.mark.rule("ACT-015")
def test_one_option_and_no_more_in_a_turn() -> None:
    """After Relocate the next card is played at once; after Delay the turn is over."""
    play = dealt("ABC", "x")
    play.order(Relocate(0, 2))
    assert isinstance(play.decision, PayDecision)
    for order in (Relocate(0, 2), Delay(0), ExtraActivation(0)):
        assert play.refused(order) == "GEN-077"
