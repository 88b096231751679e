"""Refusals in words, English and French."""

from __future__ import annotations

from damocles.record.narration.refusals.sentences import SENTENCES, tell_reason, tell_refusal

__all__ = ["SENTENCES", "tell_reason", "tell_refusal"]
