"""Files that cannot be used are told apart and left alone; a file that goes away ends keeping."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import stat
from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

from damocles.server.rooms.archive import file as rooms_file_module
from damocles.server.rooms.archive.file import (
    APPLICATION,
    FILE,
    FORM,
    FileError,
    connect,
    explain,
    log_files,
    prepare_file,
)
from damocles.server.rooms.archive.folder import LOCK, Unlockable, hold_folder, make_folder
from damocles.server.rooms.archive.kept_rows import ChatRow
from damocles.server.rooms.archive.store import SqliteStore
from damocles.server.rooms.errors import StoreError
from tests.server.rooms.playing import application, opened, page
from tests.server.rooms.test_failing_store import until_closed
from tests.server.rooms.test_store import new_room

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FIRST_FORM = """
CREATE TABLE rooms (
    id TEXT PRIMARY KEY, kept BLOB NOT NULL, unattended INTEGER NOT NULL,
    over INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE happened (
    room TEXT NOT NULL REFERENCES rooms (id), number INTEGER NOT NULL, key TEXT, row BLOB NOT NULL,
    PRIMARY KEY (room, number), UNIQUE (room, key)
) WITHOUT ROWID;
"""
"""The tables of the first version, which marked nothing."""


def with_tables(file: Path, script: str) -> None:
    """A database that somebody else has made."""
    with contextlib.closing(sqlite3.connect(file)) as other:
        other.executescript(script)


async def filled(folder: Path, lines: int) -> str:
    """A room in which much has been said; its name."""
    store, (room, _) = SqliteStore(folder), new_room("human", "human")
    await store.create(room)
    rows = ((number, ChatRow(f"{number} " * 50)) for number in range(lines))
    await asyncio.gather(*(store.append(room.id, number, row) for number, row in rows))
    await store.close()
    return room.id


def ours(file: Path) -> bytes:
    """The bytes of a file of ours with many pages."""
    asyncio.run(filled(file.parent, 200))
    return file.read_bytes()


def newer(file: Path) -> None:
    ours(file)
    with_tables(file, f"PRAGMA user_version = {FORM + 1}")


def truncated(file: Path) -> None:
    whole = ours(file)
    file.write_bytes(whole[: len(whole) // 2])


def overwritten(file: Path) -> None:
    whole = ours(file)
    middle = len(whole) // 2 // 4096 * 4096
    file.write_bytes(whole[:middle] + b"\xa5" * 8192 + whole[middle + 8192 :])


BAD: dict[str, tuple[Callable[[Path], Any], str]] = {
    "foreign": (lambda file: with_tables(file, "CREATE TABLE notes (text)"), "another program"),
    "marked by another": (
        lambda file: with_tables(file, FIRST_FORM + "PRAGMA application_id = 7"),
        "another program",
    ),
    "like ours, but not": (
        lambda file: with_tables(file, "CREATE TABLE rooms (id); CREATE TABLE happened (room)"),
        "another program",
    ),
    "newer": (newer, "newer version"),
    "zeros": (lambda file: file.write_bytes(bytes(20_000)), "damaged"),
    "text": (lambda file: file.write_text("a list of battles\n" * 100), "not a file of Damocles"),
    "empty": (lambda file: file.touch(), "is empty"),
    "emptied": (lambda file: (ours(file), file.write_bytes(b"")), "is empty"),
    "truncated": (truncated, "damaged"),
    "overwritten": (overwritten, "damaged"),
    "a folder": (lambda file: file.mkdir(), "not a file"),
    "only the log": (lambda file: log_files(file)[0].write_bytes(b"frames"), "without"),
}


def contents(folder: Path) -> dict[str, bytes | None]:
    """Every file of a folder with what is in it."""
    return {
        each.name: each.read_bytes() if each.is_file() else None
        for each in folder.iterdir()
        if not (each.name.endswith(("-shm", "-wal")) and not each.stat().st_size)
        if not each.name.endswith("-shm")  # SQLite makes both to read, and leaves them
    }


@pytest.mark.parametrize("kind", BAD)
def test_nothing_is_begun_over_a_file_that_cannot_be_used(tmp_path: Path, kind: str) -> None:
    """The message says what it is and what to do; not a byte changes."""
    make, words = BAD[kind]
    make(tmp_path / FILE)
    before = contents(tmp_path)
    with pytest.raises(FileError, match=words) as told:
        SqliteStore(tmp_path)

    assert contents(tmp_path) == before
    assert str(tmp_path) in str(told.value)
    assert "; " in str(told.value)


def test_a_file_that_can_only_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is found at the start, not with the first order."""
    asyncio.run(filled(tmp_path, 1))
    monkeypatch.setattr(rooms_file_module, "connect", lambda file, **_: connect(file, mode="ro"))
    with pytest.raises(FileError, match=r"can only be read .*may write"):
        prepare_file(tmp_path / FILE)


def test_a_folder_in_which_nothing_can_be_made(tmp_path: Path) -> None:
    """A file in the place of the folder."""
    (tmp_path / "taken").touch()
    with pytest.raises(FileError, match="may write"):
        prepare_file(tmp_path / "taken" / FILE)


def test_what_is_unknown_is_still_said(tmp_path: Path) -> None:
    """With SQLite's own words."""
    assert "odd" in explain(tmp_path / FILE, sqlite3.OperationalError("odd"))


async def taken_over(folder: Path) -> None:
    room, _ = new_room("human", "human")
    store = SqliteStore(folder / "now")
    await store.create(room)
    await store.append(room.id, 0, ChatRow("long ago"))
    await store.close()
    with contextlib.closing(sqlite3.connect(folder / "then" / FILE)) as old:
        old.executescript("PRAGMA journal_mode = WAL;" + FIRST_FORM)
        old.execute("ATTACH ? AS now", (str(folder / "now" / FILE),))
        old.execute("INSERT INTO rooms SELECT * FROM now.rooms")
        old.execute("INSERT INTO happened SELECT * FROM now.happened")
        old.commit()
    (folder / "then" / FILE).chmod(0o644)
    again = SqliteStore(folder / "then")
    stored = await again.load(room.id)
    assert stored is not None
    assert stored.rows == (ChatRow("long ago"),)
    await again.append(room.id, 1, ChatRow("now"))
    await again.close()


def test_a_file_of_the_first_version_is_taken_over(tmp_path: Path) -> None:
    """It gets its mark and keeps its rooms."""
    (tmp_path / "then").mkdir()
    asyncio.run(taken_over(tmp_path))
    with contextlib.closing(sqlite3.connect(tmp_path / "then" / FILE)) as other:
        marks = [
            other.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("application_id", "user_version")
        ]

    assert marks == [APPLICATION, FORM]
    assert stat.S_IMODE((tmp_path / "then" / FILE).stat().st_mode) == 0o600


async def modes(folder: Path) -> dict[str, int]:
    store = SqliteStore(folder)
    await store.create(new_room("human", "bot")[0])
    with hold_folder(folder):
        found = {each.name: stat.S_IMODE(each.stat().st_mode) for each in folder.iterdir()}
    await store.close()
    return found


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    """With all that SQLite lays beside it, in a folder that is closed to others."""
    folder = tmp_path / "battles"
    found = asyncio.run(modes(folder))

    names = (FILE, f"{FILE}-wal", f"{FILE}-shm", LOCK, f"{LOCK}-journal")
    assert found == dict.fromkeys(names, 0o600)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_folder_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    """Whoever made it says who may look into it."""
    tmp_path.chmod(0o755)
    make_folder(tmp_path)

    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


@pytest.mark.parametrize("kind", ["text", "folder"])
def test_a_lock_that_is_none(tmp_path: Path, kind: str) -> None:
    """The message names it and says to delete it."""
    if kind == "text":
        (tmp_path / LOCK).write_text("locked by hand\n" * 100)
    else:
        (tmp_path / LOCK).mkdir()
    with pytest.raises(Unlockable, match=f"{LOCK}.*delete"), hold_folder(tmp_path):
        pass


# ---- while it is in use ------------------------------------------------------------------------


async def crowded(folder: Path) -> None:
    room, _ = new_room("human", "human")
    store = SqliteStore(folder)
    await store.create(room)
    connection = store._writer._connection
    assert connection is not None
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    number = 0
    with contextlib.suppress(StoreError):
        while number < 1000:
            await store.append(room.id, number, ChatRow("x" * 500))
            number += 1
    assert number < 1000
    for _ in range(5):
        with pytest.raises(StoreError):
            await store.append(room.id, number, ChatRow("x" * 5000))
    assert len((await store.load(room.id) or ((), ()))[1]) == number
    connection.execute("PRAGMA max_page_count = 1000000")
    await store.append(room.id, number, ChatRow("space again"))
    assert len((await store.load(room.id) or ((), ()))[1]) == number + 1
    await store.close()


def test_a_full_disk(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What was refused is not there; the log says it once, and when there is space again."""
    asyncio.run(crowded(tmp_path))
    told = [record.getMessage() for record in caplog.records]

    assert sum("the disk is full" in each for each in told) == 1
    assert told[-1] == "what happens is kept again"


async def turned(folder: Path) -> None:
    room, _ = new_room("human", "human")
    store = SqliteStore(folder)
    await store.create(room)
    real, store._writer._connection = store._writer._connection, connect(store.file, mode="ro")
    with pytest.raises(StoreError):
        await store.append(room.id, 0, ChatRow("lost"))
    store._writer._connection.close()
    store._writer._connection = real
    await store.append(room.id, 0, ChatRow("kept"))
    await store.close()


def test_a_file_that_turns_read_only(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Orders are refused, and the log says who has to be allowed what."""
    asyncio.run(turned(tmp_path))

    assert "can only be read" in caplog.text
    assert "see that this user may write it" in caplog.text


def moved_away(folder: Path) -> Callable[[], object]:
    (folder / FILE).rename(folder / "elsewhere")
    return lambda: (folder / "elsewhere").rename(folder / FILE)


def replaced(folder: Path) -> Callable[[], object]:
    (folder / "copy").write_bytes((folder / FILE).read_bytes())
    back = moved_away(folder)
    (folder / "copy").rename(folder / FILE)
    return lambda: ((folder / FILE).rename(folder / "copy"), back())


def log_moved(folder: Path) -> Callable[[], object]:
    log, _ = log_files(folder / FILE)
    log.rename(folder / "log")
    return lambda: (folder / "log").rename(log)


def lock_moved(folder: Path) -> Callable[[], object]:
    (folder / LOCK).rename(folder / "lock")
    return lambda: (folder / "lock").rename(folder / LOCK)


def folder_moved(folder: Path) -> Callable[[], object]:
    other = folder.with_name("moved")
    folder.rename(other)
    return lambda: other.rename(folder)


WAYS = (moved_away, replaced, log_moved, lock_moved, folder_moved)


async def lost(folder: Path, way: Callable[[Path], Callable[[], object]]) -> None:
    room, _ = new_room("human", "human")
    store = SqliteStore(folder)
    await store.create(room)
    await store.append(room.id, 0, ChatRow("before"))
    put_back = way(folder)
    with pytest.raises(StoreError):
        await store.append(room.id, 1, ChatRow("into nothing"))
    with pytest.raises(StoreError):
        await store.load(room.id)
    put_back()
    await store.append(room.id, 1, ChatRow("after"))
    await store.close()
    again = SqliteStore(folder)
    stored = await again.load(room.id)
    assert stored is not None
    assert stored.rows == (ChatRow("before"), ChatRow("after"))
    await again.close()


@pytest.mark.parametrize("way", WAYS)
def test_a_file_that_goes_away_ends_keeping(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    way: Callable[[Path], Callable[[], object]],
) -> None:
    """SQLite would write on to a file without a name; once it is back, all goes on."""
    folder = tmp_path / "battles"
    make_folder(folder)
    with hold_folder(folder):
        asyncio.run(lost(folder, way))

    assert "while the server ran; nothing more is kept: stop the server" in caplog.text


def test_pages_are_told_that_the_file_has_gone(tmp_path: Path) -> None:
    """The room is closed, nobody learns where the file lies, and nothing new begins."""
    with TestClient(application(tmp_path)) as client:
        room, tokens = opened(client, "human", "human")
        with page(client, room, *tokens) as both:
            put_back = moved_away(tmp_path)
            both.say({"type": "say", "text": "hello?"})
            _, code = until_closed(both)
        answer = client.get(f"/api/rooms/{room}")
        assert not (tmp_path / FILE).exists()
        put_back()
        with page(client, room, *tokens) as again:
            assert again.welcome["chat"] == []

    assert code == 1001
    assert '"trouble"' in both.heard[-1]
    assert answer.status_code == 503
    assert not any(str(tmp_path) in text for text in (*both.heard, answer.text))
