"""One word per thing: banned names, editions in one place, a geometry that knows no game."""

from __future__ import annotations

import ast
import re

import pytest

from tests.architecture.tree import (
    GEOMETRY,
    ROOT,
    SOURCE,
    defined_names,
    parsed,
    project_files,
    python_files,
    shown,
    words,
)

BANNED = {"agent", "manager", "mini", "minis", "ruleset", "squad", "squads", "util", "utils"}
FOREIGN = {"src/damocles/env/aec.py": {"agent", "agent_selection"}}
"""Names that an interface of others prescribes, where it is met: PettingZoo calls seats so."""
EDITIONS = re.compile("at-?43|at-?44|initiation", re.IGNORECASE)
GAME_NAMES = {
    *{"army", "battle", "commander", "company", "enemy", "fighter", "fighters", "machine"},
    *{"mission", "morale", "officer", "platoon", "player", "salvo", "soldier", "soldiers"},
    *{"strider", "terrain", "unit", "vehicle", "weapon", "weapons"},
}
GAME_TEXT = re.compile(r"\b(army|fighter|mission|platoon|salvo|soldier|weapon)s?\b", re.IGNORECASE)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("unit_of_all", {"unit", "of", "all"}),
        ("UNITS_PER_CM", {"units", "per", "cm"}),
        ("HTTPManager", {"http", "manager"}),
        ("minimum", {"minimum"}),
    ],
)
def test_identifiers_are_split_into_words(name: str, expected: set[str]) -> None:
    """A banned word is found inside a name, but not inside another word."""
    assert words(name) == expected


def test_all_kinds_of_definitions_are_seen() -> None:
    """Functions, arguments, variables, attributes and import names are ours to choose."""
    code = "import a as b\nclass C:\n  def d(self, e):\n    self.f = g(h)\n    for i in j: pass\n"

    assert {name for name, _ in defined_names(ast.parse(code))} == {*"bCdefi", "self"}


def test_no_banned_names() -> None:
    """The vocabulary has better words: unit, fighter, bot, rule set."""
    named = [
        f"{shown(path)}:{line} {name}"
        for path in python_files(SOURCE, ROOT / "tests", ROOT / "benchmarks")
        for name, line in [(path.stem, 1), *defined_names(parsed(path))]
        if BANNED & words(name) and name not in FOREIGN.get(shown(path), ())
    ]

    assert named == []


def test_foreign_names_are_needed() -> None:
    """An exception that nobody uses any more is taken out."""
    idle = [
        (file, name)
        for file, names in FOREIGN.items()
        for name in names - {name for name, _ in defined_names(parsed(ROOT / file))}
    ]

    assert idle == []


def test_editions_are_named_in_one_folder() -> None:
    """Editions differ by seams and parameters: only rules/sets may name one."""
    sets = SOURCE / "rules" / "sets"
    naming = [
        f"{shown(path)}:{number}"
        for path in project_files(SOURCE)
        if sets not in path.parents
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if EDITIONS.search(line)
    ]

    assert naming == []


def test_geometry_gives_no_game_names() -> None:
    """The geometry speaks of discs, pieces, groups and movers."""
    named = [
        f"{shown(path)}:{line} {name}"
        for path in python_files(GEOMETRY)
        for name, line in [(path.stem, 1), *defined_names(parsed(path))]
        if GAME_NAMES & words(name)
    ]

    assert named == []


def test_geometry_explains_itself_without_the_game() -> None:
    """Comments and docstrings of the geometry too know no game."""
    speaking = [
        f"{shown(path)}:{number} {line.strip()}"
        for path in python_files(GEOMETRY)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if GAME_TEXT.search(line)
    ]

    assert speaking == []
