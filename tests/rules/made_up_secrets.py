"""A step of these tests alone: in a turn cards leave and move unseen, and some are shown to a few.

It stands in for abilities of other editions: once in a round, before a seat is asked in its turn,
its last card is shown to some seats and comes first, and the one that was first leaves.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from damocles.engine.machine import Done, Result
from damocles.rules.chapters.activation import RevealStep, laid_cards, reveal, take_turn
from damocles.rules.state.events.activation import CardLeft, CardRelocated, CardShown
from damocles.rules.state.registry import machine
from damocles.rules.state.steps import TurnStep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.rules.state.state import Table

RULE = "TAC-008"


@contextmanager
def meddled(*, to_others: bool = False) -> Iterator[None]:
    """Let every turn begin like this; the card is shown to its own seat or to all others."""

    def meddle(table: Table, step: TurnStep) -> Result:
        seat = table.seats[step.seat]
        cards = seat.sequence
        if seat.left or not isinstance(cards, tuple) or len(cards) < 2:
            return take_turn(table, step)
        others = tuple(each for each in table.seats if each != seat.id)
        audience = others if to_others else (seat.id,)
        return Done(
            (
                CardShown(audience, seat.id, cards[-1], len(cards), RULE),
                CardRelocated(seat.id, 1, RULE, taken=len(cards)),
                CardLeft(seat.id, cards[0], RULE),
            ),
            (step,),
        )

    with pytest.MonkeyPatch.context() as patch:
        handlers: dict[Any, Any] = machine.handlers
        patch.setitem(handlers, TurnStep, meddle)
        yield


@contextmanager
def glimpsed_cards() -> Iterator[None]:
    """Whenever a card is revealed, the last one is shown to all others and comes first."""

    def glimpse(table: Table, step: RevealStep) -> Done:
        done = reveal(table, step)
        cards = laid_cards(table, step.seat)[len(done.events) :]
        others = tuple(each for each in table.seats if each != step.seat)
        if not cards:
            return done
        shown = CardShown(others, step.seat, cards[-1], len(cards), RULE)
        moved = CardRelocated(step.seat, 1, RULE, taken=len(cards))
        return Done((*done.events, shown, moved), done.steps)

    with pytest.MonkeyPatch.context() as patch:
        handlers: dict[Any, Any] = machine.handlers
        patch.setitem(handlers, RevealStep, glimpse)
        yield
