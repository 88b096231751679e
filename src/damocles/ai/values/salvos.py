"""Salvos that a unit could fire: its weapons at the enemies, each in its own way of firing."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.rules import ActDecision, Project, Salvo
from damocles.rules.chapters import choose_aim, copies_allowed, flamers, is_thrown
from damocles.rules.questions import loaded_weapons
from damocles.rules.reading import is_indirect, members
from damocles.rules.state import Aim, UnitTarget, machine, weapon_effects

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.engine import Order
    from damocles.rules.state import Fighter, Table, Unit, Weapon

AIMS = 2
"""How many fighters of a unit are considered as the centre of an area of effect."""


def hostile_units(table: Table, seat: int) -> list[Unit]:
    """The enemy units on the table."""
    hostile = table.setting.is_hostile
    return [
        unit for unit in table.units.values() if unit.place == "table" and hostile(seat, unit.seat)
    ]


def distance_between(table: Table, unit: Unit, other: Unit) -> float:
    """How far apart the leaders of two units stand."""
    one, two = table.fighters[unit.leader], table.fighters[other.leader]
    return math.dist((one.x, one.y), (two.x, two.y))


def enemies_by_distance(table: Table, unit: Unit) -> list[Unit]:
    """The enemy units, the nearest first."""
    found = hostile_units(table, unit.seat)
    return sorted(found, key=lambda other: (distance_between(table, unit, other), other.id))


def ready_weapons(table: Table, unit: Unit) -> list[Weapon]:
    """The weapons that a unit may fire now; thrown ones come last, as they are thrown alone."""
    return sorted(
        loaded_weapons(table, unit), key=lambda weapon: (is_thrown(table, weapon), weapon.id)
    )


def list_salvos(
    table: Table, unit: Unit, weapon: Weapon, targets: Sequence[Unit]
) -> Iterator[Order]:
    """The salvos of a weapon at some units that the rules allow now, in the order of the units."""
    for target in targets:
        for order in aim_weapon(table, unit, weapon, target):
            if is_allowed(table, unit, order):
                yield order


def is_allowed(table: Table, unit: Unit, order: Order) -> bool:
    """Whether the rules allow an order of the active unit now."""
    return machine.refusal(table, ActDecision(unit.seat, unit.id), order) is None


def aim_weapon(table: Table, unit: Unit, weapon: Weapon, target: Unit) -> Iterator[Order]:
    """Orders to fire a weapon at one unit, in that weapon's way; they may be illegal."""
    seat, effects = unit.seat, weapon_effects(table, weapon)
    if effects.way.templates:
        fired = table.activation.fired if table.activation else ()
        bearers = flamers(table, unit, weapon.id, fired)
        for fighter in aims(table, unit, target) if bearers else ():
            yield Project(seat, weapon.id, tuple(Aim(b.id, fighter.id) for b in bearers))
    elif is_indirect(weapon):
        for fighter in aims(table, unit, target):
            yield Salvo(seat, weapon.id, choose_aim(table, unit, fighter))
    else:
        copies, there = copies_left(table, unit, weapon), UnitTarget(target.id)
        yield Salvo(seat, weapon.id, there, copies=copies)
        if effects.special_way is not None:
            yield Salvo(seat, weapon.id, there, copies=copies, sniping=True)


def copies_left(table: Table, unit: Unit, weapon: Weapon) -> int:
    """How many of a weapon each bearer can still fire: they are fired together."""
    fired = table.activation.fired if table.activation else ()
    return max(copies_allowed(table, unit, weapon, fired), default=1)


def aims(table: Table, unit: Unit, target: Unit) -> list[Fighter]:
    """The fighters of a unit on whom an area is best centred: the most central and the nearest."""
    group, leader = members(table, target), table.fighters[unit.leader]
    x, y = sum(f.x for f in group) / len(group), sum(f.y for f in group) / len(group)
    amid = min(group, key=lambda f: (math.dist((f.x, f.y), (x, y)), f.id))
    near = min(group, key=lambda f: (math.dist((f.x, f.y), (leader.x, leader.y)), f.id))
    return list(dict.fromkeys((amid, near)))[:AIMS]
