"""`damocles arena`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from click.testing import CliRunner, Result

from damocles.cli import main
from damocles.lab.arena import execution
from damocles.lab.arena.battles import failed_battle
from tests.lab.arena.made import fought, stronger

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from damocles.lab.arena.battles import FoughtBattle
    from damocles.lab.arena.plan import PlannedBattle
    from damocles.lab.pool import Work

SMALL = ("--companies", "white-stars-500", "therians-500", "--missions", "skirmish", "landing")
TWO = ("--bots", "soldier", "random")


def arena(*arguments: str | Path) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, ["arena", *map(str, arguments)])


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[int]:
    """Games are not played, the stronger bot wins; how many processes were asked for."""
    asked = []

    def pooled(
        work: Work[PlannedBattle, FoughtBattle], jobs: Sequence[PlannedBattle], *, workers: int
    ) -> Iterator[FoughtBattle]:
        assert work.carry_out is not None
        asked.append(workers)
        return (fought(job, stronger(job)) for job in jobs)

    monkeypatch.setattr(execution, "run_jobs", pooled)
    monkeypatch.chdir(tmp_path)
    return asked


def test_for_people(made: list[int], tmp_path: Path) -> None:
    """The plan beside the output, then the tables; a log is kept, and a drawing where wanted."""
    done = arena(*TWO, *SMALL, "--pairs", "4", "--svg", "s.svg", "--cores", "99", "--records", "r")
    logs = list(tmp_path.glob("arena-soldier-random-*.jsonl"))

    assert done.exit_code == 0, done.output
    assert "soldier v random: 4 pairs" in done.stderr
    assert "1 skirmish: white-stars-500 v therians-500" in done.stderr
    assert "4 pairs, 8 games" in done.stdout
    assert "soldier v random    100.0 %" in done.stdout
    assert (tmp_path / "s.svg").read_text(encoding="utf-8").startswith("<svg ")
    assert (tmp_path / "r").is_dir()
    assert len(logs) == 1
    assert made == [8]


def test_companies_may_fight_their_like() -> None:
    """Then only the players differ: each company against itself, on every mission."""
    done = arena(*TWO, *SMALL, "--mirror", "--pairs", "4")

    assert done.exit_code == 0, done.output
    assert "1 skirmish: white-stars-500 v white-stars-500" in done.stderr
    assert "2 landing: therians-500 v therians-500" in done.stderr


def test_for_machines() -> None:
    """Everything as JSON; the same command again plays nothing and tells the same."""
    first = arena(*TWO, *SMALL, "--pairs", "4", "--json", "--log", "l.jsonl")
    again = arena(*TWO, *SMALL, "--pairs", "4", "--json", "--log", "l.jsonl")
    found = msgspec.json.decode(first.stdout)

    assert found["matches"][0]["wins"] == 8
    assert again.stdout == first.stdout
    assert "battles so far: 8" in again.stderr


def test_another_command_on_the_same_log_is_refused() -> None:
    """With what is different."""
    arena(*TWO, *SMALL, "--pairs", "4", "--log", "l.jsonl")
    done = arena(*TWO, *SMALL, "--pairs", "5", "--log", "l.jsonl")

    assert done.exit_code == 1
    assert "l.jsonl holds another arena, which differs in pairs (4, now 5)" in done.output


def test_a_sequential_test() -> None:
    """It stops the games, and says what it found."""
    done = arena(*TWO, *SMALL, "--pairs", "80", "--sprt", "-10", "90")

    assert done.exit_code == 0, done.output
    assert "test between -10 and +90 Elo: stronger after" in done.stdout


def test_companies_of_the_library() -> None:
    """Of a size and of armies; missions that cannot be played by them are left out."""
    done = arena(*TWO, "--pairs", "2", "--ap", "500", "--armies", "white_stars")

    assert done.exit_code == 0, done.output
    assert "skirmish: white-stars-500 v white-stars-500" in done.stderr


def test_failures_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are told, and the command fails."""

    def pooled(_: object, jobs: Sequence[PlannedBattle], *, workers: int) -> Iterator[FoughtBattle]:
        return (failed_battle(job, f"broken with {workers}") for job in jobs)

    monkeypatch.setattr(execution, "run_jobs", pooled)
    done = arena(*TWO, *SMALL, "--pairs", "1", "--cores", "1")

    assert done.exit_code == 1
    assert "game 1 (pair 0, skirmish: white-stars-500 v therians-500): broken with 1" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--bots", "soldier", "clever", *SMALL], "no bot is called 'clever'"),
        (["--bots", "soldier", *SMALL], "two different bots or more are needed"),
        ([*TWO, "--missions", "nowhere"], "no mission is called 'nowhere'"),
        ([*TWO, "--companies", "a", "b"], "no company is called 'a'"),
        ([*TWO, "--armies", "martians"], "no army is called 'martians'"),
        ([*TWO, "--ap", "77"], "has 77 A.P."),
        ([*TWO, "--missions", "first-battle"], "first-battle cannot be played"),
        ([*TWO, *SMALL, "--sprt", "50", "0"], "its first strength is the smaller"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: list[str], problem: str) -> None:
    """Before anything is played."""
    done = arena(*arguments)

    assert done.exit_code == 1
    assert problem in done.output


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([], "Missing option '--bots'"),
        ([*TWO, "--pairs", "0"], "0 is not in the range"),
        ([*TWO, "--limit", "0"], "0.0 is not in the range"),
        ([*TWO, *SMALL, "--ap", "500"], "either these or --ap and --armies"),
        ([*TWO, *SMALL, "--option", "x"], "x has no value"),
    ],
)
def test_wrong_use(arguments: list[str], problem: str) -> None:
    """Numbers out of bounds, and what contradicts itself."""
    done = arena(*arguments)

    assert done.exit_code == 2
    assert problem in done.output
