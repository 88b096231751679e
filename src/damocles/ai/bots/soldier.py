"""Soldier: the strongest of those that do not look ahead."""

from __future__ import annotations

from damocles.ai.plans.soldier import Soldier

BOT = Soldier
