"""Where rooms are kept: a small interface, and SQLite behind it.

One thread writes. It takes whatever waits, writes it in one transaction and commits once; an
append is over only when that commit is on the disk. Others read through connections of their own.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
from concurrent.futures import Future
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec

from damocles.errors import DamoclesError
from damocles.server.rooms.kept import ROOM, ROW, AnyRow, KeptRoom, OrderRow

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
CREATE TABLE IF NOT EXISTS resting (room TEXT PRIMARY KEY REFERENCES rooms (id)) WITHOUT ROWID;
"""


class StoreError(DamoclesError):
    """Something could not be kept; whatever it was has not happened."""


class Stored(NamedTuple):
    """A room with everything that happened in it, in order."""

    room: KeptRoom
    rows: tuple[AnyRow, ...]
    is_resting: bool = False
    """Whether something in it took too long: it is told, and not decided."""


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

    async def rest(self, room: str) -> None:
        """Note that a room rests; once more changes nothing."""
        ...

    async def wake(self, room: str) -> None:
        """Note that a room rests no longer."""
        ...

    async def load(self, room: str) -> Stored | None:
        """A room with all that happened; None if there is no such room."""
        ...

    async def unattended(self) -> list[str]:
        """The rooms in which bots alone play, that are not finished yet and do not rest."""
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

    async def rest(self, room: str) -> None:
        """Note that a room rests."""
        await self._written("INSERT OR IGNORE INTO resting (room) VALUES (?)", room)

    async def wake(self, room: str) -> None:
        """Note that a room rests no longer."""
        await self._written("DELETE FROM resting WHERE room = ?", room)

    async def load(self, room: str) -> Stored | None:
        """A room with all that happened."""
        return await asyncio.to_thread(self._read, room)

    async def unattended(self) -> list[str]:
        """The rooms of bots that are not finished and do not rest."""
        return await asyncio.to_thread(self._list)

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
            sql = "SELECT kept, id IN (SELECT room FROM resting) FROM rooms WHERE id = ?"
            found = connection.execute(sql, (room,)).fetchone()
            sql = "SELECT row FROM happened WHERE room = ? ORDER BY number"
            rows = connection.execute(sql, (room,)).fetchall()
        if found is None:
            return None
        kept, resting = found
        happened = tuple(ROW.decode(row) for (row,) in rows)
        return Stored(ROOM.decode(kept), happened, is_resting=bool(resting))

    def _list(self) -> list[str]:
        sql = (
            "SELECT id FROM rooms WHERE unattended AND NOT over"
            " AND id NOT IN (SELECT room FROM resting) ORDER BY id"
        )
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
