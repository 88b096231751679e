"""Nerves of steel: printed in the place of Morale, which such fighters lack."""

from __future__ import annotations

from damocles.rules.state.abilities import Ability

NERVES_OF_STEEL = Ability(
    "nerves_of_steel",
    "ability.nerves_of_steel",
    rules=("morale.nerves_of_steel", "ability.nerves_of_steel"),
)
