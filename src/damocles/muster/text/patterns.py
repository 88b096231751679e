"""What a line of a company's text looks like, by the words of all languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from damocles.muster.text.vocabulary import currency_words, fold_text, words_read_as
from damocles.words import keep

if TYPE_CHECKING:
    from collections.abc import Iterable


@keep
def header_pattern(rules: str) -> re.Pattern[str]:
    """The first line: an army, its points in the currency of a rule set, the company's name."""
    points = f"{_choice(currency_words(rules))}|{_choice(words_read_as('reads.points'))}"
    return re.compile(
        rf"""^(?P<army>[^,:"\[\s]++(?:\s++[^,:"\[\s]++)*+)\s*+
        (?:,\s*+(?P<ap>\d++)\s*+(?:(?:{points})\.?)?\.?)?\s*+
        (?::?\s*+["“”«]\s*+(?P<name>.*?)\s*["“”»])?$""",
        re.IGNORECASE | re.VERBOSE,
    )


@keep
def price_pattern(rules: str) -> re.Pattern[str]:
    """A price beside a unit in the currency of a rule set, in brackets or not."""
    points = _choice(currency_words(rules))
    return re.compile(rf"\(?=?\s*\b(\d+)\s*(?:{points})(?!\w)\.?\s*\)?", re.IGNORECASE)


@keep
def between_pattern() -> re.Pattern[str]:
    """What separates the things that a line names."""
    joints = "|".join(map(re.escape, words_read_as("reads.joints")))
    return re.compile(rf"[,;()+/]|\s(?:{joints})\s", re.IGNORECASE)


def match_platoon(line: str) -> re.Match[str] | None:
    """The line that begins a platoon, with its number before or behind the word; None for others.

    >>> found = map(match_platoon, ("2nd Platoon", "Section 1", "medic"))
    >>> [each and each.groups() for each in found]
    [('2', None), (None, '1'), None]
    """
    return _platoon_pattern().match(fold_text(line))


@keep
def _platoon_pattern() -> re.Pattern[str]:
    """A platoon's line without case and accents."""
    ordinals, platoon = (
        "|".join(map(fold_text, words_read_as(key))) for key in ("reads.ordinals", "reads.platoon")
    )
    return re.compile(rf"^(?:(\d+)(?:{ordinals})? )?(?:{platoon})(?: (\d+))?$")


def _choice(words: Iterable[str]) -> str:
    """Any of some words; the points of an abbreviation may be missing."""
    escaped = (re.escape(word.rstrip(".")) for word in words)
    return "|".join(word.replace(r"\.", r"\.?") for word in escaped)
