"""Rooms that rest: something took too long in them, and was ended.

What was being decided is lost, and the battle in memory with it. The room is retold from what was
kept, even after a restart, until a seat wants it to go on: then it is decided again, once.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from damocles.server.rooms.archive.kept_rows import ResumeRow
from damocles.server.rooms.battle.contest import Contest
from damocles.server.rooms.errors import Disallowed, StoreError
from damocles.server.speech import phrase
from damocles.server.work.deadlines import TooLong

if TYPE_CHECKING:
    from damocles.server.rooms.live.page import Page
    from damocles.server.rooms.live.room import Room
    from damocles.server.rooms.wire import Resume

log = logging.getLogger(__name__)


async def rest(room: Room) -> None:
    """Let a room rest, and tell everybody in it; the calling code must hold its lock.

    A room that cannot even be retold is unloaded.
    """
    log.warning("room %s rests: something in it took too long", room.id)
    room.workshop.lanes.slow_down(room.id)
    try:
        await room.workshop.store.rest(room.id)
    except StoreError:
        room.unload()
    else:
        await room.reload()


async def resume(room: Room, page: Page, wish: Resume) -> None:
    """Decide a resting room once more, and let it go on from there if that succeeds.

    The clocks go on from now: the time in which it rested counts for nobody.
    """
    if wish.seat not in page.seats:
        raise Disallowed(phrase("rooms.wishes.no_seat"))
    async with room.lock:
        _must_be_ready(room)
        contest = await _decided(room, ResumeRow(wish.seat, at=room.workshop.now()))
        try:
            await room.renew(contest)
        except TooLong:
            await rest(room)
    room.bots.wake()


def _must_be_ready(room: Room) -> None:
    if not room.contest.is_resting:
        raise Disallowed(phrase("rooms.wishes.no_rest"))
    if not room.resumes.take():
        seconds = room.workshop.limits.resume_seconds
        raise Disallowed(phrase("rooms.wishes.resumed", seconds=f"{seconds:g}"))


async def _decided(room: Room, row: ResumeRow) -> Contest:
    """The battle, decided again; if that takes too long, nothing changes."""
    desk, stored = room.workshop, await room.workshop.store.load(room.id)
    assert stored is not None  # noqa: S101  # rooms are not forgotten while they are open
    awake = stored._replace(rows=(*stored.rows, row), is_resting=False)
    try:
        contest = await desk.decide(room.place, Contest, awake, desk.now)
    except TooLong as problem:
        raise Disallowed(phrase("rooms.wishes.still_rests")) from problem
    await desk.store.append(room.id, len(stored.rows), row)
    await desk.store.wake(room.id)
    return contest
