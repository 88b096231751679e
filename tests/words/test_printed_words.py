"""Logs, sheets and commands in a language of brackets: what has none is in no file of words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec
import pytest
from click.testing import CliRunner

from damocles.catalog import core, rulebook
from damocles.cli import main
from damocles.engine import Order
from damocles.engine.values import members
from damocles.lab.puzzles import puzzles
from damocles.muster import company_sheets, open_company, reference_sheet, review_file
from damocles.record import narrate
from damocles.rules.sets import EDITIONS
from tests.lab.here import run_here
from tests.matrices import kept_matrix
from tests.record.test_narrate_names import every_event, table_of
from tests.words.brackets import bare, strings_in

if TYPE_CHECKING:
    from pathlib import Path

    from tests.words.brackets import Elsewhere

FAULTY = "Therians, 500 A.P.\n3 dragons\n6 storm golems, 9 sonic guns\n"
FIRST_BATTLE = "--mission first-battle --companies first-white-stars first-therians"
GIVEN = {"dragons", "scoring", *(each.__name__ for each in members(Order))}
"""What is called so in the files that are read, or in records."""
SIGN = re.compile(r"['/\d_.-]|^[A-Z]{3}$|^[A-Z][a-z]+[A-Z]|^(true|false|none)$")
"""In a number, a path, an id, or a class of orders."""
NO_WORDS = re.compile(r"^Error: |\S+\.py:\d+ \w+|\{\w+\}")
"""What the library of the command line puts before a problem, a place in the code, a gap."""


def strays(line: str, elsewhere: Elsewhere) -> list[str]:
    """The words of a line that stand in no file of words."""
    if not elsewhere.strays(line.strip()):
        return []
    parts = re.split(r"\s{2,}|[\[\]:]", bare(NO_WORDS.sub("", line)))
    left = " ".join(each for each in parts if not elsewhere.is_of_the_rules(each))
    found = [word for word in elsewhere.strays(left) if not SIGN.search(word.strip(",;()"))]
    return [word for word in found if word not in GIVEN]


def test_every_event_of_a_log_is_in_brackets(language: str, elsewhere: Elsewhere) -> None:
    """Each in every form that it has."""
    table = table_of("white-stars-2000", "therians-2000-armour")
    told = [narrate(event, table, language) for event in every_event(table)]

    assert len(told) > 80
    assert [text for text in told if strays(text, elsewhere)] == []


def test_sheets_are_in_brackets(language: str, elsewhere: Elsewhere) -> None:
    """Those of a company, with and without faults, and the reference of every rule set."""
    catalog = core()
    found = [
        review_file(open_company(text, catalog, file=""), catalog)
        for text in ("therians-2000", "white-stars-500", FAULTY)
    ]
    sheets: list[object] = [company_sheets(each, catalog, language) for each in found if each]
    sheets += [reference_sheet(language, rules=name) for name in EDITIONS]
    told = [text for text in strings_in(msgspec.to_builtins(sheets)) if " " in text]

    assert len(told) > 200
    assert {text for text in told if strays(text, elsewhere)} == set()


@pytest.mark.parametrize(
    "arguments",
    [
        "missions check FILE",
        "missions list",
        "missions show extraction",
        "missions show nowhere",
        "muster check COMPANY",
        "muster check white-stars-500",
        "muster list",
        "muster print therians-500 --out OUT",
        "muster show therians-2000",
        "muster suggest --army therians --ap 500",
        "muster suggest --army therians --ap 5",
        "packs check FOLDER",
        "packs list",
        "print reference --out OUT",
        "replay tests/golden/skirmish-500.battle",
        "replay CUT",
        "rules",
        "rules SHO-014",
        "rules --options",
        f"simulate {FIRST_BATTLE} --games 1 --seed 3 --option round_limit=1",
        "simulate --mission nowhere",
    ],
)
def test_commands_print_brackets(
    arguments: str,
    language: str,
    elsewhere: Elsewhere,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All but their help."""
    monkeypatch.setattr(rulebook, "matrix", kept_matrix)
    monkeypatch.setattr("damocles.lab.run", run_here)
    places = {name: str(tmp_path / name) for name in ("FILE", "COMPANY", "OUT", "CUT", "FOLDER")}
    (tmp_path / "FILE").write_text("id: bad\ntable: {width: -1}\n", "utf-8")
    (tmp_path / "COMPANY").write_text(FAULTY, "utf-8")
    (tmp_path / "CUT").write_text("{}", "utf-8")
    (tmp_path / "FOLDER").mkdir()
    given = [places.get(each, each) for each in arguments.split()]
    lines = CliRunner().invoke(main, [*given, "--lang", language]).output.splitlines()

    assert lines
    assert [(line, found) for line in lines if (found := strays(line, elsewhere))] == []


def test_puzzles_are_told_in_brackets(language: str, elsewhere: Elsewhere) -> None:
    """But for the titles and lessons in their own files."""
    told = {*puzzles()}
    told |= {text for each in puzzles().values() for text in each.source.title.values()}
    told |= {text for each in puzzles().values() for text in each.source.teaches.values()}
    output = CliRunner().invoke(main, ["puzzles", "--lang", language]).output
    for text in sorted(told, key=len, reverse=True):
        output = output.replace(text, "")

    assert output
    assert [line for line in output.splitlines() if strays(line, elsewhere)] == []
