"""What a bot is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from damocles.ai.explaining.thought import Thought
    from damocles.engine.families import Decision, Order
    from damocles.rules.battle.view import View


class Bot(Protocol):
    """Whoever answers decisions; it is shown what its seat may know, and nothing else."""

    def choose(self, view: View, decision: Decision) -> Order:
        """An order that answers the decision."""
        ...


class Considerate(Bot, Protocol):
    """A bot that can say what it chose from."""

    def consider(self, view: View, decision: Decision) -> Thought:
        """The same order with what it was chosen from."""
        ...
