"""Soldier: greedy on the expected value of its own plans."""

from __future__ import annotations

from damocles.ai.soldier.player import Soldier

__all__ = ["Soldier"]
