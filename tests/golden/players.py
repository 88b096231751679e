"""Players for golden battles: they look one order ahead for what seldom happens, or for a brawl."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from damocles.engine.chance import Chance
from damocles.geometry.plane.lattice import from_cm
from damocles.rules.chapters.activation import ActDecision
from damocles.rules.questions.sampling.orders import sample
from damocles.rules.state.events.activation import ActivationBegan
from damocles.rules.state.events.close_combat import CombatDeclared

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.engine.families import Decision, Event, Order
    from damocles.rules.battle.battle import Battle
    from damocles.rules.state.state import Fighter, Gait, Unit

    Worth = Callable[[Battle, tuple[Event, ...], Counter[str]], float]

GAITS: tuple[Gait, ...] = ("combat", "rush")
TRIED = 6
"""So many orders are tried out before one of them is given."""


def play_for(battle: Battle, seed: str, worth: Worth) -> Battle:
    """Play a battle to its end; of a few random orders the one is given that is worth most."""
    chance, seen = Chance(seed), Counter[str]()
    while battle.decision is not None:
        tried = [sample(battle.table, battle.decision, chance) for _ in range(TRIED)]
        tried += charges(battle, battle.decision)
        order = max(tried, key=lambda each: outlook(battle, each, worth, seen))
        seen.update(type(event).__name__ for event in battle.push(order))
    return battle


def charges(battle: Battle, decision: Decision) -> list[Order]:
    """The active unit goes as near to its nearest enemy as it can, at either gait."""
    if not isinstance(decision, ActDecision):
        return []
    view = battle.view(decision.seat)
    unit = view.table.units[decision.unit]
    away = rivals(battle, unit)
    if unit.place != "table" or not away:
        return []
    goal = min(away, key=lambda one: distance(view.table.fighters[unit.leader], one))
    planned = [view.plan(unit.id, gait, (goal.x, goal.y)) for gait in GAITS]
    return [order for order in planned if order is not None and view.refusal(order) is None]


def outlook(battle: Battle, order: Order, worth: Worth, seen: Counter[str]) -> float:
    """What an order would be worth if the dice fell in a certain way."""
    fork = battle.fork(seed="outlook")
    return worth(fork, fork.push(order), seen)


def rare_events(_: Battle, events: tuple[Event, ...], seen: Counter[str]) -> float:
    """Events are worth the more the seldomer they have happened."""
    return sum(1 / (1 + seen[type(event).__name__]) ** 2 for event in events)


def brawls(battle: Battle, events: tuple[Event, ...], _: Counter[str]) -> float:
    """Close combat above all, then acting at all, then being near to the enemy."""
    fights = sum(isinstance(event, CombatDeclared) for event in events)
    acts = sum(isinstance(event, ActivationBegan) for event in events)
    return 1_000_000 * fights + 10_000 * acts - separation(battle)


def separation(battle: Battle) -> float:
    """How far the units on the table are from their nearest enemies, in all, in cm."""
    table, total = battle.table, 0.0
    for unit in table.units.values():
        if unit.place == "table":
            leader = table.fighters[unit.leader]
            away = [distance(leader, one) for one in rivals(battle, unit)]
            total += min(away, default=0) / from_cm(1)
    return total


def rivals(battle: Battle, unit: Unit) -> list[Fighter]:
    """The leaders of the enemy units on the table."""
    table = battle.table
    return [
        table.fighters[other.leader]
        for other in table.units.values()
        if other.place == "table" and table.setting.is_hostile(unit.seat, other.seat)
    ]


def distance(one: Fighter, other: Fighter) -> int:
    """Along the axes: near enough to tell who is nearer."""
    return abs(one.x - other.x) + abs(one.y - other.y)
