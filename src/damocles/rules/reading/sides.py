"""What seats of one side share: presence at an objective, points, victory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.rules.state import seams

if TYPE_CHECKING:
    from damocles.rules.state.state import Table

Sharing = Callable[["Table", int], Sequence[int]]
"""The seats that share something with a seat, itself included."""


@cites("cease_fire.shared_lead")
def each_alone(table: Table, seat: int) -> tuple[int, ...]:
    """Every seat counts by itself, allies too."""
    return (seat,)


def add_up(table: Table, counts: Mapping[int, int], share: Sharing) -> dict[int, int]:
    """What each seat has together with those it shares with."""
    return {seat: sum(counts[each] for each in share(table, seat)) for seat in counts}


def only_side(table: Table, seats: Sequence[int], share: Sharing) -> int | None:
    """The first of some seats if it shares with all others; None without any, or with rivals."""
    if not seats:
        return None
    together = share(table, seats[0])
    return seats[0] if all(seat in together for seat in seats) else None


def has_won(table: Table, seat: int) -> bool:
    """Whether the battle is over, and a seat has won it, alone or with its side."""
    winner = None if table.outcome is None else table.outcome.winner
    return winner is not None and seat in seams.end_side(table.setting.rules)(table, winner)
