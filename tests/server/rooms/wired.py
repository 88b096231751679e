"""A server and its pages in one loop and one thread: nothing between them, every byte at hand.

The application is the real one, spoken to as the web server speaks to it. Only waiting is left out:
rules are decided where they are asked for, rows are kept in memory, pages may speak at any rate.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from damocles.server.rooms.archive.store import StoredRoom
from damocles.server.rooms.battle import opening
from damocles.server.rooms.live import service
from damocles.server.rooms.live.workshop import Workshop
from damocles.server.rooms.wire import NewRoom, Opened
from tests.server.rooms.playing import MANY, application, compiled

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection
    from pathlib import Path

    from litestar import Litestar

    from damocles.server.rooms.archive.kept_rows import AnyRow, KeptRoom
    from damocles.server.rooms.live.hall import Hall
    from damocles.server.work.turns import QueuePlace

PATIENCE = 120
"""Seconds in which everything is answered, however busy the machine is."""
MOST_ROOMS = 24
"""Those of twins that have parted go."""


class Memory:
    """A store that keeps nothing longer than itself."""

    def __init__(self, _: Path) -> None:
        self.rooms: dict[str, StoredRoom] = {}

    async def create(self, room: KeptRoom) -> None:
        """Keep a new room."""
        self.rooms[room.id] = StoredRoom(room, ())

    async def append(self, room: str, number: int, row: AnyRow) -> None:
        """Keep what happened."""
        stored = self.rooms[room]
        assert number == len(stored.rows)
        self.rooms[room] = StoredRoom(stored.room, (*stored.rows, row))

    async def close_room(self, room: str) -> None:
        """Nothing is looked after here."""

    async def rest(self, room: str) -> None:
        """Nothing takes long here."""

    async def wake(self, room: str) -> None:
        """Nothing rests here."""

    async def load(self, room: str) -> StoredRoom | None:
        """A room with all that happened."""
        return self.rooms.get(room)

    async def unattended(self) -> list[str]:
        """There are no bots here."""
        return []

    async def forget(self, before: float, loaded: Collection[str]) -> None:
        """Nothing is that old here."""

    async def close(self) -> None:
        """Nothing to let go of."""


class Asked(msgspec.Struct):
    """What is told of a question: to nobody but who is asked more than that there is one."""

    seat: int
    decision: msgspec.Raw = msgspec.Raw()
    choices: msgspec.Raw = msgspec.Raw()


class Heard(msgspec.Struct):
    """What the test reads of a message; all else are bytes."""

    type: str
    number: int = -1
    key: str | None = None
    asked: tuple[Asked, ...] = ()


READ = msgspec.json.Decoder(Heard)


class Line:
    """A page on a socket of the application: all that it was sent, in order."""

    def __init__(self, app: Litestar, room: str, *tokens: str) -> None:
        self.heard: list[tuple[str, Heard]] = []
        self.number = -1
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[str] = asyncio.Queue()
        self._in.put_nowait({"type": "websocket.connect"})
        self.say({"type": "hello", "tokens": list(tokens)})
        self._task = asyncio.ensure_future(self._attend(app, room))

    async def _attend(self, app: Litestar, room: str) -> None:
        path = f"/api/rooms/{room}/socket"
        scope: Any = {
            "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1",
            "scheme": "ws", "path": path, "raw_path": path.encode(), "query_string": b"",
            "root_path": "", "headers": [(b"host", b"table")], "client": ("page", 1),
            "server": ("table", 80), "subprotocols": [], "state": {}, "extensions": {},
        }  # fmt: skip
        receive: Any = self._in.get
        await app(scope, receive, self._send)

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self._out.put_nowait(message["text"])

    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        text = msgspec.json.encode(message).decode()
        self._in.put_nowait({"type": "websocket.receive", "text": text})

    async def next(self) -> Heard:
        """The next message."""
        async with asyncio.timeout(PATIENCE):
            text = await self._out.get()
        message = READ.decode(text)
        self.heard.append((text, message))
        self.number = max(self.number, message.number)
        return message

    async def hear(self, *kinds: str) -> Heard:
        """The next message of one of these kinds."""
        while (message := await self.next()).type not in kinds:
            assert message.type != "trouble"
        return message

    async def catch_up(self, number: int) -> None:
        """Hear everything until the next order has this number."""
        while self.number < number:
            await self.next()

    async def close(self) -> None:
        """Hang up."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task


class Wired(NamedTuple):
    """The application, its rooms, and where they are kept."""

    app: Litestar
    hall: Hall
    store: Memory

    async def open(self, wish: dict[str, Any], key: str) -> tuple[str, tuple[str, ...]]:
        """A new room with dice of this key, which nobody there knows; the tokens of its seats."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(opening, "dice_key", lambda: key)
            answer: Opened = await self.hall.open(msgspec.convert(wish, NewRoom))
        return answer.room, tuple(key.token for key in answer.keys)


async def _at_once(
    self: Workshop, _: QueuePlace, function: Callable[..., Any], *values: Any, **named: Any
) -> Any:
    return self._decided(function, *values, **named)


@contextlib.asynccontextmanager
async def wired(folder: Path, patch: pytest.MonkeyPatch) -> AsyncIterator[Wired]:
    """A server that does everything at once, with the fastest geometry there is."""
    patch.setattr(service, "SqliteStore", Memory)
    patch.setattr(Workshop, "decide", _at_once)
    app = application(folder, limits=replace(MANY, messages_per_second=1e9))
    with compiled().answering():
        async with app.lifespan():
            hall: Hall = app.state.rooms.hall
            hall.most = MOST_ROOMS
            assert isinstance(hall.workshop.store, Memory)
            yield Wired(app, hall, hall.workshop.store)
