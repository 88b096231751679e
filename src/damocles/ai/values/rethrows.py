"""How many dice succeed on average, with misses rolled again as the rules have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.ai.values.chances import binomial, success
from damocles.odds import is_usual
from damocles.rules.reading import AUTOMATIC, IMPOSSIBLE
from damocles.rules.state import shot_reroll

if TYPE_CHECKING:
    from damocles.rules.state import Table, Unit, Weapon

REROLL = ("shot.reroll",)
"""What is known by heart: all misses are rolled again, as often as the weapon says."""


def mean_hits(table: Table, unit: Unit, weapon: Weapon, need: int, dice: int, left: int) -> float:
    """How many of these dice are expected to show the number, with so many re-rolls left.

    Throw after throw; of misses the rules are only told how many there are.
    """
    p = success(need)
    mean, asks = dice * p, shot_reroll(table.setting.rules)
    for misses, likely in enumerate(binomial(dice, 1.0 - p)):
        guns = -(-dice // weapon.rate)
        again = asks(table, unit, weapon, (1,) * misses, left, guns) if misses and p else None
        if again is not None and again.most:
            rest = left - again.spent
            mean += likely * mean_hits(table, unit, weapon, need, again.most, rest)
    return mean


def means_of(table: Table, unit: Unit, weapon: Weapon, dice: int) -> tuple[float, ...]:
    """How many dice succeed on average, by the number needed, where that has to be asked."""
    if is_usual(table, REROLL):
        return ()
    needs = range(AUTOMATIC, IMPOSSIBLE + 1)
    return tuple(mean_hits(table, unit, weapon, need, dice, weapon.rerolls) for need in needs)


def chance_to_strike(table: Table, unit: Unit, weapon: Weapon, need: int) -> float:
    """How likely one blow of a close combat weapon hits, with all its re-rolls."""
    if is_usual(table, REROLL):
        return success(need, weapon.rerolls)
    return mean_hits(table, unit, weapon, need, weapon.rate, weapon.rerolls) / weapon.rate
