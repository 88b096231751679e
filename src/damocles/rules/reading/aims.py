"""A salvo under way, and whom it is aimed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.geometry import Disc, gap
from damocles.rules.reading.facts import (
    disc,
    distance,
    is_afv,
    members,
    opponents,
    piece_of,
    unit_is_engaged,
)
from damocles.rules.state import seams
from damocles.rules.state.abilities import firing_way
from damocles.rules.state.targets import (
    ElementTarget,
    FighterTarget,
    Fire,
    PointTarget,
    Target,
    UnitTarget,
)

if TYPE_CHECKING:
    from damocles.geometry import Shape
    from damocles.rules.state.abilities import FiringWay
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Fighter, Table, Unit


def weapon_of(table: Table, fire: Fire) -> Weapon:
    """The weapon of a salvo."""
    return table.setting.weapons[fire.weapon]


def way_of(table: Table, fire: Fire) -> FiringWay:
    """The way in which a salvo is fired."""
    return firing_way(table, weapon_of(table, fire), special=fire.sniping)


@cites("salvo.direct_or_indirect")
def is_indirect(weapon: Weapon) -> bool:
    """Whether a weapon is fired indirectly: it has an Area of effect."""
    return weapon.area > 0


@cites("target.melee", "damage.mixed_protection")
def melee(table: Table, unit: Unit) -> list[Unit]:
    """This unit first, then all infantry units linked to it by chains of contact."""
    found = [unit.id]
    for name in found:  # grows during the loop
        group = members(table, table.units[name])
        near = [other for fighter in group for other in opponents(table, fighter)]
        linked = dict.fromkeys(other.unit for other in near if not is_afv(table, other))
        found += [other for other in linked if other not in found]
    return [table.units[name] for name in found]


@cites("target.melee")
def whole_melee(table: Table, unit: Unit) -> list[Unit]:
    """The unit; if it is engaged, it drags its whole mêlée in."""
    return melee(table, unit) if unit_is_engaged(table, unit) else unit_alone(unit)


def unit_alone(unit: Unit) -> list[Unit]:
    """The unit and no other."""
    return [unit]


@cites("target.melee", "target.single_machine")
def targeted_units(table: Table, target: Target) -> list[Unit]:
    """The units a target stands for; an element or a point stands for none."""
    if isinstance(target, UnitTarget):
        return seams.shot_target_units(table.setting.rules)(table, table.units[target.unit])
    if isinstance(target, FighterTarget):
        return [table.units[table.fighters[target.fighter].unit]]
    return []


def aimed_unit(table: Table, target: UnitTarget | FighterTarget) -> Unit:
    """The unit that was chosen itself, or the unit of the single fighter."""
    if isinstance(target, FighterTarget):
        return table.units[table.fighters[target.fighter].unit]
    return table.units[target.unit]


@cites("target.single_machine")
def aimed_fighters(target: Target) -> tuple[int, ...]:
    """The single fighter that was chosen; empty for a whole unit."""
    return (target.fighter,) if isinstance(target, FighterTarget) else ()


def targeted_fighters(table: Table, target: Target) -> list[Fighter]:
    """The fighters a target stands for."""
    if isinstance(target, FighterTarget):
        return [table.fighters[target.fighter]]
    units = targeted_units(table, target)
    if len(units) == 1:
        return members(table, units[0])
    return [f for unit in units for f in members(table, unit)]


@cites("target.melee_range", "salvo.range", "indirect.range")
def leader_or_single(table: Table, target: Target) -> Target:
    """The range is that to the chosen unit's leader, or to the single target itself."""
    is_whole = isinstance(target, UnitTarget)
    return FighterTarget(leader_of_chosen(table, target)) if is_whole else target


def leader_of_chosen(table: Table, target: Target) -> int:
    """The leader of the unit that was chosen as a whole."""
    assert isinstance(target, UnitTarget)  # noqa: S101  # asked only about such
    return table.units[target.unit].leader


@cites("salvo.test", "salvo.range")
def range_to(table: Table, leader: Fighter, target: Target) -> int:
    """The range of a salvo, from the shooting leader."""
    there = seams.shot_range(table.setting.rules)(table, target)
    if isinstance(there, FighterTarget):
        return distance(table, leader, table.fighters[there.fighter])
    return gap(disc(table, leader), shape_of(table, there))


def shape_of(table: Table, target: Target) -> Shape:
    """Where a target without a base is: an element, or a point."""
    if isinstance(target, PointTarget):
        return Disc(x=target.x, y=target.y, r=0)
    assert isinstance(target, ElementTarget)  # noqa: S101  # a range is measured to nothing else
    return piece_of(table, target.element)
