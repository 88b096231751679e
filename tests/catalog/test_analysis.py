"""Tables in figures: sight, cover, ways; and our own maps held fair by them."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.catalog import BriefedMission, MissionElement, core
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.catalog.source.values import ZonesSource
from damocles.catalog.tables import Analysis, Figures, analyse_table, analysis, figures_text
from damocles.catalog.tables.analysis import apart
from damocles.catalog.tables.random_tables import element_at
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state.land import land_of
from damocles.rules.state.screens import screen_of
from damocles.rules.state.state import Table
from tests.ai.test_sight_seams import nobody_sees

if TYPE_CHECKING:
    from collections.abc import Callable

    Filling = Callable[..., Any]

FAIR = ("battle-report", "bridgehead", "first-battle", "seek-and-destroy", "skirmish")
ROLES = ("extraction", "hold-the-position", "landing")
ALL = (*FAIR, *ROLES)
EQUAL = 0.02
"""Sides with the same task may differ by 2 %: that is less than a sampled figure can tell."""
COVER = (0.45, 0.85)
"""With less most of the table is a shooting range, with more nobody is ever in the open."""
VIEW = (0.60, 0.98)
"""With less units meet by chance only; with all of it seen elements are mere decoration."""
LONGEST = 120_000
"""Who needs more than five rushes of infantry to an objective has no part in it."""
TINY = 2
"""Places lie on the lattice."""


@functools.cache
def figures(name: str) -> Analysis:
    """The figures of one of our maps."""
    return analyse_table(core().missions[name])


def bare(name: str) -> BriefedMission:
    """A mission without elements, and with those objectives alone that are points."""
    mission = core().missions[name]
    points = tuple(each for each in mission.objectives if each.element is None)
    return replace(mission, elements=(), objectives=points)


def walk(side: Figures, name: str) -> tuple[int | None, int | None]:
    """How far infantry and the largest base go to an objective."""
    return next(each[1:] for each in side.walks if each.objective == name)


# ---- what the figures mean -------------------------------------------------------------------


def test_an_empty_table_is_seen_wholly_and_without_cover() -> None:
    """All edges alike, which the dice may give: enemies follow each other."""
    found = analyse_table(bare("seek-and-destroy"))

    assert [side.side for side in found.sides] == ["south", "north", "east", "west"]
    assert {side[1:] for side in found.sides} == {(1.0, 1.0, 0.0, ())}
    assert (found.cover, found.difference) == (0.0, 0.0)


def test_ways_lead_from_outside_the_edge_until_an_objective_is_controlled() -> None:
    """Able is 27 cm from the edge: 10 cm less, and the whole base has to come onto the table."""
    attacker, defender = analyse_table(bare("hold-the-position")).sides
    infantry, large = walk(attacker, "Able")

    assert infantry == pytest.approx(27_000 - 10_000, abs=TINY)
    assert large == pytest.approx(27_000 - 10_000, abs=TINY)
    assert walk(defender, "Doctor") == (0, 0)
    assert walk(defender, "Able")[0] == pytest.approx(58_000 - 27_000 - 10_000, abs=TINY)


def test_a_wall_hides_what_is_behind_it_and_makes_a_way_longer() -> None:
    """From edge to edge in front of Able, one container beside the other."""
    mission, box = bare("hold-the-position"), core().missions["skirmish"].elements[0]
    row = _row(box, 10_000, 9)
    attacker, defender = analyse_table(replace(mission, elements=row)).sides
    straight = analyse_table(mission).sides[0]

    assert attacker.seen < 0.6 < defender.seen
    assert (walk(attacker, "Able")[0] or 0) > (walk(straight, "Able")[0] or 0) + 20_000
    assert walk(attacker, "Able")[1] is None, "a gap of 12 cm at the end of the row is too narrow"


def test_low_walls_are_seen_over_and_are_cover() -> None:
    """They are lower than infantry."""
    mission, maps = bare("seek-and-destroy"), core().missions["seek-and-destroy"].elements
    wall = next(each for each in maps if each.kind == "low_wall")
    found = analyse_table(replace(mission, elements=(element_at(wall, 50_000, 20_000, 0),)))
    south, north = found.sides[:2]

    assert (south.seen, south.view) == (1.0, 1.0)
    assert south.cover > north.cover == 0.0
    assert found.difference == 1.0


def test_who_stands_on_a_hill_is_seen_over_other_elements() -> None:
    """The hill itself hides only what is behind it."""
    mission = core().missions["bridgehead"]
    hill = next(each for each in mission.elements if each.kind == "hill")
    behind = analyse_table(replace(mission, elements=(hill,))).sides[0]
    fenced = analyse_table(replace(mission, elements=(hill, *_fence(mission, hill.y)))).sides[0]

    assert behind.view < 1.0
    assert fenced.seen > 0.4, "the hill and what is before the fence"


def _fence(mission: BriefedMission, y: int) -> list[MissionElement]:
    """Containers in a row before the hill."""
    box = next(each for each in mission.elements if each.kind == "container")
    return [*_row(box, y - 14_000, 8)]


def _row(box: MissionElement, y: int, number: int) -> tuple[MissionElement, ...]:
    """Such elements from west to east, each with an id of its own."""
    boxes = [replace(box, id=f"box {i}") for i in range(number)]
    return tuple(element_at(each, 6_000 + 12_000 * i, y, 0) for i, each in enumerate(boxes))


def test_a_lopsided_table_is_noticed() -> None:
    """One container moved towards one side is enough."""
    mission = core().missions["skirmish"]
    first, *others = mission.elements
    moved = replace(mission, elements=(element_at(first, first.x, 30_000, 0), *others))

    assert analyse_table(moved).difference > EQUAL


def test_sides_by_sectors() -> None:
    """Each half of the table is entered by the edges that border it."""
    mission = core().missions["seek-and-destroy"]
    sectors = replace(mission, brief=replace(mission.brief, zones=ZonesSource("sectors")))
    found = analyse_table(sectors)

    assert [side.side for side in found.sides] == ["sector-1", "sector-2"]
    assert found.difference <= EQUAL


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [(0.0, 0.0, 0.0), (0.4, 0.5, 0.2), (1.0, 0.0, 1.0), (float("inf"), 9.0, 1.0)],
)
def test_differences_are_shares_of_the_larger(one: float, other: float, expected: float) -> None:
    """In both directions."""
    assert apart(one, other, 0.0) == apart(other, one, 0.0) == pytest.approx(expected)


# ---- our own maps ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", FAIR)
def test_maps_for_equal_tasks_are_equal(name: str) -> None:
    """Whoever has which side, edge or sector."""
    assert figures(name).difference <= EQUAL


@pytest.mark.parametrize("name", ALL)
def test_maps_are_neither_bare_nor_crowded(name: str) -> None:
    """Cover on the whole table and before each side, and sight from its edge."""
    found = figures(name)

    assert COVER[0] <= found.cover <= COVER[1]
    for side in found.sides:
        assert VIEW[0] <= side.view <= VIEW[1]
        assert COVER[0] <= side.cover <= COVER[1] + 0.05


@pytest.mark.parametrize("name", ALL)
def test_every_side_comes_to_every_objective(name: str) -> None:
    """With infantry and with the largest base, in a time that leaves time to play."""
    for side in figures(name).sides:
        for each in side.walks:
            assert each.infantry is not None, each.objective
            assert each.large is not None, each.objective
            assert max(each.infantry, each.large) <= LONGEST, each.objective


@pytest.mark.parametrize("name", ROLES)
def test_left_and_right_are_alike_where_there_are_roles(name: str) -> None:
    """Twins of objectives, a mirror image apart, are equally far for either side."""
    mission, found = core().missions[name], figures(name)
    places = {(each.x, each.y): each.id for each in mission.objectives}
    for side in found.sides:
        for (x, y), here in places.items():
            twin = places[mission.table.width - x, y]
            for near, far in zip(walk(side, here), walk(side, twin), strict=True):
                assert apart(near or 0, far or 0, 1_000) <= EQUAL


# ---- words -----------------------------------------------------------------------------------


def test_figures_are_printed() -> None:
    """A column for each side, a row for each figure; equal tasks are compared, others are not."""
    fair = figures_text(core().missions["battle-report"]).splitlines()
    told = figures_text(core().missions["hold-the-position"], "fr")

    assert fair[1].split() == ["south", "north"]
    assert [line.split("  ")[-2:] for line in fair if "base of 13 cm" in line] == [["25.0 cm"] * 2]
    assert fair[-1] == "largest difference between enemies: 0.0 %"
    assert "D Doctor, infanterie" in told
    assert "l’attaquant" in told
    assert "différence" not in told


def test_what_is_out_of_reach_is_printed_so() -> None:
    """No length at all."""
    mission, box = bare("hold-the-position"), core().missions["skirmish"].elements[0]
    row = tuple(element_at(box, 6_000 + 12_000 * i, 10_000, 0) for i in range(10))
    able = next(line for line in figures_text(replace(mission, elements=row)).splitlines()
                if line.startswith("A Able, base"))  # fmt: skip

    assert "none" in able


# ---- by the rule set ---------------------------------------------------------------------------


def by_other_rules(monkeypatch: pytest.MonkeyPatch, name: str, filling: Filling) -> Analysis:
    """The figures of a table with a container where a seam is filled otherwise."""
    box = core().missions["skirmish"].elements[0]
    row = _row(box, 10_000, 9)
    other = rule_set(USUAL_EDITION).derive("other", version="1", replace={name: filling})
    monkeypatch.setattr(analysis, "rule_set", lambda _: other)
    return analyse_table(replace(bare("hold-the-position"), elements=row))


@pytest.mark.parametrize(
    ("name", "filling", "seen"),
    [
        ("model.size", lambda profile: profile.size, False),
        ("model.size", lambda profile: profile.size + 9, True),
        ("ter.heights", lambda _setting, _card: 1, True),
        ("los.blockers", lambda table: screen_of(land_of(Table(table.setting)), ()), True),
        ("los.matrix", nobody_sees, False),
    ],
)
def test_who_sees_what_is_asked_of_the_rule_set(
    monkeypatch: pytest.MonkeyPatch, name: str, filling: Filling, *, seen: bool
) -> None:
    """Whether infantry is seen over a row of containers, by all that sight hangs on."""
    attacker, _ = by_other_rules(monkeypatch, name, filling).sides

    assert (attacker.seen == 1.0) == seen
