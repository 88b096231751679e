"""What the damage tests of an attack would need: Penetration against Protection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules import ArtilleryStrike, CloseCombat, Project, Salvo
from damocles.rules.chapters import armor_of, striking_weapon
from damocles.rules.questions import Modifier, Needed, cite_part
from damocles.rules.reading import face_needed, targeted_fighters
from damocles.rules.state import ElementTarget

if TYPE_CHECKING:
    from damocles.engine import Order
    from damocles.rules.state import Fighter, Table, Weapon


def weapon_of(table: Table, order: Order) -> Weapon | None:
    """The weapon that an order would fire; None if it fires none."""
    if isinstance(order, Salvo | Project):
        return table.setting.weapons.get(order.weapon)
    return table.setting.mission.artillery if isinstance(order, ArtilleryStrike) else None


def damage_tests(table: Table, order: Order) -> list[Needed]:
    """What damage tests would need against everybody aimed at; equal tests are listed once."""
    if isinstance(order, Salvo) and isinstance(order.target, ElementTarget):
        test = _structure(table, order.weapon, order.target.element)
        return [cite_part(table.setting.rules, test)]
    found: dict[tuple[str, int, int], Needed] = {}
    for weapon, fighter in _struck(table, order):
        protection = table.setting.profile(fighter).protection
        key = weapon.id, fighter.unit, protection
        found.setdefault(key, _test("damage", (fighter.id,), weapon.penetration, protection))
    return [cite_part(table.setting.rules, each) for each in found.values()]


def _struck(table: Table, order: Order) -> list[tuple[Weapon, Fighter]]:
    """The fighters that are aimed at, each with the weapon."""
    fighters, weapon = table.fighters, weapon_of(table, order)
    if isinstance(order, CloseCombat):
        pairs = [(striking_weapon(table, each), each.defender) for each in order.assignments]
        return [(blade, fighters[name]) for blade, name in pairs if blade is not None]
    if weapon is None:
        return []
    if isinstance(order, Salvo):
        return [(weapon, fighter) for fighter in targeted_fighters(table, order.target)]
    aims = [aim.target for aim in order.aims] if isinstance(order, Project) else []
    aims += [order.fighter] if isinstance(order, ArtilleryStrike) else []
    return [(weapon, fighters[name]) for name in aims]


def _structure(table: Table, weapon: str, element: str) -> Needed:
    armor = armor_of(table, element) or 0
    return _test("structure", (), table.setting.weapons[weapon].penetration, armor)


def _test(what: str, fighters: tuple[int, ...], penetration: int, protection: int) -> Needed:
    parts = (
        Modifier("penetration", penetration, "damage.test"),
        Modifier("protection", -protection, "damage.per_impact"),
    )
    return Needed(what, fighters, 0, face_needed(penetration, protection), parts, "damage.test")
