"""Plain answers to the decisions that need no plan; every player starts from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from damocles.ai.answers.command import COMMAND
from damocles.ai.answers.damage import DAMAGE
from damocles.ai.answers.setting_up import SETTING_UP

if TYPE_CHECKING:
    from damocles.ai.player import Answers

PLAIN: Final[Answers] = {**COMMAND, **DAMAGE, **SETTING_UP}
"""Everything but what the active unit does."""

__all__ = ["PLAIN"]
