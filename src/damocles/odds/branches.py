"""Every way an attack can go: the rules themselves, run once for each result that differs.

At each roll all results that the rules distinguish are tried, each with its chance. Ways that reach
the same position are merged. So nothing is calculated here that the rules calculate, and whatever
they do is in the odds.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress
from operator import is_not
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from damocles.engine import Ask, Done, Roll, change_nothing
from damocles.odds.answers import usual_answer
from damocles.odds.rolls import MOST, TooManyWays, locate_one_by_one, results
from damocles.odds.usual import FALLEN, is_usual
from damocles.rules.chapters import BurstStep, HitsStep
from damocles.rules.state import ability_effects, machine

if TYPE_CHECKING:
    from collections.abc import (
        Callable,
        Collection,
        Hashable,
        Iterable,
        Iterator,
        Mapping,
        Sequence,
    )

    from damocles.engine import Event, Step
    from damocles.rules.state import Fighter, Table

    Heard = Callable[[float, Event], None]


@dataclass(slots=True)
class Branch:
    """A table, the steps still to be done on it, and the chance of getting there."""

    table: Table
    stack: list[Step]
    chance: float
    dice: int = 0
    """Of the roll that the top step waits for."""
    shared: bool = True
    """Whether others have this table, too: it is copied before it is changed."""
    place: int | None = None
    """The number of what has changed on the table, if it has been given one."""


class Branches:
    """Follows all ways from a start until all that has come of it is done.

    At the start the step that takes the order is number `floor` of the stack. It asks for another
    afterwards, or it is done with.
    """

    def __init__(self, before: Table, floor: int, heard: Heard, most: int | None = None) -> None:
        self.before, self.floor, self.heard = before, floor, heard
        self.most = MOST if most is None else most
        self.joins_fallen = is_usual(before, FALLEN)
        self.asks: type[Step] | None = None
        self.count = 0
        self.places: dict[Hashable, int] = {}

    def ends(self, starts: Sequence[tuple[Branch, Done]]) -> list[Branch]:
        """The ends of all ways, each after the given events and steps at its start."""
        going, ended = self._sorted(self._begun(*start) for start in starts)
        while going:
            rolled = self._merged(way for one in going for way in self._split(one))
            going, more = self._sorted(rolled)
            ended += more
        return ended

    # ---- one way -----------------------------------------------------------------------------

    def _begun(self, first: Branch, done: Done) -> Branch:
        """A way of its own: the branch after this has been done."""
        start = Branch(first.table, list(first.stack), first.chance)
        self.asks = type(start.stack[-1])
        self._finish(start, done)
        return start

    def _run(self, way: Branch) -> Branch:
        """Run on to the next roll, or to the end."""
        while not self._is_over(way):
            locate_one_by_one(way.table, way.stack)
            step = way.stack[-1]
            said = machine.handlers[type(step)](way.table, step)
            if isinstance(said, Roll):
                way.dice = said.count
                break
            if isinstance(said, Ask):
                order = usual_answer(way.table, said.decision)
                said = machine.resolvers[type(order)](way.table, step, order)
            assert isinstance(said, Done)  # noqa: S101  # nothing secret is asked in an attack
            self._finish(way, said)
        return way

    def _is_over(self, way: Branch) -> bool:
        """Whether nothing is left to be done before the next order is asked for."""
        left = len(way.stack) - self.floor
        return left < 0 or (left == 0 and type(way.stack[-1]) is self.asks)

    def _finish(self, way: Branch, done: Done) -> None:
        for event in done.events:
            self.heard(way.chance, event)
            self._apply(way, event)
        if done.over:
            way.stack.clear()
            return
        way.stack.pop()
        way.stack.extend(reversed(done.steps))

    @staticmethod
    def _apply(way: Branch, event: Event) -> None:
        """Change the table of this way alone."""
        change = machine.appliers[type(event)]
        if change is change_nothing:
            return
        if way.shared:
            way.table, way.shared, way.place = way.table.copy(), False, None
        change(way.table, event)

    def _split(self, way: Branch) -> Iterator[Branch]:
        """One way for each result of the roll that this way waits for."""
        place = self._place(way)
        for chance, done in results(way.table, way.stack[-1], way.dice):
            self.count += 1
            if self.count > self.most:
                raise TooManyWays
            after = Branch(way.table, way.stack.copy(), way.chance * chance, place=place)
            self._finish(after, done)
            yield after

    # ---- all ways ----------------------------------------------------------------------------

    def _sorted(self, ways: Iterable[Branch]) -> tuple[list[Branch], list[Branch]]:
        """The ways run on: those that wait for a roll and those that have ended."""
        found = self._merged(self._run(way) for way in ways)
        going = [way for way in found if not self._is_over(way)]
        return going, [way for way in found if self._is_over(way)]

    def _merged(self, ways: Iterable[Branch]) -> Collection[Branch]:
        """The ways, those at the same position as one with their chances together."""
        found: dict[Hashable, Branch] = {}
        for way in ways:
            known = found.setdefault(self._position(way), way)
            if known is not way:
                known.chance += way.chance
        return found.values()

    def _position(self, way: Branch) -> Hashable:
        """What distinguishes two ways: whatever has changed on the table, and their steps.

        Of fallen fighters only what matters, where their identity does not: as a rule, only medics
        come after them, and crews without which support weapons are lost. Who stands where matters
        for a template that is still to come.
        """
        steps: Sequence[Hashable] = way.stack[self.floor - 1 :]
        kinds = set(map(type, way.stack))
        if self.joins_fallen and HitsStep in kinds and BurstStep not in kinds:
            steps = [_alike(way.table, step) for step in way.stack[self.floor - 1 :]]
        return self._place(way), *steps

    def _place(self, way: Branch) -> int:
        """The same number for tables on which the same has changed."""
        if way.place is None:
            table, before = way.table, self.before
            changes = (
                _changed(table.fighters, before.fighters),
                _changed(table.units, before.units),
                _changed(table.seats, before.seats),
                _changed(table.elements, before.elements),
                table.activation,
            )
            way.place = self.places.setdefault(changes, len(self.places))
        return way.place


def _alike(table: Table, step: Step) -> Hashable:
    """The step; if fighters fall in it, their kinds in place of who they are."""
    if not isinstance(step, HitsStep):
        return step
    fallen = (table.fighters[name] for name in step.fallen)
    kinds = ((each.unit, *_counted(table, each)) for each in fallen)
    return replace(step, fallen=()), tuple(sorted(kinds))


def _counted(table: Table, fighter: Fighter) -> tuple[str, bool]:
    """What in a fighter decides who else is lost with it, or saved."""
    role = table.setting.card(fighter).role
    crew = role if role in ("gunner", "support_weapon") else ""
    return crew, ability_effects(table, fighter).saves


def _changed(now: Mapping[Any, Any], before: Mapping[Any, Any]) -> Hashable:
    """The values that have changed since before; values are replaced and added, never dropped.

    Most are the same, so they are compared by identity, in the order that copies keep.
    """
    values = list(now.values())
    return (*compress(values, map(is_not, values, before.values())), *values[len(before) :])
