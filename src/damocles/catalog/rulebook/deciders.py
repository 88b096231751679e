"""What decides a rule: the functions that cite it, and the data that carries it.

A decider has a fingerprint of its own code or data and of the tests marked with its rules. Names of
modules and files are left out, so that moving one changes nothing.
"""

from __future__ import annotations

import ast
import functools
import hashlib
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import yaml

from damocles.catalog.rulebook.fillings import rules_stood_for
from damocles.catalog.rulebook.index import FOLDER, rule_index
from damocles.rules.sets import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from damocles.catalog.rulebook.fillings import Written
    from damocles.catalog.rulebook.index import Index

Function = ast.FunctionDef | ast.AsyncFunctionDef
PathStep = str | int
TestMarks = dict[str, list[str]]
"""The fingerprints of the tests marked with a rule, by its id."""
OPPOSITES = {
    "A": "B", "B": "A", "control": "capture", "capture": "control", "north": "south",
    "south": "north", "west": "east", "east": "west", "climb": "blocked", "blocked": "climb",
    "open": "blocked", "leader": "everybody", "grenades": "nanostorms", "nanostorms": "grenades",
    "stability": "detection", "detection": "stability", "designator": "detection",
    "relay": "overseer", "sabotage": "repairs", "repairs": "first_aid", "first_aid": "sabotage",
}  # fmt: skip
"""Words in the data with an opposite, or with another that can replace them; others are names."""


class Decider(msgspec.Struct, frozen=True):
    """A function or a mapping of data, the rules it decides, and a fingerprint of its content.

    `name` is the function with its class, or the path to the mapping within its file; `at` is that
    path, and empty for a function. One that decides rules of several books is there once for each;
    all but the first of these share it.
    """

    name: str
    file: str
    rules: tuple[str, ...]
    content: str
    at: tuple[PathStep, ...] = ()
    is_shared: bool = False
    """Whether it is proven by the rules of another book, that came first."""

    def fingerprint(self, marked: TestMarks) -> str:
        """A digest of the decider, its citations, and all tests marked with one of its rules."""
        tests = [[rule, *sorted(marked.get(rule, ()))] for rule in self.rules]
        return digest(f"{self.content} {tests}")


def digest(text: str) -> str:
    """A short fingerprint of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def deciders(source: Path, rules: Iterable[str]) -> list[Decider]:
    """Everything below a folder that decides one of these rules, in the order of files."""
    wanted = set(rules)
    found = [*_functions(source), *_mappings(source)]
    books = _books(rule_index())
    return [
        msgspec.structs.replace(each, rules=tuple(own), is_shared=at > 0)
        for each in found
        for at, rules in enumerate(_by_book(each.rules, books))
        if (own := [rule for rule in rules if rule in wanted])
    ]


def _by_book(rules: tuple[str, ...], books: dict[str, str]) -> list[list[str]]:
    """Rules and rulings, those of each book together, in the order of the editions."""
    found: dict[str, list[str]] = {}
    for rule in rules:
        found.setdefault(books.get(rule, ""), []).append(rule)
    order = ["", *EDITIONS]
    return [found[book] for book in sorted(found, key=order.index)]


def _books(index: Index) -> dict[str, str]:
    """The book of each rule; a ruling is of the first that refers to it."""
    found = {name: index.chapters[rule.chapter].book for name, rule in index.rules.items()}
    for rule in index.rules.values():
        for ruling in rule.rulings:
            found.setdefault(ruling, found[rule.id])
    return found


# ---- code ------------------------------------------------------------------------------------


def _functions(source: Path) -> Iterator[Decider]:
    """The functions that cite something."""
    for path in sorted(source.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "@cites(" in text:
            for name, node in functions_in(ast.parse(text)):
                file = path.relative_to(source).as_posix()
                if rules := citations_of(node, (file, name)):
                    yield Decider(name, file, rules, function_text(node))


def functions_in(tree: ast.AST, within: str = "") -> Iterator[tuple[str, Function]]:
    """Every function of a module or class by its qualified name, without nested functions."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function):
            yield f"{within}{node.name}", node
        elif isinstance(node, ast.ClassDef):
            yield from functions_in(node, f"{within}{node.name}.")


def citations_of(node: Function, written: Written) -> tuple[str, ...]:
    """The rules behind what a function's decorators cite."""
    calls = [each for each in node.decorator_list if isinstance(each, ast.Call)]
    cites = [each for each in calls if ast.unparse(each.func) == "cites"]
    return tuple(
        rule
        for call in cites
        for arg in call.args
        if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        for rule in rules_stood_for(arg.value, written)
    )


def function_text(node: Function) -> str:
    """A fingerprint of what a function does, without decorators and docstring."""
    drop_docstrings(node)
    return digest(ast.dump(node.args) + "".join(map(ast.dump, node.body)))


def drop_docstrings(tree: ast.AST) -> None:
    """Leave out what only people read."""
    for node in ast.walk(tree):
        if isinstance(node, Function | ast.ClassDef) and ast.get_docstring(node, clean=False):
            node.body = node.body[1:]


# ---- data ------------------------------------------------------------------------------------


def _mappings(source: Path) -> Iterator[Decider]:
    """The mappings that carry a rule, in all files except the index."""
    for path in sorted(source.rglob("*.yaml")):
        if FOLDER in path.parents:
            continue
        data = yaml.load(path.read_bytes(), yaml.CSafeLoader)  # the safe loader, in C
        for at, mapping in _carrying(data):
            if not any(is_decisive(mapping[key]) for key in decisive_values(mapping, at)):
                continue
            name = ".".join(map(str, (path.stem, *at)))
            content = digest(repr({key: mapping[key] for key in decisive_values(mapping, at)}))
            file = path.relative_to(source).as_posix()
            yield Decider(name, file, (str(mapping["rule"]),), content, (*at, "rule"))


def _carrying(
    data: Any, at: tuple[PathStep, ...] = ()
) -> Iterator[tuple[tuple[PathStep, ...], Any]]:
    """Every mapping that carries a rule, and the path to it."""
    if isinstance(data, dict):
        if isinstance(data.get("rule"), str):
            yield at, data
        for key, value in data.items():
            yield from _carrying(value, (*at, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _carrying(value, (*at, index))


def decisive_values(mapping: dict[str, Any], at: tuple[PathStep, ...]) -> list[str]:
    """The keys of a mapping that its rule decides: all but names and looks; of a whole mission
    only its end."""
    if not at and "cease_fire" in mapping:
        return ["cease_fire"]
    return [key for key in mapping if key not in ("rule", "id", "kind", "fill")]


def is_decisive(value: Any) -> bool:
    """Whether a value could be a different one: it is neither a mere name nor None."""
    if isinstance(value, dict):
        return any(map(is_decisive, value.values()))
    return value in OPPOSITES if isinstance(value, str) else value is not None


# ---- tests -----------------------------------------------------------------------------------


def marked_tests(tests: Path) -> TestMarks:
    """The fingerprints of the tests marked with a rule, including what they use in their file."""
    found: TestMarks = defaultdict(list)
    for path in sorted(tests.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "mark.rule(" in text:
            for rule, mark in _marks(ast.parse(text)):
                found[rule].append(mark)
    return dict(found)


def _marks(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Every rule that something in a file is marked with, and the fingerprint of that."""
    parts = [_part(node) for node in tree.body]
    defined = {name: part for part in parts for name in part.names}
    for part in parts:
        if part.rules:
            mark = digest("".join(each.written for each in _needed(part, defined)))
            yield from ((rule, mark) for rule in sorted(part.rules))


class _Part:
    """A statement of a module: what it defines, what it uses, and the rules it is marked with."""

    def __init__(self, node: ast.stmt, used: set[str], rules: set[str]) -> None:
        self.node, self.used, self.rules = node, used, rules
        self.names = _names(node)

    @functools.cached_property
    def written(self) -> str:
        """The statement as a text that depends neither on its position nor on its docstrings."""
        drop_docstrings(self.node)
        return ast.dump(self.node)


def _part(node: ast.stmt) -> _Part:
    """A statement, read once; marks are in decorators, in parameters, or a whole module's."""
    used: set[str] = set()
    rules: set[str] = set()
    for each in ast.walk(node):
        if isinstance(each, ast.Name):
            used.add(each.id)
        elif isinstance(each, ast.Call) and ast.unparse(each.func) == "pytest.mark.rule":
            rules |= {str(arg.value) for arg in each.args if isinstance(arg, ast.Constant)}
    return _Part(node, used, rules)


def _names(node: ast.stmt) -> list[str]:
    """The names that a statement of a module defines."""
    if isinstance(node, Function | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [each.id for each in node.targets if isinstance(each, ast.Name)]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return [node.target.id]
    return []


def _needed(part: _Part, defined: dict[str, _Part]) -> list[_Part]:
    """A statement and everything in its file that it uses, directly or through others."""
    found, open_ = [part], [part]
    while open_:
        used = open_.pop().used
        new = [each for name, each in defined.items() if name in used and each not in found]
        found += new
        open_ += new
    return found
