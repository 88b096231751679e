"""How a Soldier commands: sequence, wager, overwatch, artillery."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from damocles.ai.places.goals import goals_for, way_home
from damocles.ai.plans.drills import finish, own_cards, spare_points
from damocles.ai.plans.overwatch import fire_harm, fire_in_overwatch, open_fire, units_on_table
from damocles.ai.plans.points import failed_tests, is_worth_points, pay, pay_morale, rally
from damocles.ai.values.blasts import appraise_artillery
from damocles.ai.values.estimates import estimate_fire
from damocles.ai.values.salvos import aims, distance_between, hostile_units
from damocles.ai.values.worth import PILOT
from damocles.rules import (
    Activate,
    ArtilleryStrike,
    ClosingDecision,
    LaySequence,
    MoraleDecision,
    NanonucleusDecision,
    OverwatchDecision,
    OverwatchSalvoDecision,
    PayDecision,
    RallyDecision,
    Relocate,
    SequenceDecision,
    TurnDecision,
    Wager,
    WagerDecision,
)
from damocles.rules.chapters import activation_cost, units_in_sequence, units_to_play
from damocles.rules.state import is_afv_unit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.ai.plans.weights import Weights
    from damocles.ai.thoughts.player import Answers
    from damocles.engine import Chance, Order
    from damocles.rules.battle import View
    from damocles.rules.state import Table, Unit

SHELLED = 25.0
"""Artillery is called if the strike is worth at least this many army points."""
STRIKE = 15.0
"""If fire is worth at least this much, a point is paid to have the turn now."""


def lay_sequence(view: View, decision: SequenceDecision, chance: Chance) -> Order:
    """Units that can do most harm come first; units with a place to take come last."""
    return LaySequence(decision.seat, rank_units(view.table, decision.units))


def rank_units(table: Table, units: Sequence[int]) -> tuple[int, ...]:
    """Units by how early their cards should come."""
    return tuple(sorted(units, key=lambda name: (urgency(table, table.units[name]), name)))


def urgency(table: Table, unit: Unit) -> float:
    """Low for units to be played early: what they can hold minus what they can hit."""
    if way_home(table, unit) is not None:
        return -PILOT
    if unit.place != "table":
        return 0.0 if is_afv_unit(table, unit) else 1.0
    fire = max((promise(table, unit, foe) for foe in hostile_units(table, unit.seat)), default=0.0)
    leader = table.fighters[unit.leader]
    places = goals_for(table, unit)
    near = [g.worth for g in places if math.dist(g.middle, (leader.x, leader.y)) < 30_000]
    return max(near, default=0.0) - fire


def promise(table: Table, unit: Unit, foe: Unit) -> float:
    """What the weapons of a unit are worth against an enemy at its present distance."""
    return estimate_fire(table, unit, foe, distance_between(table, unit, foe))


def wager(view: View, decision: WagerDecision, chance: Chance) -> Order:
    """Wager one point if it can be spared."""
    table = view.table
    due = sum(activation_cost(table, unit) for unit in units_in_sequence(table, decision.seat))
    return Wager(decision.seat, min(1, max(0, table.seats[decision.seat].lp - due - 1)))


def take_turn(view: View, decision: TurnDecision, chance: Chance) -> Order:
    """Call artillery if the mission has it and it is worth it; otherwise play the next unit.

    The card of a unit that is gone would waste the turn: it goes to the end if the seat's next unit
    can strike.
    """
    return (
        best_strike(view, decision.seat)
        or relocate_first(view, decision.seat)
        or play_next(view.table, decision.seat)
    )


def play_next(table: Table, seat: int) -> Activate:
    """Play the first card or, without cards, the unit whose card would be laid first."""
    if table.setting.has_cards:
        return Activate(seat)
    first, *_ = rank_units(table, units_to_play(table, seat))
    return Activate(seat, first)


def best_strike(view: View, seat: int) -> Order | None:
    """The best artillery strike; None if none is worth its points.

    Points that activations need are worth what those would bring.
    """
    strikes = [(appraise_artillery(view.table, order).value, order) for order in shells(view, seat)]
    value, order = max(strikes, key=lambda each: each[0], default=(0.0, None))
    cost = view.table.setting.params.artillery_cost
    if order is None or value < SHELLED or not is_worth_points(view.table, seat, cost, value):
        return None
    return order


def relocate_first(view: View, seat: int) -> Order | None:
    """Move the first card to the end if its unit is gone and the next unit has a target."""
    table, cards = view.table, own_cards(view.table, seat)
    if len(cards) < 2 or cards[0].place != "gone" or cards[1].place != "table":
        return None
    order = Relocate(seat, len(cards))
    hit = max((fire_harm(table, cards[1], foe) for foe in hostile_units(table, seat)), default=0.0)
    paid = spare_points(table, seat) >= table.setting.params.relocate_cost
    return order if paid and hit >= STRIKE and view.refusal(order) is None else None


def close(weights: Weights, view: View, decision: ClosingDecision, chance: Chance) -> Order:
    """Do another repair; then end the activation with the drills that are worth it."""
    return finish(view, view.table.units[decision.unit], weights.overlooked)


def shells(view: View, seat: int) -> Iterator[ArtilleryStrike]:
    """Strikes the seat may call now, by one spotter: amid each enemy and at its nearest fighter."""
    table = view.table
    if table.setting.mission.artillery is None or table.seats[seat].struck == table.clock.round:
        return
    for foe in hostile_units(table, seat):
        for unit in units_on_table(table, seat):
            orders = [ArtilleryStrike(seat, unit.leader, f.id) for f in aims(table, unit, foe)]
            legal = [order for order in orders if view.refusal(order) is None]
            if legal:
                yield from legal
                break


GREEDY_COMMAND: Final[Answers] = {
    TurnDecision: take_turn,
    SequenceDecision: lay_sequence,
    WagerDecision: wager,
    PayDecision: pay,
    MoraleDecision: pay_morale,
    RallyDecision: rally,
    NanonucleusDecision: failed_tests,
    OverwatchDecision: open_fire,
    OverwatchSalvoDecision: fire_in_overwatch,
}
