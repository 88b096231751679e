"""What is the shortest way of a base to a place?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar.params import JSONBody

from damocles.geometry.corridor import corridor
from damocles.geometry.lattice import half_up
from damocles.geometry.legs import Line
from damocles.geometry.movement import shortest
from damocles.server.asking import drawn, question
from damocles.server.compiling import Compiling
from damocles.server.moving import gone_round, standing, walls
from damocles.server.situation import Situation, disc, discs
from damocles.server.wire import Ask, Budget, Id, Point, Spot, Wire

if TYPE_CHECKING:
    from damocles.geometry.legs import Leg, Path
    from damocles.server.wire import Base

FARTHEST = 1_000_000
"""How long a path is looked for beyond the budget: 10 m."""


class PathAsk(Ask, frozen=True, kw_only=True):
    """Who moves where, and how far it may."""

    mover: Id
    to: Point
    budget: Budget


class LineLeg(Wire, frozen=True, tag_field="kind", tag="line"):
    """A straight leg from where the path is to a point."""

    to: Spot


class ArcLeg(Wire, frozen=True, tag_field="kind", tag="arc"):
    """A leg along a circle from where the path is to a point."""

    to: Spot
    centre: Spot
    radius: int
    ccw: bool


class PathAnswer(Wire, frozen=True):
    """The shortest way, if there is one, and what stands at its end."""

    length: int | None
    within: bool
    blocked: list[str]
    path: list[LineLeg | ArcLeg]
    start: Spot
    crosses: list[str]


@question("/api/ask/path")
def path(data: JSONBody[PathAsk], compilation: Compiling) -> PathAnswer:
    """Find the shortest way round all that no base moves through."""
    with compilation.answering():
        return walked(data)


def walked(ask: PathAsk) -> PathAnswer:
    """The answer, computed by the backend in use."""
    situation = Situation(ask)
    mover = situation.base(ask.mover, field="mover")
    blocked = standing(situation, mover, ask.to)
    found = _shortest(situation, mover, ask.to, ask.budget)
    affordable = found is not None
    if found is None:
        found = _shortest(situation, mover, ask.to, FARTHEST)
    return PathAnswer(
        length=found.length if found else None,
        within=affordable and not blocked,
        blocked=blocked,
        path=[_leg(leg) for leg in found.legs] if found else [],
        start=(mover.x, mover.y),
        crosses=_crossed(situation, mover, found) if found else [],
    )


def _shortest(situation: Situation, mover: Base, to: Point, budget: int) -> Path | None:
    """The shortest way within a budget, if there is one."""
    return shortest(
        disc(mover),
        to,
        budget=budget,
        pieces=walls(situation),
        discs=gone_round(situation, mover),
    )


def _crossed(situation: Situation, mover: Base, found: Path) -> list[str]:
    """The soldiers of its own group that a mover passes through, in the order of its way."""
    passed = situation.passed(mover)
    return [passed[i].id for i in corridor(found, mover.r, discs(passed))]


def _leg(leg: Leg) -> LineLeg | ArcLeg:
    """A leg of the way, on the lattice, for drawing."""
    if isinstance(leg, Line):
        return LineLeg(to=drawn(leg.to))
    return ArcLeg(
        to=drawn(leg.to), centre=drawn(leg.centre), radius=half_up(leg.radius), ccw=leg.ccw
    )
