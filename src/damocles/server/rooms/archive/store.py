"""Where rooms are kept: a small interface, and SQLite behind it.

One thread writes, and an append returns only when it is on disk. Other threads read through
connections of their own.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sqlite3
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

import msgspec

from damocles.server.rooms.archive.file import (
    FileGone,
    WatchedFiles,
    connect,
    explain,
    explain_problems,
    prepare_file,
    rooms_file,
)
from damocles.server.rooms.archive.folder import LOCK, make_folder
from damocles.server.rooms.archive.kept_rows import ROOM, ROW, AnyRow, KeptRoom, OrderRow
from damocles.server.rooms.archive.writer import Writer
from damocles.server.rooms.errors import Spoilt, StoreError
from damocles.server.speech import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path

log = logging.getLogger(__name__)

Found = TypeVar("Found")
CREATE = "INSERT INTO rooms (id, kept, unattended) VALUES (?, ?, ?)"
APPEND = """
INSERT INTO happened (room, number, key, row)
SELECT ?, ?, ?, ?
WHERE ? = (SELECT coalesce(max(number) + 1, 0) FROM happened WHERE room = ?)
AND EXISTS (SELECT 1 FROM rooms WHERE id = ?)
"""
"""Changes nothing for a number that is not the next one or an unknown room: a misfit."""
FORGET = """
DELETE FROM rooms WHERE NOT unattended AND json_extract(CAST(kept AS TEXT), '$.at') < ?
AND NOT EXISTS (SELECT 1 FROM happened WHERE room = rooms.id)
AND id NOT IN (SELECT value FROM json_each(?)) AND id NOT IN (SELECT room FROM resting)
"""


class StoredRoom(NamedTuple):
    """A room with everything that happened in it, in order."""

    room: KeptRoom
    rows: tuple[AnyRow, ...]
    is_resting: bool = False
    """Whether something in it took too long: it is then retold and not decided again."""


class Store(Protocol):
    """What a room needs of the place where it is kept. PostgreSQL could be behind it as well."""

    async def create(self, room: KeptRoom) -> None:
        """Keep a new room; it is durable when this returns."""
        ...

    async def append(self, room: str, number: int, row: AnyRow) -> None:
        """Keep what happened under its number in the room; it is durable when this returns.

        A number that is not the next one, a key that the room already has and an unknown room
        raise StoreError, as any failure does.
        """
        ...

    async def close_room(self, room: str) -> None:
        """Note that a room's battle is over and needs no further care."""
        ...

    async def rest(self, room: str) -> None:
        """Note that a room rests; a second time changes nothing."""
        ...

    async def wake(self, room: str) -> None:
        """Note that a room no longer rests."""
        ...

    async def load(self, room: str) -> StoredRoom | None:
        """A room with all that happened; None if there is no such room.

        StoreError if it cannot be read, or only in part.
        """
        ...

    async def unattended(self) -> list[str]:
        """The rooms in which only bots play and that are neither finished nor resting."""
        ...

    async def forget(self, before: float, loaded: Collection[str]) -> None:
        """Remove the rooms opened before a moment (Unix time) in which nothing ever happened.

        Loaded rooms stay, and so do rooms of bots alone, which go on by themselves.
        """
        ...

    async def close(self) -> None:
        """Write what is still waiting, then release the file."""
        ...


class SqliteStore:
    """Rooms in one file of a folder, which is made if it is missing.

    FileError if there is a file that cannot be used. If the file or the lock of its folder goes
    away while it is in use, nothing more is kept or read.
    """

    def __init__(self, folder: Path) -> None:
        make_folder(folder)
        self.file = rooms_file(folder)
        prepare_file(self.file)
        self._places = WatchedFiles(self.file, folder / LOCK)
        with explain_problems(self.file):
            self._writer = Writer(self.file, self._places)

    # ---- writing -----------------------------------------------------------------------------

    async def create(self, room: KeptRoom) -> None:
        """Keep a new room."""
        kept = msgspec.json.encode(room)
        await self._writer.write(CREATE, room.id, kept, int(room.unattended))

    async def append(self, room: str, number: int, row: AnyRow) -> None:
        """Keep what happened."""
        key = row.key if isinstance(row, OrderRow) else None
        new = (room, number, key, msgspec.json.encode(row))
        await self._writer.write(APPEND, *new, number, room, room)

    async def close_room(self, room: str) -> None:
        """Note that a battle is over."""
        await self._writer.write("UPDATE rooms SET over = 1 WHERE id = ?", room)

    async def rest(self, room: str) -> None:
        """Note that a room rests."""
        sql = "INSERT OR IGNORE INTO resting (room) VALUES (?)"
        await self._writer.write(sql, room, rows=None)

    async def wake(self, room: str) -> None:
        """Note that a room no longer rests."""
        await self._writer.write("DELETE FROM resting WHERE room = ?", room, rows=None)

    async def forget(self, before: float, loaded: Collection[str]) -> None:
        """Remove the rooms in which nothing ever happened."""
        await self._writer.write(FORGET, before, json.dumps(list(loaded)), rows=None)

    async def close(self) -> None:
        """Write what is still waiting, then stop; a second time does nothing."""
        await self._writer.close()

    # ---- reading -----------------------------------------------------------------------------

    async def load(self, room: str) -> StoredRoom | None:
        """A room with all that happened."""
        return await asyncio.to_thread(self._reading, lambda each: _stored(each, room))

    async def unattended(self) -> list[str]:
        """The rooms of bots that are neither finished nor resting."""
        return await asyncio.to_thread(self._reading, _unattended)

    def _reading(self, read: Callable[[sqlite3.Connection], Found]) -> Found:
        """Read through a new connection; anything that goes wrong is a StoreError."""
        try:
            self._places.check()
            with contextlib.closing(connect(self.file, mode="ro")) as connection:
                return read(connection)
        except msgspec.MsgspecError as problem:
            log.warning("a room cannot be read any more: %s", problem)
            raise Spoilt(phrase("problems.store.spoilt", problem=str(problem))) from problem
        except (sqlite3.Error, FileGone) as problem:
            text = explain(self.file, problem)
            log.error("rooms cannot be read: %s", text)  # noqa: TRY400  # a traceback tells no more
            raise StoreError(phrase("problems.store.unread")) from problem


def _stored(connection: sqlite3.Connection, room: str) -> StoredRoom | None:
    """A room with its rows, of which none may be missing."""
    connection.execute("BEGIN")  # both queries see the same moment
    sql = "SELECT kept, id IN (SELECT room FROM resting) FROM rooms WHERE id = ?"
    found = connection.execute(sql, (room,)).fetchone()
    sql = "SELECT number, row FROM happened WHERE room = ? ORDER BY number"
    rows = connection.execute(sql, (room,)).fetchall()
    if found is None:
        return None
    for due, (number, _) in enumerate(rows):
        if number != due:
            log.error("row %d of room %s is missing", due, room)
            raise StoreError(phrase("problems.store.gap"))
    happened = tuple(ROW.decode(row) for _, row in rows)
    return StoredRoom(ROOM.decode(found[0]), happened, is_resting=bool(found[1]))


def _unattended(connection: sqlite3.Connection) -> list[str]:
    sql = (
        "SELECT id FROM rooms WHERE unattended AND NOT over"
        " AND id NOT IN (SELECT room FROM resting) ORDER BY id"
    )
    return [name for (name,) in connection.execute(sql)]
