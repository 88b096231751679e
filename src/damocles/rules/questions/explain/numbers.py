"""What dice need, broken down into the values compared, each with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.morale import morale_of
from damocles.rules.chapters.terrain import armor_of
from damocles.rules.questions.explain.values import Modifier, Needed
from damocles.rules.reading.aims import way_of, weapon_of
from damocles.rules.reading.facts import is_engaged, members
from damocles.rules.reading.resolution import AUTOMATIC
from damocles.rules.state import seams
from damocles.rules.state.drills import drill_effects

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.events.close_combat import CombatFought
    from damocles.rules.state.events.damage import DamageRolled
    from damocles.rules.state.events.morale import MoraleTested
    from damocles.rules.state.events.movement import RunOver
    from damocles.rules.state.events.shooting import Volley
    from damocles.rules.state.events.terrain import StructureTested
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Table, Unit
    from damocles.rules.state.targets import Fire


# ---- to hit ----------------------------------------------------------------------------------


def needed_to_hit(table: Table, fire: Fire, volley: Volley, band: int) -> Needed:
    """What the dice of one volley of a salvo need."""
    weapon, key = weapon_of(table, fire), (volley.accuracy, volley.needed)
    test = seams.shot_test(table.setting.rules)
    firing = tuple(
        name for name in fire.shooters if test(table, weapon, table.fighters[name], band) == key
    )
    if weapon.fixed is not None:
        rule = way_of(table, fire).fixed_number
        parts: tuple[Modifier, ...] = (Modifier("fixed", weapon.fixed, rule),)
    else:
        parts = (
            *accuracy_modifiers(table, weapon, firing),
            Modifier("range", -band, "measure.bands_for_shooting"),
        )
    return Needed("shooting", firing, volley.dice, volley.needed, parts, "salvo.test")


def accuracy_modifiers(table: Table, weapon: Weapon, firing: Sequence[int]) -> tuple[Modifier, ...]:
    """The Accuracy of a weapon, and what the abilities of those who need the same add to it."""
    names = table.setting.sheets[table.fighters[firing[0]].card].abilities
    more = [
        Modifier(each.id, better, each.rule)
        for each in table.setting.abilities.behind(names)
        if (better := each.effects.accuracy_with(weapon))
    ]
    return (Modifier("accuracy", weapon.accuracy, "salvo.test"), *more)


def needed_to_strike(table: Table, fought: CombatFought) -> Needed:
    """What the attacks of a combat need."""
    weapon = table.setting.weapons[fought.weapon]
    combat = table.setting.profile(table.fighters[fought.defenders[0]]).combat
    parts = (
        *accuracy_modifiers(table, weapon, fought.attackers),
        Modifier("combat", -combat, "close_combat.test"),
    )
    return Needed("close_combat", fought.attackers, fought.dice, fought.needed, parts, fought.rule)


# ---- to be spared ----------------------------------------------------------------------------


def needed_for_cover(table: Table, unit: Unit, need: int, dice: int) -> Needed:
    """What the cover tests of a unit need."""
    group, part = tuple(fighter.id for fighter in members(table, unit)), _cover(table, unit, need)
    return Needed("cover", group, dice, part.value, (part,), "cover.test")


def _cover(table: Table, unit: Unit, need: int) -> Modifier:
    """Why a unit's cover tests need that number: the usual one, or that of a drill or routine."""
    test = drill_effects(table, unit).cover_test
    if test is None or need == table.setting.params.cover:
        return Modifier("cover", need, "cover.test")
    drills, routines = table.setting.drills, table.setting.routines
    tests = {each.id: each.effects.cover_test for each in drills.behind(unit.drills)}
    tests |= {each.id: each.effects.cover_test for each in routines.behind(unit.lasting)}
    reason = next(name for name, each in tests.items() if each is test)
    return Modifier(reason, need, test.rule)


# ---- to hurt ---------------------------------------------------------------------------------


def needed_to_damage(table: Table, rolled: DamageRolled) -> Needed:
    """What the damage tests of a unit or a fighter need."""
    weapon = table.setting.weapons[rolled.weapon]
    protection = table.setting.profile(table.fighters[rolled.among[0]]).protection
    parts = (
        Modifier("penetration", weapon.penetration, "damage.test"),
        Modifier("protection", -protection, "damage.per_impact"),
    )
    return Needed("damage", rolled.among, rolled.impacts, rolled.needed, parts, rolled.rule)


def needed_to_break(table: Table, tested: StructureTested) -> Needed:
    """What the damage tests of an element need."""
    weapon = table.setting.weapons[tested.weapon]
    parts = (
        Modifier("penetration", weapon.penetration, "terrain.structure"),
        Modifier(
            "protection",
            -(armor_of(table, tested.element) or 0),
            "terrain.structure_table",
        ),
    )
    return Needed("structure", (), tested.impacts, tested.needed, parts, tested.rule)


def needed_to_trample(table: Table, event: RunOver) -> list[Needed]:
    """What each fighter in the way of a machine needs to fall."""
    return [
        Needed("run_over", (name,), int(need != AUTOMATIC), need, (_fall(table, name, need),), rule)
        for name, need in zip(event.fighters, event.needed, strict=True)
        for rule in [event.rule]
    ]


def _fall(table: Table, name: int, need: int) -> Modifier:
    """Why a fighter needs that number: engaged, free, or a support weapon."""
    if need == AUTOMATIC:
        return Modifier("support_weapon", need, "run_over.support_weapons")
    if is_engaged(table, table.fighters[name]):
        return Modifier("engaged", need, "run_over.engaged")
    return Modifier("free", need, "run_over.free")


# ---- to stand --------------------------------------------------------------------------------


def needed_to_stand_firm(table: Table, tested: MoraleTested) -> Needed:
    """What a morale test needs."""
    unit = table.units[tested.unit]
    parts = (
        Modifier("morale", morale_of(table, unit) or 0, "morale.test"),
        Modifier("difficulty", -table.setting.params.morale_difficulty, "morale.test"),
    )
    names = tuple(fighter.id for fighter in members(table, unit))
    return Needed("morale", names, len(tested.faces), tested.needed, parts, tested.rule)
