"""Where rooms are kept: a small interface, and SQLite behind it.

One thread writes. It takes whatever waits, writes it in one transaction and commits once; an
append is over only when that commit is on the disk. Others read through connections of their own.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import queue
import sqlite3
import threading
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec

from damocles.errors import DamoclesError
from damocles.server.rooms.kept import ROOM, ROW, AnyRow, KeptRoom, OrderRow

if TYPE_CHECKING:
    from collections.abc import Collection

log = logging.getLogger(__name__)

FILE = "rooms.sqlite"
MOST_AT_ONCE = 256
"""So many writes share a commit at most."""
SCHEMA = """
CREATE TABLE IF NOT EXISTS rooms (
    id TEXT PRIMARY KEY, kept BLOB NOT NULL, unattended INTEGER NOT NULL,
    over INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS happened (
    room TEXT NOT NULL REFERENCES rooms (id), number INTEGER NOT NULL, key TEXT, row BLOB NOT NULL,
    PRIMARY KEY (room, number), UNIQUE (room, key)
) WITHOUT ROWID;
"""
FORGET = """
DELETE FROM rooms WHERE NOT unattended AND json_extract(CAST(kept AS TEXT), '$.at') < ?
AND NOT EXISTS (SELECT 1 FROM happened WHERE room = rooms.id)
AND id NOT IN (SELECT value FROM json_each(?))
"""


class StoreError(DamoclesError):
    """Something could not be kept; whatever it was has not happened."""


class Stored(NamedTuple):
    """A room with everything that happened in it, in order."""

    room: KeptRoom
    rows: tuple[AnyRow, ...]


class Store(Protocol):
    """What a room needs of a place to be kept in. PostgreSQL could stand behind it as well."""

    async def create(self, room: KeptRoom) -> None:
        """Keep a new room; it is durable when this returns."""
        ...

    async def append(self, room: str, number: int, row: AnyRow) -> None:
        """Keep what happened under its number in the room; durable when this returns.

        A number or a key that the room has already raises StoreError, as any failure does.
        """
        ...

    async def close_room(self, room: str) -> None:
        """Note that a room's battle is over: nobody need look after it any more."""
        ...

    async def load(self, room: str) -> Stored | None:
        """A room with all that happened; None if there is no such room."""
        ...

    async def unattended(self) -> list[str]:
        """The rooms in which bots alone play and are not finished yet."""
        ...

    async def forget(self, before: float, loaded: Collection[str]) -> None:
        """Remove the rooms opened before a time of day in which nothing ever happened.

        Those that are loaded stay, and so do rooms of bots alone, which go on by themselves.
        """
        ...

    async def close(self) -> None:
        """Write what still waits, then let go of the file."""
        ...


class _Write(NamedTuple):
    """A statement that waits to be written, and who waits for it."""

    sql: str
    values: tuple[object, ...]
    done: Future[None]


class SqliteStore:
    """Rooms in one file of a folder, which is made where it is missing."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / FILE
        self._waiting: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._closed = False
        with contextlib.closing(self._connect()) as connection:
            connection.executescript(SCHEMA)
        self._writer = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._writer.start()

    # ---- the interface -----------------------------------------------------------------------

    async def create(self, room: KeptRoom) -> None:
        """Keep a new room."""
        sql = "INSERT INTO rooms (id, kept, unattended) VALUES (?, ?, ?)"
        await self._written(sql, room.id, msgspec.json.encode(room), int(room.unattended))

    async def append(self, room: str, number: int, row: AnyRow) -> None:
        """Keep what happened."""
        key = row.key if isinstance(row, OrderRow) else None
        sql = "INSERT INTO happened (room, number, key, row) VALUES (?, ?, ?, ?)"
        await self._written(sql, room, number, key, msgspec.json.encode(row))

    async def close_room(self, room: str) -> None:
        """Note that a battle is over."""
        await self._written("UPDATE rooms SET over = 1 WHERE id = ?", room)

    async def load(self, room: str) -> Stored | None:
        """A room with all that happened."""
        return await asyncio.to_thread(self._read, room)

    async def unattended(self) -> list[str]:
        """The rooms of bots that are not finished."""
        return await asyncio.to_thread(self._list)

    async def forget(self, before: float, loaded: Collection[str]) -> None:
        """Remove the rooms in which nothing ever happened."""
        await self._written(FORGET, before, json.dumps(list(loaded)))

    async def close(self) -> None:
        """Write what still waits, then stop; a second time does nothing."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
            await asyncio.to_thread(self._writer.join)

    # ---- reading -----------------------------------------------------------------------------

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.file, isolation_level=None, timeout=30)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def _read(self, room: str) -> Stored | None:
        with contextlib.closing(self._connect()) as connection:
            found = connection.execute("SELECT kept FROM rooms WHERE id = ?", (room,)).fetchone()
            sql = "SELECT row FROM happened WHERE room = ? ORDER BY number"
            rows = connection.execute(sql, (room,)).fetchall()
        if found is None:
            return None
        return Stored(ROOM.decode(found[0]), tuple(ROW.decode(row) for (row,) in rows))

    def _list(self) -> list[str]:
        sql = "SELECT id FROM rooms WHERE unattended AND NOT over ORDER BY id"
        with contextlib.closing(self._connect()) as connection:
            return [name for (name,) in connection.execute(sql)]

    # ---- writing -----------------------------------------------------------------------------

    async def _written(self, sql: str, *values: object) -> None:
        """Hand a statement to the writer, and wait until it is on the disk."""
        if self._closed:
            raise StoreError("the store is closed")
        done: Future[None] = Future()
        self._waiting.put(_Write(sql, values, done))
        await asyncio.wrap_future(done)

    def _write_all(self) -> None:
        """The writer's thread: whatever waits goes into one transaction."""
        with contextlib.closing(self._connect()) as connection:
            while batch := self._batch():
                _commit(connection, batch)

    def _batch(self) -> list[_Write]:
        """What waits now, at least one; nothing when the store is to be closed."""
        batch: list[_Write] = []
        while not batch or (len(batch) < MOST_AT_ONCE and not self._waiting.empty()):
            write = self._waiting.get()
            if write is None:
                self._waiting.put(None)
                break
            if write.done.set_running_or_notify_cancel():  # from now on nobody can give it up
                batch.append(write)
        return batch


def _commit(connection: sqlite3.Connection, batch: list[_Write]) -> None:
    """All in one transaction; if one of them is at fault, each in its own."""
    problem = _tried(connection, batch)
    if problem is None:
        for write in batch:
            write.done.set_result(None)
    elif len(batch) > 1:
        for write in batch:
            _commit(connection, [write])
    else:
        log.error("a row could not be kept: %s", problem)
        batch[0].done.set_exception(StoreError(f"it could not be kept: {problem}"))


def _tried(connection: sqlite3.Connection, batch: list[_Write]) -> sqlite3.Error | None:
    """Write and commit; what went wrong if something did, and then nothing is written."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        for write in batch:
            connection.execute(write.sql, write.values)
        connection.execute("COMMIT")
    except sqlite3.Error as problem:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return problem
    return None
