"""What the active unit does next: the plan that is expected to be worth most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.ai.answers.damage import first_repair
from damocles.ai.places.entries import evacuation
from damocles.ai.plans.drills import finish
from damocles.ai.plans.entry import enter
from damocles.ai.plans.movement import Mover
from damocles.ai.plans.outlook import Outlook
from damocles.ai.plans.routines import routine
from damocles.ai.thoughts.plan import Effect, Plan, join_terms
from damocles.ai.thoughts.reasons import AT_ONCE, NOTHING_LEFT
from damocles.ai.thoughts.thought import certain_thought, weigh_plans
from damocles.ai.values.attacks import Attack, harm, total, volley
from damocles.ai.values.close_combat import appraise_blows, appraise_break_off, strike
from damocles.rules import Disengage
from damocles.rules.chapters import must_break_off, refuse_second_move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.ai.plans.weights import Weights
    from damocles.ai.thoughts.thought import Thought
    from damocles.engine import Chance, Order
    from damocles.rules import ActDecision
    from damocles.rules.battle import View
    from damocles.rules.state import Table, Unit


def act(weights: Weights, view: View, decision: ActDecision, chance: Chance) -> Thought:
    """Do what needs no thought first; then the best plan, and finally end the activation."""
    unit = view.table.units[decision.unit]
    first = act_at_once(weights, view, unit, chance)
    if first is not None:
        return certain_thought(first, AT_ONCE)
    found = make_plans(view, unit, weights)
    return (
        weigh_plans(found)
        if found
        else certain_thought(finish(view, unit, weights.overlooked), NOTHING_LEFT)
    )


def act_at_once(weights: Weights, view: View, unit: Unit, chance: Chance) -> Order | None:
    """What is done before any plans are made: enter, leave, whatever costs nothing."""
    if unit.place == "reserve":
        return enter(view, unit, weights)
    return evacuation(view, unit) or routine(view, unit, chance) or first_repair(view, unit)


def make_plans(view: View, unit: Unit, weights: Weights) -> list[Plan]:
    """The plans for what the unit could do now; none if all it can do is end its activation."""
    table = view.table
    attacks = volley(table, unit)
    blows = blow_plans(table, unit)
    if refuse_second_move(table) is not None:
        return [shoot_plan(table, attacks)] if attacks else blows
    fired = table.activation is not None and bool(table.activation.fired)
    if fired and attacks:
        return [shoot_plan(table, attacks)]
    mover = Mover(view, unit, Outlook(table, unit, weights))
    if fired:
        return [*mover.after_fire(), *stay_plans(mover, blows)]
    return [*stay_plans(mover, blows), *mover.plans(attacks), *break_off_plans(mover)]


def stay_plans(mover: Mover, blows: list[Plan]) -> list[Plan]:
    """Blows, with the worth of the unit's present place added."""
    return [
        plan._replace(terms=join_terms(plan.terms, {"position": mover.stay()})) for plan in blows
    ]


def break_off_plans(mover: Mover) -> list[Plan]:
    """Leave contact for a better place, if one is worth the blows of those left behind."""
    if not must_break_off(mover.table, mover.unit):
        return []
    freed = Mover(mover.view, mover.unit, mover.outlook)
    freed.fixed = False  # nobody holds it any longer once it has broken off
    spots = freed.rank_spots(freed.steady)
    if not spots:
        return []
    value, spot, _ = spots[0]
    terms = {"position": value, "free strikes": appraise_break_off(mover.table, mover.unit)}
    plan = Plan(Disengage(mover.unit.seat), "break off", terms, Effect(spot.at))
    return [plan] if plan.value > mover.stay() else []


def shoot_plan(table: Table, attacks: Sequence[Attack]) -> Plan:
    """A plan to fire the best salvo first."""
    effect = Effect(None, harm(table, attacks))
    return Plan(attacks[0].order, "shoot", {"fire": total(attacks)}, effect)


def blow_plans(table: Table, unit: Unit) -> list[Plan]:
    """Plans for close combat with enemies in contact, if it is worth anything."""
    order = strike(table, unit)
    if order is None:
        return []
    blows = Attack(order, appraise_blows(table, unit, order))
    if blows.value <= 0:
        return []
    return [Plan(order, "strike", {"blows": blows.value}, Effect(None, harm(table, [blows])))]
