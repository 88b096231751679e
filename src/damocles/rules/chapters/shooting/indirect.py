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
from damocles.rules.state.salvos import BlastArea, Compass, Shots
from damocles.rules.state.sheets import ability_effects
from damocles.rules.state.steps import LapseStep
from damocles.rules.state.targets import FighterTarget, Fire, PointTarget

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from damocles.rules.state.model import Point
    from damocles.rules.state.state import Fighter, Table


class BlastStep(Step, frozen=True):
    """Place a template where shots with these hits and misses put it."""

    fire: Fire
    hits: int
    misses: int
    faces: tuple[int, ...] = ()

    @property
    def shots(self) -> Shots:
        """The result of the shooting test."""
        return Shots(self.hits, self.misses, self.faces)


class BurstStep(Step, frozen=True):
    """A template in place: its centre, how it got there, its radius, the impacts on everybody.

    `surplus` hits are dealt to those inside as the edition has it.
    """

    fire: Fire
    x: int
    y: int
    direction: int
    deviation: int
    radius: int
    impacts: int
    surplus: int = 0


class GroundStep(Step, frozen=True):
    """Fighters hit by an area of effect who are still standing throw themselves down."""

    fighters: tuple[int, ...]


# ---- where it comes down ---------------------------------------------------------------------


@machine.handles(BlastStep)
@cites("indirect.centre", "indirect.no_deviation", "indirect.circle")
def place_template(table: Table, step: BlastStep) -> Result:
    """Put the template on the target, or roll deviation if a shot missed."""
    if not seams.ind_lands(table.setting.rules)(table, step.shots):
        return Done()
    if step.misses == 0:
        return Done(steps=(burst(table, step, centre_of(table, step.fire), 0),))
    dice = compass_of(table).dice
    return Roll(dice, seat_stream(step.fire.seat), "deviation", "indirect.deviation")


@cites("indirect.impossible")
def lands_if_shot(table: Table, shots: Shots) -> bool:
    """Whether any shot was tested, hit or miss; without shots there is no effect."""
    return bool(shots.hits or shots.misses)


def compass_of(table: Table) -> Compass:
    """How directions are rolled."""
    return seams.ind_direction(table.setting.rules)(table)


@cites("indirect.direction", "indirect.deviation")
def six_directions(table: Table) -> Compass:
    """One die; faces count clockwise from the shooter, so that 4 leads straight away."""
    return Compass(dice=1, arrows=6, back=1)


@machine.after_roll(BlastStep)
@cites("indirect.template", "indirect.deviation", "indirect.direction", "indirect.off_table")
def deviate(table: Table, step: BlastStep, faces: tuple[int, ...]) -> Done:
    """Shift the template along the arrow that the dice name."""
    far = seams.ind_deviation(table.setting.rules)(table, step.shots)
    there = shift_template(table, step.fire, sum(faces), far)
    return Done(steps=(burst(table, step, there, sum(faces)),))


@machine.matters_of(BlastStep)
def total_of_dice(table: Table, step: BlastStep) -> Callable[[tuple[int, ...]], int]:
    """Only the total of the dice says where the template goes."""
    return sum


def shift_template(table: Table, fire: Fire, total: int, far: int) -> Point:
    """Where a template comes down that deviates this far, by the total of the dice."""
    return list_landings(table, fire, (total,), far)[0]


def list_landings(table: Table, fire: Fire, totals: Iterable[int], far: int) -> list[Point]:
    """Where a template comes down that deviates this far, for each of these totals of the dice."""
    (x, y), leader, compass = centre_of(table, fire), table.fighters[fire.leader], compass_of(table)
    back = math.degrees(math.atan2(leader.y - y, leader.x - x))
    arrows = map(compass.arrow, totals)
    return [shift_point((x, y), arrow, compass.arrows, far, degrees=back) for arrow in arrows]


@cites("indirect.deviation")
def deviation_by_count(table: Table, shots: Shots) -> int:
    """How far the template deviates: a fixed distance for every miss."""
    return shots.misses * table.setting.params.deviation


def centre_of(table: Table, fire: Fire) -> Point:
    """The point that was aimed at: the middle of a base, as a rule."""
    if isinstance(fire.target, PointTarget):
        return fire.target.x, fire.target.y
    assert isinstance(fire.target, FighterTarget)  # noqa: S101  # anything else is refused
    target = table.fighters[fire.target.fighter]
    return target.x, target.y


def burst(table: Table, step: BlastStep, there: Point, direction: int) -> BurstStep:
    """The template where it finally lies."""
    rules, limit = table.setting.rules, table.setting.params.area_limit
    area = seams.ind_radius(rules)(weapon_of(table, step.fire).area, step.hits, limit)
    far = seams.ind_deviation(rules)(table, step.shots) if direction else 0
    return BurstStep(step.fire, *there, direction, far, *area)


@cites("indirect.all_missed", "indirect.radius")
def radius_of(area: int, hits: int) -> int:
    """The area once for every success, and once if there are none."""
    if not hits:
        return area
    return area * hits


@cites("indirect.radius_cap", "indirect.radius_cap_exceeded")
def radius_and_impacts(area: int, hits: int, limit: int) -> BlastArea:
    """Radius and impacts: the area for every success, at least once, and no more than the limit.

    >>> [radius_and_impacts(3_000, hits, 10_000)[:2] for hits in (0, 1, 2, 4)]
    [(3000, 1), (3000, 1), (6000, 1), (10000, 2)]
    >>> radius_and_impacts(5_000, 2, 10_000)
    BlastArea(radius=10000, impacts=1, surplus=0)
    """
    radius = radius_of(area, hits)
    return BlastArea(limit, 2) if radius > limit else BlastArea(radius)


# ---- whom it reaches -------------------------------------------------------------------------


@machine.handles(BurstStep)
@cites("cover.not_from_indirect", "wreck.damage", "indirect.circle", "indirect.losses")
def explode(table: Table, step: BurstStep) -> Done:
    """Hit friend and foe alike, each on their own; cover is of no use."""
    fire, found = step.fire, find_reached(table, step)
    area = BlastArea(step.radius, step.impacts, step.surplus)
    dealt = seams.ind_deal(table.setting.rules)(table, (step.x, step.y), area, found)
    wound = Wound(fire.weapon, fire.seat, fire.leader, "area")
    hits = pass_to_neighbours(table, wound, dealt)
    steps = HitsStep(wound, hits), GroundStep(tuple(fighter for fighter, _ in hits))
    landed = report_blast(step, dealt)
    return Done((landed,), (*(steps if hits else ()), *steps_on_wreck(table, step)))


def report_blast(step: BurstStep, dealt: Sequence[tuple[int, int]]) -> BlastLanded:
    """The event with the template and those it reaches; how often each is hit if that differs."""
    fire, alike = step.fire, all(hits == step.impacts for _, hits in dealt)
    return BlastLanded(
        fire.unit,
        fire.weapon,
        step.x,
        step.y,
        step.radius,
        step.direction,
        step.deviation,
        step.impacts,
        tuple(fighter for fighter, _ in dealt),
        fire,
        struck=() if alike else tuple(dealt),
    )


@cites("indirect.losses", "indirect.radius_cap_exceeded")
def deal_to_everybody(
    table: Table, centre: Point, area: BlastArea, reached: Sequence[Fighter]
) -> list[tuple[int, int]]:
    """Everybody takes the same impacts, wherever they stand."""
    return [(fighter.id, area.impacts) for fighter in reached]


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
@cites("drill.lost", "grounded.unit")
def ground(table: Table, step: GroundStep) -> Done:
    """Put on the ground who an area of effect lays down."""
    down = tuple(seams.down_who(table.setting.rules)(table, step.fighters))
    events: tuple[Event, ...] = (FightersGrounded(down),) if down else ()
    return Done(events, (LapseStep(),) if down else ())


@cites("grounded.by_area", "grounded.unit")
def find_survivors(table: Table, struck: Sequence[int]) -> list[int]:
    """Those who were hit and still stand; gyroscopes keep their bearer standing."""
    return [
        fighter.id
        for fighter in (table.fighters[name] for name in struck)
        if fighter.place == "table" and not fighter.grounded and can_be_grounded(table, fighter)
    ]


@cites("grounded.by_area", "ability.stability")
def can_be_grounded(table: Table, fighter: Fighter) -> bool:
    """Whether the fighter can be grounded at all."""
    return not is_afv(table, fighter) and not ability_effects(table, fighter).steady
