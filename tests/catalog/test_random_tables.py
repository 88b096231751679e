"""Tables laid at random: what is promised of them holds, by other means than those that laid them.

Battles on them are saved, loaded, verified and fought to their end.
"""

from __future__ import annotations

import functools
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

import damocles as dm
from damocles.catalog import BriefedMission, UnknownName, core
from damocles.catalog.source.values import MissionAccessZone, MissionObjective
from damocles.catalog.tables import NoRandomTable, analyse_table, choose_table, random_table
from damocles.catalog.tables.symmetry import HALF, find_lopsided
from damocles.engine.chance import Chance
from damocles.geometry import backend
from damocles.lab import Series, play
from damocles.record import read, verify
from damocles.rules.questions.sampling.orders import sample
from tests.catalog.table_oracles import HAIR, Lie

if TYPE_CHECKING:
    from pathlib import Path

    from damocles.rules.state.model import ElementCard

OPEN = ("seek-and-destroy", "bridgehead", "battle-report")
EDGES = {
    "seek-and-destroy": ("south", "north", "east", "west"),
    "bridgehead": ("south", "north", "east", "west"),
    "battle-report": ("south", "north"),
}
"""By which edges somebody may enter."""
TABLES = [(OPEN[number % 3], number) for number in range(40)]
LOOKED_AT = [*TABLES[:10], *(pytest.param(*each, marks=pytest.mark.deep) for each in TABLES[10:])]
"""Tables on which lines of sight are counted, which takes longest: more of them in deep tests."""
SPACED = [(OPEN[number % 3], number) for number in range(6)]
BASES = (1.5, 2.0, 3.25, 4.0, 6.5)
"""Half of every base there is, in centimetres."""
SMALL = ("white-stars-500", "therians-500")
SHOWN = """
from damocles.catalog import core
from damocles.catalog.tables import random_table
for name in ("seek-and-destroy", "bridgehead", "battle-report"):
    mission = random_table(core().missions[name], "across")
    print([(e.id, e.piece.corners) for e in mission.elements])
"""


@functools.cache
def laid(name: str, seed: int | str) -> Lie:
    """A table, to be looked at."""
    return Lie(random_table(core().missions[name], seed))


# ---- what is promised ------------------------------------------------------------------------


@pytest.mark.rule("RUL-109")
@pytest.mark.parametrize(("name", "seed"), TABLES)
def test_elements_lie_apart_and_clear_of_the_edges(name: str, seed: int) -> None:
    """As many as players lay; none on another; infantry of every kind passes between them."""
    lie = laid(name, seed)
    free = [element for element in lie.mission.elements if not element.fixed]

    assert 8 <= len(free) <= 12
    assert len({element.id for element in lie.mission.elements}) == len(lie.mission.elements)
    assert lie.strays() <= HAIR
    assert lie.least_gap() >= 4.0 - HAIR
    assert min(lie.edge_gaps()[edge] for edge in EDGES[name]) >= 10.0 - HAIR
    assert min(lie.edge_gaps().values()) >= 0.0


@pytest.mark.parametrize(("name", "seed"), TABLES)
def test_all_sides_have_the_same_before_them(name: str, seed: int) -> None:
    """After half a turn the table is the same; after a quarter where any edge may be dealt."""
    lie = laid(name, seed)

    assert lie.turned(180) < 0.5
    assert name == "battle-report" or lie.turned(90) < 0.5


@pytest.mark.parametrize(("name", "seed"), TABLES)
def test_nothing_is_shut_in(name: str, seed: int) -> None:
    """Of every base the free places hang together, with all edges of entry and the objective."""
    lie = laid(name, seed)
    goals = [shape for element, shape in zip(lie.mission.elements, lie.outlines, strict=True)
             if element.id in {each.element for each in lie.mission.objectives}]  # fmt: skip
    for r in BASES:
        parts = lie.room(r)
        assert len(parts) == 1, r
        assert all(lie.entered(parts[0], r)[edge] > lie.width / 2 for edge in EDGES[name])
        assert all(goal.distance(parts[0]) <= r + 10.0 for goal in goals)


@pytest.mark.parametrize(("name", "seed"), LOOKED_AT)
def test_sight_and_cover_are_within_bounds(name: str, seed: int) -> None:
    """Counted at other places than the table was laid by, so that the bounds are a little wider."""
    lie = laid(name, seed)

    assert 0.43 <= lie.cover(4.0) <= 0.82
    assert 0.50 <= lie.view(6.0) <= 0.80


@pytest.mark.parametrize(("name", "seed"), TABLES[:6])
def test_figures_agree(name: str, seed: int) -> None:
    """The analysis finds the sides equal, and every objective in reach of the largest base."""
    found = analyse_table(laid(name, seed).mission)

    assert found.difference <= 0.02
    assert all(walk.large is not None for side in found.sides for walk in side.walks)


@pytest.mark.rule("RUL-109")
@pytest.mark.parametrize(("name", "seed"), SPACED)
def test_spaced_elements_let_the_largest_base_through(name: str, seed: int) -> None:
    """Where the option is on: 13 cm between any two, and 10 cm to the edges of entry."""
    lie = Lie(random_table(core().missions[name], seed, spaced=True))

    assert lie.least_gap() >= 13.0 - HAIR
    assert min(lie.edge_gaps()[edge] for edge in EDGES[name]) >= 10.0 - HAIR
    assert lie.turned(180) < 0.5


@pytest.mark.parametrize("name", OPEN)
def test_all_but_the_elements_stays(name: str) -> None:
    """What the briefing fixes lies where it was, and the kinds are those of the map."""
    mission, found = core().missions[name], laid(name, 1).mission
    kinds = {element.kind for element in mission.elements}

    assert replace(found, elements=mission.elements, laid="map") == mission
    assert [e for e in found.elements if e.fixed] == [e for e in mission.elements if e.fixed]
    assert {element.kind for element in found.elements} <= kinds


def test_tables_differ() -> None:
    """Every seed has one of its own."""
    tables = {laid(name, seed).mission.elements for name, seed in TABLES}

    assert len(tables) == len(TABLES)


def test_a_seed_gives_the_same_table_in_every_process() -> None:
    """Whatever the order of sets is there."""
    another = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    there = subprocess.run(  # noqa: S603  # this Python, our own lines
        [sys.executable, "-c", SHOWN],
        env={**os.environ, "PYTHONHASHSEED": another},
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    here = [laid(name, "across").mission.elements for name in OPEN]

    assert there.splitlines() == [str([(e.id, e.piece.corners) for e in each]) for each in here]


@pytest.mark.parametrize("name", OPEN)
def test_a_seed_gives_the_same_table_without_compiled_geometry(name: str) -> None:
    """The twin of the kernels agrees with whatever is in use."""
    with backend.using("twin"):
        assert random_table(core().missions[name], 1) == laid(name, 1).mission


# ---- what is refused -------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["skirmish", "hold-the-position", "landing", "extraction"])
def test_a_mission_with_a_map_keeps_it(name: str) -> None:
    """The reason is told."""
    with pytest.raises(NoRandomTable, match=f"{name} cannot be laid at random: it is given by a"):
        random_table(core().missions[name], 1)


def changed(mission: BriefedMission, **changes: object) -> BriefedMission:
    """A mission with another briefing."""
    return replace(mission, brief=replace(mission.brief, **changes))


def test_what_the_briefing_speaks_of_cannot_be_moved() -> None:
    """An objective on an element that is not fixed; roles; nothing to lay; no room for it."""
    mission = core().missions["bridgehead"]
    box = next(each for each in mission.elements if each.kind == "container")
    goal = MissionObjective("box", "B", box.x, box.y, box.id)
    small = replace(mission.table, width=30_000, depth=30_000)
    cases = {
        "speaks of cont1": replace(mission, objectives=(*mission.objectives, goal)),
        "different tasks": changed(mission, attacker="A"),
        "no elements to lay": replace(mission, elements=mission.elements[:1]),
        "too small": replace(mission, table=small, elements=mission.elements[1:], objectives=()),
    }
    for reason, other in cases.items():
        with pytest.raises(NoRandomTable, match=reason):
            random_table(other, 1)


def test_what_is_nearer_to_one_side_forbids_it() -> None:
    """An objective beside the middle without a twin; zones that are not opposite each other."""
    mission = core().missions["seek-and-destroy"]
    point = MissionObjective("well", "A", 50_000, 30_000, None)
    zones = [
        MissionAccessZone("a", "A", "south", 0, 100_000),
        MissionAccessZone("b", "B", "east", 0, 100_000),
    ]
    with pytest.raises(NoRandomTable, match="its objective lies nearer to one side"):
        random_table(replace(mission, objectives=(point,)), 1)
    with pytest.raises(NoRandomTable, match="its access zone lies nearer"):
        random_table(changed(mission, zones=None, access_zones=tuple(zones)), 1)


def test_twins_of_both_sides_are_fair() -> None:
    """Points and zones may be opposite each other; then half a turn is enough."""
    mission = core().missions["seek-and-destroy"]
    points = tuple(MissionObjective(f"p{y}", "A", 50_000, y, None) for y in (30_000, 70_000))
    zones = (
        MissionAccessZone("a", "A", "south", 0, 60_000),
        MissionAccessZone("b", "B", "north", 40_000, 100_000),
    )
    twins = changed(replace(mission, objectives=points), zones=None, access_zones=zones)

    assert find_lopsided(twins, HALF) is None
    assert Lie(random_table(twins, 3)).turned(180) < 0.5


def test_a_table_is_laid_by_hand_or_at_random() -> None:
    """Not both; and there is no third way."""
    with pytest.raises(NoRandomTable, match="the players lay it by hand"):
        begun("bridgehead", setup="hand")
    with pytest.raises(UnknownName, match="known are map, random"):
        choose_table(core().missions["bridgehead"], "round", seed=1)


# ---- battles ---------------------------------------------------------------------------------


def begun(mission: str, setup: str = "map", seed: str = "ground") -> dm.Battle:
    """A battle on a random table before its first order."""
    return dm.Battle.start(
        mission=mission, companies=SMALL, rules="at43", seed=seed, setup=setup, table="random"
    )


def cards(battle: dm.Battle) -> tuple[ElementCard, ...]:
    """The elements of a battle's table."""
    return battle.table.setting.mission.elements


@pytest.mark.parametrize("mission", OPEN)
def test_a_record_holds_the_table(mission: str, tmp_path: Path) -> None:
    """Saved in the middle, loaded and verified, it is the same battle on the same table."""
    battle, chance = begun(mission), Chance("orders")
    for _ in range(40):
        if battle.decision is not None:
            battle.push(sample(battle.table, battle.decision, chance))
    battle.save(tmp_path / "random.battle")
    again = dm.Battle.load(tmp_path / "random.battle")

    assert cards(again) == cards(battle) != core().mission(mission).elements
    assert [card.corners for card in cards(battle)] == [
        element.piece.corners for element in laid(mission, "ground").mission.elements
    ]
    assert again.digest() == battle.digest()
    assert verify(read(tmp_path / "random.battle")).difference is None


@pytest.mark.parametrize("game", range(10))
def test_battles_on_random_tables_end(game: int) -> None:
    """By a clause of the mission, between bots that play at random."""
    series = Series(OPEN[game % 3], SMALL, ("random", "random"), 10, "end", table="random")
    found = play(series, game)

    assert found.problem is None
    assert found.outcome is not None
    assert found.outcome.rule
