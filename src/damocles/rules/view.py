"""What a seat may know: the table and the events with `Hidden` in place of others' secrets.

Hidden are the order of the cards that others have laid, answers that are still secret, and the
dice to come. Answers and dice are no part of a table; so a view is a table like any other, and
every question that the rules answer about a table they answer about a view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine.errors import Refusal
from damocles.rules.events.command import SequencesLaid
from damocles.rules.machine import machine
from damocles.rules.sampling import candidates, sample
from damocles.rules.state import face_down

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.engine.chance import Chance
    from damocles.engine.families import Decision, Event, Order
    from damocles.rules.state import Table


class View:
    """A table as one seat sees it, and what that seat is asked."""

    def __init__(self, table: Table, seat: int | None, pending: tuple[Decision, ...]) -> None:
        self.table, self.seat, self.pending = table, seat, pending

    @property
    def decision(self) -> Decision | None:
        """What this seat is asked; None when it is not its turn to answer."""
        return self.pending[0] if self.pending else None

    def refusal(self, order: Order) -> Refusal | None:
        """Why the order is not allowed now; None if it is."""
        if self.decision is None or order.seat != self.seat:
            return Refusal("GEN-077", "not_asked", {"seat": order.seat})
        return machine.refusal(self.table, self.decision, order)

    def candidates(self, decision: Decision, chance: Chance) -> list[Order]:
        """Legal orders worth a thought, each once; where there are too many, a random choice."""
        return candidates(self.table, decision, chance)

    def sample(self, decision: Decision, chance: Chance) -> Order:
        """A random legal order."""
        return sample(self.table, decision, chance)


# ---- the table -------------------------------------------------------------------------------


def seen(table: Table, seat: int | None) -> Table:
    """A copy of the table as a seat sees it: others' cards to come are only counted."""
    view = table.copy()
    for other in table.seats.values():
        if other.id != seat and isinstance(other.sequence, tuple):
            view.seats[other.id] = replace(other, sequence=face_down(len(other.sequence)))
    return view


# ---- events ----------------------------------------------------------------------------------


def redact(event: Event, seat: int | None) -> Event:
    """The event as a seat learns of it; most are the same for everybody."""
    change = _CHANGES.get(type(event))
    return event if change is None else change(event, seat)


def _redact_sequences(event: Event, seat: int | None) -> Event:
    """Cards laid face down: of others' only how many."""
    assert isinstance(event, SequencesLaid)  # noqa: S101  # entered for this type alone
    cards = tuple(
        len(laid) if owner != seat and isinstance(laid, tuple) else laid
        for owner, laid in enumerate(event.sequences)
    )
    return replace(event, sequences=cards)


_CHANGES: dict[type[Event], Callable[[Event, int | None], Event]] = {
    SequencesLaid: _redact_sequences
}
