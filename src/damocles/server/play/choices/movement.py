"""Choices of movement: the gait, the zone by which a unit enters, where it leaves the table."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.geometry import Disc
from damocles.rules import Deploy, Evacuate, Move
from damocles.rules.chapters import (
    allowance,
    refuse_breaking_contact,
    refuse_gait,
    refuse_leaving,
    refuse_second_move,
    refuse_static_move,
    refuse_stuck,
)
from damocles.rules.missions import SEARCH, cluster, grid, refuse_site
from damocles.rules.reading import members, positions_for, reach_of, shape_of
from damocles.rules.state import AccessZone, DeploymentZone, Gait, Placement, gait_kind
from damocles.server.speech import capitalise

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.engine import Refusal
    from damocles.rules.missions import Site
    from damocles.rules.state import DropPoint, Exit, Point, Unit
    from damocles.server.play.choices.desk import Desk
    from damocles.server.play.wire import Choice

TURN = 30
"""The step of the search for room around a drop point, in degrees."""


def moves(desk: Desk, unit: Unit) -> Iterator[Choice]:
    """On the table, a choice for each gait; from the reserve, one for each way onto the table."""
    if unit.place == "reserve":
        yield from entries(desk, unit)
        return
    for gait in desk.table.setting.gaits.names:
        yield walk(desk, unit, gait)
    yield from evacuations(desk, unit)


def walk(desk: Desk, unit: Unit, gait: Gait) -> Choice:
    """A movement whose destination the page chooses, or why the unit may not use this gait."""
    kind, refusal = gait_kind(desk.table, gait), refuse_walk(desk, unit, gait)
    label = "walk" if kind.bars_shots is None else "run"
    told, shown = {"gait": desk.gait(gait)}, {"named": gait, "rule": kind.rule, "gait": gait}
    if refusal is not None:
        return desk.refused(label, refusal, told=told, **shown)
    return desk.open(label, told=told, input="move", **shown)


def walk_in(desk: Desk, unit: Unit, gait: Gait, zone: AccessZone) -> Choice:
    """The same for a unit that comes in by a zone."""
    refusal, about = refuse_walk(desk, unit, gait), (gait, zone.id)
    told = {"zone": desk.place(zone.id), "gait": capitalise(desk.gait(gait))}
    if refusal is not None:
        return desk.refused("enter", refusal, *about, told=told, gait=gait, zone=zone.id)
    return desk.open("enter", *about, told=told, input="move", gait=gait, zone=zone.id)


def refuse_walk(desk: Desk, unit: Unit, gait: Gait) -> Refusal | None:
    """Why the unit may not move at this gait, wherever it wants to go."""
    return (
        refuse_second_move(desk.table)
        or refuse_gait(desk.table, Move(desk.seat, gait, ()))
        or refuse_static_move(desk.table, unit, gait)
        or refuse_fixed(desk, unit)
    )


def refuse_fixed(desk: Desk, unit: Unit) -> Refusal | None:
    """Why no member may leave its place, if none may: machines stuck, snipers that have fired."""
    group = members(desk.table, unit)
    away = [(Placement(fighter.id, fighter.x + 1, fighter.y),) for fighter in group]
    found = [
        refuse_stuck(desk.table, one)
        or refuse_leaving(desk.table, one)
        or refuse_breaking_contact(desk.table, unit, one)
        for one in away
    ]
    return found[0] if found and all(found) else None


# ---- from the reserve ------------------------------------------------------------------------


def entries(desk: Desk, unit: Unit) -> Iterator[Choice]:
    """A choice for each open position: walk in by an access zone, or be placed elsewhere."""
    for site in positions_for(desk.table, unit):
        if isinstance(site, AccessZone):
            for gait in desk.table.setting.gaits.names:
                yield walk_in(desk, unit, gait, site)
        else:
            yield deployment(desk, unit, site)


def deployment(desk: Desk, unit: Unit, site: Site) -> Choice:
    """Place the unit close together, in the middle of a deployment zone or beside a drop point."""
    label = "deploy" if isinstance(site, DeploymentZone) else "drop"
    told, refusal = {"zone": desk.place(site.id)}, refuse_site(desk.table, unit, site)
    order = fitting_deployment(desk, unit, site) if refusal is None else None
    if order is None:
        refusal = refusal or desk.refusal(Deploy(desk.seat, site.id, ()))
        assert refusal is not None  # noqa: S101  # nobody is placed by an order without placements
        return desk.refused(label, refusal, site.id, told=told, zone=site.id)
    return desk.taken(
        label, order, site.id, told=told, input="place", fills="placements", zone=site.id
    )


def fitting_deployment(desk: Desk, unit: Unit, site: Site) -> Deploy | None:
    """The order that places the unit where it first fits; None if it fits nowhere."""
    for at in places(desk, site):
        order = Deploy(desk.seat, site.id, cluster(desk.table, unit, at))
        if order.placements and desk.refusal(order) is None:
            return order
    return None


def places(desk: Desk, site: Site) -> Iterator[Point]:
    """Places for a leader: from the middle of a zone outwards, in rings around a drop point."""
    if isinstance(site, DeploymentZone):
        x, y = (sum(values) // len(site.corners) for values in zip(*site.corners, strict=True))
        yield from sorted(grid(site), key=lambda at: math.dist(at, (x, y)))
    else:
        yield from rings(desk, site)


def rings(desk: Desk, drop: DropPoint) -> Iterator[Point]:
    """Places around the middle of a drop point, as far out as anybody may stand."""
    shape, far = shape_of(desk.table, drop), reach_of(desk.table, drop)
    corners = [(shape.x, shape.y)] if isinstance(shape, Disc) else shape.corners
    x, y = (sum(values) // len(corners) for values in zip(*corners, strict=True))
    wide = max(math.dist((x, y), corner) for corner in corners)
    for ring in range(0, int(wide) + far + 1, SEARCH):
        for degrees in range(0, 360, TURN) if ring else (0,):
            turn = math.radians(degrees)
            yield x + round(ring * math.cos(turn)), y + round(ring * math.sin(turn))


# ---- off the table ---------------------------------------------------------------------------


def evacuations(desk: Desk, unit: Unit) -> Iterator[Choice]:
    """Leave by the exit of the seat, as straight ahead of the leader as possible."""
    way_out = desk.table.setting.mission.exit
    if way_out is None or way_out.seat != unit.seat:
        return
    for gait in desk.table.setting.gaits.names:
        orders = ways_out(desk, unit, gait, way_out)
        best = next((order for order in orders if desk.refusal(order) is None), None)
        straight = best or next(ways_out(desk, unit, gait, way_out))
        told = {"gait": desk.gait(gait)}
        yield desk.offer("evacuate", straight, gait, told=told, gait=gait)


def ways_out(desk: Desk, unit: Unit, gait: Gait, way_out: Exit) -> Iterator[Evacuate]:
    """Places on the edge, those nearest to the leader first, as far along as it could get."""
    leader, mission = desk.table.fighters[unit.leader], desk.table.setting.mission
    level = way_out.edge in ("south", "north")
    ahead, off = (leader.x, leader.y) if level else (leader.y, leader.x)
    far = mission.depth if level else mission.width
    away = off if way_out.edge in ("south", "west") else far - off
    yield Evacuate(desk.seat, gait, ahead)
    spare = allowance(desk.table, unit, gait) ** 2 - away**2
    for aside in range(2 * leader.r, math.isqrt(max(0, spare)) + 1, 2 * leader.r):
        yield Evacuate(desk.seat, gait, ahead - aside)
        yield Evacuate(desk.seat, gait, ahead + aside)
