"""The log of an arena, and going on where it stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.lab.arena import execution as run_module
from damocles.lab.arena.battles import FoughtBattle, abandon_battle
from damocles.lab.arena.execution import run
from damocles.lab.arena.plan import ArenaError, PlannedBattle
from damocles.lab.arena.sprt import Window
from damocles.lab.arena.store import open_log, read_log
from tests.lab.arena.made import ARENA, SKIRMISH, all_fought, fought, stronger

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from damocles.lab.pool import Work

EVERY = all_fought(ARENA, stronger)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Where the log goes."""
    return tmp_path / "log.jsonl"


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Games are not played, the stronger bot wins; the numbers of those that were asked for."""
    numbers = []

    def pooled(
        work: Work[PlannedBattle, FoughtBattle], jobs: Sequence[PlannedBattle], *, workers: int
    ) -> Iterator[FoughtBattle]:
        assert work.lost is abandon_battle
        assert workers == 2
        for job in jobs:
            numbers.append(job.number)
            yield fought(job, stronger(job))

    monkeypatch.setattr(run_module, "run_jobs", pooled)
    return numbers


def test_a_log_is_read_as_it_was_written(log: Path) -> None:
    """Game by game, one line each."""
    begun = open_log(log, ARENA)
    for game in EVERY:
        begun.add(game)

    assert len(log.read_text(encoding="utf-8").splitlines()) == 9
    assert read_log(log).games == begun.games == EVERY
    assert open_log(log, ARENA).games == EVERY


def test_the_same_arena_goes_on(log: Path, given: list[int]) -> None:
    """Only what is missing is played; a complete one plays nothing."""
    begun = open_log(log, ARENA)
    for game in (EVERY[0], EVERY[3]):
        begun.add(game)
    again = open_log(log, ARENA)

    assert [each.number for each in run(again, workers=2)] == given == [1, 2, 4, 5, 6, 7]
    assert list(run(open_log(log, ARENA), workers=2)) == []
    assert sorted(each.number for each in read_log(log).games) == list(range(8))


def test_a_line_that_was_cut_off_is_played_again(log: Path, given: list[int]) -> None:
    """As after a power cut."""
    begun = open_log(log, ARENA)
    for game in EVERY:
        begun.add(game)
    log.write_bytes(log.read_bytes()[:-30])
    again = open_log(log, ARENA)

    assert len(again.games) == 7
    assert [each.number for each in run(again, workers=2)] == given == [7]
    assert read_log(log).games == EVERY


def test_another_arena_is_refused(log: Path) -> None:
    """With what is different; the file stays as it is."""
    open_log(log, ARENA)
    before = log.read_bytes()
    with pytest.raises(ArenaError, match=r"differs in pairs \(4, now 9\): take another file"):
        open_log(log, replace(ARENA, pairs=9))
    with pytest.raises(ArenaError, match=r"bots .*; strata \(.*now 5 of them\); seed"):
        open_log(log, replace(ARENA, bots=("a", "b"), strata=(SKIRMISH,) * 5, seed="t"))

    assert log.read_bytes() == before


def test_another_program_is_refused(log: Path) -> None:
    """Games of two programs are not mixed."""
    head = open_log(log, ARENA).head
    text = log.read_text(encoding="utf-8")
    log.write_text(text.replace(head.versions.program, "0" * 12), encoding="utf-8")
    with pytest.raises(ArenaError, match="differs in program"):
        open_log(log, ARENA)


@pytest.mark.parametrize("text", ["hello\n", '{"damocles":"battle"}\n', "\n"])
def test_a_file_of_something_else_is_refused(log: Path, text: str) -> None:
    """With its line."""
    log.write_text(text, encoding="utf-8")
    with pytest.raises(ArenaError, match=r"log.jsonl:1: no line of an arena's log"):
        open_log(log, ARENA)


def test_a_folder_is_no_log(tmp_path: Path) -> None:
    """It cannot be read."""
    with pytest.raises(ArenaError, match="cannot be read"):
        open_log(tmp_path, ARENA)


def test_a_test_stops_the_games(log: Path, given: list[int]) -> None:
    """As soon as it has decided; asked again nothing more is played."""
    arena = replace(ARENA, pairs=60, sprt=Window(0, 50))
    played = list(run(open_log(log, arena), workers=2))

    assert 2 * 20 < len(played) < 2 * 30
    assert len(played) == len(given)
    assert list(run(open_log(log, arena), workers=2)) == []
