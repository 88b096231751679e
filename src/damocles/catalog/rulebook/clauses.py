"""The clauses that missions may name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.rules.sets import EDITIONS
from damocles.rules.state import read_clauses

if TYPE_CHECKING:
    from damocles.rules.state import Clause


def known_clauses() -> dict[str, Clause]:
    """The clauses of all editions, by id.

    >>> known_clauses()["capture"].needs
    'objectives'
    """
    found = (read_clauses(rule_set(edition)).known for edition in EDITIONS)
    return {name: clause for clauses in found for name, clause in clauses.items()}
