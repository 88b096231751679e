"""Shifts: one fighter changes its place outside a movement, where an edition has that."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import Ask, Decision, Done, Event, Order, Refusal, Result, Step
from damocles.rules.chapters.activation import refuse_cost
from damocles.rules.chapters.movement.ends import refuse_ends
from damocles.rules.chapters.movement.ground import find_path
from damocles.rules.chapters.movement.measure import settle_places
from damocles.rules.reading.facts import are_in_contact, enemies, members
from damocles.rules.state.events.activation import LeadershipSpent
from damocles.rules.state.events.movement import FighterShifted, Placement
from damocles.rules.state.gaits import Method
from damocles.rules.state.registry import machine
from damocles.rules.state.steps import LapseStep

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.rules.state.model import Point
    from damocles.rules.state.state import Fighter, Table, Unit


class ShiftStep(Step, frozen=True):
    """A fighter may change its place by a rule: no farther than its reach, or beside a unit.

    Who is beside that unit already is not asked. `farther` is the price of any other place out of
    contact, if one can be bought.
    """

    fighter: int
    reach: int
    rule: str
    method: Method = "placed"
    beside: int | None = None
    farther: int | None = None


class ShiftDecision(Decision, frozen=True):
    """Where does this fighter stand from now on? It may stay where it is."""

    fighter: int
    reach: int
    rule: str
    method: Method
    beside: int | None
    farther: int | None


class Shift(Order, frozen=True):
    """The fighter stands here from now on."""

    x: int
    y: int


@machine.handles(ShiftStep)
def ask_shift(table: Table, step: ShiftStep) -> Result:
    """Ask whoever owns the fighter; nobody who has gone, nor about a unit that has."""
    fighter = table.fighters[step.fighter]
    if fighter.place != "table" or (step.beside is not None and not needs_contact(table, step)):
        return Done()
    return Ask(decision_of(table, step))


def decision_of(table: Table, step: ShiftStep) -> ShiftDecision:
    """What the owner of the fighter is asked."""
    seat = table.units[table.fighters[step.fighter].unit].seat
    return ShiftDecision(
        seat, step.fighter, step.reach, step.rule, step.method, step.beside, step.farther
    )


def needs_contact(table: Table, step: ShiftStep) -> bool:
    """Whether there is still somebody of the unit to stand beside, and the fighter does not."""
    beside = neighbours_of(table, step)
    return bool(beside) and not touches(table, table.fighters[step.fighter], beside)


def neighbours_of(table: Table, asked: ShiftStep | ShiftDecision) -> list[Fighter]:
    """The members of the unit that a fighter has to stand beside."""
    return [] if asked.beside is None else members(table, table.units[asked.beside])


def touches(table: Table, fighter: Fighter, others: Sequence[Fighter]) -> bool:
    """Whether a fighter is in contact with any of these."""
    return any(are_in_contact(table, fighter, other) for other in others)


# ---- where to --------------------------------------------------------------------------------


@machine.refuses(Shift, ShiftDecision)
def refuse_shift(table: Table, decision: ShiftDecision, order: Shift) -> Refusal | None:
    """To stay is always allowed; any other place must be one to stand in, and near enough."""
    fighter = table.fighters[decision.fighter]
    if (order.x, order.y) == (fighter.x, fighter.y):
        return None
    unit, there = table.units[fighter.unit], place_of(table, fighter, order)
    return refuse_ends(table, unit, with_others(table, unit, there)) or refuse_reach(
        table, decision, there
    )


def place_of(table: Table, fighter: Fighter, order: Shift) -> Placement:
    """Where the fighter is to stand, with the hill under it."""
    there = Placement(fighter.id, order.x, order.y, fighter.facing)
    return settle_places(table, (there,))[0]


def with_others(table: Table, unit: Unit, there: Placement) -> tuple[Placement, ...]:
    """The places of a whole unit when only this member has changed its own."""
    here = [Placement(f.id, f.x, f.y, f.facing, f.standing_on) for f in members(table, unit)]
    return tuple([there if each.fighter == there.fighter else each for each in here])


def refuse_reach(table: Table, decision: ShiftDecision, there: Placement) -> Refusal | None:
    """Refuse a place that is too far, unless it can be bought, or not beside the unit."""
    moved = replace(table.fighters[there.fighter], x=there.x, y=there.y)
    facts: dict[str, int | str] = {"fighter": there.fighter}
    if is_near(table, decision, there):
        beside = neighbours_of(table, decision)
        if not beside or touches(table, moved, beside):
            return None
        return Refusal(decision.rule, "not_beside_them", facts)
    if decision.farther is None:
        return Refusal(decision.rule, "too_far_to_shift", {**facts, "allowed": decision.reach})
    if touches(table, moved, enemies(table, decision.seat)):
        return Refusal(decision.rule, "in_contact_with_enemies", facts)
    return refuse_cost(table, decision.seat, decision.farther, decision.rule)


def is_near(table: Table, decision: ShiftDecision, there: Placement) -> bool:
    """Whether a place is within reach: by a way that is short enough, or just from base to base."""
    fighter = table.fighters[there.fighter]
    if decision.method == "measured":
        return find_path(table, there, decision.reach, moved={}) is not None
    return math.hypot(there.x - fighter.x, there.y - fighter.y) <= decision.reach


@machine.resolves(Shift)
def resolve_shift(table: Table, step: ShiftStep, order: Shift) -> Done:
    """Pay for a place that is far; new contact may end drills."""
    fighter = table.fighters[step.fighter]
    if (order.x, order.y) == (fighter.x, fighter.y):
        return Done()
    there, shifted = place_of(table, fighter, order), list[Event]()
    if step.farther is not None and not is_near(table, decision_of(table, step), there):
        shifted.append(LeadershipSpent(order.seat, step.farther, step.rule))
    shifted.append(FighterShifted(there, step.rule))
    return Done(shifted, (LapseStep(),))


def places_beside(table: Table, decision: ShiftDecision) -> Iterator[Point]:
    """Where the straight way to each member of the unit first comes into contact."""
    fighter, near = table.fighters[decision.fighter], table.setting.params.contact - 1
    for other in neighbours_of(table, decision):
        dx, dy = fighter.x - other.x, fighter.y - other.y
        share = (fighter.r + other.r + near) / max(1.0, math.hypot(dx, dy))
        yield other.x + round(dx * share), other.y + round(dy * share)
