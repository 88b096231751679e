"""A game of a few lines that uses every part of the machinery."""
# ruff: noqa: ARG001  # whoever is entered in a register has its signature

from __future__ import annotations

from damocles.engine.dice import TABLE_STREAM, Roll, seat_stream
from damocles.engine.errors import Refusal
from damocles.engine.families import Decision, Event, Order, Step
from damocles.engine.machine import Ask, Done, Gather, Machine, Result


class ToyTable:
    """Points of each seat."""

    def __init__(self) -> None:
        self.points = {0: 0, 1: 0}


toy: Machine[ToyTable] = Machine()


class ToyGuessStep(Step, frozen=True):
    """Both seats guess in secret."""


class ToyGuessDecision(Decision, frozen=True):
    """A number?"""


class ToyGuess(Order, frozen=True):
    """This number."""

    number: int


class ToyRollStep(Step, frozen=True):
    """A die, by this seat; None is the table."""

    seat: int | None = None


class ToyBetStep(Step, frozen=True):
    """One seat bets."""

    seat: int


class ToyBetDecision(Decision, frozen=True):
    """How many points?"""


class ToyIdleDecision(Decision, frozen=True):
    """What no order answers."""


class ToyBet(Order, frozen=True):
    """So many points."""

    points: int


class ToyPass(Order, frozen=True):
    """None."""


class ToyScored(Event, frozen=True):
    """A seat has more points."""

    seat: int
    points: int


@toy.handles(ToyGuessStep)
def ask_guesses(table: ToyTable, step: ToyGuessStep) -> Gather:
    """Everybody."""
    return Gather([ToyGuessDecision(seat) for seat in table.points])


@toy.refuses(ToyGuess, ToyGuessDecision)
def refuse_guess(table: ToyTable, decision: ToyGuessDecision, order: ToyGuess) -> Refusal | None:
    """No negative numbers."""
    return None if order.number >= 0 else Refusal("GEN-001", "negative", {"number": order.number})


@toy.after_answers(ToyGuessStep)
def count_guesses(table: ToyTable, step: ToyGuessStep, answers: dict[int, ToyGuess]) -> Done:
    """Everybody scores his number."""
    return Done([ToyScored(seat, answers[seat].number) for seat in sorted(answers)])


@toy.handles(ToyRollStep)
def roll(table: ToyTable, step: ToyRollStep) -> Roll:
    """Two dice."""
    stream = TABLE_STREAM if step.seat is None else seat_stream(step.seat)
    return Roll(2, stream, "toy", "GEN-001")


@toy.after_roll(ToyRollStep)
def count_roll(table: ToyTable, step: ToyRollStep, faces: tuple[int, ...]) -> Done:
    """Points for whoever rolled."""
    return Done((ToyScored(step.seat or 0, sum(faces)),))


@toy.handles(ToyBetStep)
def ask_bet(table: ToyTable, step: ToyBetStep) -> Result:
    """Not asked without points."""
    if not table.points[step.seat]:
        return Done()
    return Ask(ToyBetDecision(step.seat))


@toy.refuses(ToyBet, ToyBetDecision)
def refuse_bet(table: ToyTable, decision: ToyBetDecision, order: ToyBet) -> Refusal | None:
    """As many as he has."""
    have = table.points[order.seat]
    return None if order.points <= have else Refusal("GEN-001", "too_few", {"have": have})


@toy.resolves(ToyBet)
def resolve_bet(table: ToyTable, step: ToyBetStep, order: ToyBet) -> Done:
    """Lost, and another step follows."""
    return Done((ToyScored(order.seat, -order.points),), (ToyRollStep(order.seat), step))


@toy.refuses(ToyPass, ToyBetDecision)
def refuse_pass(table: ToyTable, decision: ToyBetDecision, order: ToyPass) -> Refusal | None:
    """Always allowed."""
    return None


@toy.resolves(ToyPass)
def resolve_pass(table: ToyTable, step: ToyBetStep, order: ToyPass) -> Done:
    """Nothing."""
    return Done()


@toy.applies(ToyScored)
def score(table: ToyTable, event: ToyScored) -> None:
    """Points."""
    table.points[event.seat] += event.points
