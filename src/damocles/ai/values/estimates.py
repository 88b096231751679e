"""Quick estimates of fire at a distance, to rank places and targets before a closer look."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from damocles.ai.values.chances import success
from damocles.ai.values.rethrows import REROLL, mean_hits
from damocles.ai.values.worth import elimination, share_of_win, standing_worth
from damocles.engine import Value
from damocles.odds import is_usual
from damocles.rules.chapters import arsenal, bearers, close_weapons, copies_of, damage_needed
from damocles.rules.reading import (
    AUTOMATIC,
    IMPOSSIBLE,
    face_needed,
    members,
    range_band,
    working_weapons,
)
from damocles.rules.state import Weapon, Wound, firing_way, keep_strength_fact

if TYPE_CHECKING:
    from damocles.rules.state import Fighter, Profile, Table, Unit

CM = 1_000
SPARSE = 0.6
"""How many more fighters an area reaches for each cm of its radius."""


HURT = ("dmg.fixed",)
"""What is known by heart: Penetration against Protection."""
REACHING = 0.6
"""The share of those charging who come to blows."""


class Gun(Value, frozen=True, cache_hash=True):
    """All weapons of one kind in a unit."""

    weapon: Weapon
    dice: int
    seat: int
    templates: bool = False
    """Its bearers lay templates without a test to hit."""
    means: tuple[float, ...] = ()
    """How many dice succeed on average, by the number needed, if misses are not all rolled again as
    often as the weapon says."""


class Prey(Value, frozen=True, cache_hash=True):
    """What an estimate needs to know of a target."""

    size: int
    protection: int
    price: float
    ending: float
    lasts: int
    """How many points of damage one of its fighters takes."""
    base: int
    """The radius of its leader's base."""
    needs: tuple[tuple[str, int], ...] = ()
    """What each weapon needs to hurt it, where that is not by Penetration and Protection."""


def guns_of(table: Table, unit: Unit) -> list[Gun]:
    """The weapons of a unit, whether they may fire now or not; also of one in reserve."""
    return (
        keep_strength_fact(table, unit, _guns_of)
        if unit.place == "table"
        else _carried(table, unit)
    )


def _guns_of(table: Table, unit: Unit) -> list[Gun]:
    found = [gun_of(table, unit, weapon) for weapon in arsenal(table, unit).values()]
    return [gun for gun in found if gun.dice]


def _carried(table: Table, unit: Unit) -> list[Gun]:
    """The weapons of a unit that is not on the table yet."""
    counts: dict[str, int] = {}
    for name in unit.fighters:
        for weapon in working_weapons(table, table.fighters[name]):
            counts[weapon] = counts.get(weapon, 0) + 1
    weapons = table.setting.weapons
    return [
        make_gun(table, unit, weapons[name], count)
        for name, count in sorted(counts.items())
        if weapons[name].kind == "ranged"
    ]


def gun_of(table: Table, unit: Unit, weapon: Weapon) -> Gun:
    """The weapons of one kind in a unit, all copies of them."""
    return keep_strength_fact(table, unit, _gun_of, weapon)


def _gun_of(table: Table, unit: Unit, weapon: Weapon) -> Gun:
    copies = copies_of(table, unit, weapon.id)
    return make_gun(table, unit, weapon, len(bearers(table, unit, weapon.id)) * copies)


def make_gun(table: Table, unit: Unit, weapon: Weapon, number: int) -> Gun:
    """This many weapons of one kind."""
    templates = firing_way(table, weapon).templates
    dice = number * weapon.rate
    return Gun(weapon, dice, unit.seat, templates, _means(table, unit, weapon, dice))


def _means(table: Table, unit: Unit, weapon: Weapon, dice: int) -> tuple[float, ...]:
    """How many dice succeed on average, where that has to be asked."""
    if is_usual(table, REROLL):
        return ()
    needs = range(AUTOMATIC, IMPOSSIBLE + 1)
    return tuple(mean_hits(table, unit, weapon, need, dice, weapon.rerolls) for need in needs)


def blades_of(table: Table, unit: Unit) -> list[tuple[Weapon, int]]:
    """The close combat weapons of a unit, and how many have each."""
    return keep_strength_fact(table, unit, _blades_of)


def _blades_of(table: Table, unit: Unit) -> list[tuple[Weapon, int]]:
    counts: dict[Weapon, int] = {}
    for name in unit.fighters:
        fighter = table.fighters[name]
        for weapon in close_weapons(table, fighter) if fighter.place != "gone" else ():
            counts[weapon] = counts.get(weapon, 0) + 1
    return list(counts.items())


def blows_worth(weapon: Weapon, count: int, target: Profile, found: Prey) -> float:
    """What this many weapons are worth in close combat if most of them reach an enemy."""
    return _worth(found, blows_losses(weapon, count, target, found))


def blows_losses(weapon: Weapon, count: int, target: Profile, found: Prey) -> float:
    """How many fighters this many weapons are expected to cost in close combat."""
    hit = success(face_needed(weapon.accuracy, target.combat), weapon.rerolls)
    hurt = chance_to_hurt(weapon, found, target.protection)
    blows = REACHING * count * weapon.rate
    return blows * hit * hurt * min(1.0, weapon.damage / found.lasts)


def prey(table: Table, unit: Unit, seat: int) -> Prey:
    """A unit as a target of a seat."""
    return keep_strength_fact(table, unit, _prey, seat)


def _prey(table: Table, unit: Unit, seat: int) -> Prey:
    group = members(table, unit) or [table.fighters[name] for name in unit.fighters]
    first: Fighter = group[0]
    price = sum(standing_worth(table, fighter) for fighter in group) / len(group)
    for goal in table.setting.goals:
        price += sum(share_of_win(table, goal, each, seat) for each in group) / len(group)
    return Prey(
        len(group),
        table.setting.profile(first).protection,
        price,
        elimination(table, unit, seat),
        max(1, first.sp[0]) if first.sp else 1,
        table.fighters[unit.leader].r,
        _needs(table, first, seat),
    )


def _needs(table: Table, fighter: Fighter, seat: int) -> tuple[tuple[str, int], ...]:
    """What each weapon of a seat needs to hurt a fighter, where that has to be asked."""
    if is_usual(table, HURT):
        return ()
    wounds = (Wound(name, seat, fighter.id, "shot") for name in table.setting.weapons)
    return tuple((wound.weapon, damage_needed(table, fighter, wound)) for wound in wounds)


def chance_to_hurt(weapon: Weapon, found: Prey, protection: int) -> float:
    """The chance that an impact of a weapon hurts a fighter."""
    if found.needs:
        return success(dict(found.needs)[weapon.id])
    return success(face_needed(weapon.penetration, protection))


def estimate(table: Table, gun: Gun, target: Unit, far: float) -> float:
    """What a salvo is worth at about this distance between leaders, if everybody sees the target
    and it has no cover."""
    found = prey(table, target, gun.seat)
    return estimate_at_range(gun, found, band_at(table, found, far))


def estimate_fire(table: Table, unit: Unit, foe: Unit, far: float) -> float:
    """What all weapons of a unit are roughly worth against an enemy at about this distance."""
    found = prey(table, foe, unit.seat)
    band = band_at(table, found, far)
    return sum([estimate_at_range(gun, found, band) for gun in guns_of(table, unit)])


def band_at(table: Table, found: Prey, far: float) -> int:
    """The range at about this distance between the middles of two leaders."""
    return range_band(max(0, int(far) - 2 * found.base), table.setting.params.band)


@lru_cache(maxsize=65_536)
def estimate_at_range(gun: Gun, found: Prey, band: int) -> float:
    """What a salvo is worth at this range."""
    return _worth(found, losses_at(gun, found, band))


def losses_at(gun: Gun, found: Prey, band: int) -> float:
    """How many of a target's fighters a salvo at this range is expected to cost."""
    weapon = gun.weapon
    if gun.templates:
        return _flamed(gun, found) if band <= weapon.accuracy else 0.0
    need = weapon.fixed if weapon.fixed is not None else face_needed(weapon.accuracy, band)
    if need == IMPOSSIBLE:
        return 0.0
    hits = gun.means[need - 1] if gun.means else gun.dice * success(need, weapon.rerolls)
    hurt = chance_to_hurt(weapon, found, found.protection)
    if weapon.area:
        reached = 1.0 + SPARSE * min(10.0, max(1.0, hits) * weapon.area / CM)
        return min(found.size, reached) * hurt
    return hits * hurt * min(1.0, weapon.damage / found.lasts)


def _flamed(gun: Gun, found: Prey) -> float:
    """How many fighters flames are expected to cost within their reach."""
    weapon = gun.weapon
    reached = min(found.size, gun.dice * (1.0 + SPARSE * weapon.area / CM))
    return reached * chance_to_hurt(weapon, found, found.protection)


def _worth(found: Prey, kills: float) -> float:
    """What this many expected losses are worth."""
    share = min(1.0, kills / found.size)
    return share * (found.size * found.price + found.ending * share)
