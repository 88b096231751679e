"""The folder in which battles are kept, and that only one server at a time keeps them there."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from damocles.errors import DamoclesError

if TYPE_CHECKING:
    from collections.abc import Iterator

LOCK = "serving.lock"


class InUse(DamoclesError):
    """Another server keeps its battles in this folder."""


def data_folder() -> Path:
    """Where rooms are kept if nobody says otherwise: $DAMOCLES_DATA, else the user's own folder."""
    named = os.environ.get("DAMOCLES_DATA")
    if named:
        return Path(named)
    if sys.platform == "win32" and os.environ.get("LOCALAPPDATA"):
        return Path(os.environ["LOCALAPPDATA"]) / "damocles"
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "damocles"


@contextlib.contextmanager
def held(folder: Path) -> Iterator[None]:
    """Have a folder, which must exist, for this server alone; InUse where another one has it.

    The lock is SQLite's own on an empty file: the same on every system, and the system lets go of
    it with the process, however that ends. The file stays and means nothing.
    """
    with contextlib.closing(sqlite3.connect(folder / LOCK, timeout=0)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as problem:
            raise InUse(f"another server keeps its battles in {folder}") from problem
        yield
