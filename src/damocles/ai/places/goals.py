"""What a mission gives a seat to go for, and where: places to hold, an exit, the pilot's way."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.values.worth import VICTORY, WIN, gain_of, reinforcement_worth
from damocles.geometry import Disc, gap, half_up
from damocles.odds import is_usual
from damocles.rules.missions import count_near, given_unit, units_for_sale
from damocles.rules.reading import (
    access_zones,
    is_neutral,
    is_there,
    members,
    piece_of,
    pilot,
    pilot_inside,
    point_at_edge,
    shape_of,
)
from damocles.rules.state import InContact, MoreNear, is_afv_unit, obj_who

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry import Shape
    from damocles.rules.state import Edge, Objective, Point, Scoring, Table, Tally, Unit

DIRECTIONS = 16
"""From how many sides a place is approached."""
STEP = 500
"""The step by which the rim of a place is searched for."""
CLEAR = 300
"""How far from an element a base stops that goes there."""
TACTICAL = 15.0
"""What a position by which reserves can come is worth, in army points a round."""
PRESENCE = ("obj.who",)
"""What is known by heart: each fighter counts one for control, machines none."""
OFF = frozenset({"reserve", "reinforcement", "inside"})
"""Where units wait that change the worth of places: those still to come, and a pilot."""


class Goal(NamedTuple):
    """A place to hold: what holding it for this round is worth, in army points."""

    id: str
    shape: Shape
    worth: float
    within: int | None = None
    """How near one has to be; None for as near as for control."""
    element: str | None = None
    """What it is called, if it has no name of its own."""
    units: frozenset[int] | None = None
    """The units that can do it; None for all that count for control."""

    @property
    def middle(self) -> Point:
        """The middle of the place."""
        return middle(self.shape)


def middle(shape: Shape) -> Point:
    """The middle of an outline."""
    if isinstance(shape, Disc):
        return shape.x, shape.y
    xs, ys = zip(*shape.corners, strict=True)
    return sum(xs) // len(xs), sum(ys) // len(ys)


# ---- places to hold --------------------------------------------------------------------------


def find_goals(table: Table, seat: int) -> Sequence[Goal]:
    """The places that are worth holding for a seat, the best first.

    Worked out again only when elements, the tally, the round or the units off the table change.
    """
    off = frozenset([(u.seat, u.place) for u in table.units.values() if u.place in OFF])
    key = "goals", seat, off, tuple(table.tally), table.clock.round
    found: Sequence[Goal] | None = table.laid.get(key)
    if found is None:
        found = table.laid[key] = _goals(table, seat)
    return found


def _goals(table: Table, seat: int) -> Sequence[Goal]:
    worth: dict[str, float] = {}
    buyers = {other for other in table.seats if can_buy(table, other)}
    for line in table.setting.mission.scoring:
        if line.objective is not None:
            given = worth_of(table, line, seat, buyers)
            worth[line.objective] = worth.get(line.objective, 0.0) + given
    places = [place for place in table.setting.mission.objectives if is_there(table, place)]
    found = [
        Goal(
            place.id, shape_of(table, place), worth.get(place.id, 0.0) + rescue_worth(table, place)
        )
        for place in places
    ]
    found += landings(table, seat)
    found += winning_places(table, seat)
    return tuple(sorted((g for g in found if g.worth > 0), key=lambda goal: -goal.worth))


def goals_for(table: Table, unit: Unit) -> Sequence[Goal]:
    """The places that a unit can hold: some only those where the mission counts them."""
    controls = can_control(table, unit)
    if not controls and not table.setting.goals:
        return ()
    found = find_goals(table, unit.seat)
    return tuple([g for g in found if (controls if g.units is None else unit.id in g.units)])


def can_control(table: Table, unit: Unit) -> bool:
    """Whether a unit counts at objectives; by heart, machines do not."""
    if is_usual(table, PRESENCE):
        return not is_afv_unit(table, unit)
    return count_presence_of(table, unit) > 0


def count_presence_of(table: Table, unit: Unit) -> int:
    """What the fighters of a unit, or those who are to come, count at an objective together."""
    group = members(table, unit) or [table.fighters[name] for name in unit.fighters]
    counts = obj_who(table.setting.rules)
    return sum(counts(table, fighter) for fighter in group)


def winning_places(table: Table, seat: int) -> list[Goal]:
    """The places where a seat wins, or where it can keep its enemies from winning.

    Before a goal counts, its place is worth half.
    """
    found = []
    for at, goal in enumerate(table.setting.goals):
        if not isinstance(goal, InContact | MoreNear) or not table.elements[goal.element].present:
            continue
        rival = table.setting.is_hostile(goal.seat, seat)
        if rival and isinstance(goal, InContact):
            continue
        early = table.clock.round < goal.from_round
        worth = WIN / 2 if rival or early else WIN
        shape, doers = piece_of(table, goal.element), who_counts(table, goal, seat)
        found.append(Goal(f"goal {at}", shape, worth, goal.within, goal.element, doers))
    return found


def who_counts(table: Table, goal: InContact | MoreNear, seat: int) -> frozenset[int]:
    """The units of a seat of which somebody counts for a goal, or against it."""
    if isinstance(goal, InContact):
        return frozenset({given_unit(table, goal.unit).id})
    kinds = goal.enemies if table.setting.is_hostile(goal.seat, seat) else goal.own
    own = (unit for unit in table.units.values() if unit.seat == seat)
    return frozenset(
        unit.id
        for unit in own
        if not kinds
        or any(table.setting.card(table.fighters[each]).profile in kinds for each in unit.fighters)
    )


def near_winning(table: Table, seat: int) -> dict[str, tuple[int, int]]:
    """How many count near each place of a goal now: for the seat, and against it."""
    found = {}
    for at, goal in enumerate(table.setting.goals):
        if isinstance(goal, MoreNear):
            own, theirs = count_near(table, goal)
            rival = table.setting.is_hostile(goal.seat, seat)
            found[f"goal {at}"] = (theirs, own) if rival else (own, theirs)
    return found


def can_buy(table: Table, seat: int) -> bool:
    """Whether there are units left that a seat can buy."""
    return bool(units_for_sale(table, seat))


def worth_of(table: Table, line: Scoring, seat: int, buyers: set[int]) -> float:
    """What fulfilling a scoring line about a place is worth to a seat, or denying it to others."""
    total = 0.0
    for other in table.seats:
        if line.seat not in (None, other):
            continue
        if table.setting.clauses.is_spent(table, line, other):
            continue
        vp, rp = gain_of(table, line)
        points = vp * VICTORY + (reinforcement_worth(table, rp) if other in buyers else 0.0)
        total += points if other == seat else points / 2
    return total


def rescue_worth(table: Table, place: Objective) -> float:
    """What the wreck is worth while the pilot waits in it."""
    rescue = table.setting.mission.rescue
    if rescue is None or rescue.objective != place.id or pilot_inside(table) is None:
        return 0.0
    lines = table.setting.clauses.counting(table.setting.mission, "pilot_met")
    return sum(gain_of(table, line).vp * VICTORY for line in lines)


def landings(table: Table, seat: int) -> list[Goal]:
    """The drop points, if the seat has units that could still come by them."""
    waiting = ("reserve", "reinforcement")
    if not any(unit.seat == seat and unit.place in waiting for unit in table.units.values()):
        return []
    drops = [drop for drop in table.setting.mission.drop_points if is_there(table, drop)]
    return [Goal(drop.id, shape_of(table, drop), TACTICAL) for drop in drops]


# ---- where to stand --------------------------------------------------------------------------


@lru_cache(maxsize=4_096)
def rim(shape: Shape, r: int) -> tuple[Point, ...]:
    """Places all around a shape where a base of this radius stands beside it."""
    x, y = middle(shape)
    if isinstance(shape, Disc) and shape.r == 0:
        return ((x, y),)
    return tuple(_outside(shape, r, 2 * math.pi * i / DIRECTIONS) for i in range(DIRECTIONS))


def _outside(shape: Shape, r: int, angle: float) -> Point:
    x, y = middle(shape)
    far = 0
    while True:
        there = half_up(x + far * math.cos(angle)), half_up(y + far * math.sin(angle))
        if gap(Disc(x=there[0], y=there[1], r=r), shape) >= CLEAR:
            return there
        far += STEP


@lru_cache(maxsize=4_096)
def nearest_point(points: tuple[Point, ...], here: Point) -> Point:
    """Which of the points is nearest to a position."""
    return min(points, key=lambda at: (math.dist(at, here), at))


# ---- ways off the table ----------------------------------------------------------------------


def way_out(table: Table, unit: Unit) -> Point | None:
    """Where on an edge a unit is to leave the table; None for those that are to stay."""
    leader, mission = table.fighters[unit.leader], table.setting.mission
    if mission.exit is not None and mission.exit.seat == unit.seat:
        kind: Tally = "evacuated_afv" if is_afv_unit(table, unit) else "evacuated_infantry"
        if any(gain_of(table, line).vp for line in table.setting.clauses.counting(mission, kind)):
            return on_edge(table, mission.exit.edge, (leader.x, leader.y))
    return way_home(table, unit)


def on_edge(table: Table, edge: Edge, here: Point) -> Point:
    """The point of an edge that is straight ahead."""
    mission = table.setting.mission
    x, y = here
    return {
        "south": (x, 0), "north": (x, mission.depth), "west": (0, y), "east": (mission.width, y),
    }[edge]  # fmt: skip


def way_home(table: Table, unit: Unit) -> Point | None:
    """The nearest place at one of the seat's own edges, for the unit that the pilot is in."""
    found = pilot(table)
    if found is None or found.place != "table" or found.unit != unit.id:
        return None
    r, here = found.r, (found.x, found.y)
    ends = [
        point_at_edge(
            table, zone, min(max(here[zone.edge in ("west", "east")], zone.start), zone.end), r
        )
        for zone in access_zones(table)
        if zone.owner == unit.seat and not is_neutral(zone)
    ]
    return nearest_point(tuple(ends), here) if ends else None
