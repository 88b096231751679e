"""How units come onto the table, by which zone and at which place, and how they leave it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.ai.places.goals import nearest_point
from damocles.geometry.places import BlobFormation
from damocles.rules import Deploy, Evacuate
from damocles.rules.chapters import allowance, refuse_second_move
from damocles.rules.missions import cluster
from damocles.rules.reading import point_at_edge, positions_for, reach_of, shape_of
from damocles.rules.state import AccessZone, DeploymentZone, Gait

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.engine import Order
    from damocles.rules.battle import View
    from damocles.rules.missions import Site
    from damocles.rules.state import Point, Table, Unit

DEEP = 0.75
"""How much of its movement a leader uses beyond the edge, so that the others fit in behind."""
SIDEWAYS = (0, 12_000, -12_000, 24_000, -24_000)
"""How far to each side of the best place others are tried."""
GRID = 6_000
"""The spacing of the places that are tried in a deployment zone."""


def open_zones(table: Table, unit: Unit) -> list[AccessZone]:
    """The access zones by which a unit may enter now."""
    return [zone for zone in positions_for(table, unit) if isinstance(zone, AccessZone)]


def entry_points(
    table: Table, unit: Unit, gait: Gait, goal: Point, *, aside: Sequence[int] = SIDEWAYS
) -> list[tuple[Point, str]]:
    """Places just inside the edges of the unit's zones, with the zone; nearest to a goal first."""
    leader = table.fighters[unit.leader]
    deep = int(allowance(table, unit, gait) * DEEP)
    found = []
    for zone in open_zones(table, unit):
        ahead = goal[zone.edge in ("west", "east")]
        for step in aside:
            low, high = zone.start + 2 * leader.r, zone.end - 2 * leader.r
            along = min(max(ahead + step, low), max(low, high))
            found.append((point_at_edge(table, zone, along, deep), zone.id))
    return sorted(dict.fromkeys(found), key=lambda spot: (math.dist(spot[0], goal), spot))


def entries(view: View, unit: Unit, gait: Gait, goal: Point) -> Iterator[Order]:
    """Legal ways to come onto the table near a goal, the nearest first."""
    for spot, zone in entry_points(view.table, unit, gait, goal):
        move = entry(view, unit, gait, spot, zone)
        if move is not None:
            yield move


def entry(view: View, unit: Unit, gait: Gait, spot: Point, zone: str) -> Order | None:
    """The unit gathered around its leader, entering by a zone and going there; None if illegal."""
    move = view.plan(unit.id, gait, spot, formation=BlobFormation(), zone=zone)
    return move if move is not None and view.refusal(move) is None else None


def deployments(view: View, unit: Unit, goal: Point) -> Iterator[Order]:
    """Ways to be placed in a zone or at a drop point, those nearest to a goal first."""
    spots = deployment_spots(view.table, unit)
    for spot, site in sorted(spots, key=lambda each: math.dist(each[0], goal)):
        order = deployment(view, unit, spot, site.id)
        if order is not None:
            yield order


def deployment(view: View, unit: Unit, spot: Point, site: str) -> Order | None:
    """The unit gathered around a point of a zone or drop point; None if illegal."""
    order = Deploy(unit.seat, site, cluster(view.table, unit, spot))
    return order if order.placements and view.refusal(order) is None else None


def deployment_spots(table: Table, unit: Unit) -> list[tuple[Point, Site]]:
    """Places in the zones and at the drop points that are open to a unit now."""
    sites = [p for p in positions_for(table, unit) if not isinstance(p, AccessZone)]
    return [(spot, site) for site in sites for spot in spots_of(table, site)]


def spots_of(table: Table, site: Site) -> list[Point]:
    """Places all over a deployment zone, or around a drop point."""
    if isinstance(site, DeploymentZone):
        xs, ys = zip(*site.corners, strict=True)
        return [
            (x, y)
            for x in range(min(xs) + GRID // 2, max(xs), GRID)
            for y in range(min(ys) + GRID // 2, max(ys), GRID)
        ]
    shape = shape_of(table, site)
    corners = shape.corners if hasattr(shape, "corners") else ((shape.x, shape.y),)
    near = reach_of(table, site) // 2
    sides = [(-near, 0), (near, 0), (0, -near), (0, near)]
    return [(x + dx, y + dy) for x, y in corners for dx, dy in sides]


def first_entry(view: View, unit: Unit, gait: Gait, goal: Point) -> Order | None:
    """The nearest way to come, by an edge or else by a zone; None where there is none."""
    return next(entries(view, unit, gait, goal), None) or next(deployments(view, unit, goal), None)


def edge_places(table: Table, unit: Unit, goal: Point) -> list[tuple[str, int]]:
    """Zones and places along their edges, those nearest to a goal first."""
    found = [
        (zone.id, along, point_at_edge(table, zone, along, 0))
        for zone in open_zones(table, unit)
        for along in range(zone.start, zone.end + 1, GRID)
    ]
    return [spot[:2] for spot in sorted(found, key=lambda spot: math.dist(spot[2], goal))]


def front(table: Table, unit: Unit, points: list[Point]) -> Point:
    """The given point nearest to where the unit may enter; the table's middle if none is given."""
    mission = table.setting.mission
    centre = mission.width // 2, mission.depth // 2
    edges = [
        point_at_edge(table, zone, (zone.start + zone.end) // 2, 0)
        for zone in open_zones(table, unit)
    ]
    return nearest_point(tuple(points), edges[0] if edges else centre) if points else centre


def evacuation(view: View, unit: Unit) -> Order | None:
    """Leave the table, if the mission wants that and the edge is within reach."""
    way = view.table.setting.mission.exit
    leader = view.table.fighters[unit.leader]
    if way is None or way.seat != unit.seat or refuse_second_move(view.table) is not None:
        return None
    at = leader.x if way.edge in ("south", "north") else leader.y
    gaits = view.table.setting.gaits.names
    orders = [Evacuate(unit.seat, gait, at) for gait in gaits]
    return next((order for order in orders if view.refusal(order) is None), None)
