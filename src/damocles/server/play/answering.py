"""Answers to the questions of a seat, from its view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.server.play.answers.planning import planned
from damocles.server.play.answers.previewing import previewed
from damocles.server.play.answers.reaching import reachable
from damocles.server.play.wire import AnyAnswer, AnyQuestion, Plan, Preview, Reach

if TYPE_CHECKING:
    from damocles.rules.battle.view import View


def answered(view: View, question: AnyQuestion) -> AnyAnswer | None:
    """The answer; None where there is none to give.

    A seat asks while it has to decide something itself, and about its own units. Why something
    happened is no question to a view: `damocles.server.play.answers.past` answers it. Nor is what
    bots think: rooms answer that.
    """
    if isinstance(question, Reach):
        return reachable(view, question)
    if isinstance(question, Plan):
        return planned(view, question)
    return previewed(view, question) if isinstance(question, Preview) else None
