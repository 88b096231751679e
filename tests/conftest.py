"""A test that is marked with a rule plays by the book of that rule, or it fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.books import note_rule_sets, other_books

if TYPE_CHECKING:
    from collections.abc import Generator

    from damocles.engine.seams import RuleSet

PLAYED = pytest.StashKey[list["RuleSet[Any]"]]()
"""The rule sets of the tables that a marked test has set up, its own fixtures included."""


def marked_rules(item: pytest.Item) -> set[str]:
    """The rules that a test is marked with."""
    return {str(rule) for mark in item.iter_markers("rule") for rule in mark.args}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    """See which rule sets a marked test plays by."""
    item.stash[PLAYED] = note_rule_sets() if marked_rules(item) else []
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Refuse a test that has set up tables, but none by the book of one of its rules."""
    found = yield
    played: list[RuleSet[Any]] = item.stash[PLAYED]
    wrong = other_books(marked_rules(item), played)
    if wrong:
        pytest.fail(f"marked with {', '.join(wrong)}, but plays by other books")
    return found
