"""Leadership points and drills: what can be spared, and the end of an activation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from damocles.ai.answers.damage import best_repair
from damocles.ai.plans.overwatch import (
    enemies_to_come,
    fire_harm,
    is_in_sight,
    is_last_round,
    units_on_table,
    waiting_worth,
)
from damocles.ai.plans.weights import DRILLS
from damocles.ai.values.chances import success
from damocles.ai.values.expectation import fire_of, hits_of
from damocles.ai.values.salvos import aim_weapon, enemies_by_distance, hostile_units
from damocles.rules import EndActivation, Salvo
from damocles.rules.chapters import (
    activation_cost,
    arsenal,
    cover_needed,
    fighters_in_the_way,
    find_caught,
    is_sheltered,
)
from damocles.rules.reading import join_boxes
from damocles.rules.state import body

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from damocles.engine import Order
    from damocles.rules.battle import View
    from damocles.rules.state import Table, Target, Unit

POINT = 3.0
"""What a drill has to bring at least, in army points, where leadership points are short."""
AFTERWARDS = 0.5
"""The share of the enemies that act in the next round before the unit does."""
NEAREST = 3
"""How many of the nearest enemies are considered as targets of a friendly unit."""


def spare_points(table: Table, seat: int) -> int:
    """The leadership points that are left when all cards to come are paid for."""
    return table.seats[seat].lp - sum(
        activation_cost(table, unit) for unit in own_cards(table, seat)
    )


def own_cards(table: Table, seat: int) -> list[Unit]:
    """The units of a seat whose cards are to come."""
    cards = table.seats[seat].sequence
    return [table.units[unit] for unit in cards] if isinstance(cards, tuple) else []


def price(table: Table, seat: int) -> float:
    """What a leadership point is worth now: the less, the more there are for each card to come."""
    return POINT * min(1.0, len(own_cards(table, seat)) / max(1, spare_points(table, seat)))


def finish(view: View, unit: Unit, drills: Sequence[str] = DRILLS) -> Order:
    """End the activation: repair first; then give the drills worth their points, the best first."""
    table, seat = view.table, unit.seat
    repair = best_repair(view, unit)
    if repair is not None:
        return repair
    least, points = price(table, seat), max(0, spare_points(table, seat))
    able = [drill for drill in drills if may_drill(view, unit, drill)] if points else []
    rated = [(WORTH[drill](view, unit), drill) for drill in able]
    wanted = sorted((each for each in rated if each[0] > least), reverse=True)
    return EndActivation(seat, tuple(drill for _, drill in wanted[:points]))


def may_drill(view: View, unit: Unit, drill: str) -> bool:
    """Whether a unit can be given a drill now."""
    return view.refusal(EndActivation(unit.seat, (drill,))) is None


# ---- what drills are worth -------------------------------------------------------------------


def cover_worth(view: View, unit: Unit) -> float:
    """What Take cover! saves: the part of the expected fire that better cover tests stop.

    Zero if it would be too little even with cover from all fire.
    """
    table = view.table
    plain, params = success(cover_needed(table, unit)), table.setting.params
    saved = 1.0 - (1.0 - success(params.cover_drill)) / (1.0 - plain)
    stopped = (1.0 - plain) * saved
    fire = expected_fire(view, unit)
    if stopped * sum(expected for _, expected in fire) <= price(table, unit.seat):
        return 0.0
    return stopped * sum(expected for foe, expected in fire if is_sheltered(table, foe, [unit]))


def expected_fire(view: View, unit: Unit) -> list[tuple[Unit, float]]:
    """What enemy fire is expected to cost a unit before its next turn, for each enemy with any.

    Each enemy fires once a turn, equally likely at any of the units it sees.
    """
    table, found = view.table, []
    coming = {foe.id for foe in enemies_to_come(view, unit.seat)}
    later, units = 0.0 if is_last_round(table) else AFTERWARDS, units_on_table(table, unit.seat)
    for foe in hostile_units(table, unit.seat):
        turns = later + (foe.id in coming)
        own = fire_harm(table, foe, unit) if turns else 0.0
        if own:
            seen = sum(is_in_sight(table, foe, other) for other in units)
            found.append((foe, turns * own / seen))
    return found


def knee_worth(view: View, unit: Unit) -> float:
    """What Knee to the ground! is worth: friendly units still to act can fire over this one."""
    table = view.table
    friends = [
        friend
        for friend in own_cards(table, unit.seat)
        if friend.place == "table" and friend.id != unit.id
    ]
    return sum(blocking_cost(table, friend, unit) for friend in friends)


def blocking_cost(table: Table, friend: Unit, unit: Unit) -> float:
    """What a unit in the zone of fire costs a friendly unit at its best target, and itself."""
    foes = enemies_by_distance(table, friend)[:NEAREST]
    if not any(may_be_between(table, friend, foe, unit) for foe in foes):
        return 0.0
    rated = [(fire_harm(table, friend, foe), foe) for foe in foes]
    value, foe = max(rated, key=lambda each: (each[0], -each[1].id))
    if not value or not may_be_between(table, friend, foe, unit):
        return 0.0
    return value * share_stopped(table, friend, foe, unit)


def may_be_between(table: Table, friend: Unit, foe: Unit, unit: Unit) -> bool:
    """Whether a unit may be between two others, judged by the rectangle around them."""
    about = join_boxes(body(table, friend).stance.box, body(table, foe).stance.box)
    return not about.apart(body(table, unit).stance.box, 0)


def share_stopped(table: Table, friend: Unit, foe: Unit, unit: Unit) -> float:
    """The share of a friendly unit's impacts on an enemy that a unit in the way takes; doubled, as
    its own fighters take them."""
    taken = total = 0.0
    weapons = [weapon for weapon in arsenal(table, friend).values() if not weapon.area]
    orders = [order for weapon in weapons for order in aim_weapon(table, friend, weapon, foe)]
    salvos = [order for order in orders if isinstance(order, Salvo)]
    if not any(is_hit(table, friend, salvo.target, unit) for salvo in salvos):
        return 0.0
    for salvo in salvos:
        fire = fire_of(table, friend, salvo)
        if fire is not None:
            hits = sum(number * likely for number, likely in enumerate(hits_of(table, fire)))
            found = sum(fighter.unit == unit.id for fighter in fighters_in_the_way(table, fire))
            total, taken = total + hits, taken + min(hits, found)
    return 2.0 * taken / total if total else 0.0


def is_hit(table: Table, friend: Unit, target: Target, unit: Unit) -> bool:
    """Whether any fighter of a unit is caught in a friendly unit's zone of fire."""
    return any(fighter.unit == unit.id for fighter in find_caught(table, friend, target))


WORTH: Final[dict[str, Callable[[View, Unit], float]]] = {
    "overwatch": waiting_worth,
    "take_cover": cover_worth,
    "knee": knee_worth,
}
"""What the drills at the end of an activation are worth to a unit."""
