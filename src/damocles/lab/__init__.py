"""Experiments: series of battles between bots."""

from __future__ import annotations

from damocles.lab.series import Played, Series, play, run
from damocles.lab.summary import Summary, summarise

__all__ = ["Played", "Series", "Summary", "play", "run", "summarise"]
