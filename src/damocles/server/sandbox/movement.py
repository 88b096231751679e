"""Where a unit may go, and what a movement would lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from damocles.rules import Move, UnitMoved
from damocles.rules.chapters import (
    OverwatchStep,
    allowance,
    destination_of,
    is_ready,
    measure_order,
)
from damocles.rules.state import machine
from damocles.server.http.errors import RequestRefused
from damocles.server.names import name_all, names_of
from damocles.server.play.answers.plans import plan_movement
from damocles.server.play.wire import Plan
from damocles.server.sandbox.reasons import halt_reason
from damocles.server.sandbox.wire import GaitView, March, Reaches
from damocles.server.speech import capitalise
from damocles.words import Saying

if TYPE_CHECKING:
    from damocles.engine import RuleSet
    from damocles.rules.state import GaitKind, Params
    from damocles.server.names import AllNames
    from damocles.server.play.wire import Planned
    from damocles.server.sandbox.layout import LaidTable
    from damocles.server.sandbox.wire import PlanAsk
    from damocles.words import Words

WATCH = "overwatch.when"
"""The rule that units in overwatch may fire after a movement."""


def halt_refusal(rules: RuleSet[Params]) -> RequestRefused:
    """The refusal to move a grounded unit."""
    why = halt_reason(rules)
    words = {language: f"{text} ({why.rule})" for language, text in why.words.items()}
    return RequestRefused(words, field="unit")


def find_gaits(laid: LaidTable) -> Reaches:
    """Where the leader may go at each gait; a grounded unit is refused."""
    view, table = laid.view, laid.view.table
    if view.decision is None:
        raise halt_refusal(table.setting.rules)
    unit = table.units[laid.unit]
    kinds, cite = table.setting.gaits.known.values(), table.setting.rules.cite
    regions = tuple(region for kind in kinds for region in view.regions(unit.id, kind.id))
    names = names_of(table)
    views = [
        GaitView(kind.id, _name(names, kind), allowance(table, unit, kind.id)) for kind in kinds
    ]
    return Reaches(regions, tuple(cite(kind.rule) for kind in kinds), tuple(views))


def _name(names: AllNames, kind: GaitKind) -> Words:
    return capitalise(name_all(names, lambda each: each.thing("gaits", kind.id)))


def plan_march(laid: LaidTable, ask: PlanAsk) -> March:
    """The movement as the page of a battle would plan it; a grounded unit is refused."""
    gaits = laid.view.table.setting.gaits
    gait = ask.gait or gaits.usual
    if gait not in gaits.known:
        problem = Saying("complaints.enum", value=repr(gait))
        raise RequestRefused(Saying("complaints.at", path="gait", problem=problem), field="gait")
    plan = plan_movement(laid.view, Plan(laid.unit, gait, *ask.to, ask.formation))
    if plan is None:
        raise halt_refusal(laid.view.table.setting.rules)
    move = _order(plan)
    found = laid.view.explain(move) if move else None
    watching = _watching(laid, move) if move else ()
    rules = found.rules if found else ()
    return March(
        msgspec.structs.replace(plan, order=None),
        (*rules, laid.view.table.setting.rules.cite(WATCH)) if watching else rules,
        found.figures if found else (),
        watching,
        laid.fighters,
    )


def _order(plan: Planned) -> Move | None:
    """The order of a planned movement; None if it may not be made."""
    return msgspec.json.decode(plan.order, type=Move) if plan.order else None


def _watching(laid: LaidTable, move: Move) -> tuple[str, ...]:
    """The units in overwatch that may fire at the unit where it ends its movement."""
    table, after = laid.view.table, laid.view.table.copy()
    way = measure_order(table, table.units[laid.unit], move)
    places = destination_of(table, move.placements).places
    moved = UnitMoved(laid.unit, move.gait, places, way.lengths, move.zone, way.crossing)
    machine.apply(after, moved)
    step = OverwatchStep(laid.unit)
    ready = [unit.id for unit in after.units.values() if is_ready(after, step, unit)]
    return tuple(laid.units[number].id for number in ready)
