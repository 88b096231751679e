"""Veteran: the weakest of those that look ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from damocles.ai.bots.levels import OPEN_MINDED
from damocles.ai.lookahead.answers import lookahead_answers
from damocles.ai.lookahead.depth import Depth, Scope
from damocles.ai.thoughts.player import Player

if TYPE_CHECKING:
    from damocles.ai.thoughts.player import Answers

LOOKING_AHEAD = Depth(Scope(orders=3, rounds=1, effort=40, seconds=0.4, sober=False))
"""How much it puts into its decisions."""


class Veteran(Player):
    """Tries what seems best by the full rules to the end of the round; takes luck for merit."""

    name, strength, gives_hints = "veteran", 3, True
    answers: ClassVar[Answers] = lookahead_answers(OPEN_MINDED, LOOKING_AHEAD)


BOT = Veteran
