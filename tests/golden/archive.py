"""A hundred records of one version of the rules, as they were decided when it was new.

`python -m tests.golden.archive --write` plays them and packs them anew. That is done when the
version of the rules is raised, and never to make a test pass: what is recorded stays as it was.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_LZMA, ZipFile, ZipInfo

import msgspec

from damocles.lab import Series, play
from damocles.record import Record, from_text

FILE = Path(__file__).with_name("archive.zip")
MISSIONS = (
    *("battle-report", "bridgehead", "extraction", "first-battle"),
    *("hold-the-position", "landing", "seek-and-destroy", "skirmish"),
)
SIZES = (500, 1000, 1500, 2000)
BOTS = (("random", "random"), ("soldier", "soldier"), ("random", "soldier"))
ARMIES = ("white-stars", "therians", "karmans", "red-blok")
BY_HAND = ("bridgehead", "battle-report")
"""Missions whose tables are laid by the seats, by the way in which they are."""


class Planned(NamedTuple):
    """One battle of the plan."""

    mission: str
    ap: int
    bots: tuple[str, str]
    setup: str = "map"
    table: str = "map"

    @property
    def name(self) -> str:
        """What its record is called."""
        return "-".join([self.mission, str(self.ap), *self.bots, self.setup, self.table])


PLAN = (
    *(Planned(*each) for each in itertools.product(MISSIONS, SIZES, BOTS)),
    Planned("bridgehead", 1000, BOTS[0], setup="hand"),
    Planned("battle-report", 1000, BOTS[0], setup="trench_war"),
    Planned("seek-and-destroy", 1000, BOTS[1], table="random"),
    Planned("seek-and-destroy", 4000, BOTS[0]),
)


def series_of(number: int) -> Series:
    """One battle of the plan as a series; armies take turns, and who attacks is dealt."""
    planned = PLAN[number]
    first, second = number % 4, (number % 4 + 1 + number // 4 % 3) % 4
    armies = (ARMIES[first], ARMIES[second]) if planned.ap in SIZES else ARMIES[:2]
    companies = tuple(f"{army}-{planned.ap}" for army in armies)
    if planned.mission == "first-battle":
        companies = ("first-white-stars", "first-therians")
    return Series(
        planned.mission, companies, planned.bots, games=1, seed=f"archive/{number}",
        setup=planned.setup, table=planned.table, attacker="dealt",
    )  # fmt: skip


def played(number: int) -> str:
    """The record of one battle of the plan, played now."""
    with tempfile.TemporaryDirectory() as folder:
        result = play(msgspec.structs.replace(series_of(number), records=folder), 0)
        assert result.problem is None, (PLAN[number].name, result.problem)
        return (Path(folder) / "00000.battle").read_text("utf-8")


def write(file: Path = FILE) -> None:
    """Play all of them, on two cores, and pack their records."""
    with ProcessPoolExecutor(2) as pool, ZipFile(file, "w", ZIP_LZMA) as archive:
        for planned, text in zip(PLAN, pool.map(played, range(len(PLAN))), strict=True):
            archive.writestr(ZipInfo(f"{planned.name}.battle"), text, ZIP_LZMA)
            sys.stdout.write(f"{len(text):8} {planned.name}\n")


def kept(planned: Planned) -> Record:
    """A record as it was packed."""
    name = f"{planned.name}.battle"
    with ZipFile(FILE) as archive:
        return from_text(archive.read(name).decode(), name=name)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--write", action="store_true", required=True, help="play and pack anew")
    asked.parse_args()
    write()
