"""Morale, drills, control: the weakest tests, for any loss; drills stay; machines control."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.reading.facts import members
from damocles.rules.state.drills import CoverTest, Drill, DrillEffects
from tests.contrary.filling import Filling, always

if TYPE_CHECKING:
    from damocles.rules.state.state import Table, Unit


def has_losses(table: Table, unit: Unit) -> bool:
    """One loss is enough."""
    return len(members(table, unit)) < len(unit.fighters)


def brave_in_numbers(table: Table, unit: Unit) -> int:
    """The more there are, the braver they are, and everybody tests."""
    return 5 + len(members(table, unit))


DUG_IN = CoverTest(lambda params: params.cover - 1, "cover.drill")
DIG_IN = Drill("dig_in", "drill.dig_in", DrillEffects(cover_test=DUG_IN), infantry_only=True)
"""Cover tests need one less."""

FILLING = Filling(
    seams={
        "morale.triggers": has_losses,
        "morale.officer": brave_in_numbers,
        "drill.lost": always(False),
        "obj.who": always(1),
    },
    numbers={
        "morale_difficulty": 10,
        "control": 15,
        "drill_cost": 0,
        "options.disorganised_lose_drills": True,
    },
    added={DIG_IN.key: DIG_IN},
    dropped={"drill.split_fire": "CON-ACT-054"},
    citations={"drill.dig_in": "CON-ACT-053"},
)
