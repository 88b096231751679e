"""Where can a base get to?"""

from __future__ import annotations

from litestar.params import JSONBody

from damocles.geometry.movement import field
from damocles.geometry.region import outline
from damocles.server.asking import question, rings
from damocles.server.compiling import Compiling
from damocles.server.moving import gone_round, walls
from damocles.server.situation import Situation, disc
from damocles.server.wire import Ask, Budget, Id, Ring, Wire


class ReachAsk(Ask, frozen=True, kw_only=True):
    """Who moves, and how far it may."""

    mover: Id
    budget: Budget


class ReachAnswer(Wire, frozen=True):
    """Where the centre can get to, as rings to fill by the even-odd rule."""

    outline: list[Ring]
    start_free: bool


@question("/api/ask/reach")
def reach(data: JSONBody[ReachAsk], compilation: Compiling) -> ReachAnswer:
    """Outline the places that a base reaches; a base that overlaps an obstacle reaches none."""
    with compilation.answering():
        return reached(data)


def reached(ask: ReachAsk) -> ReachAnswer:
    """The answer, computed by the backend in use."""
    situation = Situation(ask)
    mover = situation.base(ask.mover, field="mover")
    within = field(
        disc(mover),
        budget=ask.budget,
        pieces=walls(situation),
        discs=gone_round(situation, mover),
    )
    return ReachAnswer(
        outline=rings(outline(within)) if within.start_free else [],
        start_free=within.start_free,
    )
