"""Morale, drills, control: the weakest tests, for any loss; drills stay; machines control."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.reading.facts import members
from damocles.rules.state.abilities import Restriction
from damocles.rules.state.drills import CoverTest, Drill, DrillEffects
from damocles.rules.state.land import terrain_kind
from damocles.rules.state.sheets import AFV
from tests.contrary.filling import Filling, always

if TYPE_CHECKING:
    from damocles.rules.state.state import Table, Unit


def brave_in_numbers(table: Table, unit: Unit) -> int:
    """The more there are, the braver they are, and everybody tests."""
    return 5 + len(members(table, unit))


DUG_IN = CoverTest(lambda params: params.cover - 1, "cover.drill")
DIG_IN = Drill("dig_in", "drill.dig_in", DrillEffects(DUG_IN), "acting", AFV, ("rush",))
"""Cover tests need one less; it is taken at any time, and bars rushing."""

MOVED = Restriction("move.once", "has_moved")

FILLING = Filling(
    seams={
        "morale.triggers": lambda table, unit: len(members(table, unit)) < len(unit.fighters),
        "morale.officer": brave_in_numbers,
        "drill.lost": always(False),
        "ow.split": always(True),
        "ow.arrival": always(True),
        "ter.structure": lambda table: tuple(table.elements),
        "ter.armor": lambda table, name: terrain_kind(table, name).sp or None,
        "ability.moment": lambda table, _: MOVED if table.activation.moved else None,
        "designator.until": always(True),
        "hoist.what": always(True),
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
