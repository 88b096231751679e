"""What the active unit does next: the plan that is expected to be worth most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.ai.answers.damage import repairing
from damocles.ai.attacks import Attack, harm, total, volley
from damocles.ai.entering import evacuation
from damocles.ai.explaining.reasons import AT_ONCE, NOTHING_LEFT
from damocles.ai.explaining.thought import certain, weighed
from damocles.ai.greedy.drills import finish
from damocles.ai.greedy.entry import enter
from damocles.ai.greedy.moving import Mover
from damocles.ai.greedy.outlook import Outlook
from damocles.ai.greedy.plans import Effect, Plan, joined
from damocles.ai.greedy.routines import routine
from damocles.ai.melee import strike, struck
from damocles.rules.chapters.movement.order import refuse_again

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.ai.explaining.thought import Thought
    from damocles.ai.greedy.weights import Weights
    from damocles.engine.chance import Chance
    from damocles.engine.families import Order
    from damocles.rules.battle.view import View
    from damocles.rules.chapters.activation import ActDecision
    from damocles.rules.state.state import Table, Unit


def act(weights: Weights, view: View, decision: ActDecision, chance: Chance) -> Thought:
    """What needs no thought first; then the best plan, and at last the end of the activation."""
    unit = view.table.units[decision.unit]
    first = at_once(weights, view, unit, chance)
    if first is not None:
        return certain(first, AT_ONCE)
    found = plans(view, unit, weights)
    return weighed(found) if found else certain(finish(view, unit, weights.drills), NOTHING_LEFT)


def at_once(weights: Weights, view: View, unit: Unit, chance: Chance) -> Order | None:
    """What is done before plans are made: enter, leave, whatever costs nothing."""
    if unit.place == "reserve":
        return enter(view, unit, weights)
    return evacuation(view, unit) or routine(view, unit, chance) or repairing(view, unit)


def plans(view: View, unit: Unit, weights: Weights) -> list[Plan]:
    """What the unit could do now; nothing if the end is all that is left."""
    table = view.table
    attacks = volley(table, unit)
    blows = blow(table, unit)
    if refuse_again(table) is not None:
        return [shooting(table, attacks)] if attacks else blows
    fired = table.activation is not None and bool(table.activation.fired)
    if fired and attacks:
        return [shooting(table, attacks)]
    mover = Mover(view, unit, Outlook(table, unit, weights))
    if fired:
        return [*mover.after_fire(), *staying(mover, blows)]
    return [*staying(mover, blows), *mover.plans(attacks)]


def staying(mover: Mover, blows: list[Plan]) -> list[Plan]:
    """Blows with what the place is worth where they are dealt."""
    return [plan._replace(terms=joined(plan.terms, {"position": mover.stay()})) for plan in blows]


def shooting(table: Table, attacks: Sequence[Attack]) -> Plan:
    """Fire the best salvo first."""
    effect = Effect(None, harm(table, attacks))
    return Plan(attacks[0].order, "shoot", {"fire": total(attacks)}, effect)


def blow(table: Table, unit: Unit) -> list[Plan]:
    """Close combat with whoever is in contact, if it is worth something."""
    order = strike(table, unit)
    if order is None:
        return []
    blows = Attack(order, struck(table, unit, order))
    if blows.value <= 0:
        return []
    return [Plan(order, "strike", {"blows": blows.value}, Effect(None, harm(table, [blows])))]
