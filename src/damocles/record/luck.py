"""Luck: what the dice of a battle gave, compared with what their needed numbers promised.

It counts the tests to hit in shooting and close combat, re-rolls included: dice that were thrown,
each on its own. When a result is certain, no dice are thrown, and it is nobody's luck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.rules import CombatFought, CoverRolled, DamageRolled, ShotsRolled, StructureTested

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.engine import Event
    from damocles.rules.state import Table

FACES = 6
HITS = (ShotsRolled, CombatFought)
EACH = (*HITS, CoverRolled, DamageRolled, StructureTested)
"""Events in which every die is a test of its own."""


class Luck(NamedTuple):
    """Dice thrown to hit, how many did, and how many were expected to, in sixths."""

    dice: int = 0
    hits: int = 0
    sixths: int = 0

    @property
    def expected(self) -> float:
        """How many hits were expected, to two decimals."""
        return round(self.sixths / FACES, 2)


def expected_successes(event: Event) -> float | None:
    """How many dice of an event were expected to succeed; None if that makes no sense."""
    if not isinstance(event, EACH) or not event.faces:
        return None
    return round(len(event.faces) * _chances(event.needed) / FACES, 2)


def with_event(luck: Mapping[int, Luck], event: Event, table: Table) -> Mapping[int, Luck]:
    """The luck of every seat after one more event; only that of a seat that threw dice changes."""
    if not isinstance(event, HITS) or not event.faces:
        return luck
    seat = table.units[event.unit].seat
    return {**luck, seat: add_dice(luck.get(seat, Luck()), event)}


def add_dice(luck: Luck, event: ShotsRolled | CombatFought) -> Luck:
    """Luck after the dice of one more test to hit."""
    count = len(event.faces)
    return Luck(
        luck.dice + count,
        luck.hits + event.successes,
        luck.sixths + count * _chances(event.needed),
    )


def _chances(needed: int) -> int:
    """How many faces of a die succeed."""
    return min(max(FACES + 1 - needed, 0), FACES)
