"""A store that fails where it hurts: what was acknowledged is exactly what is on the disk."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from damocles.server.http.errors import RequestRefused
from damocles.server.rooms.archive.file import FILE
from damocles.server.rooms.archive.kept_rows import ChatRow, DrawRow, OrderRow
from damocles.server.rooms.archive.store import SqliteStore
from damocles.server.rooms.errors import Over, StoreError
from damocles.server.rooms.live import room as rooms_room
from damocles.words import Saying, complete_languages
from tests.server.rooms.playing import (
    application,
    game_of,
    hall_of,
    opened,
    order_for,
    page,
    play,
    wish,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from litestar import Litestar

    from damocles.server.rooms.live.room import Room
    from tests.server.rooms.playing import Page

    Client = TestClient[Litestar]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    """A server with a folder of its own."""
    with TestClient(application(tmp_path)) as each:
        yield each


def store_of(client: Client) -> SqliteStore:
    """Where the rooms of a server are kept."""
    return cast("SqliteStore", hall_of(client).workshop.store)


def room_of(client: Client, name: str) -> Room:
    """A room that is in memory."""
    return hall_of(client)._rooms[name]


async def fail(*_: object, **__: object) -> None:
    """What a store does that has failed."""
    raise StoreError(Saying("problems.store.not_kept"))


def failing(
    client: Client, patch: pytest.MonkeyPatch, *calls: str, how: Callable[..., Any] = fail
) -> None:
    """Let these calls of the store fail."""
    for call in calls:
        patch.setattr(store_of(client), call, how)


def on_disk(folder: Path) -> list[str]:
    """The keys of all orders in the file, as somebody else reads them."""
    with contextlib.closing(sqlite3.connect(folder / FILE)) as other:
        found = other.execute("SELECT key FROM happened WHERE key NOT NULL ORDER BY number")
        return [key for (key,) in found]


def acknowledged(at: Page) -> list[str]:
    """The keys of all orders that a page was told of as taken."""
    return [m["key"] for m in map(heard, at.heard) if m["type"] == "happened" and m.get("key")]


def heard(text: str) -> dict[str, Any]:
    """A message of the server."""
    message: dict[str, Any] = json.loads(text)
    return message


def give(client: Client, room: str, at: Page, key: str) -> None:
    """A good order of whoever is asked."""
    asked = at.asked(0, 1)
    assert asked is not None
    at.give(order_for(client, room, asked["seat"]), key=key, number=asked["number"])


def until_closed(at: Page) -> tuple[list[dict[str, Any]], int]:
    """All that a page hears before it is hung up on, and the code."""
    before = len(at.heard)
    try:
        while True:
            at.next()
    except WebSocketDisconnect as end:
        return [heard(text) for text in at.heard[before:]], end.code


def comes_later(client: Client, room: str) -> None:
    """Whoever comes to a room that cannot be read is told to come back."""
    answer = client.get(f"/api/rooms/{room}")
    assert (answer.status_code, "log" in answer.text or "kept" in answer.text) == (503, True)
    with client.websocket_connect(f"/api/rooms/{room}/socket") as socket:
        assert socket.receive_json()["type"] == "trouble"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.code == 1013


# ---- one failure after the other ---------------------------------------------------------------


def test_a_failing_append(client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The order is refused, pages begin anew, and the next one follows what is kept."""
    room, tokens = opened(client, "human", "human")
    with page(client, room, *tokens) as both:
        play(client, room, both, (0, 1), orders=4)
        with monkeypatch.context() as broken:
            failing(client, broken, "append")
            give(client, room, both, "never-kept")
            assert both.hear("welcome")["number"] == 4
            assert both.hear("refused")["refusal"]["reason"] == "not_kept"
        play(client, room, both, (0, 1), orders=2)

        assert acknowledged(both) == on_disk(tmp_path)
        assert "never-kept" not in on_disk(tmp_path)
        assert len(on_disk(tmp_path)) == 6


def gone(*_: object) -> Any:
    """A store that does not know the room any more."""

    async def nothing(*_: object) -> None:
        return None

    return nothing


def broken_game(*_: object) -> None:
    """A battle that cannot be taken again."""
    raise RuntimeError("no such battle")


@pytest.mark.parametrize("reload", ["fails", "finds nothing", "cannot be played"])
def test_a_failing_append_and_a_failing_reload(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reload: str
) -> None:
    """The room is unloaded: its pages are told and closed, nothing more is acknowledged in it."""
    room, tokens = opened(client, "human", "human")
    with page(client, room, *tokens) as both:
        play(client, room, both, (0, 1), orders=4)
        before = room_of(client, room)
        with monkeypatch.context() as broken:
            failing(client, broken, "append")
            if reload == "fails":
                failing(client, broken, "load")
            elif reload == "finds nothing":
                failing(client, broken, "load", how=gone())
            else:
                broken.setattr(rooms_room, "Contest", broken_game)
            give(client, room, both, "never-kept")
            told, code = until_closed(both)
        with pytest.raises(Over):
            client.blocking_portal.call(before.enter, ChatRow("is anybody here?"))

        assert before.closed
        assert [m["type"] for m in told if m["type"] != "changed"] == ["trouble"]
        assert set(told[-1]["words"]) == set(complete_languages())
        assert code == 1001
        assert acknowledged(both) == on_disk(tmp_path)
    with page(client, room, *tokens) as again:
        assert again.welcome["number"] == 4
        assert room_of(client, room) is not before
        give(client, room, again, "never-kept")
        assert again.hear("happened")["key"] == "never-kept"
        assert on_disk(tmp_path)[-1] == "never-kept"


def test_whoever_comes_while_the_store_fails(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is let into a room that cannot be read, nor told that there is none."""
    room, tokens = opened(client, "human", "human")
    with page(client, room, *tokens) as both, monkeypatch.context() as broken:
        play(client, room, both, (0, 1), orders=2)
        failing(client, broken, "append", "load")
        give(client, room, both, "never-kept")
        until_closed(both)
        comes_later(client, room)

    assert client.get(f"/api/rooms/{room}").status_code == 200


class Held:
    """A call of the store that waits until it is let go, and then fails."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._begun, self._go_on = asyncio.Event(), asyncio.Event()

    async def fail(self, *_: object) -> None:
        """Wait, then fail."""
        self._begun.set()
        await self._go_on.wait()
        await fail()

    def wait(self) -> None:
        """Until the call has come."""
        self._client.blocking_portal.call(self._begun.wait)

    def release(self) -> None:
        """Let it fail."""
        self._client.blocking_portal.call(self._go_on.set)


def test_a_page_that_waited_while_the_room_was_unloaded(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It gets nothing of the battle in memory, which is ahead of the store."""
    room, tokens = opened(client, "human", "human")
    with page(client, room, *tokens) as both, monkeypatch.context() as broken:
        play(client, room, both, (0, 1), orders=2)
        before, held = room_of(client, room), Held(client)
        failing(client, broken, "load")
        failing(client, broken, "append", how=held.fail)
        give(client, room, both, "never-kept")
        held.wait()
        with client.websocket_connect(f"/api/rooms/{room}/socket") as late:
            late.send_json({"type": "hello", "tokens": tokens})
            while not before._arriving:
                client.blocking_portal.call(asyncio.sleep, 0)
            held.release()
            with pytest.raises(WebSocketDisconnect) as closed:
                late.receive_json()
        until_closed(both)
        with pytest.raises(RequestRefused, match="closed"):
            client.blocking_portal.call(before.view)

    assert closed.value.code == 1001


def test_what_is_not_kept_yet_does_not_show(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a draw is being written a page leaves: nobody learns that the battle would be over."""
    room, tokens = opened(client, "human", "human")
    with page(client, room, *tokens) as both, monkeypatch.context() as broken:
        held = Held(client)
        failing(client, broken, "append", how=held.fail)
        with page(client, room, name="Bo"):
            both.propose(0, "draw")
            both.reply(1)
            held.wait()
        while len(room_of(client, room).pages) > 1:
            client.blocking_portal.call(asyncio.sleep, 0)
        held.release()
        both.hear("welcome")
        states = [m["room"]["state"] for m in map(heard, both.heard) if "room" in m]

    assert set(states) == {"running"}


def test_a_store_that_fails_after_writing(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The order is on the disk, so it has happened, and is acknowledged in the end."""
    room, tokens = opened(client, "human", "human")
    with page(client, room, *tokens) as both:
        play(client, room, both, (0, 1), orders=4)
        append = store_of(client).append

        async def late(*values: Any) -> None:
            await append(*values)
            await fail()

        with monkeypatch.context() as broken:
            failing(client, broken, "append", how=late)
            give(client, room, both, "kept-all-the-same")
            assert both.hear("welcome")["number"] == 5
            assert both.hear("happened", "refused")["key"] == "kept-all-the-same"
        play(client, room, both, (0, 1), orders=2)

        assert acknowledged(both) == on_disk(tmp_path)
        assert len(on_disk(tmp_path)) == 7


def test_an_end_that_cannot_be_noted(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The draw is on the disk: it holds, whatever becomes of the note that the room is over."""
    room, tokens = opened(client, "human", "human")
    with page(client, room, *tokens) as both, monkeypatch.context() as broken:
        failing(client, broken, "close_room")
        both.propose(0, "draw")
        both.reply(1)
        happened = both.hear("happened", "trouble")
        stored = client.blocking_portal.call(store_of(client).load, room)

    assert happened["frame"]["changes"]["outcome"]["winner"] is None
    assert stored is not None
    assert stored.rows == (DrawRow(0),)


def test_a_room_that_cannot_be_kept_is_not_opened(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever wanted it is told to come back, and nobody plays in it."""
    with monkeypatch.context() as broken:
        failing(client, broken, "create")
        answer = client.post("/api/rooms", json=wish("bot", "bot"))

    assert answer.status_code == 503
    assert "could not be kept" in answer.json()["detail"]
    assert not hall_of(client)._rooms


def test_chat_that_cannot_be_kept_is_told_to_nobody(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is a row as any other."""
    room, tokens = opened(client, "human", "human")
    with page(client, room, *tokens) as both:
        with monkeypatch.context() as broken:
            failing(client, broken, "append")
            both.say({"type": "say", "text": "lost"})
            welcome, trouble = both.hear("welcome"), both.hear("trouble")
        both.say({"type": "say", "text": "kept"})
        line = both.hear("said")["line"]

    assert welcome["chat"] == []
    assert "could not be kept" in trouble["detail"]
    assert line["text"] == "kept"
    assert not any("lost" in text for text in both.heard)


def test_a_mistake_while_deciding_is_no_order(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The battle has taken it, then something fails: it goes on from what is kept."""
    room, tokens = opened(client, "human", "human")
    with page(client, room, *tokens) as both:
        play(client, room, both, (0, 1), orders=4)
        game = game_of(client, room)
        with monkeypatch.context() as broken:
            broken.setattr(game, "_look", broken_game)
            order = order_for(client, room, both.last["asked"][0]["seat"])
            row = OrderRow(msgspec.Raw(order), "never-kept")
            enter = partial(room_of(client, room).enter, row, number=4)
            with pytest.raises(RuntimeError):
                client.blocking_portal.call(enter)
        assert both.hear("welcome")["number"] == 4
        play(client, room, both, (0, 1), orders=1)

        assert game.rows == 5
        assert game_of(client, room) is not game
        assert acknowledged(both) == on_disk(tmp_path)


def test_what_is_given_up_in_the_middle(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody knows whether it is kept: the room is unloaded, and the store says how it stands."""
    room, tokens = opened(client, "human", "human")
    with page(client, room, *tokens) as both, monkeypatch.context() as broken:
        play(client, room, both, (0, 1), orders=2)
        before, held = room_of(client, room), Held(client)
        failing(client, broken, "append", how=held.fail)

        async def give_up() -> None:
            entering = asyncio.ensure_future(before._happen(ChatRow("lost"), None))
            await held._begun.wait()
            entering.cancel()
            await asyncio.wait([entering])

        client.blocking_portal.call(give_up)
        until_closed(both)

    assert before.closed
    with page(client, room, *tokens) as again:
        assert again.welcome["chat"] == []
    assert acknowledged(both) == on_disk(tmp_path)


# ---- within the store --------------------------------------------------------------------------


class Stubborn:
    """A connection that fails at some statements, as SQLite would."""

    def __init__(self, real: sqlite3.Connection, *fails: str) -> None:
        self.real, self.fails = real, fails

    def execute(self, sql: str, values: tuple[object, ...] = ()) -> sqlite3.Cursor:
        """Carry a statement out, or fail."""
        if sql in self.fails:
            raise sqlite3.OperationalError("disk I/O error")
        return self.real.execute(sql, values)

    @property
    def in_transaction(self) -> bool:
        """Whether something is not committed yet."""
        return self.real.in_transaction

    def close(self) -> None:
        """Let go."""
        self.real.close()


@pytest.mark.parametrize(
    "fails", [("BEGIN IMMEDIATE",), ("COMMIT",), ("COMMIT", "ROLLBACK")], ids=" ".join
)
def test_a_failing_commit(client: Client, tmp_path: Path, fails: tuple[str, ...]) -> None:
    """What was not committed is not there, and the writer goes on."""
    room, tokens = opened(client, "human", "human")
    with page(client, room, *tokens) as both:
        play(client, room, both, (0, 1), orders=4)
        writer: Any = store_of(client)._writer
        real = writer._connection
        writer._connection = Stubborn(real, *fails)
        give(client, room, both, "never-kept")
        assert both.hear("refused")["refusal"]["reason"] == "not_kept"
        assert len(on_disk(tmp_path)) == 4
        if "ROLLBACK" in fails:
            assert not isinstance(writer._connection, Stubborn)
        else:
            writer._connection = real
        play(client, room, both, (0, 1), orders=2)

        assert acknowledged(both) == on_disk(tmp_path)
        assert len(on_disk(tmp_path)) == 6


def test_a_full_disk_between_two_orders(client: Client, tmp_path: Path) -> None:
    """Orders are refused until there is space again, and none of them is half there."""
    room, tokens = opened(client, "human", "human")
    with page(client, room, *tokens) as both:
        connection: Any = store_of(client)._writer._connection
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages + 4}")
        reason = None
        while reason is None:
            give(client, room, both, f"order-{len(both.heard):04}")
            reason = both.hear("happened", "refused").get("refusal")
        assert acknowledged(both) == on_disk(tmp_path)
        connection.execute("PRAGMA max_page_count = 1000000")
        play(client, room, both, (0, 1), orders=2)

        assert reason["reason"] == "not_kept"
        assert acknowledged(both) == on_disk(tmp_path)
        assert len(on_disk(tmp_path)) > 2


def test_the_writer_outlives_whatever_happens(client: Client, tmp_path: Path) -> None:
    """A mistake of its own is told to whoever waits; otherwise all would wait for ever."""
    room, tokens = opened(client, "human", "human")
    with page(client, room, *tokens) as both:
        writer: Any = store_of(client)._writer
        places = writer._places
        writer._places = None
        give(client, room, both, "never-kept")
        assert both.hear("refused")["refusal"]["reason"] == "not_kept"
        writer._places = places
        play(client, room, both, (0, 1), orders=1)

        assert acknowledged(both) == on_disk(tmp_path)
