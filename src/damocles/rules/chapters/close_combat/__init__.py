"""Close combat: who fights whom, the attack test, where its impacts go."""

from __future__ import annotations

from damocles.rules.chapters.close_combat.combats import Assignment, CloseCombat
from damocles.rules.chapters.close_combat.disengagement import Disengage
from damocles.rules.chapters.close_combat.free_strikes import ForgoStrike, StrikeDecision
from damocles.rules.chapters.close_combat.impacts import Spread, SpreadDecision
from damocles.rules.chapters.close_combat.kinds import close_weapons

__all__ = [
    "Assignment",
    "CloseCombat",
    "Disengage",
    "ForgoStrike",
    "Spread",
    "SpreadDecision",
    "StrikeDecision",
    "close_weapons",
]
