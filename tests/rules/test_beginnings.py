"""MIS: what a battle needs before it begins."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.engine.dice import Tape
from damocles.engine.errors import Refusal
from damocles.rules.battle.battle import Battle
from damocles.rules.battle.checks import SettingError, faults_of, forces_for
from damocles.rules.chapters.command import WagerDecision
from damocles.rules.missions.allocation import SectorDecision
from damocles.rules.missions.layout import LayDecision
from damocles.rules.missions.setup import SetUpStep, mission_by_die
from damocles.rules.questions.sampling.orders import sample
from damocles.rules.reading.positions import access_zones
from damocles.rules.state.model import DeploymentZone, Forces, Rescue, UnitCard
from damocles.rules.state.setting import Setting
from damocles.scenario import CANNONS, TOAD, Scenario
from damocles.words import tell_error
from tests.rules.battles import AT43
from tests.rules.test_setup import field


@pytest.mark.rule("MIS-001")
def test_a_die_names_the_mission() -> None:
    """Where the players do not agree, a die picks one of six."""
    assert len(AT43.params.missions) == 6
    names = (
        "seek-and-destroy", "bridgehead", "hold-the-position", "skirmish", "landing", "extraction",
    )  # fmt: skip
    for face, name in enumerate(names, 1):
        assert mission_by_die(AT43.params, face) == name


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
@pytest.mark.rule("MIS-201")
@pytest.mark.parametrize("rule", ["MIS-101", "MIS-201"])
def test_companies_are_built_for_equal_points(rule: str) -> None:
    """Where the amount is agreed on, it is one amount; where it is given, that alone counts."""
    setting = field("map", elements=0, forces=(Forces(rule=rule),)).setting()
    built = setting.companies
    for points, faults in (((500, 500), []), ((500, 1_000), [rule]), ((500, None), [])):
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


def test_faults_leave_as_keys_and_facts() -> None:
    """The rules have no words: whoever tells of the faults finds them in the books."""
    error = SettingError([Refusal("GEN-019", "no_units", {"seat": 1})], "at43")

    assert str(error) == "no units (seat 1; GEN-019)"
    assert error.sayings == [("setting.no_units", {"seat": 1, "rule": "GEN-019"})]
    assert tell_error(error, "fr") == "aucune unité (camp 1\u202f; GEN-019)"
