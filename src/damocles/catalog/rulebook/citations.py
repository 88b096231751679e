"""Tables of citations: which rule of an edition is behind each concept that the code names.

`@cites("cover.need")` and `Refusal("cover.need", ...)` speak of concepts; an edition has a file
that gives each of them the id of one of its rules. What is in no table is an id itself.
"""

from __future__ import annotations

import functools
from collections import defaultdict

import yaml

from damocles.catalog.errors import UnknownName
from damocles.catalog.rulebook.index import RuleIndexError, rule_index
from damocles.rules.sets import EDITIONS, book_of


def read_citations(edition: str) -> dict[str, str]:
    """The rules of an edition by concept; an id that no book has raises RuleIndexError.

    One that ends with a lesson has none of the rules that are taught later; of several rules behind
    a concept it has the last that is taught by then.

    >>> from damocles.rules.sets import USUAL_EDITION
    >>> read_citations(USUAL_EDITION)["drill.knee"]
    'ACT-050'
    """
    file = EDITIONS[edition].files / "citations" / f"{book_of(edition)}.yaml"
    written: dict[str, str | list[str]] = yaml.load(file.read_bytes(), yaml.CSafeLoader)
    found = [
        (concept, rule)
        for concept, rules in written.items()
        for rule in ([rules] if isinstance(rules, str) else rules)
    ]
    unknown = sorted(rule for _, rule in found if not rule_index().knows(rule))
    if unknown:
        raise RuleIndexError(f"citations/{file.name}: no rule has the id {', '.join(unknown)}")
    last = EDITIONS[edition].lesson
    return {concept: rule for concept, rule in found if rule_index().lesson_of(rule) <= last}


@functools.cache
def tables() -> dict[str, dict[str, str]]:
    """The tables of all editions, by the names of the editions."""
    return {edition: read_citations(edition) for edition in EDITIONS}


@functools.cache
def rules_by_concept() -> dict[str, tuple[str, ...]]:
    """The rules behind each concept, of all editions."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for table in tables().values():
        for concept, rule in table.items():
            found[concept][rule] = None
    return {concept: tuple(rules) for concept, rules in found.items()}


def table_of(rules: str) -> dict[str, str]:
    """The rules of a rule set by concept, read once; an unknown one raises UnknownName."""
    if rules not in EDITIONS:
        raise UnknownName("rule set", rules, EDITIONS)
    return tables()[rules]


def cite_by(rules: str, name: str) -> str:
    """The rule of a rule set behind a concept, where there is no battle to say it.

    >>> from damocles.rules.sets import USUAL_EDITION
    >>> cite_by(USUAL_EDITION, "drill.knee"), cite_by(USUAL_EDITION, "ACT-050")
    ('ACT-050', 'ACT-050')
    """
    return table_of(rules).get(name, name)


def rules_behind(name: str) -> tuple[str, ...]:
    """The rules behind a concept; what is no concept is an id, and stands for itself."""
    return rules_by_concept().get(name, (name,))
