"""Choices of overwatch: who fires at the unit that moved, and with what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules import (
    CeaseOverwatch,
    HoldFire,
    OpenFire,
    OverwatchDecision,
    OverwatchSalvoDecision,
)
from damocles.rules.chapters import arsenal
from damocles.server.play.choices.register import chooses
from damocles.server.play.choices.shooting import fire

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.server.play.choices.desk import Desk
    from damocles.server.play.wire import Choice


@chooses(OverwatchDecision)
def choose_watch(desk: Desk, decision: OverwatchDecision) -> Iterator[Choice]:
    """One of the units opens fire, or none does."""
    for unit in decision.units:
        told = {"unit": desk.unit(unit), "target": desk.unit(decision.target)}
        yield desk.offer("open_fire", OpenFire(desk.seat, unit), unit, told=told, units=(unit,))
    yield desk.offer("hold_fire", HoldFire(desk.seat), told={}, units=decision.units)


@chooses(OverwatchSalvoDecision)
def choose_watch_fire(desk: Desk, decision: OverwatchSalvoDecision) -> Iterator[Choice]:
    """Fire each weapon at the unit that moved; or hold fire, or stop after the first salvo."""
    unit, moved = desk.table.units[decision.unit], desk.table.units[decision.target]
    for weapon in arsenal(desk.table, unit).values():
        yield from fire(desk, decision, unit, weapon, [moved])
    if decision.fired:
        yield desk.offer("cease", CeaseOverwatch(desk.seat), told={})
    else:
        yield desk.offer("hold_fire", HoldFire(desk.seat), told={}, units=(unit.id,))
