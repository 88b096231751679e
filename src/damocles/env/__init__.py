"""Environments in which programs learn to play: battles for PettingZoo and Gymnasium.

They need the extra `env`; everything else in Damocles works without it.
"""

from __future__ import annotations

from damocles.env.episode import Episode, Snapshot
from damocles.env.errors import ExtraMissing, IllegalAction, UnknownSize
from damocles.env.sizes import SIZES, BattleSize

try:
    from damocles.env.aec import BattleEnv
    from damocles.env.solo import SoloEnv, register
except ModuleNotFoundError as error:
    if error.name not in ("gymnasium", "pettingzoo"):
        raise
    raise ExtraMissing(
        f"the environments need {error.name}: install the extra, pip install 'damocles[env]'"
    ) from error

__all__ = [
    "SIZES",
    "BattleEnv",
    "BattleSize",
    "Episode",
    "ExtraMissing",
    "IllegalAction",
    "Snapshot",
    "SoloEnv",
    "UnknownSize",
]

register()
