"""Command: every unit leads, ranks do not count, two units at any time, no second chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.command import units_in_sequence
from damocles.rules.state.events.command import LeadershipCounted
from tests.contrary.filling import Filling, always

if TYPE_CHECKING:
    from damocles.rules.state.state import Table


def one_for_each_unit(table: Table, seat: int) -> LeadershipCounted:
    """Whoever commands, and however disorganised they are."""
    return LeadershipCounted(seat, 0, len(units_in_sequence(table, seat)))


def without_authority(die: int, _authority: int, wager: int, home: int) -> int:
    """Points and chance decide."""
    return die + wager + home


FILLING = Filling(
    seams={
        "lp.pool": one_for_each_unit,
        "authority.wager": always(2),
        "authority.test": without_authority,
        "act.double": always(None),
    },
    numbers={
        "delay_cost": 1, "activation_cost": 2, "options.commander_stays": True,
    },
    dropped={"option.relocate": "CON-ACT-016"},
)  # fmt: skip
