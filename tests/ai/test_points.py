"""Leadership points where they are short: activations, rallies, and the options of a turn."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.ai.lookahead.depth import Depth, Scope
from damocles.ai.lookahead.options import compare_options, options
from damocles.ai.plans.command import take_turn
from damocles.ai.plans.points import (
    activation_worth,
    best_spending,
    failed_tests,
    pay,
    pay_morale,
    rally,
)
from damocles.engine.chance import Chance
from damocles.engine.families import Order
from damocles.rules.chapters.activation import (
    Activate,
    Decline,
    Delay,
    ExtraActivation,
    Pay,
    PayDecision,
    Relocate,
    TurnDecision,
)
from damocles.rules.chapters.composure import MoraleDecision, PayMorale, RollMorale
from damocles.rules.chapters.morale import LeaveDisorganised, Rally, RallyDecision
from damocles.rules.chapters.routines.nanonucleus import (
    LeaveTests,
    NanonucleusDecision,
    UseNanonucleus,
)
from damocles.rules.chapters.shooting.artillery import ArtilleryStrike
from damocles.rules.state.apply.changes import put_unit
from damocles.rules.state.model import Scoring, Weapon
from damocles.rules.state.steps import PayStep, RallyStep, TurnStep
from damocles.scenario import Play
from tests.ai.test_watching import WEAK, laid, row
from tests.rules.torn import TornScenario as Scenario

DEPTH = Depth(Scope(2, 1, 60, 600.0), samples=6, tries=4, seconds=600.0)
CHANCE = Chance("points")


def company(*, lp: int, near: bool = True, place: bool = False) -> Play:
    """A unit out of reach of everybody, one before the enemy or not, and an enemy."""
    scene = Scenario(width=240, depth=180)
    scene.unit("idle", at=row(200, 10, 6)).unit("B", at=row(20, 20, 6))
    scene.unit("b", seat=1, at=row(20, 42 if near else 170, 6), profile=WEAK)
    if place:
        line = Scoring("control", vp=2, objective="hill")
        scene.objective("hill", at=(205, 20), scoring=[line])
    scene.lp = lp
    play = scene.begin()
    play.table.clock = replace(play.table.clock, round=2, phase="activation", active=0)
    laid(play, s0=["B"], s1=["b"])
    return play


# ---- who is paid for -------------------------------------------------------------------------


def paid(play: Play) -> Order:
    """Whether the unit out of reach is paid for."""
    play.run(PayStep(play.unit("idle")))
    assert isinstance(play.decision, PayDecision)
    return pay(play.battle.view(0), play.decision, CHANCE)


@pytest.mark.rule("ACT-013")
def test_the_last_point_is_kept_for_who_can_use_it() -> None:
    """Who is out of reach waits, that the one before the enemy can act; with two points both do."""
    assert isinstance(paid(company(lp=1)), Decline)
    assert isinstance(paid(company(lp=2)), Pay)


@pytest.mark.rule("ACT-013")
def test_a_place_to_take_is_use_enough() -> None:
    """The twin: nothing to fire at, but something to hold, is worth the last point."""
    assert isinstance(paid(company(lp=1, place=True)), Pay)


def test_points_go_to_the_best() -> None:
    """As far as they go; what is too dear is passed over."""
    assert best_spending([(2, 50.0), (1, 30.0), (1, 25.0)], 2) == 50.0
    assert best_spending([(2, 50.0), (1, 30.0)], 1) == 30.0


def test_reserves_are_worth_a_card() -> None:
    """A unit that is not there yet has a use, the more the dearer it is."""
    play = Scenario().unit("A", at=[(20, 20)]).unit("R", count=3).begin()

    assert activation_worth(play.table, play.table.units[play.unit("R")]) == pytest.approx(40.0)


# ---- who is rallied --------------------------------------------------------------------------


def rallied(play: Play) -> Order:
    """Whether the unit out of reach is rallied."""
    unit = play.table.units[play.unit("idle")]
    put_unit(play.table, replace(unit, disorganised=True))
    play.run(RallyStep(unit.id))
    assert isinstance(play.decision, RallyDecision)
    return rally(play.battle.view(0), play.decision, CHANCE)


@pytest.mark.rule("MOR-013")
def test_a_rally_does_not_take_the_points_of_the_others() -> None:
    """With points for all it is rallied; not where the fire of a better unit would be lost."""
    assert isinstance(rallied(company(lp=5)), Rally)
    assert isinstance(rallied(company(lp=2)), LeaveDisorganised)


def test_success_is_bought_with_spare_points() -> None:
    """Not where the fire of a better unit would be lost."""
    answers = []
    for lp in (5, 1):
        play = company(lp=lp)
        decision = MoraleDecision(0, play.unit("idle"), 1)
        answers.append(type(pay_morale(play.run().battle.view(0), decision, CHANCE)))
    assert answers == [PayMorale, RollMorale]


@pytest.mark.rule("ROU-008")
def test_tests_are_rolled_again_with_spare_points() -> None:
    """Two failures are worth points that nobody needs; where they are short it takes more."""
    rich, poor = company(lp=9).run().battle, company(lp=1).run().battle
    two, many = (NanonucleusDecision(0, 0, (0,), failed) for failed in (2, 4))

    assert isinstance(failed_tests(rich.view(0), two, CHANCE), UseNanonucleus)
    assert isinstance(failed_tests(poor.view(0), two, CHANCE), LeaveTests)
    assert isinstance(failed_tests(poor.view(0), many, CHANCE), UseNanonucleus)


# ---- options of a turn -----------------------------------------------------------------------


def turn(*, near: bool, lp: int = 6) -> Play:
    """The first card is that of a unit that is gone; the next is before the enemy or not."""
    play = company(lp=lp, near=near)
    unit = play.table.units[play.unit("idle")]
    put_unit(play.table, replace(unit, place="gone"))
    laid(play, s0=["idle", "B"])
    return play.run(TurnStep(0))


@pytest.mark.rule("ACT-016", "RUL-25")
def test_a_card_of_the_gone_is_put_off_when_somebody_can_strike() -> None:
    """For a point the next card is played; not where there is nobody to hit, nor without points."""
    asked = TurnDecision(0)

    assert take_turn(turn(near=True).battle.view(0), asked, CHANCE) == Relocate(0, 2)
    assert take_turn(turn(near=False).battle.view(0), asked, CHANCE) == Activate(0)
    assert take_turn(turn(near=True, lp=1).battle.view(0), asked, CHANCE) == Activate(0)


@pytest.mark.rule("ACT-016")
def test_who_looks_ahead_finds_that_too() -> None:
    """Played on, the turn that is given away costs more than a point; out of reach it does not."""
    assert compare_options(turn(near=True).battle.view(0), 0, Chance("1"), DEPTH) == Relocate(0, 2)
    assert compare_options(turn(near=False).battle.view(0), 0, Chance("1"), DEPTH) == Activate(0)


@pytest.mark.rule("ACT-018")
def test_options_are_legal_and_leave_points_for_the_cards() -> None:
    """Two units at once only after a delay, no delay after a delay, nothing on the last points."""
    play = company(lp=6)
    laid(play, s0=["idle", "B"])
    play.run(TurnStep(0))
    orders = [each.order for each in options(play.battle.view(0), 0, [0, 1])]
    play.table.seats[0] = replace(play.table.seats[0], last_option="delay")
    after = [each.order for each in options(play.battle.view(0), 0, [0, 1])]
    play.table.seats[0] = replace(play.table.seats[0], lp=2)

    assert orders == [Activate(0), Delay(0), Relocate(0, 2)]
    assert after == [Activate(0), Relocate(0, 2), ExtraActivation(0)]
    assert [each.order for each in options(play.battle.view(0), 0, [0, 1])] == [Activate(0)]


def test_the_last_card_is_simply_played() -> None:
    """With one card there is nothing to compare."""
    play = company(lp=9).run(TurnStep(0))

    assert compare_options(play.battle.view(0), 0, Chance("1"), DEPTH) == Activate(0)


# ---- artillery -------------------------------------------------------------------------------

SHELLS = Weapon(
    "shells", "ranged", accuracy=0, rate=3, rerolls=0, penetration=20, damage=1, area=3_000, fixed=2
)


def barrage(*, lp: int, among: bool = False) -> Order:
    """What is done with a turn before a unit whose leader stands apart from the others."""
    scene = Scenario(depth=120).brief(artillery=SHELLS)
    scene.unit("A", at=row(20, 20, 2)).unit("B", at=row(40, 20, 6))
    scene.unit("b", seat=1, at=[(20, 50), *row(40, 60, 5)], profile=WEAK)
    if among:
        scene.unit("own", at=[(42, 64), (46, 64), (50, 64), (50, 56), (46, 56), (42, 56)])
    play = scene.begin()
    play.table.clock = replace(play.table.clock, round=1, phase="activation", active=0)
    play.table.seats[0] = replace(play.table.seats[0], lp=lp)
    laid(play, s0=["A"], s1=["b"])
    play.run(TurnStep(0))
    order = take_turn(play.battle.view(0), TurnDecision(0), CHANCE)
    if isinstance(order, ArtilleryStrike):
        return replace(order, spotter=0, fighter=play.table.fighters[order.fighter].x // 1_000)
    return order


@pytest.mark.rule("SHO-065", "SHO-066")
def test_shells_fall_amid_the_enemy() -> None:
    """Amid the others, not on the leader apart; elsewhere if own fighters stand there."""
    assert barrage(lp=9) == ArtilleryStrike(0, 0, 44)
    assert barrage(lp=9, among=True) != ArtilleryStrike(0, 0, 44)


@pytest.mark.rule("SHO-065")
def test_shells_cost_three_points() -> None:
    """Who has fewer plays a card."""
    assert barrage(lp=2) == Activate(0)
