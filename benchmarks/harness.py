"""Measuring: CPU time, interleaved rounds, medians or sums, ratios to a reference of that run."""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Unmeasured(Exception):
    """Something that cannot be measured here; the message says what is missing."""


class Row(msgspec.Struct, frozen=True):
    """One measured thing and its reference: seconds of CPU time for one piece of work.

    Instead of seconds it can be kilobytes; the ratio says how many times less it is.
    """

    name: str
    ours: float
    reference: str
    theirs: float
    floor: float | None = None
    unit: Literal["s", "kB"] = "s"

    @property
    def ratio(self) -> float:
        """How many times faster than the reference."""
        return self.theirs / self.ours


def interleaved(
    work: Mapping[str, tuple[Callable[[], object], int]], *, rounds: int
) -> dict[str, float]:
    """Median CPU seconds per call of each contestant; repeats are given with it, rounds alternate.

    Every contestant runs once before the clock starts, so that warming up costs nobody anything.
    """
    times: dict[str, list[float]] = {name: [] for name in work}
    for call, _ in work.values():
        call()
    for _ in range(rounds):
        for name, (call, repeats) in work.items():
            start = time.process_time()
            for _ in range(repeats):
                call()
            times[name].append((time.process_time() - start) / repeats)
    return {name: statistics.median(taken) for name, taken in times.items()}


class Played(msgspec.Struct, frozen=True):
    """Mean CPU seconds and decisions of one battle or game, over all that a contestant played."""

    seconds: float
    decisions: float


def in_turns(work: Mapping[str, Callable[[int], list[int]]], *, turns: int) -> dict[str, Played]:
    """What each contestant needs for one piece of work, with other pieces in every turn.

    A call gets the number of the turn, and returns the decisions of each piece. All seconds count:
    a median over turns would leave out the long pieces. All contestants warm up with turn 0.
    """
    taken = dict.fromkeys(work, 0.0)
    decisions: dict[str, list[int]] = {name: [] for name in work}
    for call in work.values():
        call(0)
    for turn in range(1, turns + 1):
        for name, call in work.items():
            start = time.process_time()
            made = call(turn)
            taken[name] += time.process_time() - start
            decisions[name] += made
    return {
        name: Played(taken[name] / len(made), sum(made) / len(made))
        for name, made in decisions.items()
    }


def battles_beside_games(
    battle: str, ours: Played, theirs: Played, *, game: str, floor: float
) -> list[Row]:
    """A battle compared with a game, and a decision of the one with a decision of the other."""
    return [
        Row(battle, ours.seconds, game, theirs.seconds, floor),
        Row(
            f"one decision of it {_told(ours, 'battle')}",
            ours.seconds / ours.decisions,
            f"one decision {_told(theirs, 'game')}",
            theirs.seconds / theirs.decisions,
        ),
    ]


def _told(played: Played, what: str) -> str:
    rate = played.decisions / played.seconds
    return f"({played.decisions:.0f} a {what}, {rate:,.0f} a second)"
