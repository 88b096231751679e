"""Content is named in its own files: everybody else goes through what the rule set has."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

import pytest

from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state.abilities import read_abilities
from damocles.rules.state.drills import read_drills
from damocles.rules.state.routines import read_routines
from tests.architecture.tree import SOURCE, parsed, python_files, shown

if TYPE_CHECKING:
    from pathlib import Path

RULES = rule_set(USUAL_EDITION)
CHAPTERS = SOURCE / "rules" / "chapters"


class Kind(NamedTuple):
    """A kind of content: what files may name, its home, and who names it all the same and why."""

    items: set[str]
    names: set[str]
    home: Path
    naming: dict[str, str]


ABILITIES = read_abilities(RULES).known
DRILLS = read_drills(RULES).known
ROUTINES = read_routines(RULES).known
KINDS = {
    "abilities": Kind(
        set(ABILITIES),
        set(ABILITIES),
        CHAPTERS / "abilities",
        {
            "src/damocles/catalog/rulebook/deciders.py": "words in packs, to be swapped",
            "src/damocles/record/narration/events.py": "the field of a routine that names its user",
            "src/damocles/record/narration/refusals.py": "the fact that names who used a routine",
            "src/damocles/rules/questions/explain/refusals.py": "the same fact",
            "src/damocles/server/play/choices/abilities.py": "the choices of an order",
            "src/damocles/server/play/choices/labels.py": "labels, until they are in a book",
        },
    ),
    "drills": Kind(
        set(DRILLS),
        {name for drill in DRILLS.values() for name in drill.states},
        CHAPTERS / "drills",
        {
            "src/damocles/ai/plans/weights.py": "tuned values by name, which may be missing",
            "src/damocles/muster/sheets/citations.py": "the rules behind the lines of a sheet",
            "src/damocles/record/narration/events.py": "a form of a sentence: salvos in overwatch",
            "src/damocles/rules/state/digests.py": "the field of a salvo in overwatch",
            "src/damocles/server/play/choices/labels.py": "labels, until they are in a book",
        },
    ),
    "routines": Kind(
        set(ROUTINES),
        set(ROUTINES),
        CHAPTERS / "routines",
        {
            "src/damocles/rules/state/digests.py": "fields of activations",
            "src/damocles/server/play/choices/interruptions.py": "the choices of an order",
            "src/damocles/server/play/choices/labels.py": "labels, until they are in a book",
            "src/damocles/server/play/choices/routines.py": "the choices of an order",
        },
    ),
}


def names_in(path: Path, kind: Kind) -> set[str]:
    """The content of a kind that the strings of a file name."""
    strings = {node.value for node in ast.walk(parsed(path)) if isinstance(node, ast.Constant)}
    return kind.names & {each for each in strings if isinstance(each, str)}


def naming(kind: Kind) -> dict[str, set[str]]:
    """The files that name content of a kind away from home, and what they name."""
    homes = {kind.home, SOURCE / "rules" / "sets"}
    files = [path for path in python_files(SOURCE) if not homes & set(path.parents)]
    found = {shown(path): names_in(path, kind) for path in files}
    return {path: names for path, names in found.items() if names}


@pytest.mark.parametrize("kind", KINDS)
def test_content_is_named_at_home(kind: str) -> None:
    """Content is a value; whoever needs it asks what it does."""
    known = KINDS[kind].naming

    assert {path: names for path, names in naming(KINDS[kind]).items() if path not in known} == {}


@pytest.mark.parametrize("kind", KINDS)
def test_exceptions_are_needed(kind: str) -> None:
    """One that names nothing any more is taken out."""
    assert KINDS[kind].naming.keys() - naming(KINDS[kind]).keys() == set()


@pytest.mark.parametrize("kind", KINDS)
def test_homes_are_seen(kind: str) -> None:
    """Each item is named in the file of its own name."""
    one = KINDS[kind]
    named = {path.stem for path in python_files(one.home) if path.stem in names_in(path, one)}

    assert named == one.items
