"""The reasons for an answer, in sentences with their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.record import Names, tell_fact
from damocles.rules.questions import Caught, Range, Reached, Sheltered
from damocles.server.sandbox.wire import Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.questions import AnyFact
    from damocles.rules.state import Table

HALTED = Reason(
    {
        "en": "More than half of the unit is on the ground: it only stands up.",
        "fr": "Plus de la moitié de l'unité est au sol\u00a0: elle ne fait que se relever.",
    },
    "ACT-007",
)
"""Why a grounded unit does nothing."""


def tell_reasons(table: Table, facts: Sequence[AnyFact]) -> tuple[Reason, ...]:
    """A sentence each for the range, who is caught, who is in cover, and whom an area reaches.

    What the dice need is in rows of its own.
    """
    names = Names(table, "en"), Names(table, "fr")
    return tuple(
        Reason({each.language: tell_fact(fact, each) for each in names}, fact.rule)
        for fact in facts
        if isinstance(fact, Range | Caught | Sheltered | Reached)
    )
