"""Shooting: fewer dice again, no help by those in between, no zones of cover, arcs to anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Refusal
from damocles.rules.state.targets import UnitTarget
from tests.contrary.filling import Filling, always

if TYPE_CHECKING:
    from damocles.rules.state.seams import Shelter
    from damocles.rules.state.state import Table, Unit
    from damocles.rules.state.targets import FighterTarget


def one_die(rerolls: int, missed: int, _guns: int) -> int:
    """A single miss is rolled again."""
    return bool(rerolls) and min(1, missed)


def is_anybody_sheltered(found: Shelter) -> bool:
    """One who is sheltered shelters the unit."""
    return bool(found.hidden or found.behind)


def refuse_units(_table: Table, _unit: Unit, target: UnitTarget | FighterTarget) -> Refusal | None:
    """Any fighter may be aimed at, seen or not, even of the unit itself."""
    if isinstance(target, UnitTarget):
        return Refusal("indirect.target", "aim_at_a_fighter", {"unit": target.unit})
    return None


FILLING = Filling(
    seams={
        "shot.reroll": one_die,
        "shot.eligible": always(()),
        "zone.skip": always(False),
        "cover.geometry": always({}),
        "cover.unit": is_anybody_sheltered,
        "ind.deviation": lambda table, misses: misses**2 * table.setting.params.deviation,
        "ind.radius": lambda area, hits, _limit: (area, max(1, hits)),
        "ind.target": refuse_units,
    },
    numbers={
        "band": 12,
        "cover": 4,
        "cover_drill": 2,
        "artillery_cost": 1,
        "stealth": 30,
        "options.hold_fighters": True,
        "options.mates_caught": True,
        "options.unseen_protected": True,
        "options.free_sides": True,
        "options.wreck_targetable": True,
    },
)
