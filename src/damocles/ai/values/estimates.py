"""Quick estimates of fire at a distance, to rank places and targets before a closer look."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.ai.values.chances import success
from damocles.ai.values.rethrows import means_of
from damocles.ai.values.worth import elimination, share_of_win, standing_worth
from damocles.engine import Value
from damocles.odds import is_usual
from damocles.rules.chapters import (
    arsenal,
    attack_needed,
    bearers,
    close_weapons,
    copies_of,
    damage_needed,
    kind_of,
)
from damocles.rules.reading import (
    IMPOSSIBLE,
    face_needed,
    members,
    range_band,
    working_weapons,
)
from damocles.rules.state import (
    Weapon,
    Wound,
    firing_way,
    ind_radius,
    keep_strength_fact,
    melee_split,
    pro_range,
    shot_test,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state import Cause, Fighter, Profile, Table, Unit

CM = 1_000
SPARSE = 0.6
"""How many more fighters an area reaches for each cm of its radius."""


HURT = ("dmg.fixed",)
"""What is known by heart: Penetration against Protection."""
TESTS = ("shot.test",)
"""What is known by heart: Accuracy against the range, or a fixed number."""
AREAS = ("ind.radius",)
"""What is known by heart: an area of effect grows with every hit."""
STRIKES = ("melee.kind", "melee.split")
"""What is known by heart: Accuracy of the weapon against Combat of the profile."""
RANGES = 20
"""For how many ranges it is asked what weapons need; the last holds for all beyond."""
REACHING = 0.6
"""The share of those charging who come to blows."""


class Gun(Value, frozen=True, cache_hash=True):
    """All weapons of one kind in a unit."""

    weapon: Weapon
    dice: int
    seat: int
    widest: float = 10.0
    """How far an area of effect reaches at most, in cm."""
    reach: int | None = None
    """The farthest range at which its bearers lay templates without a test to hit; None for those
    that test."""
    means: tuple[float, ...] = ()
    """How many dice succeed on average, by the number needed, if misses are not all rolled again as
    often as the weapon says."""
    needs: tuple[int, ...] = ()
    """What the dice need at each range, where that is not by Accuracy."""
    areas: tuple[tuple[int, int], ...] = ()
    """The radius of an area of effect and its impacts by hits, where that has to be asked."""


class Blade(Value, frozen=True, cache_hash=True):
    """All close combat weapons of one kind in a unit."""

    weapon: Weapon
    count: int
    means: tuple[float, ...] = ()
    """As for a gun: how many dice of one weapon succeed on average."""
    need: int | None = None
    """What its blows need, where that is not by Accuracy and Combat."""


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
    weapons, carriers = table.setting.weapons, [table.fighters[name] for name in unit.fighters]
    return [
        make_gun(table, unit, weapons[name], count, carriers)
        for name, count in sorted(counts.items())
        if weapons[name].kind == "ranged"
    ]


def gun_of(table: Table, unit: Unit, weapon: Weapon) -> Gun:
    """The weapons of one kind in a unit, all copies of them."""
    return keep_strength_fact(table, unit, _gun_of, weapon)


def _gun_of(table: Table, unit: Unit, weapon: Weapon) -> Gun:
    copies, carriers = copies_of(table, unit, weapon.id), bearers(table, unit, weapon.id)
    return make_gun(table, unit, weapon, len(carriers) * copies, carriers)


def make_gun(
    table: Table, unit: Unit, weapon: Weapon, number: int, carriers: Sequence[Fighter]
) -> Gun:
    """This many weapons of one kind; any of their carriers can be asked for."""
    dice = number * weapon.rate
    return Gun(
        weapon, dice, unit.seat, table.setting.params.area_limit / CM,
        _reach(table, weapon, carriers) if firing_way(table, weapon).templates else None,
        means_of(table, unit, weapon, dice), _needs_by_range(table, weapon, carriers),
        _areas(table, weapon, dice),
    )  # fmt: skip


def _reach(table: Table, weapon: Weapon, carriers: Sequence[Fighter]) -> int:
    """The farthest range at which flames reach anybody."""
    reaches = pro_range(table.setting.rules)
    limits = [reaches(table, weapon, fighter).limit for fighter in carriers[:1]]
    return max([range_band(limit, table.setting.params.band) for limit in limits], default=0)


def _needs_by_range(table: Table, weapon: Weapon, carriers: Sequence[Fighter]) -> tuple[int, ...]:
    """What dice need at each range, where that has to be asked."""
    if is_usual(table, TESTS) or not carriers:
        return ()
    tests = shot_test(table.setting.rules)
    return tuple(tests(table, weapon, carriers[0], band)[1] for band in range(RANGES))


def _areas(table: Table, weapon: Weapon, dice: int) -> tuple[tuple[int, int], ...]:
    """Radius and impacts of an area of effect by hits, where that has to be asked."""
    if not weapon.area or is_usual(table, AREAS):
        return ()
    lays, limit = ind_radius(table.setting.rules), table.setting.params.area_limit
    return tuple(lays(weapon.area, hits, limit)[:2] for hits in range(max(1, dice) + 1))


def blades_of(table: Table, unit: Unit) -> tuple[Blade, ...]:
    """The close combat weapons of a unit, and how many have each."""
    return keep_strength_fact(table, unit, _blades_of)


def _blades_of(table: Table, unit: Unit) -> tuple[Blade, ...]:
    counts: dict[Weapon, int] = {}
    for name in unit.fighters:
        fighter = table.fighters[name]
        for weapon in close_weapons(table, fighter) if fighter.place != "gone" else ():
            counts[weapon] = counts.get(weapon, 0) + 1
    return tuple(
        Blade(weapon, count, means_of(table, unit, weapon, weapon.rate))
        for weapon, count in counts.items()
    )


def blades_against(table: Table, unit: Unit, foe: Unit) -> tuple[Blade, ...]:
    """The close combat weapons of a unit, for striking at an enemy unit."""
    blades = blades_of(table, unit)
    if is_usual(table, STRIKES):
        return blades
    return tuple(replace(blade, need=_strikes(table, unit, foe, blade.weapon)) for blade in blades)


def _strikes(table: Table, unit: Unit, foe: Unit, weapon: Weapon) -> int:
    """What blows at the leader of an enemy unit need, by whoever strikes with such a weapon."""
    own = (table.fighters[name] for name in unit.fighters)
    fighter = next(each for each in own if weapon in close_weapons(table, each))
    against = kind_of(table, table.fighters[foe.leader])
    return attack_needed(table, melee_split(table.setting.rules)(table, fighter, weapon, against))


def blows_worth(blade: Blade, target: Profile, found: Prey) -> float:
    """What these weapons are worth in close combat if most of them reach an enemy."""
    return _worth(found, blows_losses(blade, target, found))


def blows_losses(blade: Blade, target: Profile, found: Prey) -> float:
    """How many fighters these weapons are expected to cost in close combat."""
    weapon, need = blade.weapon, blade.need
    if need is None:
        need = face_needed(weapon.accuracy, target.combat)
    hit = blade.means[need - 1] / weapon.rate if blade.means else success(need, weapon.rerolls)
    hurt = chance_to_hurt(weapon, found, target.protection)
    blows = REACHING * blade.count * weapon.rate
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
    weapons = table.setting.weapons.values()
    wounds = [Wound(weapon.id, seat, fighter.id, cause_of(weapon)) for weapon in weapons]
    return tuple((wound.weapon, damage_needed(table, fighter, wound)) for wound in wounds)


def cause_of(weapon: Weapon) -> Cause:
    """How a weapon hurts."""
    if weapon.kind == "close":
        return "combat"
    return "area" if weapon.area else "shot"


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
    if gun.reach is not None:
        return _flamed(gun, found) if band <= gun.reach else 0.0
    need = gun.needs[min(band, RANGES - 1)] if gun.needs else usual_need(weapon, band)
    if need == IMPOSSIBLE:
        return 0.0
    hits = gun.means[need - 1] if gun.means else gun.dice * success(need, weapon.rerolls)
    hurt = chance_to_hurt(weapon, found, found.protection)
    if weapon.area:
        wide, impacts = area_of(gun, max(1.0, hits))
        return min(found.size, 1.0 + SPARSE * wide) * hurt_by(hurt, impacts)
    return hits * hurt * min(1.0, weapon.damage / found.lasts)


def usual_need(weapon: Weapon, band: int) -> int:
    """What a weapon needs at a range: a fixed number, or its Accuracy against the range."""
    return weapon.fixed if weapon.fixed is not None else face_needed(weapon.accuracy, band)


def area_of(gun: Gun, hits: float) -> tuple[float, int]:
    """How far an area of effect reaches with about so many hits, in cm, and its impacts."""
    if gun.areas:
        radius, impacts = gun.areas[min(round(hits), len(gun.areas) - 1)]
        return radius / CM, impacts
    return min(gun.widest, hits * gun.weapon.area / CM), 1


def hurt_by(hurt: float, impacts: int) -> float:
    """The chance that any of some impacts hurts."""
    return hurt if impacts == 1 else 1.0 - (1.0 - hurt) ** impacts


def _flamed(gun: Gun, found: Prey) -> float:
    """How many fighters flames are expected to cost within their reach."""
    weapon = gun.weapon
    radius, impacts = gun.areas[1] if gun.areas else (weapon.area, 1)
    reached = min(found.size, gun.dice * (1.0 + SPARSE * radius / CM))
    return reached * hurt_by(chance_to_hurt(weapon, found, found.protection), impacts)


def _worth(found: Prey, kills: float) -> float:
    """What this many expected losses are worth."""
    share = min(1.0, kills / found.size)
    return share * (found.size * found.price + found.ending * share)
