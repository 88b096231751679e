"""What a greedy player makes of a situation: the weights of all its terms, by name."""

from __future__ import annotations

from damocles.ai.places.destinations import WIDE, Width
from damocles.engine import Value

DRILLS = ("overwatch", "take_cover", "knee")
"""The drills that units are given at the end of an activation."""


class Weights(Value, frozen=True):
    """How much each thing counts; what a level does not know of has no weight."""

    unseen: float = 0.3
    """What fire from a place is worth from which the target is not seen yet."""
    later: float = 0.35
    """What the fire of the next activation is worth, beside that of this one."""
    patience: float = 0.65
    """What is gained a round later is worth so much less."""
    tied: float = 0.5
    """What a place is worth that both sides hold alike."""
    caution: float = 1.5
    """How much the fire of enemies is feared, beside one's own."""
    least_caution: float = 0.2
    """The share of it that is left when time runs out for who is not ahead."""
    hidden: float = 0.2
    """What is left of an enemy's fire on a place that he does not see yet."""
    spare: float = 0.03
    """What each fighter more than needed at a place adds to its worth."""
    doubt: float = 0.75
    """How much of estimated fire is believed before sight and cover are looked at."""
    covered: float = 0.06
    """What cover is worth, of the worth of a unit."""
    bother: float = 2.0
    """A movement that gains less than so many army points is not made."""
    charged: float = 0.5
    """How much of the worth of a struck enemy a charge promises before it is looked at."""
    width: Width = WIDE
    """How many places are looked at."""
    tried: int = 3
    """So many places are planned in full for each way of going there."""
    instead: int = 0
    """So many more are looked at where no way leads to the best ones."""
    slack: float = 0.0
    """Plans that seem worse than the best by up to so many army points are thought through too."""
    drills: tuple[str, ...] = DRILLS
    """The drills that are thought of."""
