"""The clauses that missions may name."""

from __future__ import annotations

from damocles.catalog.rulebook.content import known_content
from damocles.rules.state import Clause


def known_clauses() -> dict[str, Clause]:
    """The clauses of all editions, by id.

    >>> known_clauses()["capture"].needs
    'objectives'
    """
    return known_content(Clause)
