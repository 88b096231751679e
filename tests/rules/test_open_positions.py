"""MIS: which tactical positions there are, and to whom they are open."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.rules.reading.positions import (
    borders,
    deployment_is_open,
    division,
    drop_is_open,
    holds_zone,
    is_neutral,
    long_edges,
    open_positions,
    zone_of,
)
from damocles.rules.state.apply.changes import change_element
from damocles.rules.state.model import AccessZone, DeploymentZone, DropPoint
from damocles.rules.state.steps import ControlStep
from damocles.scenario import Play, Scenario

CORNERS = ((10_000, 10_000), (40_000, 10_000), (40_000, 30_000), (10_000, 30_000))
CAMP = DeploymentZone("camp", 0, CORNERS)
XRAY = DropPoint("x-ray", point=(60_000, 45_000))
FAR = [(100.0, 80.0), (104.0, 80.0), (108.0, 80.0)]


def field() -> Scenario:
    """Home in the south and a camp for seat 0, the north for seat 1, and a drop point."""
    scene = Scenario().unit("A", count=3).unit("b", seat=1, at=FAR)
    scene.element("pad", "container", 60, 45, width=12, depth=6, size=3)
    scene.zone("home", "south", 0).zone("theirs", "north", 1)
    return scene.brief(deployment_zones=(CAMP,), drop_points=(DropPoint("pad", element="pad"),))


def standing(round_: int, controllers: dict[str, int] | None = None) -> Play:
    """The table in this round, with this control."""
    play = field().begin()
    play.table.clock = replace(play.table.clock, round=round_)
    play.table.controllers = dict(controllers or {})
    return play


def ids(play: Play, seat: int) -> set[str]:
    """The positions that are open to a seat."""
    return {place.id for place in open_positions(play.table, seat)}


# ---- a table without a map -------------------------------------------------------------------


@pytest.mark.rule("MIS-003")
@pytest.mark.parametrize(
    ("size", "parts"),
    [
        ((100, 100), [(0, 0, 50, 100), (50, 0, 100, 100)]),
        ((90, 60), [(0, 0, 30, 60), (30, 0, 60, 60), (60, 0, 90, 60)]),
        ((80, 100), [(0, 0, 40, 50), (0, 50, 40, 100), (40, 0, 80, 50), (40, 50, 80, 100)]),
        ((90, 60), [
            (0, 0, 30, 30), (30, 0, 60, 30), (60, 0, 90, 30),
            (0, 30, 30, 60), (30, 30, 60, 60), (60, 30, 90, 60),
        ]),
        ((60, 100), [
            (0, 0, 60, 20), (0, 20, 60, 40), (0, 40, 60, 60), (0, 60, 60, 80), (0, 80, 60, 100),
        ]),
    ],
)  # fmt: skip
def test_a_table_is_divided_into_as_many_equal_zones_as_there_are_players(
    size: tuple[int, int], parts: list[tuple[int, int, int, int]]
) -> None:
    """Strips across the longer side; an even number from four on in two rows."""
    found = division(1_000 * size[0], 1_000 * size[1], len(parts))

    assert [each.id for each in found] == [f"sector-{n}" for n in range(1, len(parts) + 1)]
    assert [(each.west, each.south, each.east, each.north) for each in found] == [
        tuple(1_000 * value for value in part) for part in parts
    ]


@pytest.mark.rule("MIS-003")
def test_the_access_zone_of_a_part_is_what_it_has_of_the_tables_edge() -> None:
    """A corner of the table has two edges, the part between two corners one more or less."""
    found = [borders(part, 90_000, 60_000) for part in division(90_000, 60_000, 6)]

    assert [[(z.edge, z.start, z.end) for z in zones] for zones in found] == [
        [("south", 0, 30_000), ("west", 0, 30_000)],
        [("south", 30_000, 60_000)],
        [("south", 60_000, 90_000), ("east", 0, 30_000)],
        [("north", 0, 30_000), ("west", 30_000, 60_000)],
        [("north", 30_000, 60_000)],
        [("east", 30_000, 60_000), ("north", 60_000, 90_000)],
    ]
    assert found[1] == [AccessZone("sector-2/south", "south", 30_000, 60_000, None)]


@pytest.mark.rule("MIS-701")
def test_the_long_edges_are_two_that_face_each_other() -> None:
    """In front and behind on a wide table and on a square one, else at the sides."""
    assert long_edges(90_001, 90_000) == ("south", "north")
    assert long_edges(90_000, 90_000) == ("south", "north")
    assert long_edges(89_999, 90_000) == ("east", "west")


# ---- access zones ----------------------------------------------------------------------------


@pytest.mark.rule("MIS-014")
def test_permanent_zones_stay_with_their_side() -> None:
    """Whoever stands around a permanent zone, it belongs to its owner; another may be taken."""
    scene = Scenario().unit("b", seat=1, at=[(20, 3), (24, 3), (28, 3)]).zone("home", "south", 0)
    play = scene.zone("side", "south", 0, permanent=False).begin(ControlStep())
    home, side = zone_of(play.table, "home"), zone_of(play.table, "side")

    assert home is not None
    assert side is not None
    assert [is_neutral(zone) for zone in (home, side)] == [False, True]
    assert play.table.controllers == {"side": 1}
    assert [holds_zone(play.table, seat, home) for seat in (0, 1)] == [True, False]
    assert [holds_zone(play.table, seat, side) for seat in (0, 1)] == [False, True]


@pytest.mark.rule("MIS-015")
def test_a_zone_of_nobody_is_neutral() -> None:
    """Who controls it may use it, and nobody before that."""
    play = Scenario().unit("A", at=[(20, 5)]).unit("b", seat=1, at=FAR).zone("gap", "west").begin()
    gap = zone_of(play.table, "gap")

    assert gap is not None
    assert is_neutral(gap)
    assert not any(holds_zone(play.table, seat, gap) for seat in (0, 1))
    play.table.controllers = {"gap": 1}
    assert [holds_zone(play.table, seat, gap) for seat in (0, 1)] == [False, True]


@pytest.mark.rule("MIS-012")
def test_a_position_is_used_by_who_holds_it() -> None:
    """His own zone at once, a drop point while he controls it and it is there."""
    play = standing(2, {"pad": 0})
    home = zone_of(play.table, "home")
    (drop,) = play.table.setting.mission.drop_points

    assert home is not None
    assert [holds_zone(play.table, seat, home) for seat in (0, 1)] == [True, False]
    assert [drop_is_open(play.table, seat, drop) for seat in (0, 1)] == [True, False]
    play.table.controllers = {}
    assert not drop_is_open(play.table, 0, drop)
    play.table.controllers = {"pad": 0}
    change_element(play.table, "pad", present=False)
    assert not drop_is_open(play.table, 0, drop)


@pytest.mark.rule("MIS-021")
@pytest.mark.parametrize(("round_", "is_open"), [(1, False), (2, True), (3, True)])
def test_a_drop_point_opens_in_the_second_round(round_: int, *, is_open: bool) -> None:
    """And stays open."""
    play = standing(round_, {"x-ray": 0})
    assert drop_is_open(play.table, 0, XRAY) is is_open


# ---- deployment zones ------------------------------------------------------------------------


@pytest.mark.rule("MIS-018")
@pytest.mark.parametrize(("round_", "is_open"), [(1, True), (2, False), (3, False)])
def test_a_deployment_zone_closes_after_the_first_round(round_: int, *, is_open: bool) -> None:
    """Whoever has not been placed by then comes by another way."""
    assert deployment_is_open(standing(round_).table, 0, CAMP) is is_open


@pytest.mark.rule("MIS-019")
def test_a_deployment_zone_is_full_when_it_has_its_units() -> None:
    """A limit of two lets in two, one of none nobody; without a limit there is always room."""
    table = standing(1).table
    assert not deployment_is_open(table, 0, replace(CAMP, limit=0))
    for taken, is_open in ((0, True), (1, True), (2, False), (3, False)):
        table.tally = {"deployed camp": taken} if taken else {}
        assert deployment_is_open(table, 0, replace(CAMP, limit=2)) is is_open
        assert deployment_is_open(table, 0, CAMP)


@pytest.mark.rule("MIS-012")
def test_a_deployment_zone_is_open_to_its_owner_alone() -> None:
    """The other side may not be placed there."""
    assert not deployment_is_open(standing(1).table, 1, CAMP)


# ---- all together ----------------------------------------------------------------------------


@pytest.mark.rule("MIS-011")
def test_there_are_three_kinds_of_positions() -> None:
    """Access zones, deployment zones and drop points, each at its time."""
    assert {"home", "camp"} <= ids(standing(1, {"pad": 0}), 0)
    assert {"home", "pad"} <= ids(standing(2, {"pad": 0}), 0)
    assert {"theirs", "pad"} <= ids(standing(2, {"pad": 1}), 1)


@pytest.mark.rule("MIS-010")
def test_no_position_of_others_is_a_way_to_enter() -> None:
    """Neither their zones nor what they control, nor what is not open yet or any more."""
    assert not ids(standing(1), 1) & {"home", "camp", "pad"}
    assert not ids(standing(2, {"pad": 1}), 0) & {"theirs", "camp", "pad"}
