"""Whether the lessons are worth playing: battles between bots in each of them, with fixed seeds.

    python -m scripts.lessons

Soldiers against Soldiers: each side has to win a quarter at least. A Soldier that learns, with the
White Stars, against the Recruit that a lesson is played against: 65 to 90 of 100. Equal seeds print
the same.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

from damocles.catalog.lessons import find_lessons
from damocles.lab import Series, play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.catalog.lessons import Lesson
    from damocles.lab import PlayedBattle

MATCHES = (("soldier", "soldier"), ("soldier", "recruit"))
"""Who plays: seat 0, which learns, and seat 1."""


def fight(lesson: Lesson, bots: tuple[str, str], games: int, seed: str) -> list[PlayedBattle]:
    """So many battles of a lesson, by as many processes as there are cores."""
    name = f"{seed}/{'-'.join(bots)}"
    series = Series(lesson.mission, lesson.companies, bots, games, name, rules=lesson.rules)
    with ProcessPoolExecutor() as pool:
        return [*pool.map(partial(play, series), range(games), chunksize=5)]


def row(lesson: Lesson, battles: Sequence[PlayedBattle]) -> str:
    """How often each side won a lesson."""
    problems = [each.problem for each in battles if each.outcome is None]
    if problems:
        raise SystemExit(f"{lesson.mission}: {problems[0]}")
    winners = [each.outcome.winner for each in battles if each.outcome is not None]
    own, drawn, theirs = (winners.count(each) for each in (0, None, 1))
    rounds = sum(each.rounds for each in battles) / len(battles)
    share = f"{own / len(battles):.0%} | {theirs / len(battles):.0%}".replace("%", " %")
    return (
        f"| {lesson.number} | {lesson.name['en']} | {len(battles)} | {own} | {drawn} | {theirs} | "
        f"{share} | {rounds:.1f} |"
    )


def printed(
    bots: tuple[str, str], lessons: Sequence[Lesson], games: int, seed: str
) -> Iterator[str]:
    """The table of a match, as Markdown."""
    yield f"\n### {bots[0].title()} (White Stars) v {bots[1].title()} (Therians)\n"
    yield "| | lesson | battles | White Stars | drawn | Therians | W. S. | Th. | mean rounds |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for lesson in lessons:
        yield row(lesson, fight(lesson, bots, games, seed))


def parsed(words: Sequence[str] | None) -> argparse.Namespace:
    """The options of the command line, or of `words` if given."""
    parser = argparse.ArgumentParser(description="Whether the lessons are worth playing.")
    parser.add_argument("--games", type=int, default=200, help="for each lesson and match")
    parser.add_argument("--seed", default="lessons")
    parser.add_argument("--lesson", type=int, action="append", help="only these lessons")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> None:
    """Play and print."""
    asked = parsed(words)
    lessons = [each for each in find_lessons() if each.number in (asked.lesson or (each.number,))]
    for bots in MATCHES:
        for line in printed(bots, lessons, asked.games, asked.seed):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
