"""Greedy players: what a unit does next is the plan that is expected to be worth most now."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from damocles.ai.answers.plain import PLAIN
from damocles.ai.plans.action import act
from damocles.ai.plans.command import GREEDY_COMMAND, close
from damocles.rules import ActDecision, ClosingDecision

if TYPE_CHECKING:
    from damocles.ai.plans.weights import Weights
    from damocles.ai.thoughts.player import Answers


def greedy_answers(weights: Weights) -> Answers:
    """The answers of a player that weighs its plans with these weights."""
    return {
        **PLAIN,
        **GREEDY_COMMAND,
        ActDecision: partial(act, weights),
        ClosingDecision: partial(close, weights),
    }
