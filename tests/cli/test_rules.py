"""`damocles rules` in words and for machines."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from click.testing import CliRunner, Result

from damocles.catalog import rulebook
from damocles.catalog.rulebook import conformance
from damocles.cli.rules import command
from damocles.rules.sets import USUAL_EDITION
from tests.matrices import checkout_matrix, kept_matrix

SLOW = ("numpy", "numba", "yaml", "msgspec")
LOADED = f"""
import sys
import damocles.cli.rules
print([name for name in {SLOW} if name in sys.modules])
"""


@pytest.fixture(autouse=True)
def _read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checkout does not change between two tests: its matrix is put together once."""
    monkeypatch.setattr(rulebook, "matrix", kept_matrix)


def run(*arguments: str) -> Result:
    """The command with these arguments."""
    return CliRunner().invoke(command, arguments)


def answer(*arguments: str) -> Any:
    """What the command says to a machine."""
    result = run(*arguments, "--json")

    assert result.exit_code == 0, result.output
    return json.loads(result.output)


def test_the_matrix_lists_every_rule() -> None:
    """A summary per chapter with its total, then a line per rule."""
    lines = run().output.splitlines()
    blank = lines.index("")

    assert lines[0].startswith("chapter")
    assert lines[blank - 1].split()[:2] == ["all", "453"]
    assert lines[blank + 1].split() == ["rule", "status", "title", "code", "tests", "killed"]
    assert len(lines) == blank + 2 + 453


def test_the_summary_adds_up() -> None:
    """The numbers of a chapter add up to its rules, the chapters to the total."""
    lines = run().output.split("\n\n")[0].splitlines()[1:]
    numbers = [[int(word) for word in line.split() if word.isdigit()] for line in lines]

    assert all(row[0] == sum(row[1:]) for row in numbers)
    assert [sum(column) for column in zip(*numbers[:-1], strict=True)] == numbers[-1]


def test_rule_sets_that_are_the_same_have_no_difference() -> None:
    """It is said so; a machine gets an empty list."""
    assert run("--diff", USUAL_EDITION, USUAL_EDITION).output == (
        f"{USUAL_EDITION} -> {USUAL_EDITION}\nThey do not differ.\n"
    )
    assert answer("--diff", USUAL_EDITION, USUAL_EDITION) == []


@pytest.mark.parametrize(
    ("language", "problem"),
    [("en", "no rule set is called 'chess'"), ("fr", "aucune édition ne s’appelle 'chess'")],
)
def test_an_unknown_rule_set_has_no_differences(language: str, problem: str) -> None:
    """Those that there are are named."""
    result = run("--diff", USUAL_EDITION, "chess", "--lang", language)

    assert result.exit_code == 2
    assert problem in result.output
    assert USUAL_EDITION in result.output


def test_one_rule_in_full() -> None:
    """Title, status, paraphrase, ruling, code and tests, whatever the case of the id."""
    output = run("sho-022").output

    assert output.startswith("SHO-022  Shooting test: Accuracy against range\n")
    assert "status: " in output
    assert "action value = Accuracy" in output
    assert "RUL-65  Range of indirect fire" in output
    assert "\ncode\n  src/damocles/rules/" in output
    assert "\ntests\n  " in output


def test_an_exemption_says_why() -> None:
    """A rule that is not applicable shows the reason."""
    output = run("GEN-080").output

    assert "status: not applicable\n  Bending down to look" in output
    assert output.endswith("tests\n  -\n")


def test_one_ruling_in_full() -> None:
    """A ruling shows the gap, what is played, and the rules it settles."""
    output = run("RUL-02").output

    assert output.startswith("RUL-02  Range on the border of two bands\n  Open: p.63")
    assert "\nsettles\n  GEN-005  A band's border belongs to the lower band\n" in output
    assert "(an option of the rule set)" not in output
    assert "(an option of the rule set)" in run("RUL-17").output


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["SHO-O27"], "no rule is called SHO-O27; the nearest are SHO-0"),
        (["?"], "no rule is called ?; the nearest are GEN-001"),
        (["--chapter", "SHX"], "no chapter is called SHX; known are GEN, TAC"),
        (["--status", "lost"], "no status is called lost; known are enforced"),
    ],
)
def test_unknown_names_are_refused(arguments: list[str], problem: str) -> None:
    """A misspelt id, chapter or status ends with the names that there are."""
    result = run(*arguments)

    assert result.exit_code == 2
    assert problem in result.output


def test_rows_can_be_chosen() -> None:
    """By chapter, by status, or both; the summary counts the same rows."""
    rules = answer("--chapter", "cmp", "--status", "absent")["rules"]
    expected = [
        name
        for name, row in checkout_matrix("en").rows.items()
        if row.rule.chapter == "CMP" and row.status == "absent"
    ]

    assert [rule["id"] for rule in rules] == expected
    assert len(answer("--chapter", "TAC")["rules"]) == 23
    assert answer("--status", "not applicable")["counts"].keys() == {"not_applicable"}


def test_machines_get_everything() -> None:
    """All rules with text, status, code and tests; all rulings; chapters, counts and gaps."""
    found = answer()
    one = next(rule for rule in found["rules"] if rule["id"] == "GEN-047")

    assert (len(found["rules"]), len(found["rulings"]), len(found["chapters"])) == (453, 156, 13)
    assert sum(found["counts"].values()) == 453
    assert found["tests_at_hand"] is True
    assert isinstance(found["gaps"], list)
    assert one["book"] == "at43"
    assert one["code"][0]["file"].startswith("src/damocles/rules/")
    assert one["rulings"] == []


def test_machines_get_one_rule_or_ruling() -> None:
    """One rule comes with its rulings in full, a ruling with the rules it settles."""
    assert [each["id"] for each in answer("SHO-034")["rulings"]] == ["RUL-66", "RUL-67"]
    assert answer("RUL-66")["settles"] == ["SHO-034"]


def test_an_installed_package_says_that_tests_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without tests the matrix says on what it rests."""
    monkeypatch.setattr(conformance, "CHECKOUT", None)

    assert run("GEN-047").output.endswith("a rule that is cited counts as enforced.\n")
    found = answer("--chapter", "GEN")
    assert (found["tests_at_hand"], found["gaps"]) == (False, None)


def test_help_is_quick() -> None:
    """Loading the command for its help loads nothing slow."""
    loaded = subprocess.run(  # noqa: S603  # our own command line
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    )

    assert loaded.stdout.strip() == "[]"


def test_options_are_listed() -> None:
    """With their values, their rulings and a line each; for machines in both languages."""
    lines = run("--options").output.splitlines()
    told = answer("--options")

    assert len(lines) == len(told) == 19
    assert lines[-1].split()[:3] == ["round_limit", "12", "RUL-139"]
    assert lines[0].endswith("false  RUL-17   Everybody may measure any distance at any time.")
    assert told[-1]["text"]["fr"].startswith("Le dernier tour de jeu")


def test_rules_are_told_in_french() -> None:
    """Titles, texts and rulings; an unknown language is a fault of use."""
    output = run("SHO-014", "--lang", "fr").output

    assert "SHO-014  La zone de feu entre deux unités" in output
    assert "RUL-49  La zone de feu exacte" in output
    assert run("SHO-014", "--lang", "tlh").exit_code == 2


def test_options_are_told_in_french() -> None:
    """A line each, in the words of the option."""
    output = run("--options", "--lang", "fr").output

    assert "Chacun peut mesurer toute distance à tout moment." in output
