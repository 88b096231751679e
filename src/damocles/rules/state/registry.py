"""The machine that runs battles: chapters enter their handlers, resolvers and appliers here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from damocles.engine import Machine, Refusal
from damocles.rules.state.state import Table

if TYPE_CHECKING:
    from damocles.engine import Order

Needs = Callable[[Table, Any], Sequence[str]]


class RulesMachine(Machine[Table]):
    """Refuses orders that need something which the edition does not have."""

    def __init__(self) -> None:
        super().__init__()
        self.needs: dict[type[Order], Needs] = {}

    def refuse_dropped(self, table: Table, order: Order) -> Refusal | None:
        """Refuse an order that needs something the edition lacks, by the rule that dropped it."""
        needs = self.needs.get(type(order))
        if needs is None:
            return None
        rules = table.setting.rules
        for name in needs(table, order):
            if name not in rules.content:
                rule = rules.dropped.get(name, "GEN-077")
                return Refusal(rule, "not_in_this_game", {"content": name})
        return None


machine = RulesMachine()
