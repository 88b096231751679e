"""Refusals in words, English and French."""

from __future__ import annotations

from damocles.record.refusals.telling import SENTENCES, tell_reason, tell_refusal

__all__ = ["SENTENCES", "tell_reason", "tell_refusal"]
