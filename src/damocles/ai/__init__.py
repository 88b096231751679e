"""Bots: whoever chooses an order for a decision."""

from __future__ import annotations

from damocles.ai.bot import Bot
from damocles.ai.names import BOTS, UnknownBot, bot
from damocles.ai.random_player import Random

__all__ = ["BOTS", "Bot", "Random", "UnknownBot", "bot"]
