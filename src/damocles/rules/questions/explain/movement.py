"""Movements: the paths that were taken, or would be, and how long they may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.movement.measure import is_measured, measure_order
from damocles.rules.chapters.movement.order import Move, allowance, allowance_rule
from damocles.rules.missions.deployment import site_of
from damocles.rules.questions.explain import marks, numbers
from damocles.rules.questions.explain.register import explains
from damocles.rules.questions.explain.values import (
    Corridor,
    Distance,
    Explanation,
    Line,
    Path,
    build_explanation,
)
from damocles.rules.reading.positions import zone_of
from damocles.rules.state.events.movement import FighterShifted, MovedAside, RunOver, UnitMoved
from damocles.rules.state.events.setup import UnitDeployed, UnitPlaced
from damocles.rules.state.ways import way_of

if TYPE_CHECKING:
    from damocles.geometry import DiscPath
    from damocles.rules.questions.explain.values import AnyFact, AnyFigure
    from damocles.rules.state.state import Table


@explains(UnitMoved)
def explain_movement(table: Table, event: UnitMoved) -> Explanation:
    """Explain every fighter's way, how long it is and how long it may be."""
    unit = table.units[event.unit]
    order = Move(unit.seat, event.gait, event.placements, event.entered)
    by = allowance_rule(table, unit, event.gait, crossing=event.crossing)
    rule = by if event.crossing else event.rule
    facts: list[AnyFact] = []
    figures: list[AnyFigure] = entrance(table, event.entered)
    for there, found in zip(event.placements, measure_order(table, unit, order).paths, strict=True):
        fighter = table.fighters[there.fighter]
        if found is not None and found.legs and not is_measured(table, unit, fighter):
            figures.append(path(fighter.id, found, found.length, rule))
        elif found is not None and found.legs:
            allowed = allowance(table, unit, event.gait, fighter=fighter, crossing=event.crossing)
            figures.append(path(fighter.id, found, allowed, rule))
            facts.append(Distance("moved", fighter.id, fighter.id, found.length, allowed, by))
    return build_explanation(event.rule, facts, figures)


def path(fighter: int, found: DiscPath, allowed: int, rule: str) -> Path:
    """A path for drawing."""
    way = way_of(found)
    return Path(fighter, way.start, way.legs, found.length, allowed, rule)


def entrance(table: Table, name: str | None) -> list[AnyFigure]:
    """The zone by which a unit enters, if any."""
    zone = zone_of(table, name)
    return [marks.position(table, zone, 0, "entry.access_zone")] if zone is not None else []


@explains(UnitPlaced)
def explain_placing(table: Table, event: UnitPlaced) -> Explanation:
    """Show where all members stand."""
    placed = [marks.base_at(table, there, event.rule) for there in event.placements]
    return build_explanation(event.rule, (), placed)


@explains(UnitDeployed)
def explain_deployment(table: Table, event: UnitDeployed) -> Explanation:
    """Show where all members stand, and the zone or surroundings in which they have to."""
    site = site_of(table, event.position)
    assert site is not None  # noqa: S101  # the unit was placed there
    zone = marks.position(table, site, table.setting.params.drop_reach, event.rule)
    placed = [marks.base_at(table, there, event.rule) for there in event.placements]
    return build_explanation(event.rule, (), [zone, *placed])


@explains(RunOver)
def explain_run_over(table: Table, event: RunOver) -> Explanation:
    """Who was in the way, what each needed to fall, and the corridor of the machine's base."""
    broad = table.fighters[event.machine].r
    corridor = Corridor(event.machine, event.way.start, event.way.legs, broad, event.rule)
    bases = [marks.base(table, table.fighters[name], event.rule) for name in event.fighters]
    return build_explanation(
        event.rule, numbers.needed_to_trample(table, event), [corridor, *bases]
    )


@explains(FighterShifted)
@explains(MovedAside)
def explain_aside(table: Table, event: FighterShifted | MovedAside) -> Explanation:
    """Show where the fighter moves from and to."""
    there = event.placement
    fighter = table.fighters[there.fighter]
    start, end = (fighter.x, fighter.y), (there.x, there.y)
    shift = Line("aside", fighter.id, fighter.id, start, end, event.rule)
    return build_explanation(event.rule, (), [shift, marks.base_at(table, there, event.rule)])
