"""A mark counts only where the test plays by the book of the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog.rulebook.index import rule_index, rules_of
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.rules.sets import USUAL_EDITION
from damocles.scenario import Scenario
from tests.books import chapter_of, note_rule_sets, other_books, unmarked_books
from tests.contrary import NAME
from tests.contrary.packing import installed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    import pytest

MADE = """
import pytest
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.scenario import Scenario


def made(edition):
    scenario = Scenario().unit("A", at=[(20, 20)])
    scenario.rules = rule_set(edition)
    return scenario.begin()
"""
MARKED = """
@pytest.mark.rule({rules})
def test_it():
    for edition in {editions}:
        made(edition)
"""
pytest_plugins = ["pytester"]
INI = "[pytest]\nmarkers = rule(id)"
ALONE = [f"-pno:{plugin}" for plugin in ("cacheprovider", "playwright", "randomly", "xdist")]
"""Plugins that cannot run twice in a process, or need not."""
OURS, THEIRS = '"SHO-027"', '"CON-SHO-027"'


def outcomes(pytester: pytest.Pytester, codes: Iterable[str]) -> list[tuple[int, int]]:
    """How many tests of each module pass, and how many fail, where both editions are known.

    All modules are run at once: to start pytest takes far longer than they do.
    """
    files = {f"test_{number}": MADE + code for number, code in enumerate(codes)}
    pytester.makeini(INI)
    pytester.makeconftest("from tests.conftest import *")
    pytester.makepyfile(**files)
    with installed(pytester.path):
        passed, _, failed = pytester.inline_run(*ALONE).listoutcomes()
    return [(count_in(passed, name), count_in(failed, name)) for name in files]


def count_in(reports: Sequence[pytest.CollectReport | pytest.TestReport], module: str) -> int:
    """How many reports are of tests of a module."""
    return sum(each.nodeid.startswith(f"{module}.py::") for each in reports)


BOOKS = [
    (OURS, [USUAL_EDITION], True),
    (OURS, [NAME], False),
    (THEIRS, [NAME], True),
    (THEIRS, [USUAL_EDITION], False),
    (OURS, [USUAL_EDITION, NAME], False),
    (f"{OURS}, {THEIRS}", [USUAL_EDITION, NAME], True),
    (f"{OURS}, {THEIRS}", [USUAL_EDITION], False),
    (OURS, [], True),
]
"""The rules that a test is marked with, the editions that it plays by, and whether it passes."""


def test_a_marked_test_plays_by_its_book(pytester: pytest.Pytester) -> None:
    """Or it fails, though it says nothing wrong; one without a table is judged by the proofs.

    One that plays by two books is marked with rules of both.
    """
    codes = [MARKED.format(rules=rules, editions=editions) for rules, editions, _ in BOOKS]
    found = zip(BOOKS, outcomes(pytester, codes), strict=True)
    wrong = [book for book, counts in found if counts != ((1, 0) if book[2] else (0, 1))]

    assert wrong == []


OTHERWISE = {
    "a fixture of the module": """
@pytest.fixture(scope="module")
def table():
    return made("at43").table

def test_first(table): ...

@pytest.mark.rule("CON-SHO-027")
def test_it(table): ...
""",
    "a fixture below another": """
@pytest.fixture(scope="session")
def battle():
    return made("at43")

@pytest.fixture
def table(battle):
    return battle.table

def test_first(table): ...

@pytest.mark.rule("CON-SHO-027")
def test_it(table): ...
""",
    "a table of the module": """
TABLE = made("at43").table

def test_first(): ...

@pytest.mark.rule("CON-SHO-027")
def test_it():
    assert TABLE.seats
""",
    "a table as a parameter": """
def test_first(): ...

@pytest.mark.rule("CON-SHO-027")
@pytest.mark.parametrize("battle", [made("at43")])
def test_it(battle): ...
""",
    "one of several parameters": """
@pytest.mark.rule("CON-SHO-027")
@pytest.mark.parametrize("edition", ["contrary", "at43"])
def test_it(edition):
    made(edition)
""",
    "the mark of one parameter": """
@pytest.mark.parametrize(
    "edition", ["at43", pytest.param("at43", marks=pytest.mark.rule("CON-SHO-027"))]
)
def test_it(edition):
    made(edition)
""",
    "the mark of a class": """
def test_first(): ...

@pytest.mark.rule("CON-SHO-027")
class TestIt:
    def test_it(self):
        made("at43")
""",
    "a scenario that is not begun": """
@pytest.mark.rule("CON-SHO-027")
def test_it():
    made("at43")
    assert Scenario(edition="contrary")

def test_first(): ...
""",
}
"""Tables that are set up elsewhere, or for a part of a test alone; each has one good test."""


def test_a_table_is_seen_wherever_it_comes_from(pytester: pytest.Pytester) -> None:
    """The one test that is marked with a rule of another book fails, and the other does not."""
    found = zip(OTHERWISE, outcomes(pytester, OTHERWISE.values()), strict=True)

    assert [way for way, counts in found if counts != (1, 1)] == []


def test_other_fixtures_of_the_same_name_are_not_meant(pytester: pytest.Pytester) -> None:
    """A fixture belongs to its module."""
    fixture = """
import pytest
from tests_made import made

@pytest.fixture(scope="module")
def table():
    return made("{}").table

@pytest.mark.rule("{}")
def test_it(table): ...
"""
    pytester.makeini(INI)
    pytester.makeconftest("from tests.conftest import *")
    pytester.makepyfile(
        tests_made=MADE,
        test_ours=fixture.format(USUAL_EDITION, "SHO-027"),
        test_theirs=fixture.format(NAME, "CON-SHO-027"),
    )
    pytester.syspathinsert()
    with installed(pytester.path):
        passed, _, failed = pytester.inline_run(*ALONE).countoutcomes()

    assert (passed, failed) == (2, 0)


def test_rule_sets_of_tables_are_noted() -> None:
    """Each as it is set up, until they are asked for again."""
    seen = note_rule_sets()
    Scenario().unit("A", at=[(20, 20)]).begin()
    later = note_rule_sets()
    Scenario().unit("A", at=[(20, 20)]).begin()

    assert {each.name for each in seen} == {each.name for each in later} == {USUAL_EDITION}


def test_every_chapter_of_the_book_is_played_by_it() -> None:
    """Its table of citations names all that have rules about a battle."""
    index = rule_index()
    rules = {name: rules_of(name) & {*index.rules} for name in (USUAL_EDITION, "initiation")}

    for name, own in rules.items():
        assert other_books(own, [rule_set(name)]) == []
    assert set.union(*rules.values()) == {*index.rules}


def test_a_rule_of_another_book_is_told(tmp_path: Path) -> None:
    """By its id; where both are played by, and where nothing is played, there is none."""
    with installed(tmp_path):
        usual, contrary = rule_set(USUAL_EDITION), rule_set(NAME)

    assert other_books(["SHO-027", "CON-SHO-027"], [contrary]) == ["SHO-027"]
    assert other_books(["SHO-027", "CON-SHO-027", "RCO-02"], [usual]) == ["CON-SHO-027", "RCO-02"]
    assert other_books(["SHO-027", "CON-SHO-027"], [usual, contrary]) == []
    assert other_books(["SHO-027"], []) == []
    assert unmarked_books(["SHO-027"], [usual, contrary]) == [NAME]
    assert unmarked_books(["SHO-027", "RCO-02"], [usual, contrary]) == []
    assert chapter_of("CON-SHO-027") == "CON-SHO"
