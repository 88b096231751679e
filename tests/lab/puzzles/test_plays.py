"""What a player without a plan answers where a script says nothing."""

from __future__ import annotations

import pytest

from damocles.lab.puzzles.plays import passive_answer
from damocles.rules import ChooseFirst, FirstDecision
from tests.rules.battles import begun, everything


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_wins_the_test_begins(seat: int) -> None:
    """No puzzle would be the same if chance chose."""
    table = begun(everything("1")).table

    assert passive_answer(table, FirstDecision(seat)) == ChooseFirst(seat, seat)
