"""The chance to win the Authority test with given wagers."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from damocles.odds.chances import FACES
from damocles.rules.chapters import AuthorityStep, authority_seats, authority_test, winners

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state import Table

Totals = dict[int, list[int]]
"""The totals that each seat can reach, one for each face of its die."""


def authority_odds(table: Table, seat: int, wagers: Sequence[int]) -> float:
    """The chance that a seat wins the Authority test if these are the wagers of all seats."""
    rolling = authority_seats(table)
    return _chance_to_win(seat, {each: _totals(table, each, wagers) for each in rolling})


def _totals(table: Table, seat: int, wagers: Sequence[int]) -> list[int]:
    """What the test of a seat adds up to, face by face."""
    step = AuthorityStep((seat,), tuple(wagers))
    tests = (authority_test(table, step, (face,)) for face in range(1, FACES + 1))
    return [test.totals[0] for test in tests]


def _chance_to_win(seat: int, reach: Totals) -> float:
    """Over all faces of all dice; those who share the highest total roll again.

    Rolls that all seats share change nothing: the other rolls decide.
    """
    everybody, won, decided = tuple(reach), 0.0, 0
    for totals in product(*reach.values()):
        best = winners(everybody, totals)
        if best == everybody:
            continue
        decided += 1
        if seat in best:
            again = {each: reach[each] for each in best}
            won += 1.0 if len(best) == 1 else _chance_to_win(seat, again)
    return won / decided if decided else 1.0
