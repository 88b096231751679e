"""What a player who looks ahead answers: which plan, which order of cards."""

from __future__ import annotations

import math
from functools import partial
from statistics import fmean
from typing import TYPE_CHECKING

from damocles.ai.lookahead.options import take_turn, turn_orders
from damocles.ai.lookahead.round_plan import RoundPlanner, move_card
from damocles.ai.lookahead.screens import screen_valuable
from damocles.ai.lookahead.second_thoughts import sample_answers, second_thought, weigh_answer
from damocles.ai.lookahead.trials import Trials
from damocles.ai.lookahead.wager import wager_answers
from damocles.ai.lookahead.wider_plans import find_wider_plans, fire_first
from damocles.ai.plans.action import act_at_once, make_plans
from damocles.ai.plans.command import rank_units
from damocles.ai.plans.drills import finish
from damocles.ai.plans.greedy import greedy_answers
from damocles.ai.thoughts.plan import Effect, Plan
from damocles.ai.thoughts.reasons import AT_ONCE, NOTHING_LEFT
from damocles.ai.thoughts.thought import FORESEEN, certain_thought, weigh_by_chances
from damocles.ai.values.attacks import volley
from damocles.rules import (
    ActDecision,
    EndActivation,
    FirstDecision,
    ImmobilisedDecision,
    LaySequence,
    MoraleDecision,
    OverwatchDecision,
    PayDecision,
    RallyDecision,
    ReinforcementsDecision,
    SequenceDecision,
    TurnDecision,
)
from damocles.rules.chapters import closing_drills

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.ai.lookahead.depth import Depth
    from damocles.ai.plans.weights import Weights
    from damocles.ai.thoughts.player import Answers
    from damocles.ai.thoughts.thought import Thought
    from damocles.engine import Chance, Decision, Order
    from damocles.rules.battle import View
    from damocles.rules.state import Unit

SECOND_THOUGHTS: tuple[type[Decision], ...] = (
    OverwatchDecision,
    FirstDecision,
    PayDecision,
    MoraleDecision,
    RallyDecision,
    ReinforcementsDecision,
    ImmobilisedDecision,
)
"""Decisions that are worth a brief second thought if there is time."""
BELIEF = 0.0005
"""How much likelier victory is believed to be for each army point that a plan seems to be worth."""
APART = 3_000
"""To a plan, places nearer to each other than this are the same."""
OTHERS = 2
"""How many slight variations of the first order of cards are also tried."""


def lookahead_answers(weights: Weights, depth: Depth) -> Answers:
    """The answers of a player with these weights that looks ahead to this depth."""
    simple: Answers = {**greedy_answers(weights), ActDecision: partial(act, weights, depth)}
    return with_second_thoughts(simple, depth) if depth.thorough else simple


def with_second_thoughts(simple: Answers, depth: Depth) -> Answers:
    """The same answers with all of command thought through, and alternatives tried out as well."""
    known, brief = {**simple, **wager_answers(depth)}, depth.scope.brief()
    tried = {kind: weigh_answer(known[kind], brief, sample_answers) for kind in SECOND_THOUGHTS}
    turn = weigh_answer(partial(take_turn, depth), depth.scope, turn_orders)
    return {
        **known, **tried, TurnDecision: turn, SequenceDecision: partial(lay_sequence, depth)
    }  # fmt: skip


def act(
    weights: Weights, depth: Depth, view: View, decision: ActDecision, chance: Chance
) -> Thought:
    """Do what is free first; then choose the promising plan that turns out best."""
    unit = view.table.units[decision.unit]
    first = act_at_once(weights, view, unit, chance)
    if first is not None:
        if unit.place == "reserve" and depth.thorough:
            others = sample_answers(view, decision, chance)
            first = second_thought(first, others, view, chance, depth.scope)
        return certain_thought(first, AT_ONCE)
    found = distinct_plans(gather_plans(view, unit, weights, depth))
    if all(isinstance(plan.order, EndActivation) for plan in found):
        return certain_thought(end(view, decision, chance, depth), NOTHING_LEFT)
    tried = found[: depth.scope.orders]
    if depth.thorough:
        tried = [screen_valuable(view, unit, plan) for plan in tried]
    return try_plans(view, unit, chance, depth, [*tried, *found[len(tried) :]])


def gather_plans(view: View, unit: Unit, weights: Weights, depth: Depth) -> list[Plan]:
    """All plans worth considering."""
    found = [*make_plans(view, unit, weights), *find_wider_plans(view, unit, weights)]
    if depth.thorough:
        found += fire_first(view.table, volley(view.table, unit), found)
    return found


def try_plans(
    view: View, unit: Unit, chance: Chance, depth: Depth, found: Sequence[Plan]
) -> Thought:
    """The best plans, by how they do in trials."""
    lines = [(plan.order, *plan.then) for plan in found]
    most = max(plan.value for plan in found)
    trials = Trials(view, unit.seat, chance, depth.scope)
    best = trials.best(lines, [0.5 + BELIEF * (plan.value - most) for plan in found])
    values = [trials.found.get(number) for number in range(len(found))]
    chances = [fmean(each[1:]) if each and each[1:] else None for each in values]
    return weigh_by_chances(found, chances, trials.played).prefer(found[best].order, FORESEEN)


def distinct_plans(found: Sequence[Plan]) -> list[Plan]:
    """The plans that differ in more than a step, the best first."""
    kept: list[Plan] = []
    for plan in sorted(found, key=lambda plan: -plan.value):
        if not any(are_alike(plan, other) for other in kept):
            kept.append(plan)
    return kept


def are_alike(one: Plan, other: Plan) -> bool:
    """Whether two plans give the same orders, or lead to the same result in the same way."""
    if one.order == other.order:
        return one.then == other.then
    same = plan_meaning(one) == plan_meaning(other)
    here, there = one.effect.to, other.effect.to
    return same and here is not None and there is not None and math.dist(here, there) < APART


def plan_meaning(plan: Plan) -> tuple[str, type[Order], frozenset[int], int | None]:
    """What a plan is about, apart from the place: the kind of movement, who is hit, contact."""
    effect: Effect = plan.effect
    kind = plan.intention.partition(" (")[0]
    return kind, type(plan.order), frozenset(effect.losses), effect.contact


def end(view: View, decision: ActDecision, chance: Chance, depth: Depth) -> Order:
    """End the activation with the best drills: tried out if thorough, otherwise estimated."""
    first = finish(view, view.table.units[decision.unit])
    if not depth.thorough:
        return first
    drills = [(), *((drill,) for drill in closing_drills(view.table))]
    others = [EndActivation(decision.seat, each) for each in drills]
    legal = [order for order in others if view.refusal(order) is None]
    return second_thought(first, legal, view, chance, depth.scope.brief())


def lay_sequence(depth: Depth, view: View, decision: SequenceDecision, chance: Chance) -> Order:
    """Lay the cards as a Soldier would, as the abstract battle suggests, or in a variation."""
    seat, first = decision.seat, rank_units(view.table, decision.units)
    if len(first) < 2:
        return LaySequence(seat, first)
    best = RoundPlanner(view, seat, chance, depth).best(first)
    cards = dict.fromkeys([first, best, *(move_card(first, chance) for _ in range(OTHERS))])
    lines = [(LaySequence(seat, units),) for units in cards]
    return lines[Trials(view, seat, chance, depth.scope).best(lines, [0.5] * len(lines))][0]
