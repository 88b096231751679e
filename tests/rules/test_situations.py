"""Situations that nobody has played: units stand where they are put, and one of them acts."""

from __future__ import annotations

import pytest

from damocles.rules.battle.situations import UnitPlaces, build_battle, build_table
from damocles.rules.chapters.activation import ActDecision
from damocles.scenario import Scenario
from tests.rules.made_up_routines import BULWARK, known


def scenario() -> Scenario:
    """Two units of two seats, a hill and a container."""
    play = Scenario().unit("A", count=3).unit("b", seat=1, count=2)
    play.element("hill", "hill", 20, 20, width=20, depth=20, size=2)
    return play.element("box", "container", 60, 20, width=12, depth=6, size=3)


def test_a_unit_acts_where_it_was_put() -> None:
    """Its seat is asked what it does, in the first round, free of enemies."""
    stands = {
        0: UnitPlaces([(90_000, 10_000), (94_000, 10_000), (98_000, 10_000)]),
        1: UnitPlaces([]),
    }

    battle = build_battle(scenario().setting(), stands, 0)

    assert isinstance(battle.decision, ActDecision)
    assert (battle.decision.seat, battle.decision.unit) == (0, 0)
    assert battle.table.clock.round == 1
    assert battle.table.activation is not None
    assert not battle.table.activation.engaged_at_start


def test_who_is_not_placed_is_lost() -> None:
    """The first who is there leads; of a unit without anybody nothing is left."""
    stands = {0: UnitPlaces([None, (90_000, 10_000)], facing=90)}

    table = build_battle(scenario().setting(), stands, 0).table

    assert [table.fighters[name].place for name in (0, 1, 2)] == ["gone", "table", "gone"]
    assert (table.units[0].leader, table.fighters[1].facing) == (1, 90)
    assert table.units[1].place == "gone"


@pytest.mark.rule("RUL-115", "RUL-116")
def test_a_fighter_stands_on_what_is_under_him() -> None:
    """A hill without climbing, a container that he can have climbed; else on the ground."""
    stands = {0: UnitPlaces([(20_000, 20_000), (60_000, 20_000), (90_000, 10_000)])}

    table = build_battle(scenario().setting(), stands, 0).table

    assert [table.fighters[name].standing_on for name in (0, 1, 2)] == ["hill", "box", None]


@pytest.mark.rule("ACT-007")
def test_a_grounded_unit_stands_up_and_is_not_asked() -> None:
    """All of it lie on the ground when its activation begins."""
    places = [(90_000, 10_000), (94_000, 10_000), (98_000, 10_000)]

    battle = build_battle(scenario().setting(), {0: UnitPlaces(places, grounded=True)}, 0)

    assert battle.decision is None
    assert not any(fighter.grounded for fighter in battle.table.fighters.values())


def drills(own: UnitPlaces, other: UnitPlaces) -> list[frozenset[str]]:
    """The drills of a unit that acts and of another."""
    table = build_battle(scenario().setting(), {0: own, 1: other}, 0).table
    return [unit.drills for unit in table.units.values()]


OWN = UnitPlaces([(90_000, 10_000)], drills=frozenset({"knee"}))
WAITING = UnitPlaces([(30_000, 60_000)], drills=frozenset({"overwatch"}))


@pytest.mark.rule("ACT-048")
def test_drills_are_kept_by_whoever_waits() -> None:
    """Not by the unit that acts."""
    assert drills(OWN, WAITING) == [frozenset(), {"overwatch"}]


@pytest.mark.rule("ACT-049")
def test_drills_are_lost_on_the_ground() -> None:
    """Those who lie have none, those who stand keep theirs."""
    assert drills(OWN, WAITING._replace(grounded=True))[1] == frozenset()
    assert drills(OWN, WAITING)[1] == {"overwatch"}


@pytest.mark.parametrize("acting", [0, 1])
def test_routines_last_on_those_who_do_not_act(acting: int) -> None:
    """Its next activation ends what lasts on a unit."""
    places = [(90_000, 10_000), (94_000, 10_000), (98_000, 10_000)]
    under = UnitPlaces(places, lasting=frozenset({BULWARK.id}))

    table = build_table(known(scenario()).setting(), {0: under}, acting)

    assert table.units[0].lasting == (under.lasting if acting else frozenset())
