"""What people say beside their orders: chat, a draw, taking back, giving up, standing orders."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from damocles.engine.values import to_json
from damocles.rules.chapters.activation import TurnDecision
from damocles.rules.missions.cease_fire import Surrender
from damocles.server.http.callers import ROW_BYTES
from damocles.server.limits import tell_wait
from damocles.server.rooms.archive.kept_rows import (
    BackRow,
    ChatRow,
    DrawRow,
    OrderRow,
    ResignRow,
    WatchRow,
)
from damocles.server.rooms.errors import Disallowed
from damocles.server.rooms.live.views import seat_name
from damocles.server.rooms.wire import Proposal

if TYPE_CHECKING:
    from damocles.server.rooms.live.page import Page
    from damocles.server.rooms.live.room import Room
    from damocles.server.rooms.wire import Propose, Reply, Resign, Say, Stand


async def say(room: Room, page: Page, said: Say) -> None:
    """A line of chat; of a page with several seats it is said by the first of them."""
    _must_not_flood(room, page)
    seat = min(page.seats, default=None)
    own = None if seat is None else seat_name(room.game, seat, room.pages)
    await room.enter(ChatRow(said.text, seat, page.name or own))
    page.caller.bytes.spend(ROW_BYTES)


async def propose(room: Room, page: Page, wish: Propose) -> None:
    """Propose something to the other people at the table; it replaces an older wish of the seat.

    Bots let others take back what they want, and never agree to a draw.
    """
    _must_hold(page, wish.seat)
    async with room.lock:  # it is about what is kept, not about what is under way
        proposal = room.proposal = _proposal(room, wish)
    if proposal.waiting:
        room.presence()
    else:
        await _carry_out(room, proposal)


async def reply(room: Room, page: Page, answer: Reply) -> None:
    """Agree to what is proposed, or not: then it is off the table."""
    _must_hold(page, answer.seat)
    async with room.lock:
        proposal, number = _answered(room, answer), room.game.battle.number
        room.proposal = proposal if answer.agreed else None
    if proposal.waiting or not answer.agreed:
        room.presence()
    else:
        await _carry_out(room, proposal, number)


async def resign(room: Room, page: Page, wish: Resign) -> None:
    """Give the battle up: by the rules where they let a seat surrender now, else all the same."""
    _must_hold(page, wish.seat)
    game = room.game
    if wish.seat in game.out:
        raise Disallowed("this seat has given up already")
    own = (each for each in game.pending if each.seat == wish.seat)
    if any(isinstance(each, TurnDecision) for each in own):
        order = msgspec.Raw(to_json(Surrender(wish.seat)))
        row = OrderRow(order, f"resign-{secrets.token_hex(8)}")
        await room.enter(row, number=game.battle.number)
    else:
        await room.enter(ResignRow(wish.seat))


async def change_watch_orders(room: Room, page: Page, wish: Stand) -> None:
    """Change a standing order of one's own seat; one that is in force already is only told again.

    It holds for a question that is open, too.
    """
    _must_hold(page, wish.seat)
    standing, row = room.game.standing[wish.seat], WatchRow(wish.seat, wish.watch, wish.unit)
    units = room.game.battle.table.units
    if wish.unit is not None and (wish.unit not in units or units[wish.unit].seat != wish.seat):
        raise Disallowed("this seat has no such unit")
    if standing.says(row):
        page.tell(standing.view())
    elif standing.changes >= (most := room.workshop.limits.standing_changes):
        raise Disallowed(f"standing orders can be changed {most} times in a battle")
    else:
        await room.enter(row)


# ---- within ------------------------------------------------------------------------------------


def _must_not_flood(room: Room, page: Page) -> None:
    """Chat has an end, of which spectators have a share only, and is not faster than people."""
    limits, lines = room.workshop.limits, room.game.chat
    if len(lines) >= limits.chat_lines:
        raise Disallowed(f"enough has been said here: a room keeps {limits.chat_lines} lines")
    watched = sum(line.seat is None for line in lines)
    if not page.seats and watched >= limits.spectator_lines:
        detail = f"those who watch have said enough: {limits.spectator_lines} lines are theirs"
        raise Disallowed(detail)
    buckets = (page.chat, room.chat, page.caller.chat)
    wait = max(page.caller.bytes.lack(), *(bucket.lack() for bucket in buckets))
    if wait:
        raise Disallowed(f"too much is said at once; wait {tell_wait(wait)}")
    for bucket in buckets:
        bucket.take()


def _must_hold(page: Page, seat: int) -> None:
    if seat not in page.seats:
        raise Disallowed("this page does not hold that seat")


def _others(room: Room, seat: int) -> tuple[int, ...]:
    """The other people who still play."""
    seats = enumerate(room.game.kept.seats)
    people = [at for at, kept in seats if kept.holder != "bot" and at not in room.game.out]
    return tuple(at for at in people if at != seat)


def _proposal(room: Room, wish: Propose) -> Proposal:
    """What a seat proposes, if it can be had at all and nobody else waits for an answer."""
    if room.game.stopped is not None:
        raise Disallowed(room.game.stopped["en"], room.game.stopped)
    if room.game.over:
        raise Disallowed("the battle is over")
    if room.proposal is not None and room.proposal.seat != wish.seat:
        raise Disallowed.in_words("proposal_open")
    waiting = _others(room, wish.seat)
    if wish.what == "draw" and not waiting:
        raise Disallowed("there is nobody who could agree to a draw: bots never do")
    to = _first_back(room, wish) if wish.what == "take_back" else None
    return Proposal(secrets.token_hex(8), wish.seat, wish.what, to, waiting)


def _answered(room: Room, answer: Reply) -> Proposal:
    """The open proposal without the seat that has answered; an answer to another is refused."""
    proposal = room.proposal
    if proposal is None or proposal.id != answer.id:
        raise Disallowed.in_words("proposal_gone")
    is_own = answer.seat == proposal.seat and not answer.agreed
    if not is_own and answer.seat not in proposal.waiting:
        raise Disallowed("this seat has nothing to agree to")
    return replace(
        proposal, waiting=tuple(seat for seat in proposal.waiting if seat != answer.seat)
    )


def _first_back(room: Room, wish: Propose) -> int:
    """From which order on all is to be taken back: as told, else from the seat's last one.

    It has to be one that still counts: what was taken back would come back with it otherwise.
    """
    game = room.game
    to = game.last_of(wish.seat) if wish.to is None else wish.to
    if to is None or not game.counts(to):
        raise Disallowed("there is no such order to take back, or it was taken back already")
    return to


async def _carry_out(room: Room, proposal: Proposal, number: int | None = None) -> None:
    """Do what all have agreed on; an order that comes between ends it.

    `number` counts the orders that had been taken then; where nobody had to agree it matters not.
    """
    room.proposal = None
    try:
        if proposal.to is None:
            await room.enter(DrawRow(proposal.seat))
        else:
            await room.enter(BackRow(proposal.seat, proposal.to), number=number)
    finally:
        room.presence()
