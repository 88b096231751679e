"""ACT: what an activation costs, and the order of everything in it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.activation import (
    ActDecision,
    Activate,
    Decline,
    EndActivation,
    Pay,
    PayDecision,
    Relocate,
    TurnDecision,
    activation_cost,
)
from damocles.rules.chapters.damage import LeaderStep
from damocles.rules.chapters.damage.pilots import ImmobilisedDecision, Keep
from damocles.rules.chapters.morale import Rally, RallyDecision
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.salvo import Salvo
from damocles.rules.state.apply.changes import put_fighter, put_unit
from damocles.rules.state.events.activation import (
    ActivationBegan,
    ActivationDeclined,
    ActivationEnded,
    CardRevealed,
    DrillTaken,
    LeadershipSpent,
    OptionTaken,
    StayedInReserve,
    TurnBegan,
)
from damocles.rules.state.events.damage import FighterLost
from damocles.rules.state.events.morale import MoraleTested, UnitRallied
from damocles.rules.state.events.movement import Placement, UnitMoved
from damocles.rules.state.events.shooting import SalvoDeclared
from damocles.rules.state.model import FighterCard
from damocles.rules.state.registry import machine
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import CANNONS, SERGEANT, TOAD, Play, Scenario, events_of as of
from tests.rules.turns import deal, dealt, line_up

# ---- paying ----------------------------------------------------------------------------------


@pytest.mark.rule("ACT-012")
def test_without_an_officer_a_point_with_one_nothing() -> None:
    """BR-102: one point for the activation."""
    play = dealt("AB", "x", officers="B")
    play.order(Activate(0))
    assert play.decision == PayDecision(0, play.unit("A"), 1)
    assert play.order(Pay(0))[0] == LeadershipSpent(0, 1, "ACT-012")
    assert activation_cost(play.table, play.table.units[play.unit("B")]) == 0


@pytest.mark.rule("ACT-013")
@pytest.mark.rule("RUL-29")
def test_an_unpaid_unit_counts_as_activated_and_does_nothing() -> None:
    """Its old drills have lapsed, its grounded fighters stay down."""
    play = dealt("AB", "x")
    unit = play.table.units[play.unit("A")]
    put_unit(play.table, replace(unit, drills=frozenset({"overwatch"})))
    put_fighter(play.table, replace(play.table.fighters[unit.leader], grounded=True))
    play.order(Activate(0))
    events = play.order(Decline(0))

    assert events[0] == ActivationDeclined(unit.id)
    assert play.table.units[unit.id].drills == frozenset()
    assert play.at("A1").grounded
    assert play.table.seats[0].lp == 10
    assert play.decision == TurnDecision(1)


@pytest.mark.rule("ACT-013")
def test_who_cannot_pay_is_not_asked() -> None:
    """The unit does nothing."""
    scene = line_up("A", "x")
    scene.lp = 0
    play = deal(scene.begin(), "A", "x")
    events = play.order(Activate(0))
    assert ActivationDeclined(play.unit("A")) in events


@pytest.mark.rule("ACT-014")
def test_an_unpaid_unit_off_the_table_stays_in_reserve() -> None:
    """Its card is spent, its place is kept."""
    scene = line_up("A", "x").unit("R", count=2).zone("s", "south", 0)
    play = deal(scene.begin(), "RA", "x")
    play.order(Activate(0))
    events = play.order(Decline(0))
    assert events[0] == StayedInReserve(play.unit("R"))
    assert not of(events, ActivationDeclined)
    assert play.table.units[play.unit("R")].place == "reserve"


@pytest.mark.rule("ABL-020")
@pytest.mark.rule("RUL-129")
def test_a_relay_activates_for_nothing_while_its_bearer_leads() -> None:
    """It is lost with the leader who came with the unit, even if he is not the last."""
    relay = FighterCard("trooper", "standard", ("laser_rifle",), abilities=("relay",))
    plain = replace(relay, abilities=())
    scene = Scenario().unit("A", at=[(20, 20), (24, 20)], cards=[relay, plain])
    play = scene.unit("b", seat=1, at=[(20, 60)]).begin()
    assert activation_cost(play.table, play.table.units[play.unit("A")]) == 0
    machine.apply(play.table, FighterLost(play.fighter("A1"), 1))
    play.run(LeaderStep(play.unit("A"), 1))
    assert activation_cost(play.table, play.table.units[play.unit("A")]) == 1


@pytest.mark.rule("ABL-020")
@pytest.mark.rule("RUL-129")
def test_a_relay_of_another_than_the_first_leader_does_nothing() -> None:
    """It is bound to the starting leader; on a machine it goes with the machine."""
    relay = FighterCard("trooper", "standard", ("laser_rifle",), abilities=("relay",))
    plain = replace(relay, abilities=())
    scene = Scenario().unit("A", at=[(20, 20), (24, 20)], cards=[plain, relay])
    scene.unit("T", at=[(60, 20)], profile=TOAD, cards=[
        FighterCard("toad", "standard", CANNONS, abilities=("relay",)),
    ])  # fmt: skip
    play = scene.unit("b", seat=1, at=[(20, 60)]).begin()
    assert activation_cost(play.table, play.table.units[play.unit("A")]) == 1
    machine.apply(play.table, FighterLost(play.fighter("A1"), 1))
    play.run(LeaderStep(play.unit("A"), 1))

    assert play.table.units[play.unit("A")].leader == play.fighter("A2")
    assert activation_cost(play.table, play.table.units[play.unit("A")]) == 1
    assert activation_cost(play.table, play.table.units[play.unit("T")]) == 0


@pytest.mark.rule("ACT-013")
@pytest.mark.parametrize(("lp", "asked"), [(0, False), (1, True)])
def test_whoever_can_pay_is_asked(lp: int, *, asked: bool) -> None:
    """The last point is enough."""
    scene = line_up("A", "x")
    scene.lp = lp
    play = deal(scene.begin(), "A", "x")
    play.order(Activate(0))
    assert (play.decision == PayDecision(0, play.unit("A"), 1)) is asked


@pytest.mark.rule("ACT-013")
def test_what_costs_nothing_is_not_asked() -> None:
    """A unit with an officer acts at once."""
    play = dealt("A", "x", officers="A")
    play.order(Activate(0))
    assert play.decision == ActDecision(0, play.unit("A"))


@pytest.mark.rule("MIS-009")
@pytest.mark.parametrize("entry", [False, True])
def test_a_reserve_that_costs_nothing_may_stay_away(*, entry: bool) -> None:
    """It is asked whether it comes, unless there is no way to come; then it stays in reserve."""
    scene = line_up("A", "x").unit("R", count=2, officer=SERGEANT)
    play = deal((scene.zone("s", "south", 0) if entry else scene).begin(), "RA", "x")
    events = play.order(Activate(0))
    assert (play.decision == PayDecision(0, play.unit("R"), 0)) is entry
    assert (StayedInReserve(play.unit("R")) in events) is not entry


def stuck(**unit: Any) -> Play:
    """Two machines, the second immobilised; their card comes next."""
    scene = Scenario().unit("T", at=[(20, 20), (27, 20)], profile=TOAD, weapons=CANNONS, **unit)
    play = scene.unit("x", seat=1, at=[(20, 70)]).begin()
    put_fighter(play.table, replace(play.at("T2"), sp=(3, 0, 1, 1)))
    play = deal(play, "T", "x")
    play.order(Activate(0))
    return play


@pytest.mark.rule("ACT-013")
@pytest.mark.rule("RUL-18")
def test_an_unpaid_unit_still_decides_about_its_machines() -> None:
    """Keeping or ejecting is no action."""
    play = stuck()
    play.order(Decline(0))
    assert isinstance(play.decision, ImmobilisedDecision)


@pytest.mark.rule("ACT-057")
def test_immobilised_machines_are_decided_about_before_the_unit_acts() -> None:
    """The choice follows on the cost, and then the unit acts."""
    play = stuck(officer=SERGEANT)
    assert [type(each) for each in play.battle.pending] == [ImmobilisedDecision]
    play.order(Keep(0))
    assert play.decision == ActDecision(0, play.unit("T"))


# ---- the whole activation --------------------------------------------------------------------


@pytest.mark.rule("ACT-057")
@pytest.mark.rule("RUL-91")
def test_the_order_of_one_activation() -> None:
    """Option, card, morale, rally, cost, shots, movement, drills, and the lead passes."""
    scene = Scenario().unit("B", at=[(90, 20)]).unit("A", at=[(20, 20), (24, 20), (28, 20)])
    scene.unit("x", seat=1, at=[(20, 60)])
    play = deal(scene.begin(), "BA", "x")
    shaken = play.table.units[play.unit("A")]
    put_unit(play.table, replace(shaken, disorganised=True, drills=frozenset({"take_cover"})))
    machine.apply(play.table, FighterLost(play.fighter("A3"), 1))
    events = list(play.order(Relocate(0, 2), dice=[6]))
    assert isinstance(play.decision, RallyDecision)
    events += play.order(Rally(0))
    events += play.order(Pay(0))
    events += play.order(Salvo(0, "laser_rifle", UnitTarget(play.unit("x"))), dice=[1, 1])
    places = tuple(
        Placement(fighter.id, fighter.x, fighter.y - 3_000)
        for fighter in (play.at("A1"), play.at("A2"))
    )
    events += play.order(Move(0, "combat", places))
    events += play.order(EndActivation(0, ("take_cover",)))

    milestones = (
        OptionTaken, CardRevealed, MoraleTested, UnitRallied, ActivationBegan, SalvoDeclared,
        UnitMoved, DrillTaken, ActivationEnded, TurnBegan,
    )  # fmt: skip
    assert [type(event) for event in events if isinstance(event, milestones)] == list(milestones)
    assert [e.rule for e in events if isinstance(e, LeadershipSpent)] == [
        "ACT-016", "MOR-013", "ACT-012", "ACT-047",
    ]  # fmt: skip
