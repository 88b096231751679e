"""Explanations of what only some missions have: evacuation, the pilot and his wreck."""

from __future__ import annotations

from typing import Any

import pytest

from damocles.rules.chapters.movement import Move
from damocles.rules.missions.evacuation import Evacuate
from damocles.rules.missions.rescue import ClimbOut
from damocles.rules.questions.explain import explain_event
from damocles.rules.questions.explain.values import Area, Circle, Controlled, Distance, Path
from damocles.rules.state.events.missions import (
    PilotChosen,
    PilotEvacuated,
    PilotMet,
    UnitEvacuated,
)
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.model import Exit
from damocles.rules.state.steps import ControlStep
from damocles.scenario import Scenario
from tests.rules.explaining import ask, of, of_event, only, told
from tests.rules.test_rescue import extraction, inside, walking


@pytest.mark.parametrize(
    ("edge", "at", "length", "corners"),
    [
        ("north", 40_000, 10_000, {(0, 90_000), (120_000, 90_000)}),
        ("west", 80_000, 12_000, {(0, 0), (0, 90_000)}),
    ],
)
def test_an_evacuation_shows_the_way_over_the_edge(
    edge: Any, at: int, length: int, corners: set[tuple[int, int]]
) -> None:
    """How far the leader went of what he may, and the edge that is the exit."""
    place = (40.0, 80.0) if edge == "north" else (12.0, 80.0)
    scene = Scenario().unit("A", at=[place]).unit("b", seat=1, at=[(100, 20)])
    play = scene.brief(exit=Exit(0, edge, "MIS-508")).act("A")
    order = Evacuate(0, "rush", at)
    before, leader = ask(play, order), play.fighter("A1")
    found = of_event(UnitEvacuated, told(play, order, []))

    assert found == before, "the order was explained by what it would do"
    assert only(Distance, found) == Distance("moved", leader, "exit", length, 20_000, "ACT-028")
    way = only(Path, found)
    assert (way.of, way.length, way.allowed) == (leader, length, 20_000)
    assert {spot for ring in only(Area, found).rings for spot in ring} == corners
    assert found.rules[:2] == ("MIS-508", "ACT-028")


def test_over_a_wall_half_the_movement_is_allowed() -> None:
    """The rule is that of crossing."""
    scene = Scenario().unit("A", at=[(40, 84)]).unit("b", seat=1, at=[(100, 20)])
    scene.element("wall", "low_wall", 40, 87, width=60, depth=2, size=1)
    play = scene.brief(exit=Exit(0, "north", "MIS-508")).act("A")
    found = of_event(UnitEvacuated, told(play, Evacuate(0, "combat", 40_000), []))

    far = only(Distance, found)
    assert (far.length, far.limit, far.rule) == (6_000, 7_000, "TER-002")


def test_the_pilot_who_is_chosen_waits_in_the_wreck() -> None:
    """The wreck is shown, by the rule that nobody reaches him there."""
    play = inside(extraction([(60, 20)], [(60, 80)]))
    chosen = next(event for event in play.happened if isinstance(event, PilotChosen))
    found = explain_event(play.table, chosen)

    assert found.rules == ("MIS-602", "MIS-607")
    assert only(Area, found).of == "wreck"


def test_who_controls_the_wreck_meets_the_pilot() -> None:
    """Who is near it on which side, and how far from it he stands."""
    play = inside(extraction([(60, 32), (63.5, 32)], [(60, 58)])).run(ControlStep())
    found = of_event(PilotMet, told(play, ClimbOut(0, 60_000, 38_500), []))
    held, far = only(Controlled, found), only(Distance, found)

    assert (held.place, held.presence, held.controller) == ("wreck", ((0, 2), (1, 1)), 0)
    assert set(held.near) == {play.fighter(name) for name in ("A1", "A2", "b1")}
    assert (far.length, far.limit, far.rule) == (1_000, 2_500, "RUL-112")
    assert {area.kind for area in of(Area, found)} == {"element", "position"}
    assert [(c.kind, c.x, c.y) for c in of(Circle, found)] == [("placed", 60_000, 38_500)]
    assert found.rules[0] == "MIS-610"


def test_the_pilot_at_the_edge_of_his_side_is_safe() -> None:
    """His base touches the edge within the zone that is shown."""
    play = walking(10)
    hero = play.fighter("Ace1")
    found = of_event(
        PilotEvacuated, told(play, Move(0, "combat", (Placement(hero, 60_000, 1_500),)), [])
    )

    assert only(Distance, found) == Distance("edge", hero, "s", 0, 0, "RUL-151")
    assert only(Area, found).of == "s"
    assert (only(Circle, found).of, only(Circle, found).y) == (hero, 1_500)
    assert found.rules == ("MIS-611", "RUL-151")
