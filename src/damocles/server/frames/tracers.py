"""How fire is drawn, by the values of the weapon and never by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules import BlastLanded, ProjectionDeclared, SalvoDeclared
from damocles.rules.reading import is_indirect
from damocles.rules.state import firing_way

if TYPE_CHECKING:
    from damocles.engine import Event
    from damocles.rules.state import Table
    from damocles.server.frames.wire import Tracer

PIERCING = 10
"""The Penetration from which a single shot is drawn as a beam: what hurts heavy armour."""


def tracer_of(table: Table, event: Event) -> Tracer | None:
    """How the fire of an event is drawn; None if nothing flies."""
    if isinstance(event, SalvoDeclared):
        return _flight(table, event.fire.weapon, special=event.fire.sniping)
    if isinstance(event, ProjectionDeclared):
        return _flight(table, event.weapon, special=False)
    if isinstance(event, BlastLanded):
        flight = _flight(table, event.weapon, special=False)
        return flight if flight == "flame" else "blast"
    return None


def _flight(table: Table, name: str, *, special: bool) -> Tracer:
    weapon = table.setting.weapons[name]
    if firing_way(table, weapon, special=special).templates:
        return "flame"
    if is_indirect(weapon):
        return "shell"
    if weapon.fixed is not None:
        return "missile"
    return "beam" if weapon.rate == 1 and weapon.penetration >= PIERCING else "bullets"
