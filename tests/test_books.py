"""A mark counts only where the test plays by the book of the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.catalog.rulebook.index import rule_index
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.rules.sets import USUAL_EDITION
from damocles.scenario import Scenario
from tests.books import chapter_of, note_rule_sets, other_books
from tests.contrary import NAME
from tests.contrary.packing import installed

if TYPE_CHECKING:
    from pathlib import Path

MARKED = """
import pytest
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.scenario import Scenario

@pytest.mark.rule("{rule}")
def test_it():
    for edition in {editions}:
        scenario = Scenario().unit("A", at=[(20, 20)])
        scenario.rules = rule_set(edition)
        scenario.begin()
"""
pytest_plugins = ["pytester"]
ALONE = [f"-pno:{plugin}" for plugin in ("cacheprovider", "playwright", "randomly", "xdist")]
"""Plugins that cannot run twice in a process, or need not."""


@pytest.mark.parametrize(
    ("rule", "editions", "passes"),
    [
        ("SHO-027", [USUAL_EDITION], True),
        ("SHO-027", [NAME], False),
        ("CON-SHO-027", [NAME], True),
        ("CON-SHO-027", [USUAL_EDITION], False),
        ("SHO-027", [USUAL_EDITION, NAME], True),
        ("SHO-027", [], True),
    ],
)
def test_a_marked_test_plays_by_its_book(
    pytester: pytest.Pytester, rule: str, editions: list[str], *, passes: bool
) -> None:
    """Or it fails, though it says nothing wrong; one without a table is judged by the proofs."""
    pytester.makeconftest("from tests.conftest import *")
    pytester.makepyfile(MARKED.format(rule=rule, editions=editions))
    with installed(pytester.path):
        passed, _, failed = pytester.inline_run(*ALONE).countoutcomes()

    assert (passed, failed) == ((1, 0) if passes else (0, 1))


def test_rule_sets_of_tables_are_noted() -> None:
    """Each as it is set up, until they are asked for again."""
    seen = note_rule_sets()
    Scenario().unit("A", at=[(20, 20)]).begin()
    later = note_rule_sets()
    Scenario().unit("A", at=[(20, 20)]).begin()

    assert {each.name for each in seen} == {each.name for each in later} == {USUAL_EDITION}


def test_every_chapter_of_the_book_is_played_by_it() -> None:
    """Its table of citations names all that have rules about a battle."""
    rules = [*rule_index().rules, *rule_index().rulings]

    assert other_books(rules, [rule_set(USUAL_EDITION)]) == []


def test_a_rule_of_another_book_is_told(tmp_path: Path) -> None:
    """By its id; where both are played by, and where nothing is played, there is none."""
    with installed(tmp_path):
        usual, contrary = rule_set(USUAL_EDITION), rule_set(NAME)

    assert other_books(["SHO-027", "CON-SHO-027"], [contrary]) == ["SHO-027"]
    assert other_books(["SHO-027", "CON-SHO-027", "RCO-02"], [usual]) == ["CON-SHO-027", "RCO-02"]
    assert other_books(["SHO-027", "CON-SHO-027"], [usual, contrary]) == []
    assert other_books(["SHO-027"], []) == []
    assert chapter_of("CON-SHO-027") == "CON-SHO"
