"""Colonel: looks ahead longer."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from damocles.ai.bots.levels import OPEN_MINDED, THOROUGH
from damocles.ai.lookahead.answers import lookahead_answers
from damocles.ai.lookahead.depth import Scope
from damocles.ai.thoughts.player import Player

if TYPE_CHECKING:
    from damocles.ai.thoughts.player import Answers


class Colonel(Player):
    """A Captain with more time."""

    name, strength, gives_hints = "colonel", 5, True
    answers: ClassVar[Answers] = lookahead_answers(
        OPEN_MINDED,
        THOROUGH._replace(
            scope=Scope(orders=14, rounds=1, effort=2_000, seconds=3.0),
            samples=16, tries=32, seconds=1.0,
        ),
    )  # fmt: skip


BOT = Colonel
