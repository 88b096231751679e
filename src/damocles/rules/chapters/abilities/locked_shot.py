"""Locked shot: a missile that finds its target, whatever is in between."""

from __future__ import annotations

from damocles.rules.state.abilities import Ability, AbilityEffects, FiringWay, Restriction

LOCKED_SHOT = Ability(
    "locked_shot",
    "locked_shot.targets",
    AbilityEffects(
        way=FiringWay(
            guided=True,
            past_others="locked_shot.past_cover",
            fixed_number="locked_shot.number",
            machines_only=Restriction("locked_shot.targets", "locked_shot_wants_a_machine"),
            no_overwatch=Restriction("locked_shot.no_overwatch", "no_locked_shot_in_overwatch"),
        )
    ),
    of="weapon",
    rules=(
        "locked_shot.targets",
        "locked_shot.no_overwatch",
        "locked_shot.past_cover",
        "locked_shot.number",
    ),
)
