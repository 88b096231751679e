"""Answers to the questions of a seat, from its view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.server.play.answers.plans import own_unit, plan_movement
from damocles.server.play.answers.previews import preview_order
from damocles.server.play.wire import AnyAnswer, AnyQuestion, Plan, Preview, Reach, Reachable

if TYPE_CHECKING:
    from damocles.rules.battle import View


def answer_question(view: View, question: AnyQuestion) -> AnyAnswer | None:
    """The answer; None where there is none to give.

    A seat asks while it has to decide something itself, and about its own units. Why something
    happened is no question to a view: `damocles.server.play.answers.past` answers it. Nor is what
    bots think: rooms answer that.
    """
    if isinstance(question, Reach):
        return reachable(view, question)
    if isinstance(question, Plan):
        return plan_movement(view, question)
    return preview_order(view, question) if isinstance(question, Preview) else None


def reachable(view: View, question: Reach) -> Reachable | None:
    """The regions of a fighter of an own unit; None for units of others."""
    if own_unit(view, question.unit) is None:
        return None
    return Reachable(view.regions(question.unit, question.gait, fighter=question.fighter))
