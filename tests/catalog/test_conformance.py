"""Index, code and tests are joined; what does not fit is a gap."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from damocles import rules
from damocles.catalog.rulebook import conformance
from damocles.catalog.rulebook.conformance import (
    CodePlace,
    Status,
    carriers,
    citations,
    gaps,
    markers,
    matrix,
    mentions,
    unknown_ids,
)
from damocles.catalog.rulebook.fillings import rules_stood_for
from damocles.catalog.rulebook.index import rule_index
from damocles.engine.citations import functions_by_concept
from tests.matrices import TESTS, bare_matrix, checkout_matrix

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.catalog.rulebook.conformance import Matrix

HERE = CodePlace("here.py", 1, "here")


@pytest.fixture(scope="module")
def found() -> Matrix:
    """The matrix of this checkout."""
    return checkout_matrix("en")


def test_every_id_is_known(found: Matrix) -> None:
    """Nothing in source, data and tests names a rule that there is not."""
    assert unknown_ids(found) == []


def test_every_rule_has_a_row(found: Matrix) -> None:
    """The matrix and the index list the same rules."""
    assert found.rows.keys() == rule_index().rules.keys()


def test_statuses_follow_from_what_is_found(found: Matrix) -> None:
    """A status that nobody declared says exactly whether there is code and whether a test."""
    shown: dict[tuple[bool, bool], str] = {
        (True, True): "enforced",
        (True, False): "untested",
        (False, True): "uncited",
        (False, False): "absent",
    }
    for name, row in found.rows.items():
        exemption = rule_index().exemptions.get(name)
        computed = shown[bool(row.code or row.carried), bool(row.tests)]

        assert row.status == (exemption.status if exemption else computed), name
        assert row.reason == (exemption.reason if exemption else ""), name


def written_in(function: Callable[..., Any]) -> tuple[str, str]:
    """The file of a function, below the package, and its name."""
    file = function.__module__.partition(".")[2].replace(".", "/")
    return f"{file}.py", function.__qualname__


def test_citations_are_entered_as_written(found: Matrix) -> None:
    """What is read from the rules is what runs: no citation is computed, none is lost."""
    for module in pkgutil.walk_packages(rules.__path__, "damocles.rules."):
        importlib.import_module(module.name)
    entered = {
        (rule, function.__module__, function.__qualname__)
        for concept, functions in functions_by_concept.items()
        for function in map(inspect.unwrap, functions)
        if function.__module__.startswith("damocles.rules.")
        for rule in rules_stood_for(concept, written_in(function))
    }
    written = {
        (rule, place.file.removeprefix("src/").removesuffix(".py").replace("/", "."), place.name)
        for rule, places in found.code.items()
        for place in places
        if place.file.startswith("src/damocles/rules/")
    }

    assert written
    assert {(rule, module.removesuffix(".__init__"), name) for rule, module, name in written} == (
        entered
    )


def test_a_citation_is_placed(found: Matrix) -> None:
    """The place of a citation is a line of the source, with the function's name."""
    place = found.code["GEN-047"][0]
    lines = (TESTS.parent / place.file).read_text("utf-8").splitlines()

    assert place.name == "face_needed"
    assert lines[place.line - 1].startswith("@cites(")


def test_functions_and_classes_cite(tmp_path: Path) -> None:
    """A decorator `cites` with any number of ids; an example in a text is none."""
    (tmp_path / "chapter.py").write_text(
        '@cites("SHO-001", "SHO-002")\n'
        "class Fired:\n"
        '    """As in @cites("SHO-003")."""\n'
        "    @staticmethod\n"
        '    @cites("SHO-002")\n'
        "    def fire(): ...\n"
    )
    places = {
        rule: [(place.line, place.name) for place in found]
        for rule, found in citations(tmp_path).items()
    }

    assert places == {"SHO-001": [(1, "Fired")], "SHO-002": [(1, "Fired"), (5, "Fired.fire")]}


def test_carriers_are_constants_and_data(tmp_path: Path) -> None:
    """Refusals, events and data carry ids; texts that only speak of one do not."""
    (tmp_path / "chapter.py").write_text(
        '"""SHO-001 is mentioned."""\n'
        "class Fired:\n"
        '    rule: str = "SHO-002"\n'
        '@cites("SHO-003")\n'
        "def refuse():\n"
        '    return Refusal("SHX-004", "see SHO-005")\n'
    )
    (tmp_path / "pack.yaml").write_text(
        "size: 1\nrule: TER-006\n- rule: 'TER-014'\ncover: {value: 5, rule: TER-015}\n"
    )
    places = {
        rule: [(Path(place.file).name, place.line, place.name) for place in found]
        for rule, found in carriers(tmp_path).items()
    }

    assert places == {
        "SHO-002": [("chapter.py", 3, "Fired")],
        "SHX-004": [("chapter.py", 6, "refuse")],
        "TER-006": [("pack.yaml", 2, "")],
        "TER-014": [("pack.yaml", 3, "")],
        "TER-015": [("pack.yaml", 4, "")],
    }


def test_mentions_are_words_of_a_known_chapter(tmp_path: Path) -> None:
    """A wrong number in a comment is found; a word of another kind is not."""
    (tmp_path / "chapter.py").write_text("# SHO-999 and RUL-1, but SHA-256 is none\n")

    assert set(mentions(tmp_path, rule_index())) == {"SHO-999", "RUL-1"}


def test_markers_of_all_kinds_are_found(tmp_path: Path) -> None:
    """Functions, methods, parameters and modules can be marked, with several rules at once."""
    (tmp_path / "test_it.py").write_text(
        'pytestmark = pytest.mark.rule("GEN-001")\n'
        '@pytest.mark.rule("GEN-002", "GEN-003")\n'
        "def test_two(): ...\n"
        '@pytest.mark.rule("GEN-004")\n'
        "class TestMany:\n"
        '    @pytest.mark.rule("GEN-005")\n'
        "    def test_one(self): ...\n"
        '@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("GEN-006"))])\n'
        "def test_each(n): ...\n"
        '@pytest.mark.ruler("GEN-007")\n'
        "def test_none(): ...\n"
    )
    names = {rule: [place.name for place in places] for rule, places in markers(tmp_path).items()}

    assert names == {
        "GEN-001": [""],
        "GEN-002": ["test_two"],
        "GEN-003": ["test_two"],
        "GEN-004": ["TestMany"],
        "GEN-005": ["TestMany.test_one"],
        "GEN-006": ["test_each"],
    }


def test_unknown_ids_are_gaps(tmp_path: Path, found: Matrix) -> None:
    """An id that no index has is named with its place, wherever it stands."""
    marked, source = tmp_path / "tests", tmp_path / "source"
    for folder in (marked, source):
        folder.mkdir()
    (marked / "test_it.py").write_text('@pytest.mark.rule("SHO-999")\ndef test_it(): ...\n')
    tests = matrix(tests=marked, source=source)
    code = msgspec.structs.replace(found, code={"SHO-998": [HERE]})

    assert [line for line in gaps(tests) if "unknown" in line] == [
        f"SHO-999: unknown, named in {marked.as_posix()}/test_it.py:1 test_it"
    ]
    assert unknown_ids(code) == ["SHO-998: unknown, named in here.py:1 here"]


def alone(
    found: Matrix, status: Status, *, reason: str = "", named: bool = False, tested: bool = False
) -> Matrix:
    """A matrix of one rule in this state."""
    row = msgspec.structs.replace(
        found.rows["SHO-027"],
        status=status,
        reason=reason,
        code=(HERE,) if named else (),
        carried=(),
        tests=(HERE,) if tested else (),
    )
    return conformance.Matrix(found.index, {"SHO-027": row}, {}, {}, {}, {})


def test_an_enforced_rule_is_no_gap(found: Matrix) -> None:
    """Code and test: nothing to say."""
    assert gaps(alone(found, "enforced", named=True, tested=True)) == []


@pytest.mark.parametrize(
    ("status", "named", "tested", "problem"),
    [
        ("untested", True, False, "cited without a test"),
        ("uncited", False, True, "tested without code"),
        ("absent", False, False, "absent without a reason"),
    ],
)
def test_what_is_missing_is_a_gap(
    found: Matrix, status: Status, *, named: bool, tested: bool, problem: str
) -> None:
    """A rule needs both code and a test."""
    assert gaps(alone(found, status, named=named, tested=tested)) == [f"SHO-027: {problem}"]


@pytest.mark.parametrize(
    ("status", "named", "tested", "whole"),
    [
        ("partial", True, True, True),
        ("partial", True, False, False),
        ("divergent", True, True, True),
        ("divergent", False, True, False),
        ("not_applicable", False, False, True),
        ("not_applicable", True, False, False),
        ("not_applicable", False, True, False),
        ("absent", False, False, True),
        ("absent", True, False, False),
        ("absent", False, True, False),
    ],
)
def test_what_is_declared_must_hold(
    found: Matrix, status: Status, *, named: bool, tested: bool, whole: bool
) -> None:
    """Partial and divergent rules need code and tests; what is not there has neither."""
    lines = gaps(alone(found, status, reason="so it is", named=named, tested=tested))

    assert (lines == []) == whole


def test_without_tests_code_alone_counts() -> None:
    """An installed package has no tests; nothing is called untested there."""
    found = bare_matrix()

    assert found.tests is None
    assert found.rows["GEN-047"].status == "enforced"
    assert found.rows["GEN-047"].tests == ()
    assert {row.status for row in found.rows.values()}.isdisjoint({"untested", "uncited"})


def test_the_checkout_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The tests lie beside the sources; elsewhere there are none."""
    assert conformance.checkout_tests() == TESTS

    monkeypatch.setattr(conformance, "CHECKOUT", tmp_path)
    assert conformance.checkout_tests() is None

    monkeypatch.setattr(conformance, "CHECKOUT", None)
    assert conformance.checkout_tests() is None
