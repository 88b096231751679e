"""Shooting: fewer dice again, no help by those in between, no zones of cover, arcs to anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Refusal
from damocles.rules.state.targets import UnitTarget
from tests.contrary.filling import Filling

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.geometry import Discs, Pieces
    from damocles.rules.state.seams import Shelter
    from damocles.rules.state.state import Fighter, Table, Unit
    from damocles.rules.state.targets import FighterTarget, Target


def one_die(rerolls: int, missed: int, _guns: int) -> int:
    """A single miss is rolled again."""
    return bool(rerolls) and min(1, missed)


def target_alone(_table: Table, _unit: Unit, _target: Target) -> tuple[()]:
    """Who sees only somebody in between does not fire."""
    return ()


def never(_table: Table, _fighter: Fighter, _least: int) -> bool:
    """Everybody in the zone of fire takes impacts."""
    return False


def no_zones(_shooters: Discs, _elements: Pieces, _bases: Discs) -> Mapping[int, bytes]:
    """Only those who are hidden are sheltered."""
    return {}


def is_anybody_sheltered(found: Shelter) -> bool:
    """One who is sheltered shelters the unit."""
    return bool(found.hidden or found.behind)


def squared(table: Table, misses: int) -> int:
    """Every further miss counts more."""
    return misses**2 * table.setting.params.deviation


def one_impact_for_each_hit(area: int, hits: int, _limit: int) -> tuple[int, int]:
    """The template does not grow."""
    return area, max(1, hits)


def refuse_units(_table: Table, _unit: Unit, target: UnitTarget | FighterTarget) -> Refusal | None:
    """Any fighter may be aimed at, seen or not, even of the unit itself."""
    if isinstance(target, UnitTarget):
        return Refusal("indirect.target", "aim_at_a_fighter", {"unit": target.unit})
    return None


FILLING = Filling(
    seams={
        "shot.reroll": one_die,
        "shot.eligible": target_alone,
        "zone.skip": never,
        "cover.geometry": no_zones,
        "cover.unit": is_anybody_sheltered,
        "ind.deviation": squared,
        "ind.radius": one_impact_for_each_hit,
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
