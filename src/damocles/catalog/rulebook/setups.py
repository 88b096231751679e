"""The ways to set up a table that missions may name."""

from __future__ import annotations

from damocles.catalog.rulebook.content import known_content
from damocles.rules.state import SetUp


def known_setups() -> dict[str, SetUp]:
    """The ways to set up of all editions, by id.

    >>> known_setups()["map"].by_hand
    False
    """
    return known_content(SetUp)
