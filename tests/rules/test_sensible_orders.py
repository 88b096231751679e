"""MIS: attackers who know what they want win the missions that random players never win.

They walk where the mission sends them, by orders that anybody could give, on the map of the pack
and against a defender whose units stand where they were deployed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.engine.chance import Chance
from damocles.engine.dice import Tape
from damocles.muster import setting
from damocles.rules.battle.battle import Battle
from damocles.rules.reading.wreck import pilot
from damocles.rules.state.events.missions import PilotEvacuated, PilotMet, UnitEvacuated
from damocles.rules.state.sheets import is_afv_unit
from tests.rules.walkers import ATTACKER, walk_on

if TYPE_CHECKING:
    from damocles.rules.battle.view import View
    from damocles.rules.state.model import Point
    from damocles.rules.state.state import Unit
    from tests.rules.walkers import Goal


def walked(mission: str, goal: Goal, seed: int) -> Battle:
    """A battle in which the attacker walks to his goal, and the defender does nothing at all."""
    names = ("white-stars-2000", "therians-2000")
    fought = setting(mission=mission, companies=names, options={"round_limit": 20})
    return walk_on(Battle.start(fought, Tape(str(seed))), goal, Chance(str(seed)))


def north(view: View, unit: Unit) -> Point:
    """Straight ahead to the far edge, each unit in a lane of its own."""
    mission = view.table.setting.mission
    lane = 0.2 if unit.id % 2 else 0.8
    return round(lane * mission.width), mission.depth - 3_000


def to_the_wreck_and_back(view: View, unit: Unit) -> Point:
    """Infantry to the wreck until the pilot is out; then his unit home. Machines stay behind."""
    mission, found = view.table.setting.mission, pilot(view.table)
    if found is not None and found.place == "table":
        return (round(mission.width * 0.5), 1_500) if found.unit == unit.id else (60_000, 40_000)
    return (10_000, 5_000) if is_afv_unit(view.table, unit) else (60_000, 40_000)


@pytest.mark.rule("MIS-504")
@pytest.mark.rule("MIS-508")
@pytest.mark.rule("MIS-509")
def test_the_attacker_of_a_landing_crosses_the_table_and_wins() -> None:
    """Three units of infantry over the northern edge are 15 points."""
    battle = walked("landing", north, 1)
    left = [event for event in battle.events if isinstance(event, UnitEvacuated)]

    assert len(left) >= 3
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.rule) == (ATTACKER, "MIS-509")
    assert battle.table.clock.round <= 12


@pytest.mark.rule("MIS-605")
@pytest.mark.rule("MIS-610")
@pytest.mark.rule("MIS-611")
@pytest.mark.rule("MIS-612")
def test_the_attacker_of_an_extraction_meets_the_pilot_and_takes_him_home() -> None:
    """To the wreck in the middle and back to his own edge: 5 points each, and the battle is won."""
    battle = walked("extraction", to_the_wreck_and_back, 1)
    order = [type(event) for event in battle.events if isinstance(event, PilotMet | PilotEvacuated)]

    assert order == [PilotMet, PilotEvacuated]
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.rule) == (ATTACKER, "MIS-612")
    assert battle.outcome.vp[ATTACKER] == 10
    assert battle.table.clock.round <= 12
