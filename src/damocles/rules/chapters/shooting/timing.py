"""When a unit may fire a weapon: free, not after a rush, each gun once, on which side of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Refusal, cites
from damocles.rules.chapters.abilities.grenades import refuse_mixed_throw
from damocles.rules.chapters.abilities.ways import refuse_way_in_overwatch
from damocles.rules.chapters.activation import refuse_ruled_out
from damocles.rules.chapters.shooting.shooters import copies_of, group_of, is_one_of_several
from damocles.rules.chapters.shooting.support import refuse_static_fire
from damocles.rules.reading.facts import unit_is_engaged
from damocles.rules.state import seams
from damocles.rules.state.abilities import firing_way
from damocles.rules.state.drills import drill_effects
from damocles.rules.state.sheets import is_afv_unit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.chapters.shooting.orders import OverwatchSalvoDecision
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Table, Unit


# ---- in its own activation -------------------------------------------------------------------


def refuse_now(table: Table, unit: Unit, weapon: Weapon, copies: int) -> Refusal | None:
    """May the active unit fire this weapon now?"""
    return refuse_fire(table, unit) or refuse_weapon(table, unit, weapon, copies)


def refuse_fire(table: Table, unit: Unit) -> Refusal | None:
    """May the active unit fire at all now?"""
    return (
        refuse_state(table, unit)
        or refuse_static_fire(table, unit)
        or refuse_ruled_out(table, "fire")
    )


def refuse_weapon(table: Table, unit: Unit, weapon: Weapon, copies: int) -> Refusal | None:
    """May the active unit, if it may fire at all, fire this many copies of this weapon?"""
    fired = table.activation.fired if table.activation else ()
    return (
        refuse_copies(table, unit, weapon, copies, fired)
        or refuse_mixed_throw(table, weapon, fired)
        or seams.shot_side(table.setting.rules)(table, unit, weapon)
    )


@cites(
    "move.rush_bars_shots",
    "salvo.only_free",
    "close_combat.ends_fighter",
    "terrain.handling_ends_actions",
    "salvo.with_combat_move",
    "engagement.when_it_counts",
)
def refuse_state(table: Table, unit: Unit) -> Refusal | None:
    """Only free units shoot, and not after a rush, close combat or handling an element."""
    activation = table.activation
    if activation is not None and activation.handled:
        return Refusal("terrain.handling_ends_actions", "has_handled_an_element", {"unit": unit.id})
    if activation is None or activation.fought:
        return Refusal("close_combat.ends_fighter", "has_fought", {"unit": unit.id})
    kind = table.setting.gaits.known.get(activation.gait or "")
    if kind is not None and kind.bars_shots is not None:
        return Refusal(kind.bars_shots, "has_rushed", {"unit": unit.id, "gait": kind.id})
    if unit.place != "table" or unit_is_engaged(table, unit):
        return Refusal("salvo.only_free", "not_free", {"unit": unit.id})
    return None


@cites("drill.split_fire")
def is_before_moving(table: Table) -> bool:
    """Whether the active unit has not moved yet, so that it fires before its movement."""
    return table.activation is not None and not table.activation.moved


@cites("salvo.weapon_once")
def refuse_copies(
    table: Table, unit: Unit, weapon: Weapon, copies: int, fired: Sequence[str]
) -> Refusal | None:
    """Every copy of a weapon fires once."""
    allowed = copies_allowed(table, unit, weapon, fired)
    if copies in allowed:
        return None
    return Refusal("salvo.weapon_once", "has_fired", tell_left(weapon, allowed))


def tell_left(weapon: Weapon, allowed: Sequence[int]) -> dict[str, int | str]:
    """How many copies of a weapon are left at most."""
    return {"weapon": weapon.id, "left": max(allowed, default=0)}


def copies_allowed(table: Table, unit: Unit, weapon: Weapon, fired: Sequence[str]) -> Sequence[int]:
    """How many copies of a weapon may be fired in one salvo, after what has been fired."""
    return seams.shot_copies(table.setting.rules)(table, unit, weapon, fired)


@cites("salvo.copies")
def any_copies_left(table: Table, unit: Unit, weapon: Weapon, fired: Sequence[str]) -> range:
    """One copy, or as many as have not been fired: each copy may fire on its own."""
    return range(1, copies_of(table, unit, weapon.id) - fired.count(weapon.id) + 1)


@cites("salvo.before_or_after", "drill.split_fire", "salvo.same_side", "battle.contested_options")
def refuse_other_side(table: Table, unit: Unit, weapon: Weapon) -> Refusal | None:
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
    split, own = drill_effects(table, unit).split_fire, group_of(table, unit, weapon.id)
    for before in set(activation.fired_before_moving):
        together = not split or group_of(table, unit, before) == own
        if together and not is_one_of_several(table, unit, before):
            return Refusal("drill.split_fire", "others_fired_before_moving", {"weapon": weapon.id})
    return None


# ---- in overwatch ----------------------------------------------------------------------------


def refuse_overwatch(
    table: Table, decision: OverwatchSalvoDecision, weapon: Weapon, copies: int
) -> Refusal | None:
    """May a unit in overwatch fire this weapon now?"""
    unit = table.units[decision.unit]
    return (
        refuse_way_in_overwatch(firing_way(table, weapon), weapon)
        or refuse_group(table, unit, weapon)
        or refuse_copies(table, unit, weapon, copies, decision.fired)
        or refuse_mixed_throw(table, weapon, decision.fired)
    )


@cites("overwatch.split")
def groups_waiting(table: Table, unit: Unit) -> tuple[str, ...]:
    """Who in a unit is in overwatch: the special weapon bearers, the others, both or none."""
    return drill_effects(table, unit).waiting


@cites("overwatch.split", "ability.grenades_throw")
def refuse_group(table: Table, unit: Unit, weapon: Weapon) -> Refusal | None:
    """Only those who have not used their overwatch fire; to throw, nobody may have used it."""
    ready = groups_waiting(table, unit)
    if len(ready) == 2 or group_of(table, unit, weapon.id) in ready:
        return None
    return Refusal("overwatch.split", "has_fired_in_overwatch", {"weapon": weapon.id})
