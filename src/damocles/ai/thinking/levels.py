"""The levels that look ahead: the same player, who sees farther and tries more."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from damocles.ai.greedy.weights import Weights
from damocles.ai.player import Player
from damocles.ai.thinking.answers import thinking
from damocles.ai.thinking.depth import Depth, Scope

if TYPE_CHECKING:
    from damocles.ai.player import Answers

OPEN_MINDED = Weights(slack=80.0, tried=5, caution=0.5)
"""Plans that do not seem the best at first are looked at, too; what enemies do shows in trials."""


class Veteran(Player):
    """Tries out what seems best by all the rules, to the end of the round; luck is merit to it."""

    name = "veteran"
    answers: ClassVar[Answers] = thinking(
        OPEN_MINDED,
        Depth(Scope(orders=4, rounds=1, effort=100, seconds=0.4, sober=False), 8, 8, 0.3),
    )


class Captain(Player):
    """Tries out more plans more often, knows luck when it sees it, and has second thoughts."""

    name = "captain"
    answers: ClassVar[Answers] = thinking(
        OPEN_MINDED,
        Depth(Scope(orders=6, rounds=1, effort=400, seconds=1.2), 8, 16, 0.5, doubts=True),
    )


class Colonel(Player):
    """The same with more time."""

    name = "colonel"
    answers: ClassVar[Answers] = thinking(
        OPEN_MINDED,
        Depth(Scope(orders=8, rounds=1, effort=1_000, seconds=3.0), 16, 32, 1.0, doubts=True),
    )


class Marshal(Player):
    """As a Colonel, with all the time that a patient player gives it."""

    name = "marshal"
    answers: ClassVar[Answers] = thinking(
        OPEN_MINDED,
        Depth(Scope(orders=12, rounds=2, effort=8_000, seconds=10.0), 32, 64, 2.0, doubts=True),
    )
