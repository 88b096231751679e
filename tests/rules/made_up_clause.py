"""A clause that lives in these tests alone, and an edition whose missions may name it."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from damocles.rules.missions.clauses.places import can_be_held, times_controlled
from damocles.rules.state.clauses import Clause
from damocles.words import more_words
from tests.rules.made_up import add_content, played_everywhere

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.engine.seams import RuleSet
    from damocles.rules.state.model import Scoring
    from damocles.rules.state.params import Params
    from damocles.rules.state.state import Table

WORDS = Path(__file__).parent / "made_up_words"
LAST = 3


def times_stood(table: Table, line: Scoring, seat: int) -> int:
    """Control counts at the end of one round alone."""
    return times_controlled(table, line, seat) if table.clock.round == LAST else 0


def can_stand(table: Table, line: Scoring, seat: int) -> bool:
    """Whether that round is still to come, and somebody can hold the place."""
    return not is_too_late(table, line, seat) and can_be_held(table, line, seat)


def is_too_late(table: Table, _line: Scoring, _seat: int) -> bool:
    """Whether the round is over."""
    return table.clock.round > LAST


THIRD_ROUND = Clause(
    "third_round", "clause.third_round", can_stand,
    times=times_stood, is_spent=is_too_late, needs="objectives",
)  # fmt: skip
"""Whoever holds the place at the end of round 3 has the points, once."""


def with_clause(rules: RuleSet[Params]) -> RuleSet[Params]:
    """The same edition with the clause."""
    return add_content(rules, [THIRD_ROUND], {"clause.third_round": "MAD-004"})


@contextmanager
def named_by_missions() -> Iterator[None]:
    """Let the usual edition have the clause, and the books its words."""
    with played_everywhere(with_clause), more_words(WORDS):
        yield
