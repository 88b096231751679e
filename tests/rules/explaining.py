"""Words for tests of explanations: ask for one, and look into it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.salvo import Salvo
from damocles.rules.questions.explain import Explanation, explain_event, explain_order
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.registry import machine
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import GOLEM, Play
from tests.rules.torn import TornScenario as Scenario

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine.families import Event, Order
    from damocles.rules.state.model import Profile
    from damocles.rules.state.state import Table

Piece = TypeVar("Piece")

ROW = [(20.0, 20.0), (24.0, 20.0), (28.0, 20.0)]
FAR = [(20.0, 68.0), (24.0, 68.0), (28.0, 68.0)]


def measured() -> Scenario:
    """A table where distances may be told before a shot is declared."""
    return Scenario().option(free_measuring=True)


def facing(distance: float = 45, profile: Profile = GOLEM) -> Scenario:
    """Two rows of three, this far from base edge to base edge."""
    far = [(x, y + distance + 3) for x, y in ROW]
    return measured().unit("A", at=ROW).unit("b", seat=1, profile=profile, at=far)


def of(kind: type[Piece], explanation: Explanation) -> list[Piece]:
    """The facts or figures of one kind."""
    return [p for p in (*explanation.facts, *explanation.figures) if isinstance(p, kind)]


def only(kind: type[Piece], explanation: Explanation) -> Piece:
    """The one fact or figure of a kind."""
    [found] = of(kind, explanation)
    return found


def ask(play: Play, order: Order) -> Explanation:
    """What an order is explained by; the question must not change anything."""
    decision, before = play.decision, play.battle.digest()
    assert decision is not None
    explanation = explain_order(play.table, decision, order)
    assert play.battle.digest() == before
    return explanation


def told(play: Play, order: Order, dice: Sequence[int]) -> list[tuple[Event, Explanation]]:
    """Everything that an order causes, each event explained from the table before it."""
    table = play.table.copy()
    events = play.order(order, dice=dice)
    return recounted(table, events)


def recounted(table: Table, events: Sequence[Event]) -> list[tuple[Event, Explanation]]:
    """Explain events as a record does: from their own table, step by step."""
    found = []
    for event in events:
        found.append((event, explain_event(table, event)))
        machine.apply(table, event)
    return found


def of_event(kind: type[Event], pairs: list[tuple[Event, Explanation]]) -> Explanation:
    """The explanation of the first event of a kind."""
    return next(explanation for event, explanation in pairs if isinstance(event, kind))


def fire(play: Play, weapon: str = "laser_rifle", name: str = "b") -> Salvo:
    """A salvo at a unit."""
    return Salvo(0, weapon, UnitTarget(play.unit(name)))


def walk(play: Play, name: str, *to: tuple[float, float], gait: Any = "combat") -> Move:
    """Fighters of a unit to these places, in cm."""
    unit = play.table.units[play.unit(name)]
    places = tuple(
        Placement(fighter, round(x * 1000), round(y * 1000))
        for fighter, (x, y) in zip(unit.fighters, to, strict=True)
    )
    return Move(unit.seat, gait, places)
