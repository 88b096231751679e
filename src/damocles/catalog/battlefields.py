"""From a mission's table and briefing to the mission as the rules play it: owners become seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules import model

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.catalog.values import Mission, Owner

SEATS = {"A": 0, "B": 1}


def battlefield(mission: Mission) -> model.Mission:
    """The mission as the rules play it."""
    return model.Mission(
        id=mission.id,
        width=mission.table.width,
        depth=mission.table.depth,
        elements=tuple(_elements(mission)),
        access_zones=tuple(_access_zones(mission)),
        objectives=tuple(_objectives(mission)),
        scoring=tuple(_scoring(mission)),
        cease_fire=mission.cease_fire,
        rule=mission.rule,
        reinforcements=mission.forces.reinforcement > 0,
        deployment_zones=tuple(_deployment_zones(mission)),
        drop_points=tuple(_drop_points(mission)),
        zones=mission.zones,
        forces=(_forces(mission),),
    )


def _forces(mission: Mission) -> model.Forces:
    """The army points of every company."""
    told = mission.forces
    return model.Forces(told.assault, told.reinforcement, told.rule)


def seat_of(owner: Owner) -> int | None:
    """The seat of a side; nobody's stays nobody's."""
    return None if owner is None else SEATS[owner]


def _elements(mission: Mission) -> Iterable[model.ElementCard]:
    """Every element with its corners."""
    for element in mission.elements:
        yield model.ElementCard(element.id, element.kind, element.size, element.piece.corners)


def _access_zones(mission: Mission) -> Iterable[model.AccessZone]:
    """Every access zone; one with an owner is his for the whole battle."""
    for zone in mission.access_zones:
        owner = seat_of(zone.owner)
        yield model.AccessZone(
            zone.id, zone.edge, zone.start, zone.end, owner, permanent=owner is not None
        )


def _objectives(mission: Mission) -> Iterable[model.Objective]:
    """Every objective: its element, or its point."""
    for objective in mission.objectives:
        point = None if objective.element else (objective.x, objective.y)
        yield model.Objective(objective.id, objective.element, point)


def _scoring(mission: Mission) -> Iterable[model.Scoring]:
    """Every line of the briefing, once for each objective that it names."""
    for line in mission.scoring:
        for objective in line.objectives or (None,):
            seat = seat_of(line.owner)
            yield model.Scoring(line.what, line.vp, line.rp, objective, seat, line.rule)


def _deployment_zones(mission: Mission) -> Iterable[model.DeploymentZone]:
    """Every deployment zone of a side."""
    for zone in mission.deployment_zones:
        owner = seat_of(zone.owner)
        if owner is not None:
            yield model.DeploymentZone(zone.id, owner, zone.outline)


def _drop_points(mission: Mission) -> Iterable[model.DropPoint]:
    """Every drop point."""
    for drop in mission.drop_points:
        yield model.DropPoint(drop.id, point=(drop.x, drop.y))
