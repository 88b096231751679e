"""Where fighters may go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.server.play.answers.seats import own_unit
from damocles.server.play.wire import Reach, Reachable

if TYPE_CHECKING:
    from damocles.rules.battle.view import View


def reachable(view: View, question: Reach) -> Reachable | None:
    """The regions of a fighter of an own unit; None for units of others."""
    if own_unit(view, question.unit) is None:
        return None
    return Reachable(view.regions(question.unit, question.gait, fighter=question.fighter))
