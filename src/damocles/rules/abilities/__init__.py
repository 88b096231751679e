"""Abilities of fighters, named by id in their cards and profiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.bodies import body, of_strength

if TYPE_CHECKING:
    from damocles.rules.state import Fighter, Table, Unit


def has_ability(table: Table, fighter: Fighter, ability: str) -> bool:
    """Whether a fighter has this ability, by his own training or by his profile."""
    return ability in table.setting.sheets[fighter.card].abilities


def trained(table: Table, unit: Unit, ability: str) -> list[Fighter]:
    """The members of a unit that have this ability."""
    return [table.fighters[name] for name in of_strength(table, unit, _trained, ability)]


def _trained(table: Table, unit: Unit, ability: str) -> list[int]:
    return [f.id for f in body(table, unit).members if has_ability(table, f, ability)]
