"""Soldier: greedy for what its own plans bring, heedless of what the enemy can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from damocles.ai.places.destinations import Width
from damocles.ai.plans.greedy import greedy_answers
from damocles.ai.plans.weights import SUBTLE, Weights
from damocles.ai.thoughts.player import Player

if TYPE_CHECKING:
    from damocles.ai.thoughts.player import Answers

STRAIGHT_ON = Width(foes=1, bearings=(0.0,))
CARELESS = Weights(caution=0.0, doubt=0.35, tried=1, instead=1, width=STRAIGHT_ON)
"""Fears nothing, goes straight at one enemy, and looks closely at only one place of each kind."""
SOLDIER = replace(CARELESS, doubt=0.2, bother=4.0, overlooked=SUBTLE)
"""Also stays if moving hardly pays, and does not think of every drill."""


class Soldier(Player):
    """The second opponent: weighs its own plans by what they are expected to bring."""

    name, strength, gives_hints = "soldier", 2, True
    answers: ClassVar[Answers] = greedy_answers(SOLDIER)


class DrilledSoldier(Soldier):
    """Plays battles on in trials; it knows all drills, as the players that run trials do."""

    answers: ClassVar[Answers] = greedy_answers(CARELESS)
