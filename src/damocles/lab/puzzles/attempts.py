"""A bot faces a puzzle: it plays until the answer can be judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Value
from damocles.lab.puzzles.judge import GivenOrder, Trace, is_solved
from damocles.lab.puzzles.plays import Script
from damocles.lab.puzzles.position import position
from damocles.record import narrate
from damocles.rules import (
    ActDecision,
    ActivationDeclined,
    ActivationEnded,
    CardRelocated,
    CombatDeclared,
    DrillTaken,
    OptionTaken,
    ProjectionDeclared,
    RunOver,
    SalvoDeclared,
    UnitMoved,
    UnitRallied,
)
from damocles.words import DEFAULT

if TYPE_CHECKING:
    from damocles.ai.bots import Bot
    from damocles.engine import Decision, Event, Order
    from damocles.lab.puzzles.files import Puzzle
    from damocles.lab.puzzles.form import PuzzlePlay
    from damocles.lab.puzzles.position import Position
    from damocles.words import Language

CHOICES = (
    ActivationDeclined, CardRelocated, CombatDeclared, DrillTaken, OptionTaken, ProjectionDeclared,
    RunOver, SalvoDeclared, UnitMoved, UnitRallied,
)  # fmt: skip
"""The kinds of events that show what a player has chosen."""
LONGEST = 400
"""More orders than any puzzle needs."""


class Attempt(Value, frozen=True):
    """How a player did at a puzzle: whether it is solved, and what was ordered, in words."""

    puzzle: str
    copy: int
    solved: bool
    told: tuple[str, ...]


class ScriptedPlayer:
    """A player that gives the orders of a script."""

    def __init__(self, plays: tuple[PuzzlePlay, ...], there: Position) -> None:
        self.script, self.there, self.given = Script(plays, there.units), there, 0

    def order(self, decision: Decision) -> Order:
        """The next scripted order that answers the decision."""
        table = self.there.battle.table
        order, self.given = self.script.answer(table, decision, self.given)
        return order


def attempt_by_bot(puzzle: Puzzle, bot: Bot, language: Language = DEFAULT) -> Attempt:
    """Let a bot play a puzzle, and judge what it did."""
    there = position(puzzle.source, puzzle.mission)
    return _judged(puzzle, _played(puzzle, there, bot), language)


def attempt_by_line(puzzle: Puzzle, line: str) -> Attempt:
    """Play a puzzle by one of its own lines, to check the judge."""
    there = position(puzzle.source, puzzle.mission)
    return _judged(puzzle, _played(puzzle, there, ScriptedPlayer(puzzle.source.lines[line], there)))


def _judged(puzzle: Puzzle, trace: Trace, language: Language = DEFAULT) -> Attempt:
    """The attempt in words, and whether it is right; a single answer is shown as given."""
    chosen = [event for event in trace.events if isinstance(event, CHOICES)]
    told = [narrate(event, trace.after, language) for event in chosen]
    if puzzle.source.ask.until == "answer" and trace.given:
        told.append(str(trace.given[-1].order))
    right = is_solved(trace, puzzle.source.answer)
    return Attempt(puzzle.source.id, puzzle.copy, right, tuple(told))


def _played(puzzle: Puzzle, there: Position, player: Bot | ScriptedPlayer) -> Trace:
    """Play on until the answer can be judged; the other seat follows the script."""
    ask, battle = puzzle.source.ask, there.battle
    others = ScriptedPlayer(puzzle.source.script, there)
    before, given = battle.table.copy(), list[GivenOrder]()
    events: list[Event] = []
    while (decision := battle.decision) and len(battle.journal) < LONGEST:
        own = decision.seat == ask.seat
        order = _order(there, player, decision) if own else others.order(decision)
        if own:
            unit = decision.unit if isinstance(decision, ActDecision) else None
            given.append(GivenOrder(order, unit, battle.table.copy()))
        happened = battle.push(order)
        events += happened
        if _is_over(puzzle, there, decision, happened):
            break
    return Trace(ask.seat, there.units, before, battle.table, given, events)


def _order(there: Position, player: Bot | ScriptedPlayer, decision: Decision) -> Order:
    if isinstance(player, ScriptedPlayer):
        return player.order(decision)
    return player.choose(there.battle.view(decision.seat), decision)


def _is_over(
    puzzle: Puzzle, there: Position, decision: Decision, happened: tuple[Event, ...]
) -> bool:
    """Whether everything that is judged has been done."""
    ask, table = puzzle.source.ask, there.battle.table
    if ask.until == "answer":
        return decision.seat == ask.seat and type(decision).__name__ == ask.decision
    if ask.until == "round":
        return table.clock.round != puzzle.source.round or table.outcome is not None
    unit = there.units[ask.unit or ""]
    ended = (each for each in happened if isinstance(each, ActivationEnded | ActivationDeclined))
    return any(each.unit == unit for each in ended)
