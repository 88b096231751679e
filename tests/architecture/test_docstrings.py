"""The geometry's public functions say what they do, and show it."""

from __future__ import annotations

import ast
import inspect

import pytest

from damocles import geometry
from tests.architecture.tree import GEOMETRY, Function, parsed, python_files, shown

PUBLIC = [name for name in dir(geometry) if inspect.isfunction(getattr(geometry, name))]


def test_functions_have_docstrings() -> None:
    """Every function says in a sentence what it does, kernels included."""
    silent = [
        f"{shown(path)}:{node.lineno} {node.name}"
        for path in python_files(GEOMETRY)
        for node in parsed(path).body
        if isinstance(node, Function) and not node.name.startswith("_")
        if not ast.get_docstring(node)
    ]

    assert silent == []


@pytest.mark.parametrize("name", PUBLIC)
def test_public_functions_have_examples(name: str) -> None:
    """Every function that the geometry offers shows itself in a doctest."""
    assert ">>>" in (getattr(geometry, name).__doc__ or "")
