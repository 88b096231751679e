"""MIS: tactical positions, reserves, and how units come onto the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.rules.chapters.activation import (
    ActDecision,
    Activate,
    Decline,
    EndActivation,
    Pay,
    PayDecision,
    TurnDecision,
)
from damocles.rules.chapters.drills import SplitFire
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.overwatch import OverwatchDecision
from damocles.rules.missions.deployment import Deploy, MinimumEntryDecision
from damocles.rules.missions.minimum_entry import EnterAtEdge
from damocles.rules.questions.sampling.orders import sample
from damocles.rules.questions.sampling.setup import propose_deploy
from damocles.rules.state.apply.changes import put_unit
from damocles.rules.state.events.activation import (
    ActivationEnded,
    DrillTaken,
    LeadershipSpent,
    StayedInReserve,
)
from damocles.rules.state.events.movement import Placement, UnitMoved
from damocles.rules.state.events.setup import UnitDeployed
from damocles.rules.state.model import DeploymentZone, DropPoint
from damocles.rules.state.steps import TurnStep
from damocles.scenario import SERGEANT, Play, Scenario

if TYPE_CHECKING:
    from collections.abc import Sequence

CAMP = DeploymentZone("camp", 0, ((10_000, 10_000), (40_000, 10_000), (40_000, 30_000), (10_000, 30_000)))  # fmt: skip  # noqa: E501
XRAY = DropPoint("x-ray", point=(60_000, 45_000))
FAR = [(100.0, 80.0), (104.0, 80.0), (108.0, 80.0)]


def spread(play: Play, name: str, places: Sequence[tuple[float, float]]) -> tuple[Placement, ...]:
    """Placements of a unit's fighters, in cm."""
    fighters = play.table.units[play.unit(name)].fighters
    return tuple(
        Placement(fighter, round(x * 1000), round(y * 1000))
        for fighter, (x, y) in zip(fighters, places, strict=True)
    )


def reserve(**mission: Any) -> Scenario:
    """Unit A in reserve with the south edge as its own, enemies b far away."""
    scene = Scenario().unit("A", count=3).unit("b", seat=1, at=FAR)
    return scene.zone("home", "south", 0).zone("theirs", "north", 1).brief(**mission)


def entering(
    scene: Scenario, *, round_: int = 1, controllers: dict[str, int] | None = None
) -> Play:
    """Unit A is paid for and active, in this round."""
    play = scene.act("A")
    play.table.clock = replace(play.table.clock, round=round_)
    play.table.controllers = dict(controllers or {})
    return play


def turn(scene: Scenario, *cards: str, lp: int = 5) -> Play:
    """Seat 0 is to play the cards of these units."""
    scene.lp = lp
    play = scene.begin()
    play.table.clock = replace(play.table.clock, round=1, phase="activation", active=0)
    sequence = tuple(play.unit(card) for card in cards)
    play.table.seats[0] = replace(play.table.seats[0], sequence=sequence)
    play.table.seats[1] = replace(play.table.seats[1], sequence=(play.unit("b"),))
    return play.run(TurnStep(0))


# ---- reserves --------------------------------------------------------------------------------


@pytest.mark.rule("MIS-008")
@pytest.mark.rule("MIS-009")
@pytest.mark.rule("RUL-104")
@pytest.mark.parametrize("officer", [None, SERGEANT])
def test_a_reserve_unit_may_be_left_in_reserve_for_nothing(officer: Any) -> None:
    """Leaving it costs nothing, also when its activation would be free (report, action 5)."""
    scene = Scenario().unit("A", count=3, officer=officer).unit("b", seat=1, at=FAR)
    play = turn(scene.zone("home", "south", 0), "A")
    play.order(Activate(0))
    assert play.decision == PayDecision(0, play.unit("A"), 0 if officer else 1)
    events = play.order(Decline(0))

    assert any(isinstance(event, StayedInReserve) for event in events)
    assert play.table.units[play.unit("A")].place == "reserve"
    assert play.table.seats[0].lp == 5


@pytest.mark.rule("RUL-104")
def test_deploying_costs_an_activation() -> None:
    """A reserve unit without an officer is brought on for one leadership point."""
    play = turn(reserve(), "A")
    play.order(Activate(0))
    events = play.order(Pay(0))

    assert LeadershipSpent(0, 1, "ACT-012") in events
    assert isinstance(play.decision, ActDecision)


@pytest.mark.rule("MIS-008")
def test_a_mission_may_forbid_to_hold_units_back() -> None:
    """Where all assault units enter in round 1, leaving one in reserve is refused then."""
    play = turn(reserve(all_enter=True), "A")
    play.order(Activate(0))
    assert play.refused(Decline(0)) == "MIS-008"
    play.table.clock = replace(play.table.clock, round=2)
    assert play.battle.refusal(Decline(0)) is None


@pytest.mark.rule("MIS-008")
@pytest.mark.rule("RUL-114")
def test_who_is_paid_and_does_not_enter_comes_just_onto_the_table() -> None:
    """Where all enter in round 1, an activation that ends outside ends with the minimum."""
    free = entering(reserve())
    free.order(EndActivation(0))
    assert free.table.units[free.unit("A")].place == "reserve"

    play = entering(reserve(all_enter=True))
    play.order(EndActivation(0))
    asked = MinimumEntryDecision(0, play.unit("A"))
    assert asked in play.battle.pending
    play.order(sample(play.table, asked, Chance("entry")))
    assert play.table.units[play.unit("A")].place == "table"
    assert play.at("A1").y == 1_500
    assert [play.decision, play.table.activation] == [None, None]


@pytest.mark.rule("RUL-114")
@pytest.mark.rule("RUL-106")
def test_who_finds_no_room_stays_in_reserve_even_where_all_enter() -> None:
    """Then the activation is over all the same."""
    scene = Scenario(width=2).unit("A", count=3).zone("home", "south", 0).brief(all_enter=True)
    play = entering(scene)
    events = play.order(EndActivation(0))

    assert [type(event) for event in events] == [StayedInReserve, ActivationEnded]
    assert [play.decision, play.table.activation] == [None, None]


@pytest.mark.rule("MIS-016")
@pytest.mark.rule("RUL-114")
def test_without_an_access_zone_the_minimum_is_a_place_in_the_deployment_zone() -> None:
    """A unit that cannot be paid for is placed there, and does nothing else."""
    scene = Scenario().unit("A", count=3).unit("b", seat=1, at=[(20, 33), (24, 33), (28, 33)])
    scene.brief(all_enter=True, deployment_zones=(CAMP,)).zone("theirs", "north", 1)
    play = turn(scene, "A", lp=0)
    foe = play.unit("b")
    put_unit(play.table, replace(play.table.units[foe], drills=frozenset({"overwatch"})))
    play.order(Activate(0))
    asked = MinimumEntryDecision(0, play.unit("A"))
    assert asked in play.battle.pending
    out = spread(play, "A", [(50, 20), (54, 20), (58, 20)])
    assert play.refused(Deploy(0, "camp", out)) == "MIS-016"
    assert isinstance(sample(play.table, asked, Chance("entry")), Deploy)
    order = Deploy(0, "camp", spread(play, "A", [(20, 28.5), (24, 28.5), (28, 28.5)]))
    events = play.order(order)

    assert isinstance(events[0], UnitDeployed)
    assert play.table.units[foe].drills == frozenset()
    assert play.table.units[play.unit("A")].place == "table"
    assert isinstance(play.decision, TurnDecision)
    assert (play.decision.seat, play.table.activation) == (1, None)


@pytest.mark.rule("RUL-114")
@pytest.mark.rule("RUL-41")
def test_the_minimum_entry_is_a_movement_along_any_edge() -> None:
    """From the side the unit stands along that edge; whom it touches is engaged, who waits in
    overwatch may fire at it."""
    scene = Scenario().unit("A", count=3).unit("b", seat=1, at=[(20, 40), (24, 40), (28, 40)])
    scene.zone("side", "west", 0).zone("theirs", "north", 1).brief(all_enter=True)
    scene.zones[0] = replace(scene.zones[0], start=20_000, end=60_000)
    play = turn(scene.unit("c", seat=1, at=[(6.4, 20)]), "A", lp=0)
    foe, touched = play.unit("b"), play.unit("c")
    for name, drill in ((foe, "overwatch"), (touched, "take_cover")):
        put_unit(play.table, replace(play.table.units[name], drills=frozenset({drill})))
    play.order(Activate(0))
    for at in (19_999, 60_001):
        assert play.refused(EnterAtEdge(0, "side", at)) == "RUL-106"
    play.order(EnterAtEdge(0, "side", 20_000))

    assert [play.at(name).x for name in ("A1", "A2", "A3")] == [1_500] * 3
    assert play.table.units[touched].drills == frozenset()
    assert play.decision == OverwatchDecision(1, (foe,), play.unit("A"))


@pytest.mark.rule("RUL-114")
def test_units_that_must_enter_by_the_enemys_zone_stay_in_reserve() -> None:
    """Where the seat has no position of its own nobody is asked."""
    scene = Scenario().unit("A", count=3).unit("b", seat=1, at=FAR).zone("n", "north", 1)
    play = turn(scene.brief(all_enter=True), "A", lp=0)
    events = play.order(Activate(0))

    assert any(isinstance(event, StayedInReserve) for event in events)


@pytest.mark.rule("RUL-114")
def test_a_deployment_zone_without_room_takes_nobody() -> None:
    """A unit that must enter and fits nowhere stays in reserve."""
    scene = Scenario().unit("A", count=3).unit("b", seat=1, at=FAR)
    small = replace(CAMP, corners=((0, 0), (4_000, 0), (4_000, 4_000), (0, 4_000)))
    scene.brief(all_enter=True, deployment_zones=(small,))
    play = turn(scene, "A", lp=0)
    events = play.order(Activate(0))

    assert any(isinstance(event, StayedInReserve) for event in events)
    assert play.table.units[play.unit("A")].place == "reserve"


@pytest.mark.rule("RUL-114")
def test_a_deployment_zone_under_a_bunker_takes_nobody() -> None:
    """Large enough, but built over: not even the leader finds a place."""
    scene = Scenario().unit("A", count=3).unit("b", seat=1, at=FAR)
    scene.element("bunker", "bunker", 48, 45, width=96, depth=90, size=3)
    scene.brief(all_enter=True, deployment_zones=(CAMP,))
    play = turn(scene, "A", lp=0)
    events = play.order(Activate(0))

    assert any(isinstance(event, StayedInReserve) for event in events)


@pytest.mark.rule("MIS-012")
def test_without_any_position_a_unit_stays_in_reserve() -> None:
    """Who controls no tactical position is not asked to pay."""
    scene = Scenario().unit("A", count=3).unit("b", seat=1, at=FAR).zone("n", "north", 1)
    play = turn(scene, "A")
    events = play.order(Activate(0))

    assert any(isinstance(event, StayedInReserve) for event in events)


# ---- access zones ----------------------------------------------------------------------------


@pytest.mark.rule("MIS-013")
@pytest.mark.rule("RUL-106")
def test_a_unit_enters_by_its_zone_and_then_gets_drills() -> None:
    """A rush measured from the edge, then Take cover! and Overwatch! (report, action 1)."""
    play = entering(reserve())
    row = spread(play, "A", [(20, 18.5), (24, 18.5), (28, 18.5)])
    far = spread(play, "A", [(20, 18.6), (24, 18.5), (28, 18.5)])

    assert play.refused(Move(0, "combat", row, "home")) == "ACT-031"
    assert play.refused(Move(0, "rush", far, "home")) == "ACT-028"
    events = play.order(Move(0, "rush", row, "home"))
    assert next(e for e in events if isinstance(e, UnitMoved)).entered == "home"
    assert play.table.units[play.unit("A")].place == "table"
    ended = play.order(EndActivation(0, ("take_cover", "overwatch")))
    taken = [event.drill for event in ended if isinstance(event, DrillTaken)]
    assert taken == ["take_cover", "overwatch"]


@pytest.mark.rule("MIS-010")
@pytest.mark.rule("MIS-012")
def test_only_zones_one_holds_are_open() -> None:
    """An enemy's zone and one that does not exist are refused; one's own is used."""
    play = entering(reserve())
    north = spread(play, "A", [(20, 88.5), (24, 88.5), (28, 88.5)])

    assert play.refused(Move(0, "combat", north, "theirs")) == "MIS-012"
    assert play.refused(Move(0, "combat", north, "nowhere")) == "MIS-012"
    south = spread(play, "A", [(20, 1.5), (24, 1.5), (28, 1.5)])
    assert play.battle.refusal(Move(0, "combat", south, "home")) is None


@pytest.mark.rule("MIS-015")
@pytest.mark.rule("RUL-108")
def test_neutral_zones_have_to_be_controlled_first() -> None:
    """Nobody may use a neutral zone before it was controlled in a control phase."""
    scene = reserve().zone("side", "west", None, permanent=False)
    west = [(1.5, 20.0), (1.5, 24.0), (1.5, 28.0)]
    closed = entering(scene)
    assert closed.refused(Move(0, "combat", spread(closed, "A", west), "side")) == "MIS-012"

    theirs = entering(scene, round_=2, controllers={"side": 1})
    assert theirs.refused(Move(0, "combat", spread(theirs, "A", west), "side")) == "MIS-012"
    own = entering(scene, round_=2, controllers={"side": 0})
    own.order(Move(0, "combat", spread(own, "A", west), "side"))
    assert own.at("A1").x == 1_500


# ---- deployment zones ------------------------------------------------------------------------


@pytest.mark.rule("MIS-016")
@pytest.mark.rule("RUL-107")
@pytest.mark.rule("RUL-41")
def test_in_a_deployment_zone_a_unit_is_placed_and_then_acts() -> None:
    """Placement is no movement: nobody shoots at it in overwatch and the unit moves afterwards."""
    scene = reserve(deployment_zones=(CAMP,))
    scene.places["b"] = [(20, 60), (24, 60), (28, 60)]
    play = entering(scene)
    enemies = play.unit("b")
    put_unit(play.table, replace(play.table.units[enemies], drills=frozenset({"overwatch"})))
    places = spread(play, "A", [(20, 28.5), (24, 28.5), (28, 28.5)])
    events = play.order(Deploy(0, "camp", places))

    assert UnitDeployed(play.unit("A"), "camp", places, "MIS-016") in events
    assert not isinstance(play.decision, OverwatchDecision)
    assert isinstance(play.decision, ActDecision)
    moved = spread(play, "A", [(20, 40), (24, 40), (28, 40)])
    play.order(Move(0, "combat", moved))
    assert isinstance(play.decision, OverwatchDecision)


@pytest.mark.rule("MIS-016")
@pytest.mark.rule("RUL-107")
def test_a_unit_placed_beside_enemies_is_engaged_from_the_beginning() -> None:
    """The enemy loses his drills, and the unit's activation begins in contact: half Movement."""
    scene = reserve(deployment_zones=(CAMP,))
    scene.places["b"] = [(20, 33), (24, 33), (28, 33)]
    play = entering(scene)
    foe = play.unit("b")
    put_unit(play.table, replace(play.table.units[foe], drills=frozenset({"overwatch"})))
    play.order(Deploy(0, "camp", spread(play, "A", [(20, 28.5), (24, 28.5), (28, 28.5)])))

    assert play.table.units[foe].drills == frozenset()
    assert play.table.activation is not None
    assert play.table.activation.engaged_at_start
    assert play.refused(Move(0, "rush", spread(play, "A", [(20, 28), (24, 28), (28, 28)]))) == (
        "ACT-029"
    )


@pytest.mark.rule("MIS-016")
@pytest.mark.rule("MIS-017")
def test_all_bases_lie_inside_the_deployment_zone() -> None:
    """A base that reaches out of the zone is refused; the unit may use another way in."""
    play = entering(reserve(deployment_zones=(CAMP,)))
    out = spread(play, "A", [(20, 28.501), (24, 28.5), (28, 28.5)])

    assert play.refused(Deploy(0, "camp", out)) == "MIS-016"
    assert play.refused(Deploy(0, "camp", out[1:])) == "ACT-021"
    assert play.refused(Deploy(0, "camp", spread(play, "A", [(20, 20), (22, 20), (26, 20)]))) == (
        "ACT-026"
    )
    assert play.refused(Deploy(0, "camp", spread(play, "A", [(12, 20), (16, 20), (30, 20)]))) in (
        "GEN-016", "GEN-017",
    )  # fmt: skip
    play.order(Move(0, "combat", spread(play, "A", [(20, 5), (24, 5), (28, 5)]), "home"))


@pytest.mark.rule("MIS-017")
def test_without_room_another_zone_is_used() -> None:
    """Elements and fighters fill a zone; what does not fit there goes elsewhere."""
    second = DeploymentZone("yard", 0, ((60_000, 10_000), (90_000, 10_000), (90_000, 30_000), (60_000, 30_000)))  # fmt: skip  # noqa: E501
    scene = reserve(deployment_zones=(CAMP, second))
    scene.element("block", "container", 25, 20, width=29, depth=19, size=3)
    play = entering(scene)

    assert play.refused(Deploy(0, "camp", spread(play, "A", [(20, 20), (24, 20), (28, 20)]))) == (
        "TER-001"
    )
    play.order(Deploy(0, "yard", spread(play, "A", [(70, 20), (74, 20), (78, 20)])))


@pytest.mark.rule("MIS-018")
def test_deployment_zones_work_in_the_first_round_only() -> None:
    """From the second round on the zone is closed."""
    play = entering(reserve(deployment_zones=(CAMP,)), round_=2)
    places = spread(play, "A", [(20, 20), (24, 20), (28, 20)])

    assert play.refused(Deploy(0, "camp", places)) == "MIS-018"


@pytest.mark.rule("MIS-016")
@pytest.mark.parametrize("far", [10**7, -(10**12), 10**400])
def test_places_far_off_the_table_are_refused(far: int) -> None:
    """However far, it is a refusal and no error."""
    play = entering(reserve(deployment_zones=(CAMP,)))
    fighters = play.table.units[play.unit("A")].fighters
    places = tuple(Placement(fighter, far, 20_000) for fighter in fighters)

    assert play.refused(Deploy(0, "camp", places)) == "MIS-013"
    assert play.refused(Move(0, "combat", places, "home")) == "MIS-013"


@pytest.mark.rule("MIS-012")
def test_another_seats_deployment_zone_is_closed() -> None:
    """A deployment zone is for its owner."""
    play = entering(reserve(deployment_zones=(replace(CAMP, owner=1),)))
    places = spread(play, "A", [(20, 20), (24, 20), (28, 20)])

    assert play.refused(Deploy(0, "camp", places)) == "MIS-012"
    assert play.refused(Deploy(0, "nowhere", places)) == "MIS-011"


@pytest.mark.rule("MIS-019")
def test_a_zone_may_take_a_limited_number_of_units() -> None:
    """When as many units as allowed were placed there, the zone is full."""
    for limit, full in ((1, True), (2, False)):
        scene = reserve(deployment_zones=(replace(CAMP, limit=limit),)).unit("C", count=3)
        play = entering(scene)
        play.order(Deploy(0, "camp", spread(play, "A", [(20, 20), (24, 20), (28, 20)])))
        play.order(EndActivation(0))
        other = scene.act("C")
        other.table.tally = dict(play.table.tally)
        order = Deploy(0, "camp", spread(other, "C", [(20, 25), (24, 25), (28, 25)]))
        if full:
            assert other.refused(order) == "MIS-019"
        else:
            other.order(order)


@pytest.mark.rule("MIS-010")
def test_only_units_in_reserve_are_placed() -> None:
    """A unit on the table cannot be placed again."""
    scene = Scenario().unit("A", at=[(20, 20), (24, 20), (28, 20)]).unit("b", seat=1, at=FAR)
    play = scene.brief(deployment_zones=(CAMP,)).act("A")

    assert play.refused(Deploy(0, "camp", spread(play, "A", [(20, 25), (24, 25), (28, 25)]))) == (
        "MIS-010"
    )


# ---- drop points -----------------------------------------------------------------------------


def dropping(**more: Any) -> Play:
    """Unit A may arrive at a drop point it controls, in round 2."""
    return entering(reserve(drop_points=(XRAY,), **more), round_=2, controllers={"x-ray": 0})


@pytest.mark.rule("MIS-020")
@pytest.mark.rule("MIS-022")
def test_a_unit_at_a_drop_point_is_done_for_this_round() -> None:
    """All are placed within 10 cm; the unit was activated, but neither acts nor gets drills."""
    play = dropping()
    places = spread(play, "A", [(60, 45), (64, 45), (71.5, 45)])
    assert play.refused(Deploy(0, "x-ray", places)) in ("GEN-016", "GEN-017")
    places = spread(play, "A", [(63.5, 45), (67.5, 45), (71.5, 45)])
    events = play.order(Deploy(0, "x-ray", places))

    assert events[0] == UnitDeployed(play.unit("A"), "x-ray", places, "MIS-020")
    assert ActivationEnded(play.unit("A")) in events
    assert play.decision is None
    assert play.at("A3").x == 71_500


@pytest.mark.rule("MIS-022")
def test_arriving_at_a_drop_point_has_to_be_paid() -> None:
    """A unit without an officer costs a leadership point although it does nothing else."""
    scene = reserve(drop_points=(XRAY,))
    play = turn(scene, "A")
    play.table.clock = replace(play.table.clock, round=2)
    play.table.controllers = {"x-ray": 0}
    play.order(Activate(0))
    play.order(Pay(0))
    play.order(Deploy(0, "x-ray", spread(play, "A", [(60, 45), (64, 45), (67.5, 45)])))

    assert play.table.seats[0].lp == 4
    assert play.decision == TurnDecision(1)


@pytest.mark.rule("MIS-022")
def test_who_arrives_at_a_drop_point_has_no_drill() -> None:
    """Split fire! was given before; then the unit comes by its access zone or not at all."""
    play = dropping()
    play.order(SplitFire(0))
    places = spread(play, "A", [(63.5, 45), (67.5, 45), (71.5, 45)])

    assert play.refused(Deploy(0, "x-ray", places)) == "MIS-022"
    play.order(Move(0, "combat", spread(play, "A", [(20, 5), (24, 5), (28, 5)]), "home"))


@pytest.mark.rule("MIS-020")
@pytest.mark.rule("RUL-105")
def test_nobody_is_placed_too_far_or_in_contact() -> None:
    """Every base is within 10 cm of the point, and no enemy is in contact with any of them."""
    play = dropping()
    far = spread(play, "A", [(63.5, 45), (67.5, 45), (71.501, 45)])
    assert play.refused(Deploy(0, "x-ray", far)) == "MIS-020"

    scene = reserve(drop_points=(XRAY,))
    scene.places["b"] = [(60, 55.5), (64, 55.5), (68, 55.5)]
    near = entering(scene, round_=2, controllers={"x-ray": 0})
    touching = spread(near, "A", [(60, 50.001), (64, 50), (68, 50)])
    assert near.refused(Deploy(0, "x-ray", touching)) == "RUL-105"
    near.order(Deploy(0, "x-ray", spread(near, "A", [(60, 50), (64, 50), (68, 50)])))


@pytest.mark.rule("RUL-108")
@pytest.mark.parametrize(
    ("round_", "controllers", "rule"),
    [
        pytest.param(1, {"x-ray": 0}, "MIS-021", marks=pytest.mark.rule("MIS-021")),
        pytest.param(2, {}, "MIS-012", marks=pytest.mark.rule("MIS-012")),
        pytest.param(2, {"x-ray": 1}, "MIS-012", marks=pytest.mark.rule("MIS-012")),
    ],
)
def test_drop_points_work_from_the_second_round_when_controlled(
    round_: int, controllers: dict[str, int], rule: str
) -> None:
    """Not in the first round, and not while another or nobody controls them."""
    play = entering(reserve(drop_points=(XRAY,)), round_=round_, controllers=controllers)
    places = spread(play, "A", [(60, 45), (64, 45), (67.5, 45)])
    assert play.refused(Deploy(0, "x-ray", places)) == rule


@pytest.mark.rule("MIS-020")
def test_a_unit_may_enter_by_an_access_zone_instead() -> None:
    """Where it cannot or will not arrive at the drop point, its access zone is open."""
    play = dropping()
    play.order(Move(0, "combat", spread(play, "A", [(20, 5), (24, 5), (28, 5)]), "home"))
    assert play.table.units[play.unit("A")].place == "table"


@pytest.mark.rule("MIS-023")
def test_a_drop_point_is_a_terrain_element() -> None:
    """Distances run to the element's outline, and nobody is placed inside it."""
    scene = reserve(drop_points=(DropPoint("x-ray", element="pad"),))
    scene.element("pad", "container", 60, 45, width=12, depth=6, size=3)
    play = entering(scene, round_=2, controllers={"x-ray": 0})

    inside = spread(play, "A", [(60, 45), (64, 45), (68, 45)])
    assert play.refused(Deploy(0, "x-ray", inside)) == "TER-001"
    far = spread(play, "A", [(60, 59.501), (64, 59.5), (68, 59)])
    assert play.refused(Deploy(0, "x-ray", far)) == "MIS-020"
    play.order(Deploy(0, "x-ray", spread(play, "A", [(60, 59.5), (64, 59.5), (66, 56)])))


def test_random_players_find_places_at_positions() -> None:
    """The proposals for placing a unit are mostly legal, in zones and at drop points."""
    scene = reserve(deployment_zones=(CAMP,), drop_points=(XRAY,))
    for round_ in (1, 2):
        play = entering(scene, round_=round_, controllers={"x-ray": 0})
        chance, unit = Chance("places"), play.table.units[play.unit("A")]
        orders = [order for _ in range(20) for order in propose_deploy(play.table, unit, chance)]
        assert any(order is not None and play.battle.refusal(order) is None for order in orders)
