"""Who stands where in a movement: valuable fighters behind the others, away from the worst threat.

Losses are taken from those closest to the shooting leader, so the place decides who falls.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.ai.values.estimates import estimate, guns_of
from damocles.ai.values.salvos import hostile_units
from damocles.ai.values.worth import standing_worth
from damocles.geometry.places import match_spots
from damocles.rules import Move
from damocles.rules.chapters import allowance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.ai.thoughts.plan import Plan
    from damocles.rules.battle import View
    from damocles.rules.state import Placement, Point, Table, Unit


def screen_valuable(view: View, unit: Unit, plan: Plan) -> Plan:
    """The plan with its first or last movement changed so that valuable fighters are screened.

    A charge is left as it is: its fighters go where they can strike.
    """
    order, last = plan.order, plan.then[-1:]
    if plan.effect.contact is not None:
        return plan
    if isinstance(order, Move):
        return plan._replace(order=place_behind(view, unit, order))
    if last and isinstance(last[0], Move):
        return plan._replace(then=(*plan.then[:-1], place_behind(view, unit, last[0])))
    return plan


def place_behind(view: View, unit: Unit, move: Move) -> Move:
    """The same movement with fighters swapping places; unchanged if that is refused."""
    table, leader = view.table, unit.leader
    ends = [there for there in move.placements if there.fighter != leader]
    end = next((there for there in move.placements if there.fighter == leader), None)
    foe = threat(table, unit, (end.x, end.y)) if end is not None else None
    if foe is None or move.zone is not None or len(ends) < 2:
        return move
    taken = exchange_places(table, ends, allowance(table, unit, move.gait), foe)
    changed = tuple(taken.get(there.fighter, there) for there in move.placements)
    other = replace(move, placements=changed)
    return other if changed != move.placements and view.refusal(other) is None else move


def threat(table: Table, unit: Unit, at: Point) -> Point | None:
    """Where the leader of the enemy stands who can do most harm to a unit at a place."""
    most, found = 0.0, None
    for foe in hostile_units(table, unit.seat):
        leader = table.fighters[foe.leader]
        away = math.dist(at, (leader.x, leader.y))
        harm = sum(estimate(table, gun, unit, away) for gun in guns_of(table, foe))
        if harm > most:
            most, found = harm, (leader.x, leader.y)
    return found


def exchange_places(
    table: Table, ends: Sequence[Placement], far: int, foe: Point
) -> dict[int, Placement]:
    """The places of some fighters by who should take them: the valuable ones far from the enemy.

    Fighters swap only places of the same base size, and only within a straight move of `far`.
    """
    fighters = [table.fighters[there.fighter] for there in ends]
    away = [math.dist((there.x, there.y), foe) for there in ends]
    costs = [
        [
            int(standing_worth(table, fighter) * (max(away) - apart))
            if fighter.r == other.r and math.dist((fighter.x, fighter.y), (there.x, there.y)) <= far
            else None
            for there, other, apart in zip(ends, fighters, away, strict=True)
        ]
        for fighter in fighters
    ]
    return {
        fighters[number].id: replace(ends[spot], fighter=fighters[number].id)
        for number, spot in match_spots(costs).items()
    }
