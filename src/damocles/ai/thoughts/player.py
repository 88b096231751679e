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
"""Answers one kind of decision: with an order, or a thought that also holds the options; None if it
has no answer."""
Answers = Mapping[type["Decision"], Answer]


class Player:
    """Answers every decision with the function entered for it; equal seeds play alike.

    If the rules refuse an answer, a random legal order is given in its place, and `unanswered`
    counts it by the kind of decision. `asked` counts all decisions in the same way.
    """

    name: ClassVar[str] = ""
    strength: ClassVar[int] = 0
    """Where it stands among the others, the weakest first, and how many chevrons it wears."""
    gives_hints: ClassVar[bool] = False
    """Whether people may ask what it would do in their place: it plans, and is not too slow."""
    answers: ClassVar[Answers]

    def __init__(self, seed: int | str) -> None:
        self.chance = Chance(f"{self.name}/{seed}")
        self.asked: Counter[str] = Counter()
        self.unanswered: Counter[str] = Counter()

    def choose(self, view: View, decision: Decision) -> Order:
        """The order that the player's function gives; a random legal one if that is refused."""
        return self.consider(view, decision).order

    def consider(self, view: View, decision: Decision) -> Thought:
        """The same order as a thought with all options; the first option is what is done."""
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
