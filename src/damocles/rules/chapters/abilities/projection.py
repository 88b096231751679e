"""Projection: flames that need no test to hit."""

from __future__ import annotations

from damocles.rules.state.abilities import Ability, AbilityEffects, FiringWay

PROJECTION = Ability(
    "projection",
    "projection.targets",
    AbilityEffects(way=FiringWay(templates=True)),
    of="weapon",
    rules=("projection.targets", "projection.no_test", "projection.range", "projection.damage"),
)
