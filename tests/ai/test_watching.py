"""Overwatch: when it is worth waiting, when to fire, and the drills at the end of an activation."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.ai.plans.drills import (
    DrillWorth,
    drill_worth,
    finish,
    lane_worth,
    price,
    spare_points,
)
from damocles.ai.plans.overwatch import (
    ambush,
    enemies_to_come,
    open_fire,
    prevented_harm,
    stopping_worth,
    waiting_worth,
)
from damocles.ai.plans.soldier import CARELESS, SOLDIER
from damocles.engine.chance import Chance
from damocles.rules.battle.view import View
from damocles.rules.chapters.activation import EndActivation
from damocles.rules.chapters.drills.take_cover import TAKE_COVER
from damocles.rules.chapters.shooting.overwatch import (
    HoldFire,
    OpenFire,
    OverwatchDecision,
    OverwatchStep,
)
from damocles.rules.state.apply.changes import put_unit
from damocles.rules.state.state import Activation
from damocles.scenario import GOLEM, TOAD, Play
from tests.rules.torn import TornScenario as Scenario

TARGETS = [(18.0 + 4 * i, 44.0) for i in range(6)]
WEAK = replace(GOLEM, id="weak", protection=2)


def laid(play: Play, **cards: list[str]) -> None:
    """Whose cards are to come, by seat: s0, s1."""
    for name, units in cards.items():
        seat = play.table.seats[int(name[1:])]
        play.table.seats[seat.id] = replace(seat, sequence=tuple(play.unit(u) for u in units))


def row(x: float, y: float, count: int) -> list[tuple[float, float]]:
    """Fighters side by side."""
    return [(x + 4 * i, y) for i in range(count)]


# ---- when to stop ----------------------------------------------------------------------------


def test_waiting_is_worth_less_than_the_best_and_more_than_nothing() -> None:
    """The more turns are to come the more it is worth, never as much as the best target."""
    worth = [stopping_worth([10.0, 60.0], turns) for turns in range(6)]

    assert worth == sorted(worth)
    assert worth[0] == 0.0
    assert worth[-1] < 60.0


def test_the_last_mover_is_always_worth_firing_at() -> None:
    """With nobody to come waiting is worth nothing, whatever might have come."""
    assert stopping_worth([1_000.0], 0) == 0.0


# ---- fire or hold ----------------------------------------------------------------------------


def watch(*, better: bool, seats: int = 2) -> Play:
    """A watcher before whom a lone soldier has moved; a whole unit in the open may come next."""
    scene = Scenario(seats=seats).unit("W", at=row(20, 20, 6)).unit("own", at=row(70, 5, 2))
    scene.unit("lone", seat=1, at=[(65, 35)], count=6, profile=GOLEM)
    scene.unit("many", seat=seats - 1, at=row(18, 44, 6), profile=WEAK)
    play = scene.begin()
    put_unit(play.table, replace(play.table.units[play.unit("W")], drills=frozenset({"overwatch"})))
    laid(play, s0=["own"], **{f"s{seats - 1}": ["many"] if better else []})
    play.table.clock = replace(play.table.clock, round=1, phase="activation", active=1)
    lone = play.unit("lone")
    play.table.activation = Activation(unit=lone, engaged_at_start=False, gait="rush", moved=True)
    return play.run(OverwatchStep(lone))


def answer(play: Play) -> object:
    """What the owner of the watcher says."""
    assert isinstance(play.decision, OverwatchDecision)
    return open_fire(play.battle.view(0), play.decision, Chance("1")).order


@pytest.mark.rule("SHO-062")
@pytest.mark.parametrize("seats", [2, 3])
def test_fire_is_held_for_better_prey(seats: int) -> None:
    """Six in the open may still come: the lone one is let go. The twin: nobody more can come."""
    assert isinstance(answer(watch(better=True, seats=seats)), HoldFire)


@pytest.mark.rule("SHO-062")
def test_fire_is_opened_at_the_last_who_can_come() -> None:
    """In the last round, and nobody has a card left: now or never."""
    play = watch(better=False)
    play.table.clock = replace(play.table.clock, round=6)

    assert isinstance(answer(play), OpenFire)


def test_who_is_about_to_fire_is_fired_at() -> None:
    """A unit that walked fires after this; one that ran, or has fired, does not."""
    play = watch(better=True)
    decision = OverwatchDecision(0, (play.unit("W"),), play.unit("many"))
    now = Activation(unit=play.unit("many"), engaged_at_start=False, gait="combat", moved=True)
    play.table.activation = now
    salvos = ambush(play.table, decision, play.unit("W"))
    walked = prevented_harm(play.table, decision, salvos)
    play.table.activation = replace(now, gait="rush")

    assert walked > 5
    assert prevented_harm(play.table, decision, salvos) == 0.0


def test_only_enemies_with_cards_are_waited_for() -> None:
    """Who has had his turn, and who is a friend, does not come any more."""
    play = watch(better=True)
    view = play.battle.view(0)

    assert [unit.id for unit in enemies_to_come(view, 0)] == [play.unit("many")]


# ---- the end of an activation ----------------------------------------------------------------


def ending(play: Play, name: str = "A") -> EndActivation:
    """How a unit ends its activation; it must be allowed."""
    view = play.battle.view(0)
    order = finish(view, play.table.units[play.unit(name)])
    assert view.refusal(order) is None
    assert isinstance(order, EndActivation)
    return order


def behind_a_wall(*, cards: bool, far: float = 30, lp: int = 5) -> Play:
    """A unit behind a low wall that has fired; enemies beyond it with or without a card."""
    scene = Scenario(depth=200).unit("A", at=row(20, 20, 6))
    scene.unit("b", seat=1, at=row(20, 20 + far, 6))
    scene.element("wall", "low_wall", 30, 24, width=40, depth=1, size=1)
    scene.lp = lp
    play = scene.act("A")
    laid(play, s1=["b"] if cards else [])
    assert play.table.activation is not None
    play.table.activation = replace(play.table.activation, fired=("laser_rifle",))
    return play


@pytest.mark.rule("ACT-053")
def test_cover_is_taken_under_fire() -> None:
    """Behind a wall with enemies to come who can hit; plainly where they are out of range."""
    assert ending(behind_a_wall(cards=True)).drills == ("take_cover",)

    assert ending(behind_a_wall(cards=True, far=150)).drills == ()


def test_only_drills_that_are_known_are_given() -> None:
    """A Soldier, who overlooks what is subtle, does not take cover."""
    play = behind_a_wall(cards=True)
    view, unit = play.battle.view(0), play.table.units[play.unit("A")]

    assert finish(view, unit, CARELESS.overlooked) == EndActivation(0, ("take_cover",))
    assert finish(view, unit, SOLDIER.overlooked) == EndActivation(0)


@pytest.mark.rule("ACT-053")
def test_no_cover_is_taken_when_the_battle_is_over_for_the_enemy() -> None:
    """In the last round an enemy without cards does not fire any more."""
    play = behind_a_wall(cards=False)
    play.table.clock = replace(play.table.clock, round=6)
    view, unit = play.battle.view(0), play.table.units[play.unit("A")]

    assert drill_worth(view, unit, TAKE_COVER) == DrillWorth()
    assert ending(play).drills == ()


def test_points_are_kept_for_those_who_need_them() -> None:
    """A drill costs a point, and another unit has to be paid for with the last one."""
    play = behind_a_wall(cards=True, lp=0)

    assert spare_points(play.table, 0) == 0
    assert ending(play).drills == ()


def lane(*, aside: bool) -> Play:
    """A unit in front of a friend who has a card to come and an enemy in his sights."""
    scene = Scenario().unit("A", at=row(70 if aside else 20, 30, 4)).unit("F", at=row(20, 20, 6))
    scene.unit("b", seat=1, at=row(20, 42, 6), profile=WEAK)
    play = scene.act("A")
    laid(play, s0=["F"], s1=[])
    assert play.table.activation is not None
    play.table.activation = replace(play.table.activation, fired=("laser_rifle",))
    return play


@pytest.mark.rule("ACT-050")
def test_who_stands_in_a_lane_kneels() -> None:
    """The friend behind fires over them; beside the lane nobody kneels."""
    blocking, beside = lane(aside=False), lane(aside=True)
    unit = beside.table.units[beside.unit("A")]

    assert "knee" in ending(blocking).drills
    assert lane_worth(beside.battle.view(0), unit) == 0.0
    assert "knee" not in ending(beside).drills


def waits(*, cards: bool, guns: bool = True) -> View:
    """A machine that has not fired, before enemies who come, or have come."""
    weapons = ("cannon", "cannon") if guns else ()
    scene = Scenario().unit("A", at=[(20, 20)], profile=TOAD, weapons=weapons)
    scene.unit("b", seat=1, at=TARGETS, profile=WEAK)
    play = scene.act("A")
    laid(play, s1=["b"] if cards else [])
    play.table.clock = replace(play.table.clock, round=6)
    return play.battle.view(0)


@pytest.mark.rule("ACT-051")
def test_overwatch_is_for_those_who_have_somebody_to_wait_for() -> None:
    """In the last round: enemies with cards are waited for, those without are not."""
    unit = next(iter(waits(cards=True).table.units.values()))

    assert waiting_worth(waits(cards=True), unit) > 10
    assert waiting_worth(waits(cards=False), unit) == 0.0
    assert finish(waits(cards=True), unit) == EndActivation(0, ("overwatch",))
    assert finish(waits(cards=False), unit) == EndActivation(0)


def test_who_has_no_guns_does_not_wait() -> None:
    """Nothing to fire with."""
    view = waits(cards=True, guns=False)

    assert waiting_worth(view, view.table.units[0]) == 0.0


def test_points_are_dear_where_they_are_few() -> None:
    """The price of a point falls with the number that can be spared for each card to come."""
    play = lane(aside=True)
    few, many = price(play.table, 0), 0.0
    play.table.seats[0] = replace(play.table.seats[0], lp=30)
    many = price(play.table, 0)

    assert 0 < many < few
