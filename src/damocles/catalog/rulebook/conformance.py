"""The conformance matrix: for every rule its status, the code that embodies it, and its tests.

Four sources are joined: the index, the functions that cite a rule (`@cites`), the refusals, events
and data that carry its id, and the tests marked with it. Code and tests are read, not run: so every
layer can cite. Tests are found in a source checkout only; without them a rule that is cited counts
as enforced.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args

import msgspec

from damocles.catalog.rulebook.citations import rules_by_concept
from damocles.catalog.rulebook.fillings import rules_stood_for
from damocles.catalog.rulebook.index import FOLDER, Index, Rule
from damocles.catalog.rulebook.proofs import ProofStanding, standings
from damocles.catalog.rulebook.translation import index_in
from damocles.words import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.words import Language

SOURCE = Path(__file__).parents[2]
CHECKOUT = SOURCE.parents[1] if SOURCE.parent.name == "src" else None
"""The folder of the project, where the package runs from its sources."""

Status = Literal[
    "enforced", "partial", "divergent", "not_applicable", "untested", "uncited", "absent"
]
STATUSES: tuple[Status, ...] = get_args(Status)
ID = re.compile(r"([A-Z0-9]+-)?[A-Z]{3,4}-\d{2,3}")
CARRIED = re.compile(r"(?:^[\s-]*|[{,] *)rule: *[\"']?([A-Z0-9-]+)", re.MULTILINE)
"""The id of a rule in a data file."""
CITED = re.compile(r"@cites\(")
NAMED = re.compile(rf"\"(?:{ID.pattern}|[a-z_]+\.[a-z_]+)\"")
"""The id of a rule or a concept as code names it."""
MARKED = re.compile(r"pytest\.mark\.rule")
Defining = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class CodePlace(msgspec.Struct, frozen=True, order=True):
    """A line of code or of a test, and the function or class that it belongs to."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}".rstrip()


Found = dict[str, list[CodePlace]]
"""Places by the id that they mention."""


class RuleRow(msgspec.Struct, frozen=True):
    """A rule and what there is of it: `code` cites it, `carried` shows it to the players."""

    rule: Rule
    status: Status
    reason: str
    code: tuple[CodePlace, ...]
    carried: tuple[CodePlace, ...]
    tests: tuple[CodePlace, ...]
    proof: ProofStanding | None = None
    """Only for an enforced rule, and only if the tests are available."""


class Matrix(msgspec.Struct, frozen=True):
    """All rows by id, and every place that names a rule or ruling."""

    index: Index
    rows: dict[str, RuleRow]
    code: Found
    carried: Found
    mentioned: Found
    tests: Found | None


def matrix(
    *, tests: Path | None = None, source: Path = SOURCE, language: Language = DEFAULT
) -> Matrix:
    """Join index, code and tests; `tests` is a folder, or None where there is none."""
    index = index_in(language)
    code, carried = citations(source), carriers(source)
    marked = markers(tests) if tests else None
    rows = {
        rule.id: _row(index, rule, code=code, carried=carried, tests=marked)
        for rule in index.rules.values()
    }
    if tests:
        rows = _proven(rows, source, tests)
    return Matrix(index, rows, code, carried, mentions(source, index), marked)


def _proven(rows: dict[str, RuleRow], source: Path, tests: Path) -> dict[str, RuleRow]:
    """The rows, with proofs added to those that are enforced."""
    enforced = [name for name, row in rows.items() if row.status == "enforced"]
    found = standings(source, tests, enforced)
    return {name: msgspec.structs.replace(row, proof=found.get(name)) for name, row in rows.items()}


def checkout_tests() -> Path | None:
    """The tests of the checkout that the package runs from, if it runs from one."""
    tests = CHECKOUT / "tests" if CHECKOUT else None
    return tests if tests and tests.is_dir() else None


def _row(index: Index, rule: Rule, *, code: Found, carried: Found, tests: Found | None) -> RuleRow:
    """One rule with everything found about it."""
    exemption = index.exemptions.get(rule.id)
    named = bool(code.get(rule.id) or carried.get(rule.id))
    tested = named if tests is None else rule.id in tests
    return RuleRow(
        rule=rule,
        status=exemption.status if exemption else computed_status(named=named, tested=tested),
        reason=exemption.reason if exemption else "",
        code=tuple(code.get(rule.id, ())),
        carried=tuple(carried.get(rule.id, ())),
        tests=tuple((tests or {}).get(rule.id, ())),
    )


def computed_status(*, named: bool, tested: bool) -> Status:
    """The status of a rule that has no declared one.

    >>> computed_status(named=True, tested=True), computed_status(named=False, tested=False)
    ('enforced', 'absent')
    >>> computed_status(named=True, tested=False), computed_status(named=False, tested=True)
    ('untested', 'uncited')
    """
    if named:
        return "enforced" if tested else "untested"
    return "uncited" if tested else "absent"


def citations(source: Path = SOURCE) -> Found:
    """The functions and classes that cite a rule, by its id."""
    return _by_rule(_called(source, "cites", naming=CITED))


def markers(tests: Path) -> Found:
    """The tests marked with a rule, by its id: functions, classes, parameters, whole modules."""
    return _called(tests, "pytest.mark.rule", naming=MARKED)


def carriers(source: Path = SOURCE) -> Found:
    """Refusals, events and data that carry the id of a rule."""
    found: Found = defaultdict(list)
    for path, tree in _parsed(source, naming=NAMED):
        for node, name in _named_nodes(tree):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and (ID.fullmatch(text) or text in rules_by_concept()):
                found[text].append(CodePlace(_shown(path), node.lineno, name))
    for path, text in _data(source):
        for match in CARRIED.finditer(text):
            line = text.count("\n", 0, match.start(1)) + 1
            found[match[1]].append(CodePlace(_shown(path), line, ""))
    return _by_rule(found)


def _by_rule(found: Found) -> Found:
    """Places by the rules behind the names that stand there."""
    ruled: Found = defaultdict(list)
    for name, places in found.items():
        for place in places:
            for rule in rules_stood_for(name, (place.file.partition("damocles/")[2], place.name)):
                ruled[rule].append(place)
    return {rule: sorted(places) for rule, places in ruled.items()}


def mentions(source: Path, index: Index) -> Found:
    """Every word of source, data and index that looks like an id of a known chapter."""
    prefixes = {*index.chapters, *(name.partition("-")[0] for name in index.rulings)}
    pattern = re.compile(rf"\b(?:{'|'.join(sorted(prefixes))})-\d+\b")
    found: Found = defaultdict(list)
    for path in sorted([*source.rglob("*.py"), *source.rglob("*.yaml")]):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for match in pattern.finditer(line):
                found[match[0]].append(CodePlace(_shown(path), number, ""))
    return dict(found)


def gaps(found: Matrix) -> list[str]:
    """Everything that keeps the matrix from being complete, one line each.

    Unknown ids; rules without code, without a test, or with neither; and exemptions that code and
    tests contradict. It makes sense only if the tests are available.
    """
    return [
        *unknown_ids(found),
        *(f"{row.rule.id}: {gap}" for row in found.rows.values() if (gap := _gap(row))),
    ]


def unknown_ids(found: Matrix) -> list[str]:
    """Ids that are cited, carried, marked or mentioned, but are in no index."""
    everywhere = (found.code, found.carried, found.mentioned, found.tests or {})
    return sorted(
        {
            f"{name}: unknown, named in {place}"
            for places_by_id in everywhere
            for name, places in places_by_id.items()
            if not found.index.knows(name)
            for place in places
        }
    )


def _gap(row: RuleRow) -> str:
    """What is wrong with a rule's status; empty if nothing is."""
    named, tested = bool(row.code or row.carried), bool(row.tests)
    if row.status in ("partial", "divergent") and not (named and tested):
        return f"{row.status}, but without code or test"
    if row.status == "not_applicable" and (named or tested):
        return "not applicable, yet cited"
    if row.status == "absent" and row.reason and (named or tested):
        return "declared absent, yet cited"
    if row.status == "absent" and not row.reason:
        return "absent without a reason"
    return {"untested": "cited without a test", "uncited": "tested without code"}.get(
        row.status, ""
    )


def _called(folder: Path, name: str, *, naming: re.Pattern[str]) -> Found:
    """Where a function of this name is called, by the constants passed to it."""
    found: Found = defaultdict(list)
    for path, tree in _parsed(folder, naming=naming):
        for node, around in _named_nodes(tree):
            for constant in _constants(node, name):
                found[constant].append(CodePlace(_shown(path), node.lineno, around))
    return {constant: sorted(places) for constant, places in found.items()}


def _constants(node: ast.expr | ast.stmt, name: str) -> list[str]:
    """The constants that a node passes to the function of this name, if it calls it."""
    if not isinstance(node, ast.Call) or _last(node.func) != name.rpartition(".")[2]:
        return []
    if ast.unparse(node.func) != name:
        return []
    return [str(each.value) for each in node.args if isinstance(each, ast.Constant)]


def _named_nodes(tree: ast.AST, name: str = "") -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Every expression and statement with the function or class around it."""
    for node in ast.iter_child_nodes(tree):
        inner = f"{name}.{node.name}".lstrip(".") if isinstance(node, Defining) else name
        if isinstance(node, ast.expr | ast.stmt):
            yield node, inner
        if not (isinstance(node, ast.Call) and _last(node.func) == "cites"):  # no text inside
            yield from _named_nodes(node, inner)


def _last(function: ast.expr) -> str:
    """The last part of a function's name: `rule` of `pytest.mark.rule`."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _data(source: Path) -> Iterator[tuple[Path, str]]:
    """The data files below the source, except the index itself."""
    for path in sorted(source.rglob("*.yaml")):
        if FOLDER not in path.parents:
            yield path, path.read_text(encoding="utf-8")


def _parsed(folder: Path, *, naming: re.Pattern[str]) -> Iterator[tuple[Path, ast.Module]]:
    """The syntax trees of those files below a folder in which the pattern occurs."""
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if naming.search(text):
            yield path, ast.parse(text, filename=str(path))


def _shown(path: Path) -> str:
    """A path relative to the project, or to where packages are installed."""
    for root in (CHECKOUT, SOURCE.parent):
        if root and path.is_relative_to(root):
            return path.relative_to(root).as_posix()
    return path.as_posix()
