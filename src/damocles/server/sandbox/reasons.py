"""The reasons for an answer, in sentences with their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.record import tell_fact
from damocles.rules.questions import Caught, Range, Reached, Sheltered
from damocles.server.names import name_all, names_of
from damocles.server.sandbox.wire import Reason
from damocles.server.speech import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import RuleSet
    from damocles.rules.questions import AnyFact
    from damocles.rules.state import Params, Table
    from damocles.server.names import AllNames
    from damocles.words import Words

HALT = "grounded.rise_only"
"""The rule that a grounded unit only stands up."""


def halt_reason(rules: RuleSet[Params]) -> Reason:
    """Why a grounded unit does nothing."""
    return Reason(phrase("sandbox.grounded"), rules.cite(HALT))


def tell_reasons(table: Table, facts: Sequence[AnyFact]) -> tuple[Reason, ...]:
    """A sentence each for the range, who is caught, who is in cover, and whom an area reaches.

    What the dice need is in rows of its own.
    """
    names = names_of(table)
    return tuple(
        Reason(_words(fact, names), fact.rule)
        for fact in facts
        if isinstance(fact, Range | Caught | Sheltered | Reached)
    )


def _words(fact: AnyFact, names: AllNames) -> Words:
    return name_all(names, lambda each: tell_fact(fact, each))
