"""Contact and movement: wider contact, everybody engages, followers are placed, long rushes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.reading.facts import is_nearer_than
from damocles.rules.state import seams
from tests.contrary.filling import Filling, always

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.state import Fighter, Gait, Table, Unit


def is_within_a_centimetre(_table: Table, fighter: Fighter, other: Fighter) -> bool:
    """Bases are in contact when they nearly touch."""
    return is_nearer_than(fighter, other, 1_000)


def by_anybody(_table: Table, _fighter: Fighter, touching: Sequence[Fighter]) -> bool:
    """Machines are engaged as infantry is."""
    return bool(touching)


def full_movement(table: Table, unit: Unit, gait: Gait, fighter: Fighter, *, crossing: bool) -> int:
    """Neither engagement nor what is crossed halves it."""
    del crossing
    movement = table.setting.profile(fighter).movement
    rush = seams.move_rush(table.setting.rules)
    return rush(table, unit, movement) if gait == "rush" else movement


FILLING = Filling(
    seams={
        "contact.limit": is_within_a_centimetre,
        "engage.kind": by_anybody,
        "move.allowance": full_movement,
        "move.rush": lambda _table, _unit, movement: 2 * movement,
        "move.method": lambda _table, unit, fighter: fighter.id == unit.leader,
        "crush.dice": always(2),
    },
    numbers={
        "cohesion_leader": 15,
        "cohesion_link": 4,
        "run_over_aside": 20,
        "drop_reach": 15,
        "options.containers_open": False,
    },
)
