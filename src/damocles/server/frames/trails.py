"""The ways that fighters went, as lines to draw: round everything that was in their way."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.geometry import Arc, half_up
from damocles.rules import FighterShifted, Move, MovedAside, UnitEvacuated, UnitMoved
from damocles.rules.chapters import find_path, measure_order
from damocles.rules.state import Placement
from damocles.server.frames.wire import Trail

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.engine import Event
    from damocles.geometry import DiscPath
    from damocles.rules.state import Point, Table

    Spot = tuple[float, float]

DETOUR = 4
"""A way of which nobody says how long it is may be so many times as long as the straight one."""
BEND = math.pi / 6
"""An arc is drawn as corners of at most this angle, all outside of it."""


def trails_of(table: Table, event: Event) -> list[Trail]:
    """The ways of an event; the table is as it was before."""
    if isinstance(event, UnitMoved):
        return _march(table, event)
    if isinstance(event, FighterShifted | MovedAside):
        return _walk(table, event.placement)
    if isinstance(event, UnitEvacuated):
        leader = table.units[event.unit].leader
        return _walk(table, Placement(leader, event.x, event.y))
    return []


def _march(table: Table, event: UnitMoved) -> list[Trail]:
    """The shortest ways, which the rules have measured for the same order."""
    unit, found = table.units[event.unit], list[Trail]()
    order = Move(unit.seat, event.gait, event.placements, event.entered)
    for there, path in zip(event.placements, measure_order(table, unit, order).paths, strict=True):
        if path is not None and path.legs:
            found.append(Trail(there.fighter, points_of(path)))
        else:  # not measured, as where only the leader is
            found += _walk(table, there)
    return found


def _walk(table: Table, there: Placement) -> list[Trail]:
    """A way that nobody measured: round what is near, else straight; none for who stays."""
    mover, end = table.fighters[there.fighter], (there.x, there.y)
    here = (mover.x, mover.y)
    if mover.place != "table" or here == end:
        return []
    detour = DETOUR * math.ceil(math.dist(here, end))
    path = find_path(table, there, detour, moved={})
    return [Trail(mover.id, points_of(path) if path else (here, end))]


def points_of(path: DiscPath) -> tuple[Point, ...]:
    """A way as the corners of a line; arcs are cut by their tangents, so never short."""
    found = [path.start]
    for leg in path.legs:
        if isinstance(leg, Arc):
            found += _corners(leg, found[-1])
        found.append(leg.to)
    return tuple((half_up(x), half_up(y)) for x, y in found)


def _corners(arc: Arc, start: Spot) -> Iterator[Spot]:
    """Where the tangents of an arc meet."""
    (x, y), sweep = arc.centre, arc.sweep(start)
    count = max(1, math.ceil(sweep / BEND))
    step = sweep / count
    begun, turn = math.atan2(start[1] - y, start[0] - x), 1 if arc.ccw else -1
    radius = arc.radius / math.cos(step / 2)
    for index in range(count):
        angle = begun + turn * (index + 0.5) * step
        yield x + radius * math.cos(angle), y + radius * math.sin(angle)
