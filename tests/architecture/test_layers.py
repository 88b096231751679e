"""Imports point down only; lint-imports and its contracts in pyproject.toml are the judge."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.architecture.tree import ROOT, SOURCE, nodes, parsed, python_files, shown

if TYPE_CHECKING:
    from pathlib import Path

UPWARD = [("geometry", "engine"), ("geometry", "rules"), ("engine", "geometry")]
UPWARD += [("rules", "catalog"), ("catalog", "muster"), ("muster", "record"), ("record", "odds")]
UPWARD += [("odds", "lab"), ("lab", "server"), ("server", "lab"), ("server", "cli")]
UPWARD += [("ai", "env"), ("env", "lab"), ("env", "server"), ("lab", "env"), ("env", "cli")]
WRONG = {
    "rules/state/land": "damocles.rules.reading.facts",
    "rules/reading/facts": "damocles.rules.chapters.morale",
    "rules/chapters/damage/wound": "damocles.rules.chapters.shooting.zone",
    "rules/missions/setup": "damocles.rules.battle.battle",
    "geometry/plane/legs": "damocles.geometry.paths.movement",
    "catalog/source/values": "damocles.catalog.packs.loader",
    "muster/roster/cards": "damocles.muster.checks.units",
    "ai/values/worth": "damocles.ai.plans.action",
    "server/frames/teller": "damocles.server.records.routes",
    "server/rooms/battle/contest": "damocles.server.rooms.live.room",
    "ai/bots/recruit": "damocles.rules.reading.facts",
    "catalog/armies/army": "damocles.engine.values",
}
"""Imports against the order of rooms, and past a front."""
LINT = "import sys; from importlinter.cli import lint_imports_command as run; run(sys.argv[1:])"


def judged(folder: Path) -> subprocess.CompletedProcess[str]:
    """The verdict of lint-imports on the package `damocles` below a folder."""
    command = [sys.executable, "-c", LINT, "--no-logo", "--no-cache"]
    command += ["--config", str(ROOT / "pyproject.toml")]
    env = {"PYTHONPATH": str(folder), "PATH": "", "COLUMNS": "200"}
    return subprocess.run(  # noqa: S603  # our own command line
        command, cwd=folder, env=env, capture_output=True, text=True, check=False
    )


@pytest.fixture
def miniature(tmp_path: Path) -> Path:
    """A package with every module of the project, all of them empty."""
    for path in SOURCE.rglob("*.py"):
        twin = tmp_path / "damocles" / path.relative_to(SOURCE)
        twin.parent.mkdir(parents=True, exist_ok=True)
        twin.touch()
    return tmp_path


def test_the_project_keeps_its_layers() -> None:
    """No import against the layers, no oracle of the tests in the product."""
    verdict = judged(ROOT / "src")

    assert verdict.returncode == 0, verdict.stdout


def test_upward_imports_are_refused(miniature: Path) -> None:
    """Every layer is bound by the contract, not only the first."""
    for lower, upper in UPWARD:
        wrong = miniature / "damocles" / lower / f"to_{upper}.py"
        wrong.write_text(f"import damocles.{upper}\n")
    verdict = judged(miniature)
    refused = re.findall(
        r"damocles\.(\w+) is not allowed to import damocles\.(\w+)", verdict.stdout
    )

    assert verdict.returncode == 1
    assert sorted(refused) == sorted(UPWARD)


def test_rooms_and_fronts_are_held(miniature: Path) -> None:
    """An import against the order of rooms, or past a front, is refused."""
    for module, imported in WRONG.items():
        (miniature / "damocles" / f"{module}.py").write_text(f"import {imported}\n")
    said = " ".join(judged(miniature).stdout.split())

    for module, imported in WRONG.items():
        assert f"damocles.{module.replace('/', '.')} -> {imported}" in said


def test_a_package_outside_the_layers_is_refused(miniature: Path) -> None:
    """A new package has to find its place in the design first."""
    (miniature / "damocles" / "stray.py").touch()
    verdict = judged(miniature)

    assert verdict.returncode == 1
    assert "damocles.stray" in verdict.stdout


def facade_imports(tree: ast.Module) -> list[int]:
    """Lines that import the facade itself rather than a package below it."""
    packages = {path.stem for path in SOURCE.iterdir()}
    lines = []
    for node in nodes(tree):
        if isinstance(node, ast.Import) and any(a.name == "damocles" for a in node.names):
            lines.append(node.lineno)
        elif isinstance(node, ast.ImportFrom) and node.module == "damocles":
            lines += [node.lineno for alias in node.names if alias.name not in packages]
    return lines


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("import damocles", [1]),
        ("from damocles import __version__", [1]),
        ("from damocles import geometry", []),
        ("import damocles.geometry", []),
    ],
)
def test_imports_of_the_facade_are_seen(code: str, lines: list[int]) -> None:
    """The facade and the packages below it are told apart."""
    assert facade_imports(ast.parse(code)) == lines


def test_only_the_command_line_uses_the_facade() -> None:
    """The facade joins all layers, so a layer that used it would import upwards."""
    using = [
        f"{shown(path)}:{line}"
        for path in python_files(SOURCE)
        if SOURCE / "cli" not in path.parents
        for line in facade_imports(parsed(path))
    ]

    assert using == []
