"""Movement: one order places every fighter of the unit; the engine finds the shortest paths."""

from __future__ import annotations

from damocles.rules.chapters.movement import lapse, moves
from damocles.rules.chapters.movement.ends import other_bases, refuse_ends
from damocles.rules.chapters.movement.ground import reach
from damocles.rules.chapters.movement.measure import end_disc, settle_places
from damocles.rules.chapters.movement.order import (
    Move,
    allowance,
    refuse_members,
    refuse_way,
)

__all__ = [
    "Move",
    "allowance",
    "end_disc",
    "lapse",
    "moves",
    "other_bases",
    "reach",
    "refuse_ends",
    "refuse_members",
    "refuse_way",
    "settle_places",
]
