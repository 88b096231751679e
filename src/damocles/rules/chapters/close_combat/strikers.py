"""Who can strike: those on their feet and in contact, who have arms and their attacks left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Refusal, cites
from damocles.rules.chapters.close_combat.kinds import close_weapons
from damocles.rules.reading.facts import contacts, members
from damocles.rules.state import seams

if TYPE_CHECKING:
    from damocles.rules.state.state import Fighter, Table, Unit


def strikers(table: Table, unit: Unit, against: int | None = None) -> dict[int, list[int]]:
    """The members of a unit who can strike, with the enemies they touch: all, or those of a unit.

    Whether it is their moment is not asked.
    """
    touching = contacts(table)
    able = [f for f in members(table, unit) if f.id in touching and can_strike(table, f)]
    found = {f.id: pick_unit(table, touching[f.id], against) for f in able}
    return {fighter: foes for fighter, foes in found.items() if foes}


def pick_unit(table: Table, fighters: list[int], unit: int | None) -> list[int]:
    """Those of the fighters that belong to a unit; without a unit, all of them."""
    return [each for each in fighters if unit is None or table.fighters[each].unit == unit]


def can_strike(table: Table, fighter: Fighter) -> bool:
    """Whether a fighter could strike somebody in contact."""
    spent = fighter.grounded or refuse_attacks(table, fighter) is not None
    return not spent and bool(close_weapons(table, fighter))


def refuse_attacks(table: Table, fighter: Fighter) -> Refusal | None:
    """Why a fighter has no attacks left, by the rule set that is played."""
    return seams.abl_instead(table.setting.rules)(table, fighter)


@cites("ability.hoist")
def refuse_hoisted(table: Table, fighter: Fighter) -> Refusal | None:
    """A fighter that has lifted a wall does not strike."""
    if table.activation and fighter.id in table.activation.handled:
        return Refusal("ability.hoist", "has_hoisted", {"fighter": fighter.id})
    return None
