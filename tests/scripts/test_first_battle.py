"""How the first battle bites, as it is played and printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scripts.first_battle import COMPANIES, MATCHES, Fought, main, printed

if TYPE_CHECKING:
    import pytest


def test_what_was_won_and_lost_is_printed() -> None:
    """Draws are told, and left out of the shares."""
    seats, shooters = ("soldier", "recruit"), frozenset({0, 1})
    battles = [
        Fought(seats, COMPANIES, winner, 0, shooters, 0.5, 0.25) for winner in (0, 0, 1, None)
    ]

    lines = list(printed(seats, battles))

    assert "| soldier | 4 | 2 | 1 | 1 | 67 % |" in lines
    assert "| who began round 1 | 4 | 2 | 1 | 1 | 67 % |" in lines
    assert lines[-2:] == [
        "\nMedian losses: figures 50 %, structure points 25 %.",
        "Both sides had a useful shot in round 1 in 4 of 4 battles.",
    ]


def test_equal_seeds_print_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    """Every match, from both seats."""
    words = ["--games", "2", "--seed", "same"]
    main(words)
    first = capsys.readouterr().out
    main(words)

    assert capsys.readouterr().out == first
    assert first.count("###") == len(MATCHES)
