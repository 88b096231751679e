"""What a view answers besides refusals: plans, regions, explanations."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from shapely.geometry import Point, Polygon

from damocles.engine.chance import Chance
from damocles.geometry.places.formations import LineFormation
from damocles.rules.battle.view import View
from damocles.rules.chapters.activation import EndActivation
from damocles.rules.chapters.movement import Move
from damocles.rules.questions.explain import explain_order
from damocles.rules.questions.explain.values import Refused
from damocles.rules.state.apply.changes import change_fighter
from damocles.rules.state.events.movement import Placement
from damocles.scenario import TOAD, Play, Scenario
from tests.rules.battles import begun, everything, orders

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from damocles.rules.questions.regions import Region
    from damocles.rules.state.state import Gait

HERE = (40.0, 40.0)
NEAR = 250
"""An outline may miss so much of what is reached."""


def alone() -> Play:
    """One trooper beside a wall he can climb, with the turn to move."""
    scenario = Scenario().unit("A", at=[HERE])
    scenario.element("wall", "low_wall", 40, 45, width=30, depth=1, size=1)
    return scenario.unit("b", seat=1, at=[(80, 80)]).act("A")


def view(play: Play) -> View:
    """What seat 0 sees."""
    return play.battle.view(0)


def covered(region: Region) -> BaseGeometry:
    """The region as a shape of another library."""
    shape: BaseGeometry = Polygon()
    for ring in region.rings:
        shape = shape.symmetric_difference(Polygon(ring))
    return shape


def spots(seed: str, count: int, far: int) -> list[tuple[int, int]]:
    """Random places around the trooper."""
    chance = Chance(seed)
    x, y = (int(1000 * value) for value in HERE)
    return [(x + chance.between(-far, far), y + chance.between(-far, far)) for _ in range(count)]


# ---- regions ---------------------------------------------------------------------------------


@pytest.mark.parametrize("gait", ["combat", "rush"])
def test_what_a_region_shows_can_be_reached(gait: Gait) -> None:
    """Inside an outline a movement is legal; clearly outside of all of them it is not."""
    play = alone()
    shapes = [covered(region) for region in view(play).regions(play.unit("A"), gait)]
    wall = Polygon([(25_000, 44_500), (55_000, 44_500), (55_000, 45_500), (25_000, 45_500)])
    inside = outside = 0
    for x, y in spots(gait, 300, 22_000):
        place, r = Point(x, y), play.at("A1").r
        if place.distance(wall) < r + NEAR:
            continue
        refusal = view(play).refusal(Move(0, gait, (Placement(play.fighter("A1"), x, y),)))
        if any(shape.contains(place) for shape in shapes):
            assert refusal is None
            inside += 1
        elif all(shape.distance(place) > NEAR for shape in shapes):
            assert refusal is not None
            outside += 1

    assert min(inside, outside) > 50


def test_who_climbs_has_a_second_region() -> None:
    """Round the wall with the whole Movement, over it with half of it; never in a rush."""
    play = alone()
    around, over = view(play).regions(play.unit("A"), "combat")
    [rushed] = view(play).regions(play.unit("A"), "rush")
    behind = Point(40_000, 46_900)

    assert (around.crossing, over.crossing, rushed.crossing) == (False, True, False)
    assert 2 * over.allowed == around.allowed < rushed.allowed
    assert (around.rule, over.rule, rushed.rule) == ("ACT-031", "TER-002", "ACT-028")
    assert (covered(around).contains(behind), covered(over).contains(behind)) == (False, True)


def test_who_enters_has_a_region_for_each_zone() -> None:
    """Measured from the edge; zones of others are not his."""
    scenario = Scenario().unit("A", count=2).unit("b", seat=1, at=[(80, 80)])
    scenario.zone("south", "south", 0).zone("west", "west", 0).zone("north", "north", 1)
    play = scenario.act("A")
    found = view(play).regions(play.unit("A"), "combat")
    deep = [max(max(y for _, y in ring) for ring in region.rings) for region in found[:1]]

    assert [region.zone for region in found] == ["south", "west"]
    assert all(region.rings for region in found)
    assert deep[0] <= found[0].allowed


def test_every_member_can_be_asked_for() -> None:
    """The leader if none is named; strangers have no region here."""
    play = Scenario().unit("A", at=[(20, 20), (24, 20)]).unit("b", seat=1, at=[(60, 60)]).act("A")
    unit, member = play.unit("A"), play.fighter("A2")

    assert [r.fighter for r in view(play).regions(unit, "combat")] == [play.fighter("A1")]
    assert [r.fighter for r in view(play).regions(unit, "combat", fighter=member)] == [member]
    assert view(play).regions(unit, "combat", fighter=play.fighter("b1")) == ()
    assert view(play).regions(999, "combat") == ()


def test_who_may_not_move_has_none() -> None:
    """After moving, in a rush after firing, immobilised, not yet in reserve; others have theirs."""
    play = alone()
    unit, active = play.unit("A"), play.table.activation
    assert active is not None
    play.table.activation = replace(active, moved=True)
    assert view(play).regions(unit, "combat") == ()
    assert view(play).regions(play.unit("b"), "combat")
    play.table.activation = replace(active, fired=("laser_rifle",))
    assert view(play).regions(unit, "rush") == ()
    assert view(play).regions(unit, "combat")

    tank = Scenario().unit("T", profile=TOAD, at=[(40, 40)]).unit("b", seat=1, at=[(80, 80)])
    driven = tank.act("T")
    hull = driven.at("T1")
    change_fighter(driven.table, hull.id, sp=(hull.sp[0], 0, *hull.sp[2:]))
    assert view(driven).regions(driven.unit("T"), "combat") == ()

    hidden = Scenario().unit("R", count=1, wave="reinforcement").unit("b", seat=1, at=[(80, 80)])
    waiting = hidden.zone("south", "south", 0).act("b")
    assert view(waiting).regions(waiting.unit("R"), "combat") == ()


def test_the_activation_of_another_does_not_count() -> None:
    """The engaged unit moves half; one that waits for its turn is shown its whole Movement."""
    scenario = Scenario().unit("A", at=[(20, 20)]).unit("B", at=[(60, 20)])
    play = scenario.unit("c", seat=1, at=[(20, 24)]).act("A")
    [engaged] = view(play).regions(play.unit("A"), "combat")
    [free] = view(play).regions(play.unit("B"), "combat")

    assert 2 * engaged.allowed == free.allowed


# ---- plans -----------------------------------------------------------------------------------


def test_a_plan_is_legal_on_the_view() -> None:
    """As far as the leader gets; a formation where one is wished for."""
    play = Scenario().unit("A", at=[(20, 20), (24, 20), (28, 20)])
    acting = play.unit("b", seat=1, at=[(80, 80)]).act("A")
    unit = acting.unit("A")
    order = view(acting).plan(unit, "combat", (20_000, 60_000), formation=LineFormation())

    assert order is not None
    assert view(acting).refusal(order) is None
    assert math.dist((20_000, 20_000), (order.placements[0].x, order.placements[0].y)) > 12_000
    assert view(acting).plan(999, "combat", (0, 0)) is None


def test_a_plan_enters_by_a_zone() -> None:
    """And without one there is none."""
    scenario = Scenario().unit("A", count=2).unit("b", seat=1, at=[(80, 80)])
    play = scenario.zone("south", "south", 0).act("A")
    order = view(play).plan(play.unit("A"), "combat", (40_000, 5_000), zone="south")

    assert order is not None
    assert view(play).refusal(order) is None


# ---- explanations ----------------------------------------------------------------------------


def test_orders_are_explained_as_the_table_would() -> None:
    """Legal or not, at every order of a battle; nothing hidden is needed for it."""
    battle = begun(everything("1"))
    for order in orders(battle, "1", 80):
        asked = next(each for each in battle.pending if each.seat == order.seat)
        told = battle.view(order.seat).explain(order)
        assert told == explain_order(battle.table, asked, order)
        battle.push(order)


def test_who_is_not_asked_is_told_so() -> None:
    """A spectator, and a seat with an order of another."""
    play = alone()
    for seat in (1, None):
        told = play.battle.view(seat).explain(EndActivation(0))
        assert told.rules == ("GEN-077",)
        assert told.facts == (Refused("not_asked", (("seat", 0),), "GEN-077"),)
