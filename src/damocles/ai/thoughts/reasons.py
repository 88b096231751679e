"""Why a player answers as it does without comparing plans: each reason has a name and its words."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from damocles.words import has_text

if TYPE_CHECKING:
    from damocles.ai.thoughts.player import Answer

RANDOM, REPLACED = "random", "replaced"
AT_ONCE, NOTHING_LEFT = "at once", "nothing left"
THUMB = "rule of thumb"
ANSWERS = "damocles.ai."
"""The package that holds the functions which answer decisions."""

BOOK = "thoughts.reasons"
"""Reasons by name; those of functions that answer decisions by module and function name."""


def reason_of(answer: Answer) -> str:
    """The name of the reason behind what a function answers; a rule of thumb if it has none."""
    function = answer.func if isinstance(answer, partial) else answer
    module = str(getattr(function, "__module__", ""))
    name = f"{module.removeprefix(ANSWERS)}.{getattr(function, '__name__', '')}"
    return name if has_text(f"{BOOK}.{name}") else THUMB
