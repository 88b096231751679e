"""When abilities are used in an activation: what the rule set allows, asked by their orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Refusal, cites
from damocles.rules.state import seams
from damocles.rules.state.abilities import Restriction

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.rules.state.abilities import Skill
    from damocles.rules.state.state import Table

AFTER_COMBAT = Restriction("close_combat.ends_fighter", "has_fought")
IN_PLACE_OF_COMBAT = Restriction("ability.hoist_limits", "has_hoisted_or_fought")


def refuse_moment(table: Table, skill: Skill, facts: Mapping[str, int | str]) -> Refusal | None:
    """Refuse an ability that the active unit cannot use now, by the rule set that is played."""
    found = seams.ability_moment(table.setting.rules)(table, skill)
    return None if found is None else Refusal(found.rule, found.reason, facts)


@cites("close_combat.ends_fighter", "ability.hoist_limits")
def restriction_after_combat(table: Table, skill: Skill) -> Restriction | None:
    """Close combat ends all but repairs; who would have fought may hoist instead."""
    now = table.activation
    if now is None or not now.fought or skill == "mends":
        return None
    return IN_PLACE_OF_COMBAT if skill == "lifts" else AFTER_COMBAT
