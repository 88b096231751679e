"""Mutants keep types: those that mypy objects to are left out, for mypy would notice them first.

All mutants of a file stand next to its functions in a copy of the package, so that one run of mypy
judges all of them. A copy of each unchanged function shows what mypy says of that.
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from damocles.catalog.rulebook.deciders import Function
from scripts.proofs.mutants import SOURCE, Mutant, mutated_function, parse_function

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ROOT = SOURCE.parents[1]
SHADOW = ROOT / ".cache" / "proofs"
HARMLESS = {"redundant-expr", "truthy-bool", "unreachable", "possibly-undefined", "unused-ignore"}
"""What mypy says of conditions that are always true: these are not type errors."""
SAID = re.compile(r"^(?P<file>[^:]+):(?P<line>\d+): error: (?P<text>.*?)\s*\[(?P<code>[\w-]+)\]$")
PLAIN = "__plain"


class Span(NamedTuple):
    """The lines of a copied function."""

    first: int
    last: int
    name: str


def typed(mutants: Sequence[Mutant]) -> list[Mutant]:
    """The mutants that mypy accepts; those of data are none of its business."""
    by_file: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        if not mutant.decider.at:
            by_file[mutant.decider.file].append(mutant)
    refused = _refused(by_file) if by_file else set()
    return [mutant for mutant in mutants if mutant.decider.at or _key(mutant) not in refused]


def _key(mutant: Mutant) -> tuple[str, str]:
    """What a mutant is called in the copy: its file, and the name of its function there."""
    return mutant.decider.file, f"{mutant.decider.name.replace('.', '_')}__{mutant.number}"


def _refused(by_file: dict[str, list[Mutant]]) -> set[tuple[str, str]]:
    """Every mutant that mypy objects to."""
    package = SHADOW / "src" / "damocles"
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("static", "__pycache__"))
    spans = {}
    for file, mutants in by_file.items():
        text = with_mutants((SOURCE / file).read_text(encoding="utf-8"), mutants)
        (package / file).write_text(text, encoding="utf-8")
        spans[file] = list(spans_in(text))
    return judge_types(_asked(), spans)


def with_mutants(text: str, mutants: Iterable[Mutant]) -> str:
    """A module with all its mutants, each appended to the module or class of its function."""
    tree = ast.parse(text)
    for decider in {mutant.decider for mutant in mutants}:
        plain = parse_function(decider)
        _add(tree, decider.name, plain, f"{decider.name.replace('.', '_')}{PLAIN}")
    for mutant in mutants:
        _add(tree, mutant.decider.name, mutated_function(mutant), _key(mutant)[1])
    return ast.unparse(ast.fix_missing_locations(tree))


def _add(tree: ast.Module, qualified: str, node: Function, name: str) -> None:
    """Put a function into a module, or into its class there, under another name."""
    body: list[ast.stmt] = tree.body
    for part in qualified.split(".")[:-1]:
        body = next(
            each.body for each in body if isinstance(each, ast.ClassDef) and each.name == part
        )
    node.name = name
    node.decorator_list = [each for each in node.decorator_list if _binds(each)]
    body.append(node)


def _binds(decorator: ast.expr) -> bool:
    """Whether a decorator determines the first argument."""
    return ast.unparse(decorator) in {"staticmethod", "classmethod", "property"}


def spans_in(text: str) -> Iterable[Span]:
    """The lines of the copied functions."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, Function) and "__" in node.name.strip("_"):
            yield Span(node.lineno, node.end_lineno or node.lineno, node.name)


def _asked() -> str:
    """What mypy says of the copy."""
    (SHADOW / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text("utf-8"), "utf-8")
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--show-error-codes", "src"]
    ran = subprocess.run(  # noqa: S603  # our own command
        command, cwd=SHADOW, capture_output=True, text=True, check=False
    )
    if ran.returncode not in (0, 1):
        raise SystemExit(f"mypy cannot judge the mutants:\n{ran.stdout}{ran.stderr}")
    return ran.stdout


def judge_types(said: str, spans: dict[str, list[Span]]) -> set[tuple[str, str]]:
    """The copies with an error that the unchanged function does not have."""
    texts: dict[tuple[str, str], set[str]] = defaultdict(set)
    for line in said.splitlines():
        match = SAID.match(line)
        if match is None or match["code"] in HARMLESS:
            continue
        file = Path(match["file"]).relative_to("src/damocles").as_posix()
        for span in spans.get(file, ()):
            if span.first <= int(match["line"]) <= span.last:
                texts[file, span.name].add(match["text"])
    return {
        (file, name)
        for (file, name), errors in texts.items()
        if errors - texts.get((file, f"{name.rpartition('__')[0]}{PLAIN}"), set())
    }
