"""What is kept of a room: how it was opened, and a row for everything that happened since.

The rows are the truth. Everything else in a room follows from replaying its orders.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from damocles.engine import Event, Order, Value, from_json, to_json
from damocles.record import Header
from damocles.rules.battle import Entry
from damocles.server.rooms.wire import Holder, Watch
from damocles.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.server.rooms.wire import SeatChoice

Digest = Annotated[str, msgspec.Meta(min_length=64, max_length=64)]


class KeptSeat(Value, frozen=True):
    """Who holds a seat; only the digest of the token is kept, so that nobody can read it here."""

    holder: Holder
    company: Words
    level: str | None = None
    name: str | None = None
    token: Digest | None = None


class KeptEntry(Value, frozen=True, omit_defaults=True):
    """What an order caused, as it was decided, so that later rules can still tell it."""

    events: tuple[msgspec.Raw, ...]
    rolls: tuple[tuple[int, ...], ...] = ()
    secret: bool = False


def kept_entry(entry: Entry) -> KeptEntry:
    """What is kept of an entry of the journal besides its order."""
    events = tuple(msgspec.Raw(to_json(event)) for event in entry.events)
    return KeptEntry(events, entry.rolls, entry.secret)


def entry_of(kept: KeptEntry, number: int, order: Order | None) -> Entry:
    """The entry of the journal restored; an unknown event raises msgspec.DecodeError."""
    events = tuple(from_json(bytes(event), Event) for event in kept.events)
    return Entry(number, order, events, kept.rolls, kept.secret)


def are_apart(seats: Iterable[KeptSeat | SeatChoice]) -> bool:
    """Whether several people play who are not all at one page: some come by a link."""
    people = [seat.holder for seat in seats if seat.holder != "bot"]
    return len(people) > 1 and "open" in people


class KeptRoom(Value, frozen=True, kw_only=True):
    """A room as it was opened. The header holds mission, companies, options and the dice key.

    `begun` is the record of what happened before, if a battle is played on from its middle.
    """

    id: str
    header: Header
    seats: tuple[KeptSeat, ...]
    minutes: int | None = None
    begun: str | None = None
    at: float | None = None
    """When it was opened, as Unix time in seconds."""
    hints: bool | None = None
    """Whether hints are given; None if that was not specified."""
    seed: str | None = None
    """The dice key, if it was chosen when the room was opened: then everybody may know it."""
    beginning: KeptEntry | None = None
    """What happened before the first order; None if `begun` has it, and in older rooms."""
    foreign_cards: bool = False
    """Whether companies or mission came with a record and differ from those of the library."""

    @property
    def unattended(self) -> bool:
        """Whether only bots play: then it goes on without anybody coming back to it."""
        return all(seat.holder == "bot" for seat in self.seats)

    @property
    def gives_hints(self) -> bool:
        """Whether seats may ask for hints: as specified, otherwise unless people play apart."""
        return not are_apart(self.seats) if self.hints is None else self.hints


class KeptRow(Value, frozen=True, tag_field="is", tag=True, omit_defaults=True):
    """Something that happened in a room."""


class TimedRow(KeptRow, frozen=True, kw_only=True):
    """Something that changes who is asked; `at` is when, as Unix time in seconds.

    `spent` is the time in ms that each seat had been thinking since the last one.
    """

    spent: dict[int, int] = msgspec.field(default_factory=dict)
    at: float | None = None


class OrderRow(TimedRow, frozen=True):
    """An order that was accepted, and what it caused; older rows do not have the latter."""

    order: msgspec.Raw
    key: str
    entry: KeptEntry | None = None


class BackRow(TimedRow, frozen=True):
    """All agreed to take back everything from the order of this number on."""

    seat: int
    to: int


class ResumeRow(TimedRow, frozen=True):
    """A seat let a resting room go on; clocks run from then on."""

    seat: int


class DrawRow(KeptRow, frozen=True):
    """All agreed on a draw."""

    seat: int


class ResignRow(TimedRow, frozen=True):
    """A seat gave up the battle, or ran out of time."""

    seat: int
    why: Literal["resigned", "time"] = "resigned"


class ChatRow(KeptRow, frozen=True):
    """A line of chat; a spectator has no seat."""

    text: str
    seat: int | None = None
    name: str | None = None


class WatchRow(KeptRow, frozen=True):
    """A standing order of a seat for one unit in overwatch, or for all of them."""

    seat: int
    watch: Watch
    unit: int | None = None


AnyRow = OrderRow | BackRow | DrawRow | ResignRow | ChatRow | WatchRow | ResumeRow
ROOM = msgspec.json.Decoder(KeptRoom)
ROW: msgspec.json.Decoder[AnyRow] = msgspec.json.Decoder(AnyRow)
