"""Stealth: from afar nobody can aim at the bearer."""

from __future__ import annotations

from damocles.rules.state.abilities import Ability, AbilityEffects

STEALTH = Ability("stealth", "ability.stealth", AbilityEffects(hidden=True))
