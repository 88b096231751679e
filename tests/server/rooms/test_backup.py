"""A copy of all rooms, made while they are played in, from which a server can begin again."""

from __future__ import annotations

import asyncio
import stat
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from damocles.cli import main
from damocles.server.rooms.archive.backup import back_up
from damocles.server.rooms.archive.file import FILE, FileError
from damocles.server.rooms.archive.kept_rows import ChatRow
from damocles.server.rooms.archive.store import SqliteStore
from tests.server.rooms.test_store import new_room

if TYPE_CHECKING:
    from pathlib import Path


async def copied(folder: Path, copy: Path) -> str:
    """Copy a store that is in use; what happens after that is not in it."""
    store, (room, _) = SqliteStore(folder), new_room("human", "human")
    await store.create(room)
    await store.append(room.id, 0, ChatRow("before"))
    assert back_up(folder / FILE, copy) == 1
    await store.append(room.id, 1, ChatRow("after"))
    await store.close()
    return room.id


async def read(folder: Path, room: str) -> tuple[object, ...]:
    store = SqliteStore(folder)
    stored = await store.load(room)
    await store.close()
    assert stored is not None
    return stored.rows


def test_a_copy_is_whole_and_of_one_moment(tmp_path: Path) -> None:
    """Put in the place of the file it is read as any other; it is its owner's alone."""
    copy = tmp_path / "copy.sqlite"
    room = asyncio.run(copied(tmp_path / "battles", copy))
    assert [each.name for each in tmp_path.iterdir() if each.is_file()] == [copy.name]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    restored = tmp_path / "restored"
    restored.mkdir()
    copy.rename(restored / FILE)

    assert asyncio.run(read(restored, room)) == (ChatRow("before"),)


def test_a_copy_takes_nobodys_place(tmp_path: Path) -> None:
    """A file of that name stays; a folder without battles is named; damage is not copied."""
    asyncio.run(copied(tmp_path, tmp_path / "copy"))
    with pytest.raises(FileError, match="there already"):
        back_up(tmp_path / FILE, tmp_path / "copy")
    with pytest.raises(FileError, match="--data"):
        back_up(tmp_path / "nowhere" / FILE, tmp_path / "other")
    with pytest.raises(FileError, match="may write"):
        back_up(tmp_path / FILE, tmp_path / "nowhere" / "other")
    (tmp_path / FILE).write_bytes(bytes(9000))
    with pytest.raises(FileError, match="damaged"):
        back_up(tmp_path / FILE, tmp_path / "other")

    assert not (tmp_path / "other").exists()


def test_the_command_copies(tmp_path: Path) -> None:
    """It says how many rooms there are, or what is wrong."""
    asyncio.run(copied(tmp_path, tmp_path / "first"))
    command = ["backup", str(tmp_path / "second"), "--data", str(tmp_path)]
    good = CliRunner().invoke(main, command)
    again = CliRunner().invoke(main, command)

    assert (good.exit_code, "holds 1 room\n" in good.output) == (0, True)
    assert (again.exit_code, "there already" in again.output) == (1, True)
    assert "Traceback" not in again.output
