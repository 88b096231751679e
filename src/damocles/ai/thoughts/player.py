"""A player made of small answers, one for each kind of decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from damocles.ai.thoughts.reasons import REPLACED, reason_of
from damocles.ai.thoughts.thought import Thought, certain_thought
from damocles.engine import Chance

if TYPE_CHECKING:
    from damocles.engine import Decision, Order
    from damocles.rules.battle import View

Answer = Callable[["View", Any, Chance], "Order | Thought | None"]
"""What answers one kind of decision: an order, or with it what it was chosen from; None where it
knows nothing."""
Answers = Mapping[type["Decision"], Answer]


class Player:
    """Answers every decision with the function entered for it; two of one seed play alike.

    What an answer gets wrong the rules refuse: then a random legal order is given in its place, and
    `unanswered` counts it by the kind of decision. `asked` counts all decisions in the same way.
    """

    name: ClassVar[str] = ""
    answers: ClassVar[Answers]

    def __init__(self, seed: int | str) -> None:
        self.chance = Chance(f"{self.name}/{seed}")
        self.asked: Counter[str] = Counter()
        self.unanswered: Counter[str] = Counter()

    def choose(self, view: View, decision: Decision) -> Order:
        """The order of the answer; a random legal one where that is refused."""
        return self.consider(view, decision).order

    def consider(self, view: View, decision: Decision) -> Thought:
        """The same with what it was chosen from: the order is that of the first option."""
        kind = type(decision)
        self.asked[kind.__name__] += 1
        found = self.answer(view, decision)
        if found is not None and not isinstance(found, Thought):
            found = certain_thought(found, reason_of(self.answers[kind]))
        if found is not None and view.refusal(found.order) is None:
            return found
        self.unanswered[kind.__name__] += 1
        return certain_thought(view.sample(decision, self.chance), REPLACED)

    def answer(self, view: View, decision: Decision) -> Order | Thought | None:
        """What the function entered for this kind of decision says."""
        return self.answers[type(decision)](view, decision, self.chance)
