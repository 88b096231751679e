"""Refusals and errors: what a user can cause names a rule or a field, everything else is a bug."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from damocles.engine.values import Value
from damocles.errors import DamoclesError


class Refusal(Value, frozen=True):
    """Why an order is not allowed: the rule, the reason, and the facts that decided.

    `reason` is a key of the texts (for example `out_of_reach`), `facts` are what it mentions.
    """

    rule: str
    reason: str
    facts: Mapping[str, int | str] = msgspec.field(default_factory=dict)

    def __str__(self) -> str:
        facts = ", ".join(f"{name} {value}" for name, value in self.facts.items())
        return f"{self.reason.replace('_', ' ')} ({facts + '; ' if facts else ''}{self.rule})"


class IllegalOrder(DamoclesError):
    """An order was refused; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
