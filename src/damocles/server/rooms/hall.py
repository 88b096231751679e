"""All rooms of a server: opened, unloaded when nobody is there, loaded when somebody comes."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING

from litestar.status_codes import (
    HTTP_404_NOT_FOUND,
    HTTP_409_CONFLICT,
    HTTP_429_TOO_MANY_REQUESTS,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from damocles.errors import DamoclesError
from damocles.server.errors import Refused
from damocles.server.rooms.beginning import begun
from damocles.server.rooms.game import Game
from damocles.server.rooms.limits import OPENINGS, OPENINGS_AT_ONCE, Bucket
from damocles.server.rooms.room import Room

if TYPE_CHECKING:
    from damocles.server.rooms.desk import Desk
    from damocles.server.rooms.wire import NewRoom, Opened, PlayOn

log = logging.getLogger(__name__)

MOST_ROOMS = 500
"""So many rooms are in memory at most; those that nobody needs wait in the store."""


class Hall:
    """The rooms that are in memory, by name, the one used longest ago first."""

    def __init__(self, desk: Desk, *, most: int = MOST_ROOMS) -> None:
        self.desk, self.most = desk, most
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._openings = Bucket(OPENINGS, OPENINGS_AT_ONCE)
        self._closed = False

    async def start(self) -> None:
        """Let the battles between bots go on, which nobody would come back for."""
        for name in await self.desk.store.unattended():
            try:
                await self.find(name)
            except Refused as problem:
                log.warning("room %s does not go on: %s", name, problem)

    async def open(self, wanted: NewRoom | PlayOn) -> Opened:
        """A new room, or one that plays a record on; what cannot be played is refused."""
        if not self._openings.take():
            detail = "too many rooms are being opened; come back in a moment"
            raise Refused(detail, status=HTTP_429_TOO_MANY_REQUESTS)
        self._make_space()
        game, keys = await self.desk.decide(begun, wanted, self.desk.now)
        await self.desk.store.create(game.kept)
        self._enter(game).bots.wake()
        return keys

    async def find(self, name: str) -> Room:
        """The room of this name, from the store if need be; one that there is not is refused."""
        room = self._rooms.get(name)
        if room is None:
            if name not in self._loading:
                self._loading[name] = self.desk.start(self._load(name))
            room = await asyncio.shield(self._loading[name])
        if name in self._rooms:
            self._rooms.move_to_end(name)
        return room

    async def close(self) -> None:
        """Let pages go, keep what is being decided, and end."""
        self._closed = True
        for room in self._rooms.values():
            room.close()
        await self.desk.close()

    # ---- within ------------------------------------------------------------------------------

    async def _load(self, name: str) -> Room:
        try:
            self._make_space()
            game = await self._game(name)
            room = self._enter(game)
            room.bots.wake()
            return room
        finally:
            del self._loading[name]

    async def _game(self, name: str) -> Game:
        """The battle of a room that is kept; what cannot be read any more is refused."""
        try:
            stored = await self.desk.store.load(name)
            if stored is not None:
                return await self.desk.decide(Game, stored, self.desk.now)
        except DamoclesError as problem:
            raise Refused(str(problem), status=HTTP_409_CONFLICT) from problem
        raise Refused(f"there is no room {name}", status=HTTP_404_NOT_FOUND)

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
