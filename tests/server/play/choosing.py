"""What tests of choices share: what is asked in a scenario, and choices by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from damocles.server.play.prompts import prompt_for_seat

if TYPE_CHECKING:
    from damocles.scenario import Play
    from damocles.server.play.wire import Asked, Choice


def question(play: Play) -> Asked:
    """What the seat is asked that has to decide."""
    assert play.decision is not None
    found = prompt_for_seat(play.battle.view(play.decision.seat), 7, secret=False)
    assert found is not None
    return found


def choices(play: Play, label: str = "") -> list[Choice]:
    """The choices of one label, or all."""
    return [each for each in question(play).choices if label in ("", each.id.split("/")[0])]


def choice(play: Play, name: str) -> Choice:
    """The choice of this id."""
    return next(each for each in question(play).choices if each.id == name)


def possible(play: Play, label: str = "") -> list[str]:
    """The ids of choices of one label that can be made."""
    return [each.id for each in choices(play, label) if each.refusal is None]


def why_not(play: Play, name: str) -> str:
    """The rule for which a choice cannot be made; it has no order then."""
    found = choice(play, name)
    assert found.refusal is not None
    assert found.order is None
    assert found.input is None
    return found.refusal.rule


def written(play: Play) -> bytes:
    """Everything that a page is told with the question."""
    return msgspec.json.encode(question(play))
