"""Relay: the unit is activated at no cost."""

from __future__ import annotations

from damocles.rules.state.abilities import Ability, AbilityEffects

RELAY = Ability("relay", "ability.relay", AbilityEffects(relays=True))
