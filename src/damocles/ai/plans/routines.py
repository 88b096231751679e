"""What costs nothing but leadership points: routines of overseers, and tags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.ai.plans.drills import spare_points
from damocles.ai.values.salvos import enemies_by_distance
from damocles.rules import Designate
from damocles.rules.chapters import is_overseer, is_tagged
from damocles.rules.questions import propose_own
from damocles.rules.reading import members_with_skill
from damocles.rules.state import firing_way

if TYPE_CHECKING:
    from damocles.engine import Chance, Order
    from damocles.rules.battle import View
    from damocles.rules.state import Table, Unit

RESERVE = 1
"""How many points are kept for other things."""


def routine(view: View, unit: Unit, chance: Chance) -> Order | None:
    """A routine that brings back a fighter, or makes or repairs a machine, if points are spare."""
    table, leader = view.table, view.table.fighters[unit.leader]
    if is_overseer(table, leader) and spare_points(table, unit.seat) > RESERVE:
        for order in propose_own(table, leader, chance):
            if order and strengthens(table, order) and view.refusal(order) is None:
                return order
    return tag(view, unit)


def strengthens(table: Table, order: Order) -> bool:
    """Whether an order uses a routine that always helps."""
    routine = table.setting.routines.by_order(type(order))
    return routine is not None and routine.effects.strengthens


def tag(view: View, unit: Unit) -> Order | None:
    """Tag an enemy in sight for units with missiles."""
    table = view.table
    bearers = members_with_skill(table, unit, "designates")
    if not bearers or not has_missiles(table, unit.seat):
        return None
    for foe in enemies_by_distance(table, unit):
        order = Designate(unit.seat, bearers[0].id, foe.id)
        if not is_tagged(table, foe, unit.seat) and view.refusal(order) is None:
            return order
    return None


def has_missiles(table: Table, seat: int) -> bool:
    """Whether a company has weapons that home in on tagged targets."""
    return any(firing_way(table, weapon).guided for weapon in table.setting.companies[seat].weapons)
