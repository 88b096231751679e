"""If the round ended now: what is foretold is what the control phase then gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.catalog import core
from damocles.rules.missions.control import places_to_control
from damocles.rules.questions.prospects import (
    Prospect,
    count_idle,
    find_subjects,
    foresee_control,
)
from damocles.rules.reading.wreck import pilot
from damocles.rules.state.events.command import RoundBegan
from damocles.rules.state.events.control import BattleEnded, ControlAssessed, PointsScored
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import is_afv_unit
from damocles.scenario import TROOPER
from tests.rules.battles import begun, everything, hasty, on_mission, orders, salvage
from tests.rules.torn import TornScenario as Scenario

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from damocles.engine.families import Event
    from damocles.rules.battle.battle import Battle
    from damocles.rules.state.clauses import Tally
    from damocles.rules.state.setting import Setting
    from damocles.rules.state.state import Table

    Kind = Callable[[str], tuple[Setting, str]]

KINDS: dict[str, Kind] = {
    **{name: on_mission(name) for name in sorted(core().missions)},
    "everything": everything,
    "hasty": hasty,
    "salvage": salvage,
}
STRIDER = replace(TROOPER, id="strider", category="strider", size=4, radius=3_250)


def happenings(battle: Battle, seed: str) -> Iterator[tuple[Table, Event]]:
    """Every event of random orders, with the table just before it."""
    for order in orders(battle, seed):
        before = battle.table.copy()
        for event in battle.push(order):
            yield before, event
            machine.apply(before, event)


def control_phases(kind: tuple[Setting, str]) -> Iterator[tuple[Prospect, list[Event]]]:
    """What is foretold just before each control phase of a battle, and what it then brings."""
    foretold: Prospect | None = None
    came: list[Event] = []
    for table, event in happenings(begun(kind), kind[1]):
        if isinstance(event, ControlAssessed):
            foretold, came = foresee_control(table), []
        came.append(event)
        if foretold is not None and isinstance(event, RoundBegan | BattleEnded):
            yield foretold, came
            foretold = None


@pytest.mark.parametrize("seeds", ["12", pytest.param("3456789", marks=pytest.mark.deep)])
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_foretold_comes(kind: str, seeds: str) -> None:
    """Controllers, counts and points by line, in random battles of every mission."""
    phases = 0
    for seed in seeds:
        for foretold, came in control_phases(KINDS[kind](seed)):
            assessed = next(each for each in came if isinstance(each, ControlAssessed))
            assert foretold.controllers == assessed.controllers
            assert foretold.presence == assessed.presence
            scored = [each for each in came if isinstance(each, PointsScored)]
            assert [(e.seat, e.vp, e.rp, e.why) for _, e in foretold.points] == [
                (e.seat, e.vp, e.rp, e.why) for e in scored
            ]
            phases += 1
    assert phases


def test_foretelling_changes_nothing() -> None:
    """The table is the same before and after, pilots and points included."""
    looked = 0
    for table, _ in happenings(begun(salvage("3")), "3"):
        before = table.copy()
        foresee_control(table)
        assert table == before
        looked += 1
    assert looked


def test_clauses_speak_of_those_who_can_still_be_counted() -> None:
    """Enemies to be destroyed, one's own to be brought home; whoever has gone is left out."""
    table = begun(everything("1")).table
    units = table.units.values()
    machines = {u.id for u in units if is_afv_unit(table, u)}
    led = {f.unit for f in table.fighters.values() if table.setting.card(f).officer is not None}
    late = {u.id for u in units if u.place == "reinforcement"}
    mine = {u.id for u in units if u.seat == 0}

    def subjects(tally: Tally) -> set[int]:
        return {unit.id for unit in find_subjects(table, tally, 0)}

    assert machines - mine
    assert led - mine
    assert subjects("afv_unit") == machines - mine - late
    assert subjects("infantry_unit") == set(table.units) - machines - mine - late
    assert subjects("officer") == led - mine - late
    assert subjects("evacuated_afv") == machines & mine - late
    assert subjects("evacuated_infantry") == mine - machines - late


def test_the_pilot_alone_is_the_subject_of_his_rescue() -> None:
    """Once one is chosen; a mission without a rescue has none."""
    tables = (table for table, _ in happenings(begun(salvage("3")), "3"))
    table, waiting = next((each, one) for each in tables if (one := pilot(each)))
    found = find_subjects(table, "pilot_evacuated", table.units[waiting.unit].seat)
    assert [unit.id for unit in found] == [waiting.unit]
    without = begun(everything("1")).table
    assert find_subjects(without, "pilot_evacuated", 0) == []


def test_machines_near_a_place_are_idle_there() -> None:
    """They stand near and count for nothing; infantry is not idle, nor who is far away."""
    scene = Scenario().unit("A", at=[(60, 50)]).unit("b", seat=1, profile=STRIDER, at=[(66, 45)])
    scene.unit("c", seat=1, profile=STRIDER, at=[(90, 10)])
    play = scene.objective("able", at=(60, 45)).begin()
    place = dict(places_to_control(play.table))["able"]
    assert count_idle(play.table, place) == {0: 0, 1: 1}
    assert foresee_control(play.table).controllers == {"able": 0}
