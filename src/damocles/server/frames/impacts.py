"""What events do to fighters and units, as it stands at the figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules import (
    FighterLost,
    FighterSaved,
    FightersGrounded,
    PartDamaged,
    UnitDisorganised,
)
from damocles.server.frames.wire import Impact
from damocles.server.names import name_all, names_of

if TYPE_CHECKING:
    from damocles.engine import Event
    from damocles.rules.state import Table


def impacts_of(table: Table, event: Event) -> list[Impact]:
    """What an event does to whom; the table is as it was before."""
    if isinstance(event, FighterLost):
        return [Impact(_unit(table, event.fighter), "fell", event.fighter, lost=1)]
    if isinstance(event, PartDamaged):
        return [_damage(table, event)]
    if isinstance(event, FightersGrounded):
        return [Impact(_unit(table, each), "grounded", each) for each in event.fighters]
    if isinstance(event, FighterSaved):
        return [Impact(_unit(table, event.fighter), "saved", event.fighter)]
    if isinstance(event, UnitDisorganised):
        return [Impact(event.unit, "broken")]
    return []


def _unit(table: Table, fighter: int) -> int:
    return table.fighters[fighter].unit


def _damage(table: Table, event: PartDamaged) -> Impact:
    """The part that lost Structure points, and how many it has left."""
    before = table.fighters[event.fighter].sp[event.part]
    return Impact(
        _unit(table, event.fighter),
        "structure",
        event.fighter,
        lost=event.points,
        part=name_all(names_of(table), lambda each: each.part(event.fighter, event.part)),
        before=before,
        now=before - event.points,
    )
