"""The project stands alone: it names no machine, no neighbour and no package index."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import damocles
from tests.architecture.tree import ROOT, project_files, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

ELSEWHERE = re.compile(r"\.\./shared\b|/work/|/root/|/home/\w|/Users/\w|[A-Z]:\\\\?Users")
PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
SETTINGS = tomllib.loads(PYPROJECT)


def test_no_file_points_outside_the_project() -> None:
    """No neighbouring folder, nobody's home."""
    pointing = [
        f"{shown(path)}:{number} {line.strip()}"
        for path in project_files()
        if path != Path(__file__)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if ELSEWHERE.search(line)
    ]

    assert pointing == []


def test_pinned_python_packages_name_no_index() -> None:
    """constraints.txt holds names, versions and conditions."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pin = re.compile(r"[a-z0-9-]+==[\w.]+( ; [^:]+)?")

    assert lines
    assert [line for line in lines if not pin.fullmatch(line)] == []


def addresses(value: object, keys: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every address in a JSON value with the keys that lead to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from addresses(inner, (*keys, key))
    elif isinstance(value, list):
        for inner in value:
            yield from addresses(inner, keys)
    elif isinstance(value, str) and "://" in value:
        yield keys, value


def test_addresses_are_found_at_any_depth() -> None:
    """An address deep inside is seen, with where it stands."""
    found = addresses({"a": [{"resolved": "https://example.org/x.tgz"}], "b": "plain"})

    assert list(found) == [(("a", "resolved"), "https://example.org/x.tgz")]


def test_locked_client_packages_name_no_registry() -> None:
    """package-lock.json has addresses only where packages ask for funding."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))

    assert lock["packages"]
    assert [address for keys, address in addresses(lock) if "funding" not in keys] == []


def requirements() -> list[str]:
    """Every requirement that pyproject.toml states."""
    project = SETTINGS["project"]
    groups = [SETTINGS["build-system"]["requires"], project["dependencies"]]
    groups += [*project["optional-dependencies"].values(), *SETTINGS["dependency-groups"].values()]
    return [requirement for group in groups for requirement in group]


@pytest.mark.parametrize("requirement", requirements())
def test_every_dependency_has_its_reason(requirement: str) -> None:
    """One line says what a dependency is for."""
    lines = [line for line in PYPROJECT.splitlines() if f'"{requirement}"' in line]

    assert lines
    assert [line for line in lines if not re.search(r"\]?,?\s+# \w+(.* \w+)+", line)] == []


def test_one_version_everywhere() -> None:
    """pyproject.toml, the newest entry of the changelog, the package and the client agree."""
    stated = SETTINGS["project"]["version"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (\S+)", changelog, re.MULTILINE)
    client = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))

    assert newest is not None
    assert [newest[1], damocles.__version__, version("damocles"), client["version"]] == [stated] * 4


def test_the_facade_refuses_unknown_names() -> None:
    """A misspelt name is an AttributeError, as in any module."""
    with pytest.raises(AttributeError, match="no attribute 'versoin'"):
        getattr(damocles, "versoin")  # noqa: B009  # the type checker knows that it is not there
