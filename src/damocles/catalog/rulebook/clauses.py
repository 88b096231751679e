"""The clauses that missions may name."""

from __future__ import annotations

from damocles.rules.sets import EDITIONS
from damocles.rules.state import Clause


def known_clauses() -> dict[str, Clause]:
    """The clauses of all editions, by id.

    >>> known_clauses()["capture"].needs
    'objectives'
    """
    items = (item for edition in EDITIONS.values() for item in edition.content.values())
    return {item.id: item for item in items if isinstance(item, Clause)}
