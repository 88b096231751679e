"""Soldier: greedy on what its own plans bring, careless of what the enemy can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from damocles.ai.places.destinations import Width
from damocles.ai.plans.greedy import greedy_answers
from damocles.ai.plans.weights import Weights
from damocles.ai.thoughts.player import Player

if TYPE_CHECKING:
    from damocles.ai.thoughts.player import Answers

STRAIGHT_ON = Width(foes=1, bearings=(0.0,))
CARELESS = Weights(caution=0.0, doubt=0.35, tried=1, instead=1, width=STRAIGHT_ON)
"""It fears nothing, goes straight at one enemy, and looks closely at one place of a kind only."""
SOLDIER = replace(CARELESS, doubt=0.2, bother=4.0, drills=("overwatch",))
"""It also stays where moving hardly pays, and knows of one drill."""


class Soldier(Player):
    """The second opponent: weighs its own plans by what they are expected to bring."""

    name = "soldier"
    answers: ClassVar[Answers] = greedy_answers(SOLDIER)


class DrilledSoldier(Soldier):
    """Plays battles on in trials: one who knows all drills, for who is tried out does so, too."""

    answers: ClassVar[Answers] = greedy_answers(CARELESS)
