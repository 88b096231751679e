"""How an attack can end: on all ways it can go, or on some of them if there are too many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Chance, Done
from damocles.odds.branches import Branch, Branches
from damocles.odds.chances import FACES
from damocles.odds.rolls import TooManyWays
from damocles.rules.state import machine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from damocles.engine import Event, Order, Step
    from damocles.rules.state import Table

FOLLOWED = 300
"""As many ways are followed exactly."""
TRIED = 24
"""So many attacks are tried with dice if there are more ways than that."""


class TriedBranches(Branches):
    """Follows one of all ways: dice are thrown."""

    def __init__(self, before: Table, floor: int, chance: Chance) -> None:
        super().__init__(before, floor, hear_nothing)
        self.chance = chance

    def _split(self, way: Branch) -> Iterator[Branch]:
        """The way after the roll that it waits for."""
        step = way.stack[-1]
        faces = tuple(self.chance.between(1, FACES) for _ in range(way.dice))
        self._finish(way, machine.rolled[type(step)](way.table, step, faces))
        yield way


def hear_nothing(chance: float, event: Event) -> None:
    """Nobody counts the events."""


def chance_of_event(table: Table, step: Step, is_it: Callable[[Event], bool]) -> float:
    """How likely an event of this kind is among all that follows a step; at most one may be."""
    found = [0.0]

    def hear(chance: float, event: Event) -> None:
        found[0] += chance * is_it(event)

    Branches(table, 1, hear).ends([(Branch(table, [step, step], 1.0), Done(steps=(step,)))])
    return found[0]


def ends_of_attack(table: Table, step: Step, order: Order) -> Sequence[Branch]:
    """The ends of an attack with their chances; `step` takes the order.

    Where there are too many ways, the same dice are thrown whenever the same is asked.
    """
    done = machine.resolvers[type(order)](table, step, order)
    try:
        return Branches(table, 1, hear_nothing, FOLLOWED).ends([(Branch(table, [step], 1.0), done)])
    except TooManyWays:
        pass
    ends: list[Branch] = []
    for number in range(TRIED):
        one = TriedBranches(table, 1, Chance(f"{order}/{number}"))
        ends += one.ends([(Branch(table, [step], 1.0 / TRIED), done)])
    return ends
