"""Plain answers to the decisions that need no plan; every player starts from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from damocles.ai.answers.command import COMMAND
from damocles.ai.answers.damage import DAMAGE
from damocles.ai.answers.setup import SETUP

if TYPE_CHECKING:
    from damocles.ai.thoughts.player import Answers


PLAIN: Final[Answers] = {**COMMAND, **DAMAGE, **SETUP}
"""Answers to everything except what the active unit does."""
