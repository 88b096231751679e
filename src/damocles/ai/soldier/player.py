"""The Soldier himself."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from damocles.ai.answers import PLAIN
from damocles.ai.player import Player
from damocles.ai.soldier.acting import act
from damocles.ai.soldier.command import COMMANDING
from damocles.rules.activation import ActDecision

if TYPE_CHECKING:
    from damocles.ai.player import Answers


class Soldier(Player):
    """The second opponent: weighs its own plans by what they are expected to bring."""

    name = "soldier"
    answers: ClassVar[Answers] = {**PLAIN, **COMMANDING, ActDecision: act}
