"""The missions of the rulebook and its battle report, as the rules play them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.catalog import core
from damocles.catalog.battlefields import NotByHand, battlefield
from damocles.catalog.errors import UnknownName
from damocles.rules.model import Exit, Rescue

if TYPE_CHECKING:
    from damocles.rules.model import Mission

ALL = (
    "battle-report", "bridgehead", "extraction", "hold-the-position", "landing",
    "seek-and-destroy", "skirmish",
)  # fmt: skip
ATTACKER, DEFENDER = 0, 1


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
    assert sorted(core().missions) == sorted((*ALL, "first-battle"))


# ---- Bridgehead and the battle report --------------------------------------------------------


@pytest.mark.rule("MIS-201")
@pytest.mark.rule("MIS-204")
@pytest.mark.parametrize("name", ["bridgehead", "battle-report"])
def test_a_bridgehead_is_fought_with_equal_points_and_without_reinforcements(name: str) -> None:
    """The amount is agreed on; nothing gives reinforcement points."""
    mission = core().mission(name)

    assert forces(mission) == [(None, 0)]
    assert mission.forces[0].rule == "MIS-201"
    assert not mission.reinforcements
    assert all(line.rp == 0 for line in mission.scoring)


@pytest.mark.rule("MIS-202")
def test_the_bridgehead_is_a_hill_in_the_middle_of_random_edges() -> None:
    """By hand it is no man's land around the hill; edges are dealt either way."""
    mission = battlefield(core().missions["bridgehead"], setup="hand")
    (hill,) = [element for element in mission.elements if element.fixed]

    assert (hill.kind, mission.setup) == ("hill", "no_mans_land")
    assert [sum(values) // 4 for values in zip(*hill.corners, strict=True)] == [50_000, 50_000]
    assert (mission.zones, mission.zones_rule, mission.access_zones) == ("edges", "MIS-202", ())
    assert core().mission("bridgehead").setup == "map"


@pytest.mark.rule("MIS-203")
def test_the_hill_gives_five_points_a_round() -> None:
    """Infantry units 1, machines 2, to either side."""
    assert points(core().mission("bridgehead"), "MIS-203") == {
        ("control", "hill", None): (5, 0),
        ("infantry_unit", None, None): (1, 0),
        ("afv_unit", None, None): (2, 0),
    }


@pytest.mark.rule("MIS-205")
@pytest.mark.rule("MIS-206")
@pytest.mark.rule("MIS-207")
def test_the_bridgehead_ends_at_twenty_points() -> None:
    """Of several at once, whoever controls the hill has won; there is no last round."""
    mission = core().mission("bridgehead")
    clause = mission.cease_fire

    assert (clause.vp, clause.rounds, mission.rule) == (20, None, "MIS-205")
    assert (clause.tie, clause.objective, clause.rule) == ("controller", "hill", "MIS-206")


@pytest.mark.rule("MIS-701")
def test_the_battle_report_has_a_bunker_and_long_edges() -> None:
    """The bunker stays where it is when the rest is laid by hand; the edges come last."""
    mission = battlefield(core().missions["battle-report"], setup="hand")

    assert [element.id for element in mission.elements if element.fixed] == ["bunker"]
    assert (mission.setup, mission.zones) == ("no_mans_land", "long_edges")
    assert mission.width > mission.depth
    assert {"bunker", "low_wall", "container"} == kinds(mission)


@pytest.mark.rule("MIS-702")
def test_the_bunker_is_played_for_as_the_hill() -> None:
    """5 points a round, units 1 and 2; at 20 the tie is that of the bridgehead."""
    mission = core().mission("battle-report")

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
    mission, turned = core().mission(name), battlefield(core().missions[name], first=1)

    assert (forces(mission), mission.attackers, mission.roles) == (split, (0,), True)
    assert (forces(turned), turned.attackers) == (split[::-1], (1,))


@pytest.mark.rule("RUL-110")
def test_the_map_of_hold_the_position_has_what_the_briefing_names() -> None:
    """Ways in for both, four points, containers and nanogenerators; all marked as a proposal."""
    mission = core().mission("hold-the-position")

    assert {zone.owner for zone in mission.access_zones} == {ATTACKER, DEFENDER}
    assert [zone.owner for zone in mission.deployment_zones] == [DEFENDER]
    assert {"container", "nanogenerator"} <= kinds(mission)
    assert core().missions["hold-the-position"].provenance == "assumed"


@pytest.mark.rule("MIS-303")
def test_four_points_to_hold() -> None:
    """1 VP each in every round, to either side."""
    assert points(core().mission("hold-the-position"), "MIS-303") == {
        ("control", place, None): (1, 0) for place in ("Able", "Bravo", "Charlie", "Doctor")
    }


@pytest.mark.rule("MIS-304")
@pytest.mark.rule("MIS-305")
def test_only_the_attacker_captures_in_hold_the_position() -> None:
    """Containers 100 and 150 RP, nanogenerators 50 and 100; capture for the attacker alone."""
    mission = core().mission("hold-the-position")

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
    mission = core().mission(name)

    assert (mission.cease_fire.vp, mission.cease_fire.tie) == (vp, "most_controlled")
    assert (mission.rule, mission.cease_fire.rounds) == (rule, None)


# ---- Landing ---------------------------------------------------------------------------------


@pytest.mark.rule("MIS-502")
def test_the_map_of_the_landing_has_what_its_legend_names() -> None:
    """Edges of the attacker and of nobody, a deployment zone, drop points, Able to Golf."""
    mission = core().mission("landing")
    owners = [(zone.owner, zone.permanent) for zone in mission.access_zones]

    assert owners == [(ATTACKER, True), (None, False), (None, False)]
    assert [zone.owner for zone in mission.deployment_zones] == [DEFENDER]
    assert [drop.id for drop in mission.drop_points] == ["XRay", "Zulu"]
    assert kinds(mission) == {"container", "low_wall", "nanogenerator"}
    assert [goal.id[0] for goal in mission.objectives[:7]] == list("ABCDEFG")


@pytest.mark.rule("MIS-503")
def test_seven_points_score_for_the_defender_alone() -> None:
    """Charlie, Foxtrot and Golf 2, the others 1, in every round."""
    ones, twos = ("Able", "Bravo", "Doctor", "Echo"), ("Charlie", "Foxtrot", "Golf")

    assert points(core().mission("landing"), "MIS-503") == {
        **{("control", place, DEFENDER): (1, 0) for place in ones},
        **{("control", place, DEFENDER): (2, 0) for place in twos},
    }


@pytest.mark.rule("MIS-504")
def test_evacuation_scores_for_the_attacker_alone() -> None:
    """Infantry 5, machines 2."""
    assert points(core().mission("landing"), "MIS-504") == {
        ("evacuated_infantry", None, ATTACKER): (5, 0),
        ("evacuated_afv", None, ATTACKER): (2, 0),
    }


@pytest.mark.rule("MIS-505")
def test_secondary_objectives_of_the_landing() -> None:
    """Capture for the attacker, control for both."""
    assert points(core().mission("landing"), "MIS-505") == {
        ("capture", "cont1", ATTACKER): (0, 100), ("capture", "cont2", ATTACKER): (0, 100),
        ("capture", "nano1", ATTACKER): (0, 50), ("capture", "nano2", ATTACKER): (0, 50),
        ("control", "cont1", None): (0, 150), ("control", "cont2", None): (0, 150),
        ("control", "nano1", None): (0, 100), ("control", "nano2", None): (0, 100),
    }  # fmt: skip


@pytest.mark.rule("MIS-506")
@pytest.mark.rule("MIS-604")
def test_in_special_missions_all_assault_units_enter_in_round_1() -> None:
    """In Landing and Extraction, in no other."""
    assert [name for name in ALL if core().mission(name).all_enter] == ["extraction", "landing"]


@pytest.mark.rule("MIS-507")
@pytest.mark.rule("MIS-508")
def test_the_attacker_lands_and_leaves() -> None:
    """He does not enter by the neutral zones, and his exit is opposite his own edge."""
    mission = core().mission("landing")
    neutral = [zone.closed_to for zone in mission.access_zones if zone.owner is None]

    assert neutral == [(ATTACKER,), (ATTACKER,)]
    assert mission.access_zones[0].edge == "south"
    assert mission.exit == Exit(ATTACKER, "north", "MIS-508")


# ---- Extraction ------------------------------------------------------------------------------


@pytest.mark.rule("MIS-602")
@pytest.mark.rule("MIS-603")
@pytest.mark.rule("MIS-608")
def test_the_wreck_with_the_pilot() -> None:
    """An objective in the middle, Protection 11 and 5 Structure points, of the attacker."""
    mission = core().mission("extraction")
    wreck = next(element for element in mission.elements if element.kind == "wreck")

    assert mission.rescue == Rescue(ATTACKER, "wreck", "wreck", protection=11, sp=5)
    assert [sum(values) // 4 for values in zip(*wreck.corners, strict=True)] == [60_000, 45_000]
    assert battlefield(core().missions["extraction"], first=1).rescue == Rescue(
        1, "wreck", "wreck", protection=11, sp=5
    )


@pytest.mark.rule("MIS-605")
def test_the_primary_objectives_of_the_extraction() -> None:
    """Meeting and evacuating the pilot 5 each, the wreck 2 a round for the defender."""
    assert points(core().mission("extraction"), "MIS-605") == {
        ("pilot_met", None, ATTACKER): (5, 0),
        ("pilot_evacuated", None, ATTACKER): (5, 0),
        ("control", "wreck", DEFENDER): (2, 0),
    }


@pytest.mark.rule("MIS-606")
def test_the_secondary_objectives_of_the_extraction() -> None:
    """Both sides capture and control containers and nanogenerators."""
    found = points(core().mission("extraction"), "MIS-606")
    nanos = ("nanoS1", "nanoS2", "nanoN1", "nanoN2")

    assert {place: found["capture", place, None] for place in ("cont1", *nanos)} == {
        "cont1": (0, 100), **dict.fromkeys(nanos, (0, 50)),
    }  # fmt: skip
    assert {place: found["control", place, None] for place in ("cont1", *nanos)} == {
        "cont1": (0, 150), **dict.fromkeys(nanos, (0, 100)),
    }  # fmt: skip
    assert len(found) == 12


@pytest.mark.rule("MIS-612")
def test_the_extraction_ends_with_ten_points_or_the_pilot() -> None:
    """No tie rule is printed: points decide."""
    mission = core().mission("extraction")
    clause = mission.cease_fire

    assert (clause.vp, clause.tie, clause.pilot_lost, mission.rule) == (
        10, "points", True, "MIS-612",
    )  # fmt: skip


# ---- setting up ------------------------------------------------------------------------------


@pytest.mark.rule("MIS-004")
@pytest.mark.parametrize("name", ALL)
def test_a_table_without_a_map_is_laid_by_hand_in_any_way(name: str) -> None:
    """Where the briefing has no map all ways are open, else only the map is."""
    mission = core().missions[name]
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
        battlefield(core().missions["skirmish"], setup="quickly")
