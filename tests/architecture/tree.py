"""The files of the project, and the names that Python code gives to things."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "damocles"
GEOMETRY = SOURCE / "geometry"
BUILT = {"node_modules", "dist", "static", "site", "htmlcov", "__pycache__", "test-results"}
"""Folders that are built or installed; those whose names start with a dot are left out too."""
HIDDEN_BUT_OURS = {".ci", ".editorconfig", ".gitignore", ".npmrc"}
TEXT = {".py", ".ts", ".svelte", ".css", ".html", ".json", ".md", ".sh", ".svg", ".toml", ".txt"}
TEXT |= {".yaml", ".yml", ""}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def project_files(folder: Path = ROOT) -> list[Path]:
    """Every text file of the project below a folder; nothing that is built or installed."""
    return sorted(_walk(folder))


def python_files(*folders: Path) -> list[Path]:
    """Every Python file below the folders."""
    return [path for folder in folders for path in project_files(folder) if path.suffix == ".py"]


def _walk(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        hidden = path.name.startswith(".") and path.name not in HIDDEN_BUT_OURS
        if hidden or path.name in BUILT or path.name.endswith(".egg-info"):
            continue
        if path.is_dir():
            yield from _walk(path)
        elif path.suffix in TEXT:
            yield path


def shown(path: Path) -> str:
    """A path as a reader of a failing test wants it."""
    return path.relative_to(ROOT).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a Python file."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(tree: ast.Module) -> tuple[ast.AST, ...]:
    """Every node of a tree, walked once for all tests that ask: there are two million."""
    return tuple(ast.walk(tree))


@cache
def functions(path: Path) -> list[Function]:
    """Every function and method of a file, inner ones too."""
    return [node for node in nodes(parsed(path)) if isinstance(node, Function)]


def defined_names(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Every name the code itself gives, with its line; names of other libraries are not ours."""
    for node in nodes(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name, node.lineno
            case ast.arg():
                yield node.arg, node.lineno
            case ast.Name(ctx=ast.Store()):
                yield node.id, node.lineno
            case ast.Attribute(ctx=ast.Store()):
                yield node.attr, node.lineno
            case ast.alias(asname=str(name)):
                yield name, node.lineno


@cache
def words(name: str) -> frozenset[str]:
    """The words of an identifier, in lower case: `unitOf_all` is unit, of, all."""
    return frozenset(word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name))
