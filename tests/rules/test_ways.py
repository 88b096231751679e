"""Quick answers about places and ways agree with the search that they save."""

from __future__ import annotations

import pytest

from damocles.engine.chance import Chance
from damocles.geometry.paths.movement import shortest_path
from damocles.geometry.plane.lattice import from_cm
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.movement.aside import CohesionPlaces
from damocles.rules.chapters.movement.ground import (
    barriers,
    entry_of,
    find_path,
    obstacles,
    reach,
    search_field,
)
from damocles.rules.chapters.movement.measure import arrives
from damocles.rules.chapters.movement.planning import plan
from damocles.rules.reading.cohesion import all_together
from damocles.rules.reading.facts import disc, members
from damocles.rules.reading.footprints import (
    box_about,
    current_bases,
    grow_box,
    is_clear,
    is_crowded,
    join_boxes,
    neighbours,
    reaches,
    shape,
    touches,
)
from damocles.rules.reading.positions import zone_of
from damocles.rules.state.apply.changes import change_fighter
from damocles.rules.state.bodies import Box
from damocles.rules.state.events.movement import Placement
from damocles.scenario import GOLEM, Play
from tests.rules.test_movement import TOAD, move, moved
from tests.rules.torn import TornScenario as Scenario

BUDGET = 30_000


def crowd() -> Scenario:
    """Infantry and machines of both sides, a wall, a container and a hill."""
    scenario = Scenario().unit("A", at=[(40, 20), (44, 20)]).unit("T", profile=TOAD, at=[(60, 24)])
    scenario.unit("b", seat=1, profile=GOLEM, at=[(36, 30), (40, 30), (44, 30)])
    scenario.unit("t", seat=1, profile=TOAD, at=[(52, 32)])
    scenario.element("wall", "low_wall", 26, 24, width=12, depth=2, size=1, degrees=45)
    scenario.element("box", "container", 70, 14, width=12, depth=6, size=3)
    return scenario.element("hill", "hill", 50, 12, width=8, depth=8, size=2)


def anywhere(play: Play, name: str, chance: Chance) -> Placement:
    """A random place for a fighter in the part of the table where something is."""
    x, y = chance.between(from_cm(20), from_cm(80)), chance.between(from_cm(2), from_cm(44))
    return Placement(play.fighter(name), x, y)


# ---- ways ------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-15")
@pytest.mark.parametrize("planned", [False, True])
@pytest.mark.parametrize("name", ["A1", "T1"])
def test_ways_are_as_long_as_the_search_finds_them(name: str, *, planned: bool) -> None:
    """With and without anything in the way, and where there is no way; also after a plan."""
    play, chance = crowd().begin(), Chance(name)
    fighter, lengths = play.at(name), set()
    if planned:
        reach(play.table, fighter, BUDGET, mates=True)  # what it finds is kept
    for _ in range(200):
        there = anywhere(play, name, chance)
        searched = shortest_path(
            disc(play.table, fighter),
            (there.x, there.y),
            budget=BUDGET,
            pieces=barriers(play.table, None),
            discs=obstacles(play.table, fighter, {}),
        )
        found = find_path(play.table, there, BUDGET, moved={})
        assert (found and found.length) == (searched and searched.length)
        lengths.add(found and found.length)
    assert None in lengths
    assert len(lengths) > 50


@pytest.mark.rule("RUL-106")
@pytest.mark.parametrize("edge", ["south", "north", "west", "east"])
def test_ways_in_are_as_long_as_the_search_finds_them(edge: str) -> None:
    """Straight ahead where nothing is in the way, round it where something is."""
    scenario = crowd().unit("E", count=1).zone("home", edge, 0)  # type: ignore[arg-type]  # one of four
    play, chance = scenario.begin(), Chance(edge)
    fighter, zone = play.at("E1"), zone_of(play.table, "home")
    assert zone is not None
    origin, budget = entry_of(play.table, fighter, zone), 60_000
    others = obstacles(play.table, fighter, {})
    field = search_field(play.table, origin, budget, barriers(play.table, zone), others)
    reached = 0
    for _ in range(100):
        there = anywhere(play, "E1", chance)
        found = find_path(play.table, there, budget, zone=zone, moved={})
        assert (found and found.length) == field.length(there.x, there.y)
        reached += found is not None
    assert reached > 20


def test_what_somebody_reaches_is_searched_once_until_somebody_moves() -> None:
    """The same field serves several plans; another budget, or a move, makes another."""
    play = crowd().act("A")
    fighter = play.at("A1")
    first = reach(play.table, fighter, BUDGET, mates=True)

    assert reach(play.table, fighter, BUDGET, mates=True) is first
    assert reach(play.table, fighter, BUDGET + 1, mates=True) is not first
    change_fighter(play.table, play.fighter("T1"), y=from_cm(30))
    assert reach(play.table, fighter, BUDGET, mates=True) is not first


@pytest.mark.rule("MIS-013")
def test_who_waits_gets_nowhere_without_a_zone() -> None:
    """Off the table nobody starts anywhere, so nothing is planned and nobody arrives."""
    play = Scenario().unit("A", count=1).zone("home", "south", 0).act("A")
    unit = play.table.units[play.unit("A")]
    order = Move(0, "combat", (Placement(unit.leader, 9_000, 9_000),))

    assert plan(play.table, unit, "combat", (9_000, 9_000)) is None
    assert not arrives(play.table, unit, order)


@pytest.mark.rule("RUL-116")
def test_a_base_across_the_rim_of_a_hill_stands_beside_it() -> None:
    """Its centre decides; nothing hinders it."""
    scenario = Scenario().unit("A", at=[(42, 20)])
    play = scenario.element("hill", "hill", 42, 34, width=20, depth=20, size=2).act("A")
    event = moved(play.order(move(play, "A", [(42, 23.5)])))

    assert event.lengths == (3_500,)
    assert play.at("A1").standing_on is None


# ---- cohesion --------------------------------------------------------------------------------


@pytest.mark.rule("RUL-37")
@pytest.mark.parametrize("count", [1, 2, 3, 6])
def test_places_in_cohesion_are_those_where_the_whole_unit_is(count: int) -> None:
    """For the leader and for another member, in units that hang together and in torn ones."""
    chance, seen = Chance(str(count)), set()
    for _ in range(60):
        at = [(30 + chance.below(8_000) / 1_000, 4.0 * k + chance.below(3)) for k in range(count)]
        play = Scenario().unit("A", at=at).begin()
        unit = play.table.units[play.unit("A")]
        group = members(play.table, unit)
        params = play.table.setting.params
        lead, link = params.cohesion_leader, params.cohesion_link
        for place in {0, count - 1}:
            together, bases = CohesionPlaces(play.table, group[place]), current_bases(group)
            leader = [member.id for member in group].index(unit.leader)
            point = (chance.between(28_000, 40_000), chance.between(0, 4_000 * count))
            bases[place] = (*point, group[place].r)
            expected = all_together(bases, leader, lead, link)
            assert together.lengths([point]) == [0 if expected else None]
            seen.add(expected)
    assert seen == ({True} if count == 1 else {True, False})


# ---- bases and rectangles --------------------------------------------------------------------


def test_touching_bases_are_clear_of_each_other() -> None:
    """Less than touching is an overlap, wherever the group stands."""
    assert is_clear(shape([(90, 50, 10), (110, 50, 10), (90, 70, 10)]))
    assert not is_clear(shape([(90, 50, 10), (109, 50, 10)]))
    assert not is_crowded((0, 0, 5), [(10, 0, 5), (0, 10, 5)])
    assert is_crowded((0, 0, 5), [(10, 0, 5), (0, 9, 5)])


def test_a_base_reaches_another_at_the_limit() -> None:
    """Equal counts, one more does not."""
    assert reaches((0, 0, 5), (20, 0, 5), 10)
    assert not reaches((0, 0, 5), (21, 0, 5), 10)


def test_rectangles() -> None:
    """About bases, joined, grown; what only touches one does not count as in it."""
    box = box_about([(10, 10, 5), (30, 20, 2)])

    assert box == Box(5, 5, 32, 22)
    assert join_boxes(box, Box(0, 6, 9, 40)) == Box(0, 5, 32, 40)
    assert grow_box(box, 5) == Box(0, 0, 37, 27)
    assert touches(box, (36, 10, 5))
    assert not touches(box, (37, 10, 5))


def test_neighbours_are_whole_units() -> None:
    """All members of every unit whose rectangle meets the other one."""
    play = crowd().begin()
    near = neighbours(play.table, Box(39_000, 29_000, 41_000, 31_000))

    assert near == [play.at(name) for name in ("b1", "b2", "b3")]
    assert neighbours(play.table, Box(0, 0, 9_000, 9_000)) == []
