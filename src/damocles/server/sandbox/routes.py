"""The routes of the sandbox: what can be put down, and the questions about it."""

from __future__ import annotations

from litestar import get
from litestar.params import JSONBody

from damocles.rules.movement.order import allowance
from damocles.server.asking import question
from damocles.server.compiling import Compiling
from damocles.server.sandbox.firing import fired
from damocles.server.sandbox.laying import laid
from damocles.server.sandbox.stock import stock
from damocles.server.sandbox.wire import Fire, Gaits, PairAsk, Stock, UnitAsk


@get("/api/sandbox/stock", sync_to_thread=False)
def armies() -> Stock:
    """Every unit and every kind of terrain that can be put down."""
    return stock()


@question("/api/sandbox/fire")
def fire(data: JSONBody[PairAsk], compilation: Compiling) -> Fire:
    """Who of a unit sees another, and what each of its weapons would do, as in a battle."""
    with compilation.answering():
        found = laid(data.layout, data.unit)
        return fired(found, found.number(data.target, field="target"))


@question("/api/sandbox/reach")
def reaching(data: JSONBody[UnitAsk], compilation: Compiling) -> Gaits:
    """Where the leader of a unit may go, in combat movement and in a rush."""
    with compilation.answering():
        found = laid(data.layout, data.unit)
        view, table = found.view, found.view.table
        unit = table.units[found.unit]
        regions = (*view.regions(unit.id, "combat"), *view.regions(unit.id, "rush"))
        return Gaits(
            regions,
            ("ACT-022", "ACT-028"),
            allowance(table, unit, "combat"),
            allowance(table, unit, "rush"),
        )
