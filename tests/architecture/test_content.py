"""Content is named in its own files: everybody else goes through what the rule set has."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state.drills import read_drills
from tests.architecture.tree import SOURCE, parsed, python_files, shown

if TYPE_CHECKING:
    from pathlib import Path

HOMES = (SOURCE / "rules" / "chapters" / "drills", SOURCE / "rules" / "sets")
NAMING = {
    "src/damocles/ai/plans/weights.py": "tuned values by name, which may be missing",
    "src/damocles/rules/state/digests.py": "the field of a salvo that is fired in overwatch",
}
"""Files that name a drill all the same, with the reason."""


def drill_names() -> set[str]:
    """The drills of the edition, and what units may have of them."""
    drills = read_drills(rule_set(USUAL_EDITION)).known.values()
    return {name for drill in drills for name in drill.states}


def names_in(path: Path) -> set[str]:
    """The drills that the strings of a file name."""
    strings = {node.value for node in ast.walk(parsed(path)) if isinstance(node, ast.Constant)}
    return drill_names() & {each for each in strings if isinstance(each, str)}


def test_drills_are_named_at_home() -> None:
    """A drill is a value; whoever needs one asks what it does."""
    files = [path for path in python_files(SOURCE) if not set(HOMES) & set(path.parents)]
    naming = {shown(path): names_in(path) for path in files}

    assert {path: names for path, names in naming.items() if names and path not in NAMING} == {}


def test_exceptions_are_needed() -> None:
    """One that names no drill any more is taken out."""
    naming = {shown(path) for path in python_files(SOURCE) if names_in(path)}

    assert set(NAMING) - naming == set()


def test_homes_are_seen() -> None:
    """Every drill is named in the file of its own name."""
    named = {path.stem for path in python_files(HOMES[0]) if path.stem in names_in(path)}

    assert named == set(read_drills(rule_set(USUAL_EDITION)).known)
