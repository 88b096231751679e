"""`python -m benchmarks.compare CHECKOUT`: this project beside an earlier checkout of it.

Both have their own .venv. A subject is measured in one, then in the other, several times over. A
row has become slower if even the least of its ratios is above the limit: then noise is no excuse.
"""

from __future__ import annotations

import argparse
import re
import statistics
import subprocess
import sys
from pathlib import Path

import msgspec

from benchmarks.__main__ import SUBJECTS, show_amount

LIMIT = 1.03
HERE = Path(__file__).parents[1]
MEASURE = """
import importlib, msgspec, sys
rows = importlib.import_module(f"benchmarks.bench_{sys.argv[1]}").run(int(sys.argv[2]))
print(msgspec.json.encode(rows).decode())
"""


class Measured(msgspec.Struct, frozen=True):
    """What both checkouts have in common of a row."""

    name: str
    ours: float
    unit: str = "s"


class Compared(msgspec.Struct, frozen=True):
    """One row, as often as it was measured before and after."""

    name: str
    before: list[float]
    after: list[float]
    unit: str = "s"

    @property
    def ratios(self) -> list[float]:
        """After to before, turn by turn."""
        return [after / before for before, after in zip(self.before, self.after, strict=True)]

    @property
    def is_slower(self) -> bool:
        """In every turn by more than the limit."""
        return min(self.ratios) > LIMIT


def main() -> int:
    """Measure by turns, print the table; the exit code says whether a row became slower."""
    options = _options()
    rows = [row for subject in options.subject for row in compare(subject, options)]
    print(table(rows))
    return 1 if any(row.is_slower for row in rows) else 0


def compare(subject: str, options: argparse.Namespace) -> list[Compared]:
    """The rows of a subject, measured here and in the other checkout by turns."""
    print(f"measuring {subject} ...", file=sys.stderr, flush=True)
    turns = []
    for _ in range(options.turns):
        before = measure(options.checkout, subject, options.rounds)
        after = measure(HERE, subject, options.rounds)
        turns.append(pairs_of(before, after))
    return [merge(row) for row in zip(*turns, strict=True)]


def pairs_of(before: list[Measured], after: list[Measured]) -> list[tuple[Measured, Measured]]:
    """The rows that both have, in our order; what only one measures cannot be compared."""
    known = {plain_name(row): row for row in before}
    return [(known[name], row) for row in after if (name := plain_name(row)) in known]


def plain_name(row: Measured) -> str:
    """What a row measures; what its name says in brackets differs from run to run."""
    return re.sub(r" \([^)]*\)", "", row.name)


def measure(checkout: Path, subject: str, rounds: int) -> list[Measured]:
    """The rows of one subject, measured by a process of that checkout."""
    python = checkout.resolve() / ".venv/bin/python"
    command = [str(python), "-c", MEASURE, subject, str(rounds)]
    done = subprocess.run(command, cwd=checkout, stdout=subprocess.PIPE, check=True)  # noqa: S603  # this project
    return msgspec.json.decode(done.stdout.splitlines()[-1], type=list[Measured])


def merge(pairs: tuple[tuple[Measured, Measured], ...]) -> Compared:
    """All turns of one row."""
    name, unit = plain_name(pairs[-1][1]), pairs[-1][1].unit
    return Compared(name, [one.ours for one, _ in pairs], [two.ours for _, two in pairs], unit)


def table(rows: list[Compared]) -> str:
    """The rows as a table of Markdown: medians, and the ratios from the least to the greatest."""
    head = ["| what | before | after | ratio | slower |", "|---|--:|--:|--:|---|"]
    return "\n".join([*head, *map(_line, rows)])


def _line(row: Compared) -> str:
    before, after = (
        show_amount(statistics.median(each), row.unit) for each in (row.before, row.after)
    )
    middle, verdict = statistics.median(row.ratios), "YES" if row.is_slower else "no"
    span = f"{middle:.2f} [{min(row.ratios):.2f}, {max(row.ratios):.2f}]"
    return f"| {row.name} | {before} | {after} | {span} | {verdict} |"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compare", description=__doc__)
    parser.add_argument("checkout", type=Path, help="the folder of the earlier checkout")
    parser.add_argument("--turns", type=int, default=5, help="measurements of each (default 5)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds per median (default 5)")
    parser.add_argument("--subject", action="append", choices=SUBJECTS, help="only these")
    options = parser.parse_args()
    options.subject = options.subject or SUBJECTS
    return options


if __name__ == "__main__":
    sys.exit(main())
