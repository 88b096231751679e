"""Bots as pages name them: one whose words are in no book goes by its own name."""

from __future__ import annotations

from damocles.ai.bots import BOTS
from damocles.server.speech import repeat
from damocles.words import Words, has_text, tell_all


def bot_name(name: str) -> Words:
    """What a bot is called."""
    return _tell(f"bots.{name}.name") or repeat(name)


def bot_manner(name: str) -> Words:
    """How a bot plays, in a few words; empty if nobody has said it."""
    return _tell(f"bots.{name}.manner") or repeat("")


def advisers() -> dict[str, Words]:
    """The bots that people may ask for hints, with their names, the weakest first."""
    return {name: bot_name(name) for name in BOTS if is_adviser(name)}


def is_adviser(name: str) -> bool:
    """Whether people may ask a bot of this name for hints."""
    return name in BOTS and BOTS[name].gives_hints


def _tell(key: str) -> Words:
    return tell_all(key) if has_text(key) else {}
