"""Soldier: greedy on what its own plans bring, careless of what the enemy can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from damocles.ai.destinations import Width
from damocles.ai.greedy import greedy
from damocles.ai.greedy.weights import Weights
from damocles.ai.player import Player

if TYPE_CHECKING:
    from damocles.ai.player import Answers

STRAIGHT_ON = Width(foes=1, bearings=(0.0,))
SOLDIER = Weights(
    caution=0.0,
    doubt=0.2,
    bother=4.0,
    tried=1,
    instead=1,
    width=STRAIGHT_ON,
    drills=("overwatch",),
)
"""It fears nothing, goes straight at one enemy where that is worth the bother, looks closely at one
place of a kind only, and knows of one drill."""


class Soldier(Player):
    """The second opponent: weighs its own plans by what they are expected to bring."""

    name = "soldier"
    answers: ClassVar[Answers] = greedy(SOLDIER)
