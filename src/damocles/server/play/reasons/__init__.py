"""Why a seat is asked: what has happened that leads to the question, one sentence each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.server.names import name_all
from damocles.server.play.reasons import (  # noqa: F401  # each enters its decisions
    activations,
    attacks,
    control_phase,
    tactics,
)
from damocles.server.play.reasons.register import reasons
from damocles.server.speech import capitalise

if TYPE_CHECKING:
    from damocles.server.play.choices import Desk
    from damocles.words import Words

__all__ = ["reasons", "tell_reason"]


def tell_reason(desk: Desk) -> Words:
    """What leads to the question that lies on a desk, in every language."""
    reason = reasons[type(desk.decision)]
    return capitalise(name_all(desk.names, lambda each: reason(each, desk.decision)))
