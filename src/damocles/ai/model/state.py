"""The abstract battle as it stands: where units are, how many are left, who has acted."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.ai.model.battle import BANDS, left_in_cover
from damocles.ai.model.sight import UNITS
from damocles.rules.chapters import save_in_cover
from damocles.rules.reading import contacts, engaged_fighters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.ai.model.battle import BattleModel, ModelPoint
    from damocles.rules.state import Table, Unit

NEAR = 3.5
"""Units whose centres are within this many cm are in contact."""
BASES = 3.0
"""The part of the distance between two centres that the bases take up."""
PROGRESS = 0.4
"""The share of what the end of a unit gives that is counted fighter by fighter."""
GONE = 0.35
"""A unit with less than this left is gone."""


class State:
    """The changing state of the units, by number; what stays the same is in `forces`."""

    __slots__ = ("cover", "engaged", "forces", "here", "left", "points", "round", "x", "y")

    def __init__(self, forces: BattleModel, table: Table) -> None:
        self.forces = forces
        units = [table.units[body.unit] for body in forces.bodies]
        leaders = [table.fighters[unit.leader] for unit in units]
        self.x = [leader.x / UNITS for leader in leaders]
        self.y = [leader.y / UNITS for leader in leaders]
        self.left = [body.size for body in forces.bodies]
        self.here = [unit.place == "table" for unit in units]
        self.cover = [left_in_cover(save_in_cover(table, unit)) for unit in units]
        self.engaged = opponents(table, units)
        self.points = [0.0, 0.0]
        self.round = table.clock.round

    def copy(self) -> State:
        """An independent copy."""
        other = State.__new__(State)
        other.forces, other.round = self.forces, self.round
        other.x, other.y = self.x[:], self.y[:]
        other.left, other.here = self.left[:], self.here[:]
        other.cover, other.engaged = self.cover[:], self.engaged[:]
        other.points = self.points[:]
        return other

    def present(self, side: int) -> list[int]:
        """The units of a side that are on the table."""
        bodies = self.forces.bodies
        return [i for i, there in enumerate(self.here) if there and bodies[i].side == side]

    def lose(self, number: int, losses: float) -> None:
        """Take this many fighters from a unit; its enemies get what that gives them."""
        body = self.forces.bodies[number]
        losses = min(losses, self.left[number])
        if self.left[number] - losses < GONE:
            losses = self.left[number]
            self.here[number] = False
        self.points[1 - body.side] += gain(self, number, losses)
        self.left[number] -= losses

    def band(self, one: int, spot: ModelPoint) -> int:
        """The range between a unit and a place."""
        away = math.dist((self.x[one], self.y[one]), spot) - BASES
        return min(int(away / self.forces.band), BANDS - 1) if away > 0 else 0


def opponents(table: Table, units: Sequence[Unit]) -> list[int]:
    """For each of these units the number of one that it is in close combat with; -1 for none."""
    numbers, touching = {unit.id: number for number, unit in enumerate(units)}, contacts(table)
    found = [-1] * len(units)
    for name, fighters in engaged_fighters(table).items():
        others = {table.fighters[other].unit for one in fighters for other in touching[one]}
        if name in numbers:
            found[numbers[name]] = min(numbers[other] for other in others)
    return found


def gain(state: State, number: int, losses: float) -> float:
    """What it is worth to a unit's enemies that it loses this many fighters."""
    body, left = state.forces.bodies[number], state.left[number]
    before, after = 1.0 - left / body.size, 1.0 - (left - losses) / body.size
    return losses * body.price + body.ending * (end_share(after) - end_share(before))


def end_share(share: float) -> float:
    """How far the loss of this share of a unit goes towards its end."""
    return PROGRESS * share + (1.0 - PROGRESS) * share**4
