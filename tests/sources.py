"""The source as it is written: its calls and strings, read once for all tests of a process."""

from __future__ import annotations

import ast
import functools
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import damocles

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(damocles.__file__).parent


class Written(NamedTuple):
    """What stands in a file."""

    calls: tuple[ast.Call, ...]
    strings: frozenset[str]


@functools.cache
def read_source(file: Path) -> Written:
    """Every call and every string of a file; of one with facts in it, what stands around them."""
    nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
    found = (node.value for node in nodes if isinstance(node, ast.Constant))
    calls = tuple(node for node in nodes if isinstance(node, ast.Call))
    return Written(calls, frozenset(value for value in found if isinstance(value, str)))


def source_files(folder: str) -> list[Path]:
    """The Python files of a folder of the source, or a single one."""
    root = SOURCE / folder
    return [root] if root.suffix else sorted(root.rglob("*.py"))


def calls_in(folder: str) -> Iterator[ast.Call]:
    """Every call in a folder of the source."""
    return (call for file in source_files(folder) for call in read_source(file).calls)


@functools.cache
def strings_in(folder: str) -> frozenset[str]:
    """Every string in a folder of the source."""
    return frozenset[str]().union(*(read_source(file).strings for file in source_files(folder)))
