"""How movements are measured: in any direction, round what is in the way, or over it."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.activation import ActDecision
from damocles.rules.chapters.movement import Move, allowance, reach
from damocles.rules.chapters.shooting.overwatch import OverwatchDecision
from damocles.rules.chapters.shooting.salvo import Salvo
from damocles.rules.reading.positions import zone_of
from damocles.rules.state.apply.changes import change_fighter, put_unit
from damocles.rules.state.events.morale import DrillsLost
from damocles.rules.state.events.movement import Placement, RunOver
from damocles.rules.state.model import AccessZone, Edge, FighterCard, Profile
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import GOLEM, TROOPER
from tests.rules.test_ends import verdict
from tests.rules.test_movement import TOAD, TRIO, move, moved, shifted, told
from tests.rules.torn import TornScenario as Scenario

EAST_TO_SOUTH = [(15, 0), (9, 12), (0, 15), (-12, 9), (-15, 0), (-9, -12), (0, -15), (12, -9)]
Points = list[tuple[float, float]]


# ---- straight ways ---------------------------------------------------------------------------


@pytest.mark.rule("GEN-029")
@pytest.mark.parametrize(("dx", "dy"), EAST_TO_SOUTH)
@pytest.mark.parametrize("facing", [0, 90])
def test_a_machine_goes_equally_far_in_every_direction(dx: int, dy: int, facing: int) -> None:
    """Movement 15 is 15 cm, ahead, aside and back; a thousandth is lost in rounding, not two."""
    play = Scenario().unit("T", profile=TOAD, at=[(60, 45)]).act("T")
    change_fighter(play.table, play.fighter("T1"), facing=facing)

    def ends(more: int) -> Move:
        x, y = (round(1_000 * c + more * c / 15) for c in (dx, dy))
        return Move(0, "combat", (Placement(play.fighter("T1"), 60_000 + x, 45_000 + y),))

    assert verdict(play, ends(15)) == "ACT-031"
    straight = dx == 0 or dy == 0
    assert not straight or [verdict(play, ends(n)) for n in (1, 2)] == [None, "ACT-031"]
    assert moved(play.order(ends(0))).lengths == (15_000,)


@pytest.mark.rule("ACT-040")
@pytest.mark.rule("RUL-36")
def test_a_machine_runs_over_exactly_those_on_the_straight_line() -> None:
    """The direct route slants from one place to the other: only who stands on it is diced for."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(30, 20)])
    at = [(42.0, 36.0), (30.0, 32.0), (42.0, 24.0)]
    play = scenario.unit("b", seat=1, profile=GOLEM, at=at).act("T")
    events = play.order(move(play, "T", [(45, 40)], "rush"), dice=[1])

    assert [event.fighters for event in events if isinstance(event, RunOver)] == [
        (play.fighter("b1"),)
    ]


# ---- ways round ------------------------------------------------------------------------------


@pytest.mark.rule("GEN-031")
@pytest.mark.rule("ACT-024")
def test_who_enters_goes_round_what_lies_at_the_edge() -> None:
    """The way in is measured round an element too, and by its nearer side."""
    scenario = Scenario().unit("A", count=1).zone("home", "south", 0)
    play = scenario.element("rock", "rock", 21, 5, width=6, depth=2, size=2).act("A")
    there = move(play, "A", [(20, 9)], zone="home")
    (length,) = moved(play.order(there)).lengths

    other_side = 1_000 * (7.5 + math.dist((24, 6), (20, 9)))
    assert 10_500 < length < other_side


@pytest.mark.rule("GEN-031")
@pytest.mark.rule("ACT-024")
def test_an_enemy_in_the_way_is_walked_round() -> None:
    """From 6 cm before him to 6 behind: along his base, a sixth of a circle of 3 cm about him."""
    scenario = Scenario().unit("A", at=[(20, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 26)]).act("A")
    (length,) = moved(play.order(move(play, "A", [(20, 32)]))).lengths

    assert abs(length - 1_000 * (2 * math.sqrt(6**2 - 3**2) + 3 * math.pi / 3)) <= 1


@pytest.mark.rule("GEN-031")
def test_what_is_in_reach_is_measured_round_what_is_in_the_way() -> None:
    """Round the mate who stands there, or through where he stood; round a wall, or over it."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(30, 20), (30, 28)]).unit("A", at=[(80, 20)])
    scenario.unit("E", count=1).zone("home", "west", 0)
    play = scenario.element("wall", "low_wall", 80, 24, width=12, depth=2, size=1).act("T")
    table, machine, trooper = play.table, play.at("T1"), play.at("A1")
    over = Placement(trooper.id, 80_000, 28_000)

    apart = reach(table, machine, 30_000, mates=True).length(30_000, 36_000)
    assert apart is not None
    assert apart > 16_000
    assert reach(table, machine, 30_000, mates=False).length(30_000, 36_000) == 16_000
    round_it = reach(table, trooper, 30_000, mates=True).length(80_000, 28_000)
    assert round_it is not None
    assert round_it > 8_000
    assert reach(table, trooper, 30_000, over=over, mates=True).length(80_000, 28_000) == 8_000
    zone = zone_of(table, "home")
    assert reach(table, play.at("E1"), 30_000, zone, mates=True).length(6_500, 45_000) == 8_000


@pytest.mark.rule("GEN-030")
@pytest.mark.rule("RUL-16")
@pytest.mark.parametrize(
    ("profile", "seat", "at", "rule"),
    [
        (TROOPER, 0, [(8.0 + 3 * i, 26.0) for i in range(9)], None),
        (GOLEM, 1, [(8.0 + 3 * i, 26.0) for i in range(9)], "ACT-031"),
        (TOAD, 0, [(20.0, 25.5)], "ACT-031"),
        (TOAD, 1, [(20.0, 25.5)], "ACT-031"),
    ],
)
def test_fighters_are_obstacles(profile: Profile, seat: int, at: Points, rule: str | None) -> None:
    """A soldier goes round enemies and round every machine; only his own infantry is none."""
    scenario = Scenario().unit("A", at=[(20, 20)])
    play = scenario.unit("B", seat=seat, profile=profile, at=at).act("A")

    assert verdict(play, move(play, "A", [(20, 31)])) == rule


@pytest.mark.rule("GEN-030")
def test_who_cannot_get_there_learns_how_far_it_is() -> None:
    """The first who has no way is told what he may cover and what he would have to."""
    slow = [FighterCard(name, "standard", ()) for name in ("trooper", "golem", "trooper")]
    play = Scenario().know(TROOPER, GOLEM).unit("A", at=TRIO, cards=slow).act("A")
    far = told(play, move(play, "A", [(20, 33), (24, 33), (27, 35)]))
    assert (far["fighter"], far["allowed"], far["needed"]) == (play.fighter("A2"), 12_000, 13_000)
    assert far["fighters"] == f"{play.fighter('A2')} {play.fighter('A3')}"

    scenario = Scenario().unit("A", at=[(40, 20), (44, 20)])
    over = scenario.element("wall", "low_wall", 60, 24, width=120, depth=2, size=1).act("A")
    high = told(over, move(over, "A", [(40, 27.01), (44, 27)]))
    assert (high["allowed"], high.get("needed")) == (7_000, 7_010)

    entering = Scenario().unit("A", count=1).zone("home", "south", 0).act("A")
    late = told(entering, move(entering, "A", [(40, 13)], zone="home"))
    assert (late["allowed"], late.get("needed")) == (14_000, 14_500)


# ---- entering --------------------------------------------------------------------------------


@pytest.mark.rule("MIS-013")
@pytest.mark.rule("RUL-106")
@pytest.mark.parametrize("edge", ["south", "north", "west", "east"])
@pytest.mark.parametrize("end", [40.0, 60.0])
def test_the_way_in_begins_at_the_end_of_the_zone(edge: Edge, end: float) -> None:
    """Beside the zone one enters by its nearer end: 6 cm along the edge and 8 into the table."""
    scenario = Scenario(width=100, depth=100).unit("A", count=1)
    scenario.zones.append(AccessZone("home", edge, 40_000, 60_000, 0))
    play = scenario.act("A")
    along, into = end + (6 if end == 60 else -6), 6.5
    place = {
        "south": (along, into),
        "north": (along, 100 - into),
        "west": (into, along),
        "east": (100 - into, along),
    }[edge]

    assert moved(play.order(move(play, "A", [place], zone="home"))).lengths == (10_000,)


# ---- crossing --------------------------------------------------------------------------------


@pytest.mark.rule("TER-002")
def test_over_a_wall_one_gets_onto_a_hill() -> None:
    """A hill behind the wall is open ground for who crosses."""
    scenario = Scenario().unit("A", at=[(40, 20)])
    scenario.element("wall", "low_wall", 60, 23, width=120, depth=1, size=1)
    play = scenario.element("hill", "hill", 40, 35, width=20, depth=20, size=2).act("A")
    event = moved(play.order(move(play, "A", [(40, 26.9)])))

    assert (event.crossing, event.lengths, play.at("A1").standing_on) == (True, (6_900,), "hill")


@pytest.mark.rule("TER-002")
def test_only_walls_and_containers_are_crossed() -> None:
    """Whoever may climb a low wall is stopped by a rock as long and as narrow."""
    found = []
    for kind in ("low_wall", "container", "rock"):
        scenario = Scenario().unit("A", at=[(40, 20)])
        play = scenario.element("e", kind, 60, 23.5, width=120, depth=2, size=1).act("A")
        found.append(verdict(play, move(play, "A", [(40, 26.1)])))

    assert found == [None, None, "GEN-030"]


@pytest.mark.rule("TER-002")
def test_nobody_crosses_who_climbs_nothing() -> None:
    """Too far over open ground is too far for the full Movement, beside a wall as well."""
    scenario = Scenario().unit("A", at=[(40, 20), (45.4, 20)])
    play = scenario.element("wall", "low_wall", 42, 24, width=8, depth=2, size=1).act("A")
    order = move(play, "A", [(40, 13.2), (37, 8.6)])

    assert verdict(play, order) == "ACT-031"
    assert told(play, order)["allowed"] == 14_000


@pytest.mark.rule("TER-002")
def test_a_container_too_far_away_is_climbed_by_nobody() -> None:
    """Who is to climb has half his Movement, though his mate stays on the ground."""
    scenario = Scenario().unit("A", at=[(40, 20), (44, 22)])
    play = scenario.element("box", "container", 36, 29, width=12, depth=6, size=3).act("A")
    first = Placement(play.fighter("A1"), 40_000, 27_200, 0, "box")
    second = Placement(play.fighter("A2"), 44_000, 24_000)
    order = Move(0, "combat", (first, second))

    assert verdict(play, order) == "TER-002"
    assert told(play, order)["allowed"] == 7_000


# ---- the kind of movement --------------------------------------------------------------------


@pytest.mark.rule("ACT-023")
def test_what_was_announced_counts_however_short_the_way() -> None:
    """An engaged unit goes a centimetre by combat movement; announced as a rush it does not."""
    scenario = Scenario().unit("A", at=TRIO).unit("b", seat=1, profile=GOLEM, at=[(20, 24)])
    play = scenario.act("A")

    assert verdict(play, move(play, "A", shifted(TRIO, 0, -1), "rush")) == "ACT-029"
    assert verdict(play, move(play, "A", shifted(TRIO, 0, -1))) is None


@pytest.mark.rule("ACT-030")
def test_the_first_weapon_that_was_fired_is_told() -> None:
    """After two salvos nobody rushes, and the first of them is the reason."""
    weapons = ("laser_rifle", "nanoblaster")
    scenario = Scenario().unit("A", at=TRIO, weapons=weapons)
    play = scenario.unit("b", seat=1, profile=GOLEM, at=shifted(TRIO, 0, 30)).act("A")
    for weapon, dice in zip(weapons, (3, 6), strict=True):
        play.order(Salvo(0, weapon, UnitTarget(play.unit("b"))), dice=[1] * dice)
    order = move(play, "A", shifted(TRIO, 0, 1), "rush")

    assert verdict(play, order) == "ACT-030"
    assert told(play, order)["weapon"] == "laser_rifle"


@pytest.mark.rule("ROU-011")
@pytest.mark.rule("RUL-135")
def test_a_dash_takes_a_machine_fifty_centimetres() -> None:
    """Fifty in place of its 25, whatever its Movement."""
    play = Scenario().unit("T", profile=TOAD, at=[(20, 20)]).act("T")
    assert play.table.activation is not None
    play.table.activation = replace(play.table.activation, dash=True)

    assert allowance(play.table, play.table.units[play.unit("T")], "rush") == 50_000


# ---- what follows ----------------------------------------------------------------------------


@pytest.mark.rule("ACT-039")
@pytest.mark.parametrize(("gait", "dice"), [("rush", [4]), ("combat", [])])
def test_only_a_rush_runs_over(gait: str, dice: list[int]) -> None:
    """The same way over a soldier is diced for in a rush and never in a combat movement."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 26)]).act("T")
    order = replace(move(play, "T", [(20, 34)]), gait=gait)
    events = play.order(order, dice=dice)

    assert len([event for event in events if isinstance(event, RunOver)]) == len(dice)
    assert moved(events).lengths == (14_000,)
    assert isinstance(play.decision, ActDecision)


@pytest.mark.rule("SHO-058")
def test_a_unit_of_which_one_has_moved_is_fired_at() -> None:
    """One step of one member is a movement of the unit."""
    scenario = Scenario().unit("A", at=TRIO)
    play = scenario.unit("b", seat=1, weapons=["nanoblaster"], at=[(24, 40)]).act("A")
    unit = play.table.units[play.unit("b")]
    put_unit(play.table, replace(unit, drills=frozenset({"overwatch"})))
    play.order(move(play, "A", [(20, 20), (24, 20), (28, 21)]))

    assert isinstance(play.decision, OverwatchDecision)


@pytest.mark.rule("ACT-049")
def test_a_machine_in_contact_keeps_its_overwatch() -> None:
    """Only infantry loses drills by being engaged."""
    scenario = Scenario().unit("A", at=[(20, 20)])
    play = scenario.unit("t", seat=1, profile=TOAD, at=[(20, 30)]).act("A")
    unit = play.table.units[play.unit("t")]
    put_unit(play.table, replace(unit, drills=frozenset({"overwatch"})))
    events = play.order(move(play, "A", [(20, 24)]))

    assert not [event for event in events if isinstance(event, DrillsLost)]
    assert play.table.units[unit.id].drills == {"overwatch"}
