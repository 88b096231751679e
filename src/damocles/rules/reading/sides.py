"""What seats of one side share: presence at an objective, points, victory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import UNSET

from damocles.engine import cites
from damocles.rules.state import seams
from damocles.rules.state.state import Outcome

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


@cites("cease_fire.shared_lead")
def conclude(table: Table, seats: Sequence[int], rule: str) -> Outcome:
    """The outcome if these seats come first: those of one side win, rivals draw.

    With the first of them wins whoever of its side still plays.
    """
    share, vp = seams.end_side(table.setting.rules), tuple(s.vp for s in table.seats.values())
    winner, cited = only_side(table, seats, share), table.setting.rules.cite(rule)
    if winner is None:
        return Outcome(None, cited, vp, tuple(seats))
    playing = [seat for seat in share(table, winner) if not table.seats[seat].surrendered]
    allies = tuple(seat for seat in playing if seat != winner)
    return Outcome(winner, cited, vp, allies=allies or UNSET)
