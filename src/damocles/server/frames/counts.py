"""What pages show that no table holds: counted event by event."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.record import DeedBook, with_deeds, with_event
from damocles.rules import CardRevealed, LeadershipCounted, RoundBegan

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.engine import Event
    from damocles.record import Luck
    from damocles.rules.state import Table


class Counts(NamedTuple):
    """The cards that each seat has revealed in this round, the leadership points it received in
    it, how its dice have fallen, and what every unit has done.
    """

    played: Mapping[int, tuple[int, ...]] = {}
    pools: Mapping[int, int] = {}
    luck: Mapping[int, Luck] = {}
    deeds: DeedBook = DeedBook()

    def after(self, event: Event, table: Table) -> Counts:
        """The same after one more event; a new round clears what belongs to a round."""
        luck, deeds = with_event(self.luck, event, table), with_deeds(self.deeds, event, table)
        if isinstance(event, RoundBegan):
            return Counts(luck=luck, deeds=deeds)
        if isinstance(event, LeadershipCounted):
            return self._replace(pools={**self.pools, event.seat: event.pool})
        if isinstance(event, CardRevealed):
            seen = (*self.played.get(event.seat, ()), event.unit)
            return self._replace(played={**self.played, event.seat: seen})
        unchanged = luck is self.luck and deeds is self.deeds
        return self if unchanged else self._replace(luck=luck, deeds=deeds)
