"""Chances of dice, and distributions of small whole numbers."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from damocles.engine import Value

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FACES = 6


def chance_of(needed: int) -> float:
    """The chance that one die shows the needed number or more; 1 is automatic, 7 impossible.

    >>> [round(chance_of(needed), 3) for needed in (1, 4, 6, 7)]
    [1.0, 0.5, 0.167, 0.0]
    """
    return min(FACES, max(0, FACES + 1 - needed)) / FACES


@lru_cache(maxsize=4_096)
def binomial(dice: int, needed: int) -> tuple[float, ...]:
    """The chance of each number of successes, from none to all.

    >>> binomial(2, 4), binomial(0, 4)
    ((0.25, 0.5, 0.25), (1.0,))
    """
    p = chance_of(needed)
    return tuple(math.comb(dice, k) * p**k * (1.0 - p) ** (dice - k) for k in range(dice + 1))


class Distribution(Value, frozen=True):
    """The chance of 0, 1, 2 ...: they add up to one.

    >>> Distribution((0.25, 0.5, 0.25)).mean
    1.0
    """

    chances: tuple[float, ...]

    @property
    def mean(self) -> float:
        """What comes out on average."""
        return sum(number * chance for number, chance in enumerate(self.chances))

    @property
    def variance(self) -> float:
        """The mean squared distance of results from the mean."""
        square = sum(number**2 * chance for number, chance in enumerate(self.chances))
        return max(0.0, square - self.mean**2)

    def quantile(self, share: float) -> int:
        """The smallest number that is not exceeded with at least this chance.

        >>> [Distribution((0.25, 0.5, 0.25)).quantile(share) for share in (0.1, 0.5, 0.9)]
        [0, 1, 2]
        """
        total = 0.0
        for number, chance in enumerate(self.chances):
            total += chance
            if total >= share - 1e-12:
                return number
        return len(self.chances) - 1


def distribution(found: Mapping[int, float], most: int = 0) -> Distribution:
    """A distribution from single chances, at least up to `most`; missing numbers have chance 0.

    >>> distribution({2: 0.5, 0: 0.5}, most=3)
    Distribution(chances=(0.5, 0.0, 0.5, 0.0))
    """
    last = max([most, *found])
    return Distribution(tuple(found.get(number, 0.0) for number in range(last + 1)))


def add_up(found: Sequence[Distribution], *, most: int) -> Distribution:
    """The sum of independent numbers; whatever is more than `most` counts as `most`.

    >>> add_up([Distribution((0.5, 0.5)), Distribution((0.5, 0.5))], most=2).chances
    (0.25, 0.5, 0.25)
    """
    chances = {0: 1.0}
    for each in found:
        after: dict[int, float] = {}
        for sum_, chance in chances.items():
            for number, more in enumerate(each.chances):
                total = min(sum_ + number, most)
                after[total] = after.get(total, 0.0) + chance * more
        chances = after
    return distribution(chances)
