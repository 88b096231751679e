"""What tests of choices share: what is asked in a scenario, and choices by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from damocles.server.play.choices.labels import PREVIEWED
from damocles.server.play.prompts import prompt_for_seat
from damocles.words import complete_languages

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


def check_told(found: Asked) -> None:
    """The reason is a sentence in every language, and every answer says what follows from it.

    Attacks have previews instead. Nothing can be chosen that costs more than the seat has.
    """
    assert found.rule
    assert found.why is not None
    told = [found.why]
    for each in found.choices:
        can_be_made = each.refusal is None
        assert (each.follows is not None) == (can_be_made and each.group not in PREVIEWED), each
        assert each.rule
        assert each.lp <= found.lp or not can_be_made, each
        told += [each.follows] if each.follows else []
    for words in told:
        assert all(words[language].endswith(".") for language in complete_languages()), words
