"""MIS: units that leave the table by the exit of their side."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.command import units_in_sequence
from damocles.rules.chapters.routines.newcomers import refuse_newcomer
from damocles.rules.missions.cease_fire import can_score
from damocles.rules.missions.evacuation import Evacuate
from damocles.rules.state.apply.changes import change_fighter, change_unit
from damocles.rules.state.events.activation import ActivationEnded
from damocles.rules.state.events.command import CommanderNamed
from damocles.rules.state.events.missions import UnitEvacuated
from damocles.rules.state.events.movement import RunOver
from damocles.rules.state.model import Exit, FighterCard, Officer, Scoring
from damocles.rules.state.steps import ControlStep
from damocles.scenario import CANNONS, SERGEANT, TOAD, Play
from tests.rules.torn import TornScenario as Scenario

NORTH = Exit(0, "north", "MIS-508")
LANDING = (
    Scoring("evacuated_infantry", vp=5, seat=0, rule="MIS-504"),
    Scoring("evacuated_afv", vp=2, seat=0, rule="MIS-504"),
)


def landing(**more: Any) -> Scenario:
    """A table 90 cm deep whose northern edge is the way out of seat 0."""
    scene = Scenario().unit("A", at=[(40, 80), (40, 76.5)], **more)
    scene.unit("R", at=[(10, 10)]).unit("b", seat=1, at=[(100, 20)])
    scene.brief(exit=NORTH)
    scene.scoring += LANDING
    return scene


def why_not(play: Play, order: Evacuate) -> str:
    """Why an order is refused."""
    refusal = play.battle.refusal(order)
    assert refusal is not None
    return refusal.reason


def vp(play: Play) -> list[int]:
    """The score after a control phase."""
    play.run(ControlStep())
    return [seat.vp for seat in play.table.seats.values()]


@pytest.mark.rule("MIS-508")
def test_a_unit_is_evacuated_when_its_leader_crosses_the_exit() -> None:
    """The centre of his base needs 10 cm; the whole unit goes, and its activation is over."""
    play = landing().act("A")
    events = play.order(Evacuate(0, "combat", 40_000))

    assert events[0] == UnitEvacuated(
        play.unit("A"), "combat", 40_000, 90_000, 10_000, rule="MIS-508"
    )
    assert isinstance(events[-1], ActivationEnded)
    assert {play.at(name).place for name in ("A1", "A2")} == {"gone"}
    assert play.table.units[play.unit("A")].place == "gone"


@pytest.mark.rule("MIS-508")
@pytest.mark.parametrize(
    ("gait", "y", "reached"),
    [("combat", 76, True), ("combat", 75.99, False), ("rush", 70, True), ("rush", 69.99, False)],
)
def test_the_leader_gets_over_the_edge_or_stays(gait: Any, y: float, *, reached: bool) -> None:
    """14 cm in combat movement, 20 with a rush: the way of the centre of his base counts."""
    scene = Scenario().unit("A", at=[(40, y)]).unit("b", seat=1, at=[(100, 20)]).brief(exit=NORTH)
    play = scene.act("A")
    refusal = play.battle.refusal(Evacuate(0, gait, 40_000))

    assert (refusal is None) is reached
    assert refusal is None or refusal.rule == "MIS-508"


@pytest.mark.rule("MIS-508")
def test_a_wall_in_the_way_is_crossed_with_half_the_movement() -> None:
    """Round it the way is too long; over it 7 cm are left, and a rush does not cross at all."""
    scene = Scenario().unit("A", at=[(40, 84)]).unit("b", seat=1, at=[(100, 20)]).brief(exit=NORTH)
    scene.element("wall", "low_wall", 40, 87, width=60, depth=2, size=1)
    play = scene.act("A")

    assert play.refused(Evacuate(0, "rush", 40_000)) == "MIS-508"
    (left, *_) = play.order(Evacuate(0, "combat", 40_000))
    assert isinstance(left, UnitEvacuated)
    assert (left.length, left.crossing) == (6_000, True)


@pytest.mark.rule("MIS-508")
def test_only_the_side_of_the_exit_leaves() -> None:
    """Neither the other side, nor anybody where the mission has no exit, nor beside the edge."""
    other = landing().unit("c", seat=1, at=[(60, 85)]).act("c")
    without = landing().brief(exit=None).act("A")

    assert other.refused(Evacuate(1, "combat", 60_000)) == "MIS-508"
    assert without.refused(Evacuate(0, "combat", 40_000)) == "MIS-508"
    outside = landing().unit("C", count=2).act("C")
    assert why_not(outside, Evacuate(0, "combat", 40_000)) == "no_exit"


@pytest.mark.rule("MIS-508")
@pytest.mark.parametrize(
    ("edge", "at", "far"),
    [
        ("north", (40, 80), 120_000),
        ("south", (40, 10), 120_000),
        ("west", (10, 40), 90_000),
        ("east", (110, 40), 90_000),
    ],
)
def test_the_exit_is_the_whole_edge(edge: Any, at: tuple[float, float], far: int) -> None:
    """From corner to corner; at the corners only the way is too long."""
    scene = Scenario().unit("A", at=[at]).unit("b", seat=1, at=[(60, 45)])
    play = scene.brief(exit=Exit(0, edge, "MIS-508")).act("A")

    for place in (0, far):
        assert why_not(play, Evacuate(0, "combat", place)) == "edge_out_of_reach"
    for place in (-1, far + 1):
        assert why_not(play, Evacuate(0, "combat", place)) == "not_on_the_edge"
    play.order(Evacuate(0, "combat", 40_000))


@pytest.mark.rule("MIS-508")
def test_who_has_moved_or_cannot_move_does_not_leave() -> None:
    """One movement in an activation; no rush after firing or with a support weapon; a machine
    without propulsion stays."""
    play = landing().act("A")
    assert play.table.activation is not None
    play.table.activation = replace(play.table.activation, moved=True)
    assert play.refused(Evacuate(0, "combat", 40_000)) == "ACT-022"
    play.table.activation = replace(play.table.activation, moved=False, fired=("laser_rifle",))
    assert play.refused(Evacuate(0, "rush", 40_000)) == "ACT-030"
    play.order(Evacuate(0, "combat", 40_000))
    gunners = [FighterCard("trooper", "gunner", ("laser_rifle",))] * 2
    heavy = landing(cards=gunners).act("A")
    assert heavy.refused(Evacuate(0, "rush", 40_000)) == "CMP-020"
    stuck = landing(profile=TOAD, weapons=CANNONS).act("A")
    toad = stuck.at("A2")
    change_fighter(stuck.table, toad.id, sp=(3, 0, 1, 1))
    assert stuck.refused(Evacuate(0, "combat", 40_000)) == "GEN-069"


@pytest.mark.rule("MIS-504")
@pytest.mark.rule("RUL-113")
@pytest.mark.parametrize(("more", "points"), [({}, 5), ({"profile": TOAD, "weapons": CANNONS}, 2)])
def test_an_evacuated_unit_gives_points_to_its_own_side_once(
    more: dict[str, Any], points: int
) -> None:
    """5 for infantry, 2 for machines, in the next control phase and in no later one."""
    play = landing(**more).act("A")
    play.order(Evacuate(0, "combat", 40_000))

    assert vp(play) == [points, 0]
    assert vp(play) == [points, 0]


@pytest.mark.rule("MIS-508")
@pytest.mark.rule("RUL-113")
@pytest.mark.rule("RUL-83")
def test_an_evacuated_unit_is_gone_and_not_eliminated() -> None:
    """No card any more, no points for the enemy, and nobody of it comes back by Transfer."""
    scene = landing(officer=SERGEANT)
    scene.scoring += (Scoring("infantry_unit", vp=1), Scoring("officer", vp=1))
    play = scene.act("A")
    play.table.seats[0] = replace(play.table.seats[0], commander=play.fighter("A1"))
    events = play.order(Evacuate(0, "rush", 40_000))

    assert [unit.id for unit in units_in_sequence(play.table, 0)] == [play.unit("R")]
    assert CommanderNamed(0, None, "TAC-013") in events
    gone = play.at("A2")
    refusal = refuse_newcomer(play.table, 0, gone, gone.id, "ROU-006")
    assert refusal is not None
    assert play.table.setting.rules.cite(refusal.rule) == "RUL-113"
    assert vp(play) == [5, 0]


@pytest.mark.rule("MIS-508")
@pytest.mark.rule("RUL-113")
def test_a_machine_that_rushes_away_runs_over_who_is_in_its_way() -> None:
    """As in any other rush; at combat speed nobody is, and on foot friends let each other pass."""
    scene = Scenario().unit("A", at=[(40, 78)], profile=TOAD, weapons=CANNONS)
    scene.unit("b", seat=1, at=[(40, 84), (100, 20)]).brief(exit=NORTH)
    events = scene.act("A").order(Evacuate(0, "rush", 40_000), dice=[1])
    assert [event.faces for event in events if isinstance(event, RunOver)] == [(1,)]

    events = scene.act("A").order(Evacuate(0, "combat", 44_000))
    assert not any(isinstance(event, RunOver) for event in events)
    infantry = Scenario().unit("A", at=[(40, 78)]).unit("C", at=[(40, 84)])
    infantry.unit("b", seat=1, at=[(100, 20)])
    events = infantry.brief(exit=NORTH).act("A").order(Evacuate(0, "rush", 40_000))
    assert not any(isinstance(event, RunOver) for event in events)


@pytest.mark.rule("MIS-508")
def test_who_is_left_lying_by_a_machine_that_leaves_loses_his_drills() -> None:
    """Of four two lie; when one who stands is run over, more than half of the rest lie."""
    scene = Scenario().unit("A", at=[(40, 78)], profile=TOAD, weapons=CANNONS)
    scene.unit("b", seat=1, at=[(40, 84), (100, 20), (104, 20), (108, 20)]).brief(exit=NORTH)
    play = scene.act("A")
    change_unit(play.table, play.unit("b"), drills=frozenset({"take_cover"}))
    for name in ("b2", "b3"):
        change_fighter(play.table, play.fighter(name), grounded=True)
    play.order(Evacuate(0, "rush", 40_000), dice=[6])

    assert play.at("b1").place == "gone"
    assert play.table.units[play.unit("b")].drills == frozenset()


@pytest.mark.rule("RUL-87")
def test_a_side_can_score_as_long_as_it_can_evacuate() -> None:
    """Infantry where infantry counts, a machine where machines do."""
    play = landing().begin()
    only_machines = replace(play.table.setting.mission, scoring=LANDING[1:])
    assert [can_score(play.table, seat) for seat in (0, 1)] == [True, False]
    play.table.setting.mission = only_machines
    assert not can_score(play.table, 0)


@pytest.mark.rule("RUL-87")
@pytest.mark.rule("GEN-069")
@pytest.mark.parametrize(
    ("alone", "officer", "able"),
    [(True, None, False), (False, None, True), (True, SERGEANT, True)],
)
def test_a_machine_that_cannot_move_is_not_evacuated(
    *, alone: bool, officer: Officer | None, able: bool
) -> None:
    """Unless somebody may mend it: another unit, or an officer aboard."""
    scene = Scenario().unit("A", at=[(40, 80)], profile=TOAD, weapons=CANNONS, officer=officer)
    scene.unit("b", seat=1, at=[(100, 20)]).brief(exit=NORTH)
    scene.scoring += LANDING
    play = (scene if alone else scene.unit("R", at=[(10, 10)])).begin()
    assert can_score(play.table, 0)
    machine = play.fighter("A1")
    parts = play.table.setting.profile(play.table.fighters[machine]).parts
    broken = tuple(0 if part.kind == "propulsion" else part.sp for part in parts)
    change_fighter(play.table, machine, sp=broken)

    assert can_score(play.table, 0) is able


@pytest.mark.rule("GEN-069")
def test_of_two_machines_one_that_walks_is_enough_to_leave() -> None:
    """With both immobilised the unit stays; one that waits outside has not been hit yet."""
    scene = Scenario().unit("A", at=[(40, 80), (46, 80)], profile=TOAD, weapons=CANNONS)
    scene.unit("b", seat=1, at=[(100, 20)]).brief(exit=NORTH).scoring += LANDING
    play = scene.begin()
    for name, able in (("A1", True), ("A2", False)):
        change_fighter(play.table, play.fighter(name), sp=(3, 0, 1, 1))
        assert can_score(play.table, 0) is able

    scene.places["A"] = []
    assert can_score(scene.zone("south", "south", 0).begin().table, 0)
