"""Heroes take no impacts while others of their unit can."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.rules.reading.facts import distance, is_hero, members
from damocles.rules.state.bodies import keep_strength_fact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.state import Fighter, Table, Unit
    from damocles.rules.state.wounds import Wound


@cites("HER-011")
def is_last_of_unit(table: Table, fighter: Fighter) -> bool:
    """Whether a fighter is the last of its unit."""
    return len(members(table, table.units[fighter.unit])) == 1


@cites("HER-010", "HER-012", "HER-013")
def shield_of(table: Table, fighter: Fighter, wound: Wound) -> Fighter | None:
    """RUL-94: the member nearest to a hero, who takes the impact; None if the hero has to.

    Close combat and shots aimed at the hero alone reach them; once they are last, so does all else.
    """
    if not is_hero(table, fighter) or is_last_of_unit(table, fighter):
        return None
    if wound.cause == "combat" or wound.aim != "unit":
        return None
    others = [f for f in members(table, table.units[fighter.unit]) if f.id != fighter.id]
    return min(others, key=lambda f: distance(table, fighter, f))


@cites("HER-010")
def find_exposed(
    table: Table, unit: Unit, wound: Wound, among: Sequence[int] = ()
) -> list[Fighter]:
    """The members of a unit that can be lost; a neighbour stands in for a hero who was hit.

    `among` names those who were hit; empty for the whole unit.
    """
    everybody = members(table, unit)
    group = [f for f in everybody if f.id in among] if among else everybody
    if not keep_strength_fact(table, unit, _has_hero):
        return group
    takers = [shield_of(table, fighter, wound) or fighter for fighter in group]
    return list({fighter.id: fighter for fighter in takers}.values())


def _has_hero(table: Table, unit: Unit) -> bool:
    return any(is_hero(table, fighter) for fighter in members(table, unit))


@cites("HER-010")
def pass_to_neighbours(
    table: Table, wound: Wound, hits: Sequence[tuple[int, int]]
) -> tuple[tuple[int, int], ...]:
    """Impacts on single fighters, with those on a shielded hero given to a neighbour."""
    found: Counter[int] = Counter()
    for fighter, count in hits:
        taker = shield_of(table, table.fighters[fighter], wound)
        found[fighter if taker is None else taker.id] += count
    return tuple(found.items())
