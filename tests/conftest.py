"""A test that is marked with a rule plays by the book of that rule, or it fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests import books

if TYPE_CHECKING:
    from collections.abc import Generator

    from damocles.engine.seams import RuleSet

PLAYED = pytest.StashKey[list["RuleSet[Any]"]]()
"""The rule sets of the tables that a marked test has set up, its own fixtures included."""
OUTLIVING: dict[tuple[str, str], list[RuleSet[Any]]] = {}
"""Those of the fixtures that serve several tests, by the name and the place of the fixture."""


def marked_rules(item: pytest.Item) -> set[str]:
    """The rules that a test is marked with."""
    return {str(rule) for mark in item.iter_markers("rule") for rule in mark.args}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tables are seen from the first fixture on, if any test is marked."""
    if any(marked_rules(item) for item in items):
        books.watch()


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Generator[None]:
    """Keep what a fixture has set up, if other tests will find it there."""
    before = len(books.noted)
    found = yield
    if fixturedef.scope != "function":
        OUTLIVING[fixturedef.argname, fixturedef.baseid] = books.noted[before:]
    return found


def found_there(item: pytest.Function) -> list[RuleSet[Any]]:
    """The rule sets of the tables that a test has from fixtures, parameters and its module."""
    fixtures = [
        rules
        for (name, place), played in OUTLIVING.items()
        if name in item.fixturenames and item.nodeid.startswith(place)
        for rules in played
    ]
    return [*fixtures, *books.tables_at_hand(item.function, item.funcargs.values())]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    """See which rule sets a marked test plays by."""
    item.stash[PLAYED] = books.note_rule_sets() if marked_rules(item) else []
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Refuse a test that plays by other books than those of its rules."""
    found = yield
    rules = marked_rules(item)
    if rules and isinstance(item, pytest.Function):
        played = [*item.stash[PLAYED], *found_there(item)]
        if wrong := books.other_books(rules, played):
            pytest.fail(f"marked with {', '.join(wrong)}, but plays by other books")
        if unmarked := books.unmarked_books(rules, played):
            pytest.fail(f"plays by {', '.join(unmarked)}, but is marked with no rule of it")
    return found
