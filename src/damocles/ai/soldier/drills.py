"""Leadership points and drills: what can be spared, and the end of an activation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.ai.estimates import guns_of
from damocles.ai.firing import by_distance
from damocles.rules import seams
from damocles.rules.activation import EndActivation, activation_cost
from damocles.rules.shooting.cover import shelter

if TYPE_CHECKING:
    from damocles.engine.families import Order
    from damocles.rules.state import Table, Unit
    from damocles.rules.view import View


def spare(table: Table, seat: int) -> int:
    """The leadership points that are left when all cards to come are paid for."""
    cards = table.seats[seat].sequence
    due = [table.units[unit] for unit in cards] if isinstance(cards, tuple) else []
    return table.seats[seat].lp - sum(activation_cost(table, unit) for unit in due)


def finish(view: View, unit: Unit) -> Order:
    """The end: in overwatch who has not fired, under cover who has some; else plainly."""
    table = view.table
    for drill in ("overwatch", "take_cover") if spare(table, unit.seat) > 0 else ():
        order = EndActivation(unit.seat, (drill,))
        if useful(table, unit, drill) and view.refusal(order) is None:
            return order
    return EndActivation(unit.seat)


def useful(table: Table, unit: Unit, drill: str) -> bool:
    """Whether a drill helps: there is somebody to wait for, or something to hide behind."""
    foes = by_distance(table, unit) if unit.place == "table" else []
    if not foes:
        return False
    if drill == "overwatch":
        return bool(guns_of(table, unit))
    return any(seams.cover_unit(table.setting.rules)(shelter(table, f, [unit])) for f in foes[:2])
