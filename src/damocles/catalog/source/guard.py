"""YAML from outside, checked before anything is built from it.

A few lines of aliases can stand for millions of values, and brackets inside brackets for a stack
that overflows. Texts from outside need neither. Packs on disk are trusted with both.
"""

from __future__ import annotations

from typing import NamedTuple

import yaml

from damocles.words import Saying

DEEPEST = 8
"""How deep lists and fields may be nested: a company has five levels."""
MOST_NODES = 200
"""The most entries of one list, or names and values of one set of fields."""


class Barred(NamedTuple):
    """What a text from outside may not contain, on which line, and how to fix it."""

    problem: str
    line: int
    remedy: str


def find_barred(text: str) -> Barred | None:
    """The first thing in a text that may not come from outside; None if there is none.

    Nothing is built, and nothing after it is read. Text that is not YAML raises yaml.YAMLError.

    >>> find_barred("units: [{id: a}]")
    >>> find_barred("a: &all [1]\\nb: *all").problem
    'anchors and aliases are not read'
    """
    counts: list[int] = []
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        line = event.start_mark.line + 1
        if getattr(event, "anchor", None) is not None:
            return Barred(Saying("flaws.anchors"), line, Saying("flaws.write_out"))
        if isinstance(event, yaml.CollectionEndEvent):
            counts.pop()
        elif isinstance(event, yaml.NodeEvent):
            problem = _crowded(event, counts)
            if problem is not None:
                return Barred(problem, line, Saying("flaws.leave_out_part"))
    return None


def _crowded(event: yaml.NodeEvent, counts: list[int]) -> str | None:
    """Count one more node of the innermost list; return what is wrong if there are too many."""
    if counts:
        counts[-1] += 1
    if isinstance(event, yaml.CollectionStartEvent):
        counts.append(0)
    if len(counts) > DEEPEST:
        return Saying("flaws.deep", most=DEEPEST)
    too_long = any(count > MOST_NODES for count in counts)
    return Saying("flaws.long_list", most=MOST_NODES) if too_long else None
