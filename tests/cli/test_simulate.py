"""`damocles simulate`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec
import pytest
from click.testing import CliRunner, Result

from damocles.cli import main
from damocles.lab import PlayedBattle, Series, Summary
from tests.lab.here import run_here

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


SMALL = ("--companies", "white-stars-500", "therians-500")


def simulate(*arguments: str | Path) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, ["simulate", *map(str, arguments)])


@pytest.fixture
def in_process(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Play here instead of in other processes; how many were asked for."""
    asked = []

    def run(series: Series, *, workers: int) -> Iterator[PlayedBattle]:
        asked.append(workers)
        return run_here(series, workers=workers)

    monkeypatch.setattr("damocles.lab.run", run)
    return asked


def test_for_machines(in_process: list[int]) -> None:
    """Everything as JSON; equal seeds give equal series."""
    first, again = (
        msgspec.json.decode(
            simulate(*SMALL, "--games", "2", "--seed", "5", "--json", "--cores", "8").stdout,
            type=Summary,
        )
        for _ in range(2)
    )

    assert first == again
    assert first.series == Series("skirmish", SMALL[1:], ("random", "random"), 2, "5")
    assert sum(first.wins) + first.draws == 2
    assert sum(first.endings.values()) == 2
    assert in_process == [2, 2]


@pytest.mark.usefixtures("in_process")
def test_for_people(tmp_path: Path) -> None:
    """A few lines; records where they are wanted."""
    done = simulate(*SMALL, "--games", "1", "--records", tmp_path / "kept")
    lines = done.stdout.splitlines()

    assert done.exit_code == 0
    assert lines[0] == "skirmish, battles: 1, seed 1"
    assert lines[1].startswith("won: white-stars-500 ")
    assert re.fullmatch(r"ended by [A-Z]+-\d+ 1; in round (\d+) 1; mean \1", lines[2])
    assert [path.name for path in (tmp_path / "kept").iterdir()] == ["00000.battle"]


@pytest.mark.usefixtures("in_process")
def test_roles_and_set_up() -> None:
    """Wins by role where there are roles; a table laid by hand where that is allowed."""
    landed = simulate("--mission", "landing", "--games", "1", "--attacker", "second")
    assert re.search(r"drawn: \d; the attacker \d, the defender \d", landed.stdout)
    laid = simulate(*SMALL, "--mission", "bridgehead", "--games", "1", "--setup", "hand", "--json")
    found = msgspec.json.decode(laid.stdout, type=Summary)
    assert found.orders["LayElement"] == 12
    refused = simulate("--games", "1", "--setup", "hand")
    assert "given by its map" in refused.output


def test_failures_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the seed that shows them again."""

    def run(series: Series, *, workers: int) -> Iterator[PlayedBattle]:
        yield PlayedBattle(0, f"{series.seed}/0", problem=f"broken with {workers}")

    monkeypatch.setattr("damocles.lab.run", run)
    done = simulate("--games", "1", "--cores", "3")

    assert done.exit_code == 1
    assert "battle 0 (seed 1/0): broken with 1" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--mission", "nowhere"], "no mission is called 'nowhere'"),
        (["--companies", "a", "b"], "no company is called 'a'"),
        (["--bots", "random", "clever"], "no bot is called 'clever'"),
        (["--companies", "white-stars-4000", "therians-4000"], "too much assault"),
        (
            [*SMALL, "therians-500"],
            "therians-500, therians-500: no way to enter (seat 2; MIS-024)",
        ),
        (["--companies", "therians-500"], "nobody to fight (companies 1; GEN-073)"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(arguments: list[str], problem: str) -> None:
    """Before anything is played."""
    done = simulate(*arguments)

    assert done.exit_code == 1
    assert problem in done.output


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--games", "0"], "0 is not in the range"),
        (["--rules", "chess"], "no rule set is called 'chess'"),
        (["--games", "many"], "not a valid integer"),
        (["--cores", "0"], "0 is not in the range"),
        (["--bots", "random"], "one for each company, not 1 for 2 companies"),
        ([*SMALL, "--bots", "random", "random", "random"], "not 3 for 2 companies"),
        (["--companies", "--games", "1"], "Option '--companies' requires an argument."),
        (["--games", "1", "--bots"], "Option '--bots' requires an argument."),
        (["stray"], "unexpected extra argument (stray)"),
    ],
)
def test_wrong_use(arguments: list[str], problem: str) -> None:
    """Numbers out of bounds, too few or too many names."""
    done = simulate(*arguments)

    assert done.exit_code == 2
    assert problem in done.output


# ---- more than two ---------------------------------------------------------------------------


MANY = "seek-and-destroy"
"""A mission for as many as there are edges."""


@pytest.mark.usefixtures("in_process")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_as_many_companies_as_the_mission_allows(count: int) -> None:
    """Each has a seat, a bot and a place in the summary."""
    names = ("white-stars-500", "therians-500", "white-stars-500", "therians-500")[:count]
    done = simulate("--mission", MANY, "--companies", *names, "--games", "1", "--json")
    found = msgspec.json.decode(done.stdout, type=Summary)

    assert done.exit_code == 0
    assert found.series.companies == names
    assert found.series.bots == ("random",) * count
    assert (len(found.wins), found.failures) == (count, ())


def test_there_is_an_end_to_it() -> None:
    """A table has four edges."""
    done = simulate("--mission", MANY, "--companies", *["therians-500"] * 5)

    assert done.exit_code == 1
    assert "too few edges (seats 5; MIS-102)" in done.output


@pytest.mark.usefixtures("in_process")
def test_names_can_follow_each_their_own_option() -> None:
    """The longer form is the same."""
    each = ("--companies", "white-stars-500", "--companies=therians-500")

    assert simulate(*each, "--games", "1").stdout == simulate(*SMALL, "--games", "1").stdout


# ---- options ---------------------------------------------------------------------------------


@pytest.mark.usefixtures("in_process")
@pytest.mark.rule("RUL-139")
def test_rulings_are_played_otherwise_by_name() -> None:
    """Each after its own option or several after one; the series and its records tell them."""
    limits = ("--option", "round_limit=2", "--option", "free_measuring=yes", "hold_fighters=no")
    done = simulate(*SMALL, "--mission", "bridgehead", *limits, "--games", "1", "--json")
    found = msgspec.json.decode(done.stdout, type=Summary)

    assert found.endings == {"RUL-139": 1}
    assert found.rounds == {"2": 1}
    assert found.series.options == {
        "round_limit": "2", "free_measuring": "yes", "hold_fighters": "no",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("option", "code", "problem"),
    [
        ("round_limt=3", 1, "no option is called 'round_limt' (known are free_measuring, "),
        ("round_limit=soon", 1, "round_limit cannot be 'soon': a number from 1 to 9999, or none"),
        ("round_limit", 2, "round_limit has no value: NAME=VALUE"),
    ],
)
def test_options_that_there_are_not(option: str, code: int, problem: str) -> None:
    """A fault of use with the names or values that there are."""
    done = simulate("--option", option)

    assert done.exit_code == code
    assert problem in done.output
