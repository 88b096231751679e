"""The routes of the sandbox: what can be put down, and the questions about it."""

from __future__ import annotations

from litestar import get
from litestar.params import FromQuery, JSONBody

from damocles.server.http.endpoints import UNKNOWN, question
from damocles.server.http.rule_sets import check_rules
from damocles.server.sandbox.attacks import preview_attacks
from damocles.server.sandbox.layout import lay_out
from damocles.server.sandbox.movement import find_gaits, plan_march
from damocles.server.sandbox.sight import look
from damocles.server.sandbox.stock import stock
from damocles.server.sandbox.wire import (
    Fire,
    March,
    PairAsk,
    PlanAsk,
    Reaches,
    Sight,
    SightAsk,
    Stock,
    UnitAsk,
)
from damocles.server.work.compilation import GivenCompilation


@get("/api/sandbox/stock", sync_to_thread=False, responses=UNKNOWN)
def stock_list(rules: FromQuery[str | None] = None) -> Stock:
    """Every unit and every kind of terrain of a rule set that can be put down."""
    return stock(check_rules(rules))


@question("/api/sandbox/sight")
def see_fighter(data: JSONBody[SightAsk], compilation: GivenCompilation) -> Sight:
    """Whether one fighter sees another, by which line or what is in the way."""
    with compilation.answering():
        found = lay_out(data.layout, data.viewer.unit)
        viewer = found.fighter(data.viewer, field="viewer")
        return look(found, viewer, found.fighter(data.target, field="target"))


@question("/api/sandbox/fire")
def fire_at_unit(data: JSONBody[PairAsk], compilation: GivenCompilation) -> Fire:
    """Which fighters of a unit see another unit, and what each attack would do, as in a battle."""
    with compilation.answering():
        found = lay_out(data.layout, data.unit)
        return preview_attacks(found, found.number(data.target, field="target"))


@question("/api/sandbox/reach")
def reach_of_unit(data: JSONBody[UnitAsk], compilation: GivenCompilation) -> Reaches:
    """Where the leader of a unit may go, in combat movement and in a rush."""
    with compilation.answering():
        return find_gaits(lay_out(data.layout, data.unit))


@question("/api/sandbox/plan")
def march_of_unit(data: JSONBody[PlanAsk], compilation: GivenCompilation) -> March:
    """What a movement of a unit would be, and who in overwatch could answer it."""
    with compilation.answering():
        return plan_march(lay_out(data.layout, data.unit), data)


HANDLERS = (stock_list, see_fighter, fire_at_unit, reach_of_unit, march_of_unit)
