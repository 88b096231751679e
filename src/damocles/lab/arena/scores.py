"""Scores of battles and pairs, and how sure they are: small functions of numbers alone.

A battle scores 1, 0.5 or 0, a pair the mean of both battles. The two battles of a pair share
their luck, so they are not independent: intervals are taken over pairs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev

from damocles.engine import Value

Z = 1.959964
"""The normal quantile for 95 % intervals."""
CAUTION = 4.0
"""Pairs added, all won or all lost, when estimating how much pairs spread."""


class Interval(Value, frozen=True):
    """A measured value with the bounds of its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(score: float, count: float) -> Interval:
    """Wilson's interval for a share of this many independent trials; 0 to 1 without any.

    >>> found = wilson(0.6, 100)
    >>> round(found.low, 3), round(found.high, 3)
    (0.502, 0.691)
    """
    if count <= 0:
        return Interval(score, 0.0, 1.0)
    square = Z * Z / count
    centre = (score + square / 2) / (1 + square)
    half = Z * math.sqrt(score * (1 - score) / count + square / (4 * count)) / (1 + square)
    low, high = max(0.0, centre - half), min(1.0, centre + half)
    return Interval(score, min(low, score), max(high, score))


def spread(scores: Sequence[float]) -> float:
    """How much pairs spread, as a share of the most that is possible at their mean: 0 to 1.

    Pairs that are all won or all lost give 1, two independent battles 0.5, pairs in which the seat
    decides everything 0. A few cautious pairs are added, so that a few equal ones prove nothing.

    >>> spread([1.0, 0.0] * 50), round(spread([0.5] * 96), 3)
    (1.0, 0.04)
    """
    count, mean = len(scores), fmean(scores)
    most = mean * (1 - mean)
    seen = math.fsum((score - mean) ** 2 for score in scores) / (count * most) if most else 1.0
    return (count * min(seen, 1.0) + CAUTION) / (count + CAUTION)


def over_pairs(scores: Sequence[float]) -> Interval:
    """The mean of pair scores with Wilson's interval, corrected for how much the pairs spread.

    It assumes as many independent trials as give the spread that was seen. If all pairs are won,
    it is Wilson's interval of that many trials; for many pairs of middling score the normal one.

    >>> found = over_pairs([1.0] * 150)
    >>> round(found.low, 3), found.high
    (0.975, 1.0)
    """
    if not scores:
        return wilson(0.5, 0)
    return wilson(min(1.0, fmean(scores)), len(scores) / spread(scores))


def standard_error(scores: Sequence[float]) -> float:
    """The standard error of the mean of pair scores, equally cautious."""
    bounds = over_pairs(scores)
    return (bounds.high - bounds.low) / (2 * Z)


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean of any numbers with its normal interval, which is unbounded for a single number.

    >>> mean_interval([3.0]).low
    -inf
    """
    if len(values) < 2:
        return Interval(fmean(values) if values else 0.0, -math.inf, math.inf)
    mean, half = fmean(values), Z * stdev(values) / math.sqrt(len(values))
    return Interval(mean, mean - half, mean + half)


# ---- Elo -------------------------------------------------------------------------------------


def expected_score(elo: float) -> float:
    """The expected score for a difference in Elo points.

    >>> expected_score(0.0), round(expected_score(191), 2)
    (0.5, 0.75)
    """
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """The difference in Elo points for an expected score; infinite at 0 and 1.

    >>> elo_of(0.5), elo_of(1.0)
    (0.0, inf)
    """
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def elo_interval(score: Interval) -> Interval:
    """An interval of scores as one of Elo points."""
    return Interval(elo_of(score.value), elo_of(score.low), elo_of(score.high))
