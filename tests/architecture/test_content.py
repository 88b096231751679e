"""Content is named in its own files: everybody else goes through what the rule set has."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest

from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state.abilities import read_abilities
from damocles.rules.state.drills import read_drills
from tests.architecture.tree import SOURCE, parsed, python_files, shown

if TYPE_CHECKING:
    from pathlib import Path

RULES = rule_set(USUAL_EDITION)
CHAPTERS, SETS = SOURCE / "rules" / "chapters", SOURCE / "rules" / "sets"
HOMES = {"drill": CHAPTERS / "drills", "ability": CHAPTERS / "abilities"}
"""Where the values of each kind are."""
KNOWN = {"drill": set(read_drills(RULES).known), "ability": set(read_abilities(RULES).known)}
NAMES = {
    "drill": {name for each in read_drills(RULES).known.values() for name in each.states},
    "ability": KNOWN["ability"],
}
"""The content of the edition, and what units may have of its drills."""
NAMING = {
    "drill": {
        "src/damocles/ai/plans/weights.py": "tuned values by name, which may be missing",
        "src/damocles/muster/sheets/citations.py": "the rules behind the lines of a sheet",
        "src/damocles/record/narration/events.py": "a form of a sentence: salvos in overwatch",
        "src/damocles/rules/state/digests.py": "the field of a salvo that is fired in overwatch",
        "src/damocles/server/play/choices/labels.py": "labels, until they are in a book",
    },
    "ability": {
        "src/damocles/catalog/rulebook/deciders.py": "words in the data of packs, to be swapped",
        "src/damocles/record/narration/events.py": "the field of a routine that names its user",
        "src/damocles/record/narration/refusals.py": "the fact of a refusal that names its user",
        "src/damocles/rules/questions/explain/refusals.py": "the same fact",
        "src/damocles/server/play/choices/abilities.py": "labels of orders, by their own names",
        "src/damocles/server/play/choices/labels.py": "labels, until they are in a book",
    },
}
"""Files that name content all the same, with the reason."""
KINDS = list(HOMES)


def names_in(path: Path, kind: str) -> set[str]:
    """The content of a kind that the strings of a file name."""
    strings = {node.value for node in ast.walk(parsed(path)) if isinstance(node, ast.Constant)}
    return NAMES[kind] & {each for each in strings if isinstance(each, str)}


@pytest.mark.parametrize("kind", KINDS)
def test_content_is_named_at_home(kind: str) -> None:
    """It is a value; whoever needs one asks what it does."""
    homes = {HOMES[kind], SETS}
    files = [path for path in python_files(SOURCE) if not homes & set(path.parents)]
    naming = {shown(path): names_in(path, kind) for path in files}
    named = {path: names for path, names in naming.items() if names}

    assert {path: names for path, names in named.items() if path not in NAMING[kind]} == {}


@pytest.mark.parametrize("kind", KINDS)
def test_exceptions_are_needed(kind: str) -> None:
    """One that names no content any more is taken out."""
    naming = {shown(path) for path in python_files(SOURCE) if names_in(path, kind)}

    assert set(NAMING[kind]) - naming == set()


@pytest.mark.parametrize("kind", KINDS)
def test_homes_are_seen(kind: str) -> None:
    """Everything is named in the file of its own name."""
    named = {path.stem for path in python_files(HOMES[kind]) if path.stem in names_in(path, kind)}

    assert named == KNOWN[kind]
