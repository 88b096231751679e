"""All rooms of a server: opened, unloaded when nobody is there, loaded when somebody comes."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from typing import TYPE_CHECKING

from litestar.status_codes import (
    HTTP_404_NOT_FOUND,
    HTTP_409_CONFLICT,
    HTTP_429_TOO_MANY_REQUESTS,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from damocles.errors import DamoclesError
from damocles.server.deadlines import TooLong
from damocles.server.errors import Refused
from damocles.server.rooms.beginning import begun
from damocles.server.rooms.game import Game
from damocles.server.rooms.limits import OPENINGS, OPENINGS_AT_ONCE, Bucket
from damocles.server.rooms.room import Room
from damocles.server.turns import Place, Rank

if TYPE_CHECKING:
    from damocles.server.rooms.desk import Desk
    from damocles.server.rooms.store import Stored
    from damocles.server.rooms.wire import NewRoom, Opened, PlayOn

log = logging.getLogger(__name__)

MOST_ROOMS = 500
"""So many rooms are in memory at most; those that nobody needs wait in the store."""


LOOK = 0.5
"""Seconds between two looks whether another room of bots alone may begin."""


class Hall:
    """The rooms that are in memory, by name, the one used longest ago first."""

    def __init__(self, desk: Desk, *, most: int = MOST_ROOMS) -> None:
        self.desk, self.most = desk, most
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._openings = Bucket(OPENINGS, OPENINGS_AT_ONCE)
        self._starting: asyncio.Task[None] | None = None
        self._closed = False

    async def start(self) -> None:
        """Let the battles between bots go on, which nobody would come back for.

        One after the other, behind everybody else, and only so many at once: the next begins when
        one is over.
        """
        self._starting = asyncio.current_task()
        for name in await self.desk.store.unattended():
            while self._on_their_own() >= self.desk.limits.rooms_on_their_own:
                await asyncio.sleep(LOOK)
            try:
                await self._found(name, Rank.BOTS)
            except Refused as problem:
                log.warning("room %s does not go on: %s", name, problem)

    async def open(self, wanted: NewRoom | PlayOn) -> Opened:
        """A new room, or one that plays a record on; what cannot be played is refused."""
        if not self._openings.take():
            detail = "too many rooms are being opened; come back in a moment"
            raise Refused(detail, status=HTTP_429_TOO_MANY_REQUESTS)
        self._make_space()
        place = Place(f"opening {secrets.token_hex(8)}")
        game, keys = await self.desk.decide(place, begun, wanted, self.desk.now)
        await self.desk.store.create(game.kept)
        self._enter(game).bots.wake()
        return keys

    async def find(self, name: str) -> Room:
        """The room of this name, from the store if need be; one that there is not is refused."""
        return await self._found(name, Rank.PEOPLE)

    async def _found(self, name: str, rank: Rank) -> Room:
        room = self._rooms.get(name)
        if room is None or room.closed:
            if name not in self._loading:
                self._loading[name] = self.desk.start(self._load(name, rank))
            room = await asyncio.shield(self._loading[name])
        if name in self._rooms:
            self._rooms.move_to_end(name)
        return room

    async def close(self) -> None:
        """Let pages go, keep what is being decided, and end."""
        self._closed = True
        if self._starting is not None:
            self._starting.cancel()
        for room in self._rooms.values():
            room.close()
        await self.desk.close()

    # ---- within ------------------------------------------------------------------------------

    def _on_their_own(self) -> int:
        """How many rooms of bots alone go on."""
        rooms = self._rooms.values()
        return sum(room.game.kept.unattended and room.bots.busy for room in rooms)

    async def _load(self, name: str, rank: Rank) -> Room:
        try:
            self._make_space()
            stored = await self.desk.store.load(name)
            if stored is None:
                raise Refused(f"there is no room {name}", status=HTTP_404_NOT_FOUND)
            try:
                game = await self._game(stored, rank)
            except DamoclesError as problem:
                raise Refused(str(problem), status=HTTP_409_CONFLICT) from problem
            room = self._enter(game)
            room.bots.wake()
            return room
        finally:
            del self._loading[name]

    async def _game(self, stored: Stored, rank: Rank) -> Game:
        """The battle of a room; where deciding it takes too long the room rests, and is told."""
        desk, place = self.desk, Place(stored.room.id, rank)
        if not stored.is_resting:
            try:
                return await desk.decide(place, Game, stored, desk.now)
            except TooLong:
                log.warning("room %s rests: to decide it takes too long", place.room)
                await desk.store.rest(place.room)
        desk.lanes.slow_down(place.room)
        return await desk.decide(place, Game, stored._replace(is_resting=True), desk.now)

    def _enter(self, game: Game) -> Room:
        room = self._rooms[game.kept.id] = Room(game, self.desk)
        return room

    def _make_space(self) -> None:
        """Unload rooms in which nothing goes on, until there is space for one more."""
        if self._closed:
            raise Refused("the server is stopping", status=HTTP_503_SERVICE_UNAVAILABLE)
        for name, room in list(self._rooms.items()):
            if len(self._rooms) + len(self._loading) <= self.most - 1:
                return
            if room.idle:
                room.close()
                del self._rooms[name]
        if len(self._rooms) >= self.most:
            detail = f"all {self.most} rooms of this server are in use; come back later"
            raise Refused(detail, status=HTTP_503_SERVICE_UNAVAILABLE)
