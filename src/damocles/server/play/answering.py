"""Answers to the questions of a seat, from its view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.server.play.wire import AnyAnswer, AnyQuestion, Reach, Reachable

if TYPE_CHECKING:
    from damocles.rules.view import View


def answered(view: View, question: AnyQuestion) -> AnyAnswer | None:
    """The answer; None where there is none to give."""
    if isinstance(question, Reach):
        found = view.regions(question.unit, question.gait, fighter=question.fighter)
        return Reachable(found)
    return None
