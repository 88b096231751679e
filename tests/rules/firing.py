"""What tests of shooting share: weapons that never miss, orders by name, questions to events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from damocles.engine.families import Event, Order
from damocles.geometry.plane.lattice import from_cm
from damocles.rules.chapters.activation import ActStep
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.orders import Salvo
from damocles.rules.reading.facts import members
from damocles.rules.state.apply.changes import put_fighter, put_unit
from damocles.rules.state.events.damage import FighterLost
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.model import Weapon
from damocles.rules.state.state import Activation
from damocles.rules.state.targets import ElementTarget, FighterTarget, UnitTarget

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from damocles.rules.state.state import Gait
    from tests.rules.scenario import Play

Kind = TypeVar("Kind", bound=Event)

SURE = Weapon("sure", "ranged", accuracy=15, rate=1, rerolls=0, penetration=20, damage=1)
"""Hits and pierces without a die."""
LAUNCHER = Weapon(
    "launcher", "ranged", accuracy=5, rate=1, rerolls=0, penetration=5, damage=1, area=3_000
)
MORTAR = Weapon(
    "mortar", "ranged", accuracy=15, rate=1, rerolls=0, penetration=20, damage=1, area=3_000
)
"""An area that lies where it should, and pierces without a die."""


def salvo(play: Play, weapon: str, target: str, *, seat: int = 0, **more: Any) -> Salvo:
    """A salvo at a unit."""
    return Salvo(seat, weapon, UnitTarget(play.unit(target)), **more)


def aimed(play: Play, weapon: str, target: str, *, seat: int = 0, **more: Any) -> Salvo:
    """A salvo at one fighter."""
    return Salvo(seat, weapon, FighterTarget(play.fighter(target)), **more)


def demolish(weapon: str, element: str, *, seat: int = 0) -> Salvo:
    """A salvo at an element."""
    return Salvo(seat, weapon, ElementTarget(element))


def act(play: Play, unit: str) -> None:
    """Another unit is active."""
    name = play.unit(unit)
    play.table.activation = Activation(unit=name, engaged_at_start=False)
    play.run(ActStep(name))


def reason(play: Play, order: Order) -> str | None:
    """Why an order is refused; None if it is not."""
    refusal = play.battle.refusal(order)
    return refusal.reason if refusal else None


def of(events: Iterable[Event], kind: type[Kind]) -> list[Kind]:
    """The events of one kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def lost(events: Iterable[Event]) -> list[int]:
    """Who was eliminated, in order."""
    return [event.fighter for event in of(events, FighterLost)]


def ids(play: Play, *names: str) -> list[int]:
    """The ids of fighters."""
    return [play.fighter(name) for name in names]


def row(count: int, x: float, y: float, step: float = 4) -> list[tuple[float, float]]:
    """So many places in a row from west to east."""
    return [(x + step * i, y) for i in range(count)]


def change(play: Play, name: str, **fields: Any) -> None:
    """Make a fighter otherwise than he is."""
    fighter = play.at(name)
    put_fighter(play.table, replace(fighter, **fields))


def drilled(play: Play, unit: str, *drills: str) -> None:
    """Give a unit drills."""
    name = play.unit(unit)
    put_unit(play.table, replace(play.table.units[name], drills=frozenset(drills)))


def walk(play: Play, unit: str, dx: float, dy: float, gait: Gait = "combat") -> Move:
    """The whole unit by as much."""
    there = play.table.units[play.unit(unit)]
    places = [
        Placement(f.id, f.x + from_cm(dx), f.y + from_cm(dy)) for f in members(play.table, there)
    ]
    return Move(there.seat, gait, tuple(places))


def left(play: Play, unit: str) -> int:
    """How many of a unit stand."""
    return len(members(play.table, play.table.units[play.unit(unit)]))


def cells(flags: Sequence[bool]) -> list[int]:
    """The places of what is true."""
    return [index for index, flag in enumerate(flags) if flag]
