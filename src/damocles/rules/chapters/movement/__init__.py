"""Movement: one order places every fighter of the unit, the engine finds the shortest paths."""

from __future__ import annotations

from damocles.rules.chapters.movement import lapse, moving
from damocles.rules.chapters.movement.ends import refuse_ends, standing_others
from damocles.rules.chapters.movement.ground import reach
from damocles.rules.chapters.movement.measure import end_disc, settled
from damocles.rules.chapters.movement.order import Move, allowance, refuse_members

__all__ = [
    "Move",
    "allowance",
    "end_disc",
    "lapse",
    "moving",
    "reach",
    "refuse_ends",
    "refuse_members",
    "settled",
    "standing_others",
]
