"""Where does a group end up when its leader goes somewhere?

Every member is placed within its own reach, overlapping nothing, in cohesion with the others. A
formation along an edge runs along the element nearest to the chosen place; a ring has the chosen
place as its centre, with the leader on the side from which it comes.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal

from litestar.params import JSONBody

from damocles.geometry import formations, measure
from damocles.geometry.formations import SPACE
from damocles.geometry.lattice import half_up
from damocles.geometry.movement import field
from damocles.geometry.placement import arrange
from damocles.geometry.shapes import Disc
from damocles.server.asking import question
from damocles.server.compiling import Compiling
from damocles.server.errors import Refused
from damocles.server.moving import gone_round, walls
from damocles.server.situation import Situation, disc, discs, pieces
from damocles.server.wire import Ask, Budget, Group, Id, Point, Wire

if TYPE_CHECKING:
    from damocles.geometry.formations import Formation
    from damocles.server.wire import Base, Spot

LARGEST = 40
"""Largest group that is placed together: every member has its own search for paths."""

PLAIN: dict[str, Formation] = {
    "line": formations.Line(),
    "column": formations.Column(),
    "blob": formations.Blob(),
}

Name = Literal["line", "column", "blob", "edge", "ring"]


class FormationAsk(Ask, frozen=True, kw_only=True):
    """Which group goes where, in which formation, and how far each member may go."""

    group: Group
    leader: Id
    to: Point
    formation: Name
    budget: Budget


class Place(Wire, frozen=True):
    """Where a base would stand."""

    base: Id
    x: int
    y: int


class FormationAnswer(Wire, frozen=True):
    """The places found, whether the whole group is in cohesion there, and who has found none."""

    places: list[Place]
    cohesion: bool
    unplaced: list[str]


@question("/api/ask/formation")
def formation(data: JSONBody[FormationAsk], compilation: Compiling) -> FormationAnswer:
    """Place a group around its leader."""
    with compilation.answering():
        return arranged(data)


def arranged(ask: FormationAsk) -> FormationAnswer:
    """The answer, computed by the backend in use."""
    situation = Situation(ask)
    group, leader = _members(situation, ask)
    shape, leader_to = _shape(situation, ask, group, leader)
    blocks = walls(situation)
    found = arrange(
        [disc(base) for base in group],
        leader_to=leader_to,
        formation=shape,
        pieces=pieces(situation.obstacles()),
        discs=discs(base for base in situation.bases.values() if base.group != ask.group),
        table=situation.table,
        fields=[
            field(disc(base), budget=ask.budget, pieces=blocks, discs=gone_round(situation, base))
            for base in group
        ],
        leader=group.index(leader),
    )
    placed = [(base, at) for base, at in zip(group, found.places, strict=True) if at is not None]
    return FormationAnswer(
        places=[Place(base=base.id, x=at[0], y=at[1]) for base, at in placed],
        cohesion=found.ok,
        unplaced=[group[i].id for i in found.unplaced],
    )


def _members(situation: Situation, ask: FormationAsk) -> tuple[list[Base], Base]:
    """The group and its leader, who must be one of it."""
    group = situation.group(ask.group, field="group")
    if len(group) > LARGEST:
        detail = f"group: at most {LARGEST} bases are placed together, not {len(group)}"
        raise Refused(detail, field="group")
    leader = situation.base(ask.leader, field="leader")
    if leader not in group:
        raise Refused(f"leader: {ask.leader!r} is not of the group {ask.group}", field="leader")
    return group, leader


def _shape(
    situation: Situation, ask: FormationAsk, group: list[Base], leader: Base
) -> tuple[Formation, Point]:
    """The formation as the geometry knows it, and where its leader goes."""
    if ask.formation == "edge":
        goal = Disc(x=ask.to[0], y=ask.to[1], r=0)
        nearest = min(situation.obstacles(), key=lambda each: measure.gap(each.piece, goal))
        return formations.Along(piece=nearest.piece), ask.to
    if ask.formation == "ring":
        return formations.Ring(x=ask.to[0], y=ask.to[1]), _on_ring(ask.to, group, leader)
    return PLAIN[ask.formation], ask.to


def _on_ring(centre: Point, group: list[Base], leader: Base) -> Spot:
    """The place on a ring that holds the whole group, on the side where the leader is."""
    radius = sum(2 * base.r + SPACE for base in group) / math.tau
    dx, dy = leader.x - centre[0], leader.y - centre[1]
    length = math.sqrt(dx * dx + dy * dy)
    ux, uy = (dx / length, dy / length) if length else (0.0, -1.0)
    return half_up(centre[0] + radius * ux), half_up(centre[1] + radius * uy)
