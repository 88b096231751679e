"""All rooms of a server: opened, unloaded when nobody is there, loaded when somebody returns."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import OrderedDict
from typing import TYPE_CHECKING

from litestar.status_codes import (
    HTTP_404_NOT_FOUND,
    HTTP_409_CONFLICT,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from damocles.errors import DamoclesError
from damocles.server.http.callers import too_many
from damocles.server.http.errors import RequestRefused
from damocles.server.limits import DAY, MINUTE, Bucket
from damocles.server.rooms.battle.contest import Contest
from damocles.server.rooms.battle.new_battle import begin_battle
from damocles.server.rooms.errors import Spoilt, StoreError
from damocles.server.rooms.live.room import Room
from damocles.server.rooms.wire import PlayOn
from damocles.server.speech import phrase
from damocles.server.work.deadlines import TooLong
from damocles.server.work.turns import Priority, QueuePlace
from damocles.words import tell_error_in_all

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.server.http.callers import Caller
    from damocles.server.rooms.archive.store import StoredRoom
    from damocles.server.rooms.live.workshop import Workshop
    from damocles.server.rooms.wire import NewRoom, Opened

log = logging.getLogger(__name__)

LOOK_AROUND = 60.0
"""Seconds between two searches for rooms to unload."""


LOOK = 0.5
"""Seconds between two checks whether another room of bots alone may begin."""


class Hall:
    """The rooms that are in memory, by name, the least recently used first.

    Each belongs to the caller that brought it there, by opening it or by coming back to it.
    """

    def __init__(self, desk: Workshop) -> None:
        self.workshop, self.most = desk, desk.limits.loaded_rooms
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._owners: dict[str, str] = {}
        self._used: dict[str, float] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._wishes: list[tuple[str, bool]] = []
        self._openings = Bucket(desk.limits.rooms_per_second, desk.limits.rooms_at_once)
        self._alarm: asyncio.TimerHandle | None = None
        self._forgot = -DAY
        self._starting: asyncio.Task[None] | None = None
        self._closed = False

    async def start(self) -> None:
        """Let the battles between bots go on, which nobody would come back for.

        They start one after the other, behind everybody else, and only so many at once: the next
        begins when one is over.
        """
        self._starting = asyncio.current_task()
        for name in await self._unattended():
            while self._on_their_own() >= self.workshop.limits.rooms_on_their_own:
                await asyncio.sleep(LOOK)
            try:
                await self._found(name, Priority.BOTS)
            except RequestRefused as problem:
                log.warning("room %s does not go on: %s", name, problem)

    async def open(self, wanted: NewRoom | PlayOn, caller: Caller | None = None) -> Opened:
        """Open a new room, or one that plays on from a record; an unplayable one is refused."""
        wait = self._openings.lack()
        if wait:
            raise too_many("server", wait)
        with self._charged(wanted, caller):
            self._openings.take()
            self._make_space()
            place, limits = QueuePlace(f"opening {secrets.token_hex(8)}"), self.workshop.limits
            contest, keys = await self.workshop.decide(
                place, begin_battle, wanted, self.workshop.now, limits
            )
            with self._stored():
                await self.workshop.store.create(contest.kept)
            self._seat_room(contest, caller).bots.wake()
        return keys

    async def find(self, name: str, caller: Caller | None = None) -> Room:
        """The room of this name, from the store if need be; an unknown one is refused.

        An unknown room costs the caller a guess. A caller that has none left is refused before
        anything is looked up, so that nobody learns more by going on.
        """
        if caller is not None:
            caller.must_not_guess()
        try:
            return await self._found(name, Priority.PEOPLE, caller)
        except RequestRefused as problem:
            if caller is not None and problem.status == HTTP_404_NOT_FOUND:
                caller.guesses.take()
            raise

    async def _found(self, name: str, rank: Priority, caller: Caller | None = None) -> Room:
        room = self._rooms.get(name)
        if room is None or room.closed:
            room = await self._loaded(name, rank, caller)
        if name in self._rooms:
            self._rooms.move_to_end(name)
            self._used[name] = self.workshop.now()
        return room

    async def look_around(self) -> None:
        """Unload rooms that nobody has looked at for a while, and remove those never begun."""
        now, limits = self.workshop.now(), self.workshop.limits
        for name, room in list(self._rooms.items()):
            if not room.idle:
                self._used[name] = now
            elif now - self._used[name] >= limits.idle_minutes * MINUTE:
                self._unload(name)
        if now - self._forgot >= DAY:
            self._forgot = now
            try:
                await self.workshop.store.forget(now - limits.forget_days * DAY, tuple(self._rooms))
            except StoreError as problem:
                log.warning("rooms that were never begun are still there: %s", problem)

    def wake(self) -> None:
        """Look around at regular intervals, until the hall is closed."""
        if not self._closed:
            self.workshop.start(self.look_around())
            self._alarm = asyncio.get_running_loop().call_later(LOOK_AROUND, self.wake)

    async def close(self) -> None:
        """Close all pages, keep what is being decided, and stop."""
        self._closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._starting is not None:
            self._starting.cancel()
        for room in self._rooms.values():
            room.close()
        await self.workshop.close()

    # ---- within ------------------------------------------------------------------------------

    async def _unattended(self) -> list[str]:
        """The rooms of bots that are to go on; empty if they cannot be read."""
        try:
            return await self.workshop.store.unattended()
        except StoreError as problem:
            log.warning("battles between bots do not go on: %s", problem)
            return []

    def _on_their_own(self) -> int:
        """How many rooms of bots alone are being played now."""
        rooms = self._rooms.values()
        return sum(room.contest.kept.unattended and room.bots.is_busy for room in rooms)

    async def _loaded(self, name: str, rank: Priority, caller: Caller | None) -> Room:
        """A room from the store, which is read once however many ask for it."""
        if name not in self._loading:
            if caller is not None:
                self._check_share(caller)
            self._loading[name] = self.workshop.start(self._load(name, rank, caller))
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str, rank: Priority, caller: Caller | None) -> Room:
        try:
            self._make_space()
            with self._stored():
                stored = await self.workshop.store.load(name)
            if stored is None:
                raise RequestRefused(
                    phrase("problems.rooms.unknown", room=name), status=HTTP_404_NOT_FOUND
                )
            try:
                contest = await self._load_contest(stored, rank)
            except DamoclesError as problem:
                raise RequestRefused(
                    tell_error_in_all(problem), status=HTTP_409_CONFLICT
                ) from problem
            room = self._seat_room(contest, caller)
            room.bots.wake()
            return room
        finally:
            del self._loading[name]

    @contextlib.contextmanager
    def _stored(self) -> Iterator[None]:
        """Turn failures of the store into refusals, which say whether trying again may help."""
        try:
            yield
        except Spoilt as problem:
            words = phrase("problems.rooms.lost", problem=tell_error_in_all(problem))
            raise RequestRefused(words, status=HTTP_409_CONFLICT) from problem
        except StoreError as problem:
            words = phrase("problems.rooms.unread", problem=tell_error_in_all(problem))
            raise RequestRefused(words, status=HTTP_503_SERVICE_UNAVAILABLE) from problem

    async def _load_contest(self, stored: StoredRoom, rank: Priority) -> Contest:
        """The battle of a room; if deciding it takes too long, the room rests and is retold."""
        desk, place = self.workshop, QueuePlace(stored.room.id, rank)
        if not stored.is_resting:
            try:
                return await desk.decide(place, Contest, stored, desk.now)
            except TooLong:
                log.warning("room %s rests: to decide it takes too long", place.room)
                await desk.store.rest(place.room)
        desk.lanes.slow_down(place.room)
        return await desk.decide(place, Contest, stored._replace(is_resting=True), desk.now)

    def _seat_room(self, contest: Contest, caller: Caller | None) -> Room:
        name = contest.kept.id
        room = self._rooms[name] = Room(contest, self.workshop)
        self._used[name] = self.workshop.now()
        if caller is not None:
            self._owners[name] = caller.name
        return room

    def _unload(self, name: str) -> None:
        self._rooms.pop(name).close()
        del self._used[name]
        self._owners.pop(name, None)

    @contextlib.contextmanager
    def _charged(self, wanted: NewRoom | PlayOn, caller: Caller | None) -> Iterator[None]:
        """Charge a caller for a room; while it is being opened, the request counts as a room."""
        if caller is None:
            yield
            return
        bots = all(seat.holder == "bot" for seat in wanted.seats)
        self._check_share(caller, bots=bots)
        caller.open_room(len(wanted.record) if isinstance(wanted, PlayOn) else 0)
        wish = (caller.name, bots)
        self._wishes.append(wish)
        try:
            yield
        finally:
            self._wishes.remove(wish)

    def _check_share(self, caller: Caller, *, bots: bool = False) -> None:
        """Refuse a caller too many rooms in memory; the caller's idle rooms are unloaded first."""
        own = [name for name in self._rooms if self._owners.get(name) == caller.name]
        battles = [self._rooms[name].contest for name in own]
        among_bots = sum(each.kept.unattended and not each.over for each in battles)
        among_bots += self._wishes.count((caller.name, True))
        if bots and among_bots >= caller.most_bot_rooms:
            raise too_many("bot_rooms", MINUTE, count=among_bots)
        for name in own[: max(0, len(own) - caller.most_loaded + 1)]:
            if not self._rooms[name].idle:
                raise too_many("rooms", MINUTE, count=len(own))
            self._unload(name)

    def _make_space(self) -> None:
        """Unload idle rooms until there is space for one more; refused if there is none."""
        if self._closed:
            raise RequestRefused(
                phrase("problems.rooms.stopping"), status=HTTP_503_SERVICE_UNAVAILABLE
            )
        for name, room in list(self._rooms.items()):
            if len(self._rooms) + len(self._loading) <= self.most - 1:
                return
            if room.idle:
                self._unload(name)
        if len(self._rooms) >= self.most:
            words = phrase("problems.rooms.full", most=self.most)
            raise RequestRefused(words, status=HTTP_503_SERVICE_UNAVAILABLE)
