"""SHO: indirect fire."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.shooting.indirect import radius_and_impacts
from damocles.rules.state.apply.changes import put_element, put_fighter
from damocles.rules.state.events.morale import DrillsLost
from damocles.rules.state.events.shooting import (
    BlastLanded,
    FightersGrounded,
    SalvoDeclared,
    ShotsRolled,
)
from damocles.rules.state.model import FighterCard, Weapon
from damocles.rules.state.salvos import BlastArea
from damocles.scenario import CANNONS, GOLEM, TOAD, Play, aim as aimed, events_of as of, row, salvo
from tests.rules.firing import LAUNCHER, MORTAR, change, drilled, ids, lost
from tests.rules.torn import TornScenario as Scenario

PLAIN = FighterCard("trooper", "standard", ("laser_rifle",))
BEARER = FighterCard("trooper", "bearer", ("launcher",))
DUD = replace(LAUNCHER, id="dud", penetration=-9)
"""Lands, and hurts nobody."""


def battery(launchers: int = 2, *, weapon: Weapon = LAUNCHER) -> Scenario:
    """A leader with a rifle, so many launchers; a golem 27 cm from the leader, others near it."""
    cards = [PLAIN, *[replace(BEARER, weapons=(weapon.id,))] * launchers]
    scenario = Scenario().arm(LAUNCHER, MORTAR, weapon)
    scenario.unit("A", at=row(1 + launchers, 40, 20), cards=cards)
    return scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 50), (44, 50), (48, 50), (54, 50)])


def blast(play: Play, *dice: int, weapon: str = "dud") -> BlastLanded:
    """Where the template on the first golem came down."""
    landed = of(play.order(aimed(play, weapon, "b1"), dice=dice), BlastLanded)
    assert len(landed) == 1
    return landed[0]


# ---- whom it is aimed at ---------------------------------------------------------------------


@pytest.mark.rule("SHO-011")
def test_indirect_fire_is_aimed_at_a_fighter_of_any_side() -> None:
    """A single enemy or a friend, but neither a unit nor an element."""
    play = battery().unit("C", at=[(60, 40)]).act("A")

    assert play.refused(salvo(play, "launcher", "b")) == "SHO-011"
    assert play.battle.refusal(aimed(play, "launcher", "b3")) is None
    assert play.battle.refusal(aimed(play, "launcher", "C1")) is None


@pytest.mark.rule("SHO-068")
def test_nobody_aims_at_his_own_unit() -> None:
    """A template is not laid on a member of the unit that fires."""
    play = battery().act("A")

    assert play.refused(aimed(play, "launcher", "A1")) == "SHO-068"


@pytest.mark.rule("SHO-068")
@pytest.mark.rule("SHO-039")
def test_the_area_may_reach_the_shooters_themselves() -> None:
    """RUL-68: friend, foe and shooters alike are under it."""
    scenario = battery(1, weapon=MORTAR)
    scenario.places["A"] = [(36, 20), (40, 22)]
    scenario.places["b"] = [(40, 29), (40, 33), (44, 50), (54, 50)]
    wide = replace(MORTAR, area=6_000)
    play = scenario.arm(wide).act("A")
    events = play.order(aimed(play, "mortar", "b1"))

    assert of(events, BlastLanded)[0].fighters == tuple(ids(play, "A2", "b1", "b2"))
    assert play.at("A2").place == "gone"


@pytest.mark.rule("SHO-012")
@pytest.mark.rule("SHO-021")
def test_one_who_sees_is_enough_and_all_bearers_fire() -> None:
    """The launchers are blind; the leader sees the target, so both fire. Without him none does."""
    scenario = battery()
    scenario.element("box", "container", 56, 30, width=24, depth=4, size=3)
    scenario.places["A"] = [(38, 20), (52, 22), (56, 22)]
    scenario.places["b"] = [(56, 50), (60, 50), (64, 50), (68, 50)]
    seeing = scenario.act("A")
    scenario.places["A"] = [(60, 22), (52, 22), (56, 22)]
    blind = scenario.act("A")
    events = seeing.order(aimed(seeing, "launcher", "b1"), dice=[6, 6, 1, 1])

    assert of(events, SalvoDeclared)[0].fire.shooters == tuple(ids(seeing, "A2", "A3"))
    assert blind.refused(aimed(blind, "launcher", "b1")) == "SHO-012"


@pytest.mark.rule("SHO-022")
def test_the_range_is_that_to_the_fighter_aimed_at() -> None:
    """RUL-65: from the shooting leader to this very base, not to its unit's leader."""
    scenario = battery(1)
    scenario.places["b"] = [(40, 50), (44, 50), (40, 70), (54, 50)]
    play = scenario.act("A")
    events = play.order(aimed(play, "launcher", "b3"), dice=[6, 1])

    told = of(events, SalvoDeclared)[0]
    assert (told.distance, told.band, told.volleys[0].needed) == (47_000, 4, 4)


# ---- where it lands --------------------------------------------------------------------------


@pytest.mark.rule("SHO-032")
@pytest.mark.rule("SHO-035")
@pytest.mark.rule("SHO-037")
def test_without_a_miss_the_template_stays_on_the_target() -> None:
    """EX-027: two successes of two with an area of 3: radius 6 about the target, one impact."""
    landed = blast(battery(weapon=DUD).act("A"), 3, 6)

    assert (landed.x, landed.y, landed.direction, landed.deviation) == (40_000, 50_000, 0, 0)
    assert (landed.radius, landed.impacts) == (6_000, 1)


@pytest.mark.rule("SHO-036")
@pytest.mark.parametrize("area", [1_000, 3_000])
def test_no_success_makes_it_no_smaller_than_the_area(area: int) -> None:
    """The BlastArea of effect itself, and one impact."""
    assert radius_and_impacts(area, 0, 10_000) == BlastArea(area)


@pytest.mark.rule("SHO-036")
@pytest.mark.rule("SHO-034")
def test_without_a_success_the_radius_is_the_area() -> None:
    """EX-028, EX-030: two misses: radius 3, two centimetres off."""
    landed = blast(battery(weapon=DUD).act("A"), 1, 2, 4)

    assert (landed.radius, landed.impacts, landed.deviation) == (3_000, 1, 2_000)
    assert (landed.x, landed.y) == (40_000, 52_000)


@pytest.mark.rule("SHO-034")
@pytest.mark.rule("GEN-009")
@pytest.mark.parametrize(
    ("face", "x", "y"),
    [
        (1, 40_000, 49_000),
        (2, 39_134, 49_500),
        (3, 39_134, 50_500),
        (4, 40_000, 51_000),
        (5, 40_866, 50_500),
        (6, 40_866, 49_500),
    ],
)
def test_a_miss_shifts_it_in_one_of_six_directions(face: int, x: int, y: int) -> None:
    """RUL-66: 1 leads back to the shooting leader, the others follow clockwise; 1 cm a miss."""
    landed = blast(battery(weapon=DUD).act("A"), 6, 1, face)

    assert (landed.direction, landed.x, landed.y) == (face, x, y)
    assert landed.radius == 3_000


@pytest.mark.rule("SHO-034")
def test_direction_one_points_at_the_leader_wherever_he_stands() -> None:
    """From the east the first direction is east."""
    scenario = battery(1, weapon=DUD)
    scenario.places["A"] = [(70, 50), (70, 46)]
    landed = blast(scenario.act("A"), 1, 1)

    assert (landed.x, landed.y) == (41_000, 50_000)


@pytest.mark.rule("SHO-024")
@pytest.mark.rule("SHO-034")
def test_re_rolled_misses_count_only_if_they_miss_again() -> None:
    """The dice that stay missed shift the template."""
    again = replace(DUD, id="again", rerolls=1)
    landed = blast(battery(3, weapon=again).act("A"), 6, 1, 1, 6, 1, 4, weapon="again")

    assert (landed.deviation, landed.radius) == (1_000, 6_000)


@pytest.mark.rule("SHO-033")
def test_fire_that_cannot_hit_has_no_effect_at_all() -> None:
    """Neither deviation nor impact, though the weapon is spent."""
    weak = replace(LAUNCHER, id="weak", accuracy=-4)
    play = battery(weapon=weak).act("A")
    events = play.order(aimed(play, "weak", "b1"))

    assert [type(event) for event in events] == [SalvoDeclared, ShotsRolled]
    assert play.refused(aimed(play, "weak", "b1")) == "ACT-033"


@pytest.mark.rule("SHO-037")
@pytest.mark.parametrize(("hits", "radius"), [(1, 3_000), (2, 6_000), (3, 9_000)])
def test_the_radius_grows_with_the_successes(hits: int, radius: int) -> None:
    """BlastArea of effect for every success."""
    assert radius_and_impacts(3_000, hits, 10_000) == BlastArea(radius)


@pytest.mark.rule("SHO-038")
def test_no_more_than_ten_centimetres_but_two_impacts() -> None:
    """EX-031: six shots, four successes, an area of 3: radius 10, two impacts each, 2 cm off;
    who survives is grounded. RUL-69: a product of exactly 10 is no excess."""
    play = battery(6).act("A")
    events = play.order(aimed(play, "launcher", "b1"), dice=[6, 6, 6, 6, 1, 1, 4, *[1, 1] * 3])
    landed = of(events, BlastLanded)[0]

    assert (landed.radius, landed.impacts, landed.deviation) == (10_000, 2, 2_000)
    assert landed.fighters == tuple(ids(play, "b1", "b2", "b3"))
    assert of(events, FightersGrounded)[0].fighters == landed.fighters
    assert radius_and_impacts(5_000, 2, 10_000) == BlastArea(10_000)
    assert radius_and_impacts(2_000, 6, 10_000) == BlastArea(10_000, 2)


# ---- whom it reaches -------------------------------------------------------------------------


@pytest.mark.rule("SHO-039")
@pytest.mark.parametrize(("x", "inside"), [(44.499, True), (44.5, False)])
def test_every_base_even_partly_inside_is_hit(*, x: float, inside: bool) -> None:
    """RUL-68: less than the radius from the centre to the edge of the base."""
    scenario = battery(1, weapon=MORTAR).unit("C", at=[(x, 50)])
    scenario.places["b"] = [(40, 50), (40, 58), (40, 62), (40, 66)]
    play = scenario.act("A")
    events = play.order(aimed(play, "mortar", "b1"))

    assert (play.fighter("C1") in lost(events)) == inside
    assert play.fighter("b1") in lost(events)


@pytest.mark.rule("SHO-039")
def test_each_is_tested_for_himself() -> None:
    """RUL-71: the dice are those of the fighters under the template, not of the closest."""
    play = battery(1).act("A")
    events = play.order(aimed(play, "launcher", "b2"), dice=[6, 1, 6, 1])

    assert of(events, BlastLanded)[0].fighters == tuple(ids(play, "b1", "b2", "b3"))
    assert lost(events) == ids(play, "b2")


@pytest.mark.rule("SHO-039")
@pytest.mark.parametrize("option", [True, False])
def test_a_roof_saves_those_inside(*, option: bool) -> None:
    """RUL-70: inside a container nobody is reached, unless the table plays it otherwise."""
    scenario = battery(1, weapon=MORTAR).option(closed_shelters=option)
    scenario.element("box", "container", 45, 50, width=6, depth=6, size=3)
    scenario.places["b"] = [(40, 50), (44.2, 50), (60, 50), (64, 50)]
    play = scenario.act("A")
    put_element(play.table, replace(play.table.elements["box"], opened=0))
    events = play.order(aimed(play, "mortar", "b1"))

    assert (play.fighter("b2") in lost(events)) == (not option)


@pytest.mark.rule("SHO-039")
def test_on_top_of_an_element_one_is_reached() -> None:
    """RUL-70: who stands on the container is under the open sky."""
    scenario = battery(1, weapon=MORTAR)
    scenario.element("box", "container", 45, 50, width=6, depth=6, size=3)
    scenario.places["b"] = [(40, 50), (44.2, 50), (60, 50), (64, 50)]
    play = scenario.act("A")
    change(play, "b2", standing_on="box")

    assert play.fighter("b2") in lost(play.order(aimed(play, "mortar", "b1")))


@pytest.mark.rule("SHO-034")
def test_a_template_may_lie_beyond_the_edge() -> None:
    """RUL-67: what of it is on the table still hits."""
    scenario = battery(2, weapon=DUD)
    scenario.places["A"] = row(3, 60, 50)
    scenario.places["b"] = [(1.5, 50), (1.5, 56), (1.5, 60), (1.5, 64)]
    play = scenario.act("A")
    landed = blast(play, 1, 1, 4)

    assert (landed.x, landed.y) == (-500, 50_000)
    assert landed.fighters == tuple(ids(play, "b1"))


# ---- grounding -------------------------------------------------------------------------------


@pytest.mark.rule("SHO-040")
def test_survivors_are_grounded() -> None:
    """Who was hit and lives lies down; who was beside it stands."""
    play = battery(1).act("A")
    events = play.order(aimed(play, "launcher", "b2"), dice=[6, 1, 6, 1])

    assert of(events, FightersGrounded)[0].fighters == tuple(ids(play, "b1", "b3"))
    assert [play.at(name).grounded for name in ("b1", "b3", "b4")] == [True, True, False]


@pytest.mark.rule("SHO-040")
def test_who_lies_already_is_not_told_again() -> None:
    """Only those who go down are named."""
    play = battery(1).act("A")
    lying = play.at("b1")
    put_fighter(play.table, replace(lying, grounded=True))
    events = play.order(aimed(play, "launcher", "b2"), dice=[6, 1, 6, 1])

    assert of(events, FightersGrounded)[0].fighters == tuple(ids(play, "b3"))


@pytest.mark.rule("SHO-040")
def test_machines_are_never_grounded() -> None:
    """RUL-72: a strider takes its impact on its feet."""
    scenario = battery(1).unit("t", seat=1, profile=TOAD, weapons=CANNONS, at=[(70, 50)])
    play = scenario.act("A")
    events = play.order(aimed(play, "launcher", "t1"), dice=[6, 1])

    assert of(events, BlastLanded)[0].fighters == tuple(ids(play, "t1"))
    assert not of(events, FightersGrounded)


@pytest.mark.rule("ACT-049")
@pytest.mark.parametrize(("target", "lapses"), [("b2", True), ("b4", False)])
def test_a_unit_of_which_more_than_half_lie_loses_its_drills(*, target: str, lapses: bool) -> None:
    """RUL-72: three of four on the ground end the drills, one of four does not."""
    play = battery(1).act("A")
    drilled(play, "b", "take_cover")
    dice = [6, 1, 1, 1] if lapses else [6, 1]
    events = play.order(aimed(play, "launcher", target), dice=dice)

    assert bool(of(events, DrillsLost)) == lapses
    assert ("take_cover" in play.table.units[play.unit("b")].drills) != lapses
