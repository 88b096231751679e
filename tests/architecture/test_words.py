"""One word per thing: the glossary, editions in one place, a geometry that knows no game."""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from scripts.house import House
from tests.architecture.tree import (
    GEOMETRY,
    ROOT,
    SOURCE,
    Function,
    defined_names,
    nodes,
    parsed,
    project_files,
    python_files,
    shown,
    words,
)

BANNED = {"agent", "manager", "mini", "minis", "ruleset", "squad", "squads", "util", "utils"}
FOREIGN = {"src/damocles/env/aec.py": {"agent", "agent_selection"}}
"""Names that an interface of others prescribes, where it is met: PettingZoo calls seats so."""
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
TWICE = {
    "Ask": "the machine asks a seat; on the wire a page asks the server",
    "Battle": "the facade's wraps that of the rules, so that a script has one import",
    "Branch": "of an attack, and of a line of play in a puzzle, which also counts plays",
    "Destination": "of a unit by the rules; of a leader, with the reason, for a bot",
    "Fire": "a declared salvo; on the wire every way to attack in the sandbox",
    "Plan": "of a bot; on the wire a movement that a page asks for",
    "Recruit": "the bot; on the wire the edit that brings a unit",
    "Salvo": "the order; on the wire one way to attack in the sandbox",
    "Sight": "of the geometry; on the wire the answer of the sandbox",
}
"""Names of several classes, with the reason; those on the wire are part of the protocol."""
GERUNDS = {
    "briefing": "a word of the rule books",
    "drawing": "the thing drawn, not the act",
    "matching": "the mathematical thing: members matched with spots",
    "opening": "of a room, as of a battle of chess",
    "planning": "a word of the rule's own chapter: wishes become orders",
    "printing": "what is done with sheets, and the page of the documentation",
    "rating": "the number that an arena gives a bot",
    "reckoning": "the sum over every way the dice can fall",
    "setting": "a thing: what does not change during a battle",
    "shooting": "a chapter of the rule books",
    "showing": "a whole record as frames, as a cinema has one",
    "standing": "of a disc: whether it may stand at a place",
    "targeting": "what may be shot at, beside `timing` and `shooters`",
    "timing": "when a weapon may be fired",
}
"""Modules whose names end in -ing, with the reason."""
PARTICIPLES: set[tuple[str, str]] = set()
"""Functions named by a participle that other modules import all the same: none."""
EDITIONS = re.compile("at-?43|at-?44|initiation", re.IGNORECASE)
FOR_EDITION = re.compile(r"rules: [a-z0-9-]+$")
"""How a pack, or a mission of one, says what rule set it is for."""
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
    """Editions differ by seams and parameters: only rules/sets may name one, and the books of
    what each calls its things."""
    sets, books = SOURCE / "rules" / "sets", set(SOURCE.glob("words/*/terms.yaml"))
    naming = [
        f"{shown(path)}:{number}"
        for path in project_files(SOURCE)
        if sets not in path.parents and path not in books
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if EDITIONS.search(line) and not FOR_EDITION.fullmatch(line)
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


# ---- the glossary ----------------------------------------------------------------------------


def glossary_rows() -> list[list[str]]:
    """The cells of every row of the glossary: the word, what it is, what it is not called."""
    lines = [line for line in GLOSSARY.splitlines() if line.startswith("| ")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in rows if row[0] != "word"]


def words_not_used() -> set[str]:
    """What the glossary says that things are not called."""
    unmeaning = re.findall(r"say nothing: (.*)\.", GLOSSARY)[0]
    cells = [unmeaning, *(row[2] for row in glossary_rows())]
    return {word.strip() for cell in cells for word in cell.split(",") if word.strip()}


def named_things(tree: ast.Module, stem: str) -> list[str]:
    """The module itself, its classes and its functions."""
    found = [node for node in nodes(tree) if isinstance(node, ast.ClassDef | Function)]
    return [stem, *(node.name for node in found)]


def test_the_glossary_is_read() -> None:
    """A table of another form would hold nothing."""
    assert {"game", "squad", "foe", "manager"} <= words_not_used()
    assert all(len(row) == 3 and row[0] and row[1] for row in glossary_rows())


def test_every_word_is_explained_once() -> None:
    """A page is one thing to the service and one in the client; all else is one thing."""
    seen = [row[0] for row in glossary_rows()]

    assert {word for word in seen if seen.count(word) > 1} == {"page"}


def test_a_word_is_not_both_used_and_not() -> None:
    """What one row forbids, no other row explains."""
    explained = {word.strip() for row in glossary_rows() for word in row[0].split(",")}

    assert explained & words_not_used() == set()


def test_things_have_the_names_of_the_glossary() -> None:
    """Modules, classes and functions; those that are left are listed, and none besides."""
    unused = words_not_used() | {f"{word}s" for word in words_not_used()}
    found: dict[str, set[str]] = {}
    for path in python_files(SOURCE):
        for name in named_things(parsed(path), path.stem):
            if unused & words(name):
                found.setdefault(shown(path), set()).add(name)

    assert found == {}


# ---- what the names of functions, classes and modules are ------------------------------------


@cache
def house() -> House:
    """The package, parsed once for all that look at it."""
    return House(parse=parsed)


def test_classes_have_names_of_their_own() -> None:
    """Two classes of one name are mixed up; exceptions have a reason."""
    assert set(house().repeated_classes()) == set(TWICE)


def test_functions_that_others_import_are_no_participles() -> None:
    """A verb says what a function does, a noun what it gives; `told` says neither."""
    assert set(house().shared_participles()) == PARTICIPLES


def test_modules_are_nouns() -> None:
    """A module whose name ends in -ing has a reason for it."""
    assert {name.rpartition(".")[2] for name in house().gerunds()} == set(GERUNDS)


def test_a_seam_has_one_name() -> None:
    """The key in a difference of rule sets, with underscores, is the attribute."""
    assert {
        name: key for name, key in house().seams().items() if name != key.replace(".", "_")
    } == {}
