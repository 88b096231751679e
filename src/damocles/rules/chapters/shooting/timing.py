"""When a unit may fire a weapon: free, not after a rush, each gun once, on which side of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Refusal, cites
from damocles.rules.chapters.abilities.grenades import refuse_mixed_throw
from damocles.rules.chapters.abilities.locked_shot import refuse_lock_in_overwatch
from damocles.rules.chapters.shooting.shooters import copies_of, group_of, is_one_of_several
from damocles.rules.chapters.shooting.support import refuse_static_fire
from damocles.rules.reading.facts import unit_is_engaged
from damocles.rules.state.sheets import is_afv_unit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.chapters.shooting.orders import OverwatchSalvoDecision
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Table, Unit

WAITING = {
    "overwatch": ("bearers", "others"),
    "overwatch_bearers": ("bearers",),
    "overwatch_others": ("others",),
}
"""ACT-055: which members of a unit are in overwatch, by its marker."""


# ---- in its own activation -------------------------------------------------------------------


def refuse_now(table: Table, unit: Unit, weapon: Weapon, copies: int) -> Refusal | None:
    """May the active unit fire this weapon now?"""
    return refuse_fire(table, unit) or refuse_weapon(table, unit, weapon, copies)


def refuse_fire(table: Table, unit: Unit) -> Refusal | None:
    """May the active unit fire at all now?"""
    return refuse_state(table, unit) or refuse_static_fire(table, unit)


def refuse_weapon(table: Table, unit: Unit, weapon: Weapon, copies: int) -> Refusal | None:
    """May the active unit, if it may fire at all, fire this many copies of this weapon?"""
    fired = table.activation.fired if table.activation else ()
    return (
        refuse_copies(table, unit, weapon, copies, fired)
        or refuse_mixed_throw(table, weapon, fired)
        or refuse_side(table, unit, weapon)
    )


@cites("ACT-030", "ACT-034", "ACT-037", "TER-009", "ACT-032", "RUL-31")
def refuse_state(table: Table, unit: Unit) -> Refusal | None:
    """Only free units shoot, and not after a rush, close combat or handling an element."""
    activation = table.activation
    if activation is not None and activation.handled:
        return Refusal("TER-009", "has_handled_an_element", {"unit": unit.id})
    if activation is None or activation.fought:
        return Refusal("ACT-037", "has_fought", {"unit": unit.id})
    if activation.gait == "rush":
        return Refusal("ACT-030", "has_rushed", {"unit": unit.id})
    if unit.place != "table" or unit_is_engaged(table, unit):
        return Refusal("ACT-034", "not_free", {"unit": unit.id})
    return None


@cites("ACT-054")
def is_before_moving(table: Table) -> bool:
    """Whether the active unit has not moved yet, so that it fires before its movement."""
    return table.activation is not None and not table.activation.moved


@cites("ACT-033", "SHO-006")
def refuse_copies(
    table: Table, unit: Unit, weapon: Weapon, copies: int, fired: Sequence[str]
) -> Refusal | None:
    """Every copy of a weapon fires once."""
    left = copies_of(table, unit, weapon.id) - fired.count(weapon.id)
    if 1 <= copies <= left:
        return None
    return Refusal("ACT-033", "has_fired", {"weapon": weapon.id, "left": max(0, left)})


@cites("ACT-035", "ACT-054", "RUL-42", "RUL-156")
def refuse_side(table: Table, unit: Unit, weapon: Weapon) -> Refusal | None:
    """Infantry fires all its weapons on one side of its movement; with Split fire! the special
    weapon bearers and the others choose for themselves.

    Fighters with several weapons of their own may fire them on either side; with an option
    everybody may.
    """
    activation = table.activation
    if table.setting.params.options.free_sides:
        return None
    if activation is None or not activation.moved or is_afv_unit(table, unit):
        return None
    if is_one_of_several(table, unit, weapon.id):
        return None
    split, own = "split_fire" in unit.drills, group_of(table, unit, weapon.id)
    for before in set(activation.fired_before_moving):
        together = not split or group_of(table, unit, before) == own
        if together and not is_one_of_several(table, unit, before):
            return Refusal("ACT-054", "others_fired_before_moving", {"weapon": weapon.id})
    return None


# ---- in overwatch ----------------------------------------------------------------------------


def refuse_overwatch(
    table: Table, decision: OverwatchSalvoDecision, weapon: Weapon, copies: int
) -> Refusal | None:
    """May a unit in overwatch fire this weapon now?"""
    unit = table.units[decision.unit]
    return (
        refuse_lock_in_overwatch(weapon)
        or refuse_group(table, unit, weapon)
        or refuse_copies(table, unit, weapon, copies, decision.fired)
        or refuse_mixed_throw(table, weapon, decision.fired)
    )


@cites("ACT-055")
def groups_waiting(unit: Unit) -> tuple[str, ...]:
    """Who in a unit is in overwatch: the special weapon bearers, the others, both or none."""
    for drill in unit.drills:
        if drill in WAITING:
            return WAITING[drill]
    return ()


@cites("ACT-055", "RUL-125")
def refuse_group(table: Table, unit: Unit, weapon: Weapon) -> Refusal | None:
    """Only those who have not used their overwatch fire; to throw, nobody may have used it."""
    ready = groups_waiting(unit)
    if len(ready) == 2 or group_of(table, unit, weapon.id) in ready:
        return None
    return Refusal("ACT-055", "has_fired_in_overwatch", {"weapon": weapon.id})
