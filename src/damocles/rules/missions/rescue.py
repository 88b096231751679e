"""The pilot: choosing, meeting, and taking the pilot off the table."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.engine import Ask, Decision, Done, Order, Refusal, Result, Step, cites
from damocles.geometry import gap, half_up, segment_gap
from damocles.rules.chapters.damage.steps import LeaderStep
from damocles.rules.chapters.movement.ends import refuse_ends
from damocles.rules.chapters.movement.measure import end_disc
from damocles.rules.reading.facts import disc, piece_of
from damocles.rules.reading.positions import access_zones, is_neutral, zone_ends
from damocles.rules.reading.wreck import pilot, pilot_inside
from damocles.rules.state.events.missions import PilotChosen, PilotEvacuated, PilotMet
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.land import ground_at
from damocles.rules.state.registry import machine
from damocles.rules.state.steps import LapseStep, PilotLeavesStep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.rules.state.model import AccessZone, Point, Rescue
    from damocles.rules.state.state import Fighter, Table

TURN = 15
"""Places for the pilot are tried at intervals of this many degrees."""
RING = 500
"""How far apart the rings of places are that are tried."""
RINGS = 100
"""How many rings are tried."""


# ---- choosing the pilot ----------------------------------------------------------------------


class PilotStep(Step, frozen=True):
    """Who is the pilot?"""


class PilotDecision(Decision, frozen=True):
    """Which of these heroes is the pilot?"""

    pilots: tuple[str, ...]


class ChoosePilot(Order, frozen=True):
    """This hero is the pilot."""

    pilot: str


def rescue_of(table: Table) -> Rescue:
    """The mission's rescue; called only where there is one."""
    found = table.setting.mission.rescue
    assert found is not None  # noqa: S101  # without one nobody is asked about a pilot
    return found


@machine.handles(PilotStep)
@cites("wreck.pilot_choice")
def ask_pilot(table: Table, step: PilotStep) -> Result:
    """Ask the pilot's side to choose; a single candidate needs no question."""
    rescue = rescue_of(table)
    names = tuple(card.id for card in table.setting.companies[rescue.seat].pilots)
    if len(names) == 1:
        return Done((pilot_choice(table, rescue, *names),))
    return Ask(PilotDecision(rescue.seat, names))


def pilot_choice(table: Table, rescue: Rescue, name: str) -> PilotChosen:
    """The event that names the pilot, under the next ids."""
    unit, fighter = len(table.units), len(table.fighters)
    return PilotChosen(rescue.seat, unit, fighter, f"{rescue.seat}/{name}")


@machine.refuses(ChoosePilot, PilotDecision)
def refuse_pilot(table: Table, decision: PilotDecision, order: ChoosePilot) -> Refusal | None:
    """Only one of the heroes at hand may be chosen."""
    if order.pilot in decision.pilots:
        return None
    return Refusal("wreck.pilot_choice", "no_such_pilot", {"pilot": order.pilot})


@machine.resolves(ChoosePilot)
def resolve_pilot(table: Table, step: PilotStep, order: ChoosePilot) -> Done:
    """The chosen pilot waits inside the wreck."""
    return Done((pilot_choice(table, rescue_of(table), order.pilot),))


# ---- meeting the pilot -----------------------------------------------------------------------


class MeetStep(Step, frozen=True):
    """The pilot climbs out if their side has just captured the wreck."""


class ClimbOutDecision(Decision, frozen=True):
    """Where does the pilot stand, at most this far from the wreck?"""

    fighter: int
    limit: int


class ClimbOut(Order, frozen=True):
    """The pilot stands here."""

    x: int
    y: int


@machine.handles(MeetStep)
@cites("wreck.pilot_met", "wreck.obstacle_and_pilot")
def ask_place(table: Table, step: MeetStep) -> Result:
    """Ask once, while the pilot is inside; they never go back in, and in a crowd wait for room."""
    rescue, found = rescue_of(table), pilot_inside(table)
    if found is None or table.controllers.get(rescue.objective) != rescue.seat:
        return Done()
    limit = climbing_limit(table, rescue, found)
    return Done() if limit is None else Ask(ClimbOutDecision(rescue.seat, found.id, limit))


@cites("wreck.obstacle_and_pilot")
def climbing_limit(table: Table, rescue: Rescue, fighter: Fighter) -> int | None:
    """How far from the wreck the pilot may stand: beside it, or at the nearest room, if any."""
    room = next(places_beside_wreck(table, rescue, fighter), None)
    if room is None:
        return None
    return max(table.setting.params.contact, distance_to_wreck(table, rescue, fighter, room))


def places_beside_wreck(table: Table, rescue: Rescue, fighter: Fighter) -> Iterator[Point]:
    """Places where the pilot can stand: those next to the wreck, then the nearest farther out."""
    near = table.setting.params.contact
    farther = []
    for point in places_around_wreck(table, rescue):
        far = distance_to_wreck(table, rescue, fighter, point)
        if far > near:
            farther.append((far, point))
        elif can_stand(table, fighter, point):
            yield point
    yield from (point for _, point in sorted(farther) if can_stand(table, fighter, point))


def places_around_wreck(table: Table, rescue: Rescue) -> Iterator[Point]:
    """Places in rings around the middle of the wreck."""
    corners = piece_of(table, rescue.element).corners
    x, y = (sum(values) / len(corners) for values in zip(*corners, strict=True))
    for ring in range(1, RINGS + 1):
        for degrees in range(0, 360, TURN):
            turn = math.radians(degrees)
            yield (
                half_up(x + ring * RING * math.cos(turn)),
                half_up(y + ring * RING * math.sin(turn)),
            )


def can_stand(table: Table, fighter: Fighter, point: Point) -> bool:
    """Whether the pilot can stand there."""
    unit = table.units[fighter.unit]
    return refuse_ends(table, unit, (Placement(fighter.id, *point),)) is None


def distance_to_wreck(table: Table, rescue: Rescue, fighter: Fighter, point: Point) -> int:
    """The distance from the edge of the pilot's base at this point to the wreck."""
    return gap(end_disc(table, Placement(fighter.id, *point)), piece_of(table, rescue.element))


@machine.refuses(ClimbOut, ClimbOutDecision)
@cites("wreck.pilot_met", "wreck.obstacle_and_pilot")
def refuse_climbing(table: Table, decision: ClimbOutDecision, order: ClimbOut) -> Refusal | None:
    """The place must be beside the wreck, with room for the pilot."""
    fighter = table.fighters[decision.fighter]
    place = Placement(fighter.id, order.x, order.y)
    refusal = refuse_ends(table, table.units[fighter.unit], (place,))
    if refusal is not None:
        return refusal
    far = distance_to_wreck(table, rescue_of(table), fighter, (order.x, order.y))
    facts: dict[str, int | str] = {
        "fighter": fighter.id,
        "distance": far,
        "allowed": decision.limit,
    }
    return (
        Refusal("wreck.obstacle_and_pilot", "too_far_from_the_wreck", facts)
        if far > decision.limit
        else None
    )


@machine.resolves(ClimbOut)
@cites("wreck.pilot_met")
def resolve_climbing(table: Table, step: MeetStep, order: ClimbOut) -> Done:
    """The pilot is met and, as a lone hero, may take over a unit in the same control phase.

    Enemies that the pilot comes into contact with on climbing out are engaged, and lose drills.
    """
    found = pilot_inside(table)
    assert found is not None  # noqa: S101  # only about a pilot who is inside
    on = ground_at(table, order.x, order.y)
    met = PilotMet(order.seat, found.unit, found.id, order.x, order.y, on)
    return Done((met,), (LapseStep(),))


# ---- taking the pilot away -------------------------------------------------------------------


@machine.handles(PilotLeavesStep)
@cites("wreck.pilot_evacuated", "wreck.pilot_at_edge")
def leave_table(table: Table, step: PilotLeavesStep) -> Done:
    """The pilot is safe before anybody can fire at them; a unit they led goes on without them."""
    found = pilot(table)
    if found is None or found.place != "table" or own_edge(table, found) is None:
        return Done()
    seat = table.units[step.unit].seat
    return Done((PilotEvacuated(seat, step.unit, found.id),), (LeaderStep(step.unit, None),))


@cites("wreck.pilot_evacuated", "wreck.pilot_at_edge")
def own_edge(table: Table, fighter: Fighter) -> AccessZone | None:
    """The access zone of the fighter's own seat whose table edge its base touches, or None."""
    seat, base = table.units[fighter.unit].seat, disc(table, fighter)
    own = [z for z in access_zones(table) if z.owner == seat and not is_neutral(z)]
    return next((zone for zone in own if segment_gap(base, *zone_ends(table, zone)) <= 0), None)
