"""Repairs: what mechanics are trained for."""

from __future__ import annotations

from damocles.rules.state.abilities import Ability, AbilityEffects

REPAIRS = Ability("repairs", "ability.repairs", AbilityEffects(mends=True))
