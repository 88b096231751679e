"""Units that a mission gives: places of their own, ways of their own, a round of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.engine.errors import Refusal
from damocles.rules.battle.battle import Battle
from damocles.rules.battle.checks import SettingError, faults_of
from damocles.rules.chapters.activation import Activate, PayDecision, TurnDecision, refuse_activate
from damocles.rules.chapters.command import (
    SequenceDecision,
    commander_candidates,
    leadership_pool,
    units_in_sequence,
)
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.movement.order import refuse_zone
from damocles.rules.missions.deployment import Deploy, MinimumEntryDecision, refuse_deploy
from damocles.rules.missions.forces import forces_left
from damocles.rules.missions.minimum_entry import EnterAtEdge, refuse_entry, ways_to_enter
from damocles.rules.missions.setup import SetUpStep
from damocles.rules.questions.explain.explanations import explain_event
from damocles.rules.reading.positions import can_enter, positions_for
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.events.setup import UnitPlaced
from damocles.rules.state.model import (
    DeploymentZone,
    DropPoint,
    Forces,
    GivenUnit,
    KindGone,
    UnitGone,
)
from damocles.rules.state.setting import Setting
from damocles.rules.state.steps import RoundStep
from damocles.scenario import GOLEM, SERGEANT, Play, Scenario, events_of

if TYPE_CHECKING:
    from damocles.rules.state.model import Goal

CAMP = ((10_000, 10_000), (40_000, 10_000), (40_000, 40_000), (10_000, 40_000))
STANDS = GivenUnit(0, "alpha", ((20_000, 50_000), (20_000, 54_000)), facing=-90)


def scene(*given: GivenUnit, goals: tuple[Goal, ...] = (), **mission: Any) -> Scenario:
    """Two units of one seat and two of the other, off the table, with two ways in for each."""
    found = Scenario(width=100, depth=100)
    found.unit("alpha", count=2, officer=SERGEANT).unit("bravo", count=2)
    found.unit("crew", seat=1, count=2, profile=GOLEM).unit("cohort", seat=1, count=3)
    found.zone("west", "west", 0).zone("south", "south", 0)
    found.zone("east", "east", 1).zone("north", "north", 1)
    zones = (DeploymentZone("camp", 0, CAMP), DeploymentZone("far", 1, CAMP))
    return found.brief(units=given, goals=goals, deployment_zones=zones, **mission)


def begun(*given: GivenUnit, round_: int = 1, **mission: Any) -> Play:
    """Before anything happens, in a round."""
    play = scene(*given, **mission).begin()
    play.table.clock = replace(play.table.clock, round=round_)
    return play


def names(play: Play, seat: int) -> list[str]:
    """The units of a seat that have a card."""
    units = units_in_sequence(play.table, seat)
    return [play.table.setting.unit_card(unit).id for unit in units]


# ---- places ----------------------------------------------------------------------------------


def test_a_unit_stands_where_the_mission_puts_it() -> None:
    """Each fighter at its own place, before the first round; the others wait in reserve."""
    play = scene(STANDS).begin(SetUpStep())

    (placed,) = events_of(play.happened, UnitPlaced)
    assert placed.rule == "MIS-405"
    assert placed.placements == (
        Placement(play.fighter("alpha1"), 20_000, 50_000, 270),
        Placement(play.fighter("alpha2"), 20_000, 54_000, 270),
    )
    where = {name: play.table.units[play.unit(name)].place for name in ("alpha", "bravo", "crew")}
    assert where == {"alpha": "table", "bravo": "reserve", "crew": "reserve"}
    assert (play.at("alpha1").x, play.at("alpha1").y, play.at("alpha1").facing) == (
        20_000, 50_000, 270,
    )  # fmt: skip
    assert play.table.tally == {}


def test_a_placing_is_explained_by_its_bases() -> None:
    """Where each of them stands, by the rule of the mission."""
    play = scene(STANDS).begin(SetUpStep())
    (placed,) = events_of(play.happened, UnitPlaced)
    found = explain_event(scene(STANDS).begin().table, placed)

    assert (found.facts, len(found.figures)) == ((), 2)
    assert "MIS-405" in found.rules


def test_the_others_stand_in_their_zones_where_all_are_placed() -> None:
    """The given places come first; a unit that is to come later or by a zone stays off."""
    off = GivenUnit(1, "crew", zone="east")
    play = scene(STANDS, off, zones="placed").begin(SetUpStep())

    where = {unit: play.table.units[play.unit(unit)].place for unit in ("bravo", "crew", "cohort")}
    assert where == {"bravo": "table", "crew": "reserve", "cohort": "table"}
    assert play.at("alpha1").x == 20_000


def test_whoever_has_no_room_at_its_places_waits_in_reserve() -> None:
    """A hand-laid table may have something else there."""
    found = scene(STANDS)
    found.element("rock", "nanogenerator", 20, 50, width=6, depth=6)
    play = found.begin(SetUpStep())

    assert events_of(play.happened, UnitPlaced) == []
    assert play.table.units[play.unit("alpha")].place == "reserve"


# ---- a way of its own ------------------------------------------------------------------------


@pytest.mark.rule("MIS-010")
def test_a_unit_comes_by_the_zone_that_is_named() -> None:
    """Other zones of its seat are not for it; other units use them all."""
    play = begun(GivenUnit(0, "alpha", zone="west"))
    table, alpha, bravo = play.table, *(play.table.units[play.unit(n)] for n in ("alpha", "bravo"))

    assert [each.id for each in positions_for(table, alpha)] == ["west"]
    assert [each.id for each in positions_for(table, bravo)] == ["west", "south", "camp"]
    assert refuse_zone(table, alpha, Move(0, "combat", (), zone="west")) is None
    assert refuse_zone(table, bravo, Move(0, "combat", (), zone="south")) is None
    refusal = refuse_zone(table, alpha, Move(0, "combat", (), zone="south"))
    facts: dict[str, int | str] = {"unit": alpha.id, "position": "south"}
    assert refusal == Refusal("MIS-405", "another_way_in", facts)


def test_no_other_position_is_for_such_a_unit() -> None:
    """Neither a deployment zone nor another edge, if it has to enter."""
    play = begun(GivenUnit(0, "alpha", zone="west"))
    table, alpha = play.table, play.unit("alpha")
    decision = MinimumEntryDecision(0, alpha)

    found = list(ways_to_enter(table, table.units[alpha]))
    assert {order.zone for order in found if isinstance(order, EnterAtEdge)} == {"west"}
    assert [order for order in found if isinstance(order, Deploy)] == []
    refusal = refuse_entry(table, decision, EnterAtEdge(0, "south", 50_000))
    assert refusal is not None
    assert refusal.reason == "another_way_in"
    refusal = refuse_deploy(table, decision, Deploy(0, "camp", ()))
    assert refusal is not None
    assert refusal.reason == "another_way_in"
    assert refuse_entry(table, decision, EnterAtEdge(0, "west", 50_000)) is None


def test_a_position_that_is_not_open_is_no_way_in() -> None:
    """A drop point serves from round 2 on for whoever controls it."""
    drop = DropPoint("mark", point=(50_000, 50_000))
    play = begun(GivenUnit(0, "alpha", zone="mark"), drop_points=(drop,), round_=2)
    alpha = play.table.units[play.unit("alpha")]
    assert not can_enter(play.table, alpha)

    play.table.controllers = {"mark": 0}
    assert can_enter(play.table, alpha)


# ---- a round of its own ----------------------------------------------------------------------


@pytest.mark.rule("MIS-007")
@pytest.mark.rule("TAC-022")
def test_who_comes_late_has_no_card_before() -> None:
    """From its round on it has one like any other."""
    late = GivenUnit(1, "crew", from_round=3)
    assert names(begun(late, round_=2), 1) == ["cohort"]
    assert names(begun(late, round_=3), 1) == ["crew", "cohort"]
    assert names(begun(late, round_=2), 0) == ["alpha", "bravo"]


@pytest.mark.rule("MIS-007")
def test_a_late_unit_is_no_unit_for_leadership_points() -> None:
    """It is counted from its round on."""
    late = GivenUnit(0, "bravo", from_round=2)
    counted = [leadership_pool(begun(late, round_=n).table, 0).units for n in (1, 2)]
    assert counted == [1, 2]


def test_an_officer_who_comes_late_commands_from_the_beginning() -> None:
    """He has a radio."""
    play = begun(GivenUnit(0, "alpha", from_round=3))

    assert commander_candidates(play.table, 0) == (play.fighter("alpha1"),)


@pytest.mark.rule("MIS-007")
def test_only_those_with_a_card_are_laid() -> None:
    """With a single card nobody is asked; a seat without any has no turn."""
    late = GivenUnit(1, "crew", from_round=2), GivenUnit(1, "cohort", from_round=2)
    play = scene(*late).begin(RoundStep(1))

    asked = [each for each in play.battle.pending if isinstance(each, SequenceDecision)]
    assert [each.seat for each in asked] == [0]


def test_who_comes_late_is_still_to_come() -> None:
    """The battle is not over because nobody of a seat is there yet."""
    play = begun(GivenUnit(1, "crew", from_round=3), GivenUnit(1, "cohort", from_round=3))

    assert len(forces_left(play.table, 1)) == 2


@pytest.mark.rule("MIS-007")
def test_without_cards_a_late_unit_is_not_to_be_chosen_and_why() -> None:
    """The refusal names its round; any other unit that cannot be played is told as ever."""
    found = scene(GivenUnit(0, "bravo", from_round=3))
    found.rules = found.rules.derive("free", version="1", drop={"option.cards": "ACT-001"})
    play = found.begin()
    play.table.clock = replace(play.table.clock, round=2)
    table, (alpha, bravo, crew) = play.table, map(play.unit, ("alpha", "bravo", "crew"))
    table.seats[0] = replace(table.seats[0], sequence=(alpha,))
    decision = TurnDecision(0)

    assert refuse_activate(table, decision, Activate(0, alpha)) is None
    late = Refusal("MIS-405", "acts_later", {"unit": bravo, "round": 3})
    assert refuse_activate(table, decision, Activate(0, bravo)) == late
    table.clock = replace(table.clock, round=3)
    for unit in (bravo, crew, 99):
        refusal = refuse_activate(table, decision, Activate(0, unit))
        assert refusal is not None
        assert refusal.reason == "not_to_play"


def test_a_unit_of_another_seat_is_told_as_any_other() -> None:
    """That it comes later is no reason where it is not one's own."""
    found = scene(GivenUnit(1, "crew", from_round=3))
    found.rules = found.rules.derive("free", version="1", drop={"option.cards": "ACT-001"})
    play = found.begin()

    refusal = refuse_activate(play.table, TurnDecision(0), Activate(0, play.unit("crew")))
    assert refusal is not None
    assert refusal.reason == "not_to_play"


def test_in_its_round_a_late_unit_is_played_like_any_other() -> None:
    """Its card is revealed, it is paid for, it enters."""
    play = begun(GivenUnit(1, "crew", from_round=2))
    play.deal((), ("crew", "cohort"), first=1)
    play.order(Activate(1))

    assert isinstance(play.decision, PayDecision)
    assert play.decision.unit == play.unit("crew")


# ---- before a battle -------------------------------------------------------------------------


def faults(*given: GivenUnit, goals: tuple[Goal, ...] = (), **mission: Any) -> list[str]:
    """What is wrong with a mission that gives these units."""
    found = scene(*given, goals=goals, **mission).setting()
    return [fault.reason for fault in faults_of(found)]


@pytest.mark.rule("GEN-073")
@pytest.mark.rule("GEN-073")
def test_given_units_and_goals_that_fit_are_no_faults() -> None:
    """Nor are goals about kinds that some enemy has, or units without places that come later."""
    assert faults(GivenUnit(0, "alpha", zone="west")) == []
    goals = UnitGone(seat=1, unit="alpha"), KindGone(seat=0, profile="golem")
    assert faults(STANDS, goals=goals) == []


@pytest.mark.rule("GEN-073")
@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (GivenUnit(0, "delta"), "not_in_the_company"),
        (GivenUnit(1, "alpha"), "not_in_the_company"),
        (replace(STANDS, places=STANDS.places[:1]), "not_a_place_each"),
        (replace(STANDS, places=((500, 50_000), (500, 54_000))), "no_room_at_its_places"),
        (replace(STANDS, places=((20_000, 50_000), (20_000, 51_000))), "no_room_at_its_places"),
        (replace(STANDS, places=((20_000, 50_000), (60_000, 50_000))), "no_room_at_its_places"),
    ],
)
def test_units_that_cannot_be_given(given: GivenUnit, reason: str) -> None:
    """Nobody has it, some fighters have no place, there is no room, it is out of cohesion."""
    assert faults(given) == [reason]


def test_given_units_stand_beside_each_other() -> None:
    """Not on each other; where the terrain is laid by hand, this is found out then."""
    other = GivenUnit(0, "bravo", ((20_000, 52_000), (20_000, 56_000)))
    assert faults(STANDS, other) == ["no_room_at_its_places"]
    apart = replace(other, places=((24_000, 50_000), (24_000, 54_000)))
    assert faults(STANDS, apart) == []
    assert faults(STANDS, other, setup="no_mans_land") == []


@pytest.mark.parametrize(
    ("goal", "reason"),
    [
        (UnitGone(seat=1, unit="bravo"), "goal_without_unit"),
        (KindGone(seat=1, profile="golem"), "goal_without_enemy"),
        (KindGone(seat=0, profile="toad"), "goal_without_enemy"),
    ],
)
def test_goals_that_nobody_could_meet(goal: Goal, reason: str) -> None:
    """About a unit that is not given, or a kind that only friends have, or nobody."""
    assert faults(STANDS, goals=(goal,)) == [reason]


def test_what_the_mission_gives_costs_nothing() -> None:
    """Only what the company brings itself is held to the army points."""
    found = scene(STANDS).setting()
    poor = replace(found.mission, forces=())
    fits = Setting(found.rules, poor, found.companies)
    assert faults_of(fits) == []
    for units, count in (((), 1), ((STANDS,), 0), ((GivenUnit(0, "bravo"),), 0)):
        mission = replace(poor, units=units, forces=limits(200))
        found = Setting(found.rules, mission, found.companies)
        reasons = [f.reason for f in faults_of(found) if f.facts.get("seat") == 0]
        assert reasons == ["too_much_assault"] * count


def limits(points: int) -> Any:
    """So many army points for the first seat, enough for the other."""
    return Forces(points), Forces(2_000)


def test_a_battle_that_cannot_be_set_up_is_refused() -> None:
    """With everything that is wrong in its message."""
    found = scene(GivenUnit(0, "delta")).setting()
    with pytest.raises(SettingError, match="not in the company"):
        Battle.start(found, None)
