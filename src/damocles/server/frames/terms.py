"""What pages have to know to speak of a rule set's amounts: its own terms, and its scale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from damocles.server.wire import RuleTerms
from damocles.words import DEFAULT, languages, list_texts

if TYPE_CHECKING:
    from msgspec import UnsetType

    from damocles.engine import RuleSet
    from damocles.rules.state import Params


def rule_terms(rules: RuleSet[Params]) -> RuleTerms | UnsetType:
    """What a rule set calls otherwise; unset if it calls and counts everything as usual."""
    told = {each: list_texts(f"terms.{rules.name}", each) for each in languages()}
    words = {name: {each: told[each][name] for each in told} for name in told[DEFAULT]}
    points = rules.params.army_points
    return RuleTerms(words, points) if words or points != 1 else UNSET
