"""Where impacts come from, what a damage test needs, who scores for a loss."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.rules.reading.resolution import face_needed
from damocles.rules.state import seams

if TYPE_CHECKING:
    from damocles.rules.state.state import Fighter, Table, Unit
    from damocles.rules.state.wounds import Wound


def damage_needed(table: Table, fighter: Fighter, wound: Wound) -> int:
    """The face needed to do damage, by the rule set that is played."""
    return seams.dmg_fixed(table.setting.rules)(table, fighter, wound)


@cites("damage.test")
def penetration_needed(table: Table, fighter: Fighter, wound: Wound) -> int:
    """Penetration against Protection."""
    weapon = table.setting.weapons[wound.weapon]
    return face_needed(weapon.penetration, table.setting.profile(fighter).protection)


@cites("points.any_loss")
def credit(table: Table, unit: Unit, by: int | None) -> int | None:
    """Who scores for a loss: of two seats the other; of more, the enemy that caused it, if any."""
    if len(table.seats) == 2:
        return 1 - unit.seat
    return by if by is not None and table.setting.is_hostile(unit.seat, by) else None
