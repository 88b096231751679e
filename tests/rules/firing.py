"""What tests of shooting share: weapons that never miss, questions to the play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from damocles.engine.families import Event, Order
from damocles.rules.reading.facts import members
from damocles.rules.state.apply.changes import put_fighter, put_unit
from damocles.rules.state.events.damage import FighterLost
from damocles.rules.state.model import Weapon
from damocles.scenario import events_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from damocles.scenario import Play

SURE = Weapon("sure", "ranged", accuracy=15, rate=1, rerolls=0, penetration=20, damage=1)
"""Hits and pierces without a die."""
LAUNCHER = Weapon(
    "launcher", "ranged", accuracy=5, rate=1, rerolls=0, penetration=5, damage=1, area=3_000
)
MORTAR = Weapon(
    "mortar", "ranged", accuracy=15, rate=1, rerolls=0, penetration=20, damage=1, area=3_000
)
"""An area that lies where it should, and pierces without a die."""


def act(play: Play, unit: str) -> None:
    """Another unit is active."""
    play.act(unit)


def reason(play: Play, order: Order) -> str | None:
    """Why an order is refused; None if it is not."""
    refusal = play.battle.refusal(order)
    return refusal.reason if refusal else None


def lost(events: Iterable[Event]) -> list[int]:
    """Who was eliminated, in order."""
    return [event.fighter for event in events_of(events, FighterLost)]


def ids(play: Play, *names: str) -> list[int]:
    """The ids of fighters."""
    return [play.fighter(name) for name in names]


def change(play: Play, name: str, **fields: Any) -> None:
    """Make a fighter otherwise than he is."""
    fighter = play.at(name)
    put_fighter(play.table, replace(fighter, **fields))


def drilled(play: Play, unit: str, *drills: str) -> None:
    """Give a unit drills."""
    name = play.unit(unit)
    put_unit(play.table, replace(play.table.units[name], drills=frozenset(drills)))


def left(play: Play, unit: str) -> int:
    """How many of a unit stand."""
    return len(members(play.table, play.table.units[play.unit(unit)]))


def cells(flags: Sequence[bool]) -> list[int]:
    """The places of what is true."""
    return [index for index, flag in enumerate(flags) if flag]
