"""Marshal: looks ahead as long as anybody waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from damocles.ai.bots.levels import OPEN_MINDED, THOROUGH
from damocles.ai.lookahead.answers import lookahead_answers
from damocles.ai.lookahead.depth import Scope
from damocles.ai.thoughts.player import Player

if TYPE_CHECKING:
    from damocles.ai.thoughts.player import Answers


class Marshal(Player):
    """A Colonel with all the time that a patient opponent allows."""

    name, strength = "marshal", 6
    answers: ClassVar[Answers] = lookahead_answers(
        OPEN_MINDED,
        THOROUGH._replace(
            scope=Scope(orders=12, rounds=2, effort=4_000, seconds=10.0),
            samples=32, tries=64, seconds=2.0,
        ),
    )  # fmt: skip


BOT = Marshal
