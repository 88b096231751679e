"""Gaits in words: the lines that the quick reference has about those without one of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.muster.sheets.citations import SECTIONS, cite_all
from damocles.muster.sheets.values import SheetLine
from damocles.rules.state import read_gaits
from damocles.words import tell_thing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.engine import RuleSet
    from damocles.muster.sheets.words import SheetWords
    from damocles.rules.state import GaitKind, Params

LIMITS = "bars_shots", "free_only", "engaged_only", "mobile_only"
"""What a gait has with a rule, or not at all."""


def gait_lines(rules: RuleSet[Params], words: SheetWords) -> Iterator[SheetLine]:
    """A line about each gait of a rule set that no sentence of the page is about."""
    for gait in read_gaits(rules).known.values():
        if gait.id not in SECTIONS["movement"]:
            traits = [words.say(f"traits.{trait}") for trait in _traits(gait)]
            name = tell_thing("gaits", gait.id, words.language, rules.name)
            text = "; ".join(traits or [words.say("traits.plain")])
            yield SheetLine(name[0].upper() + name[1:], f"{text}.", cite_all(rules, _rules(gait)))


def _traits(gait: GaitKind) -> Iterator[str]:
    """What is to be said of a gait, by the keys of its texts."""
    if gait.crossing != "never":
        yield gait.crossing
    yield from (trait for trait in ("hurries", "runs_over", *LIMITS) if getattr(gait, trait))


def _rules(gait: GaitKind) -> tuple[str, ...]:
    """The concepts behind a gait and its limits."""
    found = (getattr(gait, limit) for limit in LIMITS)
    return gait.rule, *filter(None, found)
