"""MIS, GEN: setting up the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.engine.chance import Chance
from damocles.geometry.plane.shapes import rectangle
from damocles.rules.battle.checks import faults_of
from damocles.rules.chapters.command import WagerDecision
from damocles.rules.missions.allocation import ChooseSector, SectorDecision, draw_choice
from damocles.rules.missions.layout import (
    LayDecision,
    LayElement,
    LayNothing,
    LayStep,
    LeaveElementOut,
)
from damocles.rules.missions.setup import SetUpStep, elements_to_lay
from damocles.rules.questions.sampling.orders import sample
from damocles.rules.reading.facts import piece_of
from damocles.rules.reading.positions import access_zones, borders, division
from damocles.rules.state.events.setup import (
    ElementLeftOut,
    ElementPlaced,
    PositionDealt,
    SectorsRolled,
)
from damocles.rules.state.setups import SetUp
from damocles.scenario import SERGEANT, Play, Scenario
from tests.rules.battles import AT43
from tests.server.play.choosing import possible

if TYPE_CHECKING:
    from damocles.engine.families import Step
    from damocles.rules.missions.layout import Passing
    from damocles.rules.state.state import Table


def field(setup: str, *, seats: int = 2, elements: int = 3, **mission: object) -> Scenario:
    """A table of 100 x 80 cm with low walls to lay, and a unit in reserve for every seat."""
    scene = Scenario(width=100, depth=80, seats=seats)
    for index in range(elements):
        scene.element(f"wall{index + 1}", "low_wall", 50, 40, width=12, depth=2, size=1)
    for seat in range(seats):
        scene.unit("ABC"[seat], seat=seat, count=3, officer=SERGEANT)
    scene.mission |= {"setup": setup, "zones": "sectors", **mission}
    return scene


def laying(play: Play) -> LayDecision:
    """The open decision, which must be about an element."""
    assert isinstance(play.decision, LayDecision)
    return play.decision


# ---- who lays what where ---------------------------------------------------------------------


@pytest.mark.rule("MIS-004")
@pytest.mark.rule("RUL-109")
def test_no_mans_land_is_laid_in_turn_and_dealt_afterwards() -> None:
    """Beginning with seat 0 elements are laid in turn anywhere; then a die deals the zones."""
    play = field("no_mans_land").begin(SetUpStep())
    assert laying(play) == LayDecision(0, ("wall1", "wall2", "wall3"))
    play.order(LayElement(0, "wall2", 90_000, 40_000))
    assert laying(play) == LayDecision(1, ("wall1", "wall3"))
    play.order(LayElement(1, "wall1", 10_000, 40_000, 90))
    assert laying(play).seat == 0
    events = play.order(LayElement(0, "wall3", 50_000, 10_000), dice=[4])

    dealt = [event for event in events if isinstance(event, PositionDealt)]
    assert [(event.seat, event.position) for event in dealt] == [(0, "sector-2"), (1, "sector-1")]
    assert piece_of(play.table, "wall1").corners == (
        (11_000, 34_000), (11_000, 46_000), (9_000, 46_000), (9_000, 34_000),
    )  # fmt: skip
    assert isinstance(play.decision, WagerDecision)


@pytest.mark.rule("MIS-004")
@pytest.mark.rule("RUL-109")
def test_elements_lie_wholly_on_the_table_and_do_not_overlap() -> None:
    """A wall may touch an edge or another wall, but not cross the one or lie on the other."""
    play = field("no_mans_land").begin(SetUpStep())

    assert play.refused(LayElement(0, "wall1", 5_999, 40_000)) == "RUL-109"
    assert play.refused(LayElement(0, "wall9", 50_000, 40_000)) == "MIS-004"
    for far in (-1, 10**12, 10**400):
        assert play.refused(LayElement(0, "wall1", far, 40_000)) == "RUL-109"
        assert play.refused(LayElement(0, "wall1", 50_000, far)) == "RUL-109"
    play.order(LayElement(0, "wall1", 6_000, 40_000))
    assert play.refused(LayElement(1, "wall2", 6_000, 41_999)) == "RUL-109"
    assert play.battle.refusal(LayElement(1, "wall2", 6_000, 42_000)) is None


@pytest.mark.rule("RUL-109")
@pytest.mark.parametrize("degrees", [30, 45, 90, 200, 450, -45])
def test_elements_are_laid_turned_as_the_player_likes(degrees: int) -> None:
    """About their middle, counter-clockwise, to the nearest point of the lattice."""
    play = field("no_mans_land").begin(SetUpStep())
    play.order(LayElement(0, "wall1", 50_000, 40_000, degrees))
    piece = rectangle(50_000, 40_000, width=12_000, depth=2_000, degrees=degrees)

    for x, y in piece_of(play.table, "wall1").corners:
        assert any(abs(x - u) <= 1 and abs(y - v) <= 1 for u, v in piece.corners)


@pytest.mark.rule("MIS-004")
@pytest.mark.rule("RUL-109")
def test_spaced_terrain_leaves_room_for_the_largest_base() -> None:
    """As an option elements touch or stand 13 cm apart, and none is within 10 cm of an edge."""
    play = field("no_mans_land").option(spaced_terrain=True).begin(SetUpStep())

    assert play.refused(LayElement(0, "wall1", 50_000, 10_999)) == "RUL-109"
    play.order(LayElement(0, "wall1", 50_000, 11_000))
    assert play.refused(LayElement(1, "wall2", 50_000, 25_999)) == "RUL-109"
    assert play.battle.refusal(LayElement(1, "wall2", 50_000, 26_000)) is None
    assert play.battle.refusal(LayElement(1, "wall2", 50_000, 13_000)) is None


@pytest.mark.rule("RUL-109")
def test_an_element_is_left_out_only_without_room() -> None:
    """While there is room for an element it has to be laid; without room it takes no part."""
    scene = field("no_mans_land", elements=1)
    scene.element("hall", "bunker", 50, 40, width=90, depth=70, size=3)
    scene.element("wall3", "low_wall", 50, 40, width=12, depth=2, size=1)
    play = scene.begin(SetUpStep())

    assert play.refused(LeaveElementOut(0, "wall1")) == "RUL-109"
    assert play.refused(LeaveElementOut(0, "wall9")) == "MIS-004"
    play.order(LayElement(0, "wall1", 50_000, 40_000))
    events = play.order(LeaveElementOut(1, "hall"), dice=[])
    assert isinstance(events[0], ElementLeftOut)
    assert not play.table.elements["hall"].present
    assert laying(play) == LayDecision(0, ("wall3",))
    play.order(LayElement(0, "wall3", 50_000, 20_000), dice=[1])


@pytest.mark.rule("MIS-004")
def test_fixed_elements_lie_where_the_map_has_them() -> None:
    """What the mission fixes is on the table before anything is laid by hand."""
    scene = field("no_mans_land", elements=1)
    scene.element("hill", "hill", 50, 40, width=20, depth=20, size=2)
    scene.elements[-1] = type(scene.elements[-1])(
        "hill", "hill", 2, scene.elements[-1].corners, fixed=True
    )
    play = scene.begin(SetUpStep())

    assert laying(play).elements == ("wall1",)
    assert play.refused(LayElement(0, "wall1", 50_000, 40_000)) == "RUL-109"


@pytest.mark.rule("MIS-005")
def test_in_a_pacified_region_the_defender_lays_half_first() -> None:
    """Sides are dealt, the defender lays half of the elements in his, then the attacker his."""
    play = field("pacified_region", elements=3).begin()
    play.run(SetUpStep(), dice=[1])

    assert play.table.owners == {"sector-1": 0, "sector-2": 1}
    assert laying(play) == LayDecision(1, ("wall1", "wall2", "wall3"), "sector-2")
    assert play.refused(LayElement(1, "wall1", 55_999, 40_000)) == "MIS-005"
    play.order(LayElement(1, "wall1", 56_000, 40_000))
    assert laying(play).seat == 1
    play.order(LayElement(1, "wall2", 80_000, 40_000))
    assert laying(play) == LayDecision(0, ("wall3",), "sector-1")
    assert play.refused(LayElement(0, "wall3", 80_000, 20_000)) == "MIS-005"
    events = play.order(LayElement(0, "wall3", 20_000, 40_000))
    assert isinstance(events[0], ElementPlaced)
    assert isinstance(play.decision, WagerDecision)


@pytest.mark.rule("MIS-005")
@pytest.mark.parametrize(
    ("attackers", "elements", "turns"),
    [((0,), 4, [1, 2, 0, 0]), ((0, 1), 5, [2, 2, 2, 0, 1]), ((0,), 1, [1])],
)
def test_in_a_pacified_region_those_of_one_role_lay_in_turn(
    attackers: tuple[int, ...], elements: int, turns: list[int]
) -> None:
    """The defenders half of the elements, or one more, in turn; then the attackers the others."""
    play = field("pacified_region", seats=3, elements=elements, attackers=attackers).begin()
    play.run(SetUpStep(), dice=[1, 1])
    (step,) = [each for each in play.battle.progress.stack if isinstance(each, LayStep)]

    assert play.table.owners == {"sector-1": 0, "sector-2": 1, "sector-3": 2}
    assert step.turns == tuple(turns)
    assert laying(play).sector == f"sector-{turns[0] + 1}"


@pytest.mark.rule("MIS-006")
def test_in_a_trench_war_the_high_die_picks_its_sector() -> None:
    """Ties roll again; the highest picks first; then everybody lays in his own sector."""
    play = field("trench_war", elements=2).begin()
    play.run(SetUpStep(), dice=[3, 3, 2, 5])

    assert play.decision == SectorDecision(1, ("sector-1", "sector-2"))
    assert play.refused(ChooseSector(1, "sector-3")) == "MIS-006"
    play.order(ChooseSector(1, "sector-1"))
    assert play.table.owners == {"sector-1": 1, "sector-2": 0}
    assert laying(play) == LayDecision(0, ("wall1", "wall2"), "sector-2")
    assert play.refused(LayElement(0, "wall1", 20_000, 40_000)) == "MIS-006"
    play.order(LayElement(0, "wall1", 80_000, 40_000))
    assert laying(play) == LayDecision(1, ("wall2",), "sector-1")


@pytest.mark.rule("RUL-109")
def test_spaced_terrain_keeps_clear_of_the_mapped_access_edges_only() -> None:
    """Where the map has the zones, the other edges are free."""
    scene = field("no_mans_land", zones="map").zone("s", "south", 0).zone("n", "north", 1)
    play = scene.option(spaced_terrain=True).begin(SetUpStep())

    assert play.refused(LayElement(0, "wall1", 50_000, 10_999)) == "RUL-109"
    assert play.battle.refusal(LayElement(0, "wall1", 6_000, 40_000)) is None


@pytest.mark.rule("RUL-109")
@pytest.mark.parametrize(("depth", "clear"), [(80, "south"), (120, "west")])
def test_spaced_terrain_keeps_clear_of_the_long_edges_that_are_dealt(
    depth: float, clear: str
) -> None:
    """Where the sides enter by the long edges, the short ones are free."""
    scene = field("no_mans_land", zones="long_edges")
    scene.depth = int(1_000 * depth)
    play = scene.option(spaced_terrain=True).begin(SetUpStep())
    places = {
        "south": LayElement(0, "wall1", 50_000, 10_999),
        "west": LayElement(0, "wall1", 15_999, 50_000),
    }

    refusals = {edge: play.battle.refusal(order) for edge, order in places.items()}
    assert {edge for edge, found in refusals.items() if found} == {clear}
    refusal = refusals[clear]
    assert refusal is not None
    assert (refusal.rule, refusal.facts["edge"]) == ("RUL-109", clear)


@pytest.mark.rule("MIS-006")
def test_a_tie_for_the_first_choice_leaves_the_third_behind_it() -> None:
    """Two sixes roll again; who rolled less still comes third."""
    play = field("trench_war", seats=3, elements=0).begin()
    play.run(SetUpStep(), dice=[6, 6, 2, 1, 4])
    rolled = [event for event in play.happened if isinstance(event, SectorsRolled)]
    assert [(event.seats, event.faces) for event in rolled] == [
        ((0, 1, 2), (6, 6, 2)), ((0, 1), (1, 4)),
    ]  # fmt: skip

    asked = []
    while isinstance(play.decision, SectorDecision):
        asked.append(play.decision.seat)
        play.order(ChooseSector(play.decision.seat, play.decision.sectors[0]))
    assert asked == [1, 0]
    assert play.table.owners == {"sector-1": 1, "sector-2": 0, "sector-3": 2}


@pytest.mark.rule("MIS-006")
def test_three_seats_choose_sectors_in_the_order_of_their_dice() -> None:
    """Who rolled alike rolls again among themselves and keeps the place behind the higher."""
    play = field("trench_war", seats=3, elements=0).begin()
    play.run(SetUpStep(), dice=[2, 6, 2, 1, 4])

    assert play.decision == SectorDecision(1, ("sector-1", "sector-2", "sector-3"))
    play.order(ChooseSector(1, "sector-2"))
    assert play.decision == SectorDecision(2, ("sector-1", "sector-3"))
    play.order(ChooseSector(2, "sector-3"))
    assert play.table.owners == {"sector-2": 1, "sector-3": 2, "sector-1": 0}


@pytest.mark.rule("RUL-110")
def test_with_a_map_everything_lies_as_mapped() -> None:
    """Nothing is laid by hand: elements and zones are where the mission's map has them."""
    scene = field("map", elements=2, zones="map").zone("s", "south", 0).zone("n", "north", 1)
    play = scene.begin(SetUpStep())

    assert isinstance(play.decision, WagerDecision)
    assert all(element.present for element in play.table.elements.values())
    assert piece_of(play.table, "wall1") == play.table.setting.pieces["wall1"]
    assert [(zone.id, zone.owner) for zone in access_zones(play.table)] == [("s", 0), ("n", 1)]


# ---- zones -----------------------------------------------------------------------------------


@pytest.mark.rule("MIS-003")
def test_a_table_without_a_map_is_divided_among_the_players() -> None:
    """As many equal zones as players; the table edges along a zone are its access zone."""
    left, right = division(100_000, 80_000, 2)
    assert (left.west, left.east, right.west, right.east) == (0, 50_000, 50_000, 100_000)
    assert [sector.north for sector in division(80_000, 90_000, 3)] == [30_000, 60_000, 90_000]
    last = division(100_000, 80_000, 4)[3]
    assert (last.west, last.south, last.east, last.north) == (50_000, 40_000, 100_000, 80_000)

    edges = {(zone.edge, zone.start, zone.end) for zone in borders(right, 100_000, 80_000)}
    assert edges == {
        ("south", 50_000, 100_000), ("east", 0, 80_000), ("north", 50_000, 100_000),
    }  # fmt: skip


@pytest.mark.rule("MIS-003")
@pytest.mark.rule("MIS-005")
def test_sectors_that_only_say_who_lays_where_are_no_way_to_enter() -> None:
    """With zones on the map the parts of a pacified region open no edge; nor do undealt ones."""
    scene = field("pacified_region", elements=1, zones="map").zone("s", "south", 0)
    play = scene.zone("n", "north", 1).begin()
    play.run(SetUpStep(), dice=[1])
    assert [zone.id for zone in access_zones(play.table)] == ["s", "n"]

    before = field("no_mans_land", elements=1).begin(SetUpStep())
    assert access_zones(before.table) == []


@pytest.mark.rule("MIS-003")
def test_dealt_sectors_are_ways_to_enter() -> None:
    """After the deal each seat owns the edges of its sector and no others."""
    play = field("map", elements=0).begin()
    play.run(SetUpStep(), dice=[6])

    owned = {(zone.id, zone.owner) for zone in access_zones(play.table)}
    assert owned == {
        ("sector-1/south", 1), ("sector-1/north", 1), ("sector-1/west", 1),
        ("sector-2/south", 0), ("sector-2/north", 0), ("sector-2/east", 0),
    }  # fmt: skip


@pytest.mark.rule("MIS-102")
@pytest.mark.parametrize("dice", [[1], [2], [3], [4], [5, 6, 3]])
def test_two_players_get_opposite_edges(dice: list[int]) -> None:
    """One whole edge each at random; with two players they are not adjacent."""
    play = field("map", elements=0, zones="edges").begin()
    play.run(SetUpStep(), dice=dice)

    edges = ["south", "east", "north", "west"]
    first = edges[dice[-1] - 1]
    opposite = edges[(dice[-1] + 1) % 4]
    assert play.table.owners == {first: 0, opposite: 1}
    long = 100_000 if first in ("south", "north") else 80_000
    assert [(zone.start, zone.end) for zone in access_zones(play.table)] == [(0, long)] * 2


@pytest.mark.rule("MIS-701")
@pytest.mark.parametrize(
    ("dice", "first"), [(1, "south"), (3, "south"), (4, "north"), (6, "north")]
)
def test_long_edges_are_dealt_after_the_elements_lie(dice: int, first: str) -> None:
    """Two players have the two long edges of a wide table between them."""
    play = field("no_mans_land", elements=1, zones="long_edges").begin(SetUpStep())
    assert play.table.owners == {}
    play.order(LayElement(0, "wall1", 50_000, 40_000), dice=[dice])

    assert play.table.owners == {first: 0, "north" if first == "south" else "south": 1}


@pytest.mark.rule("MIS-102")
def test_three_players_get_three_different_edges() -> None:
    """With more than two players edges may be adjacent, and each belongs to one."""
    play = field("map", seats=3, elements=0, zones="edges").begin()
    play.run(SetUpStep(), dice=[2, 3, 6])

    assert play.table.owners == {"east": 0, "north": 1, "west": 2}


@pytest.mark.rule("MIS-102")
def test_every_position_is_drawn_equally_often() -> None:
    """A die draws among two to six positions without favour; what stands for none is repeated."""
    for choices in range(2, 7):
        counts = [
            [draw_choice(face, choices) for face in range(1, 7)].count(i) for i in range(choices)
        ]
        assert len(set(counts)) == 1


# ---- other ways to set up --------------------------------------------------------------------


def in_the_open(passing: Passing) -> SetUp:
    """Three turns for two seats, in which laying nothing means this."""

    def steps(table: Table) -> tuple[Step, ...]:
        return (LayStep((0, 1, 0), elements_to_lay(table), "MIS-004", passing=passing),)

    return SetUp("in_the_open", "mission.no_mans_land", steps)


def other_field(passing: Passing) -> Play:
    """A table that is set up in such a way."""
    way = in_the_open(passing)
    scene = field("in_the_open", zones="map").zone("s", "south", 0).zone("n", "north", 1)
    scene.rules = AT43.derive("open", version="1", add={way.key: way})
    return scene.begin(SetUpStep())


def lay(play: Play, element: str, y: int) -> None:
    """The seat that is asked lays an element at this distance from the southern edge."""
    play.order(LayElement(laying(play).seat, element, 50_000, y))


def is_laid(play: Play) -> bool:
    """Whether nobody is asked to lay anything any more."""
    return not isinstance(play.decision, LayDecision)


@pytest.mark.rule("RUL-109")
def test_nobody_passes_where_everything_is_laid() -> None:
    """By the rulebook."""
    play = field("no_mans_land").begin(SetUpStep())

    assert not laying(play).may_pass
    assert play.refused(LayNothing(0)) == "RUL-109"


def test_a_set_up_may_let_the_other_lay_one_last_element() -> None:
    """Who passes lays nothing more."""
    play = other_field("last")
    assert laying(play) == LayDecision(0, ("wall1", "wall2", "wall3"), may_pass=True)
    play.order(LayNothing(0))
    assert laying(play).seat == 1
    lay(play, "wall2", 20_000)

    assert is_laid(play)
    assert [each.present for each in play.table.elements.values()] == [False, True, False]


def test_the_last_element_need_not_be_laid_either() -> None:
    """Both pass."""
    play = other_field("last")
    lay(play, "wall1", 20_000)
    play.order(LayNothing(1))
    assert laying(play).seat == 0
    play.order(LayNothing(0))

    assert is_laid(play)


def test_a_set_up_may_let_a_seat_lay_as_many_as_it_likes() -> None:
    """The turn is over when it passes; three turns there are."""
    play = other_field("many")
    lay(play, "wall1", 20_000)
    lay(play, "wall3", 40_000)
    assert laying(play).seat == 0
    play.order(LayNothing(0))
    assert laying(play) == LayDecision(1, ("wall2",), may_pass=True)
    play.order(LayNothing(1))
    play.order(LayNothing(0))
    assert is_laid(play)

    other = other_field("one")
    other.order(LayNothing(0))
    lay(other, "wall1", 20_000)
    assert laying(other).seat == 0


def test_random_players_and_the_page_may_pass() -> None:
    """Now and then, and by a choice of its own."""
    play, usual = other_field("many"), field("no_mans_land").begin(SetUpStep())
    found = {sample(play.table, laying(play), Chance(str(seed))) for seed in range(12)}

    assert LayNothing(0) in found
    assert any(isinstance(order, LayElement) for order in found)
    assert possible(play, "lay_nothing") == ["lay_nothing"]
    assert possible(usual, "lay_nothing") == []


def test_a_place_in_the_own_sector_is_refused_by_the_rule_of_the_set_up() -> None:
    """Whatever it is called."""
    rules = {}
    for way, dice in (("pacified_region", [1]), ("trench_war", [6, 1])):
        play = field(way, elements=2).begin()
        play.run(SetUpStep(), dice=dice)
        if isinstance(play.decision, SectorDecision):
            play.order(ChooseSector(play.decision.seat, "sector-1"))
        seat = laying(play).seat
        x = 90_000 if laying(play).sector == "sector-1" else 10_000
        rules[way] = play.refused(LayElement(seat, "wall1", x, 40_000))

    assert rules == {"pacified_region": "MIS-005", "trench_war": "MIS-006"}


@pytest.mark.rule("GEN-073")
@pytest.mark.rule("MIS-005")
def test_a_set_up_that_is_not_there_makes_no_battle() -> None:
    """Nor does one with roles for a side that nobody is on."""

    def faults(setup: str, attackers: tuple[int, ...] = ()) -> list[tuple[str, str]]:
        scene = field(setup, attackers=attackers)
        return [(each.reason, str(each.facts)) for each in faults_of(scene.setting())]

    [(reason, facts)] = faults("in_the_open")
    assert (reason, facts) == ("no_such_setup", "{'setup': 'in_the_open'}")
    assert faults("pacified_region", attackers=(0,)) == []
    for attackers in ((), (0, 1)):
        [(reason, facts)] = faults("pacified_region", attackers=attackers)
        assert reason == "no_attacker_or_defender"
        assert facts == f"{{'attackers': {len(attackers)}}}"
