"""Content is named in its own files: everybody else goes through what the rule set has."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import pytest

from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state.drills import read_drills
from tests.architecture.tree import ROOT, SOURCE, parsed, project_files, python_files, shown

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


# ---- the client --------------------------------------------------------------------------------

CLIENT = ROOT / "web" / "src"
WORDS = CLIENT / "words"
PICTURES = {
    "web/src/battlefield/drills.ts": "pictures by effect, of which one is called like its drill",
    "web/src/pages/battle/figures.ts": "badges of medics and mechanics, by ability",
}
"""Files of the client that name content all the same, with the reason."""
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*", re.DOTALL)


def content_names() -> set[str]:
    """The drills, abilities and routines of the edition, by id."""
    kinds = rule_set(USUAL_EDITION).kinds
    return drill_names() | set(kinds["ability"]) | set(kinds["routine"])


def is_named(name: str, code: str) -> bool:
    """Whether code has a name as a string, as a key, or as a field."""
    places = rf"""(["'`]){name}\1|(?<![\w.-]){name}\??:|\.{name}\b(?!\()"""
    return re.search(places, code) is not None


def names_in_client(path: Path) -> set[str]:
    """The content that a file of the client names outside its comments."""
    code = COMMENT.sub("", path.read_text(encoding="utf-8"))
    return {name for name in content_names() if is_named(name, code)}


def client_files() -> list[Path]:
    """What is written by hand in the client, its words left out."""
    code = (path for path in project_files(CLIENT) if path.suffix in (".ts", ".svelte"))
    return [path for path in code if WORDS not in path.parents and path.stem != "protocol"]


def test_the_client_names_no_content() -> None:
    """It shows what it is told, and draws by what it does."""
    naming = {shown(path): names_in_client(path) for path in client_files()}

    assert {path for path, names in naming.items() if names} == set(PICTURES)


@pytest.mark.parametrize(
    ("code", "is_found"),
    [
        ("drills.includes('knee')", True),
        ("{ knee: 'd-knee' }", True),
        ("words.drill.knee", True),
        ("'d-knee'", False),
        ("kneeling: true", False),
        ("on.knee()", False),
    ],
)
def test_names_are_found_in_code(code: str, *, is_found: bool) -> None:
    """As strings, keys and fields; not within other words."""
    assert is_named("knee", code) == is_found
