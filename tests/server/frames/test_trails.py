"""The ways that are drawn: round everything that fighters cannot pass, from where they stood."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from shapely.geometry import LineString, Polygon

from damocles.record import read, replay
from damocles.rules import MovedAside, UnitMoved
from damocles.rules.state import Placement, extents, machine, terrain_kind
from damocles.rules.state.land import solids
from damocles.scenario import Scenario
from damocles.server.frames.trails import trails_of
from tests.golden import FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.rules.state import Table
    from damocles.server.frames.wire import Trail

NARROW = 0.9
"""Corners of arcs lie a little outside of them: so much of a base is kept clear all the way."""
GOLDEN = ("brawl", "everything", "skirmish-500", "workshop-e", "workshop-g")


def marches(name: str) -> Iterator[tuple[Table, UnitMoved]]:
    """Every movement of a golden record, with the table before it."""
    before: Table | None = None
    for entry, after in replay(read(FOLDER / f"{name}.battle")):
        for event in entry.events if before is not None else ():
            assert before is not None
            if isinstance(event, UnitMoved):
                yield before, event
            machine.apply(before, event)
        before = after.copy()


def is_clear(table: Table, trail: Trail) -> bool:
    """Whether a base keeps clear of all that stops it, along the whole way."""
    way, base = LineString(trail.points), table.fighters[trail.fighter].r * NARROW
    walls = [
        Polygon(solid.corners)
        for element in extents(table)
        if terrain_kind(table, element).passing != "open"
        for solid in solids(table, element)
    ]
    return all(way.distance(wall) >= base for wall in walls)


def length(trail: Trail) -> float:
    """How long the drawn way is."""
    return sum(math.dist(*pair) for pair in pairwise(trail.points))


@pytest.mark.parametrize("name", GOLDEN)
def test_ways_lead_round_what_is_in_the_way(name: str) -> None:
    """As long as the rules measured, from the old place to the new; climbers go straight over."""
    drawn = 0
    for table, event in marches(name):
        trails = {trail.fighter: trail for trail in trails_of(table, event)}
        for there, measured in zip(event.placements, event.lengths, strict=True):
            trail, fighter = trails.get(there.fighter), table.fighters[there.fighter]
            if trail is None:
                assert measured == 0
                continue
            assert trail.points[-1] == (there.x, there.y)
            assert fighter.place != "table" or trail.points[0] == (fighter.x, fighter.y)
            assert measured - 2 <= length(trail) <= 1.03 * measured + 2
            assert event.crossing or is_clear(table, trail)
            drawn += 1
    assert drawn > 20


def test_who_steps_aside_goes_round_a_wall_too() -> None:
    """Nobody has measured how far that is."""
    scenario = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(100, 60)])
    scenario.element("wall", "high_wall", 20, 23, width=8, depth=1, size=3)
    table = scenario.act("A").table
    fighter = next(each for each in table.fighters.values() if each.place == "table")
    [trail] = trails_of(table, MovedAside(Placement(fighter.id, 20_000, 26_000)))

    assert len(trail.points) > 2
    assert is_clear(table, trail)


def test_a_way_round_a_corner_has_corners() -> None:
    """Straight ahead there is a wall."""
    scenario = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(100, 60)])
    scenario.element("wall", "high_wall", 24, 26, width=16, depth=1, size=3)
    play = scenario.act("A")
    before = play.table.copy()
    order = play.battle.view(0).plan(play.unit("A"), "rush", (20_000, 32_000))
    assert order is not None
    events = play.battle.push(order)
    [moved] = [event for event in events if isinstance(event, UnitMoved)]
    [trail] = trails_of(before, moved)

    assert len(trail.points) > 2
    assert is_clear(before, trail)
