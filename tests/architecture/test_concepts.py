"""Code names concepts; rules are named by editions, their data, and files that were written."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from tests.architecture.tree import SOURCE, nodes, parsed, python_files, shown

if TYPE_CHECKING:
    from pathlib import Path

RULE = re.compile(r"(\d\d-)?[A-Z]{2,4}(-[A-Z]{2,4})?-\d{1,3}")
NAMING = {
    "src/damocles/record/files.py": "the default of a field that records leave out",
    "src/damocles/rules/sets/editions.py": "a game is called as if it were a rule",
    "src/damocles/rules/state/model.py": "the default of a field that headers leave out",
}
"""Files that name a rule all the same, with the reason."""


def rules_in(path: Path) -> set[str]:
    """The ids of rules among the strings of a file."""
    strings = (node.value for node in nodes(parsed(path)) if isinstance(node, ast.Constant))
    return {each for each in strings if isinstance(each, str) and RULE.fullmatch(each)}


def test_code_names_no_rule() -> None:
    """In refusals, events, rolls, labels, faults, sheets and citations alike."""
    naming = {shown(path): rules_in(path) for path in python_files(SOURCE)}

    assert {path: ids for path, ids in naming.items() if ids and path not in NAMING} == {}


def test_exceptions_are_needed() -> None:
    """One that names no rule any more is taken out."""
    naming = {shown(path) for path in python_files(SOURCE) if rules_in(path)}

    assert set(NAMING) - naming == set()
