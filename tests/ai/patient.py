"""Levels without a clock: what time cuts off would not be the same twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pytest

from damocles.ai.bots.levels import OPEN_MINDED
from damocles.ai.bots.register import BOTS, Considerate
from damocles.ai.lookahead.answers import lookahead_answers
from damocles.ai.lookahead.depth import Depth, Scope
from damocles.ai.thoughts.player import Answers, Player

PATIENT = 1_000_000.0
"""Seconds that are never over: what a clock cuts off would not be the same twice."""


def patient(level: str, *, rounds: int, thorough: bool) -> type[Player]:
    """A level that looks ahead less than it does, but is never out of time."""
    scope = Scope(orders=2, rounds=rounds, effort=60, seconds=PATIENT, sober=thorough)
    depth = Depth(scope, samples=2, tries=3, seconds=PATIENT, thorough=thorough)

    class Patient(Player):
        """Thinks as the level does."""

        name = level
        answers: ClassVar[Answers] = lookahead_answers(OPEN_MINDED, depth)

    return Patient


LEVELS: dict[str, Callable[[str], Considerate]] = {
    "random": BOTS["random"],
    "recruit": BOTS["recruit"],
    "soldier": BOTS["soldier"],
    "veteran": patient("veteran", rounds=1, thorough=False),
    "captain": patient("captain", rounds=1, thorough=True),
    "colonel": patient("colonel", rounds=2, thorough=True),
}

DEEP = "veteran", "colonel"
"""Those that look ahead as a captain does, only less or farther."""
MANY = [pytest.param(level, marks=pytest.mark.deep) if level in DEEP else level for level in LEVELS]
"""All of them, some in deep tests alone."""
