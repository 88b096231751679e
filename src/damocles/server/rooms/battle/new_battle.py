"""The battle of a new room: from its first order, or played on from the middle of a record.

Only a battle that is over has a record. So nobody can play on from one that is still running and
learn there what they may not know.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.catalog.packs import core_of
from damocles.engine import TypeFaces, Undo
from damocles.record import DIGEST_FORM, Reel, has_foreign_cards, to_text
from damocles.server.frames.showing import read_text, refuse_bad_record
from damocles.server.http.errors import RequestRefused
from damocles.server.limits import LIMITS
from damocles.server.rooms.archive.kept_rows import kept_entry
from damocles.server.rooms.archive.store import StoredRoom
from damocles.server.rooms.battle.contest import Contest
from damocles.server.rooms.battle.opening import furnish_room, name_in_packs, prepare_room
from damocles.server.rooms.wire import PlayOn
from damocles.server.speech import phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.record import Header, Record
    from damocles.server.limits import Limits
    from damocles.server.rooms.archive.kept_rows import KeptRoom
    from damocles.server.rooms.wire import NewRoom, Opened

MOST_UNDONE = 500
"""How often a record may take orders back: each time, all that is left is told anew."""


def begin_battle(
    wanted: NewRoom | PlayOn, now: Callable[[], float], limits: Limits = LIMITS
) -> tuple[Contest, Opened]:
    """The battle of a new room and the keys of its seats; an unplayable one is refused."""
    if isinstance(wanted, PlayOn):
        if wanted.number > limits.replayed_orders:
            most = limits.replayed_orders
            words = phrase("problems.play_on.too_late", most=most, number=wanted.number)
            raise RequestRefused(words, field="number")
        with refuse_bad_record():
            return _played_on(wanted, now)
    kept, keys = prepare_room(wanted)
    return _open_contest(kept, now), keys


def _open_contest(kept: KeptRoom, now: Callable[[], float]) -> Contest:
    """The battle of a room opened now; what happens before the first order is kept with it."""
    contest = Contest(StoredRoom(replace(kept, at=now()), ()), now)
    if kept.begun is None:
        contest.kept = replace(contest.kept, beginning=kept_entry(contest.battle.journal[0]))
    return contest


def _played_on(wanted: PlayOn, now: Callable[[], float]) -> tuple[Contest, Opened]:
    kept, keys = continue_record(wanted)
    contest = _open_contest(kept, now)
    if contest.stopped is not None:
        raise RequestRefused(contest.stopped, field="record")
    if contest.over:
        words = phrase("problems.play_on.over", number=wanted.number)
        raise RequestRefused(words, field="number")
    if any(isinstance(each, TypeFaces) for each in contest.pending):
        words = phrase("problems.play_on.by_hand", number=wanted.number)
        raise RequestRefused(words, field="number")
    return contest, keys


def continue_record(wanted: PlayOn) -> tuple[KeptRoom, Opened]:
    """A room that begins where a record was after an order, with dice that nobody knows yet."""
    record = read_text(wanted.record)
    if record.header.seat is not None:
        raise RequestRefused(phrase("problems.play_on.one_seat"))
    companies = record.header.companies
    if len(wanted.seats) != len(companies):
        words = phrase("problems.play_on.seats", seats=len(companies), given=len(wanted.seats))
        raise RequestRefused(words, field="seats")
    header = renew_header(record.header, wanted.number)
    before = _until(record, wanted.number)._replace(header=header)
    catalog = core_of(header.rules)
    names = [name_in_packs("companies", each.id, catalog) for each in companies]
    room, keys = furnish_room(header, wanted.seats, names, wanted.minutes, to_text(before))
    return replace(room, foreign_cards=has_foreign_cards(record.header)), keys


def renew_header(header: Header, number: int) -> Header:
    """The header with a new dice key from this order on; before it, the dice stay as rolled."""
    earlier = tuple(reel for reel in header.earlier or () if reel.until < number)
    last = Reel(header.seed_of(number), number)
    return replace(
        header, seed=secrets.token_hex(16), earlier=(*earlier, last), digests=DIGEST_FORM
    )


def _until(record: Record, number: int) -> Record:
    """The record up to and including an order; an order that does not exist is refused.

    Its digests are dropped: they are those of a battle with another header.
    """
    if number >= len(record.entries):
        words = phrase("problems.play_on.no_order", orders=len(record.entries) - 1, number=number)
        raise RequestRefused(words, field="number")
    entries = record.entries[: number + 1]
    if sum(isinstance(entry.order, Undo) for entry in entries) > MOST_UNDONE:
        words = phrase("problems.play_on.undone", most=MOST_UNDONE)
        raise RequestRefused(words, field="number")
    return record._replace(entries=entries, digests={}, ending=None)
