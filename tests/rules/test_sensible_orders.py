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
from damocles.rules.activation import (
    ActDecision,
    Activate,
    Decline,
    EndActivation,
    Pay,
    PayDecision,
    TurnDecision,
)
from damocles.rules.battle import Battle
from damocles.rules.evacuation import Evacuate
from damocles.rules.events.missions import PilotEvacuated, PilotMet, UnitEvacuated
from damocles.rules.facts import is_afv_unit
from damocles.rules.wreck import pilot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from damocles.engine.families import Order
    from damocles.rules.model import Point
    from damocles.rules.state import Unit
    from damocles.rules.view import View

    Goal = Callable[[View, Unit], Point]

ATTACKER, DEFENDER = 0, 1
LONG = 3_000
"""More orders than these battles need."""


def walked(mission: str, goal: Goal, seed: int) -> Battle:
    """A battle in which the attacker walks to his goal, and the defender does nothing at all."""
    names = ("white-stars-2000", "therians-2000")
    fought = setting(mission=mission, companies=names, options={"round_limit": 20})
    battle, chance = Battle.start(fought, Tape(str(seed))), Chance(str(seed))
    for _ in range(LONG):
        if battle.decision is None:
            break
        view = battle.view(battle.decision.seat)
        battle.push(chosen(view, goal, chance))
    return battle


def chosen(view: View, goal: Goal, chance: Chance) -> Order:
    """The first of the orders that lead to the goal which is legal; else any."""
    decision = view.decision
    assert decision is not None
    for order in wanted(view, goal):
        if order is not None and view.refusal(order) is None:
            return order
    return view.sample(decision, chance)


def wanted(view: View, goal: Goal) -> Iterator[Order | None]:
    """Play every card, pay for the attacker's, leave the table or walk, end."""
    decision = view.decision
    if isinstance(decision, TurnDecision):
        yield Activate(decision.seat)
    if isinstance(decision, PayDecision):
        yield Pay(decision.seat) if decision.seat == ATTACKER else Decline(decision.seat)
    if isinstance(decision, ActDecision):
        if decision.seat == ATTACKER:
            yield from onward(view, view.table.units[decision.unit], goal)
        yield EndActivation(decision.seat)


def onward(view: View, unit: Unit, goal: Goal) -> Iterator[Order | None]:
    """Off the table where there is an exit; else nearer to the goal, running if that is allowed."""
    if view.table.setting.mission.exit is not None:
        yield Evacuate(ATTACKER, "rush", view.table.fighters[unit.leader].x)
    zone = "acc_attacker" if unit.place == "reserve" else None
    yield view.plan(unit.id, "rush", goal(view, unit), zone=zone)
    yield view.plan(unit.id, "combat", goal(view, unit), zone=zone)


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
