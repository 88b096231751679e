"""Who can fire a weapon, and which of them have somebody to fire at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.rules.chapters.abilities.designator import is_held, is_tagged
from damocles.rules.chapters.abilities.detection import makes_out
from damocles.rules.chapters.abilities.grenades import is_thrown
from damocles.rules.chapters.shooting.support import can_fire
from damocles.rules.reading.aims import aimed_unit, is_indirect, range_to, targeted_fighters
from damocles.rules.reading.facts import members, working_weapons
from damocles.rules.reading.field_of_view import bears_on
from damocles.rules.reading.sight import who_sees, who_sees_element
from damocles.rules.state import seams
from damocles.rules.state.abilities import firing_way
from damocles.rules.state.bodies import keep_strength_fact, keep_unit_fact
from damocles.rules.state.sheets import ability_effects
from damocles.rules.state.targets import ElementTarget, PointTarget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.chapters.shooting.orders import Salvo
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Fighter, Table, Unit
    from damocles.rules.state.targets import FighterTarget, UnitTarget


# ---- who has the weapon ----------------------------------------------------------------------


@cites("profile.special_on_card")
def ranged_weapons(table: Table, fighter: Fighter) -> tuple[Weapon, ...]:
    """The ranged weapons a fighter can use, one entry per copy: only what it carries itself."""
    return table.setting.sheets[fighter.card].working(fighter.sp).ranged


def arsenal(table: Table, unit: Unit) -> dict[str, Weapon]:
    """All ranged weapons that the members of a unit can use, by id."""
    return keep_strength_fact(table, unit, _arsenal)


def _arsenal(table: Table, unit: Unit) -> dict[str, Weapon]:
    carried = {
        weapon.id: weapon
        for f in one_of_each_kind(table, unit)
        for weapon in ranged_weapons(table, f)
    }
    return dict(sorted(carried.items()))


def one_of_each_kind(table: Table, unit: Unit) -> list[Fighter]:
    """One member of each kind: those with the same card and damage can use the same weapons."""
    return list({(f.card, f.sp): f for f in members(table, unit)}.values())


def bearers(table: Table, unit: Unit, weapon: str) -> list[Fighter]:
    """The members of a unit that can use the weapon and stand upright."""
    return keep_unit_fact(table, unit, _bearers, weapon)


def _bearers(table: Table, unit: Unit, weapon: str) -> list[Fighter]:
    return [table.fighters[name] for name in keep_strength_fact(table, unit, _bearing, weapon)]


@cites("salvo.together", "support.gunner_needed", "grounded.unit")
def _bearing(table: Table, unit: Unit, weapon: str) -> list[int]:
    return [
        fighter.id
        for fighter in members(table, unit)
        if weapon in working_weapons(table, fighter)
        and not fighter.grounded
        and can_fire(table, fighter)
    ]


@cites("salvo.together", "salvo.held_back")
def guns(table: Table, unit: Unit, order: Salvo, fired: Sequence[str]) -> list[Fighter]:
    """The fighters of a salvo, one entry for every gun that they have not fired yet."""
    found = keep_unit_fact(
        table, unit, _guns, order.weapon, order.copies, fired.count(order.weapon)
    )
    return [f for f in found if f.id not in order.held] if order.held else found


@cites("salvo.copies", "salvo.held_back")
def _guns(table: Table, unit: Unit, weapon: str, copies: int, fired: int) -> list[Fighter]:
    found: list[Fighter] = []
    for fighter in bearers(table, unit, weapon):
        left = working_weapons(table, fighter).count(weapon) - fired
        found += [fighter] * min(copies, left)
    everybody = members(table, unit)  # the list itself: sight recognises a whole unit by it
    return everybody if found == everybody else found


def copies_of(table: Table, unit: Unit, weapon: str) -> int:
    """The most copies of this weapon that any member of a unit carries."""
    return keep_strength_fact(table, unit, _copies).get(weapon, 0)


def _copies(table: Table, unit: Unit) -> dict[str, int]:
    most: dict[str, int] = {}
    for fighter in one_of_each_kind(table, unit):
        carried = working_weapons(table, fighter)
        for weapon in carried:
            most[weapon] = max(most.get(weapon, 0), carried.count(weapon))
    return most


def carriers(table: Table, unit: Unit, weapon: str) -> list[Fighter]:
    """Everybody of a unit who has or had a weapon: what they fired stays fired."""
    fighters = (table.fighters[name] for name in unit.fighters)
    return [fighter for fighter in fighters if weapon in table.setting.card(fighter).weapons]


def group_of(table: Table, unit: Unit, weapon: str) -> str | None:
    """Who fires a weapon: the special weapon bearers, the others, or (None) all together."""
    return keep_strength_fact(table, unit, _group_of, weapon)


@cites("overwatch.split", "salvo.same_side")
def _group_of(table: Table, unit: Unit, weapon: str) -> str | None:
    if is_thrown(table, table.setting.weapons[weapon]):
        return None
    roles = {table.setting.card(f).role for f in carriers(table, unit, weapon)}
    return "bearers" if roles == {"bearer"} else "others"


def is_one_of_several(table: Table, unit: Unit, weapon: str) -> bool:
    """Whether all who have a weapon carry another one too; thrown weapons do not count."""
    return keep_strength_fact(table, unit, _is_one_of_several, weapon)


@cites("salvo.before_or_after", "salvo.same_side")
def _is_one_of_several(table: Table, unit: Unit, weapon: str) -> bool:
    return all(
        sum(not is_thrown(table, other) for other in ranged_weapons(table, fighter)) > 1
        for fighter in carriers(table, unit, weapon)
    )


# ---- who of them shoots ----------------------------------------------------------------------


def shooters(
    table: Table, unit: Unit, order: Salvo, fired: Sequence[str] = ()
) -> tuple[Fighter, ...]:
    """The guns of a salvo whose bearers have somebody to fire at; the last answer is remembered."""
    asked, known = (unit.id, tuple(fired), table.clock), table.derived.get("shooters")
    if known is None or known[0] is not order or known[1] != asked:
        known = (order, asked, _shooters(table, unit, order, fired))
        table.derived["shooters"] = known
    found: tuple[Fighter, ...] = known[2]
    return found


def _shooters(table: Table, unit: Unit, order: Salvo, fired: Sequence[str]) -> tuple[Fighter, ...]:
    firing = guns(table, unit, order, fired)
    each = {fighter.id: fighter for fighter in firing}
    able = keep_aiming(table, unit, order, firing if len(each) == len(firing) else [*each.values()])
    if len(able) == len(each):
        return tuple(firing)
    names = {fighter.id for fighter in able}
    return tuple([fighter for fighter in firing if fighter.id in names])


def keep_aiming(table: Table, unit: Unit, order: Salvo, firing: list[Fighter]) -> list[Fighter]:
    """Those of them who see somebody to fire at, or need not see anybody, as at a mere point."""
    weapon, target = table.setting.weapons[order.weapon], order.target
    if isinstance(target, ElementTarget):
        if finds_element(table, unit, weapon, target):
            return firing
        return who_sees_element(table, firing, target.element)
    if isinstance(target, PointTarget):
        return firing
    able = find_aware(table, unit, firing, target)
    if not needs_sight(weapon) or is_guided(table, unit, weapon, target):
        return able
    seeing = lookouts(table, able, order.weapon, targeted_fighters(table, target))
    if len(seeing) == len(able) or hits_target_only(table, weapon, order):
        return seeing
    return add_seeing_caught(table, unit, order, able, seeing)


@cites("indirect.shooters")
def needs_sight(weapon: Weapon) -> bool:
    """Whether a weapon's bearers have to see the target; those with indirect fire need not."""
    return not is_indirect(weapon)


@cites("ability.designator", "locked_shot.sight_and_range")
def is_guided(table: Table, unit: Unit, weapon: Weapon, target: UnitTarget | FighterTarget) -> bool:
    """Whether a missile finds its target without being aimed, because the target is tagged."""
    return firing_way(table, weapon).guided and reaches_unseen(table, unit, target)


@cites("ability.designator", "locked_shot.sight_and_range")
def finds_element(table: Table, unit: Unit, weapon: Weapon, target: ElementTarget) -> bool:
    """Whether a missile finds an element without being aimed, because it is tagged."""
    return firing_way(table, weapon).guided and is_held(table, target.element, unit.seat)


@cites("sniper.past_cover")
def hits_target_only(table: Table, weapon: Weapon, order: Salvo) -> bool:
    """Whether only the target is aimed at: locked shots and snipers ignore those in between."""
    return bool(firing_way(table, weapon, special=order.sniping).past_others)


@cites("salvo.shooters", "target.enemy_in_sight")
def add_seeing_caught(
    table: Table, unit: Unit, order: Salvo, able: list[Fighter], seeing: list[Fighter]
) -> list[Fighter]:
    """If somebody sees the target, add those who see only somebody caught in between."""
    if not seeing:
        return []
    others = seams.shot_eligible(table.setting.rules)(table, unit, order.target)
    aiming = [*seeing, *lookouts(table, able, order.weapon, others)]
    return [fighter for fighter in able if fighter in aiming]


@cites("sight.all_round", "sight.fields")
def lookouts(
    table: Table, firing: Sequence[Fighter], weapon: str, theirs: Sequence[Fighter]
) -> list[Fighter]:
    """The shooters that see one of the targets, with the weapon pointing at it."""
    sheets = table.setting.sheets
    fields = [sheets[shooter.card].fields for shooter in firing]
    if fields.count(None) == len(fields):
        return who_sees(table, firing, theirs)
    return [
        shooter
        for shooter in firing
        if who_sees(table, [shooter], [f for f in theirs if bears_on(table, shooter, weapon, f)])
    ]


@cites("ability.detection_stealth")
def find_aware(
    table: Table, unit: Unit, firing: list[Fighter], target: UnitTarget | FighterTarget
) -> list[Fighter]:
    """The shooters whom the target's Stealth does not deceive; usually all, as it has none."""
    one, *_ = targeted_fighters(table, target)
    if not ability_effects(table, one).hidden:
        return firing
    far = range_to(table, table.fighters[unit.leader], target)
    return [shooter for shooter in firing if makes_out(table, shooter, far)]


@cites("ability.designator")
def reaches_unseen(table: Table, unit: Unit, target: UnitTarget | FighterTarget) -> bool:
    """Whether somebody has tagged the target for this seat."""
    return is_tagged(table, aimed_unit(table, target), unit.seat)
