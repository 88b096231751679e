"""A rule set is named where people come in, and handed down from there."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import pytest

from damocles.rules.sets import EDITIONS
from tests.architecture.test_content import COMMENT, client_files
from tests.architecture.tree import ROOT, SOURCE, functions, nodes, parsed, python_files, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

USUAL = "USUAL_EDITION"
EDITIONS_HOME = SOURCE / "rules" / "sets"
ENTRIES = {"rules", "edition"}
"""What the parameters and fields are called in which a rule set comes in."""
STAYING = {
    "scripts/differences.py": "our pages compare other editions with the usual one",
    "scripts/reference.py": "our page of decisions shows the functions of the usual one in seams",
    "src/damocles/catalog/packs/assembly.py": "a stack without any pack is of the usual one",
    "src/damocles/catalog/packs/loader.py": "packs that name none, and sets that none can name",
    "src/damocles/cli/rules_option.py": "commands that name none",
    "src/damocles/server/http/rule_sets.py": "requests that name none, and answers that need not",
}
"""Who speaks of the usual edition other than as the default of a parameter or field."""
ALWAYS = {
    "src/damocles/env/sizes.py": "the sizes that we offer are for learning the usual one",
    "src/damocles/server/rooms/live/service.py": "the battle with which a server warms up",
    "scripts/balance.py": "our figures of how even two armies are",
    "scripts/first_battle.py": "our figures of the first battle",
    "scripts/proofs/patches.py": "warms up before mutants are tried",
}
"""Who plays by the usual edition, whatever others do."""


def outside(*folders: Path) -> list[Path]:
    """The modules of the program and of our scripts, but for the editions themselves."""
    files = python_files(SOURCE, ROOT / "scripts", *folders)
    return [path for path in files if EDITIONS_HOME not in path.parents]


# ---- by name -----------------------------------------------------------------------------------


def spelling(name: str) -> str:
    """A pattern for a name however it is written: at43, AT_43, "AT-43"."""
    parts = re.findall(r"[a-z]+|\d+", name.lower())
    return rf"(?<![a-z]){'[-_ ]?'.join(parts)}(?![a-z0-9])"


NAMES = re.compile("|".join(spelling(each) for each in EDITIONS), re.IGNORECASE)


def documented(tree: ast.Module) -> set[int]:
    """The strings that only say something: those that stand alone."""
    alone = (node.value for node in nodes(tree) if isinstance(node, ast.Expr))
    return {id(each) for each in alone if isinstance(each, ast.Constant)}


def words_of_code(tree: ast.Module) -> Iterator[str]:
    """Every name and every string of a module."""
    documents = documented(tree)
    for node in nodes(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in documents:
                yield text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.keyword(arg=str(name)) | ast.ImportFrom(module=str(name)):
                yield name
            case ast.alias(name=name, asname=other):
                yield f"{name} {other}"
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name


def editions_in(tree: ast.Module) -> list[str]:
    """What in a module names an edition."""
    return [word for word in words_of_code(tree) if NAMES.search(word)]


def test_no_code_names_an_edition() -> None:
    """Only where editions are made; the usual one has a name of its own."""
    naming = {shown(path): editions_in(parsed(path)) for path in outside()}
    # The page that this script writes has examples that can be run.
    assert naming.pop("scripts/differences.py")

    assert {path: names for path, names in naming.items() if names} == {}


def test_the_client_names_no_edition() -> None:
    """It shows the names that it is told."""
    naming = {
        shown(path): NAMES.findall(COMMENT.sub("", path.read_text("utf-8")))
        for path in client_files()
    }

    assert {path: names for path, names in naming.items() if names} == {}


@pytest.mark.parametrize(
    ("code", "is_found"),
    [
        ('if rules.name == "at43": pass', True),
        ('if rules.name in {"at43", "other"}: pass', True),
        ('match rules.name:\n    case "at43": pass', True),
        ('MAKERS.get("at43")', True),
        ('title = f"AT-43 by {name}"', True),
        ('path = "sets/at43.yaml"', True),
        ("from damocles.rules.sets.at43 import at43", True),
        ("from damocles.rules.sets import at43 as usual", True),
        ("def is_at43() -> bool: ...", True),
        ("IS_AT43 = True", True),
        ("setting(at43=True)", True),
        ("rules.is_at_43", True),
        ('"""As in AT-43."""', False),
        ("format43 = 1", False),
        ('"rat 43"', False),
    ],
)
def test_editions_are_found_in_code(code: str, *, is_found: bool) -> None:
    """However they are written; what is said of them in comments is not code."""
    assert bool(editions_in(ast.parse(code))) == is_found


# ---- the usual one -----------------------------------------------------------------------------


def is_usual(node: ast.AST | None) -> bool:
    """Whether it is the name of the usual edition."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name == USUAL
    return False


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


def fields(path: Path) -> Iterator[tuple[str, ast.expr]]:
    """The classes that take the usual edition as the default of a field, and that default."""
    for node in nodes(parsed(path)):
        if not isinstance(node, ast.ClassDef):
            continue
        for field in node.body:
            if (
                isinstance(field, ast.AnnAssign)
                and field.value is not None
                and ast.unparse(field.target) in ENTRIES
                and is_usual(field.value)
            ):
                yield node.name, field.value


def entries(path: Path) -> Iterator[ast.AST]:
    """Where a module takes the usual edition as a default: in a parameter or a field."""
    for function in functions(path):
        for name, default in defaults(function):
            if name in ENTRIES and is_usual(default):
                yield default
    yield from (default for _, default in fields(path))


def speaks_of_it(path: Path) -> bool:
    """Whether a module does more with the usual edition than to take it as a default."""
    if USUAL not in path.read_text("utf-8"):
        return False
    known = nodes(parsed(path))
    named = {id(node) for node in known if is_usual(node)}
    renamed = any(
        isinstance(node, ast.alias) and node.name == USUAL and node.asname for node in known
    )
    return renamed or named != {id(node) for node in entries(path)}


def test_nobody_decides_on_a_rule_set_inside() -> None:
    """The usual edition is the default of a parameter or field; who does more is listed."""
    assert {shown(path) for path in outside() if speaks_of_it(path)} == STAYING.keys()


# ---- handed down -------------------------------------------------------------------------------


def takes_one(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a function plays by the usual edition if nobody names another."""
    return any(name in ENTRIES and is_usual(default) for name, default in defaults(function))


def takers() -> set[str]:
    """The functions that do."""
    every = (function for path in python_files(SOURCE) for function in functions(path))
    return {each.name for each in every if takes_one(each)} - {"__init__"}


def makers() -> set[str]:
    """The values that are of the usual edition if nobody names another."""
    return {name for path in python_files(SOURCE) for name, _ in fields(path)}


def names_it(call: ast.Call) -> bool:
    """Whether a call hands a rule set down."""
    words = [each.arg for each in call.keywords]
    told = [ast.unparse(each) for each in call.args]
    return None in words or bool(ENTRIES & {*words}) or any("rules" in each for each in told)


def at_hand(code: Sequence[ast.AST]) -> set[str]:
    """The names that a module has from elsewhere, its classes, and its functions that take one."""
    found = set[str]()
    for node in code:
        match node:
            case ast.Import() | ast.ImportFrom():
                found |= {each.asname or each.name.partition(".")[0] for each in node.names}
            case ast.ClassDef():
                found.add(node.name)
            case ast.FunctionDef() if takes_one(node):
                found.add(node.name)
    return found


def mentions(code: Sequence[ast.AST], known: set[str]) -> list[ast.expr]:
    """Where a module speaks of one of these functions or classes: by name, or by its module."""
    here, found = at_hand(code), list[ast.expr]()
    for node in code:
        match node:
            case ast.Name(id=name, ctx=ast.Load()) if name in known and name in here:
                found.append(node)
            case ast.Attribute(value=ast.Name(id=module), attr=name) if name in known:
                found += [node] if module in here else []
    return found


def left_open(tree: ast.Module, functions: set[str], classes: set[str]) -> list[int]:
    """The lines in which a function is called, or handed on to be called, without a rule set.

    Of classes only calls count: their names are types, too.
    """
    code = nodes(tree)
    calls = {id(node.func): node for node in code if isinstance(node, ast.Call)}
    later = {id(call.args[0]): call for call in calls.values() if is_partial(call)}
    made = [each for each in mentions(code, classes) if id(each) in calls]
    found = [
        (each, calls.get(id(each)) or later.get(id(each)))
        for each in (*mentions(code, functions), *made)
    ]
    return sorted(each.lineno for each, call in found if not call or not names_it(call))


def is_partial(call: ast.Call) -> bool:
    """Whether it is a call to be made later."""
    match call.func:
        case ast.Name(id="partial") | ast.Attribute(attr="partial"):
            return bool(call.args)
    return False


def test_who_has_a_rule_set_hands_it_down() -> None:
    """No call leaves it to the default: that is for people."""
    functions, classes = takers(), makers() | {"Scenario"}
    assert {"core", "find_mission", "company", "setting", "review"} <= functions
    assert {"Arena", "BattleSize", "Series"} <= classes
    found = {shown(path): left_open(parsed(path), functions, classes) for path in outside()}

    assert {path: lines for path, lines in found.items() if lines and path not in ALWAYS} == {}
    assert {path for path in ALWAYS if not found[path]} == set()


@pytest.mark.parametrize(
    ("code", "is_open"),
    [
        ("core()", True),
        ("from damocles.catalog import packs\npacks.core()", True),
        ("setting(mission=m, companies=c)", True),
        ("[*map(company, names)]", True),
        ("functools.partial(setting, mission=m)", True),
        ("Series(mission, names)", True),
        ("core(rules)", False),
        ("core(table.setting.rules.name)", False),
        ("setting(mission=m, rules=rules)", False),
        ("setting(**given)", False),
        ("functools.partial(setting, rules=rules)", False),
        ("def play(series: Series) -> Series: ...", False),
        ("table.setting.sides", False),
    ],
)
def test_open_calls_are_found(code: str, *, is_open: bool) -> None:
    """By name or by module, made at once or later; types call nothing."""
    known = {"core", "company", "setting"}
    tree = ast.parse(f"from damocles.made_up import Series, {', '.join(known)}\n{code}")

    assert bool(left_open(tree, known, {"Series"})) == is_open
