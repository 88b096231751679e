"""Leadership points, drills and what helps like them: the end of an activation."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.answers.damage import best_repair
from damocles.ai.plans.overwatch import (
    enemies_to_come,
    fire_harm,
    is_in_sight,
    is_last_round,
    units_on_table,
    waiting_worth,
)
from damocles.ai.values.chances import success
from damocles.ai.values.expectation import fire_of, mean_of_hits
from damocles.ai.values.salvos import aim_weapon, enemies_by_distance, hostile_units
from damocles.rules import EndActivation, Salvo, UseRoutine
from damocles.rules.chapters import (
    activation_cost,
    arsenal,
    closing_drills,
    fighters_in_the_way,
    find_caught,
    find_save,
    overseers_of,
    save_in_cover,
    units_to_play,
)
from damocles.rules.reading import join_boxes
from damocles.rules.state import body

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from damocles.engine import Order
    from damocles.rules.battle import View
    from damocles.rules.state import CoverTest, Drill, DrillEffects, Table, Target, Unit

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
    """The units of a seat whose cards are to come; without cards, those it can still play."""
    if not table.setting.has_cards:
        return [table.units[unit] for unit in units_to_play(table, seat)]
    cards = table.seats[seat].sequence
    return [table.units[unit] for unit in cards] if isinstance(cards, tuple) else []


def price(table: Table, seat: int) -> float:
    """What a leadership point is worth now: the less, the more there are for each card to come."""
    return POINT * min(1.0, len(own_cards(table, seat)) / max(1, spare_points(table, seat)))


def finish(view: View, unit: Unit, overlooked: Sequence[str] = ()) -> Order:
    """End the activation: repair and call for help first; then the drills worth their points."""
    table, seat = view.table, unit.seat
    repair = best_repair(view, unit)
    if repair is not None:
        return repair
    least, points = price(table, seat), max(0, spare_points(table, seat))
    known = closing_drills(table) if points else {}
    able = [name for name in known if name not in overlooked and may_drill(view, unit, name)]
    rated = [(drill_worth(view, unit, known[name]), name) for name in able]
    aid = best_aid(view, unit, [worth for worth, _ in rated], overlooked)
    return aid or EndActivation(seat, best_drills(rated, least)[:points])


def may_drill(view: View, unit: Unit, drill: str) -> bool:
    """Whether a unit can be given a drill now."""
    return view.refusal(EndActivation(unit.seat, (drill,))) is None


def best_drills(rated: Iterable[tuple[DrillWorth, str]], least: float) -> tuple[str, ...]:
    """The drills that bring more than this, the best first; nothing is counted twice.

    >>> low, deep = DrillWorth(cover=4.0), DrillWorth(cover=6.0, lane=1.0)
    >>> best_drills([(low, "low"), (deep, "deep")], 3.0)
    ('deep',)
    """
    taken, had = list[str](), DrillWorth()
    for worth, name in sorted(rated, key=lambda each: (sum(each[0]), each[1]), reverse=True):
        if sum(worth.beyond(had)) > least:
            taken.append(name)
            had = DrillWorth(*map(max, worth, had))
    return tuple(taken)


# ---- routines that do what drills do ---------------------------------------------------------


def best_aid(
    view: View, unit: Unit, drills: Sequence[DrillWorth], overlooked: Sequence[str] = ()
) -> Order | None:
    """The routine that helps the unit most until its next activation, if it is worth its points."""
    least, spare = price(view.table, unit.seat), spare_points(view.table, unit.seat)
    found: list[tuple[float, Order]] = []
    for name, routine in view.table.setting.routines.lasting.items():
        cost, order = routine.cost(view.table.setting.params), aid_order(view, unit, name)
        if order is not None and cost <= spare and name not in overlooked:
            worth = effects_worth(view, unit, routine.effects.lasting)
            found.append((gain_of_aid(worth, cost * least, drills, least), order))
    gain, best = max(found, key=lambda each: each[0], default=(0.0, None))
    return best if gain > 0 else None


def aid_order(view: View, unit: Unit, routine: str) -> Order | None:
    """The order of the first overseer who can help the unit with a routine now."""
    overseers = overseers_of(view.table, unit.seat)
    orders = (UseRoutine(unit.seat, each.id, routine) for each in overseers)
    return next((order for order in orders if view.refusal(order) is None), None)


def gain_of_aid(
    worth: DrillWorth, cost: float, drills: Sequence[DrillWorth], least: float
) -> float:
    """What a routine brings beyond its cost and beyond the drills that are a better bargain.

    >>> low, deep = DrillWorth(cover=4.0), DrillWorth(cover=6.0)
    >>> gain_of_aid(deep, 3.0, [low], 3.0), gain_of_aid(low, 3.0, [deep], 3.0)
    (3.0, -3.0)
    """
    better = [each for each in drills if sum(each) - least >= sum(worth) - cost]
    had = DrillWorth(*(max(column) for column in zip(DrillWorth(), *better, strict=True)))
    return sum(worth.beyond(had)) - cost


# ---- what drills are worth -------------------------------------------------------------------


class DrillWorth(NamedTuple):
    """What a drill brings a unit in army points, by what it does."""

    wait: float = 0.0
    """Fire at enemies that move."""
    cover: float = 0.0
    """Fire that is stopped."""
    lane: float = 0.0
    """Fire of friends that is not stopped."""

    def beyond(self, had: DrillWorth) -> DrillWorth:
        """What it brings if the unit has this much already."""
        return DrillWorth(*(max(0.0, own - other) for own, other in zip(self, had, strict=True)))


def drill_worth(view: View, unit: Unit, drill: Drill) -> DrillWorth:
    """What a drill would bring a unit, as far as it can be foreseen."""
    return effects_worth(view, unit, drill.effects)


def effects_worth(view: View, unit: Unit, effects: DrillEffects) -> DrillWorth:
    """What such effects, of a drill or a routine, would bring a unit."""
    return DrillWorth(
        wait=waiting_worth(view, unit) if effects.waiting else 0.0,
        cover=cover_worth(view, unit, effects.cover_test) if effects.cover_test else 0.0,
        lane=lane_worth(view, unit) if effects.passed_over else 0.0,
    )


def cover_worth(view: View, unit: Unit, test: CoverTest) -> float:
    """What better cover tests save: the part of the expected fire that they stop.

    Zero if it would be too little even with cover from all fire.
    """
    table = view.table
    usual = save_in_cover(table, unit)
    plain = 0.0 if usual is None else success(usual)
    if plain == 1.0:
        return 0.0
    saved = 1.0 - (1.0 - success(test.needed(table.setting.params))) / (1.0 - plain)
    stopped = (1.0 - plain) * saved
    fire = expected_fire(view, unit)
    if stopped * sum(expected for _, expected in fire) <= price(table, unit.seat):
        return 0.0
    stopping = [part for foe, part in fire if find_save(table, foe, [unit]) is not None]
    return stopped * sum(stopping)


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


def lane_worth(view: View, unit: Unit) -> float:
    """What it is worth that friendly units still to act can fire over this one."""
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
            hits = mean_of_hits(table, fire)
            found = sum(fighter.unit == unit.id for fighter in fighters_in_the_way(table, fire))
            total, taken = total + hits, taken + min(hits, found)
    return 2.0 * taken / total if total else 0.0


def is_hit(table: Table, friend: Unit, target: Target, unit: Unit) -> bool:
    """Whether any fighter of a unit is caught in a friendly unit's zone of fire."""
    return any(fighter.unit == unit.id for fighter in find_caught(table, friend, target))
