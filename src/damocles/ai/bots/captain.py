"""Captain: looks ahead thoroughly."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from damocles.ai.bots.levels import OPEN_MINDED, THOROUGH
from damocles.ai.lookahead.answers import lookahead_answers
from damocles.ai.thoughts.player import Player

if TYPE_CHECKING:
    from damocles.ai.thoughts.player import Answers


class Captain(Player):
    """Tries more plans, more often; recognises luck, and thinks about the order of its cards."""

    name, strength, gives_hints = "captain", 4, True
    answers: ClassVar[Answers] = lookahead_answers(OPEN_MINDED, THOROUGH)


BOT = Captain
