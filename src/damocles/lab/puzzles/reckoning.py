"""What a line of play is worth, exactly: the rules themselves, on every way the dice can fall."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.values import VICTORY, fighter_worth, standing_worth
from damocles.engine import Ask, Done, Gather, Roll
from damocles.errors import DamoclesError
from damocles.lab.puzzles.plays import Script
from damocles.lab.puzzles.position import position
from damocles.odds import FACES, locate_one_by_one, results
from damocles.rules import TurnDecision
from damocles.rules.chapters import (
    AuthorityStep,
    PlayStep,
    authority_test,
    cards_left,
    winners,
)
from damocles.rules.state import TurnStep, machine

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

    from damocles.engine import Decision, Order, Step
    from damocles.lab.puzzles.files import Puzzle
    from damocles.lab.puzzles.form import Measure
    from damocles.rules.state import Fighter, Table

MOST = 60_000
"""No more ways than this are followed."""
RARE = 1e-12
"""Ways less likely than this make no difference to the written values."""


class TooManyBranches(DamoclesError):
    """A line of play has more results than can be followed."""


class Branch(NamedTuple):
    """A table, the steps still to be done on it, the plays given by each seat, and the chance."""

    table: Table
    stack: list[Step]
    given: tuple[int, int]
    chance: float


def worth_of_line(puzzle: Puzzle, line: str, reply: str | None = None) -> float:
    """The expectation of a line of play, by the measure of the puzzle, for the seat that is asked.

    The others follow the script; where it says nothing, units do nothing. Then the units of the
    reply act at once, as if it were their turn.
    """
    source = puzzle.source
    there = position(source, puzzle.mission)
    before, progress = there.battle.table, there.battle.progress
    scripts = _both(source.ask.seat, *(
        Script(plays, there.units) for plays in (source.lines[line], source.script)
    ))  # fmt: skip
    ways = Reckoning(puzzle, scripts).ends([Branch(before, list(progress.stack), (0, 0), 1.0)])
    if reply is not None:
        ways = _replied(puzzle, Script(source.replies[reply], there.units), ways)
    measure = MEASURES[source.proof.measure]
    return sum(way.chance * measure(before, way.table, source.ask.seat) for way in ways)


def _both(seat: int, own: Script, others: Script) -> tuple[Script, Script]:
    """The scripts of the two seats, in the order of the seats."""
    return (own, others) if seat == 0 else (others, own)


def _replied(puzzle: Puzzle, script: Script, ways: list[Branch]) -> list[Branch]:
    """Where the ways lead after the units of a reply have acted, one after the other."""
    names = dict.fromkeys(play.unit for play in script.plays if play.unit)
    steps: list[Step] = [PlayStep(script.units[name]) for name in reversed(names)]
    starts = [way._replace(stack=list(steps), given=(0, 0)) for way in ways]
    return Reckoning(puzzle, (script, script), reply=True).ends(_joined(starts))


def line_values(puzzle: Puzzle) -> dict[str, dict[str, float]]:
    """The expectation of every line against every reply; `alone` if there are no replies."""
    replies = tuple(puzzle.source.replies) or ("alone",)
    return {
        line: {
            reply: round(worth_of_line(puzzle, line, reply if puzzle.source.replies else None), 4)
            for reply in replies
        }
        for line in puzzle.source.lines
    }


def margin(found: dict[str, dict[str, float]], best: str) -> float:
    """The smallest lead of the best line over any other, under any reply."""
    others = [name for name in found if name != best]
    return min(
        found[best][reply] - found[other][reply] for other in others for reply in found[best]
    )


# ---- all ways --------------------------------------------------------------------------------


class Reckoning:
    """Follows scripts along all ways until what is measured is decided."""

    def __init__(
        self, puzzle: Puzzle, scripts: tuple[Script, Script], *, reply: bool = False
    ) -> None:
        self.puzzle, self.scripts, self.reply = puzzle, scripts, reply
        self.count = 0

    def ends(self, starts: list[Branch]) -> list[Branch]:
        """The ends of all ways."""
        going, ended = starts, list[Branch]()
        while going:
            ran = [self._run(way) for way in going]
            ended += [way for way, over in ran if over]
            waiting = _joined(way for way, over in ran if not over)
            going = [after for way in waiting for after in self._split(way)]
        return ended

    def _run(self, way: Branch) -> tuple[Branch, bool]:
        """Run on to the next roll or to the end; whether it is the end."""
        table, stack, given, chance = way.table.copy(), list(way.stack), way.given, way.chance
        while stack and not self._is_over(table, stack[-1]):
            locate_one_by_one(table, stack)
            step = stack[-1]
            said = machine.handlers[type(step)](table, step)
            if isinstance(said, Roll):
                return Branch(table, stack, given, chance), False
            if isinstance(said, Ask):
                if self._is_enough(said.decision, given):
                    break
                order, given = self._answer(table, said.decision, given)
                said = machine.resolvers[type(order)](table, step, order)
            elif isinstance(said, Gather):
                said, given = self._gathered(table, step, said, given)
            _finish(table, stack, said)
        return Branch(table, stack, given, chance), True

    def _answer(
        self, table: Table, decision: Decision, given: tuple[int, int]
    ) -> tuple[Order, tuple[int, int]]:
        """The next order of the seat that is asked, and the plays given after it."""
        seat = decision.seat
        order, count = self.scripts[seat].answer(table, decision, given[seat])
        return order, (count, given[1]) if seat == 0 else (given[0], count)

    def _gathered(
        self, table: Table, step: Step, said: Gather, given: tuple[int, int]
    ) -> tuple[Done, tuple[int, int]]:
        """What follows from the secret answers of all seats, and the plays given after them."""
        answers: dict[int, Order] = {}
        for decision in said.decisions:
            answers[decision.seat], given = self._answer(table, decision, given)
        return machine.gathered[type(step)](table, step, answers), given

    def _split(self, way: Branch) -> Iterator[Branch]:
        """One way for each result of the roll that this way waits for."""
        step = way.stack[-1]
        roll = machine.handlers[type(step)](way.table, step)
        assert isinstance(roll, Roll)  # noqa: S101  # it was run up to here
        for chance, done in _results(way.table, step, roll.count):
            if chance * way.chance < RARE:
                continue
            self.count += 1
            if self.count > MOST:
                raise TooManyBranches(f"{self.puzzle.source.id}: more than {MOST} ways")
            table, stack = way.table.copy(), list(way.stack)
            _finish(table, stack, done)
            yield Branch(table, stack, way.given, way.chance * chance)

    def _is_over(self, table: Table, step: Step) -> bool:
        """Whether nothing that follows is measured any more."""
        if self.reply or table.outcome is not None:
            return table.outcome is not None
        horizon = self.puzzle.source.proof.horizon
        if horizon == "lines":
            return isinstance(step, TurnStep) and not any(cards_left(table, s) for s in table.seats)
        return horizon == "round" and table.clock.round > self.puzzle.source.round

    def _is_enough(self, decision: Decision, given: tuple[int, int]) -> bool:
        """Whether all plays have been given and a turn begins, if nothing later is measured."""
        lines = self.puzzle.source.proof.horizon == "lines"
        plays = tuple(len(script.plays) for script in self.scripts)
        return lines and isinstance(decision, TurnDecision) and given == plays


def _results(table: Table, step: Step, count: int) -> list[tuple[float, Done]]:
    """The possible results of a roll; of an Authority test, who wins, as ties are rolled again."""
    if not isinstance(step, AuthorityStep):
        return results(table, step, count)
    judge, chances = machine.rolled[type(step)], dict[int, float]()
    shown: dict[int, Done] = {}
    for faces in product(range(1, FACES + 1), repeat=count):
        done = judge(table, step, faces)
        winner, *others = winners(step.seats, authority_test(table, step, faces).totals)
        if not others:
            shown.setdefault(winner, done)
            chances[winner] = chances.get(winner, 0.0) + 1.0
    total = sum(chances.values())
    return [(chances[winner] / total, done) for winner, done in shown.items()]


def _finish(table: Table, stack: list[Step], done: Done) -> None:
    for event in done.events:
        machine.apply(table, event)
    if done.over:
        stack.clear()
        return
    stack.pop()
    stack.extend(reversed(done.steps))


def _joined(ways: Iterable[Branch]) -> list[Branch]:
    """Merge equal ways into one."""
    found: dict[Hashable, Branch] = {}
    for way in ways:
        key = _position(way)
        known = found.get(key)
        found[key] = way if known is None else known._replace(chance=known.chance + way.chance)
    return list(found.values())


def _position(way: Branch) -> Hashable:
    """Everything that distinguishes two ways."""
    table = way.table
    return (
        tuple(way.stack), way.given, tuple(table.fighters.values()), tuple(table.units.values()),
        tuple(table.seats.values()), tuple(table.elements.values()), table.activation, table.clock,
        tuple(sorted(table.tally.items())), tuple(sorted(table.controllers.items())),
    )  # fmt: skip


# ---- measures --------------------------------------------------------------------------------


def _side(table: Table, fighter: Fighter, seat: int) -> int:
    """1 for an enemy of the seat, -1 for one of its own."""
    own = table.units[fighter.unit].seat == seat
    return -1 if own else 1


def _fallen(before: Table, after: Table, seat: int) -> float:
    """How many more fighters the others lost than the seat."""
    return sum(
        _side(before, fighter, seat)
        for fighter in before.fighters.values()
        if fighter.place == "table" and after.fighters[fighter.id].place != "table"
    )


def _vp(before: Table, after: Table, seat: int) -> float:
    """How many victory points the seat has gained on the others."""
    gained = {each: after.seats[each].vp - before.seats[each].vp for each in before.seats}
    return sum(points if each == seat else -points for each, points in gained.items())


def _points(before: Table, after: Table, seat: int) -> float:
    """How far the losses of the others exceed the seat's, with victory points, in army points."""
    lost = sum(
        _side(before, fighter, seat) * (_value(before, fighter) - _value(after, fighter))
        for fighter in before.fighters.values()
    )
    return lost + VICTORY * _vp(before, after, seat)


def _value(table: Table, fighter: Fighter) -> float:
    """What a fighter is worth on a table; nothing if it has fallen."""
    now = table.fighters[fighter.id]
    if now.place == "gone":
        return 0.0
    return standing_worth(table, now) if now.place == "table" else fighter_worth(table, now)


MEASURES: dict[Measure, Callable[[Table, Table, int], float]] = {
    "points": _points,
    "vp": _vp,
    "fallen": _fallen,
}
