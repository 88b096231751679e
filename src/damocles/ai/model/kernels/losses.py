"""Losses of the abstract battle, and what they are worth to the enemy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry.backend import inner_kernel

if TYPE_CHECKING:
    from .layout import PackedBattle, Standing

PROGRESS = 0.4
"""The share of what the end of a unit gives that is counted fighter by fighter."""
GONE = 0.35
"""A unit with less than this left is gone."""


@inner_kernel
def end_share(share: float) -> float:
    """How far the loss of this share of a unit goes towards its end."""
    square = share * share
    return PROGRESS * share + (1.0 - PROGRESS) * (square * square)


@inner_kernel
def gain(battle: PackedBattle, units: Standing, number: int, losses: float) -> float:
    """What it is worth to a unit's enemies that it loses this many fighters."""
    left, size = units.left[number], battle.size[number]
    before, after = 1.0 - left / size, 1.0 - (left - losses) / size
    nearer = end_share(after) - end_share(before)
    return losses * battle.price[number] + battle.ending[number] * nearer


@inner_kernel
def lose(battle: PackedBattle, units: Standing, number: int, losses: float) -> None:
    """Take this many fighters from a unit; its enemies get what that gives them."""
    taken = min(losses, units.left[number])
    if units.left[number] - taken < GONE:
        taken = units.left[number]
        units.here[number] = 0
    units.points[1 - battle.side[number]] += gain(battle, units, number, taken)
    units.left[number] -= taken
