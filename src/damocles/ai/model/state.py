"""The abstract battle as it stands: where units are, how many are left, who has acted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.ai.model.arrays import pack_battle
from damocles.ai.model.battle import left_in_cover
from damocles.ai.model.kernels.layout import NOBODY, Standing
from damocles.ai.model.sight import UNITS
from damocles.geometry import backend
from damocles.rules.chapters import save_in_cover
from damocles.rules.reading import contacts, engaged_fighters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.ai.model.battle import BattleModel
    from damocles.rules.state import Table, Unit


class State:
    """The changing state of the units, by number; what stays the same is in `forces`."""

    __slots__ = ("forces", "packed", "round", "runner", "units")

    def __init__(self, forces: BattleModel, table: Table) -> None:
        self.forces, self.runner = forces, backend.current()
        self.packed = pack_battle(self.runner, forces)
        self.units = self._stand(table)
        self.round = table.clock.round

    def _stand(self, table: Table) -> Standing:
        """How the units stand on a table."""
        bodies, floats, ints = self.forces.bodies, self.runner.floats, self.runner.ints
        units = [table.units[body.unit] for body in bodies]
        leaders = [table.fighters[unit.leader] for unit in units]
        return Standing(
            x=floats([leader.x / UNITS for leader in leaders]),
            y=floats([leader.y / UNITS for leader in leaders]),
            left=floats([body.size for body in bodies]),
            here=ints([unit.place == "table" for unit in units]),
            cover=floats([left_in_cover(save_in_cover(table, unit)) for unit in units]),
            engaged=ints(opponents(table, units)),
            points=self.runner.float_room(2),
            changes=self.runner.float_room(len(self.forces.places)),
            friends=self.runner.int_room(1),
            wanted=ints([NOBODY]),
        )

    def copy(self) -> State:
        """An independent copy."""
        other = State.__new__(State)
        other.forces, other.packed = self.forces, self.packed
        other.runner, other.round = self.runner, self.round
        other.units = Standing._make(each.copy() for each in self.units)
        return other


def opponents(table: Table, units: Sequence[Unit]) -> list[int]:
    """For each of these units the number of one that it is in close combat with; -1 for none."""
    numbers, touching = {unit.id: number for number, unit in enumerate(units)}, contacts(table)
    found = [NOBODY] * len(units)
    for name, fighters in engaged_fighters(table).items():
        others = {table.fighters[other].unit for one in fighters for other in touching[one]}
        if name in numbers:
            found[numbers[name]] = min(numbers[other] for other in others)
    return found
