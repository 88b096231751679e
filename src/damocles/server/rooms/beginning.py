"""The battle of a new room: from its first order, or played on from the middle of a record.

A record is only to be had of a battle that is over. So nobody can play on from one that goes on,
and learn there what he may not know.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine.families import TypeFaces, Undo
from damocles.record import RecordError, Reel, to_text
from damocles.record.files import FORM
from damocles.record.provenance import has_foreign_cards
from damocles.server.errors import Refused
from damocles.server.limits import LIMITS
from damocles.server.records.frames import read_text, refusing
from damocles.server.rooms.game import Game
from damocles.server.rooms.kept import kept_entry
from damocles.server.rooms.opening import called, furnished, opening
from damocles.server.rooms.store import Stored
from damocles.server.rooms.wire import PlayOn

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.record import Header, Record
    from damocles.server.limits import Limits
    from damocles.server.rooms.kept import KeptRoom
    from damocles.server.rooms.wire import NewRoom, Opened

MOST_UNDONE = 500
"""So often orders may have been taken back in it: all that is left is told anew each time."""


def begun(
    wanted: NewRoom | PlayOn, now: Callable[[], float], limits: Limits = LIMITS
) -> tuple[Game, Opened]:
    """The battle of a new room and the keys of its seats; what cannot be played is refused."""
    if isinstance(wanted, PlayOn):
        if wanted.number > limits.replayed_orders:
            most = limits.replayed_orders
            detail = f"a battle is played on after at most {most} orders, not {wanted.number}"
            raise Refused(detail, field="number")
        with refusing():
            return _played_on(wanted, now)
    kept, keys = opening(wanted)
    return _game(kept, now), keys


def _game(kept: KeptRoom, now: Callable[[], float]) -> Game:
    """The battle of a room that is opened now; what happens before its first order is kept."""
    game = Game(Stored(replace(kept, at=now()), ()), now)
    if kept.begun is None:
        game.kept = replace(game.kept, beginning=kept_entry(game.battle.journal[0]))
    return game


def _played_on(wanted: PlayOn, now: Callable[[], float]) -> tuple[Game, Opened]:
    kept, keys = continued(wanted)
    game = _game(kept, now)
    if game.stopped is not None:
        raise Refused(game.stopped["en"], field="record")
    if game.over:
        detail = f"after order {wanted.number} the battle is over; choose an earlier one"
        raise Refused(detail, field="number")
    if any(isinstance(each, TypeFaces) for each in game.pending):
        detail = f"after order {wanted.number} dice are thrown by hand; choose another one"
        raise Refused(detail, field="number")
    return game, keys


def continued(wanted: PlayOn) -> tuple[KeptRoom, Opened]:
    """A room that begins where a record stood after an order, with dice that nobody knows yet."""
    record = read_text(wanted.record)
    if record.header.seat is not None:
        raise RecordError("this is what one seat saw of a battle: it does not hold all orders")
    companies = record.header.companies
    if len(wanted.seats) != len(companies):
        detail = f"the battle has {len(companies)} seats, not {len(wanted.seats)}"
        raise Refused(detail, field="seats")
    header = renewed(record.header, wanted.number)
    before = _until(record, wanted.number)._replace(header=header)
    names = [called("companies", each.id) for each in companies]
    room, keys = furnished(header, wanted.seats, names, wanted.minutes, to_text(before))
    return replace(room, foreign_cards=has_foreign_cards(record.header)), keys


def renewed(header: Header, number: int) -> Header:
    """The header with a new dice key after an order; up to there the dice are those that fell."""
    earlier = tuple(reel for reel in header.earlier or () if reel.until < number)
    last = Reel(header.seed_of(number), number)
    return replace(header, seed=secrets.token_hex(16), earlier=(*earlier, last), digests=FORM)


def _until(record: Record, number: int) -> Record:
    """What had happened after an order; one that there is not is refused.

    Its digests go: they are of a battle with another header.
    """
    if number >= len(record.entries):
        detail = f"the record has {len(record.entries) - 1} orders: there is no order {number}"
        raise Refused(detail, field="number")
    entries = record.entries[: number + 1]
    if sum(isinstance(entry.order, Undo) for entry in entries) > MOST_UNDONE:
        detail = f"orders were taken back more than {MOST_UNDONE} times; choose an earlier order"
        raise Refused(detail, field="number")
    return record._replace(entries=entries, digests={}, ending=None)
