"""The loop that runs steps, shown on a toy game."""

from __future__ import annotations

import pytest

from damocles.engine.dice import Roll, ScriptedDice
from damocles.engine.families import Faces, Order, TypeFaces
from damocles.engine.progress import Progress
from tests.engine.toy import (
    ToyBet,
    ToyBetDecision,
    ToyBetStep,
    ToyGuess,
    ToyGuessDecision,
    ToyGuessStep,
    ToyIdleDecision,
    ToyPass,
    ToyRollStep,
    ToyScored,
    ToyTable,
    toy,
)


def test_nothing_is_pending_when_the_stack_is_empty() -> None:
    """The game is over."""
    assert toy.pending(ToyTable(), Progress()) == ()
    assert toy.advance(ToyTable(), Progress(), None) == []


def test_steps_run_from_the_top_until_one_asks() -> None:
    """A roll is thrown, the step below it asks."""
    table, progress = ToyTable(), Progress([ToyBetStep(0), ToyRollStep(0)])

    assert toy.advance(table, progress, ScriptedDice([6, 5])) == [ToyScored(0, 11)]
    assert toy.pending(table, progress) == (ToyBetDecision(0),)
    assert progress.positions == {"seat-0": 2}


def test_a_step_that_wants_nothing_is_passed_over() -> None:
    """Without points nobody is asked for a bet."""
    progress = Progress([ToyBetStep(1)])

    assert toy.advance(ToyTable(), progress, None) == []
    assert progress.stack == []


def test_an_order_is_resolved_and_its_steps_take_its_place() -> None:
    """A bet costs points, wins dice, and may be repeated."""
    table, progress = ToyTable(), Progress([ToyBetStep(0)])
    table.points[0] = 3
    events = toy.push(table, progress, ScriptedDice([1, 2]), ToyBet(0, 3))

    assert events == [ToyScored(0, -3), ToyScored(0, 3)]
    assert progress.number == 1
    assert toy.pending(table, progress) == (ToyBetDecision(0),)
    assert toy.push(table, progress, None, ToyPass(0)) == []
    assert toy.pending(table, progress) == ()


def test_secret_answers_show_nothing_until_the_last_is_in() -> None:
    """Then they come in the order of seats, whoever was first."""
    table, progress = ToyTable(), Progress([ToyGuessStep()])

    assert toy.pending(table, progress) == (ToyGuessDecision(0), ToyGuessDecision(1))
    assert toy.push(table, progress, None, ToyGuess(1, 4)) == []
    assert toy.pending(table, progress) == (ToyGuessDecision(0),)
    assert table.points == {0: 0, 1: 0}
    assert toy.push(table, progress, None, ToyGuess(0, 2)) == [ToyScored(0, 2), ToyScored(1, 4)]
    assert progress.answers == {}


@pytest.mark.parametrize(("seat", "asked"), [(None, 0), (0, 0), (1, 1)])
def test_without_dice_faces_are_typed_in(seat: int | None, asked: int) -> None:
    """By the seat that rolls; for the table by seat 0."""
    table, progress = ToyTable(), Progress([ToyRollStep(seat)])
    decision = toy.pending(table, progress)[0]

    assert isinstance(decision, TypeFaces)
    assert (decision.seat, decision.roll.count) == (asked, 2)
    assert toy.push(table, progress, None, Faces(asked, (3, 4))) == [ToyScored(asked, 7)]


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (ToyPass(0), "faces_asked"),
        (Faces(0, (1,)), "number_of_faces"),
        (Faces(0, (1, 7)), "no_such_face"),
        (Faces(0, (0, 6)), "no_such_face"),
        (Faces(1, (1, 6)), "wrong_seat"),
        (Faces(0, (1, 6)), None),
    ],
)
def test_wrong_faces_are_refused(order: Order, reason: str | None) -> None:
    """As many as asked, each from 1 to 6, by whoever is asked."""
    decision = TypeFaces(0, Roll(2, "table", "toy", "GEN-001"))
    refusal = toy.refusal(ToyTable(), decision, order)

    assert (refusal and refusal.reason) == reason


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (ToyBet(1, 0), "wrong_seat"),
        (ToyGuess(0, 1), "not_asked"),
        (Faces(0, (1,)), "not_asked"),
        (ToyBet(0, 1), "too_few"),
        (ToyBet(0, 0), None),
    ],
)
def test_an_order_must_answer_its_decision(order: Order, reason: str | None) -> None:
    """The right seat, the right kind, and what its own refusal says."""
    refusal = toy.refusal(ToyTable(), ToyBetDecision(0), order)

    assert (refusal and refusal.reason) == reason


def test_a_decision_without_answers_refuses_everything() -> None:
    """Nobody has entered an order for it."""
    refusal = toy.refusal(ToyTable(), ToyIdleDecision(0), ToyPass(0))

    assert refusal is not None
    assert refusal.facts["decision"] == "ToyIdleDecision"


def test_nothing_is_registered_twice() -> None:
    """The second would silently win."""
    with pytest.raises(ValueError, match="ToyScored is registered twice"):
        toy.applies(ToyScored)(print)


def test_a_finished_step_on_the_stack_is_a_bug() -> None:
    """Whoever runs steps leaves none behind that has nothing to ask."""
    with pytest.raises(TypeError, match="left on the stack"):
        toy.pending(ToyTable(), Progress([ToyBetStep(0)]))


def test_what_a_step_asks_is_kept_until_the_step_is_gone() -> None:
    """Asked again it does not think again; a copy keeps it, too."""
    table, progress = ToyTable(), Progress([ToyBetStep(0)])
    table.points[0] = 1
    toy.pending(table, progress)
    kept = progress.waiting

    assert kept is not None
    assert progress.copy().waiting is kept
    toy.push(table, progress, None, ToyPass(0))
    assert progress.waiting is None
