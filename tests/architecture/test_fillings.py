"""What fills a seam is asked through the seam: nobody else knows the usual function by name."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from damocles.rules.sets import USUAL_SEAMS
from tests.architecture.test_rule_sets import outside
from tests.architecture.tree import SOURCE, parsed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

FILLINGS = {function: seam for seam, function in USUAL_SEAMS.items()}
NAMES = {function.__name__ for function in FILLINGS}
WORDS = re.compile(rf"\b(?:{'|'.join(NAMES)})\b")
COMPARED = {
    "damocles.rules.reading.survey": "its quick way over a grid is for this sight alone, and asks"
}
"""Who names a usual function all the same, only to see whether it is the one, with the reason."""


def module_of(path: Path) -> str:
    """The module of a file of the program."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def names_of_fillings(tree: ast.Module, home: str) -> dict[str, Callable[..., object]]:
    """The usual functions that a module has under a name: imported, or its own."""
    found = {each.__name__: each for each in FILLINGS if each.__module__ == home}
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom):
            continue
        for alias in node.names:
            given = imported(node, alias.name) if alias.name in NAMES else None
            if callable(given) and is_filling(given):
                found[alias.asname or alias.name] = given
    return found


def is_filling(given: object) -> bool:
    """Whether something is a usual function."""
    return any(given is each for each in FILLINGS)


def compared(tree: ast.Module) -> set[int]:
    """The names that are only asked about: whether something else is the same."""
    both = (
        (node.left, *node.comparators)
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        and all(isinstance(operator, ast.Is | ast.IsNot) for operator in node.ops)
    )
    return {id(each) for pair in both for each in pair}


def uses(tree: ast.Module, home: str) -> Iterator[str]:
    """Where a module calls a usual function, or hands it on."""
    names = names_of_fillings(tree, home)
    asked = compared(tree) if home in COMPARED else set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_filling(through_module(tree, node)):
            yield ast.unparse(node)
        if isinstance(node, ast.Name) and node.id in names and id(node) not in asked:
            yield f"{node.id} fills {FILLINGS[names[node.id]]}"


def through_module(tree: ast.Module, node: ast.Attribute) -> object:
    """The usual function that an attribute of an imported module is, if it is one."""
    for each in ast.walk(tree) if node.attr in NAMES else ():
        if not isinstance(each, ast.Import | ast.ImportFrom):
            continue
        for alias in each.names:
            if ast.unparse(node.value) == (alias.asname or alias.name):
                return getattr(imported(each, alias.name), node.attr, None)
    return None


def imported(node: ast.Import | ast.ImportFrom, name: str) -> object:
    """What a module imports by a name."""
    if isinstance(node, ast.Import):
        return import_module(name)
    return getattr(import_module(f"{node.module}"), name, None) if not node.level else None


def all_uses(files: Iterable[Path]) -> dict[str, list[str]]:
    """Where files of the program use the usual functions; those that use none are left out."""
    program = [each for each in files if SOURCE in each.parents and WORDS.search(each.read_text())]
    found = {module_of(path): [*uses(parsed(path), module_of(path))] for path in program}
    return {module: names for module, names in found.items() if names}


def test_usual_functions_are_reached_through_seams() -> None:
    """Neither other modules nor their own call them."""
    assert all_uses(outside()) == {}


def test_who_compares_does_compare() -> None:
    """No module is listed in vain."""
    for module in COMPARED:
        path = SOURCE.parent.joinpath(*module.split(".")).with_suffix(".py")
        assert names_of_fillings(parsed(path), module)
        assert compared(parsed(path))


@pytest.mark.parametrize(
    ("code", "is_found"),
    [
        ("from damocles.rules.chapters.command import wager_limit\nwager_limit(1)", True),
        ("from damocles.rules.chapters.command import wager_limit as most\nx = {1: most}", True),
        ("from damocles.rules.chapters import command\ncommand.wager_limit(1)", True),
        ("import damocles.rules.chapters.command as c\nc.wager_limit(1)", True),
        ("from damocles.rules.chapters.command import wager_limit\nx is wager_limit", True),
        ("from damocles.rules.chapters.command import highest_wager\nhighest_wager(1)", False),
        ("wager_limit(1)", False),
    ],
)
def test_uses_are_found(code: str, *, is_found: bool) -> None:
    """By whatever name; a comparison too, unless its module is listed."""
    assert bool([*uses(ast.parse(code), "elsewhere")]) == is_found


def test_a_call_at_home_is_found() -> None:
    """The module that defines it calls it no more than others do."""
    assert [*uses(ast.parse("wager_limit(1)"), "damocles.rules.chapters.command")]
