"""kill -9 in the middle of many battles: every order that anybody was told of is still there."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.rooms.playing import wish

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SERVE = "from damocles.cli import main; main()"


class Serving(NamedTuple):
    """A server in a process of its own."""

    process: subprocess.Popen[bytes]
    port: int


@contextlib.contextmanager
def server(data: Path) -> Iterator[Serving]:
    """A server on a free port, with its rooms in a folder; it is ended in any case."""
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    options = ["serve", "--port", str(port), "--no-open", "--data", str(data)]
    process = subprocess.Popen(  # noqa: S603  # our own command
        [sys.executable, "-c", SERVE, *options],
        env={**os.environ, "DAMOCLES_BACKEND": "twin"},
        stdout=subprocess.PIPE,
    )
    try:
        assert process.stdout is not None
        assert b"Damocles is at" in process.stdout.readline()
        yield Serving(process, port)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.wait(60)
        if process.stdout is not None:
            process.stdout.close()


def opened(port: int) -> str:
    """A battle between two bots."""
    body = json.dumps(wish("bot", "bot")).encode()
    request = urllib.request.Request(  # our own server
        f"http://127.0.0.1:{port}/api/rooms", body, {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310  # the same
        room: str = json.load(answer)["room"]
    return room


async def watch(port: int, room: str, frames: dict[int, Any], *, until: int | None) -> None:
    """Keep every frame that a spectator is told, until one of this number or the end."""
    address = f"ws://127.0.0.1:{port}/api/rooms/{room}/socket"
    with contextlib.suppress(ConnectionClosed):
        async with connect(address, max_size=None, open_timeout=60) as link:
            await link.send('{"type":"hello"}')
            async for text in link:
                message = json.loads(text)
                if message["type"] == "welcome":
                    frames |= {frame["number"]: frame for frame in message["frames"]}
                elif message["type"] == "happened":
                    frames[message["frame"]["number"]] = message["frame"]
                over = message.get("room", {}).get("state") == "over"
                if over or (until is not None and max(frames, default=0) >= until):
                    return


async def all_watched(port: int, rooms: dict[str, dict[int, Any]], *, until: int | None) -> None:
    await asyncio.gather(
        *(watch(port, room, frames, until=until) for room, frames in rooms.items())
    )


async def killed(serving: Serving, rooms: dict[str, dict[int, Any]], orders: int) -> None:
    """Watch all rooms, and kill the server when so many orders have been told of."""
    watching = asyncio.ensure_future(all_watched(serving.port, rooms, until=None))
    while sum(map(len, rooms.values())) < orders and not watching.done():
        await asyncio.sleep(0.05)
    serving.process.send_signal(signal.SIGKILL)
    await watching


def killed_and_resumed(folder: Path, count: int) -> None:
    """Kill a server with so many battles, start another on its folder, and compare."""
    with server(folder) as first:
        rooms: dict[str, dict[int, Any]] = {opened(first.port): {} for _ in range(count)}
        asyncio.run(killed(first, rooms, orders=12 * count))
        first.process.wait(60)
        assert first.process.returncode == -signal.SIGKILL
    again: dict[str, dict[int, Any]] = {room: {} for room in rooms}
    with server(folder) as second:
        asyncio.run(all_watched(second.port, again, until=None))
    for room, frames in rooms.items():
        assert frames, "nothing was seen of a battle"
        assert {number: again[room].get(number) for number in frames} == frames
        assert max(again[room]) > max(frames) or "outcome" in frames[max(frames)]["changes"]
        assert any("outcome" in frame["changes"] for frame in again[room].values())


def test_no_acknowledged_order_is_lost(tmp_path: Path) -> None:
    """Eight battles between bots; after the restart all of them are played to their end."""
    killed_and_resumed(tmp_path, 8)


@pytest.mark.deep
@pytest.mark.timeout(3_600)
def test_no_acknowledged_order_of_fifty_battles_is_lost(tmp_path: Path) -> None:
    """The same with fifty."""
    killed_and_resumed(tmp_path, 50)
