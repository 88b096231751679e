"""Content is named in its own files: everybody else goes through what the rule set has."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state.drills import read_drills
from damocles.rules.state.terrain import read_terrain
from tests.architecture.tree import ROOT, SOURCE, parsed, project_files, python_files, shown

if TYPE_CHECKING:
    from pathlib import Path

HOMES = (SOURCE / "rules" / "chapters" / "drills", SOURCE / "rules" / "sets")
NAMING = {
    "src/damocles/ai/plans/weights.py": "tuned values by name, which may be missing",
    "src/damocles/muster/sheets/citations.py": "the rules behind the lines of a sheet",
    "src/damocles/record/narration/events.py": "a form of a sentence: salvos in overwatch",
    "src/damocles/rules/state/digests.py": "the field of a salvo that is fired in overwatch",
    "src/damocles/server/play/choices/labels.py": "labels, until they are in a book",
}
"""Files that name a drill all the same, with the reason."""
CLIENT = ROOT / "web" / "src"
PICTURING = {
    "web/src/pages/lobby/vignette.ts": "a picture of a battle, always the same",
    "web/src/pages/rules/drawing": "drawings that illustrate rules of an edition",
    "web/src/table/pieces/pictures.ts": "pictures by id, which may be missing",
}
"""Files and folders of the client that name a kind of terrain, with the reason."""


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


def strings_in(path: Path) -> set[str]:
    """The strings of a Python file."""
    constants = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.Constant)]
    return {each.value for each in constants if isinstance(each.value, str)}


def test_kinds_of_terrain_are_named_in_data_alone() -> None:
    """Code asks what a kind is like."""
    kinds = set(read_terrain(rule_set(USUAL_EDITION)))

    assert {shown(path) for path in python_files(SOURCE) if kinds & strings_in(path)} == set()


def test_the_client_names_kinds_of_terrain_where_it_has_pictures() -> None:
    """And nowhere else; exceptions that name none any more are taken out."""
    kinds = "|".join(read_terrain(rule_set(USUAL_EDITION)))
    named = re.compile(rf"""['"]({kinds})['"]|\b({kinds}): [\[{{]""")
    files = [path for path in project_files(CLIENT) if path.suffix in (".ts", ".svelte")]
    naming = {shown(path) for path in files if named.search(path.read_text(encoding="utf-8"))}

    assert {path for path in naming if not path.startswith(tuple(PICTURING))} == set()
    assert all(any(path.startswith(each) for path in naming) for each in PICTURING)
