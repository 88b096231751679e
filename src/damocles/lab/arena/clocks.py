"""How long decisions take: exact for one battle, to within 5 % for many battles together."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from damocles.engine import Value

STEP = math.log(1.05)
SHORTEST = 1e-4


class Times(Value, frozen=True):
    """Times of decisions in seconds: their number, sum, median, and where the slowest 5 % begin.

    `bins` counts them by size, each bin a twentieth wider than the one before: with them the times
    of many battles can be combined.
    """

    count: int = 0
    total: float = 0.0
    p50: float = 0.0
    p95: float = 0.0
    longest: float = 0.0
    bins: dict[int, int] = msgspec.field(default_factory=dict)


def bin_of(seconds: float) -> int:
    """The bin of a time; everything below a tenth of a millisecond is in one.

    >>> bin_of(1.0), bin_of(0.0) == bin_of(1e-5)
    (0, True)
    """
    return math.floor(math.log(max(seconds, SHORTEST)) / STEP)


def times(seconds: Sequence[float]) -> Times:
    """The times of one battle; all 0 without any."""
    if not seconds:
        return Times()
    ordered, bins = sorted(seconds), Counter(bin_of(each) for each in seconds)
    return Times(
        len(ordered), _short(math.fsum(ordered)), _short(quantile(ordered, 0.5)),
        _short(quantile(ordered, 0.95)), _short(ordered[-1]), dict(sorted(bins.items())),
    )  # fmt: skip


def quantile(ordered: Sequence[float], share: float) -> float:
    """The smallest value that this share of all does not exceed.

    >>> quantile([1, 2, 3, 4], 0.5), quantile([1, 2, 3, 4], 0.95)
    (2, 4)
    """
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def add_times(games: Iterable[Times]) -> Times:
    """The times of many battles; the median and the slowest 5 % are upper ends of bins."""
    bins: Counter[int] = Counter()
    total, longest = 0.0, 0.0
    for each in games:
        bins.update(each.bins)
        total, longest = total + each.total, max(longest, each.longest)
    p50, p95 = (min(_bin_share(bins, share), longest) for share in (0.5, 0.95))
    return Times(bins.total(), _short(total), p50, p95, longest, dict(sorted(bins.items())))


def _bin_share(bins: Mapping[int, int], share: float) -> float:
    """The upper end of the bin that this share of all times falls within."""
    every = sum(bins.values())
    seen = 0
    for at in sorted(bins):
        seen += bins[at]
        if seen >= share * every:
            return _short(math.exp((at + 1) * STEP))
    return 0.0


def _short(seconds: float) -> float:
    """Rounded to a microsecond."""
    return round(seconds, 6)
