"""Overseer: an officer who uses routines."""

from __future__ import annotations

from damocles.rules.state.abilities import Ability, AbilityEffects

OVERSEER = Ability(
    "overseer",
    "routine.overseers",
    AbilityEffects(oversees=True),
    rules=("routine.overseers", "routine.whom", "routine.once"),
)
