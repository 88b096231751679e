"""How long `damocles --help` and the catalogue take compared with familiar things.

The promise for the first is less than ten times the start of the interpreter: a row's ratio is the
reference's time over ours, so it must stay above 0.1. Wall time of whole processes, because that is
what a person waits for. The whole catalogue is read in less time than numpy is imported: CPU time
in processes of their own, as cached by the last run; reading all files anew is shown too.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from benchmarks.harness import Row

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

HELP = (sys.executable, "-c", "from damocles.cli import main; main(['--help'])")
BARE = (sys.executable, "-c", "pass")
FLOOR = 0.1
CLOCK = (
    "import time; {before}; start = time.process_time(); {work}; print(time.process_time() - start)"
)
KEPT = CLOCK.format(before="from damocles.catalog.packs import core", work="core()")
ANEW = CLOCK.format(
    before="from damocles.catalog.packs import load, shipped_packs", work="load(*shipped_packs())"
)
NUMPY = CLOCK.format(before="pass", work="import numpy")
NUMPY_FLOOR = 1.0

Command = tuple[str, ...]


def run(rounds: int) -> list[Row]:
    """Medians of both, in alternating rounds after one that warms the file cache."""
    wall = _medians((HELP, BARE), _wall, rounds)
    timed = [(sys.executable, "-c", code) for code in (KEPT, ANEW, NUMPY)]
    kept, anew, numpy = _medians(timed, _told, rounds)
    return [
        Row("damocles --help", wall[0], "bare interpreter", wall[1], FLOOR),
        Row("the whole catalogue", kept, "import numpy", numpy, NUMPY_FLOOR),
        Row("all files of the catalogue anew", anew, "import numpy", numpy),
    ]


def _medians(
    commands: Sequence[Command], clock: Callable[[Command], float], rounds: int
) -> list[float]:
    """The median time of each command, in alternating rounds after one to warm up."""
    times: dict[Command, list[float]] = {command: [] for command in commands}
    for _ in range(max(rounds, 5) + 1):
        for command, taken in times.items():
            taken.append(clock(command))
    return [statistics.median(taken[1:]) for taken in times.values()]


def _wall(command: Command) -> float:
    """Seconds from the start of a process to its end."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603  # our own
    return time.perf_counter() - start


def _told(command: Command) -> float:
    """The seconds of CPU time that a process has measured for itself."""
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE)  # noqa: S603  # our own
    return float(done.stdout)
