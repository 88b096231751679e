"""Answers to the questions of a seat, from its view alone."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.server.play.answers.danger import find_danger
from damocles.server.play.answers.plans import plan_movement
from damocles.server.play.answers.previews import preview_order
from damocles.server.play.answers.return_fire import preview_return_fire
from damocles.server.play.answers.stands import known_unit, own_unit
from damocles.server.play.answers.surveys import survey_table
from damocles.server.play.wire import (
    AnyAnswer,
    AnyQuestion,
    Danger,
    InReturn,
    Plan,
    Preview,
    Reach,
    Reachable,
    Survey,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from damocles.rules.battle import View
    from damocles.rules.state import Unit


def answer_question(view: View, question: AnyQuestion) -> AnyAnswer | None:
    """The answer to a question; None if there is none.

    A seat may ask while it has something to decide, and about its own units. A view cannot answer
    why something happened: `damocles.server.play.answers.past` does. Nor what bots think: rooms
    answer that.
    """
    answer = ANSWERS.get(type(question))
    return None if answer is None else answer(view, question)


def reachable(view: View, question: Reach) -> Reachable | None:
    """The regions a fighter can reach; None if the seat may not know them."""
    unit = measured_unit(view, question.unit)
    if unit is None:
        return None
    asked = question.gait
    gaits = [name for name in view.table.setting.gaits.names if asked in (None, name)]
    found = [view.regions(unit.id, gait, fighter=question.fighter) for gait in gaits]
    return Reachable(tuple(chain.from_iterable(found)))


@cites("measure.premeasure")
def measured_unit(view: View, number: int) -> Unit | None:
    """A unit whose reach may be known: one's own, enemies on the table if measuring is free."""
    free = view.table.setting.params.options.free_measuring
    return known_unit(view, number) if free else own_unit(view, number)


ANSWERS: dict[type[AnyQuestion], Callable[[View, Any], AnyAnswer | None]] = {
    Reach: reachable,
    Plan: plan_movement,
    Preview: preview_order,
    InReturn: preview_return_fire,
    Danger: find_danger,
    Survey: survey_table,
}
"""Who answers which question from a view."""
