"""The random player: any legal order, of every kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from damocles.ai.thoughts.reasons import RANDOM
from damocles.ai.thoughts.thought import Thought, certain_thought
from damocles.engine import Chance

if TYPE_CHECKING:
    from damocles.engine import Decision, Order
    from damocles.rules.battle import View


class Random:
    """Gives random legal orders; equal seeds and equal decisions give equal answers."""

    name: ClassVar[str] = "random"
    strength: ClassVar[int] = 0
    gives_hints: ClassVar[bool] = False

    def __init__(self, seed: int | str) -> None:
        self.chance = Chance(f"random/{seed}")

    def choose(self, view: View, decision: Decision) -> Order:
        """A random legal order."""
        return self.consider(view, decision).order

    def consider(self, view: View, decision: Decision) -> Thought:
        """The same order, with "no reason" as its reason."""
        return certain_thought(view.sample(decision, self.chance), RANDOM)


BOT = Random
