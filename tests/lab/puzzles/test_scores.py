"""Who solves how many puzzles: a part of the report, and no level may solve fewer than recorded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml
from click.testing import CliRunner

from damocles.cli import main
from damocles.lab.puzzles.scores import (
    Result,
    Scores,
    add_up_scores,
    run_trials,
    scores_text,
    trials,
)
from tests.lab.puzzles.conftest import TABLE
from tests.lab.puzzles.made import NAMES

if TYPE_CHECKING:
    from collections.abc import Callable

RECORDED: dict[str, int] = yaml.safe_load(
    (Path(__file__).parent / "scores.yaml").read_text(encoding="utf-8")
)


def test_no_level_solves_fewer_than_before(record_property: Callable[[str, object], None]) -> None:
    """The scores of the quick levels are printed with the report and held to the recorded ones."""
    bots = tuple(RECORDED)
    found = add_up_scores("report", 1, run_trials("report", trials(bots, NAMES, 1), workers=1))
    record_property(TABLE, scores_text(found))
    solved = {name: sum(each.solved for each in found.results if each.bot == name) for name in bots}

    assert [each for each in found.results if each.problem] == []
    assert {name: solved[name] for name in bots if solved[name] < RECORDED[name]} == {}


def made() -> Scores:
    """Two bots before two puzzles."""
    rows = [("a", "x", True), ("a", "y", False), ("b", "x", True), ("b", "y", True)]
    found = [Result(bot, puzzle, 0, solved=solved) for bot, puzzle, solved in rows]
    return add_up_scores("1", 1, found)


def test_a_score_is_the_share_of_solved_puzzles() -> None:
    """Copies count within their puzzle, puzzles all alike."""
    more = add_up_scores("1", 2, [*made().results, Result("a", "x", 1, solved=False)])

    assert made().score == {"a": 0.5, "b": 1.0}
    assert more.score["a"] == 0.25


def test_the_table_has_a_row_for_each_puzzle() -> None:
    """Cells count the copies that were solved; problems are told below."""
    trouble = Result("a", "z", 0, solved=False, problem="ValueError: no")
    lines = scores_text(add_up_scores("1", 1, [*made().results, trouble])).splitlines()

    assert lines[1].split() == ["x", "1/1", "1/1"]
    assert lines[-1] == "a at z, copy 0: ValueError: no"


def test_the_command_prints_scores() -> None:
    """As a table, and for machines; what was done is told on demand."""
    asked = ["puzzles", "--bots", "random", "--puzzles", "the-ring", "--cores", "1"]
    table = CliRunner().invoke(main, [*asked, "--told"])
    machine = CliRunner().invoke(main, [*asked, "--copies", "2", "--json"])

    assert table.exit_code == 0, table.output
    assert "the-ring" in table.stdout
    assert "random at the-ring, copy 0" in table.stdout
    assert len(json.loads(machine.stdout)["results"]) == 2


def test_the_command_lists_and_certifies() -> None:
    """Without bots the puzzles are listed, or their lines reckoned."""
    listed = CliRunner().invoke(main, ["puzzles"])
    proven = CliRunner().invoke(main, ["puzzles", "--puzzles", "deny", "--certify"])

    assert all(f"{name}: " in listed.output for name in NAMES)
    assert "deny: tie by 4.116 (vp)" in proven.output


@pytest.mark.parametrize(
    "wrong", [["--puzzles", "nothing"], ["--bots", "nobody", "--puzzles", "deny"]]
)
def test_unknown_names_are_refused(wrong: list[str]) -> None:
    """A puzzle or a bot that there is not is a fault of use."""
    result = CliRunner().invoke(main, ["puzzles", *wrong])

    assert result.exit_code == 1
    assert "known are" in result.output
