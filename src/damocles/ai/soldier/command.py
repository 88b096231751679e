"""How a Soldier commands: sequence, wager, overwatch, artillery."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from damocles.ai.attacks import WORTHWHILE, Attack, appraised
from damocles.ai.blasts import shelled
from damocles.ai.estimates import estimate, guns_of
from damocles.ai.firing import away, hostile_units
from damocles.ai.goals import goals, homeward
from damocles.ai.worth import PILOT
from damocles.rules.activation import Activate, TurnDecision, activation_cost
from damocles.rules.artillery import ArtilleryStrike
from damocles.rules.command import (
    LaySequence,
    SequenceDecision,
    Wager,
    WagerDecision,
    units_in_sequence,
)
from damocles.rules.facts import is_afv_unit
from damocles.rules.shooting.orders import OverwatchSalvoDecision
from damocles.rules.shooting.overwatch import (
    CeaseOverwatch,
    HoldFire,
    OpenFire,
    OverwatchDecision,
    possible,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.ai.player import Answers
    from damocles.engine.chance import Chance
    from damocles.engine.families import Order
    from damocles.rules.state import Table, Unit
    from damocles.rules.view import View

SHELLED = 25.0
"""A strike of artillery is called where it is worth so many army points."""
ENOUGH = 0.06
"""Overwatch fires at what is worth so much of the unit that fires, at least."""


def lay_sequence(view: View, decision: SequenceDecision, chance: Chance) -> Order:
    """Who can do most harm first; who has a place to take last."""
    table = view.table
    ranked = sorted(decision.units, key=lambda name: (urgency(table, table.units[name]), name))
    return LaySequence(decision.seat, tuple(ranked))


def urgency(table: Table, unit: Unit) -> float:
    """Small for those who are played early: minus what they can hit, plus what they can hold."""
    if homeward(table, unit) is not None:
        return -PILOT
    if unit.place != "table":
        return 0.0 if is_afv_unit(table, unit) else 1.0
    fire = max((promise(table, unit, foe) for foe in hostile_units(table, unit.seat)), default=0.0)
    leader = table.fighters[unit.leader]
    places = [] if is_afv_unit(table, unit) else goals(table, unit.seat)
    near = [g.worth for g in places if math.dist(g.middle, (leader.x, leader.y)) < 30_000]
    return max(near, default=0.0) - fire


def promise(table: Table, unit: Unit, foe: Unit) -> float:
    """What the weapons of a unit are worth against an enemy at this distance."""
    far = away(table, unit, foe)
    return sum(estimate(table, gun, foe, far) for gun in guns_of(table, unit))


def wager(view: View, decision: WagerDecision, chance: Chance) -> Order:
    """One point where it can be spared."""
    table = view.table
    due = sum(activation_cost(table, unit) for unit in units_in_sequence(table, decision.seat))
    return Wager(decision.seat, min(1, max(0, table.seats[decision.seat].lp - due - 1)))


def take_turn(view: View, decision: TurnDecision, chance: Chance) -> Order:
    """Shells on the enemy where the mission has guns and it is worth it; else the first card."""
    strikes = [(shelled(view.table, order).value, order) for order in shells(view, decision.seat)]
    value, order = max(strikes, key=lambda each: each[0], default=(0.0, None))
    return order if order is not None and value >= SHELLED else Activate(decision.seat)


def shells(view: View, seat: int) -> Iterator[ArtilleryStrike]:
    """Strikes that the seat may call now: one spotter for each target."""
    table = view.table
    if table.setting.mission.artillery is None or table.seats[seat].struck == table.clock.round:
        return
    spotters = [table.units[name].leader for name in table.units if is_present(table, name, seat)]
    for foe in hostile_units(table, seat):
        for spotter in spotters:
            order = ArtilleryStrike(seat, spotter, foe.leader)
            if view.refusal(order) is None:
                yield order
                break


def is_present(table: Table, unit: int, seat: int) -> bool:
    """Whether a unit of a seat is on the table."""
    return table.units[unit].seat == seat and table.units[unit].place == "table"


# ---- overwatch -------------------------------------------------------------------------------


def open_fire(view: View, decision: OverwatchDecision, chance: Chance) -> Order:
    """The unit that can do most harm, if that is worth giving up its wait."""
    table = view.table
    rated = [(ambush(table, decision, name), name) for name in decision.units]
    value, name = max(rated, key=lambda each: (each[0], -each[1]))
    least = max(WORTHWHILE, ENOUGH * table.setting.unit_card(table.units[name]).ap)
    return OpenFire(decision.seat, name) if value >= least else HoldFire(decision.seat)


def ambush(table: Table, decision: OverwatchDecision, unit: int) -> float:
    """What all weapons of a unit in overwatch are worth at the unit that has moved."""
    asked = OverwatchSalvoDecision(decision.seat, unit, decision.target)
    best: dict[str, float] = {}
    for attack in ambushes(table, asked):
        weapon = str(getattr(attack.order, "weapon", ""))
        best[weapon] = max(best.get(weapon, 0.0), attack.value)
    return sum(best.values())


def ambushes(table: Table, decision: OverwatchSalvoDecision) -> list[Attack]:
    """The salvos of a unit in overwatch, the best first."""
    unit, found = table.units[decision.unit], []
    for order in possible(table, decision):
        expected = appraised(table, unit, order, decision.fired)
        if expected is not None:
            found.append(Attack(order, expected))
    return sorted(found, key=lambda attack: -attack.value)


def fire_in_overwatch(view: View, decision: OverwatchSalvoDecision, chance: Chance) -> Order | None:
    """The best salvo; no more once nothing is worth it."""
    found = ambushes(view.table, decision)
    if decision.fired and (not found or found[0].value <= 0):
        return CeaseOverwatch(decision.seat)
    return found[0].order if found else None


COMMANDING: Final[Answers] = {
    TurnDecision: take_turn,
    SequenceDecision: lay_sequence,
    WagerDecision: wager,
    OverwatchDecision: open_fire,
    OverwatchSalvoDecision: fire_in_overwatch,
}
