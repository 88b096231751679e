"""Experiments: series of battles between bots."""

from __future__ import annotations

from damocles.lab.series import Attacker, PlayedBattle, Series, play, run, setting_of_series
from damocles.lab.summary import Summary, summarise

__all__ = [
    "Attacker",
    "PlayedBattle",
    "Series",
    "Summary",
    "play",
    "run",
    "setting_of_series",
    "summarise",
]
