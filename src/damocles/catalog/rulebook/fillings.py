"""Whose rules a function stands for: what fills a seam, for those of the editions it does so for.

A concept has a rule in every edition that has it at all. But where an edition has put another
function into a seam, the one that it replaces says nothing about that edition.
"""

from __future__ import annotations

import functools
import inspect
from collections import defaultdict

from damocles.catalog.rulebook.citations import rules_behind, rules_by_concept, tables
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.rules.sets import EDITIONS

Written = tuple[str, str]
"""The file of a function, below the package, and its name."""


@functools.cache
def editions_by_filling() -> dict[Written, frozenset[str]]:
    """The editions that have a function in a seam, for every function that is in any."""
    found: dict[Written, set[str]] = defaultdict(set)
    for edition in EDITIONS:
        for function in map(inspect.unwrap, rule_set(edition).seams.values()):
            file = function.__module__.partition(".")[2].replace(".", "/")
            found[f"{file}.py", function.__qualname__].add(edition)
    return {function: frozenset(editions) for function, editions in found.items()}


def rules_stood_for(name: str, written: Written) -> tuple[str, ...]:
    """The rules behind a concept that a function names, of the editions that may play by it.

    >>> rules_stood_for("run_over.when", ("rules/chapters/movement/run_over.py", "pass_over"))
    ('ACT-039',)
    """
    editions = editions_by_filling().get(written)
    if editions is None or name not in rules_by_concept():
        return rules_behind(name)
    own = [table for edition, table in tables().items() if edition in editions]
    return tuple(dict.fromkeys(table[name] for table in own if name in table))
