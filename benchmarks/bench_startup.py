"""How long `damocles --help` takes beside the bare interpreter.

The promise is less than ten times the start of the interpreter. A row's ratio is the reference's
time over ours, so it must stay above 0.1. Wall time of whole processes, because that is what a
person waits for.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

from benchmarks.harness import Row

HELP = (sys.executable, "-c", "from damocles.cli import main; main(['--help'])")
BARE = (sys.executable, "-c", "pass")
FLOOR = 0.1


def run(rounds: int) -> list[Row]:
    """Median wall time of both, in alternating rounds after one that warms the file cache."""
    times: dict[tuple[str, ...], list[float]] = {HELP: [], BARE: []}
    for _ in range(max(rounds, 5) + 1):
        for command, taken in times.items():
            taken.append(_wall(command))
    ours, theirs = (statistics.median(times[command][1:]) for command in (HELP, BARE))
    return [
        Row(
            name="damocles --help",
            ours=ours,
            reference="bare interpreter",
            theirs=theirs,
            floor=FLOOR,
        )
    ]


def _wall(command: tuple[str, ...]) -> float:
    """Seconds from the start of a process to its end."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603  # our own
    return time.perf_counter() - start
