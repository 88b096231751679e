"""First aid: what medics are trained for."""

from __future__ import annotations

from damocles.rules.state.abilities import Ability, AbilityEffects

FIRST_AID = Ability(
    "first_aid",
    "ability.first_aid",
    AbilityEffects(saves=True),
    rules=("ability.first_aid", "ability.first_aid_limits"),
)
