"""Where a unit may go, and what a movement would be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from damocles.engine.families import Order
from damocles.engine.values import from_json
from damocles.geometry.plane.lattice import LIMIT, from_cm
from damocles.rules.chapters.activation import TurnDecision
from damocles.rules.chapters.movement import Move
from damocles.rules.missions.deployment import Deploy
from damocles.rules.state.model import DeploymentZone
from damocles.scenario import CANNONS, GOLEM, TOAD, row, salvo, walk
from damocles.server.play.questions import answer_question
from damocles.server.play.wire import Nudge, Plan, Planned, Reach, Why
from tests.rules.battles import begun, orders, small
from tests.rules.firing import ids
from tests.rules.torn import TornScenario as Scenario
from tests.server.play.asking import plan, reach

if TYPE_CHECKING:
    from damocles.scenario import Play


def facing() -> Play:
    """Nine troopers, and four golems a way off."""
    scenario = Scenario().unit("A", at=[(20 + 4 * (i % 3), 20 + 4 * (i // 3)) for i in range(9)])
    return scenario.unit("b", seat=1, profile=GOLEM, at=row(4, 20, 45)).act("A")


# ---- reach -----------------------------------------------------------------------------------


@pytest.mark.rule("ACT-031")
def test_a_region_ends_where_movement_ends() -> None:
    """Movement 14 cm: every point of the outline is so far away, or a little less."""
    play = facing()
    [region] = reach(play, "A").regions
    leader = play.at("A1")

    assert region.allowed == 14_000
    for x, y in region.rings[0]:
        assert (x - leader.x) ** 2 + (y - leader.y) ** 2 < 14_000**2


def test_nobody_asks_about_units_of_others() -> None:
    """Nor about units that there are not."""
    play = facing()
    view = play.battle.view(0)

    assert answer_question(view, Reach(play.unit("b"), "combat")) is None
    assert answer_question(view, Reach(99, "combat")) is None
    assert answer_question(view, Plan(play.unit("b"), "combat", 0, 0)) is None


def test_nobody_asks_while_another_decides() -> None:
    """Its move comes later."""
    play = facing()

    assert answer_question(play.battle.view(1), Reach(play.unit("b"), "combat")) is None
    assert answer_question(play.battle.view(None), Reach(play.unit("A"), "combat")) is None


def test_why_is_no_question_to_a_view() -> None:
    """The table before an event is not in it."""
    assert answer_question(facing().battle.view(0), Why(1, 0)) is None


# ---- plans -----------------------------------------------------------------------------------


@pytest.mark.parametrize("formation", ["keep", "line", "column", "blob"])
def test_a_plan_is_an_order_that_is_taken(formation: str) -> None:
    """Everybody has a place, nobody goes too far, and the order sent back is legal."""
    play = facing()
    found = plan(play, "A", 24, 30, formation=formation)

    assert found.refusal is None
    assert len(found.spots) == 9
    assert all(spot.length is not None and spot.length <= found.allowed for spot in found.spots)
    assert found.order is not None
    order = from_json(bytes(found.order), Order)
    play.order(order)
    assert [(s.x, s.y) for s in found.spots] == [
        (play.table.fighters[s.fighter].x, play.table.fighters[s.fighter].y) for s in found.spots
    ]


def test_the_leader_goes_as_near_as_he_can() -> None:
    """14 cm of the 60 to the place."""
    found = plan(facing(), "A", 80, 20)

    assert found.allowed == 14_000
    assert 13_900 <= found.length <= 14_000


@pytest.mark.rule("GEN-011")
def test_a_plan_tells_whom_it_touches() -> None:
    """Less than 2.5 cm from base to base is contact; none of the others is near."""
    play = facing()
    near = plan(play, "A", 20, 33)
    far = plan(play, "A", 20, 25)

    assert near.contacts == tuple(ids(play, "b1", "b2", "b3"))
    assert far.contacts == ()


@pytest.mark.rule("GEN-016")
def test_a_nudge_out_of_cohesion_names_who_is_at_fault() -> None:
    """The movement is shown, told why not, and has no order."""
    play = facing()
    nudge = Nudge(play.fighter("A9"), from_cm(50), from_cm(30))
    found = plan(play, "A", 20, 25, nudges=(nudge,))

    assert found.order is None
    assert found.refusal is not None
    assert found.refusal.reason == "out_of_cohesion"
    assert play.fighter("A9") in found.at_fault
    assert (from_cm(50), from_cm(30)) in [(spot.x, spot.y) for spot in found.spots]


def test_a_small_nudge_is_an_order() -> None:
    """One fighter stands elsewhere than planned."""
    play = facing()
    nudge = Nudge(play.fighter("A9"), from_cm(28.5), from_cm(33.5))
    found = plan(play, "A", 20, 25, nudges=(nudge,))

    assert found.refusal is None
    assert found.order is not None
    order = from_json(bytes(found.order), Order)
    assert isinstance(order, Move)
    assert (order.placements[-1].x, order.placements[-1].y) == (from_cm(28.5), from_cm(33.5))


@pytest.mark.rule("TER-002")
def test_a_nudge_onto_a_container_climbs_it() -> None:
    """He stands on it with half the movement, and the answer says that they cross."""
    scenario = Scenario().element("box", "container", 20, 26, width=8, depth=4, size=3)
    play = scenario.unit("A", at=[(20, 20)]).act("A")
    nudge = Nudge(play.fighter("A1"), from_cm(20), from_cm(26))
    found = plan(play, "A", 20, 21, nudges=(nudge,))

    assert found.refusal is None
    assert found.crossing
    assert found.allowed == 7_000


@pytest.mark.rule("ACT-030")
def test_a_rush_after_shooting_is_shown_and_refused() -> None:
    """With the reason in words."""
    scenario = Scenario().unit("A", at=row(2, 20, 20)).unit("b", seat=1, at=row(2, 20, 60))
    play = scenario.act("A")
    play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1])
    found = plan(play, "A", 20, 25, gait="rush")

    assert found.order is None
    assert found.refusal is not None
    assert found.refusal.words["en"] == "Cannot rush: the unit has fired."


@pytest.mark.rule("ACT-041")
def test_a_rush_of_machines_tells_who_is_in_the_way() -> None:
    """Infantry under the way, and under the place where the machine ends."""
    scenario = Scenario().unit("T", at=[(20, 20)], profile=TOAD, weapons=CANNONS)
    scenario.unit("b", seat=1, at=[(20, 30), (20, 40)]).unit("c", seat=1, at=[(50, 30)])
    play = scenario.act("T")

    assert plan(play, "T", 20, 41, gait="rush").run_over == tuple(ids(play, "b1", "b2"))
    assert plan(play, "T", 20, 30.5).run_over == tuple(ids(play, "b1"))


def test_units_enter_by_a_zone() -> None:
    """The order names it; without one the plan is refused."""
    scenario = Scenario().zone("south", "south", 0).unit("A", count=4)
    play = scenario.unit("b", seat=1, at=row(2, 20, 60)).act("A")
    found, lost = plan(play, "A", 40, 6, zone="south"), plan(play, "A", 40, 6)

    assert found.order is not None
    assert msgspec.json.decode(found.order)["zone"] == "south"
    assert lost.order is None
    assert lost.refusal is not None


def test_units_are_placed_in_deployment_zones() -> None:
    """The zone's name makes the plan a placement; outside it is refused with who is at fault."""
    corners = ((0, 0), (60_000, 0), (60_000, 20_000), (0, 20_000))
    scenario = Scenario().brief(deployment_zones=(DeploymentZone("base", 0, corners),))
    play = scenario.unit("A", count=3).unit("b", seat=1, at=row(2, 20, 60)).act("A")
    inside, outside = plan(play, "A", 20, 10, zone="base"), plan(play, "A", 20, 30, zone="base")

    assert inside.order is not None
    assert isinstance(from_json(bytes(inside.order), Order), Deploy)
    assert outside.refusal is not None
    assert outside.refusal.reason == "outside_the_zone"
    assert outside.at_fault


def test_units_that_are_not_active_are_only_planned() -> None:
    """Where they could go is shown, but there is no order to give."""
    play = Scenario().unit("A", at=row(2, 20, 20)).unit("B", at=row(2, 60, 20)).act("A")
    found = plan(play, "B", 60, 25)

    assert found.refusal is None
    assert found.order is None
    assert len(found.spots) == 2


def test_plans_are_made_before_a_card_is_played() -> None:
    """A seat that chooses its turn may look where each of its units could go."""
    battle = begun(small("plans"))
    planned = 0
    for order in orders(battle, "plans", 300):
        decision = battle.decision
        if isinstance(decision, TurnDecision):
            own = [u for u in battle.table.units.values() if u.seat == decision.seat]
            for unit in (unit for unit in own if unit.place == "table"):
                leader = battle.table.fighters[unit.leader]
                question = Plan(unit.id, "combat", leader.x + 3_000, leader.y)
                found = answer_question(battle.view(decision.seat), question)
                assert isinstance(found, Planned)
                assert found.order is None
                planned += 1
        battle.push(order)
    assert planned > 10


@pytest.mark.parametrize("far", [(LIMIT, LIMIT), (-LIMIT, 0), (0, -1)])
@pytest.mark.parametrize("formation", ["keep", "blob"])
def test_absurd_places_are_answered(far: tuple[int, int], formation: Any) -> None:
    """As near as one gets, or refused: never an error."""
    play = facing()
    name, seat = play.unit("A"), play.battle.view(0)
    nudge = Nudge(play.fighter("A2"), -far[0], -far[1])
    for nudges in ((), (nudge,)):
        found = answer_question(seat, Plan(name, "combat", *far, formation, None, nudges))
        assert isinstance(found, Planned)
        assert (found.order is None) == (found.refusal is not None)


def test_a_unit_that_has_moved_is_told_so() -> None:
    """The movement is shown all the same."""
    play = facing()
    play.order(walk(play, "A", 0, 2))
    found = plan(play, "A", 20, 24)

    assert found.order is None
    assert found.refusal is not None
    assert found.refusal.reason == "has_moved"


@pytest.mark.rule("SHO-044")
def test_a_plan_tells_who_would_be_in_cover() -> None:
    """Behind a low wall between them and the nearest enemy; in the open nobody is."""
    scenario = Scenario().element("wall", "low_wall", 24, 36, width=12, depth=1, size=1)
    scenario.unit("A", at=row(3, 20, 20)).unit("c", seat=1, profile=GOLEM, at=row(2, 100, 80))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(3, 20, 60)).act("A")

    assert plan(play, "A", 20, 33).covered == tuple(ids(play, "A1", "A2", "A3"))
    assert plan(play, "A", 8, 22, formation="line").covered == ()
