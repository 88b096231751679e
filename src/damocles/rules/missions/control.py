"""The control phase: who holds what, and what it gives."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from damocles.engine import Done, Step, cites
from damocles.geometry import Disc, segment_gap, within
from damocles.rules.missions.rescue import MeetStep
from damocles.rules.reading.facts import bodies_on_table, is_afv
from damocles.rules.reading.footprints import box_about
from damocles.rules.reading.positions import access_zones, is_neutral, is_there, shape_of, zone_ends
from damocles.rules.reading.sides import add_up, only_side
from damocles.rules.state import seams
from damocles.rules.state.bodies import body
from damocles.rules.state.course import NextSectionStep
from damocles.rules.state.events.control import ControlAssessed, PointsScored
from damocles.rules.state.model import AccessZone
from damocles.rules.state.registry import machine
from damocles.rules.state.seams import ScoreAndPurse
from damocles.rules.state.steps import ControlStep

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from damocles.geometry import Shape
    from damocles.rules.state.bodies import Body, Box
    from damocles.rules.state.model import DropPoint, Objective, Point, Scoring
    from damocles.rules.state.state import Fighter, Table, Unit

    Place = Objective | DropPoint | AccessZone
    Outline = Shape | tuple[Point, Point]


class ScoreStep(Step, frozen=True):
    """Give the points of this round."""


# ---- control ---------------------------------------------------------------------------------


@machine.handles(ControlStep)
@cites("control.phase_steps", "control.assessed_afresh")
def assess(table: Table, step: ControlStep) -> Done:
    """Control is counted from scratch and holds until the next control phase."""
    counts = {name: count_presence(table, place) for name, place in places_to_control(table)}
    winners = {name: controller_of(table, near) for name, near in counts.items()}
    found = {name: seat for name, seat in winners.items() if seat is not None}
    weights = {name: tuple(near.values()) for name, near in counts.items()}
    return Done((ControlAssessed(found, weights),), (NextSectionStep("control"),))


@cites("wreck.pilot_met")
def steps_to_meet(table: Table) -> tuple[MeetStep, ...]:
    """The step in which the pilot is met, before points are given; none without a pilot."""
    return (MeetStep(),) if table.setting.mission.rescue else ()


@cites("control.most_present", "entry.access_neutral")
def places_to_control(table: Table) -> Iterator[tuple[str, Place]]:
    """Objectives and tactical positions that nobody owns for good, without those removed."""
    places: list[Place] = [
        *table.setting.mission.objectives,
        *table.setting.mission.drop_points,
        *(zone for zone in access_zones(table) if is_neutral(zone)),
    ]
    for place in places:
        if isinstance(place, AccessZone) or is_there(table, place):
            yield place.id, place


@cites("control.most_present", "control.who_counts")
def count_presence(table: Table, place: Place, *, without: Unit | None = None) -> dict[int, int]:
    """Each seat's presence near a place; a unit may be left out, as if it were not there."""
    near, presence = dict.fromkeys(table.seats, 0), seams.obj_who(table.setting.rules)
    there, limit = outline_of(table, place), table.setting.params.control
    box, left_out = box_of_place(there), body(table, without) if without is not None else None
    for one in bodies_on_table(table):
        if one is not left_out and not one.stance.box.apart(box, limit + 1):
            weights = [presence(table, fighter) for fighter in members_near(one, there, limit)]
            near[one.seat] += sum(weights)
    return near


def outline_of(table: Table, place: Place) -> Outline:
    """The outline of a place: an element, a mark, or the two ends of a stretch of table edge."""
    return zone_ends(table, place) if isinstance(place, AccessZone) else shape_of(table, place)


@lru_cache(maxsize=1_024)
def box_of_place(there: Outline) -> Box:
    """The rectangle around a place: whoever is far from it is far from the place."""
    points: Sequence[Point]
    if isinstance(there, Disc):
        points = [(there.x, there.y)]
    else:
        points = there if isinstance(there, tuple) else there.corners
    return box_about([(x, y, 0) for x, y in points])


def members_near(one: Body, there: Outline, limit: int) -> list[Fighter]:
    """The members of a unit near a place; looked for again only when somebody has moved."""
    stance, key = one.stance, ("near", there, limit)
    found: list[int] | None = stance.kept.get(key)
    if found is None:
        bases = enumerate(stance.discs.values)
        found = [index for index, base in bases if is_near(base, there, limit)]
        stance.keep(key, found)
    return [one.members[index] for index in found]


@cites("control.most_present", "control.who_counts")
def is_near(base: Disc, there: Outline, limit: int) -> bool:
    """Whether a base is near an element, mark or stretch of edge, edge to edge; equal counts."""
    if isinstance(there, tuple):
        return segment_gap(base, *there) <= limit
    return within(base, there, limit)


@cites("control.tie", "control.who_counts")
def controller_of(table: Table, near: Mapping[int, int]) -> int | None:
    """The seat with the most presence; None on a tie, and so None where nobody is.

    Where the presence of a side is added up, whoever of the strongest side has most there.
    """
    share = seams.obj_side(table.setting.rules)
    counts = add_up(table, near, share)
    most = max(counts.values())
    best = [seat for seat, count in counts.items() if count == most]
    return only_side(table, sorted(best, key=lambda seat: -near[seat]), share)


@cites("control.most_present", "control.machines", "control.who_counts")
def presence_of_infantry(table: Table, fighter: Fighter) -> int:
    """A fighter's presence for control: none for a machine, else one; heroes and waverers count."""
    wavering = table.units[fighter.unit].disorganised
    if wavering and table.setting.params.options.only_valiant_control:
        return 0
    return 0 if is_afv(table, fighter) else 1


# ---- points ----------------------------------------------------------------------------------


@machine.handles(ScoreStep)
@cites("points.moment")
def score(table: Table, step: ScoreStep) -> Done:
    """Score every line of the briefing, for every seat it applies to."""
    return Done([event for _, event in find_points(table)], (NextSectionStep("points"),))


def find_points(table: Table) -> list[tuple[Scoring, PointsScored]]:
    """The points that are due now, each with the line of the briefing that gives them."""
    return [
        (line, event)
        for line in table.setting.mission.scoring
        for seat in table.seats
        if line.seat in (None, seat)
        for event in points_of_line(table, line, seat)
    ]


@cites("mission.objectives")
def points_of_line(table: Table, line: Scoring, seat: int) -> list[PointsScored]:
    """What one line gives to one seat in this control phase."""
    times = times_fulfilled(table, line, seat)
    why = f"{line.what} {line.objective}" if line.objective else line.what
    rule = line.rule or table.setting.mission.rule
    given = seams.points(table.setting.rules)(line, times)
    return [PointsScored(seat, given.vp, given.rp, why, rule)] if times else []


@cites("points.per_event")
def score_and_purse(line: Scoring, times: int) -> ScoreAndPurse:
    """Victory points for the score, reinforcement points for the purse, each on their own."""
    return ScoreAndPurse(line.vp * times, line.rp * times)


@cites("points.per_event")
def times_fulfilled(table: Table, line: Scoring, seat: int) -> int:
    """As often as the clause of the line says; each loss counts once."""
    return table.setting.clauses.times(table, line, seat)
