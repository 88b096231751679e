"""Grenades and nanostorms: the whole unit throws instead of firing its weapons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Table

THROWN = frozenset({"grenades", "nanostorms"})


@cites("ABL-023", "ABL-024")
def is_thrown(weapon: Weapon) -> bool:
    """Whether a weapon is grenades or nanostorms, carried in addition to a fighter's weapons."""
    return not THROWN.isdisjoint(weapon.abilities)


@cites("ABL-023", "ABL-024", "RUL-125")
def refuse_mixed_throw(table: Table, weapon: Weapon, fired: Sequence[str]) -> Refusal | None:
    """Refuse to mix throwing and firing other ranged weapons in an activation, in either order."""
    if not fired:
        return None
    salvos = (weapon, *(table.setting.weapons[name] for name in fired))
    thrown = next((one for one in salvos if is_thrown(one)), None)
    if thrown is None:
        return None
    rule = "ABL-024" if "nanostorms" in thrown.abilities else "ABL-023"
    return Refusal(rule, "throws_instead_of_firing", {"weapon": weapon.id})
