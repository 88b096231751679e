"""What the active unit of a Soldier does next: the plan that is expected to be worth most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.ai.answers.damage import repairing
from damocles.ai.attacks import Attack, volley
from damocles.ai.entering import evacuation
from damocles.ai.melee import strike, struck
from damocles.ai.soldier.drills import finish
from damocles.ai.soldier.entry import enter
from damocles.ai.soldier.moving import Mover
from damocles.ai.soldier.outlook import Outlook
from damocles.ai.soldier.plans import Plan, best, joined
from damocles.ai.soldier.routines import routine
from damocles.rules.movement.order import refuse_again

if TYPE_CHECKING:
    from damocles.engine.chance import Chance
    from damocles.engine.families import Order
    from damocles.rules.activation import ActDecision
    from damocles.rules.state import Table, Unit
    from damocles.rules.view import View


def act(view: View, decision: ActDecision, chance: Chance) -> Order | None:
    """Whatever is free first; then the best plan, and at last the end of the activation."""
    unit = view.table.units[decision.unit]
    if unit.place == "reserve":
        return enter(view, unit)
    free = evacuation(view, unit) or routine(view, unit, chance) or repairing(view, unit)
    if free is not None:
        return free
    found = best(plans(view, unit))
    return found.order if found is not None else finish(view, unit)


def plans(view: View, unit: Unit) -> list[Plan]:
    """What the unit could do now; nothing if the end is all that is left."""
    table = view.table
    attacks = volley(table, unit)
    blows = blow(table, unit)
    if refuse_again(table) is not None:
        return [shooting(attacks, {})] if attacks else blows
    mover = Mover(view, unit, Outlook(table, unit))
    if table.activation is not None and table.activation.fired:
        return [shooting(attacks, {})] if attacks else [*mover.after_fire(), *blows]
    return [*blows, *mover.plans(attacks)]


def shooting(attacks: list[Attack], more: dict[str, float]) -> Plan:
    """Fire the best salvo first."""
    fire = {"fire": sum(attack.value for attack in attacks)}
    return Plan(attacks[0].order, "shoot", joined(fire, more))


def blow(table: Table, unit: Unit) -> list[Plan]:
    """Close combat with whoever is in contact, if it is worth something."""
    order = strike(table, unit)
    if order is None:
        return []
    found = struck(table, unit, order)
    return [Plan(order, "strike", {"blows": found.value})] if found.value > 0 else []
