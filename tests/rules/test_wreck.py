"""MIS: the wreck with the pilot in it, what reaches it, and what his loss means."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from damocles.geometry.measures.arrays import Discs
from damocles.geometry.plane.shapes import Disc
from damocles.rules.chapters.movement.moves import steps_to_leave
from damocles.rules.missions.rescue import PilotStep, own_edge
from damocles.rules.reading.facts import disc, members
from damocles.rules.reading.wreck import (
    failed_rescue,
    pilot,
    pilot_inside,
    wreck_base,
    wreck_is_caught,
    wreck_is_nearer,
    wreck_is_under,
)
from damocles.rules.state.apply.changes import change_element, change_fighter, change_unit
from damocles.rules.state.model import CeaseFire, FighterCard, Officer, Rescue, UnitCard
from damocles.rules.state.setting import Setting
from damocles.rules.state.state import Outcome
from damocles.rules.state.steps import PilotLeavesStep
from damocles.scenario import Play
from tests.rules.torn import TornScenario as Scenario

HERO = FighterCard("trooper", "hero", ("laser_rifle",), officer=Officer(2, 2, 4, hero=True))
LOST = CeaseFire(vp=10, pilot_lost=True)


class Crash(Scenario):
    """A wreck of 10 x 8 cm at (62, 45) with a pilot of seat 0 inside."""

    sides: tuple[int, ...] | None = None

    def setting(self) -> Setting:
        """The same with a pilot at hand."""
        found = super().setting()
        ace = UnitCard("ace", "ace", "army", (HERO,), 0)
        first, *others = found.companies
        companies = [replace(first, pilots=(ace,)), *others]
        return Setting(found.rules, found.mission, companies, self.sides or found.sides)


def crash(own: list[tuple[float, float]], theirs: list[tuple[float, float]]) -> Crash:
    """Unit A of the pilot's side, unit b against it."""
    scene = Crash()
    scene.element("wreck", "wreck", 62, 45, width=10, depth=8, size=4)
    scene.unit("A", at=own).unit("b", seat=1, at=theirs).objective("wreck", element="wreck")
    scene.brief(rescue=Rescue(0, "wreck", "wreck", protection=11, sp=5), cease_fire=LOST)
    return scene


def bases(play: Play, name: str) -> Discs:
    """The bases of a unit."""
    unit = play.table.units[play.unit(name)]
    return Discs(disc(play.table, fighter) for fighter in members(play.table, unit))


# ---- what it is ------------------------------------------------------------------------------


@pytest.mark.rule("MIS-603")
def test_the_wreck_has_the_round_base_of_a_strider() -> None:
    """In the middle of its element, as wide as its shorter side, as high as its Size."""
    table = crash([(20, 20)], [(90, 80)]).begin().table
    assert wreck_base(table) == Disc(x=62_000, y=45_000, r=4_000, height=4)
    change_element(table, "wreck", present=False)
    assert wreck_base(table) is None
    across = crash([(20, 20)], [(90, 80)])
    across.elements.clear()
    across.element("wreck", "wreck", 20, 70, width=6, depth=12, size=4)
    assert wreck_base(across.begin().table) == Disc(x=20_000, y=70_000, r=3_000, height=4)
    assert wreck_base(Scenario().unit("A", at=[(20, 20)]).begin().table) is None


# ---- what reaches it -------------------------------------------------------------------------


@pytest.mark.rule("MIS-608")
@pytest.mark.parametrize(
    ("own", "theirs", "least", "caught"),
    [
        ([(62, 20)], [(62, 70)], 4, True),
        ([(62, 20)], [(62, 70)], 5, False),  # what is shot over is larger
        ([(56.521, 20)], [(56.521, 70)], 1, True),
        ([(56.52, 20)], [(56.52, 70)], 1, False),  # no more than a touch of 0.02 cm
        ([(20, 20)], [(20, 70)], 1, False),
        ([(62, 20), (62, 70)], [(55, 40), (75, 40)], 1, False),  # the groups are not apart
    ],
)
def test_the_wreck_is_caught_in_the_zone_of_fire(
    own: list[tuple[float, float]], theirs: list[tuple[float, float]], least: int, *, caught: bool
) -> None:
    """Its base enters by more than a touch, and it is no smaller than what is shot over."""
    play = crash(own, theirs).begin()
    unit = play.table.units[play.unit("b")]

    assert wreck_is_caught(play.table, unit, bases(play, "A"), least, 20) is caught


@pytest.mark.rule("MIS-608")
def test_a_wreck_that_is_gone_is_neither_caught_nor_reached() -> None:
    """Nothing is left there that could take an impact."""
    play = crash([(62, 20)], [(62, 70)]).begin()
    change_element(play.table, "wreck", present=False)
    unit = play.table.units[play.unit("b")]

    assert not wreck_is_caught(play.table, unit, bases(play, "A"), 1, 10)
    assert not wreck_is_under(play.table, 62_000, 45_000, 6_000)


@pytest.mark.rule("MIS-608")
@pytest.mark.parametrize(
    ("x", "impacts", "first"),
    [(74.5, 1, False), (74.5, 2, True), (74.501, 1, True), (90, 1, True)],
)
def test_impacts_reach_the_wreck_after_whoever_is_as_near(
    x: float, impacts: int, *, first: bool
) -> None:
    """9.5 cm from the leader: a fighter as near takes the first impact, the wreck the second."""
    play = crash([(x, 60)], [(62, 60)]).begin()
    near = [play.at("A1")]

    assert wreck_is_nearer(play.table, play.fighter("b1"), near, impacts) is first


@pytest.mark.rule("MIS-608")
def test_an_area_of_effect_has_to_come_nearer_than_a_touch() -> None:
    """6 cm from the centre of the area to its rim are just too far, a thousandth less is not."""
    table = crash([(20, 20)], [(90, 80)]).begin().table
    assert not wreck_is_under(table, 62_000, 35_000, 6_000)
    assert wreck_is_under(table, 62_000, 35_001, 6_000)


# ---- the pilot -------------------------------------------------------------------------------


@pytest.mark.rule("MIS-602")
def test_the_pilot_is_nobody_else() -> None:
    """Before he is chosen there is none; where nobody is to be rescued there is none at all."""
    play = crash([(20, 20)], [(90, 80)]).begin()
    assert pilot(play.table) is None
    play.run(PilotStep())
    found = pilot(play.table)
    assert found is not None
    assert (found.card, found.place) == ("0/ace/0", "off")
    assert pilot(crash([(20, 20)], [(90, 80)]).brief(rescue=None).begin().table) is None


@pytest.mark.rule("MIS-607")
def test_the_pilot_is_inside_until_he_is_met() -> None:
    """Who is not chosen yet is not inside, and who has climbed out is not any more."""
    play = crash([(20, 20)], [(90, 80)]).begin()
    assert pilot_inside(play.table) is None
    play.run(PilotStep())
    found = pilot(play.table)
    assert found is not None
    assert pilot_inside(play.table) == found
    change_unit(play.table, found.unit, place="table")
    assert pilot_inside(play.table) is None


def home(x: float, y: float) -> Play:
    """The pilot stands here; the south is his own, the west may be taken, the north is theirs."""
    scene = crash([(20, 20)], [(90, 80)]).zone("south", "south", 0).zone("north", "north", 1)
    scene.zone("west", "west", 0, permanent=False)
    scene.zones[0] = replace(scene.zones[0], start=30_000, end=90_000)
    play = scene.begin(PilotStep())
    found = pilot(play.table)
    assert found is not None
    change_unit(play.table, found.unit, place="table")
    change_fighter(play.table, found.id, place="table", x=round(x * 1_000), y=round(y * 1_000))
    return play


@pytest.mark.rule("MIS-611")
@pytest.mark.parametrize(
    ("x", "y", "edge"),
    [
        (60, 1.5, "south"),
        (60, 1.501, None),
        (60, 88.5, None),
        (1.5, 45, None),
        (28.5, 0, "south"),
        (28.499, 0, None),
        (60, 45, None),
    ],
)
def test_the_pilot_is_safe_at_the_permanent_zone_of_his_side(
    x: float, y: float, edge: str | None
) -> None:
    """His base touches it; the enemy's edge, and one that has to be controlled, do not count."""
    play = home(x, y)
    found = pilot(play.table)
    assert found is not None
    zone = own_edge(play.table, found)
    assert (zone.id if zone else None) == edge


@pytest.mark.rule("MIS-611")
def test_only_a_movement_of_his_own_unit_takes_the_pilot_away() -> None:
    """Others may move while he stands at the edge."""
    play = home(60, 1.5)
    found = pilot(play.table)
    assert found is not None
    assert steps_to_leave(play.table, play.table.units[found.unit]) == [PilotLeavesStep(found.unit)]
    assert steps_to_leave(play.table, play.table.units[play.unit("A")]) == []
    plain = Scenario().unit("A", at=[(20, 20)]).begin()
    assert steps_to_leave(plain.table, plain.table.units[plain.unit("A")]) == []


@pytest.mark.rule("MIS-611")
def test_who_has_left_does_not_leave_again() -> None:
    """Once he is away, or still inside, there is nobody to take away; nor where there is none."""
    play = home(60, 1.5)
    found = pilot(play.table)
    assert found is not None
    for place in ("gone", "off"):
        change_fighter(play.table, found.id, place=place)
        assert play.run(PilotLeavesStep(found.unit)).happened == []
    change_fighter(play.table, found.id, place="table", y=40_000)
    assert play.run(PilotLeavesStep(found.unit)).happened == []
    plain = crash([(60, 1.5)], [(90, 80)]).zone("south", "south", 0).begin()
    assert plain.run(PilotLeavesStep(plain.unit("A"))).happened == []


# ---- his loss --------------------------------------------------------------------------------


def lost(*, clause: CeaseFire = LOST, **more: Any) -> Outcome | None:
    """What the loss of the pilot means."""
    scene = crash([(20, 20)], [(90, 80)]).brief(cease_fire=clause, rule="MIS-612", **more)
    play = scene.begin(PilotStep())
    found = pilot(play.table)
    assert found is not None
    assert failed_rescue(play.table) is None
    change_fighter(play.table, found.id, place="gone")
    return failed_rescue(play.table)


@pytest.mark.rule("MIS-612")
def test_the_loss_of_the_pilot_is_the_victory_of_the_defender() -> None:
    """Where the briefing says so; a pilot who is safe is not lost."""
    assert lost() == Outcome(1, "MIS-612", (0, 0))
    assert lost(clause=CeaseFire(vp=10)) is None
    play = home(60, 1.5)
    found = pilot(play.table)
    assert found is not None
    play.run(PilotLeavesStep(found.unit))
    assert play.table.fighters[found.id].place == "gone"
    assert failed_rescue(play.table) is None
    assert failed_rescue(crash([(20, 20)], [(90, 80)]).begin().table) is None


@pytest.mark.rule("MIS-612")
def test_friends_of_the_pilot_do_not_win_by_his_loss() -> None:
    """Of four seats in two sides both seats of the other side win alike."""
    scene = Crash(seats=4)
    scene.element("wreck", "wreck", 62, 45, width=10, depth=8, size=4)
    for seat in range(4):
        scene.unit("ABCD"[seat], seat=seat, at=[(20.0 + 20 * seat, 20.0)])
    scene.sides = (0, 1, 0, 1)
    scene.brief(rescue=Rescue(0, "wreck", "wreck", protection=11, sp=5), cease_fire=LOST)
    play = scene.begin(PilotStep())
    found = pilot(play.table)
    assert found is not None
    change_fighter(play.table, found.id, place="gone")

    assert failed_rescue(play.table) == Outcome(None, "MIS-405", (0, 0, 0, 0), (1, 3))
