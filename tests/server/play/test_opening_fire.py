"""What a seat reads before a unit in overwatch opens fire: the odds of all that it may fire."""

from __future__ import annotations

import pytest

from damocles.rules.chapters.shooting.overwatch import OpenFire
from damocles.rules.state.model import FighterCard
from damocles.scenario import Play, Scenario, row, salvo, walk
from tests.rules.firing import drilled
from tests.server.play.asking import preview, reply

BEARER = FighterCard("trooper", "bearer", ("nanoblaster",))
RIFLE = FighterCard("trooper", "standard", ("laser_rifle", "knife"))


def waiting(*, free: bool, cards: tuple[FighterCard, ...] = (RIFLE, RIFLE)) -> Play:
    """A unit has moved into the sight of one in overwatch."""
    scenario = Scenario().unit("A", at=row(4, 40, 20)).option(free_measuring=free)
    play = scenario.unit("b", seat=1, at=row(len(cards), 40, 35), cards=cards).act("A")
    drilled(play, "b", "overwatch")
    play.order(walk(play, "A", 2, 0))
    return play


def fire(play: Play) -> OpenFire:
    """The order to open fire."""
    return OpenFire(1, play.unit("b"))


@pytest.mark.rule("SHO-061")
def test_one_weapon_has_the_odds_of_its_salvo() -> None:
    """Before the unit opens fire and after it the numbers are the same."""
    play = waiting(free=True)
    found = preview(play, fire(play), seat=1)
    play.order(fire(play))
    after = preview(play, salvo(play, "laser_rifle", "A", seat=1), seat=1)

    assert found.losses == after.losses
    assert found.losses[0].unit == play.unit("A")
    assert [(arm.words["en"], arm.dice) for arm in found.arms] == [("laser rifle", 2)]
    assert found.measured


@pytest.mark.rule("SHO-061")
def test_all_weapons_count() -> None:
    """The odds are those of one salvo after the other."""
    play = waiting(free=True, cards=(RIFLE, RIFLE, BEARER))
    found = preview(play, fire(play), seat=1)
    play.order(fire(play))
    single = [
        preview(play, salvo(play, name, "A", seat=1), seat=1).losses[0].mean
        for name in ("laser_rifle", "nanoblaster")
    ]

    assert {arm.words["en"] for arm in found.arms} == {"laser rifle", "nanoblaster"}
    assert found.losses[0].mean == pytest.approx(sum(single), abs=1e-5)
    assert sum(found.losses[0].chances) == pytest.approx(1, abs=1e-4)


@pytest.mark.rule("GEN-008")
def test_without_free_measuring_only_needs_by_range_are_told() -> None:
    """Nothing is declared yet: no number that gives a distance away, and no losses."""
    play = waiting(free=False)
    found = preview(play, fire(play), seat=1)

    assert not found.measured
    assert found.losses == ()
    assert [(arm.dice, arm.needed, bool(arm.bands)) for arm in found.arms] == [(2, None, True)]


def test_what_comes_back_is_told_too() -> None:
    """The unit that has moved fires at the one in overwatch; in combat movement it still may."""
    play = waiting(free=True)
    found = reply(play, fire(play), seat=1)

    assert found is not None
    assert found.unit == play.unit("A")
    assert [losses.unit for losses in found.losses] == [play.unit("b")]
