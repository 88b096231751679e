"""Locked shot: a missile that finds its target, whatever is in between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Refusal, cites
from damocles.rules.reading.aims import aimed_unit
from damocles.rules.state.sheets import is_afv_unit

if TYPE_CHECKING:
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Table
    from damocles.rules.state.targets import FighterTarget, UnitTarget


def is_locked(weapon: Weapon) -> bool:
    """Whether a weapon has Locked shot."""
    return "locked_shot" in weapon.abilities


@cites("ABL-001", "RUL-121")
def refuse_lock(table: Table, weapon: Weapon, target: UnitTarget | FighterTarget) -> Refusal | None:
    """Among fighters, locked shots may target only machines: a whole unit or a single one."""
    if not is_locked(weapon) or is_afv_unit(table, aimed_unit(table, target)):
        return None
    return Refusal("ABL-001", "locked_shot_wants_a_machine", {"weapon": weapon.id})


@cites("ABL-002")
def refuse_lock_in_overwatch(weapon: Weapon) -> Refusal | None:
    """Refuse locked shots in overwatch fire."""
    if is_locked(weapon):
        return Refusal("ABL-002", "no_locked_shot_in_overwatch", {"weapon": weapon.id})
    return None
