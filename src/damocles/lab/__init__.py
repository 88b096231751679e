"""Experiments: series of battles between bots."""

from __future__ import annotations

from damocles.lab.series import Attacker, Played, Series, play, prepared, run
from damocles.lab.summary import Summary, summarise

__all__ = ["Attacker", "Played", "Series", "Summary", "play", "prepared", "run", "summarise"]
