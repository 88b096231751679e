"""What a greedy player makes of a situation: the weights of all its terms, by name."""

from __future__ import annotations

from damocles.ai.places.destinations import WIDE, Width
from damocles.engine import Value

SUBTLE = ("take_cover", "knee")
"""Drills that help only against others or for them; a simple mind does not think of these."""


class Weights(Value, frozen=True):
    """How much each thing counts; what a level does not know of has no weight."""

    unseen: float = 0.3
    """What fire from a place is worth if the target cannot be seen from there yet."""
    later: float = 0.35
    """What fire in the next activation is worth, compared with fire in this one."""
    patience: float = 0.65
    """What is gained a round later is worth this share."""
    tied: float = 0.5
    """What a place is worth that both sides hold with equal numbers."""
    caution: float = 1.5
    """How much enemy fire is feared, compared with one's own fire."""
    least_caution: float = 0.2
    """The share of caution that is left when time runs out for a seat that is not ahead."""
    hidden: float = 0.2
    """What is left of an enemy's fire at a place that it does not see yet."""
    spare: float = 0.03
    """What each fighter beyond those needed at a place adds to its worth."""
    doubt: float = 0.75
    """How much of estimated fire is believed before sight and cover are checked."""
    covered: float = 0.06
    """What cover is worth, as a share of the unit's worth."""
    bother: float = 2.0
    """A movement that gains less than this many army points is not made."""
    charged: float = 0.5
    """The share of a target's worth that a charge promises before it is worked out."""
    width: Width = WIDE
    """How many enemies are approached, and at which angles."""
    tried: int = 3
    """How many places are planned in full for each way of going there."""
    instead: int = 0
    """How many more places are tried if the best ones cannot be reached."""
    slack: float = 0.0
    """Plans worse than the best by up to this many army points are thought through too."""
    overlooked: tuple[str, ...] = ()
    """The drills that are never taken; every other one is, where it is worth its points."""
