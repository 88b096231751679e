"""Playing the real battle on, with drilled Soldiers on all sides, to see which order leads to most.

A trial is played by the full rules to the end of the round, and from there by the abstract battle
to the end of the next. That is expensive, so only the few orders that seem best get one, all with
the same cards and dice. The dice are even and luck is subtracted, so that fewer trials suffice.
"""

from __future__ import annotations

from statistics import mean, stdev
from time import thread_time
from typing import TYPE_CHECKING

from damocles.ai.lookahead.luck import TrialLuck
from damocles.ai.model.battle import model_battle
from damocles.ai.model.kernels.layout import OWN, THEIRS
from damocles.ai.model.rollout import prospect
from damocles.ai.model.stakes import stakes
from damocles.ai.model.state import State
from damocles.ai.plans.soldier import DrilledSoldier
from damocles.engine import Chance, PurposeTape, Roll
from damocles.rules.battle import imagine

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from damocles.ai.lookahead.depth import Scope
    from damocles.engine import Order
    from damocles.rules.battle import Battle, View
    from damocles.rules.state import Table

Line = tuple["Order", ...]
"""An order, and the orders that follow it at the next decisions of its kind."""
FACES = (1, 2, 3, 4, 5, 6)
FINALISTS = 2
"""How many orders are tried to the end."""
HALVED = (2, 5)
"""After this many trials of each order, only the better half is kept."""
MOST = 40
"""How many trials each order gets at most."""
LUCK = 1.2
"""How much of the luck of attacks is subtracted: more than all, as fewer losses mean more hits."""
NEXT = 0.7
"""How much the abstract battle's view of the next round counts, compared with what is gained."""
GLANCE = 8
"""After how many decisions the clock is checked."""
DECIDED = 0.8
"""How much winning counts at the end of a battle; the rest is by how much."""
FEWEST = 3
DOUBT = 1.5
"""An order that replaces the first thought needs this many trials, and a lead of this many
standard errors."""
ENOUGH = 5
"""After this many trials it is checked whether more are needed."""
SURE = 2.5
"""A lead of this many standard errors needs no more trials."""


class TrialDice(PurposeTape):
    """Dice that show each face once in every six rolls for one purpose, in random order.

    >>> faces, _ = TrialDice("key").faces(Roll(6, "seat-0", "to hit", "SHO-021"), 0)
    >>> sorted(faces)
    [1, 2, 3, 4, 5, 6]
    """

    def faces(self, roll: Roll, position: int) -> tuple[tuple[int, ...], int]:
        """The next faces from these decks of six."""
        end, decks = position + roll.count, range(position // 6, (position + roll.count) // 6 + 1)
        stream = self.stream(roll)
        found = [
            face for deck in decks for face in Chance(f"{self.key}/{stream}/{deck}").shuffled(FACES)
        ]
        start = position - decks[0] * 6
        return tuple(found[start : start + roll.count]), end


class Trials:
    """The possible answers to a decision of a seat, and what they lead to."""

    def __init__(self, view: View, seat: int, chance: Chance, scope: Scope) -> None:
        self.view, self.seat, self.scope = view, seat, scope
        self.key = str(chance.below(10**9))
        self.stakes = stakes(view.table, seat)
        self.until = view.table.clock.round + scope.rounds + is_over(view.table)
        self.left, self.end = scope.effort, thread_time() + scope.seconds
        self.found: dict[int, list[float]] = {}
        """The results so far of each line that was tried, after what was expected of it."""

    def best(self, lines: Sequence[Line], before: Sequence[float]) -> int:
        """The number of the line that does best; without time for trials, the best by expectation.

        What was expected of a line beforehand counts as much as one trial.
        """
        ranked = sorted(range(len(lines)), key=lambda number: -before[number])
        found = self.found = {number: [before[number]] for number in ranked[: self.scope.orders]}
        for count in range(MOST):
            if len(found) < FINALISTS or is_settled(found):
                break
            values = self.batch({number: lines[number] for number in found}, count)
            if len(values) == len(found) or (count == 0 and len(values) >= FINALISTS):
                found = {number: [*found[number], value] for number, value in values.items()}
                self.found.update(found)
            if len(values) < len(found):
                break
            if count + 1 in HALVED:
                found = better_half(found, first=ranked[0])
        return max(found, key=lambda number: sum(found[number]))

    def batch(self, lines: Mapping[int, Line], count: int) -> dict[int, float]:
        """One trial of each of these lines; the last ones are missing if it takes too long."""
        found: dict[int, float] = {}
        for number, line in lines.items():
            value = self.trial(line, count)
            if value is None:
                break
            found[number] = value
        return found

    def is_surely_better(self, one: int, other: int) -> bool:
        """Whether a line has clearly done better than another in enough trials."""
        leads = [a - b for a, b in zip(self.found[one][1:], self.found[other][1:], strict=False)]
        return len(leads) >= FEWEST and mean(leads) > DOUBT * stdev(leads) / len(leads) ** 0.5

    @property
    def played(self) -> int:
        """How many trials the most tried line has had."""
        return max((len(values) - 1 for values in self.found.values()), default=0)

    def trial(self, line: Line, number: int) -> float | None:
        """How likely the seat is to win after these orders, by playing the battle on once.

        Orders that are refused when their turn comes are left out. None if it takes too long.
        """
        battle = imagine(self.view, Chance(f"{self.key}/{number}"))
        battle.dice = TrialDice(f"{self.key}/{number}")
        players = {
            seat: DrilledSoldier(f"{self.key}/{number}/{seat}") for seat in battle.table.seats
        }
        left, kind, luck = list(line), type(self.view.decision), TrialLuck(self.seat)
        while (decision := battle.decision) and battle.table.clock.round < self.until:
            self.left -= 1
            if self.left < 0 or (self.left % GLANCE == 0 and thread_time() > self.end):
                return None
            order = left.pop(0) if left and isinstance(decision, kind) else None
            if order is None or battle.refusal(order) is not None:
                view = battle.view(decision.seat)
                order = players[decision.seat].choose(view, decision)
            if self.scope.sober:
                luck.attack(battle.table, decision, order)
            battle.push(order)
        luck.settle(battle.table)
        return self.value(battle, luck.total)

    def value(self, battle: Battle, luck: float) -> float:
        """How likely the seat is to win from here; at the end the margin counts a little.

        Who begins the next round is not known, so both cases are averaged.
        """
        state = State(model_battle(battle.table, self.seat), battle.table)
        now = state.forces.stakes
        gained = now.ahead - self.stakes.ahead - LUCK * now.fighters * luck
        outcome = battle.outcome
        if outcome is None:
            next_round = [prospect(state.copy(), side, Chance(self.key)) for side in (OWN, THEIRS)]
            return self.stakes.chance(gained + NEXT * mean(next_round))
        won = outcome.share_of(self.seat)
        return DECIDED * won + (1.0 - DECIDED) * self.stakes.chance(gained)


def is_over(table: Table) -> bool:
    """Whether all units have acted this round: a decision now only shows in the next one."""
    return table.clock.phase == "control"


def better_half(found: Mapping[int, list[float]], first: int) -> dict[int, list[float]]:
    """The lines that have done best so far, at least two; the first line stays to be beaten.

    >>> better_half({0: [0.5], 1: [0.7], 2: [0.6], 3: [0.1], 4: [0.2]}, first=3)
    {3: [0.1], 1: [0.7], 2: [0.6]}
    """
    ranked = sorted(found, key=lambda number: (number != first, -sum(found[number])))
    return {number: found[number] for number in ranked[: max(FINALISTS, (len(found) + 1) // 2)]}


def is_settled(found: Mapping[int, Sequence[float]]) -> bool:
    """Whether the best line is clearly ahead of the second, or both are the same.

    >>> is_settled({0: [0.6] * 6, 1: [0.4, 0.41, 0.4, 0.41, 0.4, 0.41]})
    True
    >>> is_settled({0: [0.6, 0.3, 0.6, 0.3, 0.6], 1: [0.3, 0.6, 0.3, 0.6, 0.3]})
    False
    """
    first, second = sorted(found.values(), key=sum)[-1:-3:-1]
    if len(first) < ENOUGH:
        return False
    leads = [one - two for one, two in zip(first, second, strict=True)]
    return bool(mean(leads) >= SURE * stdev(leads) / len(leads) ** 0.5)
