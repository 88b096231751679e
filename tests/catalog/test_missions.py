"""The missions of the rulebook and its battle report, as the rules play them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.catalog import core
from damocles.catalog.errors import CatalogError, UnknownName
from damocles.catalog.missions.battlefields import NotByHand, battlefield
from damocles.rules.state.model import Exit, Rescue

if TYPE_CHECKING:
    from damocles.catalog.packs.catalogue import Catalog
    from damocles.rules.state.model import Mission

ALL = (
    "battle-report", "bridgehead", "extraction", "hold-the-position", "landing",
    "seek-and-destroy", "skirmish",
)  # fmt: skip
ATTACKER, DEFENDER = 0, 1


def pack() -> Catalog:
    """The core pack, which is in order: a fault in it is a failure."""
    try:
        return core()
    except CatalogError as wrong:
        raise AssertionError(str(wrong)) from wrong


def played(name: str) -> Mission:
    """A mission of the pack as the rules play it."""
    return pack().mission(name)


def points(
    mission: Mission, rule: str
) -> dict[tuple[str, str | None, int | None], tuple[int, int]]:
    """What the lines of a rule give: by what, place and seat, in victory and other points."""
    return {
        (line.what, line.objective, line.seat): (line.vp, line.rp)
        for line in mission.scoring
        if line.rule == rule
    }


def kinds(mission: Mission) -> set[str]:
    """The kinds of elements on the table."""
    return {element.kind for element in mission.elements}


def forces(mission: Mission) -> list[tuple[int | None, int]]:
    """Assault and reinforcement points by seat."""
    return [(each.assault, each.reinforcement) for each in mission.forces]


def test_all_seven_missions_are_there() -> None:
    """The six of the rulebook and that of its battle report, beside a first one of our own."""
    assert sorted(pack().missions) == sorted((*ALL, "first-battle"))


# ---- rounds and losses: the first battle, Seek and destroy, Skirmish -------------------------


@pytest.mark.parametrize(
    ("name", "rounds", "rule"),
    [
        pytest.param("first-battle", 4, "MIS-031", marks=pytest.mark.rule("MIS-031")),
        pytest.param("seek-and-destroy", 6, "MIS-105", marks=pytest.mark.rule("MIS-105")),
        pytest.param("skirmish", 6, "MIS-405", marks=pytest.mark.rule("MIS-405")),
    ],
)
def test_some_missions_end_after_a_number_of_rounds(name: str, rounds: int, rule: str) -> None:
    """No score ends them before that."""
    mission = played(name)

    assert (mission.cease_fire.rounds, mission.cease_fire.vp) == (rounds, None)
    assert mission.rule == rule


@pytest.mark.parametrize(
    ("name", "worth"),
    [
        pytest.param("seek-and-destroy", (2, 1, 1), marks=pytest.mark.rule("MIS-103")),
        pytest.param("skirmish", (1, 2, 1), marks=pytest.mark.rule("MIS-403")),
    ],
)
def test_losses_are_worth_points_to_either_side(name: str, worth: tuple[int, int, int]) -> None:
    """Units of infantry, units of machines, officers."""
    kinds = ("infantry_unit", "afv_unit", "officer")
    found = [(line.what, line.vp, line.rp, line.seat) for line in played(name).scoring]

    assert found[:3] == [(what, vp, 0, None) for what, vp in zip(kinds, worth, strict=True)]


@pytest.mark.rule("MIS-404")
def test_three_containers_give_reinforcement_points_in_a_skirmish() -> None:
    """100 for the capture, 150 a round, to either side."""
    assert points(played("skirmish"), "MIS-404") == {
        (what, place, None): (0, rp)
        for place in ("cont0", "contA1", "contA2")
        for what, rp in (("capture", 100), ("control", 150))
    }


@pytest.mark.rule("CMP-001")
def test_the_first_battle_is_fought_with_a_starter_set() -> None:
    """630 army points on each side, and nothing comes later."""
    assert forces(played("first-battle")) == [(630, 0)]


# ---- Bridgehead and the battle report --------------------------------------------------------


@pytest.mark.rule("MIS-201")
@pytest.mark.rule("MIS-204")
@pytest.mark.parametrize("name", ["bridgehead", "battle-report"])
def test_a_bridgehead_is_fought_with_equal_points_and_without_reinforcements(name: str) -> None:
    """The amount is agreed on; nothing gives reinforcement points."""
    mission = played(name)

    assert forces(mission) == [(None, 0)]
    assert mission.forces[0].rule == "MIS-201"
    assert not mission.reinforcements
    assert all(line.rp == 0 for line in mission.scoring)


@pytest.mark.rule("MIS-202")
def test_the_bridgehead_is_a_hill_in_the_middle_of_random_edges() -> None:
    """By hand it is no man's land around the hill; edges are dealt either way."""
    mission = battlefield(pack().missions["bridgehead"], setup="hand")
    (hill,) = [element for element in mission.elements if element.fixed]

    assert (hill.kind, mission.setup) == ("hill", "no_mans_land")
    assert [sum(values) // 4 for values in zip(*hill.corners, strict=True)] == [50_000, 50_000]
    assert (mission.zones, mission.zones_rule, mission.access_zones) == ("edges", "MIS-202", ())
    assert played("bridgehead").setup == "map"


@pytest.mark.rule("MIS-203")
def test_the_hill_gives_five_points_a_round() -> None:
    """Infantry units 1, machines 2, to either side."""
    assert points(played("bridgehead"), "MIS-203") == {
        ("control", "hill", None): (5, 0),
        ("infantry_unit", None, None): (1, 0),
        ("afv_unit", None, None): (2, 0),
    }


@pytest.mark.rule("MIS-205")
@pytest.mark.rule("MIS-206")
@pytest.mark.rule("MIS-207")
def test_the_bridgehead_ends_at_twenty_points() -> None:
    """Of several at once, whoever controls the hill has won; there is no last round."""
    mission = played("bridgehead")
    clause = mission.cease_fire

    assert (clause.vp, clause.rounds, mission.rule) == (20, None, "MIS-205")
    assert (clause.tie, clause.objective, clause.rule) == ("controller", "hill", "MIS-206")


@pytest.mark.rule("MIS-701")
def test_the_battle_report_has_a_bunker_and_long_edges() -> None:
    """The bunker stays where it is when the rest is laid by hand; the edges come last."""
    mission = battlefield(pack().missions["battle-report"], setup="hand")

    assert [element.id for element in mission.elements if element.fixed] == ["bunker"]
    assert (mission.setup, mission.zones) == ("no_mans_land", "long_edges")
    assert mission.width > mission.depth
    assert {"bunker", "low_wall", "container"} == kinds(mission)


@pytest.mark.rule("MIS-702")
def test_the_bunker_is_played_for_as_the_hill() -> None:
    """5 points a round, units 1 and 2; at 20 the tie is that of the bridgehead."""
    mission = played("battle-report")

    assert points(mission, "MIS-702") == {
        ("control", "bunker", None): (5, 0),
        ("infantry_unit", None, None): (1, 0),
        ("afv_unit", None, None): (2, 0),
    }
    assert (mission.cease_fire.vp, mission.cease_fire.rule) == (20, "MIS-206")
    assert (mission.cease_fire.tie, mission.cease_fire.objective) == ("controller", "bunker")


# ---- Hold the position -----------------------------------------------------------------------


@pytest.mark.rule("MIS-301")
@pytest.mark.rule("MIS-501")
@pytest.mark.rule("MIS-601")
@pytest.mark.parametrize(
    ("name", "split"),
    [
        ("hold-the-position", [(1500, 500), (1000, 1000)]),
        ("landing", [(1500, 500), (1000, 1000)]),
        ("extraction", [(1000, 1000), (750, 1250)]),
    ],
)
def test_attacker_and_defender_bring_different_forces(
    name: str, split: list[tuple[int, int]]
) -> None:
    """In the order of the seats, whoever attacks."""
    mission, turned = played(name), battlefield(pack().missions[name], first=1)

    assert (forces(mission), mission.attackers, mission.roles) == (split, (0,), True)
    assert (forces(turned), turned.attackers) == (split[::-1], (1,))


@pytest.mark.rule("RUL-110")
def test_the_map_of_hold_the_position_has_what_the_briefing_names() -> None:
    """Ways in for both, four points, containers and nanogenerators; all marked as a proposal."""
    mission = played("hold-the-position")

    assert {zone.owner for zone in mission.access_zones} == {ATTACKER, DEFENDER}
    assert [zone.owner for zone in mission.deployment_zones] == [DEFENDER]
    assert {"container", "nanogenerator"} <= kinds(mission)
    assert pack().missions["hold-the-position"].provenance == "assumed"


@pytest.mark.rule("MIS-303")
def test_four_points_to_hold() -> None:
    """1 VP each in every round, to either side."""
    assert points(played("hold-the-position"), "MIS-303") == {
        ("control", place, None): (1, 0) for place in ("Able", "Bravo", "Charlie", "Doctor")
    }


@pytest.mark.rule("MIS-304")
@pytest.mark.rule("MIS-305")
def test_only_the_attacker_captures_in_hold_the_position() -> None:
    """Containers 100 and 150 RP, nanogenerators 50 and 100; capture for the attacker alone."""
    mission = played("hold-the-position")

    assert points(mission, "MIS-304") == {
        ("control", "cont1", None): (0, 150), ("control", "cont2", None): (0, 150),
        ("control", "nano1", None): (0, 100), ("control", "nano2", None): (0, 100),
    }  # fmt: skip
    assert points(mission, "MIS-305") == {
        ("capture", "cont1", ATTACKER): (0, 100), ("capture", "cont2", ATTACKER): (0, 100),
        ("capture", "nano1", ATTACKER): (0, 50), ("capture", "nano2", ATTACKER): (0, 50),
    }  # fmt: skip


@pytest.mark.rule("MIS-306")
@pytest.mark.rule("MIS-509")
@pytest.mark.parametrize(
    ("name", "vp", "rule"), [("hold-the-position", 10, "MIS-306"), ("landing", 15, "MIS-509")]
)
def test_ties_are_decided_by_the_primary_objectives_under_control(
    name: str, vp: int, rule: str
) -> None:
    """At 10 and at 15 points."""
    mission = played(name)

    assert (mission.cease_fire.vp, mission.cease_fire.tie) == (vp, "most_controlled")
    assert (mission.rule, mission.cease_fire.rounds) == (rule, None)


# ---- Landing ---------------------------------------------------------------------------------


@pytest.mark.rule("MIS-502")
def test_the_map_of_the_landing_has_what_its_legend_names() -> None:
    """Edges of the attacker and of nobody, a deployment zone, drop points, Able to Golf."""
    mission = played("landing")
    owners = [(zone.owner, zone.permanent) for zone in mission.access_zones]

    assert owners == [(ATTACKER, True), (None, False), (None, False)]
    shore = mission.access_zones[0]
    assert (shore.edge, shore.start, shore.end) == ("south", 0, mission.width)
    assert [zone.owner for zone in mission.deployment_zones] == [DEFENDER]
    assert [drop.id for drop in mission.drop_points] == ["XRay", "Zulu"]
    assert kinds(mission) == {"container", "low_wall", "nanogenerator"}
    assert [goal.id[0] for goal in mission.objectives[:7]] == list("ABCDEFG")


@pytest.mark.rule("MIS-503")
def test_seven_points_score_for_the_defender_alone() -> None:
    """Charlie, Foxtrot and Golf 2, the others 1, in every round."""
    ones, twos = ("Able", "Bravo", "Doctor", "Echo"), ("Charlie", "Foxtrot", "Golf")

    assert points(played("landing"), "MIS-503") == {
        **{("control", place, DEFENDER): (1, 0) for place in ones},
        **{("control", place, DEFENDER): (2, 0) for place in twos},
    }


@pytest.mark.rule("MIS-504")
def test_evacuation_scores_for_the_attacker_alone() -> None:
    """Infantry 5, machines 2."""
    assert points(played("landing"), "MIS-504") == {
        ("evacuated_infantry", None, ATTACKER): (5, 0),
        ("evacuated_afv", None, ATTACKER): (2, 0),
    }


@pytest.mark.rule("MIS-505")
def test_secondary_objectives_of_the_landing() -> None:
    """Capture for the attacker, control for both."""
    assert points(played("landing"), "MIS-505") == {
        ("capture", "cont1", ATTACKER): (0, 100), ("capture", "cont2", ATTACKER): (0, 100),
        ("capture", "nano1", ATTACKER): (0, 50), ("capture", "nano2", ATTACKER): (0, 50),
        ("control", "cont1", None): (0, 150), ("control", "cont2", None): (0, 150),
        ("control", "nano1", None): (0, 100), ("control", "nano2", None): (0, 100),
    }  # fmt: skip


@pytest.mark.rule("MIS-506")
@pytest.mark.rule("MIS-604")
def test_in_special_missions_all_assault_units_enter_in_round_1() -> None:
    """In Landing and Extraction, in no other."""
    assert [name for name in ALL if played(name).all_enter] == ["extraction", "landing"]


@pytest.mark.rule("MIS-507")
@pytest.mark.rule("MIS-508")
def test_the_attacker_lands_and_leaves() -> None:
    """He does not enter by the neutral zones, and his exit is opposite his own edge."""
    mission = played("landing")
    neutral = [zone for zone in mission.access_zones if zone.owner is None]

    assert [zone.closed_to for zone in neutral] == [(ATTACKER,), (ATTACKER,)]
    assert [(zone.edge, zone.start, zone.end) for zone in neutral] == [
        ("west", 36_000, 60_000), ("east", 36_000, 60_000),
    ]  # fmt: skip
    assert mission.access_zones[0].edge == "south"
    assert mission.exit == Exit(ATTACKER, "north", "MIS-508")


# ---- Extraction ------------------------------------------------------------------------------


@pytest.mark.rule("MIS-602")
@pytest.mark.rule("MIS-603")
@pytest.mark.rule("MIS-608")
def test_the_wreck_with_the_pilot() -> None:
    """An objective in the middle, Protection 11 and 5 Structure points, of the attacker."""
    mission = played("extraction")
    wreck = next(element for element in mission.elements if element.kind == "wreck")

    assert mission.rescue == Rescue(ATTACKER, "wreck", "wreck", protection=11, sp=5)
    assert [sum(values) // 4 for values in zip(*wreck.corners, strict=True)] == [60_000, 45_000]
    assert battlefield(pack().missions["extraction"], first=1).rescue == Rescue(
        1, "wreck", "wreck", protection=11, sp=5
    )


@pytest.mark.rule("MIS-605")
def test_the_primary_objectives_of_the_extraction() -> None:
    """Meeting and evacuating the pilot 5 each, the wreck 2 a round for the defender."""
    assert points(played("extraction"), "MIS-605") == {
        ("pilot_met", None, ATTACKER): (5, 0),
        ("pilot_evacuated", None, ATTACKER): (5, 0),
        ("control", "wreck", DEFENDER): (2, 0),
    }


@pytest.mark.rule("MIS-606")
def test_the_secondary_objectives_of_the_extraction() -> None:
    """Both sides capture and control containers and nanogenerators."""
    nanos, containers = ("nanoS1", "nanoS2", "nanoN1", "nanoN2"), ("cont1", "cont2")

    assert points(played("extraction"), "MIS-606") == {
        **{("capture", place, None): (0, 100) for place in containers},
        **{("control", place, None): (0, 150) for place in containers},
        **{("capture", place, None): (0, 50) for place in nanos},
        **{("control", place, None): (0, 100) for place in nanos},
    }


@pytest.mark.rule("MIS-612")
def test_the_extraction_ends_with_ten_points_or_the_pilot() -> None:
    """No tie rule is printed: points decide."""
    mission = played("extraction")
    clause = mission.cease_fire

    assert (clause.vp, clause.tie, clause.pilot_lost, mission.rule) == (
        10, "points", True, "MIS-612",
    )  # fmt: skip


# ---- setting up ------------------------------------------------------------------------------


@pytest.mark.rule("MIS-004")
@pytest.mark.parametrize("name", ALL)
def test_a_table_without_a_map_is_laid_by_hand_in_any_way(name: str) -> None:
    """Where the briefing has no map all ways are open, else only the map is."""
    mission = pack().missions[name]
    ways = ("no_mans_land", "pacified_region", "trench_war")
    if name not in ("battle-report", "bridgehead", "seek-and-destroy"):
        with pytest.raises(NotByHand, match="given by its map"):
            battlefield(mission, setup="hand")
        return
    assert battlefield(mission, setup="hand").setup == "no_mans_land"
    assert [battlefield(mission, setup=way).setup for way in ways] == list(ways)


def test_an_unknown_way_to_set_up_is_refused() -> None:
    """With those that there are."""
    with pytest.raises(UnknownName, match="known are hand, map"):
        battlefield(pack().missions["skirmish"], setup="quickly")
