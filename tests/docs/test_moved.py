"""Where things have moved to: everything that the page names as present is there."""

from __future__ import annotations

from importlib import import_module
from operator import attrgetter

import pytest

from damocles.engine.seams import Seam
from damocles.rules.state import seams
from tests.docs.pages import ROOT

PAGE = (ROOT / "docs" / "moved.md").read_text(encoding="utf-8")
SOURCE = ROOT / "src" / "damocles"


def rows(heads: str) -> list[list[str]]:
    """The rows of all tables with these heads, without the marks of code."""
    found, inside = [], False
    for line in PAGE.splitlines():
        inside = line == heads or (inside and line.startswith("|"))
        if inside and line != heads and not line.startswith("|-"):
            found.append([cell.strip(" `") for cell in line[1:-1].split("|")])
    return found


MODULES = rows("| module then | name then | module now | name now |")
FOLDERS = rows("| folder then | folder now |")
CLIENT = rows("| file then | file now |")
SEAMS = rows("| key | attribute then | attribute now |")


def module_of(path: str) -> str:
    """The module in a file below the package."""
    return f"damocles.{path.removesuffix('.py').replace('/', '.')}"


@pytest.mark.parametrize("path", sorted({row[2] for row in MODULES}))
def test_names_are_where_the_page_says(path: str) -> None:
    """Every module can be imported, and has all names that the page puts there."""
    module = import_module(module_of(path))
    names = [row[3] for row in MODULES if row[2] == path and row[3]]

    assert [name for name in names if attrgetter(name)(module) is None] == []


def test_what_has_moved_is_gone() -> None:
    """No module is at both places."""
    moved = {row[0] for row in MODULES if row[0] != row[2]} - {row[2] for row in MODULES}

    assert [path for path in sorted(moved) if (SOURCE / path).exists()] == []


def test_every_name_has_its_module() -> None:
    """A name stands below the row of its module, and has both a past and a present."""
    whole = {row[0] for row in MODULES if not row[1]}

    assert [row for row in MODULES if row[0] not in whole or bool(row[1]) != bool(row[3])] == []


def test_folders_are_there() -> None:
    """What is a whole folder is one."""
    assert [row[1] for row in FOLDERS if not (SOURCE / row[1]).is_dir()] == []


def test_the_client_is_where_the_page_says() -> None:
    """Files and folders of the client are there, and no longer where they were."""
    assert [row[1] for row in CLIENT if not (ROOT / row[1]).exists()] == []
    assert [row[0] for row in CLIENT if (ROOT / row[0]).exists()] == []


def test_renamed_seams_are_there() -> None:
    """Each is a seam under its key, whatever it was called then."""
    own = {name: seam.name for name, seam in vars(seams).items() if isinstance(seam, Seam)}

    assert [row for row in SEAMS if own.get(row[2]) != row[0]] == []
