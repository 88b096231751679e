"""Exact chances of attacks that are considered: who falls, with which chance."""

from __future__ import annotations

from damocles.odds.attacks import Shot, close_combat, salvo
from damocles.odds.chances import Distribution
from damocles.odds.returning import Reply, in_return, instead, opponents, reply
from damocles.odds.values import Odds, UnitLosses

__all__ = [
    "Distribution",
    "Odds",
    "Reply",
    "Shot",
    "UnitLosses",
    "close_combat",
    "in_return",
    "instead",
    "opponents",
    "reply",
    "salvo",
]
