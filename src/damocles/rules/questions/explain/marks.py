"""Bases, elements, distances and positions as figures."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.geometry import Disc, Discs, half_up, hull
from damocles.rules.questions.explain.values import Area, Circle, Line, rings
from damocles.rules.reading.facts import disc, piece_of
from damocles.rules.reading.positions import shape_of, zone_ends
from damocles.rules.state.model import AccessZone, DeploymentZone

if TYPE_CHECKING:
    from damocles.geometry import Piece, Shape
    from damocles.rules.questions.explain.values import Thing
    from damocles.rules.state.events.movement import Placement
    from damocles.rules.state.model import DropPoint, Objective
    from damocles.rules.state.state import Fighter, Table
    from damocles.rules.state.ways import Spot

    Position = Objective | DropPoint | AccessZone | DeploymentZone


# ---- what stands on the table ----------------------------------------------------------------


def base(table: Table, fighter: Fighter, rule: str) -> Circle:
    """A fighter's base where it stands."""
    return circle("base", fighter.id, disc(table, fighter), rule)


def base_at(table: Table, there: Placement, rule: str) -> Circle:
    """A base where an order puts it."""
    r = table.fighters[there.fighter].r
    return Circle("placed", there.fighter, there.x, there.y, r, rule)


def circle(kind: str, of: Thing, shape: Disc, rule: str, *, grown: int = 0) -> Circle:
    """A disc, grown by a margin."""
    return Circle(kind, of, shape.x, shape.y, shape.r + grown, rule)


def element(table: Table, name: str, rule: str) -> Area:
    """The outline of an element where it lies."""
    return Area("element", name, (piece_of(table, name).corners,), rule)


# ---- how far from one to the other -----------------------------------------------------------


def line(kind: str, of: Thing, to: Thing, ends: tuple[Disc, Disc], rule: str) -> Line:
    """The straight line between two bases, from rim to rim; of no length where they overlap."""
    a, b = ends
    return Line(kind, of, to, rim(a, (b.x, b.y)), rim(b, (a.x, a.y)), rule)


def rim(shape: Disc, towards: Spot) -> Spot:
    """The point on a disc's rim in the direction of another; the centre if that is the other.

    >>> rim(Disc(x=0, y=0, r=1_500), (9_000, 0)), rim(Disc(x=0, y=0, r=1_500), (0, 0))
    ((1500, 0), (0, 0))
    """
    dx, dy = towards[0] - shape.x, towards[1] - shape.y
    far = math.sqrt(dx * dx + dy * dy)
    if far == 0.0:
        return shape.x, shape.y
    return half_up(shape.x + dx * shape.r / far), half_up(shape.y + dy * shape.r / far)


def line_between(kind: str, table: Table, one: Fighter, two: Fighter, rule: str) -> Line:
    """The straight line between two fighters."""
    return line(kind, one.id, two.id, (disc(table, one), disc(table, two)), rule)


# ---- around something ------------------------------------------------------------------------


def surroundings(kind: str, of: Thing, shape: Shape, reach: int, rule: str) -> Area | Circle:
    """Everything within reach of a base, a mark or an element."""
    if isinstance(shape, Disc):
        return circle(kind, of, shape, rule, grown=reach)
    return Area(kind, of, grow_outline(shape, reach), rule)


def grow_outline(piece: Piece, reach: int) -> tuple[tuple[Spot, ...], ...]:
    """The outline of all that is within reach of a convex piece."""
    return rings(hull(Discs(Disc(x=x, y=y, r=reach) for x, y in piece.corners)))


def position(table: Table, place: Position, reach: int, rule: str) -> Area | Circle:
    """All within reach of an objective or tactical position; a deployment zone is just itself."""
    if isinstance(place, DeploymentZone):
        return Area("position", place.id, (place.corners,), rule)
    if isinstance(place, AccessZone):
        ends = Discs(Disc(x=x, y=y, r=reach) for x, y in zone_ends(table, place))
        return Area("position", place.id, rings(hull(ends)), rule)
    return surroundings("position", place.id, shape_of(table, place), reach, rule)
