"""Indirect fire: a template on a fighter, its deviation, and everybody it reaches."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.engine import Done, Event, Result, Roll, Step, cites, seat_stream
from damocles.geometry import Discs, find_touched, shift_point
from damocles.rules.chapters.damage import HitsStep, Wound
from damocles.rules.chapters.damage.heroes import pass_to_neighbours
from damocles.rules.chapters.terrain import StructureStep
from damocles.rules.reading.aims import weapon_of
from damocles.rules.reading.facts import disc, fighters_on_table, is_afv
from damocles.rules.reading.wreck import wreck_is_under
from damocles.rules.state import seams
from damocles.rules.state.events.shooting import BlastLanded, FightersGrounded
from damocles.rules.state.land import container_of
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import ability_effects
from damocles.rules.state.steps import LapseStep
from damocles.rules.state.targets import FighterTarget, Fire

if TYPE_CHECKING:
    from damocles.rules.state.model import Point
    from damocles.rules.state.state import Fighter, Table

DIRECTIONS = 6


class BlastStep(Step, frozen=True):
    """Place a template where shots with these hits and misses put it."""

    fire: Fire
    hits: int
    misses: int


class BurstStep(Step, frozen=True):
    """A template in place: its centre, how it got there, its radius, the impacts on everybody."""

    fire: Fire
    x: int
    y: int
    direction: int
    deviation: int
    radius: int
    impacts: int


class GroundStep(Step, frozen=True):
    """Fighters hit by an area of effect who are still standing throw themselves down."""

    fighters: tuple[int, ...]


# ---- where it comes down ---------------------------------------------------------------------


@machine.handles(BlastStep)
@cites(
    "indirect.centre",
    "indirect.impossible",
    "indirect.deviation",
    "indirect.no_deviation",
    "indirect.circle",
)
def place_template(table: Table, step: BlastStep) -> Result:
    """Put the template on the target, or roll deviation if a shot missed; no shots, no effect."""
    if step.hits == step.misses == 0:
        return Done()
    if step.misses == 0:
        return Done(steps=(burst(table, step, centre_of(table, step.fire), 0),))
    return Roll(1, seat_stream(step.fire.seat), "deviation", "indirect.deviation")


@machine.after_roll(BlastStep)
@cites("indirect.template", "indirect.deviation", "indirect.direction", "indirect.off_table")
def deviate(table: Table, step: BlastStep, faces: tuple[int, ...]) -> Done:
    """Faces count clockwise from the shooting leader, so that 4 leads straight away from them."""
    (x, y), (face,) = centre_of(table, step.fire), faces
    leader = table.fighters[step.fire.leader]
    back = math.degrees(math.atan2(leader.y - y, leader.x - x))
    far = seams.ind_deviation(table.setting.rules)(table, step.misses)
    there = shift_point((x, y), face, DIRECTIONS, far, degrees=back)
    return Done(steps=(burst(table, step, there, face),))


@cites("indirect.deviation")
def deviation_of_misses(table: Table, misses: int) -> int:
    """How far the template deviates: a fixed distance for every miss."""
    return misses * table.setting.params.deviation


def centre_of(table: Table, fire: Fire) -> Point:
    """The middle of the base that was aimed at."""
    assert isinstance(fire.target, FighterTarget)  # noqa: S101  # anything else is refused
    target = table.fighters[fire.target.fighter]
    return target.x, target.y


def burst(table: Table, step: BlastStep, there: Point, direction: int) -> BurstStep:
    """The template where it finally lies."""
    rules, limit = table.setting.rules, table.setting.params.area_limit
    area = weapon_of(table, step.fire).area
    radius, impacts = seams.ind_radius(rules)(area, step.hits, limit)
    far = seams.ind_deviation(rules)(table, step.misses) if direction else 0
    return BurstStep(step.fire, *there, direction, far, radius, impacts)


@cites("indirect.all_missed", "indirect.radius")
def radius_of(area: int, hits: int) -> int:
    """The area once for every success, and once if there are none."""
    if not hits:
        return area
    return area * hits


@cites("indirect.radius_cap", "indirect.radius_cap_exceeded")
def radius_and_impacts(area: int, hits: int, limit: int) -> tuple[int, int]:
    """Radius and impacts: the area for every success, at least once, and no more than the limit.

    >>> [radius_and_impacts(3_000, hits, 10_000) for hits in (0, 1, 2, 4)]
    [(3000, 1), (3000, 1), (6000, 1), (10000, 2)]
    >>> radius_and_impacts(5_000, 2, 10_000)
    (10000, 1)
    """
    radius = radius_of(area, hits)
    return (limit, 2) if radius > limit else (radius, 1)


# ---- whom it reaches -------------------------------------------------------------------------


@machine.handles(BurstStep)
@cites("cover.not_from_indirect", "wreck.damage", "indirect.circle", "indirect.losses")
def explode(table: Table, step: BurstStep) -> Done:
    """Hit friend and foe alike, each on their own; cover is of no use."""
    fire, found = step.fire, find_reached(table, step)
    landed = BlastLanded(
        fire.unit,
        fire.weapon,
        step.x,
        step.y,
        step.radius,
        step.direction,
        step.deviation,
        step.impacts,
        tuple(fighter.id for fighter in found),
        fire,
    )
    wound = Wound(fire.weapon, fire.seat, fire.leader, "area")
    hits = pass_to_neighbours(table, wound, [(fighter.id, step.impacts) for fighter in found])
    steps = HitsStep(wound, hits), GroundStep(tuple(fighter for fighter, _ in hits))
    return Done((landed,), (*(steps if hits else ()), *steps_on_wreck(table, step)))


@cites("wreck.damage", "wreck.obstacle_and_pilot")
def steps_on_wreck(table: Table, step: BurstStep) -> list[StructureStep]:
    """The wreck takes the impacts of an area that reaches it, as everybody does."""
    rescue, fire = table.setting.mission.rescue, step.fire
    if rescue is None or not wreck_is_under(table, step.x, step.y, step.radius):
        return []
    return [StructureStep(rescue.element, fire.weapon, fire.unit, step.impacts)]


@cites("indirect.reached", "indirect.circle", "indirect.inside_elements")
def find_reached(table: Table, step: BurstStep) -> list[Fighter]:
    """Everybody whose base the circle overlaps; with an option, containers save those inside."""
    everybody = fighters_on_table(table)
    bases = Discs(disc(table, fighter) for fighter in everybody)
    inside = find_touched(step.x, step.y, step.radius, bases)
    roofs = table.setting.params.options.closed_shelters
    return [
        fighter
        for fighter, hit in zip(everybody, inside, strict=True)
        if hit and not (roofs and container_of(table, fighter))
    ]


@machine.handles(GroundStep)
@cites("grounded.by_area", "drill.lost", "grounded.unit")
def ground(table: Table, step: GroundStep) -> Done:
    """Ground infantry that was hit and survived; gyroscopes keep their bearer standing."""
    down = tuple(
        fighter.id
        for fighter in (table.fighters[name] for name in step.fighters)
        if fighter.place == "table" and not fighter.grounded and can_be_grounded(table, fighter)
    )
    events: tuple[Event, ...] = (FightersGrounded(down),) if down else ()
    return Done(events, (LapseStep(),) if down else ())


@cites("grounded.by_area", "ability.stability")
def can_be_grounded(table: Table, fighter: Fighter) -> bool:
    """Whether the fighter can be grounded at all."""
    return not is_afv(table, fighter) and not ability_effects(table, fighter).steady
