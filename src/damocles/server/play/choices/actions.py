"""Choices of the active unit: everything it can do next, and how its activation ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from damocles.rules import ActDecision, ClosingDecision, EndActivation, TakeDrill
from damocles.rules.chapters import closing_drills
from damocles.rules.state import category_of
from damocles.server.play.choices.abilities import abilities, repairs
from damocles.server.play.choices.close_combat import break_off, fights
from damocles.server.play.choices.movement import moves
from damocles.server.play.choices.register import chooses
from damocles.server.play.choices.routines import routines
from damocles.server.play.choices.shooting import shots

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.engine import Order
    from damocles.rules.state import Drill, Unit
    from damocles.server.play.choices.desk import Desk
    from damocles.server.play.wire import Choice


@chooses(ActDecision)
def choose_action(desk: Desk, decision: ActDecision) -> Iterator[Choice]:
    """Moving, shooting, fighting, abilities, routines, drills, the end."""
    unit = desk.table.units[decision.unit]
    yield from moves(desk, unit)
    yield from break_off(desk, unit)
    if unit.place == "table":
        yield from shots(desk, decision, unit)
        yield from fights(desk, unit)
        yield from abilities(desk, unit)
    yield from routines(desk, unit)
    if unit.place == "table":
        yield from opening_drills(desk, unit)
        yield from drills(desk)
    yield desk.offer("end", EndActivation(desk.seat), told={})


@chooses(ClosingDecision)
def choose_closing(desk: Desk, decision: ClosingDecision) -> Iterator[Choice]:
    """More repairs, drills, the end."""
    unit = desk.table.units[decision.unit]
    yield from repairs(desk, unit)
    yield from drills(desk)
    yield desk.offer("end", EndActivation(desk.seat), told={})


def opening_drills(desk: Desk, unit: Unit) -> Iterator[Choice]:
    """The drills that are taken before the end, but those that are not for such a unit."""
    known = desk.table.setting.drills
    for drill in known.known.values():
        if category_of(desk.table, unit) in drill.not_for:
            continue
        if drill.order is not None:
            yield _offer_drill(desk, drill, drill.order(desk.seat), named=drill.id)
        elif drill.id in known.acting:
            yield _offer_drill(desk, drill, TakeDrill(desk.seat, drill.id), "now", drill.id)


def drills(desk: Desk) -> Iterator[Choice]:
    """The drills that are given at the end, as boxes to tick; each ends the activation."""
    for name, drill in closing_drills(desk.table).items():
        order = EndActivation(desk.seat, (name,))
        yield _offer_drill(desk, drill, order, name, input="drills", fills="drills")


def _offer_drill(desk: Desk, drill: Drill, order: Order, *about: str, **shown: Any) -> Choice:
    """A drill with its name, its rule and its price."""
    setting = desk.table.setting
    shown |= {"rule": drill.rule, "lp": setting.params.drill_cost, "drill": drill.id}
    return desk.offer("drill", order, *about, told={"drill": desk.drill(drill.id)}, **shown)
