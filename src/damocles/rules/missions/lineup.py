"""Units that stand in their deployment zones when the battle begins."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.engine import Done, Step, cites
from damocles.rules.chapters.movement import refuse_ends, settle_places
from damocles.rules.chapters.movement.ends import FULL_TURN
from damocles.rules.missions.deployment import Deploy, cluster, grid, refuse_bounds
from damocles.rules.reading.positions import has_room_left
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.events.setup import UnitDeployed, UnitPlaced
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.rules.state.model import DeploymentZone, GivenUnit, Point
    from damocles.rules.state.state import Table, Unit


class LineUpStep(Step, frozen=True):
    """Place these units in the deployment zones of their seats, one after the other."""

    units: tuple[int, ...]


def line_up_steps(table: Table) -> tuple[Step, ...]:
    """Everybody who is to stand on the table from the beginning, if the mission wants it so.

    Those to whom it gives places come first; whoever it keeps off the table is not among them.
    """
    given = {u.id: table.setting.given_unit(u) for u in table.units.values()}
    at_places = [name for name, each in given.items() if each is not None and each.places]
    waiting = [u.id for u in table.units.values() if u.place == "reserve" and given[u.id] is None]
    in_zones = waiting if table.setting.mission.zones == "placed" else []
    return (LineUpStep((*at_places, *in_zones)),) if at_places or in_zones else ()


@machine.handles(LineUpStep)
@cites("entry.deployment_zone")
def line_up(table: Table, step: LineUpStep) -> Done:
    """Place the first of them, which is no movement; without room it waits in reserve."""
    if not step.units:
        return Done()
    first, *others = step.units
    after = (LineUpStep(tuple(others)),)
    given = table.setting.given_unit(table.units[first])
    if given is not None:
        return Done(placing(table, table.units[first], given), after)
    order = find_stand(table, table.units[first])
    if order is None:
        return Done((), after)
    places = settle_places(table, order.placements)
    return Done((UnitDeployed(first, order.position, places, "entry.deployment_zone"),), after)


def placing(table: Table, unit: Unit, given: GivenUnit) -> tuple[UnitPlaced, ...]:
    """The unit at the places that the mission gives it; nothing if something else lies there."""
    placements = given_places(table, unit, given)
    if refuse_ends(table, unit, placements):
        return ()
    return (UnitPlaced(unit.id, placements, table.setting.mission.rule),)


def given_places(table: Table, unit: Unit, given: GivenUnit) -> tuple[Placement, ...]:
    """Where the mission puts the fighters of a unit."""
    there = zip(unit.fighters, given.places, strict=True)
    facing = given.facing % FULL_TURN
    return settle_places(table, [Placement(one, x, y, facing) for one, (x, y) in there])


def find_stand(table: Table, unit: Unit) -> Deploy | None:
    """A way to stand in a zone of the seat that has room left; None if there is none."""
    zones = table.setting.mission.deployment_zones
    free = (zone for zone in zones if zone.owner == unit.seat and has_room_left(table, zone))
    return next((order for zone in free for order in stands(table, unit, zone)), None)


def stands(table: Table, unit: Unit, zone: DeploymentZone) -> Iterator[Deploy]:
    """Ways to stand in a zone, around its middle first, facing the middle of the table."""
    size = table.setting.size
    facing = heading(middle(zone), (size.width // 2, size.depth // 2))
    for at in (middle(zone), *grid(zone)):
        order = Deploy(unit.seat, zone.id, cluster(table, unit, at, facing))
        fits = order.placements and not refuse_ends(table, unit, order.placements)
        if fits and refuse_bounds(table, unit, zone, order) is None:
            yield order


def middle(zone: DeploymentZone) -> Point:
    """The middle of a zone's extent."""
    xs, ys = zip(*zone.corners, strict=True)
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2


def heading(start: Point, end: Point) -> int:
    """The direction from one place to another, in degrees counter-clockwise from east.

    >>> heading((0, 0), (0, 5)), heading((5, 0), (0, 0)), heading((0, 5), (0, 0))
    (90, 180, 270)
    """
    return round(math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))) % 360
