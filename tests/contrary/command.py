"""Command: every unit leads, ranks do not count, two units at any time, no second chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.command import units_in_sequence
from damocles.rules.state.events.command import LeadershipCounted
from tests.contrary.filling import Filling

if TYPE_CHECKING:
    from damocles.rules.state.state import Table


def one_for_each_unit(table: Table, seat: int) -> LeadershipCounted:
    """Whoever commands, and however disorganised they are."""
    return LeadershipCounted(seat, 0, len(units_in_sequence(table, seat)))


def small_wager(_rank: int) -> int:
    """Two points, whoever commands."""
    return 2


def without_authority(die: int, _authority: int, wager: int, home: int) -> int:
    """Points and chance decide."""
    return die + wager + home


def always(_table: Table, _seat: int) -> None:
    """Two units may be played in any turn that is paid for."""


FILLING = Filling(
    seams={
        "lp.pool": one_for_each_unit,
        "authority.wager": small_wager,
        "authority.test": without_authority,
        "act.double": always,
    },
    numbers={
        "rally_cost": 1,
        "delay_cost": 1,
        "activation_cost": 2,
        "options.commander_stays": True,
    },
    dropped={"option.relocate": "CON-ACT-016"},
)
