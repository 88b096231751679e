"""What can block sight: pieces of elements and machines, packed once until one of them moves."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from damocles.geometry import Discs

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from damocles.geometry import Pieces
    from damocles.geometry.measures import Skips
    from damocles.rules.state.bodies import Stance
    from damocles.rules.state.land import Land

NOTHING = -1
"""Means that there is no blocker to look past."""


class Screen:
    """Everything on the table that may block sight, packed once until a machine moves.

    What was seen past it is kept by this very object, so the same blockers must stay the same one.
    """

    def __init__(
        self, pieces: Pieces, elements: Mapping[str, int], stances: Sequence[Stance]
    ) -> None:
        self.pieces, self.elements = pieces, elements
        each = [zip(stance.index, stance.discs.values, strict=True) for stance in stances]
        machines = sorted([pair for pairs in each for pair in pairs])
        self.discs = Discs(base for _, base in machines)
        self.machines = {name: len(self.pieces) + i for i, (name, _) in enumerate(machines)}

    def own(self, fighter: int) -> int:
        """A machine's own base, which it looks past; an element under it is too low to block."""
        return self.machines.get(fighter, NOTHING)

    def parts(self, element: str) -> range:
        """The pieces of an element: one, the sheets of an open container, none of what is flat."""
        last = self.elements.get(element, NOTHING)
        if last == NOTHING:
            return range(0)
        before = max([other for other in self.elements.values() if other < last], default=-1)
        return range(before + 1, last + 1)

    def past(self, names: Collection[int]) -> Skips | None:
        """What is not in the way of each fighter; None if, as usual, none of them is a machine."""
        machines = self.machines
        if machines.keys().isdisjoint(names):
            return None
        return tuple([(machines.get(name, NOTHING), NOTHING) for name in names])


@lru_cache(maxsize=256)
def screen_of(land: Land, stances: tuple[Stance, ...]) -> Screen:
    """All elements and these bases: the same object wherever they stand like this."""
    return Screen(land.screening, land.screens, stances)
