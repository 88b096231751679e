"""Plans: complete movements from a rough wish."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.geometry.places.formations import BlobFormation, LineFormation
from damocles.geometry.places.placement import ANYWHERE, first_by_lengths
from damocles.geometry.plane.shapes import Piece
from damocles.rules.chapters.activation import ActDecision
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.movement.ground import is_free
from damocles.rules.chapters.movement.planning import (
    Perch,
    has_to_stay,
    plan,
    plan_entry,
    plan_move,
    plan_shift,
)
from damocles.rules.chapters.terrain import short_sides
from damocles.rules.questions.sampling.orders import sample
from damocles.rules.state.apply.changes import change_fighter, change_unit, put_element
from damocles.rules.state.bodies import Box
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.land import Extent, container_at
from damocles.rules.state.model import FighterCard
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Activation, Gait
from damocles.scenario import GOLEM, Play
from tests.rules.test_movement import TOAD, moved, unpaid
from tests.rules.torn import TornScenario as Scenario

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.model import Point

NINE = [(20.0 + 3.2 * (i % 3), 20.0 + 3.2 * (i // 3)) for i in range(9)]


def legal(play: Play, order: Move | None) -> bool:
    """Whether the planned order may be given now."""
    assert play.decision is not None
    return order is not None and machine.refusal(play.table, play.decision, order) is None


def leader_end(play: Play, order: Move | None) -> tuple[int, int]:
    """Where a plan puts the leader of A."""
    assert order is not None
    leader = play.table.units[play.unit("A")].leader
    (there,) = [p for p in order.placements if p.fighter == leader]
    return there.x, there.y


def test_a_plan_keeps_the_formation_where_it_can() -> None:
    """Everybody goes as the leader does."""
    play = Scenario().unit("A", at=NINE).act("A")
    unit = play.table.units[play.unit("A")]
    order = plan(play.table, unit, "combat", (20_000, 30_000))

    assert legal(play, order)
    assert order is not None
    assert {p.y - play.table.fighters[p.fighter].y for p in order.placements} == {10_000}


def test_for_a_unit_that_is_gone_there_is_no_plan() -> None:
    """Whoever asks gets nothing, not an error."""
    play = Scenario().unit("A", at=NINE[:3]).unit("b", seat=1, at=[(60, 60)]).act("b")
    change_unit(play.table, play.unit("A"), place="gone")
    for fighter in play.table.units[play.unit("A")].fighters:
        change_fighter(play.table, fighter, place="gone")

    assert plan(play.table, play.table.units[play.unit("A")], "combat", (20_000, 30_000)) is None


def test_a_plan_takes_a_formation() -> None:
    """A line across the way."""
    play = Scenario().unit("A", at=NINE[:3]).act("A")
    unit = play.table.units[play.unit("A")]
    order = plan(play.table, unit, "combat", (20_000, 30_000), LineFormation())

    assert legal(play, order)
    assert order is not None
    assert {p.y for p in order.placements} == {30_000}


def test_a_plan_goes_as_far_as_it_can() -> None:
    """A place out of reach is approached."""
    play = Scenario().unit("A", at=NINE[:3]).act("A")
    unit = play.table.units[play.unit("A")]
    order = plan(play.table, unit, "combat", (20_000, 36_000))

    assert legal(play, order)
    assert 33_000 < leader_end(play, order)[1] <= 34_001


@pytest.mark.parametrize("goal", [(42_000, 27_500), (42_000, 24_000)])
def test_a_plan_crosses_where_going_round_is_too_far(goal: tuple[int, int]) -> None:
    """Over a wall, or onto it."""
    scenario = Scenario().unit("A", at=[(42, 21), (39, 21)])
    play = scenario.element("wall", "low_wall", 42, 24, width=80, depth=2, size=1).act("A")
    order = plan(play.table, play.table.units[play.unit("A")], "combat", goal, BlobFormation())

    assert leader_end(play, order) == goal
    assert order is not None
    assert moved(play.order(order)).crossing
    assert (play.at("A1").standing_on == "wall") == (goal[1] == 24_000)


def test_a_torn_unit_is_mended() -> None:
    """Where nothing else is legal the plan brings the unit together."""
    play = Scenario().unit("A", at=[(20, 20), (23, 20), (60, 20)]).act("A")
    order = plan(play.table, play.table.units[play.unit("A")], "combat", (10_000, 20_000))

    assert legal(play, order)


def test_where_no_order_of_machines_helps_the_unit_is_arranged() -> None:
    """Behind a wall the mate cannot go as the leader does, whoever moves first."""
    scenario = Scenario().unit("A", profile=TOAD, at=[(20, 20), (28, 20)])
    play = scenario.element("wall", "bunker", 45, 27, width=40, depth=4, size=3).act("A")
    order = plan(play.table, play.table.units[play.unit("A")], "combat", (20_000, 34_000))

    assert legal(play, order)
    assert order is not None
    assert (order.placements[1].x, order.placements[1].y) != (28_000, 34_000)


@pytest.mark.rule("RUL-117")
def test_a_unit_that_does_not_fit_is_planned_beside_an_open_container() -> None:
    """The leader is to go inside; as the nine of them cannot, all stand as near as they can."""
    scenario = Scenario().unit("A", at=NINE)
    play = scenario.element("box", "container", 36, 23, width=12, depth=6, size=3).act("A")
    sides = short_sides(play.table, "box")
    corners = play.table.setting.pieces["box"].corners
    west = next(s for s in sides if {corners[s][0], corners[(s + 1) % 4][0]} == {30_000})
    put_element(play.table, replace(play.table.elements["box"], opened=west))
    order = plan(
        play.table, play.table.units[play.unit("A")], "rush", (33_000, 23_000), BlobFormation()
    )

    assert legal(play, order)
    assert order is not None
    inside = [container_at(play.table, t.x, t.y, t.on) for t in order.placements]
    assert inside == [None] * 9
    x, y = leader_end(play, order)
    assert math.dist((x, y), (33_000, 23_000)) < 8_000


@pytest.mark.parametrize("gait", ["combat", "rush"])
def test_random_plans_are_legal(gait: Gait) -> None:
    """On a crowded table nearly every random plan is an order that may be given."""
    scenario = Scenario().unit("A", at=NINE).unit("T", profile=TOAD, at=[(60, 20)])
    scenario.unit("b", seat=1, profile=GOLEM, at=[(25.0 + 4 * i, 34.0) for i in range(5)])
    scenario.element("wall", "low_wall", 14, 26, width=12, depth=2, size=1, degrees=45)
    scenario.element("box", "container", 36, 16, width=12, depth=6, size=3)
    for name in ("A", "T"):
        play = scenario.act(name)
        unit = play.table.units[play.unit(name)]
        plans = [plan_move(play.table, unit, gait, Chance(f"{gait} {n}")) for n in range(25)]
        assert sum(legal(play, order) for order in plans) >= 23


def test_random_entries_are_legal() -> None:
    """Every random plan brings a unit onto the table."""
    scenario = Scenario().unit("A", count=9).zone("home", "south", 0)
    play = scenario.element("box", "container", 36, 6, width=12, depth=6, size=3).act("A")
    unit = play.table.units[play.unit("A")]
    plans = [plan_entry(play.table, unit, "combat", Chance(str(n))) for n in range(20)]

    assert sum(legal(play, order) for order in plans) >= 19


def test_measuring_again_after_the_unit_has_become_engaged() -> None:
    """What was measured for a free unit is not kept for an engaged one."""
    play = Scenario().unit("A", at=NINE[:3]).act("A")
    unit = play.table.units[play.unit("A")]
    order = plan(play.table, unit, "combat", (20_000, 34_000))
    assert legal(play, order)

    play.table.activation = Activation(unit.id, engaged_at_start=True)
    assert not legal(play, order)


def test_random_answers_about_stepping_aside_and_entering() -> None:
    """Every decision of movement has a random answer."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 33)]).act("T")
    unit = play.table.units[play.unit("T")]
    play.order(Move(0, "combat", (Placement(unit.leader, 20_000, 33_000),)))
    assert play.decision is not None
    play.order(sample(play.table, play.decision, Chance("aside")))
    assert isinstance(play.decision, ActDecision)

    waiting = unpaid(9)
    assert waiting.decision is not None
    waiting.order(sample(waiting.table, waiting.decision, Chance("edge")))
    assert waiting.at("A1").place == "table"


def test_random_units_handle_terrain() -> None:
    """Sabotage, hoisting and opening come up by themselves."""
    card = FighterCard("trooper", "specialist", (), abilities=("sabotage", "hoist"))
    scenario = Scenario().unit("A", cards=[card, card], at=[(20, 20), (24, 20)])
    scenario.element("wall", "low_wall", 22, 23.5, width=12, depth=2, size=1)
    scenario.element("box", "container", 22, 14, width=12, depth=6, size=3)
    given: set[str] = set()
    for number in range(60):
        play = scenario.act("A")
        assert play.decision is not None
        given.add(type(sample(play.table, play.decision, Chance(str(number)))).__name__)

    assert {"Sabotage", "Hoist", "OpenContainer", "Move"} <= given


def test_a_unit_in_reserve_has_no_formation_to_keep() -> None:
    """It enters close together, the leader where he is told."""
    play = Scenario().unit("A", count=3).zone("home", "south", 0).act("A")
    unit = play.table.units[play.unit("A")]
    order = plan(play.table, unit, "combat", (60_000, 6_000), zone="home")

    assert legal(play, order)
    assert leader_end(play, order) == (60_000, 6_000)


def test_a_plan_leaves_an_immobilised_machine_where_it_is() -> None:
    """Nothing is planned for it, and the other stays beside it."""
    play = Scenario().unit("A", profile=TOAD, at=[(20, 20), (28, 20)]).act("A")
    fixed = play.at("A2")
    change_fighter(play.table, fixed.id, sp=(2, 0))
    order = plan(
        play.table, play.table.units[play.unit("A")], "combat", (28_000, 27_000), BlobFormation()
    )

    assert legal(play, order)
    assert order is not None
    assert [(p.x, p.y) for p in order.placements if p.fighter == fixed.id] == [(28_000, 20_000)]


def test_machines_make_room_for_each_other() -> None:
    """In a lane too narrow to pass, those ahead of the leader have to go before him."""
    scenario = Scenario().unit("A", profile=TOAD, at=[(20, 20), (28, 20), (36, 20)])
    for name, y in (("north", 25), ("south", 15)):
        scenario.element(name, "rock", 45, y, width=70, depth=3, size=4)
    play = scenario.act("A")
    order = plan(play.table, play.table.units[play.unit("A")], "combat", (30_000, 20_000))

    assert legal(play, order)
    assert leader_end(play, order) == (30_000, 20_000)
    assert order is not None
    assert order.placements[-1].fighter == play.fighter("A1")


def test_who_is_stuck_or_has_sniped_has_to_stay() -> None:
    """Others may move."""
    play = Scenario().unit("A", profile=TOAD, at=[(20, 20), (28, 20), (36, 20)]).act("A")
    sniper = play.fighter("A3")
    change_fighter(play.table, play.fighter("A2"), sp=(2, 0))
    play.table.activation = Activation(play.unit("A"), engaged_at_start=False, sniped=(sniper,))

    assert [has_to_stay(play.table, play.at(name)) for name in ("A1", "A2", "A3")] == [
        False, True, True,
    ]  # fmt: skip


def test_a_unit_whose_sniper_has_fired_is_not_shifted() -> None:
    """Nobody tries steps of which all are refused."""
    play = Scenario().unit("A", at=NINE[:3]).act("A")
    unit = play.table.units[play.unit("A")]
    assert plan_shift(play.table, unit, "combat", Chance("free")) is not None
    play.table.activation = Activation(unit.id, engaged_at_start=False, sniped=(unit.leader,))

    assert plan_shift(play.table, unit, "combat", Chance("free")) is None


def test_nothing_is_known_to_be_free_for_a_unit_that_has_not_entered() -> None:
    """Who stands nowhere has no rectangle about his way."""
    play = Scenario().unit("A", count=3).zone("home", "south", 0).act("A")
    unit = play.table.units[play.unit("A")]

    assert not is_free(play.table, unit, (), Box(0, 0, 9_000, 9_000))


class Everywhere:
    """A field in which every place is a step away."""

    around = ANYWHERE
    first = first_by_lengths

    def lengths(self, points: Sequence[Point]) -> list[int | None]:
        """One for each."""
        return [1] * len(points)


def test_who_climbs_stands_on_the_element_or_clear_of_it() -> None:
    """With the centre of his base on it, or not touching it: also off a corner; never half."""
    piece = Piece.of([(0, 0), (10_000, 0), (10_000, 10_000), (0, 10_000)])
    top = Extent("box", piece, 0, 0, 10_000, 10_000)
    on, half, corner, far = (5_000, 5_000), (11_000, 5_000), (11_300, 11_300), (30_000, 5_000)

    assert Perch(Everywhere(), top, 1_500).lengths([on, half, corner, far]) == [1, None, 1, 1]
    assert Perch(Everywhere(), None, 1_500).lengths([half]) == [1]
