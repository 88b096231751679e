"""Battles of the lessons: a line for each, the same for equal seeds, and nothing goes wrong."""

from __future__ import annotations

import pytest

from damocles.catalog.lessons import find_lessons
from damocles.lab import PlayedBattle
from damocles.rules.state.state import Outcome
from scripts.lessons import MATCHES, fight, main, row

LESSON = find_lessons()[0]


def won(*winners: int | None) -> list[PlayedBattle]:
    """Battles that were won by these seats."""
    return [
        PlayedBattle(game, "1", Outcome(winner, "INI-TURN-10", ()), rounds=3)
        for game, winner in enumerate(winners)
    ]


def test_a_row_counts_who_won() -> None:
    """Shares are of all battles, drawn ones among them."""
    told = row(LESSON, won(0, 0, None, 1))

    assert told == "| 1 | Footprints | 4 | 2 | 1 | 1 | 50 % | 25 % | 3.0 |"


def test_a_battle_that_goes_wrong_is_told() -> None:
    """It counts for nobody."""
    with pytest.raises(SystemExit, match="footprints: no end"):
        row(LESSON, [PlayedBattle(0, "1", problem="no end")])


def test_equal_seeds_are_equal_battles() -> None:
    """Whoever plays them, in however many processes."""
    one, two = (fight(LESSON, MATCHES[1], 2, "again") for _ in range(2))

    assert [each.digest for each in one] == [each.digest for each in two]


def test_a_match_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """Both, with a line for each lesson that is asked for."""
    main(["--games", "1", "--lesson", "2"])
    told = capsys.readouterr().out

    assert told.count("| 2 | Wrong place, wrong time | 1 |") == len(MATCHES)
