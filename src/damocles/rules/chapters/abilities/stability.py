"""Stability: gyroscopes that keep their bearer on its feet."""

from __future__ import annotations

from damocles.rules.state.abilities import Ability, AbilityEffects

STABILITY = Ability("stability", "ability.stability", AbilityEffects(steady=True))
