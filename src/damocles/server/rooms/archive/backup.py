"""A consistent copy of all rooms, made while the server runs."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from damocles.server.rooms.archive.file import (
    OWNER,
    FileError,
    connect,
    explain_problems,
    inspect_file,
    say,
)

if TYPE_CHECKING:
    from pathlib import Path


def back_up(file: Path, copy: Path) -> int:
    """Copy the file of the rooms under a name that is free; returns the number of rooms.

    FileError if there is nothing sound to copy, or no room for it. The copy gets its name when it
    is complete, and only its owner may read it.
    """
    if copy.exists():
        raise FileError(say("copy_there", copy=copy))
    if not file.exists():
        raise FileError(say("nothing", file=file))
    with explain_problems(file):
        inspect_file(file)
    draft = copy.with_name(f"{copy.name}.new")
    with explain_problems(copy):
        draft.unlink(missing_ok=True)
        draft.touch(mode=OWNER)
        count = _copied(file, draft)
        inspect_file(draft)
        draft.rename(copy)
    return count


def _copied(file: Path, draft: Path) -> int:
    """Copy everything in one go, into a file that needs no others beside it."""
    with (
        contextlib.closing(connect(file, mode="ro")) as source,
        contextlib.closing(connect(draft)) as target,
    ):
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")
        count: int = target.execute("SELECT count(*) FROM rooms").fetchone()[0]
    return count
