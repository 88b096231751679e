"""Second thoughts: what a greedy player would answer, tried out against other legal answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from damocles.ai.lookahead.trials import Trials
from damocles.ai.thoughts.reasons import reason_of
from damocles.ai.thoughts.thought import TRIED, Thought, certain_thought

if TYPE_CHECKING:
    from damocles.ai.lookahead.depth import Scope
    from damocles.ai.thoughts.player import Answer
    from damocles.engine import Chance, Decision, Order
    from damocles.rules.battle import View

Others = Callable[["View", Any, "Chance"], Sequence["Order"]]
"""Gives other legal orders that would answer a decision."""
SAMPLES = 6
"""How many random legal answers are drawn; many of them are the same."""


def weigh_answer(answer: Answer, scope: Scope, others: Others) -> Answer:
    """The same answer, but tried out against others before it is given."""

    def choose(view: View, decision: Decision, chance: Chance) -> Thought | None:
        found = answer(view, decision, chance)
        if found is None:
            return None
        thought = found if isinstance(found, Thought) else certain_thought(found, reason_of(answer))
        if view.refusal(thought.order) is not None:
            return thought
        tried = others(view, decision, chance)
        return thought.prefer(second_thought(thought.order, tried, view, chance, scope), TRIED)

    return choose


def sample_answers(view: View, decision: Decision, chance: Chance) -> list[Order]:
    """Random legal answers."""
    return [view.sample(decision, chance) for _ in range(SAMPLES)]


def second_thought(
    first: Order, others: Sequence[Order], view: View, chance: Chance, scope: Scope
) -> Order:
    """This legal order, or one of the others that surely leads to more."""
    orders = list(dict.fromkeys([first, *others]))
    trials = Trials(view, first.seat, chance, scope)
    best = trials.best([(order,) for order in orders], [0.0] * len(orders))
    return orders[best] if trials.is_surely_better(best, 0) else first
