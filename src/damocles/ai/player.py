"""A player made of small answers, one for each kind of decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from damocles.engine.chance import Chance

if TYPE_CHECKING:
    from damocles.engine.families import Decision, Order
    from damocles.rules.view import View

Answer = Callable[["View", Any, Chance], "Order | None"]
"""What answers one kind of decision; None where it knows nothing."""
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
        kind = type(decision)
        self.asked[kind.__name__] += 1
        order = self.answer(view, decision)
        if order is not None and view.refusal(order) is None:
            return order
        self.unanswered[kind.__name__] += 1
        return view.sample(decision, self.chance)

    def answer(self, view: View, decision: Decision) -> Order | None:
        """What the function entered for this kind of decision says."""
        return self.answers[type(decision)](view, decision, self.chance)
