"""What a seat can choose: whole orders, or what it cannot do and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.server.play.choices import (  # noqa: F401  # each enters its decisions
    actions,
    command,
    control_phase,
    interruptions,
    overwatch,
    setup,
)
from damocles.server.play.choices.desk import Desk
from damocles.server.play.choices.register import choosers

if TYPE_CHECKING:
    from damocles.server.play.wire import Choice

__all__ = ["Desk", "choices_of", "choosers"]


def choices_of(desk: Desk) -> tuple[Choice, ...]:
    """Everything that the seat can do, and what it might expect to do but cannot now."""
    return tuple(choosers[type(desk.decision)](desk, desk.decision))
