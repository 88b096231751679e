"""Structure points of parts of machines, event by event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules import MachineRestored, PartDamaged, PartRepaired

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Event
    from damocles.rules.state import Table

Points = tuple[int, int]


def list_structure(events: Sequence[Event], after: Table) -> list[Points | None]:
    """The points of a part before and after each event that changes them; None for all others.

    The table is as the last event leaves it, so they are reckoned backwards.
    """
    known: dict[tuple[int, int], int] = {}
    found: list[Points | None] = []
    for event in reversed(events):
        found.append(None)
        if isinstance(event, PartDamaged | PartRepaired | MachineRestored):
            at = event.fighter, event.part
            now = known.get(at, after.fighters[event.fighter].sp[event.part])
            known[at] = now - change_in(event)
            found[-1] = known[at], now
    return found[::-1]


def change_in(event: PartDamaged | PartRepaired | MachineRestored) -> int:
    """How many points a part has more after an event."""
    if isinstance(event, PartDamaged):
        return -event.points
    return event.points if isinstance(event, PartRepaired) else 1
