"""What a player waits for over a socket, compared with its parts.

A server in a process of its own has two hundred rooms open with a page in each, and two battles
between Soldiers going on. One player gives orders in a further room, one after the other; the time
from sending an order to hearing that it was taken counts, its 95th percentile. After each
order, on the same busy machine, come its parts: the echo of a bare socket server, the same order
decided in this process, and a row inserted durably into SQLite. Wall time, because that is what a
person waits for.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import random
import sqlite3
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from websockets.asyncio.client import connect
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

from benchmarks.harness import Row
from benchmarks.live import get, linked, opened, serving, whole
from damocles.server.rooms.archive.kept_rows import OrderRow
from damocles.server.rooms.archive.store import StoredRoom
from damocles.server.rooms.battle.contest import Contest
from damocles.server.rooms.battle.opening import prepare_room
from damocles.server.rooms.wire import NewRoom

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

    from websockets.asyncio.client import ClientConnection
    from websockets.asyncio.server import ServerConnection

    from benchmarks.live import Link

ROOMS, BOTS = 200, 2
ORDERS = 120
BEGUN = 10
"""Messages after which a battle of bots is under way; its workers have started by then."""
COMPANIES = ("white-stars-500", "therians-500")
TIMES = 3.0
"""The round trip may take this many times the sum of its parts."""
SYNC = ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL")


class Taken(NamedTuple):
    """The seconds of every order: over the socket, and of each of its parts."""

    socket: list[float]
    echo: list[float]
    process: list[float]
    insert: list[float]


class Reference(NamedTuple):
    """A bare socket that echoes what it gets, and a file that keeps rows."""

    echo: ClientConnection
    rows: sqlite3.Connection


def run(rounds: int) -> list[Row]:
    """The slow end of round trips with its parts, and orders a second with and without a socket."""
    with tempfile.TemporaryDirectory(prefix="bench-rooms-") as folder, echoing() as port:
        taken = measured(Path(folder), port, ORDERS * max(1, rounds // 3))
    parts = [late(each) for each in taken[1:]]
    told = ", ".join(f"{each * 1e3:.2g}" for each in parts)
    mean, alone = _mean(taken.socket), _mean(taken.process)
    return [
        Row(
            f"an order over a socket, {ROOMS} rooms, {BOTS} bots: 95th of 100",
            late(taken.socket),
            f"bare echo, in process, durable insert ({told} ms)",
            sum(parts),
            1 / TIMES,
        ),
        Row(
            f"one order over a socket ({1 / mean:,.0f} a second)",
            mean,
            f"one in process ({1 / alone:,.0f} a second)",
            alone,
        ),
    ]


def late(times: list[float]) -> float:
    """The 95th percentile."""
    return sorted(times)[len(times) * 95 // 100]


def _mean(times: list[float]) -> float:
    return sum(times) / len(times)


# ---- over a socket -----------------------------------------------------------------------------


def measured(folder: Path, echo: int, orders: int) -> Taken:
    """Orders on a busy server, and after each of them its parts, one by one."""
    with (
        serving(folder, backend="compiled") as server,
        contextlib.closing(sqlite3.connect(folder / "rows.sqlite", isolation_level=None)) as rows,
    ):
        for line in (*SYNC, "CREATE TABLE happened (number INTEGER PRIMARY KEY, row BLOB)"):
            rows.execute(line)
        while get(server.port, "/api/geometry")["state"] != "ready":
            time.sleep(0.2)
        return asyncio.run(_among_others(server.port, echo, rows, orders))


async def _among_others(port: int, echo: int, rows: sqlite3.Connection, orders: int) -> Taken:
    """Open the other rooms, let the bots think, and give orders until there are enough."""
    taken, chance = Taken([], [], [], []), random.Random(44)  # noqa: S311  # no secret
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(ROOMS):
            room, tokens = opened(port, _wish("human", "human"))
            await stack.enter_async_context(linked(port, room, tokens[0]))
        for _ in range(BOTS):
            room, _ = opened(port, _wish("bot", "bot"))
            link = await stack.enter_async_context(linked(port, room))
            stack.enter_context(_followed(link))
            while len(link.heard) < BEGUN:
                await asyncio.sleep(0.01)
        bare = await stack.enter_async_context(connect(f"ws://127.0.0.1:{echo}", max_size=None))
        while len(taken.socket) < orders:
            await _battle(port, Reference(bare, rows), chance, taken)
    return taken


@contextlib.contextmanager
def _followed(link: Link) -> Iterator[None]:
    """Receive everything that happens in a room, as its page does."""

    async def follow() -> None:
        with contextlib.suppress(ConnectionClosed):
            while not link.over:
                await link.next()

    task = asyncio.ensure_future(follow())
    yield
    task.cancel()


async def _battle(port: int, beside: Reference, chance: random.Random, taken: Taken) -> None:
    """Play for both seats to the end, over the socket and in this process."""
    wanted = {**_wish("human", "human"), "seed": f"bench-{len(taken.socket)}", "attacker": 0}
    kept, _ = prepare_room(msgspec.convert(wanted, NewRoom))
    game = Contest(StoredRoom(kept, ()))
    room, tokens = opened(port, wanted)
    async with linked(port, room, *tokens) as link:
        while (asked := await link.asked(0, 1)) is not None:
            order, number = whole(asked, chance), len(taken.socket)
            start = time.perf_counter()
            answer = await link.give(order, asked["number"], f"bench-{number:06}")
            taken.socket.append(time.perf_counter() - start)
            await _parts(beside, game, order, len(json.dumps(answer)), taken)


async def _parts(
    beside: Reference, game: Contest, order: dict[str, Any], size: int, taken: Taken
) -> None:
    """A bare echo as large as the answer, the order decided here, and a row on the disk.

    What is decided is the same as on the server: the order, and what is asked next.
    """
    text, row = "x" * size, OrderRow(msgspec.Raw(json.dumps(order).encode()), str(game.rows))
    start = time.perf_counter()
    await beside.echo.send(text)
    await beside.echo.recv()
    echoed = time.perf_counter()
    game.enter(row, number=game.battle.number)
    decided = time.perf_counter()
    beside.rows.execute("INSERT INTO happened (row) VALUES (?)", (bytes(row.order),))
    kept = time.perf_counter()
    taken.echo.append(echoed - start)
    taken.process.append(decided - echoed)
    taken.insert.append(kept - decided)


def _wish(*holders: str) -> dict[str, Any]:
    seats = [
        {"holder": holder, "company": company, **({"level": "soldier"} if holder == "bot" else {})}
        for holder, company in zip(holders, COMPANIES, strict=True)
    ]
    return {"mission": "skirmish", "seats": seats}


# ---- the bare socket ---------------------------------------------------------------------------


@contextlib.contextmanager
def echoing() -> Iterator[int]:
    """The port of a server that echoes what it gets, in a process of its own."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_echo, args=(theirs,))
    process.start()
    try:
        yield ours.recv()
    finally:
        ours.send(None)
        process.join()


def _echo(pipe: Connection) -> None:
    """Run the echo server until it is told to stop."""
    asyncio.run(_serve_echo(pipe))


async def _serve_echo(pipe: Connection) -> None:
    async def handler(socket: ServerConnection) -> None:
        async for message in socket:
            await socket.send(message)

    async with serve(handler, "127.0.0.1", 0, max_size=None) as server:
        pipe.send(next(iter(server.sockets)).getsockname()[1])
        await asyncio.to_thread(pipe.recv)
