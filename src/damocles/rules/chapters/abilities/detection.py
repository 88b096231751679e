"""Detection: better aim with every weapon, and the ability to see through Stealth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.rules.state.sheets import has_ability

if TYPE_CHECKING:
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Fighter, Table


@cites("ABL-005", "RUL-147")
def accuracy_of(table: Table, fighter: Fighter, weapon: Weapon) -> int:
    """The weapon's Accuracy, one better with Detection, in shooting and close combat alike."""
    return weapon.accuracy + (1 if has_ability(table, fighter, "detection") else 0)


@cites("ABL-006", "RUL-127")
def makes_out(table: Table, fighter: Fighter, far: int) -> bool:
    """Whether a fighter can aim at a target with Stealth: from close by, or with Detection."""
    return far <= table.setting.params.stealth or has_ability(table, fighter, "detection")
