"""`damocles rules --diff`: everything in which the contrary edition differs from the usual one."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from damocles.catalog.rulebook.differences import Difference, RuleSetSide as Side, find_differences
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.cli.rules import command
from damocles.rules.sets import USUAL_EDITION
from damocles.words import find_text
from damocles.words.books import own_book
from tests.contrary import FILLED, NAME
from tests.contrary.packing import WORDS, own_ids

if TYPE_CHECKING:
    from damocles.engine.seams import RuleSet
    from damocles.rules.state.params import Params

pytestmark = pytest.mark.usefixtures("contrary")


def found(language: str = "en") -> dict[tuple[str, str], Difference]:
    """All differences by kind and name; none is told twice."""
    told = find_differences(USUAL_EDITION, NAME, language)
    by_name: dict[tuple[str, str], Difference] = {(each.kind, each.name): each for each in told}

    assert len(by_name) == len(told)
    return by_name


def names(kind: str) -> set[str]:
    """The names of the differences of a kind."""
    return {name for each, name in found() if each == kind}


def test_all_that_is_filled_is_told(contrary: RuleSet[Params]) -> None:
    """And nothing that is not: numbers, seams, content, citations, words."""
    terms = own_book("terms", "en")

    assert names("number") == set(FILLED.numbers)
    assert names("seam") == set(FILLED.seams)
    assert names("content") == {*FILLED.added, *FILLED.dropped}
    assert names("citation") == {*rule_set(USUAL_EDITION).citations, *contrary.citations}
    assert names("word") == {key.partition(".")[2] for key in terms if key.startswith(f"{NAME}.")}
    assert (WORDS / "en" / "terms.yaml").is_file()


def test_both_rules_are_named() -> None:
    """Those of the files for numbers, those of the functions for seams, those of the concepts."""
    told = found()

    assert told["number", "delay_cost"] == Difference(
        "number", "delay_cost", Side(("ACT-017",), "2"), Side(("CON-ACT-017",), "1")
    )
    assert told["seam", "authority.test"] == Difference(
        "seam",
        "authority.test",
        Side(("TAC-020", "TAC-015"), "authority_total"),
        Side(("CON-TAC-020", "CON-TAC-015"), "without_authority"),
        "The total of an Authority test: die, Authority, wager, home turf.",
    )
    assert told["content", "option.relocate"] == Difference(
        "content",
        "option.relocate",
        Side(("ACT-016",)),
        Side(("CON-ACT-016",), is_there=False),
    )
    assert told["citation", "drill.knee"] == Difference(
        "citation", "drill.knee", Side(("ACT-050",)), Side(("CON-ACT-050",))
    )
    assert told["word", "knee"] == Difference(
        "word", "knee", Side(text="Knee to the ground!"), Side(text="Duck!")
    )


def test_it_goes_both_ways() -> None:
    """What one has not, the other has."""
    told = {(each.kind, each.name): each for each in find_differences(NAME, USUAL_EDITION)}
    back = told["content", "option.relocate"]

    assert (back.ours, back.theirs) == (
        Side(("CON-ACT-016",), is_there=False),
        Side(("ACT-016",)),
    )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_command_tells_them(language: str) -> None:
    """A part for each kind; seams with their sentence, in the language."""
    given = ["--diff", USUAL_EDITION, NAME, "--lang", language]
    output = CliRunner().invoke(command, given).output
    lines = [line.strip() for line in output.splitlines()]

    assert re.search(r"^ *delay_cost +2 \(ACT-017\) -> 1 \(CON-ACT-017\)$", output, re.MULTILINE)
    assert find_text("seams.authority.wager", language).replace("'", "’") in lines
    assert lines.count("") == 5
    assert output.count(" -> ") == len(found()) + 1


def test_machines_get_all_of_them() -> None:
    """The same as values."""
    output = CliRunner().invoke(command, ["--diff", USUAL_EDITION, NAME, "--json"]).output
    told = json.loads(output)

    assert len(told) == len(found())
    assert told[0].keys() == set(Difference.__struct_fields__)


def test_ids_are_its_own() -> None:
    """Rules and rulings alike, chapters too; other words stay as they are."""
    text = "chapters:\n  GEN: general\nrulings: [RUL-02] # as ACT-012, AFV: 3"

    assert own_ids(text) == (
        "chapters:\n  CON-GEN: general\nrulings: [RCO-02] # as CON-ACT-012, AFV: 3"
    )
