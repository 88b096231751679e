"""What a bot is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from damocles.engine.families import Decision, Order
    from damocles.rules.view import View


class Bot(Protocol):
    """Whoever answers decisions; it is shown what its seat may know, and nothing else."""

    def choose(self, view: View, decision: Decision) -> Order:
        """An order that answers the decision."""
        ...
