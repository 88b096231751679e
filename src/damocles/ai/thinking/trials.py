"""Playing the real battle on, by greedy players on all sides, to see which order leads to most.

A trial is dear: it is played by all the rules. So only the few orders get one that the abstract
battle finds best, and the dice are even: fewer trials tell more.
"""

from __future__ import annotations

from statistics import mean, stdev
from time import thread_time
from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.model.forces import forces
from damocles.ai.model.rollout import outlook
from damocles.ai.model.stakes import stakes
from damocles.ai.model.state import State
from damocles.ai.soldier import Soldier
from damocles.engine.chance import Chance
from damocles.engine.dice import PurposeTape, Roll

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from damocles.engine.families import Order
    from damocles.rules.battle import Battle
    from damocles.rules.state import Table
    from damocles.rules.view import View

Line = tuple["Order", ...]
"""An order, and one with which it goes on at the next decision of its kind."""
FACES = (1, 2, 3, 4, 5, 6)
FINALISTS = 2
"""So many are left of all orders after the first trials."""
QUALIFYING = 2
"""So many trials the first ones are."""
DECIDED = 0.8
"""What victory counts at the end of a battle, beside by how much."""
ENOUGH = 5
"""After so many it is asked whether more are needed."""
SURE = 2.5
"""A lead of so many times its standard error needs no more trials."""


class Scope(NamedTuple):
    """How many orders are tried, how far, for how long, how often each at most."""

    orders: int
    rounds: int
    seconds: float
    most: int = 40

    def brief(self) -> Scope:
        """The same for what is decided quickly."""
        return Scope(min(self.orders, 3), self.rounds, self.seconds / 2, max(3, self.most // 2))


class EvenDice(PurposeTape):
    """Dice of which every six for one purpose show every face once, in any order.

    >>> faces, _ = EvenDice("key").faces(Roll(6, "seat-0", "to hit", "SHO-021"), 0)
    >>> sorted(faces)
    [1, 2, 3, 4, 5, 6]
    """

    def faces(self, roll: Roll, position: int) -> tuple[tuple[int, ...], int]:
        """The next ones of these decks of six."""
        end, decks = position + roll.count, range(position // 6, (position + roll.count) // 6 + 1)
        stream = self.stream(roll)
        found = [
            face for deck in decks for face in Chance(f"{self.key}/{stream}/{deck}").shuffled(FACES)
        ]
        start = position - decks[0] * 6
        return tuple(found[start : start + roll.count]), end


class Trials:
    """A decision of a seat, and what its answers lead to."""

    def __init__(self, view: View, seat: int, chance: Chance, scope: Scope) -> None:
        self.view, self.seat, self.scope = view, seat, scope
        self.key = str(chance.below(10**9))
        self.stakes = stakes(view.table, seat)
        self.until = view.table.clock.round + scope.rounds + is_over(view.table)
        self.end = thread_time() + scope.seconds

    def best(self, lines: Sequence[Line], before: Sequence[float]) -> int:
        """The number of the line that does best; without time for trials, the best before."""
        ranked = sorted(range(len(lines)), key=lambda number: -before[number])
        found = {number: [before[number]] for number in ranked[: self.scope.orders]}
        for count in range(self.scope.most):
            if len(found) < FINALISTS or settled(found):
                break
            values = [self.trial(lines[number], count) for number in found]
            if None in values:
                break
            for number, value in zip(tuple(found), values, strict=True):
                found[number].append(value or 0.0)
            if count + 1 == QUALIFYING:
                found = dict(sorted(found.items(), key=lambda item: -sum(item[1]))[:FINALISTS])
        return max(found, key=lambda number: sum(found[number]))

    def trial(self, line: Line, number: int) -> float | None:
        """How likely the seat wins after these orders, by one course of the battle; None if late.

        What is refused when its turn comes is left out.
        """
        battle = self.view.imagine(Chance(f"{self.key}/{number}"))
        battle.dice = EvenDice(f"{self.key}/{number}")
        players = {seat: Soldier(f"{self.key}/{number}/{seat}") for seat in battle.table.seats}
        battle.push(line[0])
        left, kind = list(line[1:]), type(self.view.decision)
        while (decision := battle.decision) and battle.table.clock.round < self.until:
            if thread_time() > self.end:
                return None
            if left and isinstance(decision, kind):
                order = left.pop()
                if battle.refusal(order) is None:
                    battle.push(order)
                    continue
            view = battle.view(decision.seat)
            battle.push(players[decision.seat].choose(view, decision))
        return self.value(battle)

    def value(self, battle: Battle) -> float:
        """How likely the seat wins as the battle stands; by how much counts a little at its end."""
        state = State(forces(battle.table, self.seat), battle.table)
        gained = state.forces.stakes.ahead - self.stakes.ahead
        outcome = battle.outcome
        if outcome is None:
            return self.stakes.chance(gained + outlook(state, [[], []], 0, Chance(self.key), 0))
        won = 0.5 if outcome.winner is None else float(outcome.winner == self.seat)
        return DECIDED * won + (1.0 - DECIDED) * self.stakes.chance(gained)


def is_over(table: Table) -> bool:
    """Whether all units have acted in this round: what is decided now shows in the next."""
    return table.clock.phase == "control"


def settled(found: Mapping[int, Sequence[float]]) -> bool:
    """Whether the best is ahead of the second beyond doubt, or both are the same to us.

    >>> settled({0: [0.6] * 6, 1: [0.4, 0.41, 0.4, 0.41, 0.4, 0.41]})
    True
    >>> settled({0: [0.6, 0.3, 0.6, 0.3, 0.6], 1: [0.3, 0.6, 0.3, 0.6, 0.3]})
    False
    """
    first, second = sorted(found.values(), key=sum)[-1:-3:-1]
    if len(first) < ENOUGH:
        return False
    leads = [one - two for one, two in zip(first, second, strict=True)]
    return bool(mean(leads) >= SURE * stdev(leads) / len(leads) ** 0.5)
