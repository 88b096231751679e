"""Facts of an explanation in words, English and French."""

from __future__ import annotations

from damocles.record.narration.facts.sentences import tell_fact, tell_facts

__all__ = ["tell_fact", "tell_facts"]
