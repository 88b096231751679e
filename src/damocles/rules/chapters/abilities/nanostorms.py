"""Nanostorms: thrown by the whole unit, as grenades are."""

from __future__ import annotations

from damocles.rules.state.abilities import Ability, AbilityEffects

NANOSTORMS = Ability(
    "nanostorms", "ability.nanostorms", AbilityEffects(thrown="ability.nanostorms"), of="weapon"
)
