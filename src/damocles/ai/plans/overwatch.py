"""Overwatch: what waiting is worth, and whether to fire at a unit that has moved or keep waiting.

Both are one question of when to stop: fire at a mover that is worth more than what can be
expected of those that may still come, as long as the unit can wait.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from damocles.ai.thoughts.plan import Plan
from damocles.ai.thoughts.thought import weigh_plans
from damocles.ai.values.attacks import WORTHWHILE, Attack, appraise
from damocles.ai.values.estimates import estimate_fire, guns_of
from damocles.ai.values.salvos import distance_between, hostile_units
from damocles.rules import (
    CeaseOverwatch,
    HoldFire,
    OpenFire,
    OverwatchDecision,
    OverwatchSalvoDecision,
)
from damocles.rules.chapters import allowance, possible_salvos
from damocles.rules.reading import derive_fact, members, sight_between

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.ai.thoughts.thought import Thought
    from damocles.engine import Chance, Order
    from damocles.rules.battle import View
    from damocles.rules.state import Fighter, Table, Unit

MOVES = 0.7
"""How often a unit moves when its card comes."""
WAITS = 0.9
"""How often a unit in overwatch is still there, and free, after an activation of an enemy."""
IN_VIEW = 0.8
"""The share of its worth expected of a target that is in view now, once it has moved."""
OUT_OF_VIEW = 0.35
"""The same for a target that is not in view."""


# ---- who is still to come --------------------------------------------------------------------


def enemies_to_come(view: View, seat: int) -> list[Unit]:
    """The enemies on the table whose cards are still to come in this round."""
    table, hostile = view.table, view.table.setting.is_hostile
    return [
        table.units[name]
        for other, cards in view.cards.items()
        if hostile(seat, other)
        for name in cards
        if table.units[name].place == "table"
    ]


def is_last_round(table: Table) -> bool:
    """Whether nothing follows this round."""
    return table.clock.round == table.setting.mission.cease_fire.rounds


# ---- waiting ---------------------------------------------------------------------------------


def stopping_worth(chances: Sequence[float], turns: int, value: float = 0.0) -> float:
    """What the best rule for when to fire brings over this many turns, one of these targets each.

    Worked out backwards: what waiting is worth after the last turn is given, and before each turn
    the target that comes is taken or not. A turn may pass without a movement, and with it the
    chance that the unit can fire at all.

    >>> [round(stopping_worth([100.0], count), 1) for count in range(3)]
    [0.0, 63.0, 80.0]
    >>> stopping_worth([], 3, 5.0)
    5.0
    """
    for _ in range(turns if chances else 0):
        taken = sum(max(chance, value) for chance in chances) / len(chances)
        value = WAITS * (MOVES * taken + (1.0 - MOVES) * value)
    return value


def waiting_worth(view: View, unit: Unit, moved: int | None = None) -> float:
    """What overwatch is expected to bring a unit from now on; `moved` has already had its turn.

    First come the enemies with cards left in this round, then half of all enemies before the unit
    has its own turn again.
    """
    table, guns = view.table, guns_of(view.table, unit)
    if not guns:
        return 0.0
    foes = {foe.id: catch(table, unit, foe) for foe in hostile_units(table, unit.seat)}
    coming = [foes[foe.id] for foe in enemies_to_come(view, unit.seat) if foe.id != moved]
    later = 0 if is_last_round(table) else len(foes) // 2
    return stopping_worth(coming, len(coming), stopping_worth(list(foes.values()), later))


def catch(table: Table, unit: Unit, foe: Unit) -> float:
    """What fire at an enemy will probably be worth once it has moved, half its way nearer."""
    step = allowance(table, foe, table.setting.gaits.usual)
    far = max(0.0, distance_between(table, unit, foe) - step / 2)
    fire = estimate_fire(table, unit, foe, far)
    if fire < WORTHWHILE:
        return 0.0
    return fire * (IN_VIEW if is_in_sight(table, unit, foe) else OUT_OF_VIEW)


# ---- fire or hold ----------------------------------------------------------------------------


def open_fire(view: View, decision: OverwatchDecision, chance: Chance) -> Thought:
    """Fire with the unit that gains most over waiting; if none does, all hold their fire."""
    rated = [(*against_waiting(view, decision, name), name) for name in decision.units]
    fire, wait, name = max(rated, key=lambda each: (each[0] - each[1], -each[2]))
    open_up = Plan(OpenFire(decision.seat, name), "open fire", {"fire": fire})
    return weigh_plans([open_up, Plan(HoldFire(decision.seat), "hold fire", {"wait": wait})])


def against_waiting(view: View, decision: OverwatchDecision, name: int) -> tuple[float, float]:
    """What a unit hits and prevents if it fires now, and what waiting is worth to it."""
    table, unit = view.table, view.table.units[name]
    salvos = ambush(table, decision, name)
    value = sum(salvo.value for salvo in salvos)
    if value < WORTHWHILE:
        return value, WORTHWHILE
    return value + prevented_harm(table, decision, salvos), waiting_worth(
        view, unit, decision.target
    )


def prevented_harm(table: Table, decision: OverwatchDecision, salvos: Sequence[Attack]) -> float:
    """The harm that the moved unit can no longer do; none if it may not fire any more."""
    now, foe = table.activation, table.units[decision.target]
    if now is None or now.fired or not table.setting.gaits.may_fire(now.gait):
        return 0.0
    lost = sum(salvo.expected.losses.get(foe.id, 0.0) for salvo in salvos)
    share = min(1.0, lost / len(members(table, foe)))
    return share * max(
        (fire_harm(table, foe, own) for own in units_on_table(table, decision.seat)), default=0
    )


def fire_harm(table: Table, foe: Unit, unit: Unit) -> float:
    """What an enemy's fire at a unit is roughly worth to that enemy; zero if it does not see it."""
    if not is_in_sight(table, foe, unit):
        return 0.0
    fire = estimate_fire(table, foe, unit, distance_between(table, foe, unit))
    return fire if fire >= WORTHWHILE else 0.0


def is_in_sight(table: Table, unit: Unit, foe: Unit) -> bool:
    """Whether the leader of a unit sees that of an enemy."""
    watched = derive_fact(table, f"watched by {unit.seat}", partial(_watched, seat=unit.seat))
    return (unit.id, foe.id) in watched


def _watched(table: Table, seat: int) -> frozenset[tuple[int, int]]:
    """Which leaders of a seat see which enemy leaders; all at once is faster than one by one."""
    units, foes = units_on_table(table, seat), hostile_units(table, seat)
    if not units or not foes:
        return frozenset()
    found = sight_between(table, leaders(table, units), leaders(table, foes))
    pairs = ((unit.id, foe.id) for unit in units for foe in foes)
    return frozenset(pair for pair, seen in zip(pairs, found.cells, strict=True) if seen)


def leaders(table: Table, units: Sequence[Unit]) -> list[Fighter]:
    """The leaders of some units."""
    return [table.fighters[unit.leader] for unit in units]


def units_on_table(table: Table, seat: int) -> list[Unit]:
    """The units of a seat on the table."""
    return [unit for unit in table.units.values() if unit.seat == seat and unit.place == "table"]


def ambush(table: Table, decision: OverwatchDecision, unit: int) -> list[Attack]:
    """The best salvo of each weapon of a unit in overwatch at the unit that has moved."""
    asked = OverwatchSalvoDecision(decision.seat, unit, decision.target)
    best: dict[str, Attack] = {}
    for attack in ambushes(table, asked):
        if attack.value > 0:
            best.setdefault(str(getattr(attack.order, "weapon", "")), attack)
    return list(best.values())


def ambushes(table: Table, decision: OverwatchSalvoDecision) -> list[Attack]:
    """The salvos of a unit in overwatch, the best first."""
    unit, found = table.units[decision.unit], []
    for order in possible_salvos(table, decision):
        expected = appraise(table, unit, order, decision.fired)
        if expected is not None:
            found.append(Attack(order, expected))
    return sorted(found, key=lambda attack: -attack.value)


def fire_in_overwatch(view: View, decision: OverwatchSalvoDecision, chance: Chance) -> Order | None:
    """Fire the best salvo; cease once none is worth it."""
    found = ambushes(view.table, decision)
    if decision.fired and (not found or found[0].value <= 0):
        return CeaseOverwatch(decision.seat)
    return found[0].order if found else None
