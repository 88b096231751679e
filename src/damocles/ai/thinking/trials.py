"""Playing the real battle on, by Soldiers on all sides, to see which order leads to most.

A trial is played by all the rules to the end of the round, and from there by the abstract battle to
the end of the next. It is dear: so only the few orders get one that seem best, all with the same
cards and dice, and the dice are even: fewer trials tell more.
"""

from __future__ import annotations

from statistics import mean, stdev
from time import thread_time
from typing import TYPE_CHECKING

from damocles.ai.model.forces import forces
from damocles.ai.model.rollout import prospect
from damocles.ai.model.stakes import stakes
from damocles.ai.model.state import State
from damocles.ai.soldier import Soldier
from damocles.engine.chance import Chance
from damocles.engine.dice import PurposeTape, Roll

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from damocles.ai.thinking.depth import Scope
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
MOST = 40
"""So many at most of each order."""
DECIDED = 0.8
"""What victory counts at the end of a battle, beside by how much."""
ENOUGH = 5
"""After so many it is asked whether more are needed."""
SURE = 2.5
"""A lead of so many times its standard error needs no more trials."""


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
        self.left, self.end = scope.effort, thread_time() + scope.seconds
        self.found: dict[int, list[float]] = {}
        """What was found out about the lines that were tried."""

    def best(self, lines: Sequence[Line], before: Sequence[float]) -> int:
        """The number of the line that does best; without time for trials, the best before.

        What was expected of a line before counts as much as one trial.
        """
        ranked = sorted(range(len(lines)), key=lambda number: -before[number])
        found = self.found = {number: [before[number]] for number in ranked[: self.scope.orders]}
        for count in range(MOST):
            if len(found) < FINALISTS or settled(found):
                break
            values = self.batch({number: lines[number] for number in found}, count)
            if len(values) == len(found) or (count == 0 and len(values) >= FINALISTS):
                found = {number: [*found[number], value] for number, value in values.items()}
                self.found.update(found)
            if len(values) < len(found):
                break
            if count + 1 == QUALIFYING:
                found = dict(sorted(found.items(), key=lambda item: -sum(item[1]))[:FINALISTS])
        return max(found, key=lambda number: sum(found[number]))

    def batch(self, lines: Mapping[int, Line], count: int) -> dict[int, float]:
        """A trial of each of these lines; without the last ones if it would take too much."""
        found: dict[int, float] = {}
        for number, line in lines.items():
            value = self.trial(line, count)
            if value is None:
                break
            found[number] = value
        return found

    @property
    def played(self) -> int:
        """How often the line that was tried most has been."""
        return max((len(values) - 1 for values in self.found.values()), default=0)

    def trial(self, line: Line, number: int) -> float | None:
        """How likely the seat wins after these orders, by one course of the battle.

        What is refused when its turn comes is left out. None if it would take too much.
        """
        battle = self.view.imagine(Chance(f"{self.key}/{number}"))
        battle.dice = EvenDice(f"{self.key}/{number}")
        players = {seat: Soldier(f"{self.key}/{number}/{seat}") for seat in battle.table.seats}
        battle.push(line[0])
        left, kind = list(line[1:]), type(self.view.decision)
        while (decision := battle.decision) and battle.table.clock.round < self.until:
            self.left -= 1
            if self.left < 0 or thread_time() > self.end:
                return None
            if left and isinstance(decision, kind):
                order = left.pop()
                if battle.refusal(order) is None:
                    battle.push(order)
                    continue
            view = battle.view(decision.seat)
            battle.push(players[decision.seat].choose(view, decision))
        return self.value(battle, number)

    def value(self, battle: Battle, number: int) -> float:
        """How likely the seat wins as the battle stands; by how much counts a little at its end.

        Either side begins the next round in every other trial.
        """
        state = State(forces(battle.table, self.seat), battle.table)
        gained = state.forces.stakes.ahead - self.stakes.ahead
        outcome = battle.outcome
        if outcome is None:
            return self.stakes.chance(gained + prospect(state, number % 2, Chance(self.key)))
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
