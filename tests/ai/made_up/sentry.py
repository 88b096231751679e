"""Sentry: a bot of another package, in one file; its units stay where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from damocles.ai.answers import PLAIN
from damocles.ai.thoughts import Player
from damocles.rules import ActDecision, EndActivation

if TYPE_CHECKING:
    from damocles.ai.thoughts import Answers
    from damocles.engine import Chance
    from damocles.rules.battle import View


def stay(_view: View, decision: ActDecision, _chance: Chance) -> EndActivation:
    """Do nothing, in every activation."""
    return EndActivation(decision.seat)


class Sentry(Player):
    """Answers all questions plainly, and never acts."""

    name, strength, gives_hints = "sentry", 1, True
    answers: ClassVar[Answers] = {**PLAIN, ActDecision: stay}
