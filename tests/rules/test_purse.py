"""What points are given to and paid from, and units that come back: AT-43, and another edition.

The other edition has one purse: what is scored is what is spent. Units that were destroyed can be
bought once more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.ai.answers.setup import buy
from damocles.ai.values.worth import reinforcement_worth, unit_cost, unit_left
from damocles.engine.chance import Chance
from damocles.rules.missions.reinforcements import (
    BuyReinforcements,
    ReinforcementsDecision,
    affordable_units,
    mustered_fighters,
)
from damocles.rules.state.events.control import UnitBought, UnitReturned
from damocles.rules.state.model import Scoring
from damocles.rules.state.seams import ScoreAndPurse
from damocles.rules.state.steps import ControlStep
from damocles.scenario import CANNONS, SERGEANT, TOAD, Play, Scenario, events_of
from tests.rules.battles import AT43

if TYPE_CHECKING:
    from damocles.engine.seams import RuleSet
    from damocles.rules.state.params import Params
    from damocles.rules.state.state import Seat, Table, Unit


def one_purse(line: Scoring, times: int) -> ScoreAndPurse:
    """All points are for the score."""
    return ScoreAndPurse((line.vp + line.rp) * times, 0)


def score(seat: Seat) -> int:
    """What is scored can be spent."""
    return seat.vp


def pay_with_score(cost: int) -> ScoreAndPurse:
    """And is lost for the score."""
    return ScoreAndPurse(cost, 0)


def units_outside_or_lost(table: Table, seat: int) -> list[Unit]:
    """What was destroyed comes back once."""
    return [
        unit
        for unit in table.units.values()
        if unit.seat == seat
        and (unit.place == "reinforcement" or (unit.place == "gone" and not unit.returned))
    ]


STARS = AT43.derive(
    "stars",
    version="1",
    replace={
        "points": one_purse,
        "purse.points": score,
        "purse.paid": pay_with_score,
        "reinf": units_outside_or_lost,
    },
)


def field(rules: RuleSet[Params] = STARS) -> Play:
    """Seat 0 holds the hill; a unit of it waits outside, and its machines can be lost."""
    scene = Scenario().brief(reinforcements=True)
    scene.rules = rules
    scene.objective("hill", at=(20, 20), scoring=(Scoring("control", 2, 100, "hill"),))
    scene.unit("A", at=[(20, 20)], officer=SERGEANT)
    scene.unit("T", at=[(40, 20), (47, 20)], profile=TOAD, weapons=CANNONS)
    scene.unit("L", count=3, wave="reinforcement")
    scene.unit("B", seat=1, at=[(20, 60)], officer=SERGEANT)
    return scene.begin()


def with_points(play: Play, *, vp: int, rp: int) -> Play:
    """The control phase, which the seat enters with these points."""
    play.table.seats[0] = replace(play.table.seats[0], vp=vp, rp=rp)
    return play.run(ControlStep())


def destroy(play: Play, unit: str) -> None:
    """Both machines of a unit are lost, one after the other, and leave nothing."""
    number = play.unit(unit)
    for fighter in play.table.units[number].fighters:
        worn = replace(play.table.fighters[fighter], place="gone", sp=(0, 1, 0, 1), grounded=True)
        play.table.fighters[fighter] = worn
    lost = replace(play.table.units[number], place="gone", disorganised=True)
    play.table.units[number] = replace(lost, leader=lost.fighters[1], drills=frozenset({"knee"}))


@pytest.mark.rule("CMP-026")
def test_score_and_purse_are_two_things() -> None:
    """The line gives 2 and 100; what is bought for 200 leaves the score as it is."""
    play = with_points(field(AT43), vp=1, rp=150)
    late = play.unit("L")

    assert (play.table.seats[0].vp, play.table.seats[0].rp) == (3, 250)
    assert play.decision == ReinforcementsDecision(0, 250, (late,))
    events = play.order(BuyReinforcements(0, (late,)))
    assert events_of(events, UnitBought) == [UnitBought(0, late, 200)]
    assert (play.table.seats[0].vp, play.table.seats[0].rp) == (3, 50)
    assert play.table.units[late].place == "reserve"


@pytest.mark.rule("CMP-026")
def test_what_is_lost_is_not_sold() -> None:
    """Only what waited outside, however many points there are."""
    play = field(AT43)
    destroy(play, "T")
    with_points(play, vp=0, rp=900)

    assert affordable_units(play.table, 0) == (play.unit("L"),)


def test_one_purse_is_also_the_score() -> None:
    """The line gives 102 of one kind; what is bought is lost for the score."""
    play = with_points(field(), vp=150, rp=0)
    late = play.unit("L")

    assert (play.table.seats[0].vp, play.table.seats[0].rp) == (252, 0)
    assert play.decision == ReinforcementsDecision(0, 252, (late,))
    assert play.refused(BuyReinforcements(0, (late, late))) == "CTL-008"
    play.order(BuyReinforcements(0, (late,)))
    assert (play.table.seats[0].vp, play.table.seats[0].rp) == (52, 0)


def test_a_lost_unit_comes_back_as_it_was_mustered() -> None:
    """Whole, in order, led by its first fighter, as a reserve; and no second time."""
    play = field()
    toads, mustered = play.unit("T"), field()
    destroy(play, "T")
    with_points(play, vp=500, rp=0)
    events = play.order(BuyReinforcements(0, (toads,)))
    fighters = mustered.table.units[toads].fighters

    assert events_of(events, UnitReturned) == [UnitReturned(0, toads, 200, fighters)]
    again = play.table.units[toads]
    assert (again.place, again.leader, again.fighters) == ("reserve", fighters[0], fighters)
    assert (again.disorganised, again.drills, again.returned) == (False, frozenset(), 1)
    found = [play.table.fighters[each] for each in fighters]
    assert [(each.place, each.sp, each.grounded) for each in found] == [
        ("off", (3, 2, 1, 1), False)
    ] * 2
    assert play.table.seats[0].vp == 402

    destroy(play, "T")
    play.table.units[toads] = replace(play.table.units[toads], returned=1)
    assert affordable_units(play.table, 0) == (play.unit("L"),)


def test_who_has_joined_another_unit_does_not_come_back() -> None:
    """A machine that counts elsewhere stays there; a newcomer goes with those he joined."""
    play = field()
    toads, other = play.unit("T"), play.unit("A")
    one, two = play.table.units[toads].fighters
    guest = play.table.units[other].fighters[0]
    play.table.fighters[two] = replace(play.table.fighters[two], unit=other)
    play.table.fighters[guest] = replace(play.table.fighters[guest], unit=toads)

    assert mustered_fighters(play.table, play.table.units[toads]) == (one,)


def test_bots_weigh_a_unit_against_the_score() -> None:
    """Where reinforcement points pay, Soldiers buy; where a victory point does, they keep it."""
    bought = {}
    for rules in (AT43, STARS):
        play = with_points(field(rules), vp=250, rp=250)
        view, decision = play.battle.view(0), play.decision
        assert isinstance(decision, ReinforcementsDecision)
        order = buy(view, decision, Chance("purse"))
        assert isinstance(order, BuyReinforcements)
        bought[rules.name] = order.units

    assert bought == {"at43": (field().unit("L"),), "stars": ()}


@pytest.mark.rule("CMP-001")
def test_bots_reckon_in_army_points() -> None:
    """A price of the usual game is one; where a point is worth fifty, everything is worth more."""
    dear = AT43.derive("dear", version="1", params={"army_points": 50})
    found = {}
    for rules in (AT43, dear):
        play = field(rules)
        unit = play.table.units[play.unit("A")]
        found[rules.name] = unit_cost(play.table, unit), unit_left(play.table, unit)

    assert found == {"at43": (200, 200.0), "dear": (10_000, 10_000.0)}


@pytest.mark.rule("CMP-001")
def test_reinforcement_points_are_worth_what_they_buy() -> None:
    """As much as army points in the usual game; fifty times as much where prices are so."""
    dear = AT43.derive("dear", version="1", params={"army_points": 50})
    found = [reinforcement_worth(field(rules).table, 10) for rules in (AT43, dear)]

    assert found == [4.0, 200.0]


@pytest.mark.rule("CMP-001")
def test_army_points_are_scaled_to_prices() -> None:
    """To the nearest; nothing costs less than one."""
    dear = replace(AT43.params, army_points=50)
    asked = (600, 130, 120, 5)

    assert [AT43.params.price(points) for points in asked] == [600, 130, 120, 5]
    assert [dear.price(points) for points in asked] == [12, 3, 2, 1]
