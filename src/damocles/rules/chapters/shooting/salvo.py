"""Salvos: all fighters of a unit with one weapon fire together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import Done, Refusal, cites
from damocles.rules.chapters.abilities.ways import refuse_special
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.chapters.shooting.orders import (
    OverwatchSalvoDecision,
    OverwatchSalvoStep,
    Salvo,
)
from damocles.rules.chapters.shooting.shooters import bearers, guns, shooters
from damocles.rules.chapters.shooting.shots import aim, band_of
from damocles.rules.chapters.shooting.targeting import refuse_target
from damocles.rules.chapters.shooting.timing import is_before_moving, refuse_now, refuse_overwatch
from damocles.rules.reading.aims import range_to
from damocles.rules.reading.facts import fighters_on_table, is_base_within, is_static
from damocles.rules.state.abilities import firing_way
from damocles.rules.state.events.shooting import SalvoDeclared
from damocles.rules.state.registry import machine
from damocles.rules.state.targets import ElementTarget, FighterTarget, Fire, PointTarget

if TYPE_CHECKING:
    from damocles.engine import Step
    from damocles.rules.chapters.shooting.shots import ShotsStep
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Table, Unit
    from damocles.rules.state.targets import Target, UnitTarget

__all__ = ["OverwatchSalvoDecision", "OverwatchSalvoStep", "Salvo"]


# ---- may the unit shoot so? ------------------------------------------------------------------


@machine.refuses(Salvo, ActDecision, OverwatchSalvoDecision)
def refuse_salvo(
    table: Table, decision: ActDecision | OverwatchSalvoDecision, order: Salvo
) -> Refusal | None:
    """Why a unit may not fire like this; the last verdict is remembered, as planners ask first."""
    asked, known = (decision, table.activation, table.clock), table.derived.get("salvo")
    if known is None or known[0] is not order or known[1] != asked:
        known = table.derived["salvo"] = (order, asked, _refuse_salvo(table, decision, order))
    found: Refusal | None = known[2]
    return found


def _refuse_salvo(
    table: Table, decision: ActDecision | OverwatchSalvoDecision, order: Salvo
) -> Refusal | None:
    """Refuse unless the weapon may fire now, the target may be shot at, and somebody can do it."""
    weapon = table.setting.weapons.get(order.weapon)
    if weapon is None or weapon.kind != "ranged" or firing_way(table, weapon).templates:
        return Refusal("salvo.weapon_once", "no_such_weapon", {"weapon": order.weapon})
    unit = table.units[decision.unit]
    return (
        refuse_moment(table, decision, weapon, order.copies)
        or refuse_elsewhere(table, decision, order.target)
        or refuse_target(table, unit, weapon, order.target)
        or refuse_held(table, unit, order)
        or refuse_shooters(table, decision, weapon, order)
    )


def refuse_moment(
    table: Table, decision: ActDecision | OverwatchSalvoDecision, weapon: Weapon, copies: int
) -> Refusal | None:
    """Refuse a weapon that may not fire now, in the unit's own activation or in overwatch."""
    if isinstance(decision, OverwatchSalvoDecision):
        return refuse_overwatch(table, decision, weapon, copies)
    return refuse_now(table, table.units[decision.unit], weapon, copies)


@cites("overwatch.active_unit")
def refuse_elsewhere(
    table: Table, decision: ActDecision | OverwatchSalvoDecision, target: Target
) -> Refusal | None:
    """In overwatch only the unit that has just moved is a target."""
    if isinstance(decision, ActDecision):
        return None
    if isinstance(target, ElementTarget):
        return Refusal("overwatch.active_unit", "only_the_active_unit", {"element": target.element})
    if decision.target in find_aimed_units(table, target):
        return None
    return Refusal("overwatch.active_unit", "only_the_active_unit", {"unit": decision.target})


def find_aimed_units(table: Table, target: UnitTarget | FighterTarget | PointTarget) -> list[int]:
    """The unit that is aimed at, or whose members have a base over the point that is aimed at."""
    if isinstance(target, PointTarget):
        here, everybody = (target.x, target.y), fighters_on_table(table)
        return [fighter.unit for fighter in everybody if is_base_within(0, here, fighter, 0)]
    if isinstance(target, FighterTarget):
        fighter = table.fighters.get(target.fighter)
        return [fighter.unit] if fighter else []
    return [target.unit]


@cites("salvo.together", "salvo.held_back")
def refuse_held(table: Table, unit: Unit, order: Salvo) -> Refusal | None:
    """Every able bearer fires; an option lets single ones be held back."""
    if not order.held:
        return None
    if not table.setting.params.options.hold_fighters:
        return Refusal("salvo.together", "all_bearers_fire", {"held": len(order.held)})
    strangers = set(order.held) - {f.id for f in bearers(table, unit, order.weapon)}
    return (
        Refusal("salvo.together", "not_a_bearer", {"fighter": min(strangers)})
        if strangers
        else None
    )


def refuse_shooters(
    table: Table, decision: ActDecision | OverwatchSalvoDecision, weapon: Weapon, order: Salvo
) -> Refusal | None:
    """Refuse unless somebody has a gun left and sees the target."""
    unit, fired = table.units[decision.unit], weapons_fired(table, decision)
    firing = guns(table, unit, order, fired)
    if not firing:
        return refuse_idle(table, unit, weapon)
    if order.sniping:
        waiting = isinstance(decision, OverwatchSalvoDecision)
        refusal = refuse_special(table, weapon, order.target, firing, overwatch=waiting)
        if refusal is not None:
            return refusal
    return refuse_blind(table, unit, order, fired)


@cites("support.gunner_needed")
def refuse_idle(table: Table, unit: Unit, weapon: Weapon) -> Refusal:
    """Nobody can fire: support weapons are not served, other weapons have been fired."""
    rule = "support.gunner_needed" if is_static(table, unit) else "salvo.weapon_once"
    return Refusal(rule, "nobody_can_fire", {"weapon": weapon.id})


@cites("sight.unseen_no_target")
def refuse_blind(table: Table, unit: Unit, order: Salvo, fired: tuple[str, ...]) -> Refusal | None:
    """Refuse if none of those who could fire sees the target."""
    if shooters(table, unit, order, fired):
        return None
    return Refusal("sight.unseen_no_target", "no_line_of_sight", {"weapon": order.weapon})


def weapons_fired(
    table: Table, asked: ActDecision | OverwatchSalvoDecision | ActStep | OverwatchSalvoStep
) -> tuple[str, ...]:
    """The weapons the unit has fired so far, in its activation or in this overwatch."""
    if isinstance(asked, OverwatchSalvoDecision | OverwatchSalvoStep):
        return asked.fired
    return table.activation.fired if table.activation else ()


# ---- the salvo -------------------------------------------------------------------------------


@machine.resolves(Salvo)
@cites("salvo.steps", "salvo.next_weapon", "salvo.own_target")
def resolve_salvo(table: Table, step: ActStep | OverwatchSalvoStep, order: Salvo) -> Done:
    """The salvo is declared and rolled; then the unit goes on."""
    unit = table.units[step.unit]
    firing = shooters(table, unit, order, weapons_fired(table, step))
    fire = Fire(
        unit.seat,
        unit.id,
        unit.leader,
        order.weapon,
        order.target,
        tuple(fighter.id for fighter in firing),
        order.copies,
        isinstance(step, OverwatchSalvoStep),
        order.sniping,
    )
    shots = aim(table, fire)
    return Done(
        (declare(table, fire, shots),), (shots, step_after_salvo(step, order.weapon, order.copies))
    )


def step_after_salvo(step: ActStep | OverwatchSalvoStep, weapon: str, copies: int = 1) -> Step:
    """The step that waits for the next weapon."""
    if isinstance(step, ActStep):
        return step
    return replace(step, fired=(*step.fired, *(weapon,) * copies))


def declare(table: Table, fire: Fire, shots: ShotsStep) -> SalvoDeclared:
    """The event that declares the salvo before the dice are rolled."""
    far = range_to(table, table.fighters[fire.leader], fire.target)
    band, before = band_of(table, fire), is_before_moving(table)
    return SalvoDeclared(fire, far, band, shots.volleys, before)
