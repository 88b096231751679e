"""The one thread that writes: everything that is waiting goes into one transaction and commit.

A write is done only when that commit is on disk, in a file that is still there.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
from concurrent.futures import Future
from typing import TYPE_CHECKING, NamedTuple

from damocles.errors import DamoclesError
from damocles.server.rooms.archive.file import (
    WatchedFiles,
    connect,
    explain,
    log_files,
    make_private,
)
from damocles.server.rooms.errors import StoreError
from damocles.server.speech import phrase

if TYPE_CHECKING:
    from pathlib import Path

log = logging.getLogger(__name__)

MOST_AT_ONCE = 256
"""The most writes that share a commit."""


class Misfit(DamoclesError):
    """A statement that does not fit what is kept already."""


OWN_FAULT = (Misfit, sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError)
"""Errors of one write alone: the others of its batch may still be kept."""


class _Write(NamedTuple):
    """A statement, how many rows it changes (None: any number), and who waits for it."""

    sql: str
    values: tuple[object, ...]
    rows: int | None
    done: Future[None]


class Writer:
    """Writes to a file that has been prepared, until it is closed."""

    def __init__(self, file: Path, places: WatchedFiles) -> None:
        self._file, self._places = file, places
        self._waiting: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._closed = False
        self._trouble: str | None = None
        self._connection: sqlite3.Connection | None = self._connect()
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    async def write(self, sql: str, *values: object, rows: int | None = 1) -> None:
        """Execute a statement that must change this many rows; it is durable when this returns.

        With None it may change any number of rows.
        """
        if self._closed:
            raise StoreError(phrase("problems.store.closed"))
        done: Future[None] = Future()
        self._waiting.put(_Write(sql, values, rows, done))
        await asyncio.wrap_future(done)

    async def close(self) -> None:
        """Write what is still waiting, then stop; a second time does nothing."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
            await asyncio.to_thread(self._thread.join)

    # ---- within its thread -------------------------------------------------------------------

    def _connect(self) -> sqlite3.Connection:
        """Open the file; its log, which the first statement creates, is watched as well."""
        connection = connect(self._file)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        make_private(log_files(self._file))
        self._places.add(log_files(self._file)[0])
        return connection

    def _disconnect(self) -> None:
        """Close the connection; what is not committed is lost, and its log may go as well."""
        self._places.forget(log_files(self._file)[0])
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
        self._connection = None

    def _write_all(self) -> None:
        while batch := self._batch():
            self._commit(batch)
        self._disconnect()

    def _batch(self) -> list[_Write]:
        """The writes waiting now, at least one; empty when the writer is to be closed."""
        batch: list[_Write] = []
        while not batch or (len(batch) < MOST_AT_ONCE and not self._waiting.empty()):
            write = self._waiting.get()
            if write is None:
                self._waiting.put(None)
                break
            if write.done.set_running_or_notify_cancel():  # from now on it cannot be cancelled
                batch.append(write)
        return batch

    def _commit(self, batch: list[_Write]) -> None:
        """Write all in one transaction; if one of them is at fault, each in its own."""
        problem = self._tried(batch)
        if problem is None:
            self._note(None)
            for write in batch:
                write.done.set_result(None)
        elif len(batch) > 1 and isinstance(problem, OWN_FAULT):
            for write in batch:
                self._commit([write])
        else:
            self._note(problem)
            for write in batch:
                write.done.set_exception(StoreError(phrase("problems.store.not_kept")))

    def _tried(self, batch: list[_Write]) -> Exception | None:
        """Write and commit; returns what went wrong, if anything: then nothing counts as kept."""
        try:
            self._places.check()
            connection = self._connection = self._connection or self._connect()
            connection.execute("BEGIN IMMEDIATE")
            for write in batch:
                _carry_out(connection, write)
            connection.execute("COMMIT")
            self._places.check()  # what was committed to a file that is gone is lost
        except Exception as problem:  # noqa: BLE001  # whoever waits is told, and the thread lives
            self._roll_back()
            return problem
        return None

    def _roll_back(self) -> None:
        """Discard what was not committed; a connection that cannot even do that is replaced."""
        try:
            if self._connection is not None and self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            self._disconnect()

    def _note(self, problem: Exception | None) -> None:
        """Log what is wrong, once for as long as it is the same, and log when it is over."""
        text = None if problem is None else explain(self._file, problem)
        if text != self._trouble and text is None:
            log.warning("what happens is kept again")
        elif text != self._trouble:
            log.error("what happened could not be kept: %s", text)
        self._trouble = text


def _carry_out(connection: sqlite3.Connection, write: _Write) -> None:
    """Execute a write; Misfit unless it changes as many rows as expected."""
    changed = connection.execute(write.sql, write.values).rowcount
    if write.rows is not None and changed != write.rows:
        raise Misfit(f"it does not follow what is kept: {write.values[:2]}")
