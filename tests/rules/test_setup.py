"""MIS, GEN: setting up the table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.engine.dice import Tape
from damocles.geometry.shapes import rectangle
from damocles.rules.battle import Battle
from damocles.rules.checks import SettingError, faults_of, forces_for
from damocles.rules.command import WagerDecision
from damocles.rules.dealing import ChooseSector, SectorDecision, drawn
from damocles.rules.events.setup import (
    ElementLeftOut,
    ElementPlaced,
    PositionDealt,
    SectorsRolled,
)
from damocles.rules.facts import piece_of
from damocles.rules.laying import LayDecision, LayElement, LayStep, LeaveElementOut
from damocles.rules.model import DeploymentZone, Forces, Rescue, UnitCard
from damocles.rules.positions import access_zones, borders, division
from damocles.rules.sampling import sample
from damocles.rules.setting import Setting
from damocles.rules.setup import SetUpStep, rolled_mission
from tests.rules.scenario import AT43, CANNONS, SERGEANT, TOAD, Play, Scenario


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
        counts = [[drawn(face, choices) for face in range(1, 7)].count(i) for i in range(choices)]
        assert len(set(counts)) == 1


# ---- before the battle -----------------------------------------------------------------------


@pytest.mark.rule("MIS-001")
def test_a_die_names_the_mission() -> None:
    """Where the players do not agree, a die picks one of six."""
    assert len(AT43.params.missions) == 6
    names = (
        "seek-and-destroy", "bridgehead", "hold-the-position", "skirmish", "landing", "extraction",
    )  # fmt: skip
    for face, name in enumerate(names, 1):
        assert rolled_mission(AT43.params, face) == name


@pytest.mark.rule("GEN-014")
def test_every_fighter_of_a_unit_is_like_its_leader() -> None:
    """Three machines have the same base and all their Structure points; the first one leads."""
    scene = Scenario().unit("A", count=2).unit("M", count=3, profile=TOAD, weapons=CANNONS)
    play = scene.unit("b", seat=1, count=1).begin()
    unit = play.table.units[play.unit("M")]

    assert unit.fighters == (2, 3, 4)
    assert unit.leader == 2
    fighters = [play.table.fighters[each] for each in unit.fighters]
    assert [(each.r, each.sp) for each in fighters] == [(2_500, (3, 2, 1, 1))] * 3


@pytest.mark.rule("MIS-007")
@pytest.mark.rule("TAC-022")
def test_assault_units_are_in_the_first_sequence_reinforcements_are_not() -> None:
    """Assault units wait in reserve with their cards laid; reinforcements have no card."""
    scene = field("map", elements=0, zones="edges")
    scene.unit("R", seat=0, count=3, wave="reinforcement")
    play = scene.begin()
    play.run(SetUpStep(), dice=[1])

    assert isinstance(play.decision, WagerDecision)
    assert play.table.seats[0].sequence == (play.unit("A"),)
    assert play.table.units[play.unit("A")].place == "reserve"
    assert play.table.units[play.unit("R")].place == "reinforcement"


@pytest.mark.rule("GEN-010")
def test_a_table_needs_limits() -> None:
    """Any size is a battlefield, as long as it has one."""
    scene = field("map", elements=0)
    assert faults_of(scene.setting()) == []
    for scene.width, scene.depth in ((1, 1), (1, 80_000)):
        assert faults_of(scene.setting()) == []
    for scene.width, scene.depth in ((0, 80_000), (100_000, 0)):
        assert [fault.rule for fault in faults_of(scene.setting())] == ["GEN-010"]


@pytest.mark.rule("GEN-073")
@pytest.mark.rule("RUL-102")
@pytest.mark.rule("MIS-401")
def test_companies_keep_within_the_army_points_of_the_mission() -> None:
    """Assault units and reinforcements have limits of their own; both are checked."""
    scene = field("map", elements=0, forces=(Forces(assault=200, reinforcement=200),))
    scene.unit("R", seat=1, count=3, wave="reinforcement")
    assert faults_of(scene.setting()) == []
    scene.unit("S", seat=1, count=3, wave="reinforcement")
    scene.unit("T", seat=0, count=3)

    faults = faults_of(scene.setting())
    assert [(fault.reason, fault.facts["seat"]) for fault in faults] == [
        ("too_much_assault", 0), ("too_much_reinforcement", 1),
    ]  # fmt: skip
    with pytest.raises(SettingError, match="RUL-102"):
        Battle.start(scene.setting(), Tape("x"))


@pytest.mark.rule("MIS-101")
def test_without_given_points_the_players_agree() -> None:
    """A mission without points allows any company; an agreed number binds all alike."""
    scene = field("map", elements=0)
    scene.unit("T", seat=0, count=3)
    assert faults_of(scene.setting()) == []
    scene.brief(forces=(Forces(assault=399),))
    assert [fault.facts["seat"] for fault in faults_of(scene.setting())] == [0]


@pytest.mark.rule("MIS-101")
def test_companies_are_built_for_equal_points() -> None:
    """Where the amount is agreed on, it is one amount; where it is given, that alone counts."""
    setting = field("map", elements=0, forces=(Forces(rule="MIS-101"),)).setting()
    built = setting.companies
    for points, faults in (((500, 500), []), ((500, 1_000), ["MIS-101"]), ((500, None), [])):
        pair = zip(built, points, strict=True)
        setting.companies = tuple(replace(company, ap=ap) for company, ap in pair)
        assert [fault.rule for fault in faults_of(setting)] == faults
        known = [fault.facts for fault in faults_of(setting)]
        assert known == [{"least": 500, "most": 1_000}] * len(faults)
    unnamed = field("map", elements=0, forces=(Forces(),)).setting()
    pair = zip(unnamed.companies, (500, 1_000), strict=True)
    unnamed.companies = tuple(replace(company, ap=ap) for company, ap in pair)
    assert [fault.rule for fault in faults_of(unnamed)] == [unnamed.mission.rule]
    given = field("map", elements=0, forces=(Forces(assault=400),)).setting()
    pair = zip(given.companies, (500, 1_000), strict=True)
    given.companies = tuple(replace(company, ap=ap) for company, ap in pair)
    assert faults_of(given) == []


@pytest.mark.rule("GEN-073")
def test_a_battle_needs_enemies() -> None:
    """One company alone, only friends, and a company without units make no battle."""
    alone = field("map", seats=1, elements=0).setting()
    assert [fault.reason for fault in faults_of(alone)] == ["nobody_to_fight"]
    with pytest.raises(SettingError, match="GEN-073"):
        Battle.start(alone, Tape("x"))
    pair = field("map", elements=0).setting()
    friends = Setting(pair.rules, pair.mission, pair.companies, sides=(1, 1))
    assert [fault.reason for fault in faults_of(friends)] == ["nobody_to_fight"]
    scene = field("map", elements=0)
    scene.units[1] = []
    assert [fault.reason for fault in faults_of(scene.setting())] == ["no_units"]


@pytest.mark.rule("GEN-073")
def test_everything_that_is_wrong_is_named_at_once() -> None:
    """The mission by itself, and every company within what it allows."""
    forces = (Forces(rule="MIS-101"), Forces(assault=100), Forces())
    rescue = Rescue(0, "wreck", "wreck", protection=11, sp=5)
    scene = field("pacified_region", elements=0, zones="map", forces=forces, rescue=rescue)
    scene.brief(attackers=()).units[0].append(UnitCard("E", "E", "army", (), 0))
    scene.width = 0
    setting = scene.setting()
    pair = zip(setting.companies, (500, 1_000), strict=True)
    setting.companies = tuple(replace(company, ap=ap) for company, ap in pair)

    assert {fault.reason for fault in faults_of(setting)} == {
        "no_table", "no_attacker_or_defender", "number_of_companies", "unequal_army_points",
        "no_pilot", "no_fighters", "too_much_assault", "no_way_to_enter",
    }  # fmt: skip


@pytest.mark.rule("GEN-073")
@pytest.mark.parametrize(("told", "seats", "right"), [(1, 3, True), (2, 2, True), (2, 3, False)])
def test_a_mission_for_so_many_companies(told: int, seats: int, *, right: bool) -> None:
    """One word for all fits any number; a word for each fits as many as there are."""
    setting = field("map", seats=seats, elements=0, forces=(Forces(assault=400),) * told).setting()
    wrong = [] if right else ["number_of_companies"]
    assert [fault.reason for fault in faults_of(setting)] == wrong


@pytest.mark.rule("MIS-401")
@pytest.mark.parametrize("seats", [2, 3])
def test_each_company_has_its_own_limit_or_all_the_same(seats: int) -> None:
    """The second of two limits is the second company's; beyond the last there is none."""
    one, two = Forces(assault=100), Forces(assault=200)
    mission = field("map", seats=seats, elements=0, forces=(one, two)).setting().mission
    assert [forces_for(mission, seat) for seat in range(3)] == [one, two, None]
    alone = replace(mission, forces=(one,))
    assert [forces_for(alone, seat) for seat in range(3)] == [one, one, one]


@pytest.mark.rule("MIS-401")
def test_a_mission_that_gives_each_company_its_points_wants_so_many_companies() -> None:
    """Unequal sides have a limit each; another number of companies is refused."""
    forces = (Forces(assault=400, reinforcement=0), Forces(assault=100, reinforcement=0))
    two = faults_of(field("map", elements=0, forces=forces).setting())
    assert [(fault.reason, fault.facts["seat"]) for fault in two] == [("too_much_assault", 1)]
    three = faults_of(field("map", seats=3, elements=0, forces=forces).setting())
    assert "number_of_companies" in [fault.reason for fault in three]


@pytest.mark.rule("MIS-102")
@pytest.mark.parametrize(("seats", "rules"), [(4, set()), (5, {"MIS-102"})])
def test_there_are_four_edges(seats: int, rules: set[str]) -> None:
    """So four players at most get one each."""
    scene = Scenario(seats=seats)
    for seat in range(seats):
        scene.unit("ABCDE"[seat], seat=seat, count=3)
    assert {fault.rule for fault in faults_of(scene.brief(zones="edges").setting())} == rules


@pytest.mark.rule("MIS-102")
@pytest.mark.parametrize(("seats", "rules"), [(2, set()), (3, {"MIS-102"})])
def test_there_are_two_long_edges(seats: int, rules: set[str]) -> None:
    """Where only those are dealt, two players have room."""
    setting = field("map", seats=seats, elements=0, zones="long_edges").setting()
    assert {fault.rule for fault in faults_of(setting)} == rules


@pytest.mark.rule("MIS-024")
@pytest.mark.parametrize(("zones", "faults"), [("sectors", 0), ("map", 2)])
def test_a_sector_is_a_way_to_enter(zones: str, faults: int) -> None:
    """Its edges are its owner's; on a map the zones must be drawn."""
    found = faults_of(field("trench_war", elements=0, zones=zones).setting())
    assert [fault.rule for fault in found] == ["MIS-024"] * faults


@pytest.mark.rule("MIS-024")
def test_a_zone_that_has_to_be_controlled_first_is_no_way_to_enter() -> None:
    """Nobody controls anything before the first control phase."""
    scene = field("map", elements=0, zones="map").zone("south", "south", 0)
    scene.zone("north", "north", 1, permanent=False)
    assert [(f.rule, f.facts["seat"]) for f in faults_of(scene.setting())] == [("MIS-024", 1)]


@pytest.mark.rule("MIS-005")
@pytest.mark.rule("MIS-006")
@pytest.mark.parametrize("setup", ["pacified_region", "trench_war"])
def test_edges_are_dealt_after_the_elements_lie(setup: str) -> None:
    """Sectors say where elements are laid; where the mission deals edges, those are the entries."""
    battle = Battle.start(field(setup, elements=2, zones="edges").setting(), Tape(setup))
    chance = Chance(setup)
    while isinstance(decision := battle.decision, LayDecision | SectorDecision):
        battle.push(sample(battle.table, decision, chance))

    assert sorted(zone.owner or 0 for zone in access_zones(battle.table)) == [0, 1]


@pytest.mark.rule("MIS-005")
def test_seats_that_are_not_there_do_not_attack() -> None:
    """A mission for more players, played by two: only who is there lays elements."""
    play = field("pacified_region", elements=4, attackers=(0, 2)).begin()
    play.run(SetUpStep(), dice=[1])
    seats = []
    chance = Chance("pacified")
    while isinstance(play.decision, LayDecision):
        seats.append(play.decision.seat)
        play.order(sample(play.table, play.decision, chance))
    assert seats == [1, 1, 0, 0]


@pytest.mark.rule("MIS-024")
def test_every_player_needs_a_way_to_enter() -> None:
    """A mission has an access or a deployment zone for each player."""
    scene = field("map", elements=0, zones="map").zone("south", "south", 0)
    assert [(f.rule, f.facts["seat"]) for f in faults_of(scene.setting())] == [("MIS-024", 1)]
    corners = ((0, 0), (9_000, 0), (9_000, 9_000))
    scene.brief(deployment_zones=(DeploymentZone("d", 1, corners),))
    assert faults_of(scene.setting()) == []


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("setup", ["no_mans_land", "pacified_region", "trench_war"])
def test_random_set_ups_lead_to_the_first_round(setup: str, seats: int) -> None:
    """Whatever is laid by chance, no element overlaps another and the first round begins."""
    battle = Battle.start(field(setup, seats=seats, elements=6).setting(), Tape(setup))
    chance = Chance(setup)
    while isinstance(decision := battle.decision, LayDecision | SectorDecision):
        battle.push(sample(battle.table, decision, chance))

    assert battle.table.clock.round == 1
    assert all(element.present for element in battle.table.elements.values())
    assert sorted(battle.table.owners.values()) == list(range(seats))


@pytest.mark.rule("MIS-005")
def test_a_pacified_region_needs_both_roles() -> None:
    """Without a defender, or without an attacker, there is no such battle."""
    scene = field("pacified_region", elements=0)
    assert faults_of(scene.setting()) == []
    for attackers in ((), (0, 1)):
        faults = faults_of(scene.brief(attackers=attackers).setting())
        assert [fault.rule for fault in faults] == ["MIS-005"]
        assert [fault.facts["attackers"] for fault in faults] == [len(attackers)]
    assert faults_of(field("trench_war", elements=0, attackers=()).setting()) == []
