"""The store: durable before it is acknowledged, many writes in one commit, all of it read."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from typing import TYPE_CHECKING

import msgspec
import pytest

from damocles.server.rooms.archive.file import FILE
from damocles.server.rooms.archive.kept_rows import ChatRow, OrderRow, ResignRow
from damocles.server.rooms.archive.store import SqliteStore
from damocles.server.rooms.battle.opening import prepare_room, seat_of_token
from damocles.server.rooms.errors import StoreError
from damocles.server.rooms.wire import NewRoom
from tests.server.rooms.playing import wish

if TYPE_CHECKING:
    from pathlib import Path

    from damocles.server.rooms.archive.kept_rows import AnyRow, KeptRoom
    from damocles.server.rooms.wire import Opened


def new_room(*holders: str) -> tuple[KeptRoom, Opened]:
    """A room that is to be kept."""
    return prepare_room(msgspec.convert(wish(*holders), NewRoom))


def rows_in(folder: Path) -> list[tuple[str, int]]:
    """What is on the disk, read by somebody else."""
    with sqlite3.connect(folder / FILE) as other:
        found: list[tuple[str, int]] = other.execute("SELECT room, number FROM happened").fetchall()
    other.close()
    return found


async def kept_again(folder: Path) -> None:
    room, _ = new_room("human", "bot")
    store = SqliteStore(folder)
    await store.create(room)
    rows: tuple[AnyRow, ...] = (
        OrderRow(msgspec.Raw(b'{"is":"Activate","seat":0}'), "key-one-1", spent={0: 250}, at=17.5),
        ChatRow("hello", 0, "Ada"),
        ResignRow(1, "time"),
    )
    for number, row in enumerate(rows):
        await store.append(room.id, number, row)
        assert (room.id, number) in rows_in(folder)
    await store.close()
    again = SqliteStore(folder)
    stored = await again.load(room.id)
    assert stored is not None
    assert (stored.room, stored.rows) == (room, rows)
    assert await again.load("nowhere") is None
    await again.close()
    await again.close()


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    """Every kind of row, in order, from another process of the same folder."""
    asyncio.run(kept_again(tmp_path))


async def together(folder: Path) -> None:
    room, _ = new_room("human", "human")
    store = SqliteStore(folder)
    await store.create(room)
    row = OrderRow(msgspec.Raw(b"{}"), "the-same-key")
    await store.append(room.id, 0, row)
    others = [store.append(room.id, number, ChatRow(str(number))) for number in range(1, 60)]
    twice, second, *done = await asyncio.gather(
        store.append(room.id, 99, row),
        store.append(room.id, 0, ChatRow("again")),
        *others,
        return_exceptions=True,
    )
    assert isinstance(twice, StoreError)
    assert isinstance(second, StoreError)
    assert done == [None] * 59
    stored = await store.load(room.id)
    assert stored is not None
    assert len(stored.rows) == 60
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.append(room.id, 100, row)


def test_a_bad_write_spoils_no_other(tmp_path: Path) -> None:
    """Writes share a commit; a key or a number that comes twice fails alone."""
    asyncio.run(together(tmp_path))


async def out_of_step(folder: Path) -> None:
    room, _ = new_room("human", "human")
    store = SqliteStore(folder)
    await store.create(room)
    await store.append(room.id, 0, ChatRow("first"))
    for number in (2, 0, -1, 99):
        with pytest.raises(StoreError):
            await store.append(room.id, number, ChatRow("out of step"))
    with pytest.raises(StoreError):
        await store.append("nowhere", 0, ChatRow("to nobody"))
    with pytest.raises(StoreError):
        await store.close_room("nowhere")
    await store.append(room.id, 1, ChatRow("second"))
    await store.close()


def test_rows_follow_each_other(tmp_path: Path) -> None:
    """A gap, a number that is taken, and a row of no room are refused."""
    asyncio.run(out_of_step(tmp_path))

    assert [number for _, number in rows_in(tmp_path)] == [0, 1]


async def with_a_gap(folder: Path) -> None:
    room, _ = new_room("human", "human")
    store = SqliteStore(folder)
    await store.create(room)
    for number in range(3):
        await store.append(room.id, number, ChatRow(str(number)))
    with contextlib.closing(sqlite3.connect(folder / FILE, isolation_level=None)) as other:
        other.execute("DELETE FROM happened WHERE number = 1")
    with pytest.raises(StoreError, match="missing"):
        await store.load(room.id)
    with contextlib.closing(sqlite3.connect(folder / FILE, isolation_level=None)) as other:
        other.execute("UPDATE happened SET number = 1, row = '{' WHERE number = 2")
    with pytest.raises(StoreError, match="cannot be read"):
        await store.load(room.id)
    await store.close()


def test_a_room_that_is_not_whole_is_not_played(tmp_path: Path) -> None:
    """A row that somebody took out, or that cannot be read, is noticed."""
    asyncio.run(with_a_gap(tmp_path))


async def left_alone(folder: Path) -> None:
    store = SqliteStore(folder)
    people, _ = new_room("human", "bot")
    alone, _ = new_room("bot", "bot")
    for room in (people, alone):
        await store.create(room)
    assert await store.unattended() == [alone.id]
    await store.close_room(alone.id)
    assert await store.unattended() == []
    await store.close()


def test_rooms_of_bots_are_found(tmp_path: Path) -> None:
    """Until they are over."""
    asyncio.run(left_alone(tmp_path))


def test_tokens_are_kept_as_digests_alone() -> None:
    """Whoever reads the store cannot sit down; whoever has the token can."""
    room, keys = new_room("human", "open")
    written = msgspec.json.encode(room).decode()

    assert [seat_of_token(room, key.token) for key in keys.keys] == [0, 1]
    assert seat_of_token(room, "x" * 32) is None
    assert all(key.token not in written for key in keys.keys)
    assert len({key.token for key in keys.keys}) == 2
    assert all(len(key.token) == 32 for key in keys.keys)
