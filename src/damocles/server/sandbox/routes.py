"""The routes of the sandbox: what can be put down, and the questions about it."""

from __future__ import annotations

from litestar import get
from litestar.params import JSONBody

from damocles.server.asking import question
from damocles.server.compiling import Compiling
from damocles.server.sandbox.firing import fired
from damocles.server.sandbox.laying import laid
from damocles.server.sandbox.marching import gaits, marched
from damocles.server.sandbox.seeing import sight
from damocles.server.sandbox.stock import stock
from damocles.server.sandbox.wire import (
    Fire,
    Gaits,
    March,
    PairAsk,
    PlanAsk,
    Sight,
    SightAsk,
    Stock,
    UnitAsk,
)


@get("/api/sandbox/stock", sync_to_thread=False)
def armies() -> Stock:
    """Every unit and every kind of terrain that can be put down."""
    return stock()


@question("/api/sandbox/sight")
def seeing(data: JSONBody[SightAsk], compilation: Compiling) -> Sight:
    """Whether one fighter sees another, by which line or what is in the way."""
    with compilation.answering():
        found = laid(data.layout, data.viewer.unit)
        viewer = found.fighter(data.viewer, field="viewer")
        return sight(found, viewer, found.fighter(data.target, field="target"))


@question("/api/sandbox/fire")
def fire(data: JSONBody[PairAsk], compilation: Compiling) -> Fire:
    """Who of a unit sees another, and what each of its attacks would do, as in a battle."""
    with compilation.answering():
        found = laid(data.layout, data.unit)
        return fired(found, found.number(data.target, field="target"))


@question("/api/sandbox/reach")
def reaching(data: JSONBody[UnitAsk], compilation: Compiling) -> Gaits:
    """Where the leader of a unit may go, in combat movement and in a rush."""
    with compilation.answering():
        return gaits(laid(data.layout, data.unit))


@question("/api/sandbox/plan")
def marching(data: JSONBody[PlanAsk], compilation: Compiling) -> March:
    """What a movement of a unit would be, and who in overwatch could answer it."""
    with compilation.answering():
        return marched(laid(data.layout, data.unit), data)


HANDLERS = (armies, seeing, fire, reaching, marching)
