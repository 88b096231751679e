"""The folder in which battles are kept, used by only one server at a time."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from damocles.server.rooms.archive.file import OWNER, make_private, say
from damocles.words import SpokenError

if TYPE_CHECKING:
    from collections.abc import Iterator

LOCK = "serving.lock"


class InUse(SpokenError):
    """Another server keeps its battles in this folder."""


class Unlockable(SpokenError):
    """The lock of a folder cannot be used to find out about other servers; says what to do."""


def data_folder() -> Path:
    """Where rooms are kept by default: $DAMOCLES_DATA, otherwise the user's own folder."""
    named = os.environ.get("DAMOCLES_DATA")
    if named:
        return Path(named)
    if sys.platform == "win32" and os.environ.get("LOCALAPPDATA"):
        return Path(os.environ["LOCALAPPDATA"]) / "damocles"
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "damocles"


def make_folder(folder: Path) -> None:
    """Make a folder for its owner alone if it is missing; an existing one stays as it is."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


@contextlib.contextmanager
def hold_folder(folder: Path) -> Iterator[None]:
    """Hold an existing folder for this server alone; InUse if another server holds it.

    The lock is SQLite's own on an empty file: it is the same on every system, and the system
    releases it with the process, however that ends. The file stays and means nothing; one that is
    not an empty file of SQLite raises Unlockable.
    """
    with contextlib.ExitStack() as stack:
        try:
            (folder / LOCK).touch(mode=OWNER)
            make_private([folder / LOCK])
            lock = sqlite3.connect(folder / LOCK, timeout=0)
            stack.enter_context(contextlib.closing(lock))
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as problem:
            if problem.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise InUse(say("in_use", folder=folder)) from problem
            raise Unlockable(say("lock", lock=folder / LOCK, problem=problem)) from problem
        yield
