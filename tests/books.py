"""Which books tests play by: a mark counts only for a rule of a book that the test plays by.

A test without any table is one of a function. It counts for a rule if that function is cited for
it: the proofs run it, and see. So does one that plays in another process, of which nothing is seen.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from damocles.engine.seams import RuleSet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from types import FunctionType

noted: list[RuleSet[Any]] = []
"""The rule sets of the tables that were set up since it was last asked for."""


def note_rule_sets() -> list[RuleSet[Any]]:
    """A list of the rule sets of all tables that are set up from now on, until the next one."""
    global noted  # noqa: PLW0603  # one test runs at a time
    watch()
    noted = []
    return noted


@functools.cache
def watch() -> None:
    """Note the rule set of every setting that is made in this process."""
    from damocles.rules.state.setting import Setting  # tests of rules have it anyway

    make = Setting.__init__

    @functools.wraps(make)
    def note(self: Setting, rules: RuleSet[Any], *given: Any, **named: Any) -> None:
        noted.append(rules)
        make(self, rules, *given, **named)

    Setting.__init__ = note  # type: ignore[method-assign]  # it does the same, and is seen


def rule_set_of(value: object) -> RuleSet[Any] | None:
    """The rule set of a battle, a view, a table, a setting or a scenario; None of all else."""
    table = getattr(value, "table", value)
    found = getattr(getattr(table, "setting", table), "rules", None)
    return found if isinstance(found, RuleSet) else None


def tables_at_hand(function: FunctionType, given: Iterable[object]) -> Iterator[RuleSet[Any]]:
    """The rule sets of tables that were there before a test: its parameters, and what it names."""
    named = (function.__globals__.get(name) for name in function.__code__.co_names)
    for value in (*given, *named):
        rules = rule_set_of(value)
        if rules is not None:
            yield rules


def other_books(rules: Iterable[str], played: Sequence[RuleSet[Any]]) -> list[str]:
    """The rules that stand in none of the books that were played by; none if nothing was."""
    chapters = {chapter for edition in played for chapter in chapters_of(edition)}
    return sorted(rule for rule in rules if played and chapter_of(rule) not in chapters)


def unmarked_books(rules: Iterable[str], played: Sequence[RuleSet[Any]]) -> list[str]:
    """The rule sets that were played by though no rule stands in their books.

    What was made for a test may have no book.
    """
    marked = {chapter_of(rule) for rule in rules}
    booked = [edition for edition in played if edition.citations]
    return sorted({each.name for each in booked if chapters_of(each).isdisjoint(marked)})


def chapters_of(edition: RuleSet[Any]) -> set[str]:
    """The chapters of the book that a rule set cites."""
    return {chapter_of(each) for each in edition.citations.values()}


def chapter_of(rule: str) -> str:
    """The part of an id before its number.

    >>> chapter_of("SHO-027"), chapter_of("CON-SHO-027"), chapter_of("RUL-02")
    ('SHO', 'CON-SHO', 'RUL')
    """
    return rule.rpartition("-")[0]
