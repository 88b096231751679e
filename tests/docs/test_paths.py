"""Files, modules and names that the documentation mentions are there."""

from __future__ import annotations

import re
from importlib import import_module
from operator import attrgetter

import pytest

from tests.docs.pages import ROOT, pages

SOURCE = ROOT / "src" / "damocles"
NAMES = [path.relative_to(ROOT).as_posix() for path in pages()]
PAST = {"CHANGELOG.md", "docs/moved.md"}
"""Pages that name what is no more; the tests of the second hold what it says of the present."""
ROOTS = (ROOT, SOURCE, SOURCE / "rules", SOURCE / "rules" / "chapters")
TOPS = {path.name for path in (*ROOT.iterdir(), *SOURCE.iterdir(), *(SOURCE / "rules").iterdir())}
PACKAGES = sorted(path.name for path in SOURCE.iterdir() if (path / "__init__.py").exists())
FILE = re.compile(r"`(\w[\w-]*(?:/[\w.*-]+)+/?)`")
PLACEHOLDER = re.compile(r"/[A-Z]+\b(?!\.md)")
MODULE = re.compile(rf"\bdamocles(?:\.\w+)+|(?<=`)(?:{'|'.join(PACKAGES)})(?:\.\w+)+(?=`)")


def is_there(path: str) -> bool:
    """Whether a path leads somewhere: from the top, from the package, or from its rules."""
    return any(any(root.glob(path.strip("/"))) for root in ROOTS)


def paths_of(text: str) -> list[str]:
    """The paths in backticks that begin with a folder of ours; placeholders are none."""
    found = [path for path in FILE.findall(text) if path.split("/")[0] in TOPS]
    return [path for path in found if not PLACEHOLDER.search(path)]


def names_of(text: str) -> list[str]:
    """The dotted names of the package, each once, with its name before them."""
    found = {name.removeprefix("damocles.") for name in MODULE.findall(text)}
    return [f"damocles.{name}" for name in sorted(found)]


def has_name(dotted: str) -> bool:
    """Whether a dotted name is a module, or something in one."""
    parts = dotted.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found = import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        try:
            attrgetter(".".join(parts[end:]))(found) if parts[end:] else None
        except AttributeError:
            return False
        return True
    return False


def text_of(name: str) -> str:
    """A page by its name."""
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "path", ["src/damocles/rules", "rules/sets", "shooting/cover.py", "docs/*.md"]
)
def test_paths_are_found(path: str) -> None:
    """From the top, from the package, from the rules, by a pattern."""
    assert is_there(path)


def test_a_missing_path_is_noticed() -> None:
    """The check can fail."""
    text = "`rules/nowhere.py` or `missions/NAME.yaml`, `and/or`"

    assert paths_of(text) == ["rules/nowhere.py"]
    assert not is_there("rules/nowhere.py")


@pytest.mark.parametrize(
    ("name", "there"),
    [("damocles.rules", True), ("damocles.errors.DamoclesError", True), ("damocles.game", False)],
)
def test_names_are_looked_up(name: str, there: bool) -> None:  # noqa: FBT001  # a parameter of pytest
    """A module, something in a module, and nothing."""
    assert has_name(name) is there


@pytest.mark.parametrize("name", sorted(set(NAMES) - PAST))
def test_paths_lead_somewhere(name: str) -> None:
    """Every path of a file or folder of ours in backticks exists."""
    assert [path for path in paths_of(text_of(name)) if not is_there(path)] == []


@pytest.mark.parametrize("name", sorted(set(NAMES) - PAST))
def test_names_are_there(name: str) -> None:
    """Every dotted name of ours can be imported."""
    assert [dotted for dotted in names_of(text_of(name)) if not has_name(dotted)] == []
