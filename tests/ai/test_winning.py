"""Bots go for goals: they bring units where that wins, and shoot those whose loss wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.ai.bots import BOTS
from damocles.ai.places.goals import find_goals, goals_for, near_winning
from damocles.ai.plans.outlook import Outlook
from damocles.ai.plans.soldier import SOLDIER
from damocles.ai.values.worth import WIN, loss_bonus
from damocles.engine.dice import Tape
from damocles.engine.families import Order
from damocles.rules.chapters.shooting.orders import Salvo
from damocles.rules.missions.goals import fighters_in_contact
from damocles.rules.state.apply.changes import change_element
from damocles.rules.state.model import (
    CeaseFire,
    GivenUnit,
    HoldOut,
    InContact,
    KindGone,
    MoreNear,
    UnitGone,
)
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import GOLEM, TROOPER, Play, Scenario

if TYPE_CHECKING:
    from damocles.rules.state.model import Goal
    from damocles.rules.state.state import Table

STRIDER = replace(TROOPER, id="strider", category="strider", size=4, radius=3_250)
HOME = InContact(seat=0, unit="crew", element="gen", within=2_500)
HELD = MoreNear(seat=0, element="gen", within=8_000, own=("trooper",), enemies=("golem",))
NO_PREY = UnitGone(seat=0, unit="prey")


def field(*goals: Goal, at: float = 45) -> Scenario:
    """Two units of troopers in the west, two of golems in the east, and a generator."""
    scene = Scenario(width=100, depth=60)
    scene.element("gen", "nanogenerator", at, 30, width=6, depth=6)
    scene.unit("crew", at=[(30, 30), (30, 33)]).unit("others", at=[(10, 10), (10, 13)])
    scene.unit("prey", seat=1, profile=GOLEM, at=[(62, 50), (62, 54)])
    scene.unit("strong", seat=1, profile=GOLEM, at=[(62, 10), (62, 14), (62, 6)])
    units = GivenUnit(0, "crew"), GivenUnit(1, "prey")
    return scene.brief(goals=goals, units=units, cease_fire=CeaseFire(rounds=6))


def begun(scene: Scenario, *, round_: int = 1) -> Table:
    """The table in a round."""
    table = scene.begin().table
    table.clock = replace(table.clock, round=round_)
    return table


def play_out(play: Play, bot: str = "soldier") -> list[Order]:
    """The orders of a bot until the activation is over."""
    player, orders = BOTS[bot]("1"), list[Order]()
    while play.decision is not None and play.table.activation is not None:
        decision = play.decision
        order = player.choose(play.battle.view(decision.seat), decision)
        orders.append(order)
        play.battle.push(order)
    return orders


@pytest.mark.parametrize("bot", ["recruit", "soldier"])
def test_a_unit_goes_where_contact_wins(bot: str) -> None:
    """A Soldier at once; a Recruit may be tempted, but never refuses an order."""
    play = field(HOME, at=8).act("crew")
    play.battle.dice = Tape("1")
    play_out(play, bot)

    if bot == "soldier":
        assert fighters_in_contact(play.table, HOME)


def test_without_the_goal_it_stays_away() -> None:
    """There is nothing else to go there for."""
    play = field(at=8).act("crew")
    play.battle.dice = Tape("1")
    play_out(play)

    assert not fighters_in_contact(play.table, HOME)


@pytest.mark.parametrize(("goals", "target"), [((NO_PREY,), "prey"), ((), "lone")])
def test_fire_is_for_those_whose_loss_wins(goals: tuple[Goal, ...], target: str) -> None:
    """Otherwise it is for one who is nearer and worth more."""
    scene = field(*goals)
    scene.places["crew"] = [(50, 30), (50, 33)]
    scene.unit("lone", seat=1, profile=GOLEM, at=[(62, 22)])
    play = scene.act("crew")
    play.battle.dice = Tape("1")
    salvos = [each for each in play_out(play) if isinstance(each, Salvo)]

    assert [salvo.target for salvo in salvos[:1]] == [UnitTarget(play.unit(target))]


def bonus(fighter: str, *goals: Goal, seat: int = 0) -> float:
    """What the loss of a fighter gives besides its worth."""
    play = field(*goals).begin()
    return loss_bonus(play.table, play.at(fighter), seat)


def test_losses_share_the_worth_of_a_victory() -> None:
    """All who are wanted; nothing for others, and nothing for the enemy of the goal."""
    assert bonus("prey1", NO_PREY) == WIN / 2
    assert bonus("strong1", NO_PREY) == 0.0
    assert bonus("prey1", NO_PREY, seat=1) == 0.0
    golems = KindGone(seat=0, profile="golem")
    assert bonus("strong1", golems) == WIN / 5
    assert bonus("strong1", replace(golems, count=2)) == WIN / 2
    assert bonus("crew1", golems) == 0.0
    assert bonus("crew1", HOME, seat=1) == WIN / 4
    assert bonus("others1", HOME, seat=1) == 0.0
    assert bonus("crew1", HOME) == 0.0
    assert bonus("crew1", HoldOut(seat=1, round=3), seat=1) == 0.0


def test_places_where_one_wins_are_goals() -> None:
    """For those who count there; machines too, if the mission counts them."""
    scene = field(HOME, HELD, NO_PREY)
    scene.unit("walker", profile=STRIDER, at=[(10, 50)])
    table = begun(scene)
    found = {goal.id: goal for goal in find_goals(table, 0)}
    units = {table.setting.unit_card(unit).id: unit for unit in table.units.values()}

    assert (found["goal 0"].worth, found["goal 1"].worth) == (WIN, WIN)
    assert [goal.id for goal in goals_for(table, units["crew"])] == ["goal 0", "goal 1"]
    assert [goal.id for goal in goals_for(table, units["others"])] == ["goal 1"]
    assert [goal.id for goal in goals_for(table, units["walker"])] == []
    assert [(goal.id, goal.worth) for goal in goals_for(table, units["prey"])] == [
        ("goal 1", WIN / 2)
    ]
    counted = replace(HELD, own=())
    scene.brief(goals=(counted,))
    table = begun(scene)
    assert [goal.id for goal in goals_for(table, units["walker"])] == ["goal 0"]


def test_a_goal_that_does_not_count_yet_is_worth_half() -> None:
    """And nothing once its element is gone."""
    scene = field(replace(HOME, from_round=3))
    worths = [[goal.worth for goal in find_goals(begun(scene, round_=n), 0)] for n in (2, 3)]
    assert worths == [[WIN / 2], [WIN]]
    table = begun(scene, round_=3)
    change_element(table, "gen", present=False)
    assert find_goals(table, 0) == ()


def test_who_is_near_already_is_counted_from_both_sides() -> None:
    """Those who count for the goal, and those who count against it."""
    scene = field(HELD)
    scene.places["others"] = [(38, 30), (38, 33)]
    scene.places["prey"] = [(45, 38), (62, 40)]
    scene.torn = True
    table = begun(scene)

    assert near_winning(table, 0) == {"goal 0": (2, 1)}
    assert near_winning(table, 1) == {"goal 0": (1, 2)}


def test_one_has_to_be_as_near_as_the_goal_says() -> None:
    """Standing in reach of control is not enough for contact."""
    table = begun(field(HOME))
    crew = next(u for u in table.units.values() if table.setting.unit_card(u).id == "crew")
    outlook = Outlook(table, crew, SOLDIER)

    near, far = outlook.standing((39_500, 30_000)), outlook.standing((35_000, 30_000))
    assert near["hold"] >= WIN
    assert "hold" not in far
