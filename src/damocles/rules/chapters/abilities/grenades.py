"""Grenades and nanostorms: the whole unit throws instead of firing its weapons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Refusal, cites
from damocles.rules.state.abilities import Ability, AbilityEffects, weapon_effects

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Table

GRENADES = Ability(
    "grenades", "ability.grenades", AbilityEffects(thrown="ability.grenades"), of="weapon"
)


@cites("ability.grenades", "ability.nanostorms")
def is_thrown(table: Table, weapon: Weapon) -> bool:
    """Whether a weapon is grenades or nanostorms, carried in addition to a fighter's weapons."""
    return bool(weapon_effects(table, weapon).thrown)


@cites("ability.grenades", "ability.nanostorms", "ability.grenades_throw")
def refuse_mixed_throw(table: Table, weapon: Weapon, fired: Sequence[str]) -> Refusal | None:
    """Refuse to mix throwing and firing other ranged weapons in an activation, in either order."""
    if not fired:
        return None
    weapons = (weapon, *(table.setting.weapons[name] for name in fired))
    salvos = [weapon_effects(table, each) for each in weapons]
    rule = next((one.thrown for one in salvos if one.thrown), None)
    if rule is None:
        return None
    return Refusal(rule, "throws_instead_of_firing", {"weapon": weapon.id})
