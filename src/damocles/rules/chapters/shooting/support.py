"""Static support units: gunners and the separate weapons they serve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Ask, Done, Refusal, Result, cites
from damocles.rules.chapters.damage import ExcessStep
from damocles.rules.chapters.damage.choice import VictimsDecision
from damocles.rules.reading.facts import derive_fact, is_base_within, is_static, members
from damocles.rules.state.events.damage import FighterLost
from damocles.rules.state.gaits import gait_kind
from damocles.rules.state.losses import Loss
from damocles.rules.state.registry import machine
from damocles.rules.state.steps import AftermathStep

if TYPE_CHECKING:
    from damocles.rules.state.model import Role
    from damocles.rules.state.state import Fighter, Gait, Table, Unit


def members_in_role(table: Table, unit: Unit, role: Role) -> list[Fighter]:
    """The members of a unit with this role."""
    return [f for f in members(table, unit) if table.setting.card(f).role == role]


# ---- who serves which weapon -----------------------------------------------------------------


@cites("support.gunner_needed")
def can_fire(table: Table, fighter: Fighter) -> bool:
    """Whether a fighter can fire: gunners cannot, support weapons can if a gunner serves them."""
    role = table.setting.card(fighter).role
    if role == "support_weapon":
        return fighter.id in derive_fact(table, "served", _weapons_served_on_table)
    return role != "gunner"


def _weapons_served_on_table(table: Table) -> frozenset[int]:
    """All support weapons on the table that have a gunner each."""
    static = [unit for unit in table.units.values() if is_static(table, unit)]
    return frozenset(weapon for unit in static for weapon in weapons_served(table, unit))


@cites("support.weapons_served")
def weapons_served(table: Table, unit: Unit) -> list[int]:
    """The weapons of a unit that are served, each by a gunner of its own close to it.

    As many as possible; a gunner who lies on the ground serves none.
    """
    near = table.setting.params.contact
    gunners = [gunner for gunner in members_in_role(table, unit, "gunner") if not gunner.grounded]
    reach = {
        weapon.id: [g.id for g in gunners if is_base_within(g.r, (g.x, g.y), weapon, near)]
        for weapon in members_in_role(table, unit, "support_weapon")
    }
    serving: dict[int, int] = {}
    return [weapon for weapon in reach if _find_gunner(weapon, reach, serving, set())]


def _find_gunner(
    weapon: int, reach: dict[int, list[int]], serving: dict[int, int], tried: set[int]
) -> bool:
    """Give a weapon a gunner, finding another one for other weapons where that is needed."""
    for gunner in reach[weapon]:
        if gunner in tried:
            continue
        tried.add(gunner)
        if gunner not in serving or _find_gunner(serving[gunner], reach, serving, tried):
            serving[gunner] = weapon
            return True
    return False


# ---- what such a unit may not do -------------------------------------------------------------


@cites("support.no_rush", "support.shoots_unmoved")
def refuse_static_move(table: Table, unit: Unit, gait: Gait) -> Refusal | None:
    """A static unit never rushes, and does not move once it has fired."""
    if not is_static(table, unit):
        return None
    mobile = gait_kind(table, gait).mobile_only
    if mobile is not None:
        facts: dict[str, int | str] = {"unit": unit.id, "gait": gait}
        return Refusal(mobile, "static_unit_cannot_rush", facts)
    fired = table.activation is not None and bool(table.activation.fired)
    return (
        Refusal("support.shoots_unmoved", "static_unit_has_fired", {"unit": unit.id})
        if fired
        else None
    )


@cites("support.shoots_unmoved")
def refuse_static_fire(table: Table, unit: Unit) -> Refusal | None:
    """A static unit that has moved does not shoot in this activation."""
    moved = table.activation is not None and table.activation.moved
    if moved and is_static(table, unit):
        return Refusal("support.shoots_unmoved", "static_unit_has_moved", {"unit": unit.id})
    return None


# ---- weapons nobody serves -------------------------------------------------------------------


@machine.handles(ExcessStep)
@cites("support.weapons_ungunned", "support.weapons_served")
def lose_excess(table: Table, step: ExcessStep) -> Result:
    """Weapons in excess of gunners are lost; the owner says which."""
    unit = table.units[step.unit]
    weapons = tuple(weapon.id for weapon in members_in_role(table, unit, "support_weapon"))
    left = len(members_in_role(table, unit, "gunner"))
    if len(weapons) <= left:
        return Done()
    if left == 0:
        return lose_weapons(step, weapons)
    return Ask(VictimsDecision(unit.seat, weapons, len(weapons) - left, "support.weapons_ungunned"))


def lose_weapons(step: ExcessStep, weapons: tuple[int, ...]) -> Done:
    """These weapons are lost."""
    lost = [FighterLost(weapon, step.by, "support.weapons_ungunned") for weapon in weapons]
    return Done(lost, (AftermathStep((Loss(step.unit, step.by, "unserved", weapons),)),))
