"""kill -9 in the middle of many battles: every order that anybody was told of is still there."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
from typing import TYPE_CHECKING, Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from benchmarks.live import opened, serving
from tests.server.rooms.playing import changes_of, wish

if TYPE_CHECKING:
    from pathlib import Path

    from benchmarks.live import Serving


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


async def killed(server: Serving, rooms: dict[str, dict[int, Any]], orders: int) -> None:
    """Watch all rooms, and kill the server when so many orders have been told of."""
    watching = asyncio.ensure_future(all_watched(server.port, rooms, until=None))
    while sum(map(len, rooms.values())) < orders and not watching.done():
        await asyncio.sleep(0.05)
    server.process.send_signal(signal.SIGKILL)
    await watching


def killed_and_resumed(folder: Path, count: int) -> None:
    """Kill a server with so many battles, start another on its folder, and compare."""
    with serving(folder) as first:
        bots = wish("bot", "bot", options={"round_limit": 2})
        rooms: dict[str, dict[int, Any]] = {opened(first.port, bots)[0]: {} for _ in range(count)}
        asyncio.run(killed(first, rooms, orders=12 * count))
        first.process.wait(60)
        assert first.process.returncode == -signal.SIGKILL
    again: dict[str, dict[int, Any]] = {room: {} for room in rooms}
    with serving(folder) as second:
        asyncio.run(all_watched(second.port, again, until=None))
    for room, frames in rooms.items():
        assert frames, "nothing was seen of a battle"
        assert {number: again[room][number]["told"] for number in frames} == {
            number: frame["told"] for number, frame in frames.items()
        }
        assert max(again[room]) > max(frames) or _has_ended(frames[max(frames)])
        assert any(map(_has_ended, again[room].values()))


def _has_ended(frame: dict[str, Any]) -> bool:
    """Whether the battle ended in a frame."""
    return any("outcome" in changes for changes in changes_of(frame))


def test_no_acknowledged_order_is_lost(tmp_path: Path) -> None:
    """Five battles between bots; after the restart all of them are played to their end."""
    killed_and_resumed(tmp_path, 5)


@pytest.mark.deep
@pytest.mark.timeout(3_600)
def test_no_acknowledged_order_of_fifty_battles_is_lost(tmp_path: Path) -> None:
    """The same with fifty."""
    killed_and_resumed(tmp_path, 50)
