"""Options of bots as pages see them: in words, as exact as the rules let anybody know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from damocles.ai.thoughts import REST
from damocles.server.frames.teller import BattleTeller
from damocles.server.play.wire import MotiveOption, MotiveTerm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.ai.thoughts import Term, WordedAlternative
    from damocles.rules.state import Table

Exactness = Literal["exact", "steps", "sign"]
"""Exact army points; a number of steps; or only whether a term speaks for or against."""
STEPS = (5.0, 15.0, 40.0)
"""The army points from which a term counts one step more."""


def motive_options(
    options: Sequence[WordedAlternative],
    table: Table,
    *,
    first: Exactness,
    others: Exactness,
    whole: bool,
) -> tuple[MotiveOption, ...]:
    """Options as pages see them; the results of looking ahead and the rest only if `whole`."""
    return tuple(
        _option(each, table, others if at else first, whole=whole)
        for at, each in enumerate(options)
    )


def _option(told: WordedAlternative, table: Table, how: Exactness, *, whole: bool) -> MotiveOption:
    exact = how == "exact"
    return MotiveOption(
        words=told.words or BattleTeller(table).order(told.order),
        terms=tuple(_term(each, how) for each in told.terms if whole or each.name != REST),
        points=round(told.value) if exact and told.terms else None,
        ahead=round(100 * told.ahead) if exact and whole and told.ahead is not None else None,
        to=told.to,
        target=told.target,
    )


def _term(term: Term, how: Exactness) -> MotiveTerm:
    sign = 1 if term.points > 0 else -1
    if how == "sign":
        return MotiveTerm(term.words, sign)
    steps = 1 + sum(abs(term.points) >= step for step in STEPS)
    return MotiveTerm(term.words, sign * steps, round(term.points) if how == "exact" else None)
