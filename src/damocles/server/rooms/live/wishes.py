"""What people want besides giving orders: chat, a draw, take-backs, giving up, standing orders."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from damocles.engine import to_json
from damocles.rules import Surrender, TurnDecision
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
from damocles.server.speech import phrase

if TYPE_CHECKING:
    from damocles.server.rooms.live.page import Page
    from damocles.server.rooms.live.room import Room
    from damocles.server.rooms.wire import Propose, Reply, Resign, Say, Stand


async def say(room: Room, page: Page, said: Say) -> None:
    """Say a line of chat; on a page with several seats, the first of them says it."""
    _must_not_flood(room, page)
    seat = min(page.seats, default=None)
    own = None if seat is None else seat_name(room.contest, seat, room.pages)
    await room.enter(ChatRow(said.text, seat, page.name or own))
    page.caller.bytes.spend(ROW_BYTES)


async def propose(room: Room, page: Page, wish: Propose) -> None:
    """Propose something to the other people; it replaces an earlier proposal of the seat.

    Bots let others take back whatever they want, and never agree to a draw.
    """
    _must_hold(page, wish.seat)
    async with room.lock:  # it is about what is kept, not about what is in progress
        proposal = room.proposal = _proposal(room, wish)
    if proposal.waiting:
        room.presence()
    else:
        await _carry_out(room, proposal)


async def reply(room: Room, page: Page, answer: Reply) -> None:
    """Agree to a proposal, or reject it: then it is off the table."""
    _must_hold(page, answer.seat)
    async with room.lock:
        proposal, number = _answered(room, answer), room.contest.battle.number
        room.proposal = proposal if answer.agreed else None
    if proposal.waiting or not answer.agreed:
        room.presence()
    else:
        await _carry_out(room, proposal, number)


async def resign(room: Room, page: Page, wish: Resign) -> None:
    """Give up the battle: surrender if the rules allow it now, otherwise resign outside of them."""
    _must_hold(page, wish.seat)
    contest = room.contest
    if wish.seat in contest.out:
        raise Disallowed(phrase("rooms.wishes.given_up"))
    own = (each for each in contest.pending if each.seat == wish.seat)
    if any(isinstance(each, TurnDecision) for each in own):
        order = msgspec.Raw(to_json(Surrender(wish.seat)))
        row = OrderRow(order, f"resign-{secrets.token_hex(8)}")
        await room.enter(row, number=contest.battle.number)
    else:
        await room.enter(ResignRow(wish.seat))


async def change_watch_orders(room: Room, page: Page, wish: Stand) -> None:
    """Change a standing order of a seat; one that is already in force is only confirmed.

    It also applies to a question that is open now.
    """
    _must_hold(page, wish.seat)
    standing, row = room.contest.standing[wish.seat], WatchRow(wish.seat, wish.watch, wish.unit)
    units = room.contest.battle.table.units
    if wish.unit is not None and (wish.unit not in units or units[wish.unit].seat != wish.seat):
        raise Disallowed(phrase("rooms.wishes.no_unit"))
    if standing.says(row):
        page.tell(standing.view())
    elif standing.changes >= (most := room.workshop.limits.standing_changes):
        raise Disallowed(phrase("rooms.wishes.standing", most=most))
    else:
        await room.enter(row)


# ---- within ------------------------------------------------------------------------------------


def _must_not_flood(room: Room, page: Page) -> None:
    """Refuse chat beyond the limits: lines in all, spectators' share of them, lines a minute."""
    limits, lines = room.workshop.limits, room.contest.chat
    if len(lines) >= limits.chat_lines:
        raise Disallowed(phrase("rooms.wishes.chat", most=limits.chat_lines))
    watched = sum(line.seat is None for line in lines)
    if not page.seats and watched >= limits.spectator_lines:
        raise Disallowed(phrase("rooms.wishes.spectators", most=limits.spectator_lines))
    buckets = (page.chat, room.chat, page.caller.chat)
    wait = max(page.caller.bytes.lack(), *(bucket.lack() for bucket in buckets))
    if wait:
        raise Disallowed(phrase("problems.waits.chat", time=tell_wait(wait)))
    for bucket in buckets:
        bucket.take()


def _must_hold(page: Page, seat: int) -> None:
    if seat not in page.seats:
        raise Disallowed(phrase("rooms.wishes.no_seat"))


def _others(room: Room, seat: int) -> tuple[int, ...]:
    """The seats of the other people who are still playing."""
    seats = enumerate(room.contest.kept.seats)
    people = [at for at, kept in seats if kept.holder != "bot" and at not in room.contest.out]
    return tuple(at for at in people if at != seat)


def _proposal(room: Room, wish: Propose) -> Proposal:
    """The proposal of a seat; refused if it is not possible or another one is open."""
    if room.contest.stopped is not None:
        raise Disallowed(room.contest.stopped)
    if room.contest.over:
        raise Disallowed(phrase("rooms.wishes.over"))
    if room.proposal is not None and room.proposal.seat != wish.seat:
        raise Disallowed(phrase("rooms.proposal_open"))
    waiting = _others(room, wish.seat)
    if wish.what == "draw" and not waiting:
        raise Disallowed(phrase("rooms.wishes.no_draw"))
    to = _first_back(room, wish) if wish.what == "take_back" else None
    return Proposal(secrets.token_hex(8), wish.seat, wish.what, to, waiting)


def _answered(room: Room, answer: Reply) -> Proposal:
    """The open proposal, no longer waiting for the seat; an answer to another is refused."""
    proposal = room.proposal
    if proposal is None or proposal.id != answer.id:
        raise Disallowed(phrase("rooms.proposal_gone"))
    is_own = answer.seat == proposal.seat and not answer.agreed
    if not is_own and answer.seat not in proposal.waiting:
        raise Disallowed(phrase("rooms.wishes.not_asked"))
    return replace(
        proposal, waiting=tuple(seat for seat in proposal.waiting if seat != answer.seat)
    )


def _first_back(room: Room, wish: Propose) -> int:
    """The first order to take back: the one named, otherwise the seat's last one.

    It has to be one that still counts: otherwise what was taken back would come back with it.
    """
    contest = room.contest
    to = contest.last_of(wish.seat) if wish.to is None else wish.to
    if to is None or not contest.counts(to):
        raise Disallowed(phrase("rooms.wishes.no_take_back"))
    return to


async def _carry_out(room: Room, proposal: Proposal, number: int | None = None) -> None:
    """Do what all have agreed on; an order that comes in between ends it.

    `number` is how many orders had been taken by then; None if nobody had to agree.
    """
    room.proposal = None
    try:
        if proposal.to is None:
            await room.enter(DrawRow(proposal.seat))
        else:
            await room.enter(BackRow(proposal.seat, proposal.to), number=number)
    finally:
        room.presence()
