"""Greedy players: what a unit does next is the plan that is expected to be worth most now."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from damocles.ai.answers import PLAIN
from damocles.ai.greedy.acting import act
from damocles.ai.greedy.command import COMMANDING, close
from damocles.rules.chapters.activation import ActDecision, ClosingDecision

if TYPE_CHECKING:
    from damocles.ai.greedy.weights import Weights
    from damocles.ai.player import Answers


def greedy(weights: Weights) -> Answers:
    """The answers of a player who weighs his plans so."""
    return {
        **PLAIN,
        **COMMANDING,
        ActDecision: partial(act, weights),
        ClosingDecision: partial(close, weights),
    }
