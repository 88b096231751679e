"""Places, orders and events by the names of a scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from damocles.engine import Event
from damocles.geometry import from_cm
from damocles.rules import Move, Salvo
from damocles.rules.reading import members
from damocles.rules.state import ElementTarget, FighterTarget, Placement, UnitTarget

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.rules.state import Gait
    from damocles.scenario.play import Play

Kind = TypeVar("Kind", bound=Event)


def row(count: int, x: float, y: float, step: float = 4) -> list[tuple[float, float]]:
    """This many places in a row from west to east, in cm.

    >>> row(3, 20, 40)
    [(20, 40), (24, 40), (28, 40)]
    """
    return [(x + step * index, y) for index in range(count)]


def salvo(play: Play, weapon: str, target: str, *, seat: int = 0, **fields: Any) -> Salvo:
    """A salvo at a unit; `fields` are further fields of the order."""
    return Salvo(seat, weapon, UnitTarget(play.unit(target)), **fields)


def aim(play: Play, weapon: str, target: str, *, seat: int = 0, **fields: Any) -> Salvo:
    """A salvo at one fighter; `fields` are further fields of the order."""
    return Salvo(seat, weapon, FighterTarget(play.fighter(target)), **fields)


def demolish(weapon: str, element: str, *, seat: int = 0) -> Salvo:
    """A salvo at an element."""
    return Salvo(seat, weapon, ElementTarget(element))


def walk(play: Play, unit: str, dx: float, dy: float, gait: Gait | None = None) -> Move:
    """A move of the whole unit by this many cm to the east and to the north."""
    moved = play.table.units[play.unit(unit)]
    places = [
        Placement(each.id, each.x + from_cm(dx), each.y + from_cm(dy))
        for each in members(play.table, moved)
    ]
    return Move(moved.seat, gait or play.table.setting.gaits.usual, tuple(places))


def events_of(events: Iterable[Event], kind: type[Kind]) -> list[Kind]:
    """The events of one kind, in order."""
    return [event for event in events if isinstance(event, kind)]
