"""What pages show that no table holds: counted event by event."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.record import with_event
from damocles.rules import CardRevealed, LeadershipCounted, RoundBegan

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.engine import Event
    from damocles.record import Luck
    from damocles.rules.state import Table


class Counts(NamedTuple):
    """The cards that each seat has revealed in this round, the leadership points it received in
    it, and how its dice have fallen.
    """

    played: Mapping[int, tuple[int, ...]] = {}
    pools: Mapping[int, int] = {}
    luck: Mapping[int, Luck] = {}

    def after(self, event: Event, table: Table) -> Counts:
        """The same after one more event; a new round clears what belongs to a round."""
        luck = with_event(self.luck, event, table)
        if isinstance(event, RoundBegan):
            return Counts(luck=luck)
        if isinstance(event, LeadershipCounted):
            return self._replace(pools={**self.pools, event.seat: event.pool})
        if isinstance(event, CardRevealed):
            seen = (*self.played.get(event.seat, ()), event.unit)
            return self._replace(played={**self.played, event.seat: seen})
        return self if luck is self.luck else self._replace(luck=luck)
