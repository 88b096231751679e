"""How long a player waits while somebody else attacks the server, compared with peace.

Each attack has a server of its own, in a process of its own. Meanwhile one player fights a Recruit
in another room, the same battle each time. What counts is the time before each question: since the
previous order was sent, or since the room was requested; its 95th percentile. An attack may
add one second to it. Wall time, because that is what a person waits for.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.bench_rooms import late
from benchmarks.harness import Row
from benchmarks.live import SERVE, get, linked, opened, serving, whole
from damocles.ai import Random
from damocles.engine.dice import Tape
from damocles.muster import setting
from damocles.record import record_of, to_text
from damocles.rules.battle.battle import Battle
from damocles.rules.sets import USUAL_EDITION

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
    from contextlib import AbstractAsyncContextManager

    Attack = Callable[[int], AbstractAsyncContextManager[None]]

ORDERS = 40
ALLOWED = 1.0
"""Seconds that an attack may add."""
COMPANIES = ("white-stars-500", "therians-500")
LARGE = ("white-stars-2000", "therians-2000")
COLONELS, PONDERED, HOSTILE, HALF_SENT, AT_ONCE = 30, 12, 6, 400, 40
FOUGHT, LINES = 100, 17_000
"""Orders of a long record before the last is repeated, and in total: as many as are allowed."""
FOR_EVER = f"""
from damocles.server.rooms.battle.contest import Contest
enter = Contest.enter
def hostile(self, row, **named):
    while getattr(row, "key", "").startswith("for-ever"):
        pass
    return enter(self, row, **named)
Contest.enter = hostile
{SERVE}
"""
"""A server in which some orders are never decided, as in a battle that nobody has foreseen."""


def run(rounds: int) -> list[Row]:
    """A row for each attack that costs time."""
    orders = ORDERS * max(1, rounds // 7)
    peace = _late(orders, _nothing)
    attacks: dict[str, tuple[Attack, str]] = {
        f"{COLONELS} rooms of Colonels": (_colonels, SERVE),
        f"{PONDERED} people against Colonels": (_pondered, SERVE),
        f"{HOSTILE} battles that are never decided": (_never_decided, FOR_EVER),
        f"{AT_ONCE} questions at once": (_questions, SERVE),
        "records of 4 MB, four at once": (_records, SERVE),
        "companies full of aliases, four at once": (_aliases, SERVE),
        f"{HALF_SENT} requests that are never finished": (_half_sent, SERVE),
        "rooms without end from one caller": (_rooms, SERVE),
    }
    return [
        Row(
            f"an order beside {name}: 95th of 100",
            _late(orders, attack, script=script),
            "the same in peace",
            peace,
            peace / (peace + ALLOWED),
        )
        for name, (attack, script) in attacks.items()
    ]


# ---- the player --------------------------------------------------------------------------------


def _late(orders: int, attack: Attack, *, script: str = SERVE) -> float:
    """The 95th percentile of the player's waits."""
    with (
        tempfile.TemporaryDirectory(prefix="bench-attacks-") as folder,
        serving(Path(folder), backend="compiled", script=script) as server,
    ):
        while get(server.port, "/api/geometry")["state"] != "ready":
            time.sleep(0.2)
        return late(asyncio.run(_waits(server.port, orders, attack)))


async def _waits(port: int, orders: int, attack: Attack) -> list[float]:
    """The seconds before every question."""
    waits: list[float] = []
    await _play(port, "warm", 10, [])
    async with attack(port):
        battle = 0
        while len(waits) < orders:
            await _play(port, f"attacks-{battle}", orders, waits)
            battle += 1
    return waits


async def _play(
    port: int, seed: str, orders: int, waits: list[float], level: str = "recruit"
) -> None:
    """Play against a bot until there are enough orders, or the battle is over."""
    chance = random.Random(seed)  # noqa: S311  # no secret
    wish = _wish("human", level, seed=seed)
    start = time.perf_counter()
    room, (token,) = await asyncio.to_thread(opened, port, wish)
    async with linked(port, room, token) as link:
        while len(waits) < orders and (asked := await link.asked(0)) is not None:
            waits.append(time.perf_counter() - start)
            start = time.perf_counter()
            await link.give(whole(asked, chance), asked["number"], f"{seed}-{len(waits):06}")


def _wish(first: str, second: str, **fields: Any) -> dict[str, Any]:
    """A skirmish between people, or bots of a level."""
    seats = [
        {"holder": "human", "company": company}
        if who == "human"
        else {"holder": "bot", "company": company, "level": who}
        for who, company in zip((first, second), COMPANIES, strict=True)
    ]
    return {"mission": "skirmish", "seats": seats, "attacker": 0, **fields}


# ---- attacks -----------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def _nothing(_: int) -> AsyncIterator[None]:
    """No attack at all."""
    yield


@contextlib.asynccontextmanager
async def _colonels(port: int) -> AsyncIterator[None]:
    """Bots that think for a long time, in many rooms."""
    body = json.dumps(_wish("colonel", "colonel")).encode()
    for _ in range(COLONELS):
        await _answer(port, _post("/api/rooms", body))
    yield


@contextlib.asynccontextmanager
async def _pondered(port: int) -> AsyncIterator[None]:
    """People who play as quickly as they can against bots that think for a long time."""

    async def repeat(name: str) -> None:
        for battle in range(ORDERS):
            await _play(port, f"{name}-{battle}", ORDERS, [], "colonel")

    async with _running(repeat(f"pondered-{at}") for at in range(PONDERED)):
        yield


@contextlib.asynccontextmanager
async def _never_decided(port: int) -> AsyncIterator[None]:
    """Orders that are never decided, in several rooms at once."""
    async with contextlib.AsyncExitStack() as stack:
        for at in range(HOSTILE):
            room, tokens = await asyncio.to_thread(opened, port, _wish("human", "human"))
            link = await stack.enter_async_context(linked(port, room, *tokens))
            asked = await link.asked(0, 1)
            if asked is not None:
                order = whole(asked, random.Random(at))  # noqa: S311  # no secret
                key = f"for-ever-{at:04}"
                given = {"type": "give", "key": key, "number": asked["number"], "order": order}
                await link.say(given)
        yield


@contextlib.asynccontextmanager
async def _questions(port: int) -> AsyncIterator[None]:
    """Requests for sample battles, each of which is played on request."""
    request = (
        b"GET /api/records/sample?seed=7 HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
    )
    async with _flooded(port, request, AT_ONCE):
        yield


@contextlib.asynccontextmanager
async def _records(port: int) -> AsyncIterator[None]:
    """Records as long as allowed, to be shown."""
    body = (await asyncio.to_thread(_long_record)).encode()
    async with _flooded(port, _post("/api/records", body, kind="text/plain"), 4):
        yield


@contextlib.asynccontextmanager
async def _aliases(port: int) -> AsyncIterator[None]:
    """A small text that stands for a very large one."""
    body = json.dumps({"text": _bomb()}).encode()
    async with _flooded(port, _post("/api/companies/review", body), 4):
        yield


@contextlib.asynccontextmanager
async def _half_sent(port: int) -> AsyncIterator[None]:
    """Connections that never finish their request."""
    writers: list[asyncio.StreamWriter] = []
    try:
        for _ in range(HALF_SENT):
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(b"POST /api/rooms HTTP/1.1\r\nhost: localhost\r\ncontent-le")
                writers.append(writer)
        yield
    finally:
        for writer in writers:
            writer.close()


@contextlib.asynccontextmanager
async def _rooms(port: int) -> AsyncIterator[None]:
    """Room after room, each with a bot that moves first."""
    body = json.dumps(_wish("recruit", "human")).encode()
    async with _flooded(port, _post("/api/rooms", body), 8):
        yield


# ---- texts -------------------------------------------------------------------------------------


def _long_record() -> str:
    """The record of a battle in which one order is taken back and given again without end: 4 MB."""
    battle = Battle.start(
        setting(mission="skirmish", companies=LARGE, rules=USUAL_EDITION), Tape("attacks")
    )
    player, order = Random("attacks"), None
    while battle.number < FOUGHT or not _is_free(battle):
        decision = battle.pending[0]
        order = player.choose(battle.view(decision.seat), decision)
        battle.push(order)
    while order is not None and battle.number < LINES:
        battle.undo()
        battle.push(order)
    return to_text(record_of(battle))


def _is_free(battle: Battle) -> bool:
    """Whether the last order can be taken back."""
    return bool(battle.moments) and battle.moments[-1].number == battle.number


def _bomb() -> str:
    """A company of one unit with much equipment, repeated a few thousand times: 20 kB."""
    relays = ", ".join(["relay"] * 400)
    unit = (
        f"&u {{id: a, unit: storm_golems, platoon: 1, slot: 1, number: 9, equipment: [{relays}]}}"
    )
    return f"id: bomb\narmy: therians\nap: 500\nunits: [{unit}{', *u' * 4_000}]\n"


# ---- requests ----------------------------------------------------------------------------------


def _post(path: str, body: bytes, *, kind: str = "application/json") -> bytes:
    """A request, after which the connection is closed."""
    head = (
        f"POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n"
        f"content-type: {kind}\r\ncontent-length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


async def _answer(port: int, request: bytes) -> None:
    """Send a request and read its answer, whatever that is."""
    with contextlib.suppress(OSError):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(request)
            while await reader.read(1 << 16):
                pass
        finally:
            writer.close()


@contextlib.asynccontextmanager
async def _flooded(port: int, request: bytes, connections: int) -> AsyncIterator[None]:
    """Send the same request again and again, over this many connections at once."""

    async def repeat() -> None:
        while True:
            await _answer(port, request)
            await asyncio.sleep(0)

    async with _running(repeat() for _ in range(connections)):
        yield


@contextlib.asynccontextmanager
async def _running(work: Iterable[Coroutine[Any, Any, None]]) -> AsyncIterator[None]:
    """Run many tasks at once until the block ends."""
    tasks = [asyncio.ensure_future(each) for each in work]
    await asyncio.sleep(0.5)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
