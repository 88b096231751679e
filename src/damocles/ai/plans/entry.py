"""How reserves enter: at once, where it is expected to be worth most."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.places.entries import (
    deployment,
    deployment_spots,
    entry,
    entry_points,
    first_entry,
)
from damocles.ai.plans.outlook import Outlook
from damocles.rules import EndActivation
from damocles.rules.reading import ends_there

if TYPE_CHECKING:
    from damocles.ai.places.goals import Goal
    from damocles.ai.plans.weights import Weights
    from damocles.engine import Order
    from damocles.rules.battle import View
    from damocles.rules.state import Gait, Point, Table, Unit

ASIDE = (0, 12_000, -12_000, 40_000, -40_000)
"""How far to the side of the straight way to a goal entries are compared."""
TRIED = 4
"""How many of the best entries are planned before any other is accepted."""
DETOUR = 0.0002
"""What each 0.001 cm of distance from where a unit is heading costs."""
BELIEVED = 0.6
"""How much of the estimated fire from an entry is believed."""


class RatedEntry(NamedTuple):
    """A way onto the table: what it is roughly worth, where, how, by which zone."""

    value: float
    at: Point
    gait: Gait | None
    zone: str


def enter(view: View, unit: Unit, weights: Weights) -> Order:
    """The order for the best legal entry."""
    outlook = Outlook(view.table, unit, weights)
    goal = heading(view.table, unit, outlook)
    ranked = sorted(entries(view.table, unit, outlook, goal), key=lambda e: (-e.value, e.at))
    for found in ranked[:TRIED]:
        order = entry_order(view, unit, found)
        if order is not None:
            return order
    gait = view.table.setting.gaits.usual
    return first_entry(view, unit, gait, goal) or EndActivation(unit.seat)


def entry_order(view: View, unit: Unit, found: RatedEntry) -> Order | None:
    """The order for an entry; None if it is not legal."""
    if found.gait is None:
        return deployment(view, unit, found.at, found.zone)
    return entry(view, unit, found.gait, found.at, found.zone)


def entries(table: Table, unit: Unit, outlook: Outlook, goal: Point) -> list[RatedEntry]:
    """All ways to enter, rated."""
    gaits = table.setting.gaits
    ways: list[tuple[Point, Gait | None, str, float]] = [
        (at, gait, zone, BELIEVED if gaits.may_fire(gait) else 0.0)
        for gait in gaits.names
        for at, zone in entry_points(table, unit, gait, goal, aside=ASIDE)
    ]
    ways += [
        (at, None, site.id, 0.0 if ends_there(table, site) else BELIEVED)
        for at, site in deployment_spots(table, unit)
    ]
    rated = outlook.rate_places([way[0] for way in ways])
    found = []
    for (at, gait, zone, believed), rating in zip(ways, rated, strict=True):
        value = sum(outlook.standing(at).values()) + rating.later + rating.danger
        value += believed * rating.now - DETOUR * math.dist(at, goal)
        found.append(RatedEntry(value, at, gait, zone))
    return found


def heading(table: Table, unit: Unit, outlook: Outlook) -> Point:
    """Where the unit is heading: the goal worth most for its distance, or an enemy."""
    mission, gait = table.setting.mission, table.setting.gaits.usual
    centre = mission.width // 2, mission.depth // 2
    start = [at for at, _ in entry_points(table, unit, gait, centre)] or [centre]

    def appeal(goal: Goal) -> float:
        away = min(math.dist(goal.middle, at) for at in start)
        own, _ = outlook.presence.get(goal.id, (0, 0))
        return goal.worth / (1.0 + own / 4) / (20_000 + away)

    if outlook.goals:
        return max(outlook.goals, key=appeal).middle
    if outlook.foes:
        target = table.fighters[outlook.foes[0].leader]
        return target.x, target.y
    return centre
