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
"""Plans that do not seem the best at first are looked at, too; what enemies do shows in trials."""
LOOKING_AHEAD = Depth(Scope(orders=3, rounds=1, effort=40, seconds=0.4, sober=False))
"""What the least of them gives to its decisions."""
THOROUGH = Depth(
    Scope(orders=10, rounds=1, effort=700, seconds=1.2),
    samples=8, tries=16, seconds=0.5, thorough=True,
)  # fmt: skip
"""More of it, with thought given to command, and movements thought through."""


class Veteran(Player):
    """Tries out what seems best by all the rules, to the end of the round; luck is merit to it."""

    name = "veteran"
    answers: ClassVar[Answers] = lookahead_answers(OPEN_MINDED, LOOKING_AHEAD)


class Captain(Player):
    """Tries out more plans more often, knows luck when it sees it, and thinks about its cards."""

    name = "captain"
    answers: ClassVar[Answers] = lookahead_answers(OPEN_MINDED, THOROUGH)


class Colonel(Player):
    """The same with more time."""

    name = "colonel"
    answers: ClassVar[Answers] = lookahead_answers(
        OPEN_MINDED,
        THOROUGH._replace(
            scope=Scope(orders=14, rounds=1, effort=2_000, seconds=3.0),
            samples=16, tries=32, seconds=1.0,
        ),
    )  # fmt: skip


class Marshal(Player):
    """As a Colonel, with all the time that a patient player gives it."""

    name = "marshal"
    answers: ClassVar[Answers] = lookahead_answers(
        OPEN_MINDED,
        THOROUGH._replace(
            scope=Scope(orders=12, rounds=2, effort=4_000, seconds=10.0),
            samples=32, tries=64, seconds=2.0,
        ),
    )  # fmt: skip
