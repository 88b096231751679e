"""What ways of firing rule out: targets, overwatch, shooters who have moved or move afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Refusal, cites
from damocles.rules.reading.aims import aimed_unit
from damocles.rules.state.abilities import firing_way, weapon_effects
from damocles.rules.state.sheets import is_afv_unit
from damocles.rules.state.targets import ElementTarget, PointTarget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.abilities import FiringWay, Restriction
    from damocles.rules.state.events.movement import Placement
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Fighter, Table
    from damocles.rules.state.targets import FighterTarget, Target, UnitTarget

    Shootable = UnitTarget | FighterTarget | PointTarget


def refuse_by(restriction: Restriction, facts: dict[str, int | str]) -> Refusal:
    """The refusal that a restriction gives as its reason."""
    return Refusal(restriction.rule, restriction.reason, facts)


# ---- the usual way of a weapon ---------------------------------------------------------------


def refuse_way(table: Table, weapon: Weapon, target: Shootable) -> Refusal | None:
    """Why a weapon that is fired in its usual way may not be aimed at these fighters."""
    return refuse_infantry(table, firing_way(table, weapon), weapon, target)


@cites("locked_shot.targets", "locked_shot.sight_and_range")
def refuse_infantry(
    table: Table, way: FiringWay, weapon: Weapon, target: Shootable
) -> Refusal | None:
    """Among fighters, locked shots may target only machines: a whole unit or a single one."""
    only = way.machines_only
    if only is None or targets_machine(table, target):
        return None
    return refuse_by(only, {"weapon": weapon.id})


def targets_machine(table: Table, target: Shootable) -> bool:
    """Whether a machine is aimed at: not infantry, nor a mere point."""
    return not isinstance(target, PointTarget) and is_afv_unit(table, aimed_unit(table, target))


@cites("locked_shot.no_overwatch")
def refuse_way_in_overwatch(way: FiringWay, weapon: Weapon) -> Refusal | None:
    """Refuse locked shots in overwatch fire."""
    return refuse_by(way.no_overwatch, {"weapon": weapon.id}) if way.no_overwatch else None


# ---- a special way ---------------------------------------------------------------------------


def refuse_special(
    table: Table, weapon: Weapon, target: Target, guns: Sequence[Fighter], *, overwatch: bool
) -> Refusal | None:
    """Refuse unless the weapon has a special way, and these shooters may fire so at the target."""
    way = weapon_effects(table, weapon).special_way
    if way is None:
        return Refusal("sniper.unmoved", "not_a_sniper_weapon", {"weapon": weapon.id})
    if isinstance(target, ElementTarget):
        refusal = refuse_element_as_mark(way, weapon, target)
    else:
        refusal = refuse_infantry(table, way, weapon, target)
    return refusal or refuse_special_now(way, weapon, guns, overwatch=overwatch)


def refuse_special_now(
    way: FiringWay, weapon: Weapon, guns: Sequence[Fighter], *, overwatch: bool
) -> Refusal | None:
    """Why these shooters may not fire in a special way now, whatever the target."""
    late = refuse_way_in_overwatch(way, weapon) if overwatch else None
    return late or refuse_moved(way, weapon, guns)


@cites("sniper.choice")
def refuse_element_as_mark(way: FiringWay, weapon: Weapon, target: ElementTarget) -> Refusal | None:
    """Snipers aim at fighters."""
    facts: dict[str, int | str] = {"weapon": weapon.id, "element": target.element}
    return refuse_by(way.fighters_only, facts) if way.fighters_only else None


@cites("sniper.unmoved", "sniper.unmoved_throughout")
def refuse_moved(way: FiringWay, weapon: Weapon, guns: Sequence[Fighter]) -> Refusal | None:
    """Snipers have not moved; in overwatch, not since they acted."""
    if way.unmoved is None or not any(fighter.stirred for fighter in guns):
        return None
    return refuse_by(way.unmoved, {"weapon": weapon.id})


# ---- moving afterwards -----------------------------------------------------------------------


def must_stay_put(table: Table, fighter: Fighter) -> bool:
    """Whether a fighter has fired in this activation in a way after which it stays in place."""
    return table.activation is not None and fighter.id in table.activation.sniped


@cites("sniper.unmoved", "sniper.unmoved_throughout")
def refuse_leaving(table: Table, placements: Sequence[Placement]) -> Refusal | None:
    """A fighter that has fired as a sniper stays in place for the rest of the activation."""
    sniped = table.activation.sniped if table.activation is not None else ()
    for there in placements:
        fighter = table.fighters[there.fighter]
        if fighter.id in sniped and (fighter.x, fighter.y) != (there.x, there.y):
            return refuse_by(reason_to_stay(table, fighter), {"fighter": fighter.id})
    return None


def reason_to_stay(table: Table, fighter: Fighter) -> Restriction:
    """What keeps a fighter that has to stay in place: the way of firing one of its weapons."""
    carried = (table.setting.weapons[name] for name in table.setting.card(fighter).weapons)
    ways = (weapon_effects(table, weapon).special_way for weapon in carried)
    return next(way.stays for way in ways if way is not None and way.stays is not None)
