"""Which books tests play by: a mark counts only for a rule of a book that the test plays by.

A test without any table is one of a function. It counts for a rule if that function is cited for
it: the proofs run it, and see.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from damocles.engine.seams import RuleSet

noted: list[RuleSet[Any]] = []
"""The rule sets of the tables that were set up since it was last asked for."""


def note_rule_sets() -> list[RuleSet[Any]]:
    """A list of the rule sets of all tables that are set up from now on, until the next one."""
    global noted  # noqa: PLW0603  # one test runs at a time
    _watch()
    noted = []
    return noted


@functools.cache
def _watch() -> None:
    """Note the rule set of every setting that is made in this process."""
    from damocles.rules.state.setting import Setting  # tests of rules have it anyway

    make = Setting.__init__

    @functools.wraps(make)
    def note(self: Setting, rules: RuleSet[Any], *given: Any, **named: Any) -> None:
        noted.append(rules)
        make(self, rules, *given, **named)

    Setting.__init__ = note  # type: ignore[method-assign]  # it does the same, and is seen


def other_books(rules: Iterable[str], played: Sequence[RuleSet[Any]]) -> list[str]:
    """The rules that stand in none of the books that were played by; none if nothing was."""
    chapters = {chapter_of(each) for edition in played for each in edition.citations.values()}
    return sorted(rule for rule in rules if played and chapter_of(rule) not in chapters)


def chapter_of(rule: str) -> str:
    """The part of an id before its number.

    >>> chapter_of("SHO-027"), chapter_of("CON-SHO-027"), chapter_of("RUL-02")
    ('SHO', 'CON-SHO', 'RUL')
    """
    return rule.rpartition("-")[0]
