"""Abilities of fighters, named by id in their cards and profiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from damocles.rules.state import Fighter, Table


def has_ability(table: Table, fighter: Fighter, ability: str) -> bool:
    """Whether a fighter has this ability, by his own training or by his profile.

    An ability that the edition does not know nobody has.
    """
    card = table.setting.card(fighter)
    own = ability in card.abilities or ability in table.setting.profile(fighter).abilities
    return own and f"ability.{ability}" in table.setting.rules.content
