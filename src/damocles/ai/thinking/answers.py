"""What a player who looks ahead answers: which plan, which order of cards."""

from __future__ import annotations

import math
from functools import partial
from statistics import fmean
from typing import TYPE_CHECKING

from damocles.ai.attacks import volley
from damocles.ai.explaining.reasons import AT_ONCE, NOTHING_LEFT
from damocles.ai.explaining.thought import FORESEEN, certain, foreseen
from damocles.ai.greedy import greedy
from damocles.ai.greedy.acting import at_once, plans
from damocles.ai.greedy.command import ranked
from damocles.ai.greedy.drills import finish
from damocles.ai.greedy.plans import Effect, Plan
from damocles.ai.thinking.options import take_turn, turns
from damocles.ai.thinking.ordering import Ordering, moved
from damocles.ai.thinking.otherwise import sampled, second_thought, weighed
from damocles.ai.thinking.screens import screened
from damocles.ai.thinking.trials import Trials
from damocles.ai.thinking.wager import bidding
from damocles.ai.thinking.wider import fired_first, wider
from damocles.rules.chapters.activation import ActDecision, EndActivation, PayDecision, TurnDecision
from damocles.rules.chapters.command import FirstDecision, LaySequence, SequenceDecision
from damocles.rules.chapters.damage.pilots import ImmobilisedDecision
from damocles.rules.chapters.drills import at_the_end
from damocles.rules.chapters.morale import RallyDecision
from damocles.rules.chapters.shooting.overwatch import OverwatchDecision
from damocles.rules.missions.reinforcements import ReinforcementsDecision

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.ai.explaining.thought import Thought
    from damocles.ai.greedy.weights import Weights
    from damocles.ai.player import Answers
    from damocles.ai.thinking.depth import Depth
    from damocles.engine.chance import Chance
    from damocles.engine.families import Decision, Order
    from damocles.rules.battle.view import View
    from damocles.rules.state.state import Unit

WEIGHED: tuple[type[Decision], ...] = (
    OverwatchDecision,
    FirstDecision,
    PayDecision,
    RallyDecision,
    ReinforcementsDecision,
    ImmobilisedDecision,
)
"""Decisions that are worth a second, brief thought where there is time."""
BELIEF = 0.0005
"""How much likelier victory is thought with each army point that a plan seems to be worth more."""
APART = 3_000
"""Places nearer to each other than this are the same to a plan."""
OTHERS = 2
"""So many orders of cards that are nearly the first one are tried out, too."""


def thinking(weights: Weights, depth: Depth) -> Answers:
    """The answers of a player who makes his plans so and looks ahead so far."""
    simple: Answers = {**greedy(weights), ActDecision: partial(act, weights, depth)}
    return doubting(simple, depth) if depth.thorough else simple


def doubting(simple: Answers, depth: Depth) -> Answers:
    """The same answers with all of command thought out, and others tried out beside them."""
    known, brief = {**simple, **bidding(depth)}, depth.scope.brief()
    tried = {kind: weighed(known[kind], brief, sampled) for kind in WEIGHED}
    turn = weighed(partial(take_turn, depth), depth.scope, turns)
    return {
        **known, **tried, TurnDecision: turn, SequenceDecision: partial(lay_sequence, depth)
    }  # fmt: skip


def act(
    weights: Weights, depth: Depth, view: View, decision: ActDecision, chance: Chance
) -> Thought:
    """What is free first; then of the plans that seem good the one that leads to most."""
    unit = view.table.units[decision.unit]
    first = at_once(weights, view, unit, chance)
    if first is not None:
        if unit.place == "reserve" and depth.thorough:
            others = sampled(view, decision, chance)
            first = second_thought(first, others, view, chance, depth.scope)
        return certain(first, AT_ONCE)
    found = different(considered(view, unit, weights, depth))
    if all(isinstance(plan.order, EndActivation) for plan in found):
        return certain(end(view, decision, chance, depth), NOTHING_LEFT)
    tried = found[: depth.scope.orders]
    if depth.thorough:
        tried = [screened(view, unit, plan) for plan in tried]
    return tried_out(view, unit, chance, depth, [*tried, *found[len(tried) :]])


def considered(view: View, unit: Unit, weights: Weights, depth: Depth) -> list[Plan]:
    """All plans that come to mind."""
    found = [*plans(view, unit, weights), *wider(view, unit, weights)]
    if depth.thorough:
        found += fired_first(view.table, volley(view.table, unit), found)
    return found


def tried_out(
    view: View, unit: Unit, chance: Chance, depth: Depth, found: Sequence[Plan]
) -> Thought:
    """The best plans, by how they do in trials."""
    lines = [(plan.order, *plan.then) for plan in found]
    most = max(plan.value for plan in found)
    trials = Trials(view, unit.seat, chance, depth.scope)
    best = trials.best(lines, [0.5 + BELIEF * (plan.value - most) for plan in found])
    values = [trials.found.get(number) for number in range(len(found))]
    chances = [fmean(each[1:]) if each and each[1:] else None for each in values]
    return foreseen(found, chances, trials.played).preferring(found[best].order, FORESEEN)


def different(found: Sequence[Plan]) -> list[Plan]:
    """The plans that differ in more than a step, the best first."""
    kept: list[Plan] = []
    for plan in sorted(found, key=lambda plan: -plan.value):
        if not any(alike(plan, other) for other in kept):
            kept.append(plan)
    return kept


def alike(one: Plan, other: Plan) -> bool:
    """Whether two plans begin with the same order, or lead to the same in the same way."""
    if one.order == other.order:
        return one.then == other.then
    same = meant(one) == meant(other)
    here, there = one.effect.to, other.effect.to
    return same and here is not None and there is not None and math.dist(here, there) < APART


def meant(plan: Plan) -> tuple[str, type[Order], frozenset[int], int | None]:
    """What a plan is about, but for the place: the kind of movement, who is hit, contact."""
    effect: Effect = plan.effect
    kind = plan.intention.partition(" (")[0]
    return kind, type(plan.order), frozenset(effect.losses), effect.contact


def end(view: View, decision: ActDecision, chance: Chance, depth: Depth) -> Order:
    """The end of an activation, with the drills that do most; who is not thorough reckons them."""
    first = finish(view, view.table.units[decision.unit])
    if not depth.thorough:
        return first
    drills = [(), *((drill,) for drill in at_the_end(view.table))]
    others = [EndActivation(decision.seat, each) for each in drills]
    legal = [order for order in others if view.refusal(order) is None]
    return second_thought(first, legal, view, chance, depth.scope.brief())


def lay_sequence(depth: Depth, view: View, decision: SequenceDecision, chance: Chance) -> Order:
    """The cards as a Soldier would lay them, as the abstract battle has them, or nearly so."""
    seat, first = decision.seat, ranked(view.table, decision.units)
    if len(first) < 2:
        return LaySequence(seat, first)
    best = Ordering(view, seat, chance, depth).best(first)
    cards = dict.fromkeys([first, best, *(moved(first, chance) for _ in range(OTHERS))])
    lines = [(LaySequence(seat, units),) for units in cards]
    return lines[Trials(view, seat, chance, depth.scope).best(lines, [0.5] * len(lines))][0]
