"""Measuring: CPU time, interleaved rounds, medians, ratios to a reference of the same run."""

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
    """One measured thing beside its reference: seconds of CPU time for one piece of work.

    In place of seconds it can be kilobytes; the ratio says how many times less it is.
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
    """Median CPU seconds per call of each contestant; its repeats are given, rounds alternate.

    Every contestant runs once before the clock starts, so that nobody pays for warming up.
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
