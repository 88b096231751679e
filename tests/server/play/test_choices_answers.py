"""What a seat can choose before a unit acts, and by the way."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.activation import ExtraActivation, PayDecision, Relocate
from damocles.rules.chapters.close_combat import Spread, SpreadDecision
from damocles.rules.chapters.command import (
    FirstDecision,
    LaySequence,
    SequenceDecision,
    WagerDecision,
)
from damocles.rules.chapters.composure import MoraleDecision
from damocles.rules.chapters.damage.choice import PickVictims, VictimsDecision
from damocles.rules.chapters.damage.machines import PartDecision
from damocles.rules.chapters.morale import RallyDecision
from damocles.rules.chapters.shooting.artillery import ArtilleryStrike
from damocles.rules.chapters.shooting.overwatch import OpenFire, OverwatchDecision
from damocles.rules.missions.allocation import SectorDecision
from damocles.rules.missions.reinforcements import BuyReinforcements, ReinforcementsDecision
from damocles.rules.state.model import FighterCard
from damocles.rules.state.steps import TurnStep
from damocles.scenario import CANNONS, SERGEANT, TOAD, Play, Scenario, row, salvo, walk
from damocles.server.play.choices import Desk, choices_of
from damocles.server.play.prompts import tell_heading
from tests.rules.battles import AT43
from tests.rules.firing import drilled
from tests.rules.test_artillery import barrage, turn
from tests.rules.turns import line_up
from tests.server.play.choosing import choice, choices, possible, why_not
from tests.server.play.filling import whole


def two_sides() -> Scenario:
    """Two units of seat 0, one of seat 1."""
    bearer = FighterCard("trooper", "bearer", ("nanoblaster",))
    plain = FighterCard("trooper", "standard", ("laser_rifle", "knife"))
    scenario = Scenario().unit("A", at=row(3, 40, 20), cards=[plain, plain, bearer])
    return scenario.unit("C", at=row(2, 70, 20)).unit("b", seat=1, at=row(2, 40, 60))


def on_turn(scenario: Scenario, *cards: str, last: str | None = None) -> Play:
    """Seat 0 is to take its turn with these cards."""
    play = scenario.begin()
    play.table.clock = replace(play.table.clock, round=1, phase="activation", active=0)
    laid = tuple(play.unit(card) for card in cards)
    play.table.seats[0] = replace(play.table.seats[0], sequence=laid, last_option=last)
    return play.run(TurnStep(0))


# ---- a turn ----------------------------------------------------------------------------------


@pytest.mark.rule("ACT-015")
def test_a_turn_has_its_options() -> None:
    """The next card by name, the options with their cost, and what is not open with the reason."""
    play = on_turn(two_sides(), "A", "C")

    assert choice(play, "activate").words["en"] == "Play A"
    assert (choice(play, "delay").lp, choice(play, "relocate").lp) == (2, 1)
    assert why_not(play, "extra/0") == "ACT-019"
    assert possible(play) == ["activate", "delay", "relocate", "ask_reroll"]


@pytest.mark.rule("ACT-016")
def test_the_first_card_goes_to_any_later_place() -> None:
    """The page fills in the number of the place."""
    found = choice(on_turn(two_sides(), "A", "C"), "relocate")

    assert whole(found) == Relocate(0, 2)
    assert (found.input, found.fills, found.least, found.most) == ("number", "place", 2, 2)


def test_a_last_card_cannot_be_moved_or_doubled() -> None:
    """With one card left nobody looks for what needs two."""
    play = on_turn(two_sides(), "A")

    assert not choices(play, "relocate")
    assert not choices(play, "extra")


@pytest.mark.rule("ACT-019")
def test_after_a_delay_two_cards_are_played_in_either_order() -> None:
    """Both orders are choices of their own."""
    play = on_turn(two_sides(), "A", "C", last="delay")

    assert [whole(found) for found in choices(play, "extra")] == [
        ExtraActivation(0),
        ExtraActivation(0, second_first=True),
    ]
    assert why_not(play, "delay") == "ACT-018"


@pytest.mark.rule("SHO-066")
def test_a_strike_is_aimed_at_whoever_is_seen() -> None:
    """Each enemy with somebody who sees him; once called, one choice says so."""
    play = turn(barrage())
    marks = [play.fighter(name) for name in ("b1", "b2", "b3")]
    assert [found.fighters for found in choices(play, "strike")] == [(mark,) for mark in marks]

    order = whole(choices(play, "strike")[0])
    assert isinstance(order, ArtilleryStrike)
    play.order(order, dice=[4, 4, 4])
    assert not choices(play, "strike")
    assert why_not(play, "no_strike") == "SHO-065"


def test_a_strike_on_nobody_in_sight_says_why() -> None:
    """The reason is the line of sight."""
    hidden = barrage().element("box", "container", 60, 35, width=110, depth=6, size=5)

    assert why_not(turn(hidden), "no_strike") == "SHO-066"


# ---- decisions by themselves -----------------------------------------------------------------


def desk(play: Play, decision: object) -> Desk:
    """A seat before a decision that is not the open one."""
    return Desk(play.table, decision)  # type: ignore[arg-type]  # any decision


@pytest.mark.rule("TAC-007")
def test_cards_are_laid_in_any_order() -> None:
    """The order of the question is the default."""
    play = two_sides().begin()
    (found,) = choices_of(desk(play, SequenceDecision(0, (0, 1))))

    assert whole(found) == LaySequence(0, (0, 1))
    assert (found.input, found.fills, found.units) == ("cards", "units", (0, 1))


@pytest.mark.rule("TAC-017")
def test_a_wager_goes_from_nothing_to_the_limit() -> None:
    """The page fills in the number."""
    (found,) = choices_of(desk(two_sides().begin(), WagerDecision(0, 4)))

    assert (found.input, found.fills, found.least, found.most) == ("number", "points", 0, 4)


@pytest.mark.rule("TAC-018")
def test_the_own_seat_is_the_first_who_may_begin() -> None:
    """What is proposed to a seat is itself."""
    found = choices_of(desk(two_sides().begin(), FirstDecision(1)))

    assert [each.id for each in found] == ["first/1", "first/0"]


def test_orders_of_play_are_told_apart() -> None:
    """Where several begin with the same seat, by whom they let follow."""
    scene = line_up("A", "s", "x")
    orders = [(0, 1, 2), (1, 0, 2), (1, 2, 0)]
    scene.rules = AT43.derive("places", version="1", replace={"authority.prize": lambda *_: orders})
    found = choices_of(desk(scene.begin(), FirstDecision(0)))

    assert [each.id for each in found] == ["first/0", "order/1/0/2", "order/1/2/0"]
    assert [each.words["en"] for each in found[1:]] == [
        "Army 2 begin, before army 1, army 3", "Army 2 begin, before army 3, army 1",
    ]  # fmt: skip


@pytest.mark.rule("MIS-006")
def test_sectors_come_with_their_corners() -> None:
    """So that a page can show where each lies."""
    play = Scenario(width=100, depth=80).unit("A", count=1).unit("b", seat=1, count=1).begin()
    one, two = choices_of(desk(play, SectorDecision(0, ("sector-1", "sector-2"))))

    assert one.area == ((0, 0), (50_000, 0), (50_000, 80_000), (0, 80_000))
    assert two.area[0] == (50_000, 0)


@pytest.mark.rule("GEN-061")
def test_parts_that_are_called_alike_have_numbers() -> None:
    """Two cannons can be told apart."""
    play = Scenario().unit("T", at=[(20, 20)], profile=TOAD, weapons=CANNONS).begin()
    found = choices_of(desk(play, PartDecision(1, play.fighter("T1"), (1, 2, 3), "GEN-061")))

    assert [each.words["en"] for each in found] == [
        "Hit: propulsion",
        "Hit: cannon 1",
        "Hit: cannon 2",
    ]


@pytest.mark.rule("ACT-014")
def test_a_unit_in_reserve_comes_or_waits() -> None:
    """What is paid for is coming onto the table; what is declined is staying in reserve."""
    play = two_sides().unit("R", count=2).begin()
    yes, no = choices_of(desk(play, PayDecision(0, play.unit("R"), 1)))

    assert (yes.id, yes.lp, no.id) == ("come", 1, "wait")
    assert no.words.items() >= {"en": "Stay in reserve", "fr": "Rester en réserve"}.items()


@pytest.mark.rule("MOR-013")
def test_rallying_costs_its_points() -> None:
    """To rally, or to leave the unit as it is."""
    yes, no = choices_of(desk(two_sides().begin(), RallyDecision(0, 0, 2)))

    assert (yes.id, yes.lp, no.id, no.lp) == ("rally", 2, "no_rally", 0)


def test_nerves_cost_their_points() -> None:
    """To pay for success, or to roll."""
    yes, no = choices_of(desk(two_sides().begin(), MoraleDecision(0, 0, 3)))

    assert (yes.id, yes.lp, no.id, no.lp) == ("pay_morale", 3, "roll_morale", 0)


@pytest.mark.rule("SHO-054")
def test_victims_are_proposed_by_who_is_missed_least() -> None:
    """Of one's own the plain fighters, of others those with the special weapons."""
    play = two_sides().begin()
    own = tuple(play.fighter(name) for name in ("A3", "A1", "A2"))
    (mine,) = choices_of(desk(play, VictimsDecision(0, own, 1, "SHO-054")))
    (theirs,) = choices_of(desk(play, VictimsDecision(1, own, 1, "MEL-014")))

    assert whole(mine) == PickVictims(0, (play.fighter("A2"),))
    assert whole(theirs) == PickVictims(1, (play.fighter("A3"),))
    assert (mine.input, mine.fills, mine.least, mine.most) == ("fighters", "fighters", 1, 1)


@pytest.mark.rule("MEL-015")
def test_impacts_are_spread_as_evenly_as_can_be() -> None:
    """Five on two machines are three and two; a machine without one is not named."""
    scenario = Scenario().unit("T", at=[(20, 20), (26, 20)], profile=TOAD, weapons=CANNONS)
    play = scenario.unit("b", seat=1, at=[(20, 60)]).begin()
    pair = play.fighter("T1"), play.fighter("T2")
    (five,) = choices_of(desk(play, SpreadDecision(1, pair, 5)))
    (one,) = choices_of(desk(play, SpreadDecision(1, pair, 1)))

    assert whole(five) == Spread(1, ((pair[0], 3), (pair[1], 2)))
    assert whole(one) == Spread(1, ((pair[0], 1),))


@pytest.mark.rule("CTL-008")
def test_reinforcements_are_ticked_by_their_price() -> None:
    """Each unit with what it costs, and how many points there are; none is a choice too."""
    scenario = two_sides().unit("R", count=2, wave="reinforcement")
    play = scenario.unit("S", count=2, wave="reinforcement").begin()
    units = play.unit("R"), play.unit("S")
    *bought, nothing = choices_of(desk(play, ReinforcementsDecision(0, 300, units)))

    assert [(found.units, found.price, found.most) for found in bought] == [
        ((units[0],), 200, 300),
        ((units[1],), 200, 300),
    ]
    assert whole(nothing) == BuyReinforcements(0)


def test_headings_tell_the_facts_of_a_decision() -> None:
    """Names and numbers of the decision, in every language."""
    play = two_sides().begin()
    decision = VictimsDecision(0, (0, 1, 2), 2, "SHO-054")
    words = tell_heading(desk(play, decision), decision)

    told = {"en": "Who is hit? Pick 2", "fr": "Qui est touché\u202f? Choisissez 2"}
    assert words.items() >= told.items()


# ---- overwatch -------------------------------------------------------------------------------


@pytest.mark.rule("SHO-061")
def test_overwatch_is_asked_for_units_then_for_weapons() -> None:
    """A unit opens fire or none does; then each weapon, and until the first salvo still none."""
    scenario = two_sides().unit("d", seat=1, at=row(2, 60, 60), officer=SERGEANT)
    play = scenario.act("A")
    drilled(play, "b", "overwatch")
    drilled(play, "d", "overwatch")
    play.order(walk(play, "A", 2, 0))
    assert isinstance(play.decision, OverwatchDecision)
    names = [f"open_fire/{play.unit(name)}" for name in ("b", "d")]
    assert possible(play) == [*names, "hold_fire"]

    play.order(whole(choice(play, names[0])))
    assert possible(play) == [f"salvo/laser_rifle/unit/{play.unit('A')}", "hold_fire"]
    play.order(whole(choice(play, "hold_fire")))
    assert possible(play) == [names[1], "hold_fire"]
    assert "overwatch" in play.table.units[play.unit("b")].drills


@pytest.mark.rule("SHO-061")
def test_after_the_first_salvo_overwatch_can_only_be_ended() -> None:
    """With another weapon left the unit may stop; it can no longer decline."""
    both = FighterCard("trooper", "standard", ("laser_rifle", "nanoblaster"))
    scenario = Scenario().unit("A", at=row(3, 40, 20))
    play = scenario.unit("b", seat=1, at=row(2, 40, 50), cards=[both, both]).act("A")
    drilled(play, "b", "overwatch")
    play.order(walk(play, "A", 2, 0))
    play.order(OpenFire(1, play.unit("b")))
    play.order(salvo(play, "laser_rifle", "A", seat=1), dice=[1, 1])

    assert possible(play) == [f"salvo/nanoblaster/unit/{play.unit('A')}", "cease"]
