"""Where impacts come from, what a damage test needs, who scores for a loss."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from damocles.engine.citations import cites
from damocles.engine.values import Value
from damocles.rules.resolution import needed

if TYPE_CHECKING:
    from damocles.rules.state import Fighter, Table, Unit

Cause = Literal["shot", "area", "combat", "run_over"]
Aim = Literal["unit", "fighter", "location"]


class Wound(Value, frozen=True):
    """Where impacts come from: the weapon, the seat that caused them, the fighter from whom the
    closest is counted, and how.

    `aim` tells what was singled out: the unit as a whole, this very fighter, or even the part of
    a machine (then no location is diced for, the seat names it).
    """

    weapon: str
    by: int
    origin: int
    cause: Cause
    aim: Aim = "unit"


@cites("GEN-056")
def damage_needed(table: Table, fighter: Fighter, wound: Wound) -> int:
    """Penetration against Protection."""
    weapon = table.setting.weapons[wound.weapon]
    return needed(weapon.penetration, table.setting.profile(fighter).protection)


@cites("RUL-83")
def credit(table: Table, unit: Unit, by: int | None) -> int | None:
    """Who scores for a loss: the opponent of two; of more, the enemy who inflicted it, if any."""
    if len(table.seats) == 2:
        return 1 - unit.seat
    return by if by is not None and table.setting.hostile(unit.seat, by) else None
