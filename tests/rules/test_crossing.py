"""TER: crossing low walls, climbing containers, hills, heights."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.catalog import core
from damocles.geometry.plane.lattice import from_cm
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.zone import find_caught
from damocles.rules.reading.facts import effective_size
from damocles.rules.state.apply.changes import put_fighter
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.state import Activation, Gait
from damocles.rules.state.targets import UnitTarget
from damocles.rules.state.terrain import TerrainKind, read_terrain
from damocles.scenario import GOLEM, TROOPER, Play, Scenario
from tests.rules.battles import AT43
from tests.rules.test_movement import TOAD, move, moved, told

PAIR = [(40.0, 20.0), (44.0, 20.0)]


def wall(depth: float = 2) -> Scenario:
    """A pair of troopers south of a long low wall."""
    scenario = Scenario().unit("A", at=PAIR)
    return scenario.element("wall", "low_wall", 42, 24, width=60, depth=depth, size=1)


def container() -> Scenario:
    """A pair of troopers south of a container."""
    scenario = Scenario().unit("A", at=PAIR)
    return scenario.element("box", "container", 42, 25, width=12, depth=6, size=3)


def onto(play: Play, element: str, places: list[tuple[float, float, bool]], **more: Gait) -> Move:
    """An order that puts some fighters of A on an element."""
    unit = play.table.units[play.unit("A")]
    placements = tuple(
        Placement(fighter, from_cm(x), from_cm(y), 0, element if on else None)
        for fighter, (x, y, on) in zip(unit.fighters, places, strict=True)
    )
    return Move(0, more.get("gait", "combat"), placements)


@pytest.mark.rule("TER-002")
@pytest.mark.rule("RUL-115")
@pytest.mark.rule("RUL-32")
def test_crossing_halves_the_way_of_the_whole_unit() -> None:
    """Over a low wall everybody goes half his Movement, also who does not cross himself."""
    play = wall().act("A")

    assert play.refused(move(play, "A", [(40, 27.01), (44, 27)])) == "TER-002"
    facts = told(play, move(play, "A", [(40, 27.01), (44, 27)]))
    assert (facts["needed"], facts["allowed"]) == (7_010, 7_000)
    event = moved(play.order(move(play, "A", [(40, 27), (44, 27)])))
    assert (event.crossing, event.lengths) == (True, (7_000, 7_000))


@pytest.mark.rule("TER-002")
def test_who_does_not_cross_goes_half_as_well() -> None:
    """If one member crosses, nobody covers more than half."""
    scenario = Scenario().unit("A", at=[(48, 20), (43, 20)])
    play = scenario.element("wall", "low_wall", 42, 24, width=60, depth=2, size=1).act("A")
    order = move(play, "A", [(48, 26.5), (50, 21.5)])

    assert play.refused(order) == "TER-002"
    assert told(play, order)["fighters"] == str(play.fighter("A2"))


@pytest.mark.rule("TER-002")
@pytest.mark.rule("RUL-115")
def test_going_round_is_tried_first() -> None:
    """Where everybody can go round with the full allowance, nobody crosses."""
    scenario = Scenario().unit("A", at=[(40, 20)])
    play = scenario.element("wall", "low_wall", 42, 24, width=8, depth=2, size=1).act("A")
    event = moved(play.order(move(play, "A", [(40, 27)])))

    assert not event.crossing
    assert event.lengths[0] > 7_000


@pytest.mark.rule("TER-002")
@pytest.mark.rule("RUL-115")
def test_nobody_crosses_in_a_rush() -> None:
    """Crossing is for combat movement only."""
    play = wall().act("A")

    assert play.refused(move(play, "A", [(40, 27), (44, 27)], "rush")) == "ACT-028"


@pytest.mark.rule("TER-002")
@pytest.mark.rule("GEN-033")
@pytest.mark.rule("RUL-14")
@pytest.mark.rule("TER-005")
@pytest.mark.rule("RUL-116")
def test_ending_on_a_container() -> None:
    """EX-051: infantry may end on top, its centre on the element; Size 2 on Size 3 is 5."""
    play = container().act("A")

    assert play.refused(onto(play, "box", [(40, 23, False), (44, 20, False)])) == "TER-001"
    assert play.refused(onto(play, "box", [(40, 21.9, True), (44, 20, False)])) == "RUL-116"
    assert play.refused(onto(play, "box", [(40, 23, True), (44, 23, True)], gait="rush"))
    play.order(onto(play, "box", [(40, 23, True), (44, 20, False)]))
    assert play.at("A1").standing_on == "box"
    assert effective_size(play.table, play.at("A1")) == 5
    assert effective_size(play.table, play.at("A2")) == 2


@pytest.mark.rule("TER-002")
def test_ending_beyond_a_container() -> None:
    """A container may be climbed over."""
    scenario = Scenario().unit("A", at=[(42, 21)])
    play = scenario.element("box", "container", 42, 24.5, width=60, depth=3, size=3).act("A")
    event = moved(play.order(move(play, "A", [(42, 27.5)])))

    assert (event.crossing, event.lengths) == (True, (6_500,))


@pytest.mark.rule("RUL-115")
def test_leaving_the_top_is_crossing_again() -> None:
    """Down from a container everybody goes half his Movement; who stays up costs nothing."""
    play = container().act("A")
    play.order(onto(play, "box", [(40, 23, True), (44, 23, True)]))
    play.table.activation = Activation(play.unit("A"), engaged_at_start=False)
    down = move(play, "A", [(40, 14), (44, 14)])

    assert play.refused(down) == "TER-002"
    event = moved(play.order(move(play, "A", [(40, 17), (44, 17)])))
    assert event.crossing
    assert play.at("A1").standing_on is None


@pytest.mark.rule("TER-001")
@pytest.mark.rule("RUL-115")
def test_generators_are_not_climbed() -> None:
    """A nanogenerator is impassable, and so is anything the rules do not name."""
    for kind in ("nanogenerator", "statue"):
        scenario = Scenario().unit("A", at=PAIR)
        play = scenario.element("n", kind, 42, 25, width=60, depth=4, size=2).act("A")
        assert play.refused(onto(play, "n", [(40, 24, True), (44, 20, False)])) == "TER-001"
        assert play.refused(move(play, "A", [(40, 28.6), (44, 28.6)])) in ("ACT-031", "GEN-030")


def stopped(kind: str) -> tuple[str, str]:
    """Why a machine neither climbs onto an element nor gets over it."""
    scenario = Scenario().unit("A", profile=TOAD, at=[(42, 16)])
    play = scenario.element("e", kind, 42, 23, width=60, depth=4, size=1).act("A")
    return play.refused(onto(play, "e", [(42, 22, True)])), play.refused(
        move(play, "A", [(42, 28.5)])
    )


@pytest.mark.rule("TER-003")
def test_machines_do_not_climb_containers() -> None:
    """Without a ramp a machine is stopped by a container."""
    assert stopped("container") == ("TER-003", "ACT-031")


@pytest.mark.rule("TER-004")
def test_machines_do_not_cross_low_walls() -> None:
    """A machine is stopped by a low wall."""
    assert stopped("low_wall") == ("TER-004", "ACT-031")


@pytest.mark.rule("TER-003")
def test_a_ramp_lets_a_machine_climb() -> None:
    """Where the mission gives a container a ramp, a machine may end on it."""
    scenario = Scenario().unit("A", profile=TOAD, at=[(42, 17)])
    scenario.mission["ramps"] = ("box",)
    play = scenario.element("box", "container", 42, 23, width=12, depth=6, size=3).act("A")
    play.order(onto(play, "box", [(42, 23, True)]))

    assert play.at("A1").standing_on == "box"


@pytest.mark.rule("RUL-115")
@pytest.mark.rule("RUL-14")
@pytest.mark.rule("GEN-033")
def test_hills_are_open_ground() -> None:
    """Everybody walks over hills at no cost, and stands on them when his centre is there."""
    for profile in (TOAD, TROOPER):
        scenario = Scenario().unit("A", at=[(42, 20)], profile=profile)
        play = scenario.element("hill", "hill", 42, 34, width=20, depth=20, size=2).act("A")
        event = moved(play.order(move(play, "A", [(42, 30)])))
        assert (event.crossing, event.lengths) == (False, (10_000,))
        assert play.at("A1").standing_on == "hill"


@pytest.mark.rule("TER-006")
def test_printed_sizes() -> None:
    """Low wall 1, nanogenerator 2, container 3; the tables shipped agree with it."""
    printed = {name: kind.size for name, kind in read_terrain(AT43).items()}

    assert [printed[kind] for kind in ("low_wall", "nanogenerator", "container")] == [1, 2, 3]
    for mission in core().missions.values():
        known = [element for element in mission.elements if element.kind in printed]
        assert all(element.size == printed[element.kind] for element in known)


@pytest.mark.rule("TER-007")
@pytest.mark.rule("RUL-116")
def test_who_stands_high_shoots_over_the_small() -> None:
    """EX-052: a trooper of Size 2 on a container of 3 ignores a golem of 2 in the zone of fire."""

    def hit(on: str | None) -> list[int]:
        scenario = (
            Scenario().unit("A", at=[(42, 25)]).unit("b", seat=1, profile=GOLEM, at=[(42, 60)])
        )
        scenario.unit("c", seat=1, profile=GOLEM, at=[(42, 45)])
        play = scenario.element("box", "container", 42, 25, width=12, depth=6, size=3).begin()
        shooter = play.at("A1")
        put_fighter(play.table, replace(shooter, standing_on=on))
        unit = play.table.units[play.unit("A")]
        return [f.id for f in find_caught(play.table, unit, UnitTarget(play.unit("b")))]

    assert (len(hit(None)), len(hit("box"))) == (1, 0)


@pytest.mark.rule("TER-001")
def test_a_base_may_reach_onto_a_hill() -> None:
    """With his centre beside it he stands on the ground, in nobody's wall."""
    scenario = Scenario().unit("A", at=[(42, 20)])
    play = scenario.element("hill", "hill", 42, 34, width=20, depth=20, size=2).act("A")
    play.order(move(play, "A", [(42, 23)]))

    assert play.at("A1").standing_on is None


@pytest.mark.rule("TER-001")
def test_any_part_of_a_base_may_end_in_a_zone() -> None:
    """Where an edition has zones: only those who cross come in; walls nobody ends in."""
    assert not any(kind.zone for kind in read_terrain(AT43).values())
    ends = []
    for is_zone in (False, True):
        wood = TerrainKind("wood", "terrain.stops_movement", 1, "climb", zone=is_zone)
        scenario = Scenario().unit("A", at=[(40, 20)])
        scenario.rules = AT43.derive("wooded", version="1", add={wood.key: wood})
        play = scenario.element("w", "wood", 40, 30, width=20, depth=10).act("A")
        edge, middle = move(play, "A", [(40, 24)]), onto(play, "w", [(40, 26, True)])
        ends.append([play.battle.refusal(each) is None for each in (edge, middle)])
        rush = replace(edge, gait="rush")
        assert play.battle.refusal(rush) is not None
    assert ends == [[False, True], [True, True]]
