"""What a unit may shoot at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Refusal, cites
from damocles.rules.chapters.abilities.ways import refuse_way
from damocles.rules.chapters.shooting.shooters import reaches_unseen
from damocles.rules.chapters.terrain import refuse_element
from damocles.rules.reading.aims import aimed_unit, is_indirect
from damocles.rules.reading.facts import members
from damocles.rules.reading.sight import who_sees
from damocles.rules.state import seams
from damocles.rules.state.sheets import is_afv_unit
from damocles.rules.state.targets import ElementTarget, FighterTarget, PointTarget, UnitTarget

if TYPE_CHECKING:
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Fighter, Table, Unit
    from damocles.rules.state.targets import Target


def refuse_target(table: Table, unit: Unit, weapon: Weapon, target: Target) -> Refusal | None:
    """Why a weapon may not be aimed at this at all; which shooters see it is another question."""
    if isinstance(target, ElementTarget):
        element = target.element
        refusal = seams.ter_weapon(table.setting.rules)(table, weapon, element)
        return refusal or refuse_element(table, element, seat=unit.seat)
    if not is_known(table, target):
        return Refusal("target.unit", "no_such_target")
    rules = table.setting.rules
    if is_indirect(weapon):
        return seams.ind_target(rules)(table, unit, target)
    refusal = seams.shot_target(rules)(table, unit, weapon, target)
    return refusal or refuse_way(table, weapon, target)


def is_known(table: Table, target: UnitTarget | FighterTarget | PointTarget) -> bool:
    """Whether the target exists and is on the table."""
    if isinstance(target, PointTarget):
        mission = table.setting.mission
        return 0 <= target.x <= mission.width and 0 <= target.y <= mission.depth
    if isinstance(target, FighterTarget):
        fighter = table.fighters.get(target.fighter)
        return fighter is not None and fighter.place == "table"
    unit = table.units.get(target.unit)
    return unit is not None and unit.place == "table"


@cites("target.unit", "target.single_machine", "target.own_members", "target.enemy_in_sight")
def refuse_direct(table: Table, unit: Unit, weapon: Weapon, target: Target) -> Refusal | None:
    """Only an enemy unit or one of its machines; friends only if they are in the mêlée with it."""
    if not isinstance(target, UnitTarget | FighterTarget):
        return Refusal("target.unit", "aim_at_a_unit", {"weapon": weapon.id})
    aimed = aimed_unit(table, target)
    facts: dict[str, int | str] = {"weapon": weapon.id, "unit": aimed.id}
    if not table.setting.is_hostile(unit.seat, aimed.seat):
        return Refusal("target.own_members", "not_an_enemy", facts)
    if isinstance(target, FighterTarget) and not is_afv_unit(table, aimed):
        return Refusal("target.single_machine", "single_target_must_be_a_machine", facts)
    return None


@cites("indirect.range")
def refuse_indirect(table: Table, unit: Unit, target: Target) -> Refusal | None:
    """Only one fighter of any side, not of the unit itself, that somebody of the unit sees."""
    if not isinstance(target, FighterTarget):
        named = {"unit": target.unit} if isinstance(target, UnitTarget) else {}
        return Refusal("indirect.target", "aim_at_a_fighter", {**named})
    return refuse_own(table, unit, target) or refuse_unseen(table, unit, target)


def choose_aim(table: Table, unit: Unit, fighter: Fighter) -> FighterTarget | PointTarget:
    """What indirect fire that is meant for a fighter is aimed at: at it, or where it stands."""
    target = FighterTarget(fighter.id)
    if seams.ind_target(table.setting.rules)(table, unit, target) is None:
        return target
    point = PointTarget(fighter.x, fighter.y)
    refusal = seams.ind_target(table.setting.rules)(table, unit, point)
    return point if refusal is None else target


@cites("target.own_members")
def refuse_own(table: Table, unit: Unit, target: FighterTarget) -> Refusal | None:
    """Refuse to aim at a member of the unit itself."""
    if table.fighters[target.fighter].unit == unit.id:
        return Refusal("target.own_members", "own_member", {"fighter": target.fighter})
    return None


@cites("indirect.spotter", "ability.designator", "ability.designator_once")
def refuse_unseen(table: Table, unit: Unit, target: FighterTarget) -> Refusal | None:
    """Refuse unless somebody of the unit sees the fighter, or it was tagged."""
    fighter = table.fighters[target.fighter]
    if reaches_unseen(table, unit, target) or who_sees(table, members(table, unit), [fighter]):
        return None
    return Refusal("indirect.spotter", "no_line_of_sight", {"fighter": target.fighter})


@cites("indirect.target")
def refuse_arc(_table: Table, weapon: Weapon, element: str) -> Refusal | None:
    """Indirect fire is aimed at a fighter, never at an element."""
    if is_indirect(weapon):
        return Refusal("indirect.target", "aim_at_a_fighter", {"element": element})
    return None
