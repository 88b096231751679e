"""What the active unit can do: ends, fire and so on always, movements lightly or in full."""

from __future__ import annotations

import math
from itertools import chain, combinations
from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.places import (
    find_destinations,
    find_goals,
    nearest_point,
    point_within,
    rim,
    way_out,
)
from damocles.ai.values import aim_weapon, enemies_by_distance, guns_of, ready_weapons, strike
from damocles.geometry.places import RingFormation
from damocles.rules import Disengage, EndActivation, Move
from damocles.rules.chapters import (
    MoveWish,
    allowance,
    closing_drills,
    holds_still,
    must_break_off,
    nearest_enemy,
    nearest_on_table,
    plan_shift,
    refuse_gait,
    refuse_second_move,
    refuse_static_move,
)
from damocles.rules.questions import (
    actions_of,
    propose_end,
    propose_evacuation,
    propose_move,
    propose_salvo,
    propose_special_fire,
)
from damocles.rules.reading import members
from damocles.rules.state import Gait

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.engine import Chance, Order
    from damocles.rules.battle import View
    from damocles.rules.state import Point, Table, Unit

OURS = frozenset({propose_move, propose_end, propose_salvo})
"""What is listed in this module rather than drawn."""
ENTRIES = 4
"""How many times entries to the table are drawn in full; lightly, only once."""
PLANNED = 3
"""How many places that the unit cannot reach as it stands are planned for, in each gait."""


class Wishes(NamedTuple):
    """Where a leader would like to go: with the unit as it stands, or in any formation."""

    gait: Gait
    places: list[Point]


def activation_orders(
    view: View, unit: Unit, chance: Chance, *, full: bool
) -> Iterator[Order | None]:
    """Everything that the unit could do; whether it is allowed is not checked here."""
    table = view.table
    yield from ends(table, unit)
    yield from fire(table, unit) if unit.place == "table" else ()
    yield strike(table, unit) if unit.place == "table" else None
    for proposer in actions_of(table, unit):
        if proposer not in OURS and (full or proposer is not propose_special_fire):
            yield from proposer(table, unit, chance)
    if refuse_second_move(table) is None:
        yield from movements(view, unit, chance, full=full)


def ends(table: Table, unit: Unit) -> Iterator[Order]:
    """The end of the activation, with every set of drills that the seat can pay for."""
    drills, cost = closing_drills(table), table.setting.params.drill_cost
    most = min(len(drills), table.seats[unit.seat].lp // cost if cost else len(drills))
    sets = chain.from_iterable(combinations(drills, n) for n in range(most + 1))
    for taken in sets:
        yield EndActivation(unit.seat, taken)


def fire(table: Table, unit: Unit) -> Iterator[Order]:
    """Every weapon that may fire at every enemy."""
    weapons = ready_weapons(table, unit)
    for target in enemies_by_distance(table, unit) if weapons else ():
        for weapon in weapons:
            yield from aim_weapon(table, unit, weapon, target)


def movements(view: View, unit: Unit, chance: Chance, *, full: bool) -> Iterator[Order | None]:
    """Movements of a unit on the table and off it, or onto it."""
    table = view.table
    if unit.place != "table":
        for _ in range(ENTRIES if full else 1):
            yield from propose_move(table, unit, chance)
        return
    if must_break_off(table, unit):
        yield Disengage(unit.seat)
    yield from propose_evacuation(table, unit, chance)
    for gait in table.setting.gaits.names:
        order = Move(unit.seat, gait, ())
        refused = refuse_gait(table, order) or refuse_static_move(table, unit, gait)
        if refused is not None:
            continue
        wishes = Wishes(gait, places(table, unit, gait))
        yield from strides(table, unit, wishes)
        yield plan_shift(table, unit, gait, chance)
        if full:
            yield from thorough_moves(view, unit, gait)


# ---- light -----------------------------------------------------------------------------------


def places(table: Table, unit: Unit, gait: Gait) -> list[Point]:
    """Towards the nearest goal, into contact with the nearest enemy, and away from it."""
    leader, far = table.fighters[unit.leader], allowance(table, unit, gait)
    here, found = (leader.x, leader.y), []
    goal = towards_goal(table, unit)
    if goal is not None and goal != here:
        found.append(point_within(leader, goal, far))
    foe = nearest_enemy(table, leader)
    if foe is not None:
        away = math.dist(here, (foe.x, foe.y)) or 1.0
        ahead = min(far, away - leader.r - foe.r - table.setting.params.contact // 2) / away
        shares = (ahead, -far / away) if table.setting.gaits.may_fire(gait) else ()
        dx, dy = foe.x - leader.x, foe.y - leader.y
        found += [(leader.x + int(share * dx), leader.y + int(share * dy)) for share in shares]
    return [nearest_on_table(table, leader, *at) for at in found]


def towards_goal(table: Table, unit: Unit) -> Point | None:
    """The way out, or the near side of the nearest objective worth holding."""
    leader, out = table.fighters[unit.leader], way_out(table, unit)
    if out is not None:
        return out
    here = leader.x, leader.y
    sides = [
        nearest_point(rim(goal.shape, leader.r), here) for goal in find_goals(table, unit.seat)
    ]
    return nearest_point(tuple(sides), here) if sides else None


def strides(table: Table, unit: Unit, wishes: Wishes) -> Iterator[Order | None]:
    """Move the unit as it stands to each of the places, or at least half the way."""
    if holds_still(table, unit):
        return
    leader = table.fighters[unit.leader]
    for x, y in wishes.places:
        yield shift_unit(table, unit, wishes.gait, (x, y)) or shift_unit(
            table, unit, wishes.gait, ((x + leader.x) // 2, (y + leader.y) // 2)
        )


def shift_unit(table: Table, unit: Unit, gait: Gait, at: Point) -> Move | None:
    """Move the unit as it stands, its leader to a point; None if something is in the way."""
    wish = MoveWish(table, unit, gait, at, None)
    return wish.legal(wish.shift())


# ---- in full ---------------------------------------------------------------------------------


def thorough_moves(view: View, unit: Unit, gait: Gait) -> Iterator[Order | None]:
    """Moves to all places that a bot would consider; some are planned round and over elements."""
    table, left = view.table, PLANNED
    for spot in considered_places(table, unit, gait):
        kept = None if holds_still(table, unit) else shift_unit(table, unit, gait, spot)
        if kept is None and left:
            left -= 1
            kept = view.plan(unit.id, gait, spot)
        yield kept
    fires = table.setting.gaits.may_fire(gait)
    foe = nearest_enemy(table, table.fighters[unit.leader]) if fires else None
    if foe is not None and len(members(table, unit)) > 1:
        spot = places(table, unit, gait)[-2]
        yield view.plan(unit.id, gait, spot, formation=RingFormation(foe.x, foe.y, 0))


def considered_places(table: Table, unit: Unit, gait: Gait) -> list[Point]:
    """Rims of goals, table steps of weapons, cover, contact, the way out."""
    guns = sorted(guns_of(table, unit), key=lambda gun: -gun.dice * gun.weapon.penetration)
    found = find_destinations(
        table, unit, allowance(table, unit, gait),
        guns=guns, foes=enemies_by_distance(table, unit), goals=find_goals(table, unit.seat),
    )  # fmt: skip
    return [spot.at for spot in found]
