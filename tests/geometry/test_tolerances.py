"""One table of tolerances: each has one name, one value and a sentence that says why."""

from __future__ import annotations

import ast
from itertools import pairwise
from pathlib import Path

from damocles import geometry
from damocles.geometry import backend
from damocles.geometry.kernels import tolerances

FOLDER = Path(geometry.__path__[0])
TABLE = FOLDER / "kernels" / "tolerances.py"
SMALL = 0.1
"""A number below this is a tolerance, whatever it is called."""


def trees() -> dict[str, ast.Module]:
    """Every source file of the geometry but the table, by its path."""
    files = sorted(path for path in FOLDER.rglob("*.py") if path != TABLE)
    return {str(p.relative_to(FOLDER)): ast.parse(p.read_text(encoding="utf-8")) for p in files}


def names() -> set[str]:
    """The tolerances by name."""
    return {name for name in vars(tolerances) if name.isupper()}


def test_every_tolerance_says_why() -> None:
    """A string of one sentence follows each of them."""
    body = ast.parse(TABLE.read_text(encoding="utf-8")).body
    reasons = {
        node.targets[0].id: after.value.value
        for node, after in pairwise(body)
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(after, ast.Expr)
        and isinstance(after.value, ast.Constant)
    }
    assert len(names()) > 25
    assert set(reasons) == names()
    assert all(str(reason).endswith(".") and " " in str(reason) for reason in reasons.values())


def test_no_other_module_gives_a_tolerance_a_value() -> None:
    """Neither under a name of the table, nor under the two that once had two values each."""
    taken = names() | {"HAIR", "TIE"}
    found = [
        (path, target.id)
        for path, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name) and target.id in taken
    ]
    assert found == []


def test_no_tolerance_stands_in_the_middle_of_the_code() -> None:
    """Numbers so small are tolerances, and have a name."""
    found = [
        (path, node.lineno, node.value)
        for path, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, float)
        if 0.0 < node.value < SMALL
    ]
    assert found == []


def test_both_backends_have_the_same_table() -> None:
    """The compiled kernels take the very same values."""
    compiled = backend.by_name("compiled").module("tolerances")
    assert {name: getattr(compiled, name) for name in names()} == {
        name: getattr(tolerances, name) for name in names()
    }
