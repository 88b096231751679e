"""The file in which rooms are kept: if it is not ours or not intact, it is left alone.

A file that cannot be used is never overwritten: the message says what it is and what to do. The
file is marked as ours and with its form, and only its owner may read it.
"""

from __future__ import annotations

import contextlib
import sqlite3
from typing import TYPE_CHECKING

from damocles.errors import DamoclesError
from damocles.words import Saying, SpokenError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

FILE = "rooms.sqlite"
APPLICATION = int.from_bytes(b"Damo")
"""The mark in its header by which SQLite's own tools tell whose file it is."""
ROOMS = """
CREATE TABLE IF NOT EXISTS rooms (
    id TEXT PRIMARY KEY, kept BLOB NOT NULL, unattended INTEGER NOT NULL,
    over INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID
"""
HAPPENED = """
CREATE TABLE IF NOT EXISTS happened (
    room TEXT NOT NULL REFERENCES rooms (id), number INTEGER NOT NULL, key TEXT, row BLOB NOT NULL,
    PRIMARY KEY (room, number), UNIQUE (room, key)
) WITHOUT ROWID
"""
RESTING = """
CREATE TABLE IF NOT EXISTS resting (room TEXT PRIMARY KEY REFERENCES rooms (id)) WITHOUT ROWID
"""
STEPS: tuple[tuple[str, ...], ...] = ((ROOMS, HAPPENED, RESTING),)
"""The statements that lead from each form of the file to the next. Form 0 has no mark yet."""
FORM = len(STEPS)
UNMARKED = {
    "rooms": {"id", "kept", "unattended", "over"},
    "happened": {"room", "number", "key", "row"},
}
"""The tables and columns by which a file from before the mark is recognised."""
OWNER = 0o600
OTHERS = 0o077
"""Permissions: what the owner has, and what nobody else may have."""


class FileError(SpokenError):
    """The file of the rooms cannot be used; the message says why and what to do."""


def connect(file: Path, *, mode: str = "rw") -> sqlite3.Connection:
    """A connection to a file that must exist: SQLite would make an empty one otherwise."""
    address = f"{file.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(
        address, uri=True, isolation_level=None, timeout=30, check_same_thread=False
    )


def rooms_file(folder: Path) -> Path:
    """The file in a folder; a link is resolved, for SQLite's sake."""
    return (folder / FILE).resolve()


def log_files(file: Path) -> tuple[Path, Path]:
    """SQLite's own files beside it: the write-ahead log, and its index."""
    return file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")


# ---- before anything is kept -------------------------------------------------------------------


def prepare_file(file: Path) -> bool:
    """Make the file if there is none, and bring one of an earlier form up to date.

    True if it is new. Anything else in its place raises FileError, and is left as it is.
    """
    with explain_problems(file):
        is_new = not file.exists()
        if is_new:
            _create(file)
        else:
            inspect_file(file)
            with contextlib.closing(connect(file)) as connection:
                _update(connection)
        make_private((file, *log_files(file)))
    return is_new


def _create(file: Path) -> None:
    """Make the file; it gets its name when it is complete, so we never leave an empty one."""
    log, _ = log_files(file)
    if log.exists() and log.stat().st_size:
        raise FileError(say("only_log", log=log, file=file, name=file.name))
    draft = file.with_name(f"{file.name}.new")
    for old in (draft, *log_files(draft)):
        old.unlink(missing_ok=True)
    draft.touch(mode=OWNER)
    with contextlib.closing(connect(draft)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        _update(connection)
    draft.rename(file)


def inspect_file(file: Path) -> None:
    """Check a file without changing it: FileError unless it is ours, of a known form and intact."""
    if not file.is_file():
        raise FileError(say("no_file", file=file))
    if not file.stat().st_size:
        raise FileError(say("empty", file=file))
    with contextlib.closing(connect(file, mode="ro")) as connection:
        mark, form = _number(connection, "application_id"), _number(connection, "user_version")
        if mark != APPLICATION and not (mark == form == 0 and _is_unmarked(connection)):
            raise FileError(say("foreign", file=file))
        if form > FORM:
            raise FileError(say("newer", file=file, form=form, known=FORM))
        found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise FileError(say("damaged", file=file, problem=found))


def _number(connection: sqlite3.Connection, name: str) -> int:
    found: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return found


def _is_unmarked(connection: sqlite3.Connection) -> bool:
    """Whether it has the tables of a file from before the mark, and no others."""
    names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    found = {name: _columns(connection, name) for (name,) in names}
    return found == UNMARKED


def _columns(connection: sqlite3.Connection, table: str) -> set[str]:
    rows = connection.execute("SELECT name FROM pragma_table_info(?)", (table,))
    return {name for (name,) in rows}


def _update(connection: sqlite3.Connection) -> None:
    """Bring a file to the present form and mark it, in one transaction.

    The mark is written even if it is there already, so that a read-only file is noticed now.
    """
    form = _number(connection, "user_version")
    connection.execute("BEGIN IMMEDIATE")
    for statement in (each for step in STEPS[form:] for each in step):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {FORM}")
    connection.execute("COMMIT")


def make_private(files: Iterable[Path]) -> None:
    """Let only the owner read or write these files; missing ones are skipped."""
    for file in files:
        if file.is_file() and file.stat().st_mode & OTHERS:
            file.chmod(OWNER)


# ---- what went wrong ---------------------------------------------------------------------------


def say(key: str, **facts: object) -> Saying:
    """Why a file or a folder cannot be used, and what to do."""
    return Saying(f"errors.archive.{key}", **facts)


@contextlib.contextmanager
def explain_problems(file: Path) -> Iterator[None]:
    """Turn any problem with the file or its folder into a FileError that says what to do."""
    try:
        yield
    except sqlite3.Error as problem:
        raise FileError(_say_reason(file, problem)) from problem
    except OSError as problem:
        detail = problem.strerror or problem
        raise FileError(say("unwritable", file=file, problem=detail)) from problem


REASONS = {
    sqlite3.SQLITE_NOTADB: "not_ours",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "forbidden",
    sqlite3.SQLITE_CANTOPEN: "shut",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_IOERR: "broken_disk",
}
"""What can be said of the errors of SQLite."""


def explain(file: Path, problem: Exception) -> str:
    """What went wrong, for the log; for an error of SQLite, also what to do about it."""
    return _say_reason(file, problem) if isinstance(problem, sqlite3.Error) else str(problem)


def _say_reason(file: Path, problem: sqlite3.Error) -> Saying:
    code = getattr(problem, "sqlite_errorcode", 0) & 0xFF  # the other bits are details
    return say(REASONS.get(code, "unusable"), file=file, problem=problem)


# ---- while it is in use ------------------------------------------------------------------------


class FileGone(DamoclesError):
    """A file was moved, deleted or replaced while the server ran."""


class WatchedFiles:
    """Files that must not be replaced: a deleted one would still be written, but lost."""

    def __init__(self, *files: Path) -> None:
        self._known = {file: found for file in files if (found := _identity(file)) is not None}

    def add(self, file: Path) -> None:
        """Watch another file from now on, unless it is watched already."""
        found = None if file in self._known else _identity(file)
        if found is not None:
            self._known[file] = found

    def forget(self, file: Path) -> None:
        """Stop watching a file: it may go, and come back as another."""
        self._known.pop(file, None)

    def check(self) -> None:
        """Raise FileGone if one of the files is no longer the one it was."""
        for file, known in list(self._known.items()):  # another thread may add one at any time
            if _identity(file) != known:
                detail = f"{file} was moved, deleted or replaced while the server ran"
                remedy = "stop the server, put the file back, and start it again"
                raise FileGone(f"{detail}; nothing more is kept: {remedy}")


def _identity(file: Path) -> tuple[int, int] | None:
    """What identifies a file, whatever it is called; None if there is no file."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
