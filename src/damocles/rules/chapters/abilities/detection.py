"""Detection: better aim with every weapon, and the ability to see through Stealth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.rules.state.abilities import Ability, AbilityEffects
from damocles.rules.state.sheets import ability_effects

if TYPE_CHECKING:
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Fighter, Table


DETECTION = Ability(
    "detection",
    "ability.detection",
    AbilityEffects(accuracy=1, sees_hidden=True),
    rules=("ability.detection", "ability.detection_stealth"),
)


@cites("ability.detection", "ability.detection_tests")
def accuracy_of(table: Table, fighter: Fighter, weapon: Weapon) -> int:
    """The weapon's Accuracy, better with Detection, in shooting and close combat alike."""
    return weapon.accuracy + ability_effects(table, fighter).accuracy_with(weapon)


@cites("ability.detection_stealth", "ability.stealth")
def makes_out(table: Table, fighter: Fighter, far: int) -> bool:
    """Whether a fighter can aim at a target with Stealth: from close by, or with Detection."""
    limit = reach_to_hidden(table, fighter)
    return limit is None or far <= limit


@cites("ability.detection_stealth", "ability.stealth")
def reach_to_hidden(table: Table, fighter: Fighter) -> int | None:
    """From how far a fighter can aim at a target with Stealth; None from anywhere."""
    effects = ability_effects(table, fighter)
    return None if effects.sees_hidden else max(table.setting.params.stealth, effects.makes_out)
