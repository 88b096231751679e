"""CTL, MIS, GEN: when a battle ends, and who wins."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.activation import TurnDecision
from damocles.rules.chapters.command import WagerDecision
from damocles.rules.missions.cease_fire import Surrender, can_score
from damocles.rules.missions.reinforcements import ReinforcementsDecision
from damocles.rules.reading.positions import can_still_come
from damocles.rules.state.apply.changes import change_element, put_fighter, put_unit
from damocles.rules.state.events.control import BattleEnded, SeatSurrendered
from damocles.rules.state.model import CeaseFire, DropPoint, Scoring
from damocles.rules.state.state import Outcome
from damocles.rules.state.steps import ControlStep, RoundStep, TurnStep
from damocles.scenario import TROOPER, Play, Scenario

KILLS = Scoring("infantry_unit", vp=1)
HILL = Scoring("control", vp=5, objective="hill")
STRIDER = replace(TROOPER, id="strider", category="strider", size=4, radius=3_250)


def field(seats: int = 2, **clause: Any) -> Scenario:
    """A unit for every seat, the first one on the hill."""
    scene = Scenario(seats=seats).objective("hill", at=(20, 20), scoring=[KILLS, HILL])
    for seat in range(seats):
        scene.unit("ABC"[seat], seat=seat, at=[(20.0 + 40 * seat, 20.0)])
    return scene.brief(cease_fire=CeaseFire(**clause), rule="MIS-105")


def ended(
    scene: Scenario, *, vp: tuple[int, ...] = (), round_: int = 1, gone: tuple[str, ...] = ()
) -> Outcome | None:
    """How the battle ends in the control phase of this round, with these points before it."""
    return after_control(scene, vp=vp, round_=round_, gone=gone).table.outcome


def after_control(
    scene: Scenario, *, vp: tuple[int, ...] = (), round_: int = 1, gone: tuple[str, ...] = ()
) -> Play:
    """The table after the control phase of this round."""
    play = scene.begin()
    play.table.clock = replace(play.table.clock, round=round_)
    for seat, points in enumerate(vp):
        play.table.seats[seat] = replace(play.table.seats[seat], vp=points)
    for name in gone:
        unit = play.table.units[play.unit(name)]
        put_unit(play.table, replace(unit, place="gone"))
        for fighter in unit.fighters:
            put_fighter(play.table, replace(play.table.fighters[fighter], place="gone"))
    return play.run(ControlStep())


# ---- rounds ----------------------------------------------------------------------------------


@pytest.mark.rule("GEN-078")
@pytest.mark.rule("MIS-105")
@pytest.mark.rule("MIS-405")
def test_after_the_last_round_most_points_win() -> None:
    """The sixth control phase ends the battle, the fifth does not; the highest score wins."""
    scene = field(rounds=6)
    assert ended(scene, vp=(0, 9), round_=5) is None
    assert ended(scene, vp=(0, 9), round_=6) == Outcome(1, "MIS-105", (5, 9))
    assert ended(scene, vp=(0, 5), round_=6) == Outcome(None, "MIS-105", (5, 5), (0, 1))


@pytest.mark.rule("RUL-149")
def test_of_three_those_who_share_the_lead_draw() -> None:
    """Equal leaders draw; the third has lost."""
    scene = field(3, rounds=6)
    outcome = ended(scene, vp=(0, 5, 4), round_=6)
    assert outcome is not None
    assert (outcome.winner, outcome.drawn) == (None, (0, 1))


@pytest.mark.rule("RUL-139")
@pytest.mark.rule("GEN-078")
def test_without_a_last_round_the_table_stops_after_twelve() -> None:
    """Where the mission names no round, twelve are the limit, or none as an option."""
    scene = field(vp=99)
    assert ended(scene, round_=11) is None
    assert ended(scene, vp=(1, 0), round_=12) == Outcome(0, "RUL-139", (6, 0))
    assert ended(scene.option(round_limit=3), round_=3) is not None
    assert ended(scene.option(round_limit=None), round_=40) is None


# ---- points that win -------------------------------------------------------------------------


@pytest.mark.rule("MIS-031")
def test_reaching_the_points_wins() -> None:
    """Whoever has the points of the briefing in a control phase has won."""
    scene = field(vp=20)
    assert ended(scene, vp=(14, 0)) is None
    assert ended(scene, vp=(15, 0)) == Outcome(0, "MIS-105", (20, 0))
    hill = field(vp=20, tie="controller", objective="hill")
    assert ended(hill, vp=(0, 20)) == Outcome(1, "MIS-105", (5, 20))


@pytest.mark.rule("MIS-031")
@pytest.mark.rule("RUL-88")
def test_both_at_once_is_a_tie_whatever_the_totals() -> None:
    """Without a tie rule of its own the mission goes to the higher score, or is drawn."""
    scene = field(vp=20)
    outcome = ended(scene, vp=(16, 24))
    assert outcome is not None
    assert outcome.winner == 1
    outcome = ended(scene, vp=(16, 21))
    assert outcome is not None
    assert (outcome.winner, outcome.drawn) == (None, (0, 1))


@pytest.mark.rule("RUL-88")
def test_the_controller_of_the_hill_breaks_the_tie() -> None:
    """Together at the limit the one on the hill wins; if nobody is there, play goes on."""
    scene = field(vp=20, tie="controller", objective="hill")
    for name, place in (("mast", (60, 24)), ("well", (60, 16))):
        scene.objective(name, at=place, scoring=[Scoring("control", vp=1, objective=name)])
    outcome = ended(scene, vp=(16, 24))
    assert outcome is not None
    assert outcome.winner == 0
    scene.places["A"] = [(20.0, 60.0)]
    assert ended(scene, vp=(21, 24)) is None
    scene.places["B"] = [(24.0, 20.0)]
    outcome = ended(scene, vp=(21, 24), round_=2)
    assert outcome is not None
    assert outcome.winner == 1


@pytest.mark.rule("RUL-88")
def test_more_primary_objectives_break_the_tie() -> None:
    """Only places that give victory points count; equal numbers play on."""
    scene = field(vp=20, tie="most_controlled").objective("able", at=(60, 24))
    scene.scoring.append(Scoring("control", rp=10, objective="able"))
    outcome = ended(scene, vp=(20, 30))
    assert outcome is not None
    assert outcome.winner == 0
    scene.scoring.append(Scoring("control", vp=1, objective="able"))
    assert ended(scene, vp=(20, 30)) is None


@pytest.mark.rule("RUL-139")
def test_a_tie_nobody_breaks_ends_with_the_last_round() -> None:
    """Playing on after a tie does not outlast the limit of rounds."""
    scene = field(vp=20, tie="controller", objective="hill")
    scene.places["A"] = [(20.0, 60.0)]
    outcome = ended(scene, vp=(21, 24), round_=12)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (1, "RUL-139")


@pytest.mark.rule("RUL-87")
@pytest.mark.rule("RUL-88")
def test_a_tie_that_nobody_can_break_any_more_ends_at_once() -> None:
    """Together at the limit, with nobody left who could take the hill: the higher score wins."""
    scene = field(vp=20, tie="controller", objective="hill").option(round_limit=None)
    assert ended(scene, vp=(21, 24), gone=("A",)) is None
    assert ended(scene, vp=(21, 24), gone=("A", "B")) == Outcome(1, "RUL-87", (21, 24))


# ---- nothing left to win ---------------------------------------------------------------------


@pytest.mark.rule("RUL-87")
def test_the_battle_ends_when_nobody_can_score() -> None:
    """With kills only, one side wiped out ends it; with a hill to hold, play goes on."""
    kills = field(rounds=6)
    kills.scoring = [KILLS]
    assert ended(kills, vp=(0, 3), gone=("B",)) == Outcome(1, "RUL-87", (0, 3))
    assert ended(kills, vp=(0, 3)) is None
    assert ended(field(rounds=6), gone=("B",)) is None
    assert ended(field(rounds=6), vp=(2, 2), gone=("A", "B")) is not None


@pytest.mark.rule("RUL-87")
def test_who_can_still_score() -> None:
    """Something to fight with, and an enemy to eliminate or infantry to control with."""
    scene = field(rounds=6)
    scene.scoring = [replace(HILL, seat=1), Scoring("control", rp=5, objective="hill")]
    table = scene.begin().table
    assert [can_score(table, seat) for seat in (0, 1)] == [False, True]

    machines = Scenario().objective("hill", at=(20, 20), scoring=[HILL])
    machines.unit("A", at=[(20, 20)], profile=STRIDER).unit("b", seat=1, at=[(60, 60)])
    table = machines.begin().table
    assert [can_score(table, seat) for seat in (0, 1)] == [False, True]


@pytest.mark.rule("RUL-87")
@pytest.mark.rule("MIS-015")
def test_reserves_that_can_never_come_cannot_score() -> None:
    """They need an edge of their own, a place that is held, or infantry that can take one."""
    scene = field(rounds=6).unit("C", seat=1, count=2).unit("D", seat=1, profile=STRIDER, count=1)
    assert ended(scene, gone=("A", "B")) == Outcome(None, "RUL-87", (0, 0), (0, 1))

    scene.zone("gate", "west", None, permanent=False, closed_to=(1,))
    assert ended(scene, gone=("A", "B")) is not None, "closed to them"
    scene.zone("gap", "east", None, permanent=False)
    assert ended(scene, gone=("A", "B")) is not None, "nobody is left to take it"
    assert ended(scene, gone=("A",)) is None, "infantry is left, on the table too"
    play = scene.begin()
    play.table.controllers = {"gap": 1}
    assert can_still_come(play.table, 1)

    assert ended(scene.zone("home", "north", 1), gone=("A", "B")) is None


@pytest.mark.rule("RUL-87")
@pytest.mark.rule("MIS-015")
def test_only_infantry_on_the_table_takes_a_neutral_zone() -> None:
    """Neither machines, nor those who wait outside themselves, nor the enemy; and only a zone."""
    scene = Scenario().unit("R", count=2).unit("M", profile=STRIDER, at=[(20, 70)])
    scene.unit("b", seat=1, at=[(60, 45)]).unit("c", seat=1, profile=STRIDER, at=[(60, 70)])
    assert not can_still_come(scene.begin().table, 1), "there is nothing to take"
    table = scene.zone("gap", "east", None, permanent=False).begin().table
    assert [can_still_come(table, seat) for seat in (0, 1)] == [False, True]
    assert can_still_come(scene.zone("home", "south", 0).begin().table, 0), (
        "it has a way of its own"
    )


@pytest.mark.rule("RUL-87")
@pytest.mark.rule("MIS-023")
def test_machines_on_the_table_open_no_way() -> None:
    """Infantry takes a drop point, as long as its element is there."""
    scene = Scenario().objective("hill", at=(20, 20), scoring=[HILL])
    scene.element("pad", "container", 60, 45, width=12, depth=6, size=3)
    scene.brief(drop_points=(DropPoint("x-ray", element="pad"),), cease_fire=CeaseFire(vp=99))
    scene.unit("A", at=[(20, 70)], profile=STRIDER).unit("R", count=2).unit("b", seat=1, count=1)
    machines = scene.begin().table
    infantry = scene.unit("C", at=[(90, 70)]).begin().table

    assert [can_still_come(table, 0) for table in (machines, infantry)] == [False, True]
    change_element(infantry, "pad", present=False)
    assert not can_still_come(infantry, 0)


@pytest.mark.rule("RUL-87")
@pytest.mark.rule("MIS-026")
def test_what_was_captured_cannot_be_scored_again() -> None:
    """A capture is open to whoever has not made it; control of the same place always is."""
    scene = field(rounds=6)
    scene.scoring = [Scoring("capture", vp=1, objective="hill")]
    table = scene.begin().table
    table.tally = {"captured hill/0": 1}
    assert [can_score(table, seat) for seat in (0, 1)] == [False, True]
    scene.scoring = [HILL]
    table = scene.begin().table
    table.tally = {"captured hill/0": 1}
    assert can_score(table, 0)


@pytest.mark.rule("MIS-307")
@pytest.mark.rule("RUL-87")
def test_a_mission_without_victory_points_is_played_to_its_last_round() -> None:
    """Where there is nothing to win from the beginning nothing runs out."""
    scene = field(rounds=6)
    scene.scoring = [Scoring("control", rp=5, objective="hill")]
    assert ended(scene) is None
    assert ended(scene, round_=6) == Outcome(None, "MIS-105", (0, 0), (0, 1))


@pytest.mark.rule("RUL-87")
def test_reserves_and_affordable_reinforcements_can_still_score() -> None:
    """A side with nobody on the table fights on while it has reserves or can pay for units."""
    scene = field(rounds=6)
    scene.scoring = [KILLS]
    scene.unit("R", seat=1, count=3, wave="reinforcement").zone("home", "north", 1)
    scene.brief(reinforcements=True)
    assert ended(scene, gone=("B",)) is not None
    play = scene.begin()
    play.table.seats[1] = replace(play.table.seats[1], rp=200)
    put_unit(play.table, replace(play.table.units[play.unit("B")], place="gone"))
    play.run(ControlStep())
    assert play.table.outcome is None
    scene.unit("W", seat=1, count=3)
    assert ended(scene, gone=("B",)) is None


@pytest.mark.rule("CTL-007")
@pytest.mark.rule("RUL-86")
def test_all_objectives_fulfilled_ends_a_mission_without_a_clause() -> None:
    """Who controls all that gives him points wins; a mission with its own clause plays on."""
    scene = field()
    scene.scoring = [HILL]
    outcome = ended(scene)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (0, "CTL-007")
    scene.scoring = [HILL, Scoring("control", rp=5, objective="able"), replace(KILLS, seat=1)]
    assert ended(scene) == Outcome(0, "CTL-007", (5, 0))
    scene.scoring = [replace(HILL, seat=0), replace(KILLS, seat=1)]
    assert ended(scene) == Outcome(0, "CTL-007", (5, 0))
    scene.scoring = [HILL, KILLS]
    assert ended(scene) is None
    scene.scoring = [HILL, Scoring("control", vp=1, objective="able")]
    assert ended(scene) is None
    scene.scoring = [HILL]
    for clause in (CeaseFire(rounds=6), CeaseFire(vp=99), CeaseFire(rounds=6, vp=99)):
        assert ended(scene.brief(cease_fire=clause)) is None


@pytest.mark.rule("CTL-008")
def test_when_the_battle_is_over_nobody_buys() -> None:
    """Only otherwise are reinforcement points spent: the end is told, and nothing is asked."""
    scene = field(vp=20).brief(reinforcements=True).unit("R", count=3, wave="reinforcement")
    for vp, over in ((14, False), (15, True)):
        play = scene.begin()
        play.table.seats[0] = replace(play.table.seats[0], vp=vp, rp=200)
        play.run(ControlStep())
        assert (play.table.outcome is not None) is over
        assert isinstance(play.decision, ReinforcementsDecision) is not over


@pytest.mark.rule("CTL-007")
@pytest.mark.rule("MIS-026")
def test_what_was_captured_stays_fulfilled() -> None:
    """An object to capture is done with for good; what is to be controlled must be held now."""
    scene = field().objective("mast", at=(20, 60))
    scene.scoring = [
        Scoring("capture", vp=5, objective="hill"),
        Scoring("control", vp=1, objective="mast"),
    ]
    scene.places["A"] = [(20.0, 60.0)]
    assert ended(scene) is None
    play = scene.begin()
    play.table.tally = {"captured hill/0": 1}
    play.run(ControlStep())
    assert play.table.outcome == Outcome(0, "CTL-007", (1, 0))


# ---- surrender -------------------------------------------------------------------------------


def on_turn(seats: int) -> Play:
    """Seat 0 is to play; everybody has a card."""
    play = field(seats, rounds=6).begin()
    play.table.clock = replace(play.table.clock, round=1, phase="activation", active=0)
    for seat in range(seats):
        cards = (play.unit("ABC"[seat]),)
        play.table.seats[seat] = replace(play.table.seats[seat], sequence=cards, vp=9 * (not seat))
    return play.run(TurnStep(0))


@pytest.mark.rule("RUL-87")
def test_surrender_ends_a_battle_of_two() -> None:
    """The other wins, even with fewer points; it is given on one's own turn."""
    play = on_turn(2)
    assert play.refused(Surrender(1)) == "GEN-077"
    events = play.order(Surrender(0))

    assert events[-2:] == (SeatSurrendered(0), BattleEnded(Outcome(1, "RUL-87", (9, 0))))
    assert play.decision is None


@pytest.mark.rule("RUL-87")
def test_of_three_the_others_fight_on() -> None:
    """What surrendered is gone and takes no part in later rounds; the rest goes on."""
    play = on_turn(3)
    events = play.order(Surrender(0))

    assert SeatSurrendered(0) in events
    assert play.decision == TurnDecision(1)
    assert play.at("A1").place == "gone"
    play.run(RoundStep(2))
    assert isinstance(play.decision, WagerDecision)
    assert [decision.seat for decision in play.battle.pending] == [1, 2]


@pytest.mark.rule("RUL-87")
def test_who_surrendered_cannot_win() -> None:
    """His points count no more when the last round is over."""
    play = on_turn(3)
    play.order(Surrender(0))
    play.table.clock = replace(play.table.clock, round=6)
    play.run(ControlStep())

    assert play.table.outcome == Outcome(None, "MIS-105", (9, 0, 0), (1, 2))
    assert not isinstance(play.decision, WagerDecision)
