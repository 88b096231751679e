"""Morale, drills, control: markers for any loss; drills stay; machines control."""

from __future__ import annotations

from damocles.engine import Done
from damocles.rules.chapters.morale import worsen
from damocles.rules.reading.facts import members, officer_of
from damocles.rules.state.abilities import Restriction
from damocles.rules.state.drills import CoverTest, Drill, DrillEffects
from damocles.rules.state.events.morale import MarkersCleared
from damocles.rules.state.land import terrain_kind
from damocles.rules.state.seams import MoraleDice
from damocles.rules.state.sheets import AFV
from damocles.rules.state.steps import TestMoraleStep
from tests.contrary.filling import Filling, always

DUG_IN = CoverTest(lambda params: params.cover - 1, "cover.drill")
DIG_IN = Drill("dig_in", "drill.dig_in", DrillEffects(DUG_IN), "acting", AFV, ("hurry",))
"""Cover tests need one less; it is taken at any time, and bars rushing."""

MOVED = Restriction("move.once", "has_moved")

FILLING = Filling(
    seams={
        "morale.triggers": lambda _, unit, loss: (
            (TestMoraleStep(unit.id),) if loss is None and unit.markers else ()
        ),
        "morale.test": lambda table, unit: MoraleDice(
            *(max(1, unit.markers), max(1, unit.markers)),
            price=unit.markers + 1,
            may_repeat=officer_of(table, unit) is not None,
        ),
        "morale.recover": lambda table, unit, passed: (
            Done((MarkersCleared(unit.id),)) if passed else worsen(table, unit)
        ),
        "morale.rally": lambda _, unit: 1 + unit.markers,
        "morale.officer": lambda table, unit: 5 + len(members(table, unit)),
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
        "morale_difficulty": 10, "control": 15, "drill_cost": 0,
    },
    added={DIG_IN.key: DIG_IN},
    dropped={"drill.split_fire": "CON-ACT-054"},
    citations={"drill.dig_in": "CON-ACT-053"},
)  # fmt: skip
