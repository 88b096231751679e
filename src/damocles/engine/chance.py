"""Random choices without a global generator: equal seeds give equal choices everywhere."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

Item = TypeVar("Item")


class Chance:
    """A stream of choices; two with the same seed make the same choices.

    Only `random()` of the generator is used: for a text seed Python guarantees its numbers in every
    version and process. A random battle makes thousands of choices, so each takes one number.

    >>> Chance("a").below(1000) == Chance("a").below(1000)
    True
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._draw = Random(seed).random  # noqa: S311  # choices of players; dice are Tapes

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1; the bias is under limit / 2**53."""
        return int(self._draw() * limit)

    def between(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + int(self._draw() * (high - low + 1))

    def one_of(self, items: Sequence[Item]) -> Item:
        """One of the items."""
        return items[int(self._draw() * len(items))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in a random order."""
        return self.some_of(items, len(items))

    def some_of(self, items: Sequence[Item], count: int) -> list[Item]:
        """This many different items, in a random order; all of them if there are fewer."""
        order, draw = list(items), self._draw
        left = len(order)
        for here in range(min(count, left - 1)):
            other = here + int(draw() * left)
            order[here], order[other] = order[other], order[here]
            left -= 1
        return order[:count]
