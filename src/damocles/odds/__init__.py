"""Exact chances of attacks that are considered: who falls, with which chance."""

from __future__ import annotations

from damocles.odds.attacks import Shot, close_combat_odds, salvo_odds
from damocles.odds.chances import Distribution
from damocles.odds.return_fire import (
    ReturnFire,
    find_return_fire,
    fired_together,
    return_fire_odds,
    shooter_and_target,
)
from damocles.odds.values import Odds, UnitLosses

__all__ = [
    "Distribution",
    "Odds",
    "ReturnFire",
    "Shot",
    "UnitLosses",
    "close_combat_odds",
    "find_return_fire",
    "fired_together",
    "return_fire_odds",
    "salvo_odds",
    "shooter_and_target",
]
