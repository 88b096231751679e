"""What a player who looks ahead answers: which plan, which order of cards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from damocles.ai.explaining.reasons import AT_ONCE, NOTHING_LEFT
from damocles.ai.explaining.thought import certain, foreseen
from damocles.ai.greedy import greedy
from damocles.ai.greedy.acting import at_once, plans
from damocles.ai.greedy.command import ranked
from damocles.ai.greedy.drills import finish
from damocles.ai.greedy.plans import Plan
from damocles.ai.thinking.lookahead import Depth, Lookahead
from damocles.ai.thinking.options import commanding, turns
from damocles.ai.thinking.ordering import Ordering
from damocles.ai.thinking.otherwise import Others, sampled, second_thought, weighed
from damocles.ai.thinking.trials import Trials
from damocles.ai.thinking.wider import wider
from damocles.rules.activation import ActDecision, EndActivation, PayDecision, TurnDecision
from damocles.rules.command import FirstDecision, LaySequence, SequenceDecision
from damocles.rules.damage.pilots import ImmobilisedDecision
from damocles.rules.drills import at_the_end
from damocles.rules.morale import RallyDecision
from damocles.rules.reinforcements import ReinforcementsDecision
from damocles.rules.shooting.overwatch import OverwatchDecision

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.ai.explaining.thought import Thought
    from damocles.ai.greedy.weights import Weights
    from damocles.ai.player import Answers
    from damocles.ai.thinking.trials import Line, Scope
    from damocles.engine.chance import Chance
    from damocles.engine.families import Decision, Order
    from damocles.rules.view import View

WEIGHED: dict[type[Decision], Others] = {
    TurnDecision: turns,
    OverwatchDecision: sampled,
    FirstDecision: sampled,
    PayDecision: sampled,
    RallyDecision: sampled,
    ReinforcementsDecision: sampled,
    ImmobilisedDecision: sampled,
}
"""Decisions that are worth a second thought where there is time, and what else is thought of."""
ALIKE = 3
"""So many plans that begin with the same order are thought through."""
OTHERS = 2
"""So many orders of cards beside the best are tried out."""


def thinking(weights: Weights, depth: Depth) -> Answers:
    """The answers of a player who makes his plans so and looks ahead so far."""
    simple = {**greedy(weights), **commanding(depth)}
    return {
        **simple,
        **(second_thoughts(simple, depth.scope.brief()) if depth.scope else {}),
        ActDecision: partial(act, weights, depth),
        SequenceDecision: partial(lay_sequence, depth),
    }


def second_thoughts(simple: Answers, scope: Scope) -> Answers:
    """The same answers, tried out beside others."""
    return {kind: weighed(simple[kind], scope, others) for kind, others in WEIGHED.items()}


def act(
    weights: Weights, depth: Depth, view: View, decision: ActDecision, chance: Chance
) -> Thought:
    """What is free first; then of the plans that seem good the one that leads to most."""
    unit = view.table.units[decision.unit]
    first = at_once(weights, view, unit, chance)
    if first is not None:
        if unit.place == "reserve" and depth.scope is not None:
            others = sampled(view, decision, chance)
            first = second_thought(first, others, view, chance, depth.scope)
        return certain(first, AT_ONCE)
    found = promising(plans(view, unit, weights), depth.plans)
    found += wider(view, unit, weights)
    if not found:
        return certain(end(view, decision, chance, depth), NOTHING_LEFT)
    found.append(Plan(finish(view, unit), "end", {}))
    looked = Lookahead(view, unit, chance)
    values = looked.values([plan.effect for plan in found], depth)
    lines = [(plan.order, plan.then) if plan.then else (plan.order,) for plan in found]
    best = preferred(view, unit.seat, chance, depth, lines, values)
    return foreseen(found, values, looked.played).preferring(best)


def end(view: View, decision: ActDecision, chance: Chance, depth: Depth) -> Order:
    """The end of an activation, with the drills that do most where there is time to try them."""
    first = finish(view, view.table.units[decision.unit])
    if depth.scope is None:
        return first
    drills = [(), *((drill,) for drill in at_the_end(view.table))]
    others = [EndActivation(decision.seat, each) for each in drills]
    legal = [order for order in others if view.refusal(order) is None]
    return second_thought(first, legal, view, chance, depth.scope.brief())


def preferred(
    view: View, seat: int, chance: Chance, depth: Depth,
    lines: Sequence[Line], values: Sequence[float],
) -> Order:  # fmt: skip
    """The order that leads to most; the best of them are tried out where there is time for it."""
    known: dict[Line, float] = {}
    for line, value in zip(lines, values, strict=True):
        known[line] = max(value, known.get(line, 0.0))
    if depth.scope is None:
        return max(known, key=known.__getitem__)[0]
    trials = Trials(view, seat, chance, depth.scope)
    return list(known)[trials.best(list(known), list(known.values()))][0]


def promising(found: list[Plan], count: int) -> list[Plan]:
    """So many plans that seem best, of those that begin alike only a few."""
    alike: dict[Order, int] = {}
    best: list[Plan] = []
    for plan in sorted(found, key=lambda plan: -plan.value):
        alike[plan.order] = alike.get(plan.order, 0) + 1
        if alike[plan.order] <= ALIKE:
            best.append(plan)
    return best[:count]


def lay_sequence(depth: Depth, view: View, decision: SequenceDecision, chance: Chance) -> Order:
    """The cards in the best order found."""
    seat, first = decision.seat, ranked(view.table, decision.units)
    ordering = Ordering(view, seat, chance, depth)
    best = ordering.best(first)
    tried = [best, tuple(first), *(ordering.other(best) for _ in range(OTHERS))]
    values = [ordering.value(units) for units in tried]
    lines = [(LaySequence(seat, tuple(units)),) for units in tried]
    return preferred(view, seat, chance, depth, lines, values)
