"""Plans that a greedy player does not think of, for players that check what plans lead to.

Each weapon first at each enemy; going out of everybody's sight; going so near to a wall that it
shelters nobody; backing off to the far end of a range; driving a machine over infantry.
"""

from __future__ import annotations

import math
from itertools import chain
from typing import TYPE_CHECKING

from damocles.ai.places.destinations import INSIDE, Destination, point_towards, range_steps
from damocles.ai.plans.drills import finish
from damocles.ai.plans.movement import Mover
from damocles.ai.plans.outlook import Outlook
from damocles.ai.thoughts.plan import Effect, Plan, join_terms
from damocles.ai.values.attacks import best_attack, harm, total, volley
from damocles.ai.values.salvos import ready_weapons
from damocles.rules import Move
from damocles.rules.chapters import find_shelter, nearest_on_table, refuse_second_move
from damocles.rules.reading import is_static, members
from damocles.rules.state import extents, is_afv_unit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.ai.plans.weights import Weights
    from damocles.ai.values.attacks import Attack
    from damocles.rules.battle import View
    from damocles.rules.state import Extent, Gait, Point, Table, Unit

TARGETS = 3
"""How many enemies are considered for each of these."""
BEARINGS = 16
SHARES = (1.0, 0.6, 0.3)
"""Where to look for hiding places: in this many directions, at these shares of a stride."""
HIDDEN = 3
"""How many places out of sight are planned for."""
BEYOND = 1_000
"""How far behind the fighters it runs over a machine ends its movement."""


def find_wider_plans(view: View, unit: Unit, weights: Weights) -> list[Plan]:
    """More plans for a unit on the table; only salvos if it cannot move or still has to fire."""
    table = view.table
    outlook = Outlook(table, unit, weights)
    mover = Mover(view, unit, outlook)
    attacks = volley(table, unit)
    found = list(first_salvos(table, unit, outlook, attacks))
    fired = table.activation is not None and bool(table.activation.fired)
    if refuse_second_move(table) is not None or (fired and attacks):
        return found
    stay = {"position": mover.stay()}
    found = [plan._replace(terms=join_terms(plan.terms, stay)) for plan in found]
    found.append(Plan(finish(view, unit), "end", stay))
    if is_static(table, unit) or not mover.allowed(mover.steady):
        return found
    found += go(mover, hidden_spots(mover), harm(table, attacks), attacks)
    if not fired:
        found += go_and_shoot(mover, chain(unsheltering_spots(mover), spots_back(mover)))
        found += run_over_plans(mover) if is_afv_unit(table, unit) else ()
    return found


def first_salvos(
    table: Table, unit: Unit, outlook: Outlook, attacks: Sequence[Attack]
) -> Iterator[Plan]:
    """Plans to fire each weapon at each of some enemies before the other weapons."""
    for weapon in ready_weapons(table, unit):
        others = [a for a in attacks if getattr(a.order, "weapon", None) != weapon.id]
        for foe in outlook.foes[:TARGETS]:
            first = best_attack(table, unit, weapon, [foe])
            if first is not None:
                salvos = [first, *others]
                effect = Effect(None, harm(table, salvos))
                yield Plan(first.order, "shoot", {"fire": total(salvos)}, effect)


def fire_first(table: Table, attacks: Sequence[Attack], found: Sequence[Plan]) -> Iterator[Plan]:
    """The same movements after the salvos that are possible before them."""
    losses = harm(table, attacks)
    for plan in found if attacks else ():
        if (
            isinstance(plan.order, Move)
            and table.setting.gaits.may_fire(plan.order.gait)
            and plan.effect.contact is None
        ):
            terms = {name: points for name, points in plan.terms.items() if name != "fire"}
            yield Plan(
                attacks[0].order, plan.intention.replace("go and shoot", "shoot and move"),
                join_terms({"fire": total(attacks)}, terms), Effect(plan.effect.to, losses),
                then=(*(attack.order for attack in attacks[1:]), plan.order),
            )  # fmt: skip


# ---- places ----------------------------------------------------------------------------------


def hidden_spots(mover: Mover) -> list[Destination]:
    """The nearest places that no enemy sees."""
    far, leader = mover.outlook.stride, mover.leader
    around = [
        nearest_on_table(
            mover.table, leader,
            leader.x + int(far * share * math.cos(2 * math.pi * turn / BEARINGS)),
            leader.y + int(far * share * math.sin(2 * math.pi * turn / BEARINGS)),
        )
        for share in SHARES
        for turn in range(BEARINGS)
    ]  # fmt: skip
    if not mover.outlook.foes:
        return []
    unseen = mover.outlook.unseen(list(dict.fromkeys(around)))
    nearest = sorted(unseen, key=lambda at: (math.dist(at, mover.here), at))
    return [Destination(at, "hide") for at in nearest[:HIDDEN]]


def unsheltering_spots(mover: Mover) -> Iterator[Destination]:
    """Places so near to the elements that cover enemies that these shelter nobody (SHO-051)."""
    table, near = mover.table, mover.table.setting.params.cover_near
    for foe in mover.outlook.foes[:TARGETS]:
        lies = find_shelter(table, mover.unit, [foe])
        there = table.fighters[foe.leader]
        for element in dict.fromkeys(lies.behind.values()):
            x, y = closest_point(extents(table)[element], (there.x, there.y))
            yield Destination(
                point_towards((x, y), mover.here, near + mover.leader.r - INSIDE), "bare"
            )


def closest_point(extent: Extent, at: Point) -> Point:
    """The point nearest to a position in the rectangle around an element."""
    x = min(max(at[0], extent.west), extent.east)
    return x, min(max(at[1], extent.south), extent.north)


def spots_back(mover: Mover) -> Iterator[Destination]:
    """Places back at the far end of the range at which the best weapon is as good as here."""
    table, leader = mover.table, mover.leader
    for gun in mover.outlook.guns[:1]:
        for foe in mover.outlook.foes[:TARGETS]:
            target = table.fighters[foe.leader]
            there, bases = (target.x, target.y), leader.r + target.r
            away = math.dist(mover.here, there)
            ends = [r for r in range_steps(gun, table.setting.params.band) if r + bases > away]
            if ends:
                yield Destination(
                    point_towards(there, mover.here, min(ends) + bases - INSIDE), "back"
                )


# ---- plans -----------------------------------------------------------------------------------


def go(
    mover: Mover, spots: Sequence[Destination], losses: dict[int, float], attacks: Sequence[Attack]
) -> Iterator[Plan]:
    """Fire if possible, then go there; without anything to fire, only go."""
    for spot in spots:
        move = mover.plan_move(spot, mover.steady)
        if move is not None:
            effect = Effect(mover.end_of(move), losses)
            terms = join_terms({"fire": total(attacks)}, mover.position(move))
            if attacks:
                why = f"shoot and move ({spot.why})"
                then = (*(attack.order for attack in attacks[1:]), move)
                yield Plan(attacks[0].order, why, terms, effect, then=then)
            else:
                yield Plan(move, f"move ({spot.why})", terms, effect)


def go_and_shoot(mover: Mover, spots: Iterator[Destination]) -> Iterator[Plan]:
    """Go there, then fire."""
    for spot in spots:
        move = mover.plan_move(spot, mover.steady)
        if move is None:
            continue
        there = mover.moved(move)
        salvos = volley(there, there.units[mover.unit.id])
        terms = join_terms({"fire": total(salvos)}, mover.position(move, there))
        effect = Effect(mover.end_of(move), harm(there, salvos))
        yield Plan(move, f"go and shoot ({spot.why})", terms, effect)


def run_over_plans(mover: Mover) -> Iterator[Plan]:
    """Run over nearby infantry and end behind it."""
    kinds = mover.gaits.known.values()
    for gait in [kind.id for kind in kinds if kind.runs_over and mover.allowed(kind.id)]:
        yield from run_over_at(mover, gait)


def run_over_at(mover: Mover, gait: Gait) -> Iterator[Plan]:
    """The same at a gait at which machines do that."""
    table, leader = mover.table, mover.leader
    for foe in mover.outlook.foes[:TARGETS]:
        target = table.fighters[foe.leader]
        behind = point_towards((target.x, target.y), mover.here, -(leader.r + target.r + BEYOND))
        move = None
        if not is_afv_unit(table, foe):
            move = mover.plan_move(Destination(behind, "run over"), gait)
        if move is not None:
            lost = count_crushed(table, mover.moved(move), foe)
            worth = lost * mover.outlook.target_worth(foe) / len(members(table, foe))
            terms = join_terms({"run over": worth}, mover.position(move))
            yield Plan(move, "run over", terms, Effect(mover.end_of(move), {foe.id: lost}))


def count_crushed(table: Table, after: Table, foe: Unit) -> float:
    """How many fighters an enemy unit has lost by then."""
    return float(len(members(table, foe)) - len(members(after, after.units[foe.id])))
