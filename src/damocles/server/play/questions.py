"""Answers to the questions of a seat, from its view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.server.play.answers.plans import own_unit, plan_movement
from damocles.server.play.answers.previews import preview_order
from damocles.server.play.answers.return_fire import preview_return_fire
from damocles.server.play.wire import (
    AnyAnswer,
    AnyQuestion,
    InReturn,
    Plan,
    Preview,
    Reach,
    Reachable,
)

if TYPE_CHECKING:
    from damocles.rules.battle import View


def answer_question(view: View, question: AnyQuestion) -> AnyAnswer | None:
    """The answer to a question; None if there is none.

    A seat may ask while it has something to decide, and about its own units. A view cannot answer
    why something happened: `damocles.server.play.answers.past` does. Nor what bots think: rooms
    answer that.
    """
    if isinstance(question, Reach):
        return reachable(view, question)
    if isinstance(question, Plan):
        return plan_movement(view, question)
    if isinstance(question, Preview):
        return preview_order(view, question)
    return preview_return_fire(view, question) if isinstance(question, InReturn) else None


def reachable(view: View, question: Reach) -> Reachable | None:
    """The regions a fighter of one of the seat's own units can reach; None for other units."""
    if own_unit(view, question.unit) is None:
        return None
    return Reachable(view.regions(question.unit, question.gait, fighter=question.fighter))
