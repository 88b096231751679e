"""SHO: where impacts go, and what they lead to."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.rules.state.events.damage import DamageRolled
from damocles.rules.state.events.shooting import CoverRolled, ImpactsAllotted, SalvoDeclared
from damocles.rules.state.events.terrain import StructureTested
from damocles.rules.state.model import FighterCard, Officer
from damocles.scenario import (
    CANNONS,
    GOLEM,
    TOAD,
    TROOPER,
    aim as aimed,
    demolish,
    events_of as of,
    row,
    salvo,
)
from tests.rules.firing import SURE, ids, left, lost
from tests.rules.test_weapon_abilities import MISSILE, launchers
from tests.rules.torn import TornScenario as Scenario

TALL = replace(GOLEM, id="tall", size=3)


def lane(*between: tuple[float, float], shooters: int = 3, weapon: str = "sure") -> Scenario:
    """Shooters in the south, three golems in the north, others between them."""
    scenario = Scenario().arm(SURE).unit("A", at=row(shooters, 40, 20), weapons=(weapon,))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(3, 40, 60))
    return scenario.unit("c", seat=1, profile=GOLEM, at=list(between)) if between else scenario


# ---- whom they hit ---------------------------------------------------------------------------


@pytest.mark.rule("SHO-027")
def test_a_salvo_without_a_hit_strikes_nobody() -> None:
    """Nothing is allotted, neither to who is caught nor to the target."""
    play = lane((44, 40), weapon="laser_rifle").act("A")
    events = play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1, 1])

    assert not of(events, ImpactsAllotted)


@pytest.mark.rule("SHO-031")
def test_a_single_impact_that_is_left_over_hits_the_target() -> None:
    """Two of three are caught in between; the third is the target's."""
    play = lane((44, 30), (44, 36)).act("A")
    events = play.order(salvo(play, "sure", "b"))
    told = [(event.caught, event.to_target) for event in of(events, ImpactsAllotted)]

    assert told == [(tuple(ids(play, "c1", "c2")), 1)]
    assert lost(events) == ids(play, "c1", "c2", "b1")


@pytest.mark.rule("SHO-031")
def test_a_target_that_no_impact_reaches_tests_nothing() -> None:
    """Where all are taken in between, the unit behind the wall does not even test its cover."""
    scenario = lane((44, 30), (44, 36), (44, 42))
    play = scenario.element("wall", "low_wall", 44, 55, width=20, depth=1, size=1).act("A")
    events = play.order(salvo(play, "sure", "b"))

    assert lost(events) == ids(play, "c1", "c2", "c3")
    assert not of(events, CoverRolled)


@pytest.mark.rule("SHO-031")
def test_what_is_left_over_goes_to_the_element_aimed_at() -> None:
    """One of two impacts is taken by a golem as tall as the container."""
    scenario = Scenario().arm(SURE).unit("A", at=row(2, 44, 20), weapons=("sure",))
    scenario.unit("c", seat=1, profile=TALL, at=[(44, 30)])
    scenario.element("box", "container", 44, 40, width=8, depth=4, size=3)
    play = scenario.brief(destructible=("box",)).act("A")
    events = play.order(demolish("sure", "box"))

    assert [event.impacts for event in of(events, StructureTested)] == [1]


@pytest.mark.rule("HER-012")
def test_a_hero_who_is_caught_in_between_is_not_aimed_at() -> None:
    """The shot at a single strider passes him: his comrade, who is caught too, takes it."""
    hero = FighterCard("tall", "hero", (), officer=Officer(1, 1, 3, hero=True))
    plain = FighterCard("tall", "standard", ())
    scenario = Scenario().arm(SURE).unit("A", at=[(40, 20)], weapons=("sure",))
    scenario.unit("t", seat=1, profile=TOAD, weapons=CANNONS, at=[(40, 60)])
    at = [(40.0, 40.0), (43.0, 44.0)]
    play = scenario.unit("c", seat=1, profile=TALL, at=at, cards=[hero, plain]).act("A")

    assert lost(play.order(aimed(play, "sure", "t1"))) == ids(play, "c2")


# ---- locked shots ----------------------------------------------------------------------------


@pytest.mark.rule("SHO-030")
def test_a_locked_shot_hits_only_the_unit_aimed_at() -> None:
    """Golems as large as the striders stand in between, and none of them is hit."""
    play = launchers().act("A")
    events = play.order(salvo(play, "missile", "t"), dice=[4, 4, 3, 3])
    told = [(event.caught, event.to_target) for event in of(events, ImpactsAllotted)]

    assert told == [((), 2)]
    assert {event.unit for event in of(events, DamageRolled)} == {play.unit("t")}


@pytest.mark.rule("ABL-003")
@pytest.mark.parametrize(("dice", "hits"), [([3, 3], 0), ([4, 3, 3], 1)])
def test_a_locked_shot_is_told_by_its_own_rule(dice: list[int], hits: int) -> None:
    """Whether it hits or not: nobody is caught, and no cover is tested."""
    play = launchers().act("A")
    events = play.order(aimed(play, "missile", "t1"), dice=dice)
    told = [(e.caught, e.to_target, e.rule) for e in of(events, ImpactsAllotted)]

    assert told == [((), hits, "ABL-003")]
    assert not of(events, CoverRolled)


@pytest.mark.rule("ABL-003")
def test_a_locked_shot_at_an_element_passes_everybody() -> None:
    """A golem as tall as the container stands before it, and the container takes the impact."""
    scenario = Scenario().arm(MISSILE).unit("A", at=[(44, 20)], weapons=("missile",))
    scenario.unit("c", seat=1, profile=TALL, at=[(44, 30)])
    scenario.element("box", "container", 44, 40, width=8, depth=4, size=3)
    play = scenario.brief(destructible=("box",)).act("A")
    events = play.order(demolish("missile", "box"), dice=[4])

    assert [(e.caught, e.to_target) for e in of(events, ImpactsAllotted)] == [((), 1)]
    assert [event.impacts for event in of(events, StructureTested)] == [1]
    assert left(play, "c") == 1


@pytest.mark.rule("ABL-003")
def test_a_locked_shot_is_not_fired_at_who_is_in_between() -> None:
    """Of two launchers one sees the strider, the other only the golem before it: one fires."""
    scenario = Scenario().arm(MISSILE)
    scenario.unit("A", at=[(40, 20), (48, 20)], weapons=("missile",))
    scenario.unit("t", seat=1, profile=TOAD, weapons=CANNONS, at=[(39, 70)])
    scenario.unit("c", seat=1, profile=TALL, at=[(45.5, 30)])
    scenario.element("box", "container", 47.5, 45, width=12, depth=10, size=3)
    play = scenario.act("A")
    events = play.order(salvo(play, "missile", "t"), dice=[1])

    assert [e.fire.shooters for e in of(events, SalvoDeclared)] == [tuple(ids(play, "A1"))]


# ---- after cover -----------------------------------------------------------------------------


@pytest.mark.rule("SHO-052")
@pytest.mark.parametrize(("dice", "tests"), [([5, 6], []), ([5, 4, 1], [1]), ([4, 4, 1, 1], [2])])
def test_each_impact_that_cover_leaves_is_one_damage_test(
    dice: list[int], tests: list[int]
) -> None:
    """None of two, one of two, both of them."""
    rifle = replace(SURE, penetration=5)
    scenario = Scenario().arm(rifle).unit("A", at=row(2, 40, 20), weapons=("sure",))
    scenario.unit("b", seat=1, profile=TROOPER, at=row(3, 40, 60))
    play = scenario.element("wall", "low_wall", 44, 55, width=20, depth=1, size=1).act("A")
    events = play.order(salvo(play, "sure", "b"), dice=dice)

    assert [len(event.faces) for event in of(events, DamageRolled)] == tests
