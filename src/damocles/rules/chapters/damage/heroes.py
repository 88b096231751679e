"""Heroes take no impacts while others of their unit can."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.rules.reading.facts import distance, is_hero, members
from damocles.rules.state import seams
from damocles.rules.state.bodies import keep_strength_fact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.state import Fighter, Table, Unit
    from damocles.rules.state.wounds import Wound


@cites("hero.shield_of_last")
def is_last_of_unit(table: Table, fighter: Fighter) -> bool:
    """Whether a fighter is the last of its unit."""
    return len(members(table, table.units[fighter.unit])) == 1


@cites("hero.shield", "hero.shield_when_targeted", "hero.own_combat")
def nearest_comrade(table: Table, hero: Fighter, wound: Wound) -> Fighter:
    """RUL-94: the member nearest to a hero takes the impact, unless the hero has to.

    Close combat and shots aimed at the hero alone reach them; once they are last, so does all else.
    """
    if is_last_of_unit(table, hero) or wound.cause == "combat" or wound.aim != "unit":
        return hero
    others = [f for f in members(table, table.units[hero.unit]) if f.id != hero.id]
    return min(others, key=lambda f: distance(table, hero, f))


def find_taker(table: Table, fighter: Fighter, wound: Wound) -> Fighter | None:
    """Who takes an impact on a fighter, by the rule set that is played; None if nobody does."""
    if not is_hero(table, fighter):
        return fighter
    return seams.hero_shield(table.setting.rules)(table, fighter, wound)


@cites("hero.shield")
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
    takers = [find_taker(table, fighter, wound) for fighter in group]
    return list({taker.id: taker for taker in takers if taker is not None}.values())


def _has_hero(table: Table, unit: Unit) -> bool:
    return any(is_hero(table, fighter) for fighter in members(table, unit))


@cites("hero.shield")
def pass_to_neighbours(
    table: Table, wound: Wound, hits: Sequence[tuple[int, int]]
) -> tuple[tuple[int, int], ...]:
    """Impacts on single fighters, with those on a shielded hero given to whoever takes them."""
    found: Counter[int] = Counter()
    for fighter, count in hits:
        taker = find_taker(table, table.fighters[fighter], wound)
        if taker is not None:
            found[taker.id] += count
    return tuple(found.items())
