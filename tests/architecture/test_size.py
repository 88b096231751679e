"""Nothing grows beyond what one reads in one go."""

from __future__ import annotations

import ast

from tests.architecture.tree import (
    ROOT,
    SOURCE,
    Function,
    functions,
    project_files,
    python_files,
    shown,
)

FUNCTION_LINES = 45
KERNEL_LINES = 60
WRITTEN = "protocol.ts"
"""The page's types of the protocol, made by scripts/protocol.py."""
FILE_LINES = 600
CODE = {".py", ".ts", ".svelte"}


def code_lines(function: Function) -> int:
    """Lines of a function: its body, and one for a signature of any length.

    The docstring does not count, for examples make it long; nor do the lines of a signature,
    for kernels take many flat arrays.
    """
    documented = ast.get_docstring(function, clean=False) is not None
    body = function.body[1:] if documented else function.body
    return 1 + (function.end_lineno or 0) - body[0].lineno + 1 if body else 1


def test_only_code_counts() -> None:
    """Neither a docstring nor the lines of a signature make a function long."""
    tree = ast.parse('def f(\n  a,\n  b,\n):\n  """One.\n\n  Two.\n  """\n  c = a\n  return c\n')
    function = tree.body[0]

    assert isinstance(function, ast.FunctionDef)
    assert code_lines(function) == 3


def test_functions_are_short() -> None:
    """45 lines at most; kernels, which are one loop over flat arrays, 60."""
    too_long = []
    for path in python_files(SOURCE, ROOT / "tests", ROOT / "benchmarks"):
        limit = KERNEL_LINES if path.parent.name == "kernels" else FUNCTION_LINES
        too_long += [
            f"{shown(path)}:{function.lineno} {function.name}: {code_lines(function)} lines"
            for function in functions(path)
            if code_lines(function) > limit
        ]

    assert too_long == []


def test_files_are_short() -> None:
    """600 lines at most, Python and client alike; what a script writes may be longer."""
    lengths = {
        shown(path): len(path.read_text(encoding="utf-8").splitlines())
        for path in project_files()
        if path.suffix in CODE and path.name != WRITTEN
    }

    assert {path: lines for path, lines in lengths.items() if lines > FILE_LINES} == {}
