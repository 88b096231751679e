"""Special events of missions: units that leave the table, the pilot and the wreck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry import segment_gap
from damocles.rules.chapters.movement.order import allowance, allowance_rule
from damocles.rules.missions.control import count_presence
from damocles.rules.missions.evacuation import Evacuate, exit_of, exit_path
from damocles.rules.missions.rescue import climbing_limit, distance_to_wreck, own_edge, rescue_of
from damocles.rules.questions.explain import marks
from damocles.rules.questions.explain.control import fighters_counting
from damocles.rules.questions.explain.movement import path
from damocles.rules.questions.explain.register import explains
from damocles.rules.questions.explain.values import (
    Controlled,
    Distance,
    Explanation,
    build_explanation,
)
from damocles.rules.reading.facts import disc
from damocles.rules.reading.positions import zone_ends
from damocles.rules.state.events.missions import (
    PilotChosen,
    PilotEvacuated,
    PilotMet,
    UnitEvacuated,
)
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.model import AccessZone

if TYPE_CHECKING:
    from damocles.rules.questions.explain.values import AnyFact, AnyFigure, Area, Circle
    from damocles.rules.state.model import Objective, Rescue
    from damocles.rules.state.state import Table


@explains(UnitEvacuated)
def explain_evacuation(table: Table, event: UnitEvacuated) -> Explanation:
    """Explain the leader's way over the edge, how long it is and may be, and show the edge."""
    unit, edge = table.units[event.unit], exit_edge(table)
    along = event.x if edge.edge in ("south", "north") else event.y
    found = exit_path(table, unit, Evacuate(unit.seat, event.gait, along))
    assert found is not None  # noqa: S101  # the unit has left by it
    allowed = allowance(table, unit, event.gait, crossing=event.crossing)
    rule = allowance_rule(table, unit, event.gait, crossing=event.crossing)
    far = Distance("moved", unit.leader, edge.id, event.length, allowed, rule)
    figures: list[AnyFigure] = [
        marks.position(table, edge, 0, event.rule),
        path(unit.leader, found.path, allowed, rule),
    ]
    return build_explanation(event.rule, [far], figures)


def exit_edge(table: Table) -> AccessZone:
    """The whole edge over which units leave."""
    way_out, mission = exit_of(table), table.setting.mission
    far = mission.width if way_out.edge in ("south", "north") else mission.depth
    return AccessZone("exit", way_out.edge, 0, far, way_out.seat)


# ---- the pilot -------------------------------------------------------------------------------


@explains(PilotChosen)
def explain_choice(table: Table, event: PilotChosen) -> Explanation:
    """Show what the pilot waits in, out of everybody's reach."""
    return build_explanation(
        event.rule, (), [marks.element(table, rescue_of(table).element, "wreck.pilot_safe")]
    )


@explains(PilotMet)
def explain_meeting(table: Table, event: PilotMet) -> Explanation:
    """Who gives the pilot's side control of the wreck, and how far from it the pilot climbs out."""
    rescue, fighter = rescue_of(table), table.fighters[event.fighter]
    length = distance_to_wreck(table, rescue, fighter, (event.x, event.y))
    limit = climbing_limit(table, rescue, fighter)
    facts: list[AnyFact] = [
        control_of_wreck(table, rescue),
        Distance(
            "climbed_out", rescue.element, fighter.id, length, limit, "wreck.obstacle_and_pilot"
        ),
    ]
    there = Placement(fighter.id, event.x, event.y)
    shown = [marks.element(table, rescue.element, event.rule), wreck_surroundings(table, rescue)]
    return build_explanation(
        event.rule, facts, [*shown, marks.base_at(table, there, "wreck.obstacle_and_pilot")]
    )


def control_of_wreck(table: Table, rescue: Rescue) -> Controlled:
    """Who counts near the wreck, and who controls it: the pilot's side."""
    name, place = rescue.objective, objective(table, rescue)
    counts = tuple(count_presence(table, place).items())
    return Controlled(
        name, fighters_counting(table, place), counts, table.controllers.get(name), "control.tie"
    )


def objective(table: Table, rescue: Rescue) -> Objective:
    """The place that has to be controlled to meet the pilot."""
    goals = table.setting.mission.objectives
    return next(goal for goal in goals if goal.id == rescue.objective)


def wreck_surroundings(table: Table, rescue: Rescue) -> Area | Circle:
    """The area that is near enough to control the wreck."""
    return marks.position(
        table, objective(table, rescue), table.setting.params.control, "control.most_present"
    )


@explains(PilotEvacuated)
def explain_rescue(table: Table, event: PilotEvacuated) -> Explanation:
    """Show the pilot's base at the edge of the table, in an access zone of their side."""
    fighter = table.fighters[event.fighter]
    zone = own_edge(table, fighter)
    assert zone is not None  # noqa: S101  # the unit left there
    length = segment_gap(disc(table, fighter), *zone_ends(table, zone))
    at = Distance("edge", fighter.id, zone.id, max(0, length), 0, "wreck.pilot_at_edge")
    shown = [
        marks.position(table, zone, 0, event.rule),
        marks.base(table, fighter, "wreck.pilot_at_edge"),
    ]
    return build_explanation(event.rule, [at], shown)
