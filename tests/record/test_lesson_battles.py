"""Whole battles in every lesson: they end by a clause of the mission, and their records verify."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.catalog.lessons import find_lessons
from damocles.lab import Series, play
from damocles.record import from_text, read, to_text, verify

if TYPE_CHECKING:
    from pathlib import Path

    from damocles.catalog.lessons import Lesson

LESSONS = find_lessons()
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda each: each.mission)
QUICK, DEEP = (3, 1), (300, 60)
"""Battles for each lesson, and records among them that are verified."""
CLAUSES = {"INI-TURN-10"}
"""What ends a mission of the box: its goals, its points, its last round."""


def fight(lesson: Lesson, games: int, records: int, folder: Path) -> None:
    """Random players to the end; the first records are read back and verified."""
    for game in range(games):
        series = Series(
            lesson.mission, lesson.companies, ("random", "random"), games, "lessons",
            rules=lesson.rules, records=str(folder) if game < records else None,
        )  # fmt: skip
        played = play(series, game)
        assert played.problem is None
        assert played.outcome is not None
        assert played.outcome.rule in CLAUSES
        assert played.rounds <= 6
    files = sorted(folder.glob("*.battle"))
    assert len(files) == records
    for file in files:
        record = read(file)
        assert record.header.rules == lesson.rules
        assert verify(record).is_sound
        assert to_text(from_text(to_text(record))) == to_text(record)


@each_lesson
def test_random_battles_of_a_lesson_end(lesson: Lesson, tmp_path: Path) -> None:
    """A quick share."""
    fight(lesson, *QUICK, tmp_path)


@pytest.mark.deep
@each_lesson
def test_all_random_battles_of_a_lesson_end(lesson: Lesson, tmp_path: Path) -> None:
    """300 of each, 60 records."""
    fight(lesson, *DEEP, tmp_path)


@pytest.mark.parametrize(
    "bots",
    [
        ("soldier", "recruit"),
        pytest.param(("captain", "recruit"), marks=pytest.mark.deep),
        pytest.param(("recruit", "captain"), marks=pytest.mark.deep),
    ],
)
@each_lesson
def test_every_bot_plays_every_lesson(lesson: Lesson, bots: tuple[str, str]) -> None:
    """From Recruit to Captain, on either side."""
    series = Series(lesson.mission, lesson.companies, bots, 1, "bots", rules=lesson.rules)

    assert play(series, 0).problem is None
