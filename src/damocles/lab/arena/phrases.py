"""Numbers, names and sentences of an arena in words."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.lab.arena.plan import Stratum
    from damocles.lab.arena.scores import Interval
    from damocles.words import Language

BOOK = "lab.arena"


def phrase(key: str, language: Language, **facts: object) -> str:
    """A text of the arena."""
    return tell(f"{BOOK}.{key}", facts, language)


def versus(names: Iterable[str], language: Language) -> str:
    """Bots or companies that fight each other.

    >>> versus(("soldier", "random"), "en"), versus(("soldier", "random"), "fr")
    ('soldier v random', 'soldier contre random')
    """
    return phrase("versus", language).join(names)


def name_stratum(stratum: Stratum, language: Language) -> str:
    """A mission with the companies of both seats."""
    companies = versus(stratum.companies, language)
    return phrase("stratum", language, mission=stratum.mission, companies=companies)


# ---- numbers ---------------------------------------------------------------------------------


def share(value: float, language: Language) -> str:
    """A share as a percentage.

    >>> share(0.97531, "en"), share(0.97531, "fr")
    ('97.5 %', '97,5 %')
    """
    return phrase("share", language, value=100.0 * value)


def share_bounds(value: Interval, language: Language) -> str:
    """The interval of a share."""
    return phrase("bounds", language, low=100.0 * value.low, high=100.0 * value.high)


def share_with_interval(value: Interval, language: Language) -> str:
    """A share with its interval."""
    return f"{share(value.value, language)} {share_bounds(value, language)}"


def points(value: float) -> str:
    """A number of points with its sign; for infinity, the sign and the symbol.

    >>> points(12.4), points(float("inf"))
    ('+12', '+∞')
    """
    if math.isinf(value):
        return "+∞" if value > 0 else "-∞"  # this really is the infinity sign
    return f"{value:+.0f}"


def points_with_interval(value: Interval, language: Language) -> str:
    """Points with their interval."""
    low, high = points(value.low), points(value.high)
    return phrase("points", language, value=points(value.value), low=low, high=high)


def rating_bounds(value: Interval, language: Language) -> str:
    """The interval of a rating."""
    return phrase("whole_bounds", language, low=value.low, high=value.high)


def rating_with_interval(value: Interval, language: Language) -> str:
    """A rating with its interval."""
    return f"{value.value:.0f} {rating_bounds(value, language)}"
