"""Mutants are changes that matter."""

from __future__ import annotations

import ast

import pytest

from scripts.proofs.mutations import sites


def changed(code: str) -> list[str]:
    """Every wrong change of a piece of code, as code."""
    count = len(sites(ast.parse(code)))
    found = []
    for number in range(count):
        tree = ast.parse(code)
        sites(tree)[number].make()
        found.append(ast.unparse(tree))
    return found


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("a < b", {"a <= b", "a >= b"}),
        ("a == b", {"a != b"}),
        ("a in b", {"a not in b"}),
        ("a and b", {"a or b", "a", "b"}),
        ("not a", {"a"}),
        ("a + b", {"a - b"}),
        ("a % b", {"a // b"}),
        ("a += b", {"a -= b"}),
        ("a[0]", {"a[1]", "a[-1]"}),
        ("a = True", {"a = False"}),
        ("x = f(a, b=c)", {"x = f(a)"}),
        ("f(a)", {"pass"}),
        ("x = min(a)", {"x = max(a)"}),
        ("[a for a in b if c]", {"[a for a in b]"}),
        ("x = f((a, b))", {"x = f((a,))", "x = f((b,))"}),
        ("a if b else c", {"a if not b else c"}),
    ],
)
def test_wrong_changes(code: str, expected: set[str]) -> None:
    """Bounds, opposites, conditions, numbers, arguments, filters, elements."""
    assert set(changed(code)) == expected


@pytest.mark.parametrize(
    ("returns", "expected"),
    [
        ("Refusal | None", {"None"}),
        ("Refusal", set()),
        ("bool", {"True", "False"}),
        ("int", {"a + 1"}),
        ("tuple[Event, ...]", {"()"}),
        ("list[Event]", {"[]"}),
        ("dict[str, int]", {"{}"}),
        ("frozenset[int]", {"frozenset()"}),
    ],
)
def test_another_result_of_the_same_type(returns: str, expected: set[str]) -> None:
    """Where nothing in a result can be changed, it is replaced; a refusal is dropped."""
    head = f"def f() -> {returns}:\n    return "

    assert set(changed(f"{head}a")) == {head + each for each in expected}


def test_a_result_that_is_changed_inside_is_not_replaced() -> None:
    """A comparison has its opposite already."""
    head = "def f() -> bool:\n    return "

    assert set(changed(f"{head}a == b")) == {f"{head}a != b"}


@pytest.mark.parametrize(
    "code",
    [
        '"""Text with 1 number."""',
        "import a",
        "if TYPE_CHECKING:\n    a = 1",
        "@cites('SHO-001', 2)\ndef f(a: int = b) -> tuple[int, int]:\n    pass",
        "class A(B, frozen=True):\n    a: tuple[int, ...]",
        "x = zip(a, b, strict=True)",
        "a = 'text'",
        "a, b = c, d",
        "def f() -> list[int]:\n    return []",
    ],
)
def test_what_decides_nothing_is_left_alone(code: str) -> None:
    """Docstrings, imports, annotations, decorators, heads of classes, guards, texts."""
    assert changed(code) == []
