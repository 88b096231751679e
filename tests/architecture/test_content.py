"""Content is named in its own files: everybody else goes through what the rule set has."""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import pytest

from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state.abilities import read_abilities
from damocles.rules.state.drills import read_drills
from damocles.rules.state.gaits import read_gaits
from damocles.rules.state.routines import read_routines
from damocles.rules.state.terrain import read_terrain
from tests.architecture.tree import (
    ROOT,
    SOURCE,
    nodes,
    parsed,
    project_files,
    python_files,
    shown,
)

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
GAITS = read_gaits(RULES).known
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
            "src/damocles/server/play/choices/labels.py": "the choices of an order of its own",
        },
    ),
    "drills": Kind(
        set(DRILLS),
        {name for drill in DRILLS.values() for name in drill.states},
        CHAPTERS / "drills",
        {
            "src/damocles/ai/plans/weights.py": "tuned values by name, which may be missing",
            "src/damocles/rules/state/digests.py": "the field of a salvo in overwatch",
            "src/damocles/rules/state/drills.py": "the effect that is called like its drill",
            "src/damocles/rules/state/events/shooting.py": "the field of a salvo in overwatch",
            "src/damocles/rules/state/targets.py": "the field of a salvo in overwatch",
        },
    ),
    "gaits": Kind(
        set(GAITS),
        set(GAITS),
        CHAPTERS / "movement" / "gaits",
        {
            "src/damocles/ai/values/close_combat.py": "a cause of wounds",
            "src/damocles/ai/values/estimates.py": "a cause of wounds",
            "src/damocles/env/observation/forces.py": "the column of Combat",
            "src/damocles/env/orders/traits.py": "a kind of candidates",
            "src/damocles/env/raw.py": "a kind of candidates",
            "src/damocles/lab/puzzles/form.py": "an order in files of puzzles",
            "src/damocles/lab/puzzles/plays.py": "an order in files of puzzles",
            "src/damocles/muster/sheets/citations.py": "the lines of a printed table",
            "src/damocles/muster/sheets/profiles.py": "the column of Combat",
            "src/damocles/muster/sheets/unit_sheets.py": "the blank of a sentence",
            "src/damocles/record/narration/facts.py": "Combat as a modifier",
            "src/damocles/rules/chapters/close_combat/attack.py": "a cause of wounds",
            "src/damocles/rules/chapters/damage/heroes.py": "a cause of wounds",
            "src/damocles/rules/chapters/damage/infantry.py": "a cause of wounds",
            "src/damocles/rules/chapters/damage/losses.py": "a cause of wounds",
            "src/damocles/rules/questions/explain/numbers.py": "Combat as a modifier",
            "src/damocles/rules/state/wounds.py": "a cause of wounds",
        },
    ),
    "routines": Kind(
        set(ROUTINES),
        set(ROUTINES),
        CHAPTERS / "routines",
        {
            "src/damocles/rules/state/digests.py": "fields of activations",
            "src/damocles/rules/state/state.py": "fields of activations",
            "src/damocles/server/play/choices/interruptions.py": "the choices of an order",
            "src/damocles/server/play/choices/labels.py": "the choices of an order of its own",
            "src/damocles/server/play/choices/routines.py": "the choices of an order",
        },
    ),
}


ASKING = {
    "count", "endswith", "find", "get", "getattr", "hasattr", "index", "isdisjoint", "issubset",
    "pop", "removeprefix", "removesuffix", "setdefault", "startswith",
}  # fmt: skip
"""Functions that are asked about a name that they are given."""


def strings(node: ast.AST) -> set[str]:
    """All strings within a node."""
    constants = (each for each in ast.walk(node) if isinstance(each, ast.Constant))
    return {each.value for each in constants if isinstance(each.value, str)}


def decisions(node: ast.AST) -> list[ast.AST]:
    """The parts of a node by which code goes one way or another."""
    match node:
        case ast.Compare():
            return [node]
        case ast.match_case():
            return [node.pattern]
        case ast.Subscript():
            return [node.slice]
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)) if name in ASKING:
            return [*node.args]
    return []


def switches(tree: ast.Module) -> set[str]:
    """The fields of classes that are on or off."""
    bodies = (node.body for node in nodes(tree) if isinstance(node, ast.ClassDef))
    fields = (each for body in bodies for each in body if isinstance(each, ast.AnnAssign))
    return {
        each.target.id
        for each in fields
        if isinstance(each.target, ast.Name)
        and isinstance(each.annotation, ast.Name)
        and each.annotation.id == "bool"
    }


class Traces(NamedTuple):
    """Where a module may name content: all of its strings and switches, and what it decides by."""

    whole: set[str]
    decided: str


def traces(tree: ast.Module) -> Traces:
    """What a module may name content in."""
    decided = {text for node in nodes(tree) for part in decisions(node) for text in strings(part)}
    return Traces(strings(tree) | switches(tree), "\n".join(decided))


@cache
def traces_of(path: Path) -> Traces:
    """Those of a file, looked for once."""
    return traces(parsed(path))


def named_in(found: Traces, names: set[str]) -> set[str]:
    """Those of the names that a module has: as strings, as switches, or where it decides.

    Concepts such as `drill.knee` may be cited by anybody; nothing is decided by them.
    """
    word = rf"(?<![a-z0-9-])(?:{'|'.join(sorted(names, reverse=True))})(?![a-z0-9-])"
    return {*re.findall(word, found.decided)} | names & found.whole


def names_in(path: Path, kind: Kind) -> set[str]:
    """The content of a kind that a file names."""
    return named_in(traces_of(path), kind.names)


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


def test_kinds_of_terrain_are_named_in_data_alone() -> None:
    """Their numbers are in the edition's file; code asks what a kind is like."""
    kinds = Kind(set(), set(read_terrain(RULES)), SOURCE / "rules" / "sets", {})

    assert naming(kinds) == {}


@pytest.mark.parametrize(
    ("code", "is_found"),
    [
        ('if drill == "knee": pass', True),
        ('if drill in {"knee", "other"}: pass', True),
        ('match drill:\n    case "a" | "knee": pass', True),
        ('match drill:\n    case {"id": "knee"}: pass', True),
        ('drills.get("knee")', True),
        ('drills["drill.knee"]', True),
        ('"drill.knee" in rules.content', True),
        ('drill == f"knee_{group}"', True),
        ('drill.startswith("knee_")', True),
        ('drill in "overwatch knee".split()', True),
        ('getattr(drills, "knee")', True),
        ('worth = {"knee": 3}', True),
        ('Named = Literal["knee"]', True),
        ("class Params:\n    knee: bool", True),
        ('@cites("drill.knee")\ndef f() -> None: ...', False),
        ('Refusal("drill.knee", "is_kneeling")', False),
        ("knee = drills[name]", False),
        ('drill == "kneeling"', False),
    ],
)
def test_names_are_found_in_python(code: str, *, is_found: bool) -> None:
    """In whatever decides something; what is cited is no test."""
    assert bool(named_in(traces(ast.parse(code)), {"knee"})) == is_found


# ---- the client --------------------------------------------------------------------------------

CLIENT = ROOT / "web" / "src"
WORDS = CLIENT / "words"
PICTURES = {
    "web/src/battlefield/drills.ts": "pictures by effect, of which one is called like its drill",
    "web/src/pages/battle/figures.ts": "badges of medics and mechanics, by ability",
    "web/src/pages/battle/UnitCard.svelte": "Combat, a value of profiles",
    "web/src/pages/builder/Card.svelte": "Combat, a value of profiles",
    "web/src/pages/lobby/vignette.ts": "a picture of a battle, always the same",
    **{
        f"web/src/pages/rules/drawing/{each}.ts": "drawings that illustrate rules"
        for each in ("cover", "measurement", "movement", "parts", "shooting")
    },
    "web/src/table/pieces/pictures.ts": "pictures of terrain, which may be missing",
}
"""Files of the client that name content all the same, with the reason."""
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*", re.DOTALL)


def content_names() -> set[str]:
    """The content of the edition, by what files may name."""
    listed = {name for kind in KINDS.values() for name in kind.names}
    return listed | RULES.kinds["ability"].keys() | read_terrain(RULES).keys()


def is_named(name: str, code: str) -> bool:
    """Whether code has a name as a word of a string, as a key, as a field, or taken out of one."""
    quoted = rf"""(["'`])(?:[^"'`\n]*[^\w"'`\n-])?{name}(?![a-z0-9-])[^"'`\n]*\1"""
    places = rf"{quoted}|/\^?{name}|(?<![\w.-]){name}\??:|\.{name}\b(?!\()"
    taken = rf"[{{,]\s*{name}\s*[}},]|:{name}="
    return re.search(f"{places}|{taken}", code) is not None


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
        ("drill === 'knee'", True),
        ("switch (drill) { case `knee`: }", True),
        ("{#if drill == 'drill.knee'}", True),
        ("drills['knee']", True),
        ("drill.startsWith('knee_')", True),
        ("`knee/${group}`", True),
        ("'overwatch knee'.split(' ')", True),
        ("/^knee/.test(drill)", True),
        ("const { knee } = drills", True),
        ("class:knee={on}", True),
        ("{ knee: 'd-knee' }", True),
        ("words.drill.knee", True),
        ("drills?.knee", True),
        ("'d-knee'", False),
        ("kneeling: true", False),
        ("'kneeling'", False),
        ("on.knee()", False),
    ],
)
def test_names_are_found_in_code(code: str, *, is_found: bool) -> None:
    """As strings, keys and fields; not within other words."""
    assert is_named("knee", code) == is_found
