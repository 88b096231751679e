"""Choices at random without a global generator: equal seeds give equal choices everywhere."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

Item = TypeVar("Item")
SPARE_BITS = 64
"""A digest is left when less than this would be left of it after a choice."""


class Chance:
    """A stream of choices from SHA-256; two with one seed choose alike.

    A digest is one large number, which is used up choice by choice: each takes the remainder and
    leaves the quotient.

    >>> Chance("a").below(1000) == Chance("a").below(1000)
    True
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.drawn = 0
        self._pool, self._room = 0, 0

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1; the bias of the remainder is under 2**-64."""
        if self._room < limit << SPARE_BITS:
            digest = hashlib.sha256(f"{self.seed}/{self.drawn}".encode()).digest()
            self.drawn += 1
            self._pool, self._room = int.from_bytes(digest, "big"), 1 << 256
        self._pool, found = divmod(self._pool, limit)
        self._room //= limit
        return found

    def between(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + self.below(high - low + 1)

    def one_of(self, items: Sequence[Item]) -> Item:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in a random order."""
        return self.some_of(items, len(items))

    def some_of(self, items: Sequence[Item], count: int) -> list[Item]:
        """So many different ones of the items, in a random order; all if there are fewer."""
        order = list(items)
        count = min(count, len(order))
        for here in range(min(count, len(order) - 1)):
            other = here + self.below(len(order) - here)
            order[here], order[other] = order[other], order[here]
        return order[:count]
