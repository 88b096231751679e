"""ACT: turns, options, revealing, paying, and the order of one activation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.rules import steps
from damocles.rules.activation import (
    ActDecision,
    Activate,
    Decline,
    Delay,
    EndActivation,
    ExtraActivation,
    Pay,
    PayDecision,
    Relocate,
    TurnDecision,
    activation_cost,
)
from damocles.rules.apply.writing import change_unit, put_fighter, put_unit
from damocles.rules.damage import LeaderStep
from damocles.rules.events.activation import (
    ActivationBegan,
    ActivationDeclined,
    ActivationEnded,
    CardRelocated,
    CardRemoved,
    CardRevealed,
    DrillTaken,
    LeadershipSpent,
    OptionTaken,
    StayedInReserve,
    TurnBegan,
)
from damocles.rules.events.damage import FighterLost, UnitLost
from damocles.rules.events.morale import MoraleTested, UnitRallied
from damocles.rules.events.movement import Placement, UnitMoved
from damocles.rules.events.shooting import SalvoDeclared
from damocles.rules.machine import machine
from damocles.rules.model import FighterCard
from damocles.rules.morale import Rally, RallyDecision
from damocles.rules.movement import Move
from damocles.rules.shooting.salvo import Salvo
from damocles.rules.steps import RoundStep, TurnStep
from damocles.rules.targets import UnitTarget
from tests.rules.scenario import CANNONS, SERGEANT, TOAD, Play, Scenario

if TYPE_CHECKING:
    from damocles.engine.families import Event


def line_up(*hands: str, officers: str = "", seats: int | None = None) -> Scenario:
    """Each seat has a unit of one for every letter; those named have an officer."""
    scene = Scenario(seats=seats or len(hands))
    for seat, names in enumerate(hands):
        for index, name in enumerate(names):
            officer = SERGEANT if name in officers else None
            scene.unit(name, seat=seat, at=[(8.0 + 12 * index, 10.0 + 30 * seat)], officer=officer)
    return scene


def deal(play: Play, *hands: str, first: int = 0) -> Play:
    """The cards lie in this order, and it is the first seat's turn."""
    for seat, names in enumerate(hands):
        cards = tuple(play.unit(name) for name in names)
        play.table.seats[seat] = replace(play.table.seats[seat], sequence=cards)
    play.table.clock = replace(
        play.table.clock, round=2, phase="activation", active=first, first=first
    )
    return play.run(TurnStep(first))


def dealt(*hands: str, officers: str = "", **more: Any) -> Play:
    """Turns of seats whose units stand far apart."""
    return deal(line_up(*hands, officers=officers, **more).begin(), *hands)


def shown(play: Play, events: tuple[Event, ...] | list[Event]) -> str:
    """The units whose cards were revealed, in order."""
    cards = [event.unit for event in events if isinstance(event, CardRevealed)]
    names = {unit.id: play.table.setting.unit_card(unit).id for unit in play.table.units.values()}
    return "".join(names[card] for card in cards)


def sleep(play: Play) -> tuple[Event, ...]:
    """Whoever's turn it is plays the first card and does nothing with it."""
    decision = play.decision
    assert isinstance(decision, TurnDecision)
    events = play.order(Activate(decision.seat))
    if isinstance(play.decision, PayDecision):
        events += play.order(Decline(decision.seat))
    if isinstance(play.decision, ActDecision):
        events += play.order(EndActivation(decision.seat))
    return events


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
    told = ""
    while isinstance(play.decision, TurnDecision):
        told += shown(play, sleep(play))
    assert told == "CxAB"


@pytest.mark.rule("ACT-011")
def test_the_first_card_is_revealed_and_its_unit_acts() -> None:
    """The card leaves the sequence, and the unit is asked what it does."""
    play = dealt("AB", "x", officers="A")
    events = play.order(Activate(0))
    assert events[1] == CardRevealed(0, play.unit("A"))
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

    assert play.happened == [UnitLost(play.unit("A"), 1)]


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
    """One point at once; the card may go to any later place, and stays hidden."""
    play = dealt("ABC", "x", officers="B")
    events = play.order(Relocate(0, 3))

    assert events[:3] == (
        LeadershipSpent(0, 1, "ACT-016"), OptionTaken(0, "relocate"), CardRelocated(0, 3),
    )  # fmt: skip
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
    """One is not enough."""
    scene = line_up("AB", "x")
    scene.lp = 1
    assert deal(scene.begin(), "AB", "x").refused(Delay(0)) == "ACT-017"


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


@pytest.mark.rule("ACT-019")
@pytest.mark.rule("ACT-020")
def test_kenton_delays_and_plays_two_units() -> None:
    """EX-015: 2 points to wait, 2 for the second unit, 1 for the one without officer."""
    play = dealt("AB", "xy", officers="B")
    play.order(Delay(0))
    sleep(play)
    events = play.order(ExtraActivation(0))
    assert events[0] == LeadershipSpent(0, 2, "ACT-019")
    play.order(Pay(0))
    play.order(EndActivation(0))
    assert play.battle.pending == (ActDecision(0, play.unit("B")),)
    play.order(EndActivation(0))
    assert play.table.seats[0].lp == 10 - 2 - 3
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
def test_one_option_and_no_more_in_a_turn() -> None:
    """After Relocate the next card is played at once; after Delay the turn is over."""
    play = dealt("ABC", "x")
    play.order(Relocate(0, 2))
    assert play.decision == PayDecision(0, play.unit("B"), 1)
    for order in (Relocate(0, 2), Delay(0), ExtraActivation(0)):
        assert play.refused(order) == "GEN-077"


# ---- paying ----------------------------------------------------------------------------------


@pytest.mark.rule("ACT-012")
def test_without_an_officer_a_point_with_one_nothing() -> None:
    """BR-102: one point for the activation."""
    play = dealt("AB", "x", officers="B")
    play.order(Activate(0))
    assert play.decision == PayDecision(0, play.unit("A"), 1)
    assert play.order(Pay(0))[0] == LeadershipSpent(0, 1, "ACT-012")
    assert activation_cost(play.table, play.table.units[play.unit("B")]) == 0


@pytest.mark.rule("ACT-013")
@pytest.mark.rule("RUL-29")
def test_an_unpaid_unit_counts_as_activated_and_does_nothing() -> None:
    """Its old drills have lapsed, its grounded fighters stay down."""
    play = dealt("AB", "x")
    unit = play.table.units[play.unit("A")]
    put_unit(play.table, replace(unit, drills=frozenset({"overwatch"})))
    put_fighter(play.table, replace(play.table.fighters[unit.leader], grounded=True))
    play.order(Activate(0))
    events = play.order(Decline(0))

    assert events[0] == ActivationDeclined(unit.id)
    assert play.table.units[unit.id].drills == frozenset()
    assert play.at("A1").grounded
    assert play.table.seats[0].lp == 10
    assert play.decision == TurnDecision(1)


@pytest.mark.rule("ACT-013")
def test_who_cannot_pay_is_not_asked() -> None:
    """The unit does nothing."""
    scene = line_up("A", "x")
    scene.lp = 0
    play = deal(scene.begin(), "A", "x")
    events = play.order(Activate(0))
    assert ActivationDeclined(play.unit("A")) in events


@pytest.mark.rule("ACT-014")
def test_an_unpaid_unit_off_the_table_stays_in_reserve() -> None:
    """Its card is spent, its place is kept."""
    scene = line_up("A", "x").unit("R", count=2).zone("s", "south", 0)
    play = deal(scene.begin(), "RA", "x")
    play.order(Activate(0))
    events = play.order(Decline(0))
    assert events[0] == StayedInReserve(play.unit("R"))
    assert play.table.units[play.unit("R")].place == "reserve"


@pytest.mark.rule("ABL-020")
@pytest.mark.rule("RUL-129")
def test_a_relay_activates_for_nothing_while_its_bearer_leads() -> None:
    """It is lost with the leader who came with the unit, even if he is not the last."""
    relay = FighterCard("trooper", "standard", ("laser_rifle",), abilities=("relay",))
    plain = replace(relay, abilities=())
    scene = Scenario().unit("A", at=[(20, 20), (24, 20)], cards=[relay, plain])
    play = scene.unit("b", seat=1, at=[(20, 60)]).begin()
    assert activation_cost(play.table, play.table.units[play.unit("A")]) == 0
    machine.apply(play.table, FighterLost(play.fighter("A1"), 1))
    play.run(LeaderStep(play.unit("A"), 1))
    assert activation_cost(play.table, play.table.units[play.unit("A")]) == 1


@pytest.mark.rule("ABL-020")
@pytest.mark.rule("RUL-129")
def test_a_relay_of_another_than_the_first_leader_does_nothing() -> None:
    """It is bound to the starting leader; on a machine it goes with the machine."""
    relay = FighterCard("trooper", "standard", ("laser_rifle",), abilities=("relay",))
    plain = replace(relay, abilities=())
    scene = Scenario().unit("A", at=[(20, 20), (24, 20)], cards=[plain, relay])
    scene.unit("T", at=[(60, 20)], profile=TOAD, cards=[
        FighterCard("toad", "standard", CANNONS, abilities=("relay",)),
    ])  # fmt: skip
    play = scene.unit("b", seat=1, at=[(20, 60)]).begin()
    machine.apply(play.table, FighterLost(play.fighter("A1"), 1))
    play.run(LeaderStep(play.unit("A"), 1))

    assert play.table.units[play.unit("A")].leader == play.fighter("A2")
    assert activation_cost(play.table, play.table.units[play.unit("A")]) == 1
    assert activation_cost(play.table, play.table.units[play.unit("T")]) == 0


# ---- the whole activation --------------------------------------------------------------------


@pytest.mark.rule("ACT-057")
@pytest.mark.rule("RUL-91")
def test_the_order_of_one_activation() -> None:
    """Option, card, morale, rally, cost, shots, movement, drills, and the lead passes."""
    scene = Scenario().unit("B", at=[(90, 20)]).unit("A", at=[(20, 20), (24, 20), (28, 20)])
    scene.unit("x", seat=1, at=[(20, 60)])
    play = deal(scene.begin(), "BA", "x")
    shaken = play.table.units[play.unit("A")]
    put_unit(play.table, replace(shaken, disorganised=True, drills=frozenset({"take_cover"})))
    machine.apply(play.table, FighterLost(play.fighter("A3"), 1))
    events = list(play.order(Relocate(0, 2), dice=[6]))
    assert isinstance(play.decision, RallyDecision)
    events += play.order(Rally(0))
    events += play.order(Pay(0))
    events += play.order(Salvo(0, "laser_rifle", UnitTarget(play.unit("x"))), dice=[1, 1])
    places = tuple(
        Placement(fighter.id, fighter.x, fighter.y - 3_000)
        for fighter in (play.at("A1"), play.at("A2"))
    )
    events += play.order(Move(0, "combat", places))
    events += play.order(EndActivation(0, ("take_cover",)))

    milestones = (
        OptionTaken, CardRevealed, MoraleTested, UnitRallied, ActivationBegan, SalvoDeclared,
        UnitMoved, DrillTaken, ActivationEnded, TurnBegan,
    )  # fmt: skip
    assert [type(event) for event in events if isinstance(event, milestones)] == list(milestones)
    assert [e.rule for e in events if isinstance(e, LeadershipSpent)] == [
        "ACT-016", "MOR-013", "ACT-012", "ACT-047",
    ]  # fmt: skip
