"""Turns of seats with cards, for tests of what a turn and an activation are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from damocles.rules.chapters.activation import (
    ActDecision,
    Activate,
    Decline,
    EndActivation,
    PayDecision,
    TurnDecision,
)
from damocles.rules.state.events.activation import CardRevealed
from damocles.scenario import SERGEANT, Play, Scenario

if TYPE_CHECKING:
    from damocles.engine.families import Event


def line_up(*hands: str, officers: str = "", seats: int | None = None) -> Scenario:
    """Each seat has a unit of one for every letter; those named have an officer."""
    scene = Scenario(seats=seats or len(hands))
    for seat, names in enumerate(hands):
        for index, name in enumerate(names):
            officer = SERGEANT if name in officers else None
            scene.unit(name, seat=seat, at=[(8.0 + 12 * index, 10.0 + 30 * seat)], officer=officer)
    return scene


def deal(play: Play, *hands: str, first: int = 0) -> Play:
    """The cards lie in this order, and it is the first seat's turn."""
    return play.deal(*hands, first=first)


def dealt(*hands: str, officers: str = "", **more: Any) -> Play:
    """Turns of seats whose units stand far apart."""
    return deal(line_up(*hands, officers=officers, **more).begin(), *hands)


def shown(play: Play, events: tuple[Event, ...] | list[Event]) -> str:
    """The units whose cards were revealed, in order."""
    cards = [event.unit for event in events if isinstance(event, CardRevealed)]
    names = {unit.id: play.table.setting.unit_card(unit).id for unit in play.table.units.values()}
    return "".join(names[card] for card in cards)


def sleep(play: Play) -> tuple[Event, ...]:
    """Whoever's turn it is plays the first card and does nothing with it."""
    decision = play.decision
    assert isinstance(decision, TurnDecision)
    events = play.order(Activate(decision.seat))
    if isinstance(play.decision, PayDecision):
        events += play.order(Decline(decision.seat))
    if isinstance(play.decision, ActDecision):
        events += play.order(EndActivation(decision.seat))
    return events
