"""Projection: flames that have a fixed reach and need no test to hit."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from damocles.engine import Done, Refusal, cites
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.chapters.shooting.indirect import BurstStep
from damocles.rules.chapters.shooting.orders import (
    OverwatchSalvoDecision,
    OverwatchSalvoStep,
    Project,
    Salvo,
)
from damocles.rules.chapters.shooting.salvo import (
    refuse_elsewhere,
    refuse_moment,
    step_after_salvo,
    weapons_fired,
)
from damocles.rules.chapters.shooting.shooters import guns
from damocles.rules.chapters.shooting.targeting import refuse_target
from damocles.rules.chapters.shooting.timing import is_before_moving
from damocles.rules.reading.facts import distance
from damocles.rules.state import seams
from damocles.rules.state.abilities import firing_way
from damocles.rules.state.events.shooting import ProjectionDeclared
from damocles.rules.state.registry import machine
from damocles.rules.state.salvos import FlameReach
from damocles.rules.state.targets import Aim, FighterTarget, Fire

if TYPE_CHECKING:
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Fighter, Table, Unit


@machine.refuses(Project, ActDecision, OverwatchSalvoDecision)
def refuse_project(
    table: Table, decision: ActDecision | OverwatchSalvoDecision, order: Project
) -> Refusal | None:
    """Refuse unless the weapon may fire now and each bearer aims at a valid target."""
    weapon = table.setting.weapons.get(order.weapon)
    if weapon is None or not firing_way(table, weapon).templates:
        return Refusal("projection.targets", "no_such_weapon", {"weapon": order.weapon})
    refusal = refuse_moment(table, decision, weapon, 1) or refuse_aims(table, decision, order)
    for aim in order.aims:
        refusal = refusal or refuse_elsewhere(table, decision, FighterTarget(aim.target))
        unit = table.units[decision.unit]
        refusal = refusal or refuse_target(table, unit, weapon, FighterTarget(aim.target))
    return refusal


@cites("projection.targets", "salvo.held_back")
def refuse_aims(
    table: Table, decision: ActDecision | OverwatchSalvoDecision, order: Project
) -> Refusal | None:
    """Every bearer aims once; an option lets some be held back."""
    unit, fired = table.units[decision.unit], weapons_fired(table, decision)
    able = Counter(f.id for f in flamers(table, unit, order.weapon, fired))
    named = Counter(aim.bearer for aim in order.aims)
    may_hold = table.setting.params.options.hold_fighters
    if named and not named - able and (may_hold or not able - named):
        return None
    return Refusal("projection.targets", "every_bearer_aims_once", {"bearers": len(able)})


def flamers(table: Table, unit: Unit, weapon: str, fired: tuple[str, ...]) -> list[Fighter]:
    """The fighters that can fire the weapon now."""
    return guns(table, unit, Salvo(unit.seat, weapon, FighterTarget(0)), fired)


@machine.resolves(Project)
@cites("projection.no_test", "projection.range")
def resolve_project(table: Table, step: ActStep | OverwatchSalvoStep, order: Project) -> Done:
    """Resolve template after template, each on its own, without a shooting test."""
    unit, weapon = table.units[step.unit], table.setting.weapons[order.weapon]
    far = tuple(aim.bearer for aim in order.aims if not is_in_reach(table, weapon, aim))
    overwatch = isinstance(step, OverwatchSalvoStep)
    declared = ProjectionDeclared(
        unit.id, order.weapon, order.aims, far, overwatch, is_before_moving(table)
    )
    flames = [
        template(table, unit, weapon, aim, overwatch=overwatch)
        for aim in order.aims
        if aim.bearer not in far
    ]
    return Done((declared,), (*flames, step_after_salvo(step, order.weapon)))


@cites("projection.range", "projection.sight_and_range", "measure.shown_distances")
def is_in_reach(table: Table, weapon: Weapon, aim: Aim) -> bool:
    """Whether the target of a bearer is in range; shots beyond are lost."""
    start, limit = reach_of(table, weapon, aim)
    return distance(table, start, table.fighters[aim.target]) <= limit


def reach_of(table: Table, weapon: Weapon, aim: Aim) -> FlameReach:
    """From whom the range of a bearer is measured, and how far it is."""
    return seams.pro_range(table.setting.rules)(table, weapon, table.fighters[aim.bearer])


@cites("projection.range", "projection.sight_and_range")
def bands_of_accuracy(table: Table, weapon: Weapon, bearer: Fighter) -> FlameReach:
    """From the bearer itself, limited by the Accuracy of the weapon."""
    return FlameReach(bearer, (weapon.accuracy + 1) * table.setting.params.band)


@cites("projection.damage", "projection.sight_and_range")
def template(table: Table, unit: Unit, weapon: Weapon, aim: Aim, *, overwatch: bool) -> BurstStep:
    """One area of effect with its middle on the fighter aimed at."""
    target = table.fighters[aim.target]
    limit = table.setting.params.area_limit
    area = seams.ind_radius(table.setting.rules)(weapon.area, 1, limit)
    fire = Fire(
        unit.seat,
        unit.id,
        unit.leader,
        weapon.id,
        FighterTarget(aim.target),
        (aim.bearer,),
        overwatch=overwatch,
    )
    return BurstStep(fire, target.x, target.y, 0, 0, *area)
