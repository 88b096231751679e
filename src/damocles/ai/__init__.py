"""Bots: whoever chooses an order for a decision."""

from __future__ import annotations

from damocles.ai.bots.levels import Captain, Colonel, Marshal, Veteran
from damocles.ai.bots.random_player import Random
from damocles.ai.bots.recruit import Recruit
from damocles.ai.bots.register import BOTS, Bot, UnknownBot, bot
from damocles.ai.plans.soldier import Soldier

__all__ = [
    "BOTS",
    "Bot",
    "Captain",
    "Colonel",
    "Marshal",
    "Random",
    "Recruit",
    "Soldier",
    "UnknownBot",
    "Veteran",
    "bot",
]
