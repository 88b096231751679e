"""What every event and every refusal carries: a rule that the index knows, and who it is about."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

import damocles
from damocles.catalog.rulebook.citations import rules_by_concept
from damocles.engine.families import Event
from damocles.engine.values import members
from damocles.rules.battle import register as _chapters  # noqa: F401  # all events are declared
from damocles.rules.state.state import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCES = Path(damocles.__file__).parent
EVENTS = [each for each in members(Event) if each.__module__.startswith("damocles.")]
TESTS = [event for event in EVENTS if "needed" in event.__struct_fields__]
CONCERNED = {"unit", "fighter", "fighters", "attackers", "machine", "element"}
"""Fields that say who tests, or what is tested."""


def trees() -> Iterator[tuple[str, ast.Module]]:
    """Every module of the engine and the rules."""
    for folder in ("engine", "rules"):
        for path in sorted((SOURCES / folder).rglob("*.py")):
            yield str(path.relative_to(SOURCES)), ast.parse(path.read_text(encoding="utf-8"))


def refusals(tree: ast.AST) -> Iterator[ast.Call]:
    """Every place that makes a refusal."""
    for node in ast.walk(tree):
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(node, ast.Call) and isinstance(called, ast.Name) and called.id == "Refusal":
            yield node


def branches(node: ast.expr) -> Iterator[ast.expr]:
    """What an expression can be: both sides where it depends."""
    if isinstance(node, ast.IfExp):
        yield from branches(node.body)
        yield from branches(node.orelse)
    else:
        yield node


def is_concept(node: ast.expr) -> bool:
    """A concept of the tables; what is not written out here was written out elsewhere."""
    return not isinstance(node, ast.Constant) or node.value in rules_by_concept()


def is_reason(node: ast.expr) -> bool:
    """A key of the texts: small letters and underscores, or made of such, or passed on."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and re.fullmatch(r"[a-z_]+", node.value) is not None
    return isinstance(node, ast.JoinedStr | ast.Attribute | ast.Name)


# ---- events ----------------------------------------------------------------------------------


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
def test_every_event_names_its_rule(event: type[Event]) -> None:
    """An event has a rule; where it is always the same one, it is a concept of the tables."""
    fields = {field.name: field for field in msgspec.structs.fields(event)}
    if "rule" not in fields:
        assert any(field.type is Outcome for field in fields.values()), "no rule"
        return
    assert fields["rule"].type is str
    default = fields["rule"].default
    assert default is msgspec.NODEFAULT or default in rules_by_concept()


@pytest.mark.parametrize("event", TESTS, ids=lambda event: event.__name__)
def test_every_test_names_its_number_its_dice_and_whom_it_is_about(event: type[Event]) -> None:
    """Whoever reads a test of dice finds what was needed, what fell, by which rule and for whom."""
    fields = set(event.__struct_fields__)
    assert {"rule", "needed", "faces"} <= fields
    assert fields & CONCERNED


def test_there_are_tests() -> None:
    """The tests of the rules are all here."""
    assert {event.__name__ for event in TESTS} >= {
        "CombatFought",
        "CoverRolled",
        "DamageRolled",
        "MoraleTested",
        "RunOver",
        "ShotsRolled",
        "StructureTested",
    }


# ---- refusals --------------------------------------------------------------------------------


def test_every_refusal_names_a_concept_and_a_reason() -> None:
    """What is written out is a concept of the tables; a reason is a key."""
    calls = [(path, call) for path, tree in trees() for call in refusals(tree)]
    bad = [
        f"{path}:{call.lineno}"
        for path, call in calls
        if not all(is_concept(value) for value in branches(call.args[0]))
        or not all(is_reason(value) for value in branches(call.args[1]))
    ]
    assert bad == []
    assert len(calls) > 100
