"""The levels that look ahead: the same player, who sees farther and tries more."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from damocles.ai.greedy.weights import Weights
from damocles.ai.player import Player
from damocles.ai.thinking.answers import thinking
from damocles.ai.thinking.lookahead import Depth
from damocles.ai.thinking.trials import Scope

if TYPE_CHECKING:
    from damocles.ai.player import Answers

OPEN_MINDED = Weights(slack=80.0, tried=5)
"""Plans that do not seem the best at first are looked at, too."""


class Veteran(Player):
    """Looks to the end of the round: what its enemies can do in return."""

    name = "veteran"
    answers: ClassVar[Answers] = thinking(
        OPEN_MINDED, Depth(rounds=1, samples=8, plans=14, tries=8, seconds=0.15)
    )


class Captain(Player):
    """Besides tries out what seems best, by all the rules, to the end of the round."""

    name = "captain"
    answers: ClassVar[Answers] = thinking(
        OPEN_MINDED,
        Depth(
            rounds=1, samples=8, plans=14, tries=16, seconds=0.2,
            scope=Scope(orders=4, rounds=1, seconds=0.5, most=8),
        ),
    )  # fmt: skip


class Colonel(Player):
    """Tries out more, to the end of the next round."""

    name = "colonel"
    answers: ClassVar[Answers] = thinking(
        OPEN_MINDED,
        Depth(
            rounds=1, samples=16, plans=18, tries=32, seconds=0.4,
            scope=Scope(orders=6, rounds=2, seconds=2.0, most=16),
        ),
    )  # fmt: skip


class Marshal(Player):
    """As a Colonel, with all the time that a patient player gives it."""

    name = "marshal"
    answers: ClassVar[Answers] = thinking(
        OPEN_MINDED,
        Depth(
            rounds=1, samples=32, plans=24, tries=64, seconds=1.0,
            scope=Scope(orders=8, rounds=2, seconds=8.0, most=64),
        ),
    )  # fmt: skip
