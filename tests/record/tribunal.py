"""What `damocles replay` says of tampered records: `python -m tests.record.tribunal 500`.

A change is *named* if the check fails and says where, or says something of the file that it does
not say of the original; it is *harmless* if what is read is equal to the original.
"""

from __future__ import annotations

import functools
import re
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import click
from click.testing import CliRunner

from damocles.cli import main
from damocles.record import read, record_of, to_text
from tests.record.tampering import AREAS, tampered
from tests.rules.battles import begun, everything, play_on, small

if TYPE_CHECKING:
    from tests.record.tampering import Change

SEED = "tamper"
FAILED = ("unnamed", "crashed")
WHERE = re.compile(r"battle:\d+: |order \d+: |header|the mission|a view|cannot be read|rule set")


class Said(NamedTuple):
    """How a command ended: its code, what it printed, the error that it should have caught."""

    code: int
    text: str
    crash: str = ""


class Finding(NamedTuple):
    """A change, what came of it, and how many seconds it took."""

    change: Change
    outcome: str
    said: str
    seconds: float


@functools.cache
def originals() -> tuple[str, ...]:
    """Records that are sound: one to its end with two seats, one with everything and three."""
    whole = play_on(begun(small("7")), "7")
    crowded = play_on(begun(everything("3")), "3", 60)
    return tuple(to_text(record_of(battle)) for battle in (whole, crowded))


def changes(count: int) -> list[tuple[str, Change]]:
    """So many changes of the originals in turn, each with its original."""
    texts = originals()
    drawn = [tampered(text, count, f"{SEED}/{at}") for at, text in enumerate(texts)]
    # An area at a time, then the other record: so every area falls to every record.
    return [(texts[n // len(AREAS) % 2], drawn[n // len(AREAS) % 2][n]) for n in range(count)]


def judged(folder: Path, original: str, change: Change) -> Finding:
    """What the commands make of a changed file."""
    file, sound = folder / "changed.battle", folder / "sound.battle"
    file.write_bytes(change.data)
    sound.write_text(original, encoding="utf-8", newline="\n")
    began = time.perf_counter()
    told, checked = said(file), said(file, "--verify")
    seconds = time.perf_counter() - began
    crash = told.crash or checked.crash
    if crash:
        return Finding(change, "crashed", crash, seconds)
    if checked.code:
        outcome = "named" if WHERE.search(checked.text) else "unnamed"
    else:
        outcome = "named" if checked.text != said(sound, "--verify").text else equality(file, sound)
    return Finding(change, outcome, checked.text, seconds)


def said(file: Path, *options: str) -> Said:
    """What `damocles replay` says of a file."""
    done = CliRunner().invoke(main, ["replay", str(file), *options])
    crash = repr(done.exception) if done.exception and done.exit_code == 1 else ""
    return Said(done.exit_code, done.output, "" if "SystemExit" in crash else crash)


def equality(file: Path, sound: Path) -> str:
    """Whether a file that is found sound says the same as the sound one, in other words."""
    return "harmless" if read(file) == read(sound) else "unnamed"


def findings(count: int) -> list[Finding]:
    """What came of so many changes."""
    with TemporaryDirectory() as folder:
        return [judged(Path(folder), *each) for each in changes(count)]


def report(count: int) -> None:
    """Judge so many, tell what is not as it should be, and count."""
    found = findings(count)
    for finding in found:
        if finding.outcome in FAILED:
            click.echo(f"{finding.outcome}: {finding.change.what}: {finding.said}")
    click.echo(table(found))
    click.echo(f"the slowest took {max(each.seconds for each in found):.1f} s")


def table(found: list[Finding]) -> str:
    """How many of each area had each outcome."""
    counts = Counter((each.change.area, each.outcome) for each in found)
    outcomes = ("named", "harmless", *FAILED)
    rows = [["area", "changes", *outcomes]]
    for area in AREAS:
        row = [counts[area, outcome] for outcome in outcomes]
        rows.append([area, *map(str, [sum(row), *row])])
    totals = [sum(counts[area, outcome] for area in AREAS) for outcome in outcomes]
    rows.append(["all", *map(str, [sum(totals), *totals])])
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


if __name__ == "__main__":
    report(int(sys.argv[1]))
