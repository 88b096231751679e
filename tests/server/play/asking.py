"""Words for tests of answers: a seat asks, and gets the answer as its page would."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from damocles.engine.values import to_json
from damocles.server.play.questions import answer_question
from damocles.server.play.wire import (
    InReturn,
    Plan,
    Planned,
    Preview,
    Previewed,
    Reach,
    Reachable,
    Return,
)

if TYPE_CHECKING:
    from typing import Any

    from damocles.engine.families import Order
    from damocles.scenario import Play


def reach(play: Play, unit: str, gait: Any = "combat", seat: int = 0) -> Reachable:
    """Where the leader of a unit may go."""
    found = answer_question(play.battle.view(seat), Reach(play.unit(unit), gait))
    assert isinstance(found, Reachable)
    return found


def plan(play: Play, unit: str, x: float, y: float, seat: int = 0, **more: Any) -> Planned:
    """A movement of a unit to a place in cm, in combat movement unless told otherwise."""
    gait = more.pop("gait", "combat")
    question = Plan(play.unit(unit), gait, round(x * 1000), round(y * 1000), **more)
    found = answer_question(play.battle.view(seat), question)
    assert isinstance(found, Planned)
    return found


def preview(play: Play, order: Order, seat: int = 0) -> Previewed:
    """What an order would do."""
    return preview_text(play, to_json(order), seat)


def preview_text(play: Play, text: bytes, seat: int = 0) -> Previewed:
    """The same of what a page has sent."""
    found = answer_question(play.battle.view(seat), Preview(msgspec.Raw(text)))
    assert isinstance(found, Previewed)
    return found


def reply(play: Play, order: Order, seat: int = 0) -> Return | None:
    """What the target of an order could do in return; the preview names the same unit."""
    question = InReturn(msgspec.Raw(to_json(order)))
    found = answer_question(play.battle.view(seat), question)
    assert found is None or isinstance(found, Return)
    assert preview(play, order, seat).replier == (None if found is None else found.unit)
    return found
