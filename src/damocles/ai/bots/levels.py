"""The levels that look ahead: the same player, who sees farther and tries more."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from damocles.ai.lookahead.answers import lookahead_answers
from damocles.ai.lookahead.depth import Depth, Scope
from damocles.ai.plans.weights import Weights
from damocles.ai.thoughts.player import Player

if TYPE_CHECKING:
    from damocles.ai.thoughts.player import Answers

OPEN_MINDED = Weights(slack=80.0, tried=5, instead=3, caution=0.5)
"""Also looks at plans that do not seem best at first; trials show what enemies do."""
LOOKING_AHEAD = Depth(Scope(orders=3, rounds=1, effort=40, seconds=0.4, sober=False))
"""How much the weakest of these levels puts into its decisions."""
THOROUGH = Depth(
    Scope(orders=10, rounds=1, effort=700, seconds=1.2),
    samples=8, tries=16, seconds=0.5, thorough=True,
)  # fmt: skip
"""More of everything, and it also thinks about command and thinks movements through."""


class Veteran(Player):
    """Tries what seems best by the full rules to the end of the round; takes luck for merit."""

    name = "veteran"
    answers: ClassVar[Answers] = lookahead_answers(OPEN_MINDED, LOOKING_AHEAD)


class Captain(Player):
    """Tries more plans, more often; recognises luck, and thinks about the order of its cards."""

    name = "captain"
    answers: ClassVar[Answers] = lookahead_answers(OPEN_MINDED, THOROUGH)


class Colonel(Player):
    """A Captain with more time."""

    name = "colonel"
    answers: ClassVar[Answers] = lookahead_answers(
        OPEN_MINDED,
        THOROUGH._replace(
            scope=Scope(orders=14, rounds=1, effort=2_000, seconds=3.0),
            samples=16, tries=32, seconds=1.0,
        ),
    )  # fmt: skip


class Marshal(Player):
    """A Colonel with all the time that a patient opponent allows."""

    name = "marshal"
    answers: ClassVar[Answers] = lookahead_answers(
        OPEN_MINDED,
        THOROUGH._replace(
            scope=Scope(orders=12, rounds=2, effort=4_000, seconds=10.0),
            samples=32, tries=64, seconds=2.0,
        ),
    )  # fmt: skip
