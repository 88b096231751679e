"""`make bench`: measure everything against its reference, print a table, keep the results.

Ends with an error when a ratio falls below its floor, or when a reference is missing.
"""

from __future__ import annotations

import argparse
import importlib
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from benchmarks.harness import Unmeasured
from benchmarks.plots import draw_growth
from damocles.geometry import backend

if TYPE_CHECKING:
    from benchmarks.harness import Row

SUBJECTS = (
    "sight", "paths", "zones", "startup", "battles", "opponents", "model", "env", "answers",
    "rooms", "attacks", "page",
)  # fmt: skip
PACKAGES = (
    "damocles", "numpy", "numba", "shapely", "extremitypathfinder", "catanatron", "pettingzoo",
)  # fmt: skip
RESULTS = Path(__file__).with_name("results.json")
PLOT = Path(__file__).parents[1] / "docs" / "growth.svg"
LEAST_ROUNDS = 5

Growth = dict[str, list[tuple[int, float]]]
"""Seconds of CPU time against the number of things, by the name of what grows."""


class Results(msgspec.Struct, frozen=True):
    """What a run found, with the versions it was measured with; nothing about the machine."""

    python: str
    backend: str
    rounds: int
    packages: dict[str, str]
    rows: list[dict[str, object]]
    growth: dict[str, Growth]


def main() -> int:
    """Measure, print, write; the exit code says whether every floor held."""
    rounds = _rounds()
    rows: dict[str, list[Row]] = {}
    growth: dict[str, Growth] = {}
    missing: list[str] = []
    for subject in SUBJECTS:
        print(f"measuring {subject} ...", file=sys.stderr, flush=True)
        try:
            module = importlib.import_module(f"benchmarks.bench_{subject}")
        except ModuleNotFoundError as error:
            missing.append(f"{subject}: {error.name} is not installed for this Python")
            continue
        try:
            rows[subject] = module.run(rounds)
        except Unmeasured as reason:
            missing.append(f"{subject}: {reason}")
            continue
        if hasattr(module, "growth"):
            growth[subject] = module.growth()
    flat = [row for group in rows.values() for row in group]
    print(table(flat), *missing, sep="\n")
    _keep(flat, growth, rounds)
    return 1 if missing or not all(holds(row) for row in flat) else 0


def holds(row: Row) -> bool:
    """Whether a row holds: its ratio is at least its floor, or it has none."""
    return row.floor is None or row.ratio >= row.floor


def table(rows: list[Row]) -> str:
    """The rows as lines of text under a heading, with aligned columns."""
    head = ("what", "ours", "reference", "theirs", "ratio", "floor", "ok")
    lines = [head, *(_cells(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    left = {0, 2}
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column in left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    )


def _cells(row: Row) -> tuple[str, ...]:
    floor = "" if row.floor is None else f"{row.floor:g}"
    verdict = "yes" if holds(row) else "NO"
    ratio = f"{row.ratio:,.0f}x" if row.ratio >= 100.0 else f"{row.ratio:.3g}x"
    ours, theirs = (show_amount(value, row.unit) for value in (row.ours, row.theirs))
    return row.name, ours, row.reference, theirs, ratio, floor, verdict


def show_amount(value: float, unit: str) -> str:
    """A measured amount with its unit."""
    return _time(value) if unit == "s" else f"{value:.3g} {unit}"


def _time(seconds: float) -> str:
    """Seconds in the unit that reads best."""
    for unit, scale in (("s", 1.0), ("ms", 1e3), ("us", 1e6)):
        if seconds * scale >= 1.0:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def _keep(rows: list[Row], growth: dict[str, Growth], rounds: int) -> None:
    """Write the results and the plot of how costs grow."""
    results = Results(
        python=platform.python_version(),
        backend=backend.current().name,
        rounds=rounds,
        packages=_versions(),
        rows=[{**msgspec.structs.asdict(r), "ratio": r.ratio, "ok": holds(r)} for r in rows],
        growth=growth,
    )
    RESULTS.write_bytes(msgspec.json.format(msgspec.json.encode(results)) + b"\n")
    draw_growth(growth, PLOT)


def _versions() -> dict[str, str]:
    found = {}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "absent"
    return found


def _rounds() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="rounds per median (default 7)")
    rounds: int = parser.parse_args().rounds
    if rounds < LEAST_ROUNDS:
        parser.error(f"a median of fewer than {LEAST_ROUNDS} rounds says nothing")
    return rounds


if __name__ == "__main__":
    sys.exit(main())
