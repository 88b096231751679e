"""ROU: each miniature comes into being once in a battle."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.activation import ActStep
from damocles.rules.chapters.damage import LeaderStep
from damocles.rules.chapters.routines.fusion import Fuse
from damocles.rules.missions.evacuation import Evacuate
from damocles.rules.state.apply.changes import put_fighter, put_unit
from damocles.rules.state.events.damage import FighterLost
from damocles.rules.state.events.routines import StriderArose
from damocles.rules.state.model import Exit, Scoring
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Activation, Unit
from damocles.rules.state.steps import ControlStep
from damocles.scenario import Play
from tests.rules.overseers import SPIDER, army, beside, forge

LANDING = Scoring("evacuated_afv", vp=2, seat=0, rule="MIS-504")


def landing(**option: Any) -> Play:
    """Seat 0 leaves by the northern edge, and scores for machines that do."""
    scene = army(lp=20, **option).brief(exit=Exit(0, "north", "MIS-508"))
    scene.scoring.append(LANDING)
    return forge(scene=scene)


def created_and_evacuated(play: Play) -> None:
    """A new strider goes from the edge over the exit; then the machines act again."""
    arose = play.order(beside(play))[-1]
    assert isinstance(arose, StriderArose)
    put_fighter(play.table, replace(play.table.fighters[arose.placement.fighter], y=85_000))
    for unit in (arose.unit, play.unit("T")):
        play.table.activation = Activation(unit=unit, engaged_at_start=False)
        play.run(ActStep(unit))
        if unit == arose.unit:
            play.order(Evacuate(0, "combat", play.at("T1").x))
    assert play.table.units[arose.unit].place == "gone"


@pytest.mark.rule("ROU-013")
@pytest.mark.rule("RUL-154")
@pytest.mark.rule("MIS-504")
def test_a_miniature_is_created_once_in_a_battle() -> None:
    """Evacuated it has scored, and is spent: there is no second one to score with."""
    play = landing()
    created_and_evacuated(play)
    refusal = play.battle.refusal(beside(play))

    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("RUL-154", "miniature_is_spent")
    play.run(ControlStep())
    assert [seat.vp for seat in play.table.seats.values()] == [2, 0]


@pytest.mark.rule("ROU-013")
@pytest.mark.rule("RUL-154")
def test_an_option_lets_a_miniature_come_back() -> None:
    """Then an evacuated strider can be created again, and scores again."""
    play = landing(creation_repeats=True)
    created_and_evacuated(play)
    created_and_evacuated(play)
    play.run(ControlStep())
    assert [seat.vp for seat in play.table.seats.values()] == [4, 0]


def destroyed(play: Play, arose: StriderArose) -> None:
    """The new strider is lost; the overseer may use his routines again."""
    machine.apply(play.table, FighterLost(arose.placement.fighter, 1))
    play.table.seats[0] = replace(play.table.seats[0], routines=())
    play.run(LeaderStep(arose.unit, 1), ActStep(play.unit("T")))


@pytest.mark.rule("RUL-154")
@pytest.mark.parametrize(("repeats", "again"), [(False, "RUL-154"), (True, None)])
def test_a_destroyed_strider_is_spent_too(*, repeats: bool, again: str | None) -> None:
    """Its miniature was created once, however it left the battle."""
    play = forge(scene=army(creation_repeats=repeats))
    arose = play.order(beside(play))[-1]
    assert isinstance(arose, StriderArose)
    destroyed(play, arose)
    refusal = play.battle.refusal(beside(play))
    assert (refusal.rule if refusal else None) == again


@pytest.mark.rule("RUL-154")
def test_each_miniature_of_a_kind_is_created_once() -> None:
    """Two miniatures of one machine are two: the second can come when the first is spent."""
    play = forge(scene=army().spare("second", SPIDER))
    arose = play.order(beside(play))[-1]
    assert isinstance(arose, StriderArose)
    destroyed(play, arose)
    assert isinstance(play.order(beside(play, "second"))[-1], StriderArose)


@pytest.mark.rule("RUL-154")
@pytest.mark.rule("ROU-014")
def test_a_fused_strider_is_spent_too() -> None:
    """Its miniature does not come into being a second time by Fusion either."""
    play = forge(scene=army(lp=20))
    pair = (play.fighter("T1"), play.fighter("T2"))
    taken = Unit(99, 0, "0/big", (99,), 99, "gone")
    put_unit(play.table, taken)
    assert play.refused(Fuse(0, pair[0], *pair, "big")) == "RUL-154"
