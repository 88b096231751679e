"""Overwatch fire: units that waited shoot at the one that has just moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Ask, Decision, Done, Order, Refusal, Result, Step, cites
from damocles.rules.chapters.shooting.orders import (
    OverwatchSalvoDecision,
    OverwatchSalvoStep,
    Project,
    Salvo,
)
from damocles.rules.chapters.shooting.projection import flamers
from damocles.rules.chapters.shooting.shooters import arsenal, group_of
from damocles.rules.chapters.shooting.targeting import choose_aim
from damocles.rules.chapters.shooting.timing import copies_allowed, groups_waiting
from damocles.rules.reading.aims import is_indirect
from damocles.rules.reading.facts import members, unit_is_engaged
from damocles.rules.state import seams
from damocles.rules.state.abilities import firing_way
from damocles.rules.state.drills import drill_effects
from damocles.rules.state.events.shooting import OverwatchSpent
from damocles.rules.state.model import AccessZone
from damocles.rules.state.registry import machine
from damocles.rules.state.targets import Aim, FighterTarget, PointTarget, UnitTarget

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.rules.state.model import Position
    from damocles.rules.state.state import Table, Unit


class OverwatchStep(Step, frozen=True):
    """The window after a movement: units in overwatch may fire, seat by seat.

    `passed` are the units whose owner has held their fire or that have fired.
    """

    unit: int
    passed: tuple[int, ...] = ()


class OverwatchDecision(Decision, frozen=True):
    """One of these units may fire at the unit that moved."""

    units: tuple[int, ...]
    target: int


class OpenFire(Order, frozen=True):
    """This unit fires."""

    unit: int


class HoldFire(Order, frozen=True):
    """None of the seat's units fires now; they stay in overwatch.

    For a single unit that was to open fire and has not fired yet, only that unit holds its fire.
    """


class CeaseOverwatch(Order, frozen=True):
    """The unit fires no further weapon; its overwatch is over."""


# ---- the window ------------------------------------------------------------------------------


@machine.handles(OverwatchStep)
@cites("overwatch.after_movement", "overwatch.window", "overwatch.arrivals")
def open_window(table: Table, step: OverwatchStep) -> Result:
    """Open one window per activation, after a movement; several owners take it in active order."""
    if not members(table, table.units[step.unit]):
        return Done()
    active = table.units[step.unit].seat
    waiting = units_in_overwatch(table)
    if not waiting:
        return Done()
    for seat in seams.multi_order(table.setting.rules)(table, active):
        ready = [unit for unit in waiting if unit.seat == seat and is_ready(table, step, unit)]
        if ready:
            return Ask(OverwatchDecision(seat, tuple(unit.id for unit in ready), step.unit))
    return Done()


def units_in_overwatch(table: Table) -> list[Unit]:
    """The units of which somebody waits: seldom any, and this is asked after every movement."""
    return [unit for unit in table.units.values() if groups_waiting(table, unit)]


@cites("overwatch.when", "overwatch.split_end", "overwatch.lost_engaged")
def is_ready(table: Table, step: OverwatchStep, unit: Unit) -> bool:
    """Whether a unit is in overwatch, free, hostile to the mover, and has a salvo it may fire."""
    moved = table.units[step.unit]
    if unit.id in step.passed or not groups_waiting(table, unit):
        return False
    if not table.setting.is_hostile(unit.seat, moved.seat) or unit_is_engaged(table, unit):
        return False
    decision = OverwatchSalvoDecision(unit.seat, unit.id, moved.id)
    return next(possible_salvos(table, decision), None) is not None


@machine.refuses(OpenFire, OverwatchDecision)
def refuse_open(table: Table, decision: OverwatchDecision, order: OpenFire) -> Refusal | None:
    """Only one of the units that were asked about may fire."""
    if order.unit in decision.units:
        return None
    return Refusal("overwatch.after_movement", "not_in_overwatch", {"unit": order.unit})


@machine.refuses(HoldFire, OverwatchDecision, OverwatchSalvoDecision)
def refuse_hold(
    table: Table, decision: OverwatchDecision | OverwatchSalvoDecision, order: HoldFire
) -> Refusal | None:
    """Allowed until the first salvo: a seat that sees it can do no harm may still decline."""
    if isinstance(decision, OverwatchSalvoDecision) and decision.fired:
        return Refusal("overwatch.spent", "overwatch_used", {"unit": decision.unit})
    return None


@machine.resolves(OpenFire)
def resolve_open(table: Table, step: OverwatchStep, order: OpenFire) -> Done:
    """The unit fires its weapons, then the window goes on."""
    again = OverwatchStep(step.unit, (*step.passed, order.unit))
    return Done(steps=(OverwatchSalvoStep(order.unit, step.unit), again))


@machine.resolves(HoldFire)
@cites("overwatch.declined")
def resolve_hold(table: Table, step: OverwatchStep | OverwatchSalvoStep, order: HoldFire) -> Done:
    """Units that hold fire stay in overwatch and are skipped in this window: all, or just one."""
    if isinstance(step, OverwatchSalvoStep):
        return Done()
    held = [unit.id for unit in table.units.values() if unit.seat == order.seat]
    return Done(steps=(OverwatchStep(step.unit, (*step.passed, *held)),))


# ---- the salvos ------------------------------------------------------------------------------


def possible_salvos(table: Table, decision: OverwatchSalvoDecision) -> Iterator[Salvo | Project]:
    """Salvos that a unit in overwatch could fire now: of each weapon, at each possible aim."""
    unit = table.units[decision.unit]
    for name, weapon in arsenal(table, unit).items():
        if firing_way(table, weapon).templates:
            yield from flames(table, decision, name)
        else:
            yield from shots(table, decision, name)


def shots(table: Table, decision: OverwatchSalvoDecision, weapon: str) -> Iterator[Salvo]:
    """The salvos of a weapon at the unit that moved, or at one of its fighters."""
    unit, fired = table.units[decision.unit], table.setting.weapons[weapon]
    targets: list[UnitTarget | FighterTarget | PointTarget] = [UnitTarget(decision.target)]
    if is_indirect(fired):
        moved = members(table, table.units[decision.target])
        targets = [choose_aim(table, unit, fighter) for fighter in moved]
    copies = min(copies_allowed(table, unit, fired, decision.fired), default=1)
    for target in targets:
        salvo = Salvo(decision.seat, weapon, target, copies)
        if machine.refusal(table, decision, salvo) is None:
            yield salvo


def flames(table: Table, decision: OverwatchSalvoDecision, weapon: str) -> Iterator[Project]:
    """The salvos in which all bearers aim at the same fighter of the unit that moved."""
    bearers = flamers(table, table.units[decision.unit], weapon, decision.fired)
    for target in members(table, table.units[decision.target]):
        aims = tuple(Aim(bearer.id, target.id) for bearer in bearers)
        order = Project(decision.seat, weapon, aims)
        if machine.refusal(table, decision, order) is None:
            yield order


@machine.handles(OverwatchSalvoStep)
@cites("overwatch.spent", "overwatch.fire")
def fire_overwatch(table: Table, step: OverwatchSalvoStep) -> Result:
    """Fire each weapon once, always at the unit that moved; then the marker is removed."""
    unit = table.units[step.unit]
    decision = OverwatchSalvoDecision(unit.seat, unit.id, step.target, step.fired)
    if next(possible_salvos(table, decision), None) is not None:
        return Ask(decision)
    return Done((end_overwatch(table, step),))


@cites("overwatch.split")
def end_overwatch(table: Table, step: OverwatchSalvoStep) -> OverwatchSpent:
    """Where groups wait each for itself, those who have not fired stay in overwatch."""
    unit, drills = table.units[step.unit], table.setting.drills
    fired = {group_of(table, unit, weapon) for weapon in step.fired}
    left = next((group for group in groups_waiting(table, unit) if not fired & {group, None}), None)
    if left is None or not seams.ow_split(table.setting.rules)(table, unit):
        return OverwatchSpent(unit.id)
    waited = next(each for each in drills.behind(unit.drills) if each.effects.waiting)
    return OverwatchSpent(unit.id, waited.marker(left), "overwatch.split")


@machine.refuses(CeaseOverwatch, OverwatchSalvoDecision)
def refuse_cease(
    table: Table, decision: OverwatchSalvoDecision, order: CeaseOverwatch
) -> Refusal | None:
    """Allowed only after a first salvo: a unit that has opened fire must fire."""
    return None if decision.fired else Refusal("overwatch.spent", "nothing_fired_yet")


@machine.resolves(CeaseOverwatch)
def resolve_cease(table: Table, step: OverwatchSalvoStep, order: CeaseOverwatch) -> Done:
    """Weapons that have not fired stay silent, unless their group waits on."""
    return Done((end_overwatch(table, step),))


@cites("overwatch.split")
def has_split_fire(table: Table, unit: Unit) -> bool:
    """Special weapon bearers and the others wait each for themselves with Split fire! alone."""
    return drill_effects(table, unit).split_fire


def steps_of_arrival(
    table: Table, unit: Unit, position: Position | None
) -> tuple[OverwatchStep, ...]:
    """The window after a movement; after an arrival, if the rule set has one."""
    is_watched = seams.ow_arrival(table.setting.rules)
    if position is None or is_watched(table, unit, position):
        return (OverwatchStep(unit.id),)
    return ()


@cites("overwatch.arrivals")
def comes_by_edge(_table: Table, _unit: Unit, position: Position) -> bool:
    """Coming by an edge is a movement; being placed on the table is none."""
    return isinstance(position, AccessZone)
