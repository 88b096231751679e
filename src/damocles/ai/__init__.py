"""Bots: whoever chooses an order for a decision."""

from __future__ import annotations

from damocles.ai.names import BOTS, Bot, UnknownBot, bot
from damocles.ai.random_player import Random
from damocles.ai.recruit import Recruit
from damocles.ai.soldier import Soldier
from damocles.ai.thinking.levels import Captain, Colonel, Marshal, Veteran

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
