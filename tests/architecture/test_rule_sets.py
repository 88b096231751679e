"""A rule set is named where people come in, and handed down from there."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from tests.architecture.tree import SOURCE, functions, parsed, python_files, shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

USUAL = "USUAL_EDITION"
HOMES = ("rules/sets", "catalog")
"""Where the usual edition is what is spoken of."""
ASKED = {"server/http/rule_sets.py": "check_rules", "cli/rules_option.py": "_known"}
"""Who asks people, and takes the usual one if they name none: the service and the commands."""
ENTRIES = {"rules", "edition"}
"""What the parameters and fields are called in which a rule set comes in."""


def outside() -> list[Path]:
    """The modules that have no word of their own about the usual edition."""
    homes = [SOURCE / each for each in HOMES]
    return [
        path
        for path in python_files(SOURCE)
        if not any(path.is_relative_to(home) for home in homes)
        and path.relative_to(SOURCE).as_posix() not in ASKED
    ]


def is_usual(node: ast.AST | None) -> bool:
    """Whether it is the name of the usual edition."""
    return isinstance(node, ast.Name) and node.id == USUAL


def defaults(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[tuple[str, ast.expr]]:
    """The parameters of a function that have a default."""
    given = function.args
    named = [*given.posonlyargs, *given.args]
    yield from zip(
        (each.arg for each in named[len(named) - len(given.defaults) :]),
        given.defaults,
        strict=True,
    )
    for each, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        if default is not None:
            yield each.arg, default


def entries(path: Path) -> Iterator[ast.AST]:
    """Where a module takes the usual edition as a default: in a parameter or a field."""
    for function in functions(path):
        for name, default in defaults(function):
            if name in ENTRIES and is_usual(default):
                yield default
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) in ENTRIES:
            yield from [node.value] if node.value and is_usual(node.value) else []


def test_nobody_decides_on_a_rule_set_inside() -> None:
    """The usual edition is the default of a parameter or field, and nothing else."""
    for path in outside():
        named = {id(node) for node in ast.walk(parsed(path)) if is_usual(node)}

        assert named == {id(node) for node in entries(path)}, shown(path)


def takers() -> set[str]:
    """The functions that play by the usual edition if nobody names another."""
    return {
        function.name
        for path in python_files(SOURCE)
        for function in functions(path)
        if any(name in ENTRIES and is_usual(default) for name, default in defaults(function))
    }


def names_it(call: ast.Call) -> bool:
    """Whether a call hands a rule set down."""
    words = [each.arg for each in call.keywords]
    told = [ast.unparse(each) for each in call.args]
    return None in words or bool(ENTRIES & {*words}) or any("rules" in each for each in told)


USUAL_BATTLES = {"server/rooms/live/service.py"}
"""Battles that are always the same: the one with which a server warms up."""


def test_who_has_a_rule_set_hands_it_down() -> None:
    """No call leaves it to the default: that is for people."""
    known = takers() - {"__init__"}
    assert {"core", "find_mission", "company", "setting", "review"} <= known
    for path in python_files(SOURCE):
        if path.relative_to(SOURCE).as_posix() in USUAL_BATTLES:
            continue
        calls = (node for node in ast.walk(parsed(path)) if isinstance(node, ast.Call))
        for call in calls:
            name = call.func.id if isinstance(call.func, ast.Name) else ""
            assert name not in known or names_it(call), f"{shown(path)}:{call.lineno}: {name}"
