"""Sockets under fire: clear answers, no crash, no leak, nothing lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
from typing import TYPE_CHECKING, NamedTuple

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from benchmarks.live import PATIENCE, get, linked, opened, serving, whole
from damocles.record import from_text, verify
from damocles.server.rooms.archive.file import FILE
from damocles.server.rooms.archive.kept_rows import ROOM
from tests.server.rooms.noise import KINDS, LARGE, LATER, Known, noise
from tests.server.rooms.playing import wish

if TYPE_CHECKING:
    from pathlib import Path

    from websockets.asyncio.client import ClientConnection

    from benchmarks.live import Link, Serving

BATCH = 100
"""Messages of one connection: fewer than may come at once, so that nobody has to wait."""
AT_ONCE = 10
EARLY = 0.1
"""The share of connections that do not say hello."""
FAULTS = {"trouble", "refused", "unanswered", "answered"}
"""How a message that is not taken is answered; some questions have an answer all the same."""
CLOSED = {1003, 1007, 1009, 4003, 4008, 4010}
"""How a socket may be closed: not text, not UTF-8, too large, and what the rooms say."""


class Battle(NamedTuple):
    """A room under fire, and what is known of it to whom."""

    port: int
    room: str
    tokens: list[str]
    known: Known
    dice: str


class Fire(NamedTuple):
    """What the connections saw: codes of those closed, and all texts, by the seats they held."""

    codes: set[int]
    texts: list[tuple[tuple[int, ...], str]]
    sent: list[int]


async def attack(battle: Battle, chance: random.Random, fire: Fire) -> None:
    """One connection: a batch of noise, from a spectator, a seat, or before any hello."""
    address = f"ws://127.0.0.1:{battle.port}/api/rooms/{battle.room}/socket"
    seats = chance.choice(((), (0,)))
    messages, texts = volley(chance, battle.known), list[str]()
    early = len(messages) == 1  # then it is answered and hung up on
    fire.sent.append(len(messages))
    try:
        async with connect(address, max_size=None) as socket, asyncio.TaskGroup() as together:
            together.create_task(_read(socket, texts, wanted=len(messages) + early))
            if not early:
                tokens = [battle.tokens[seat] for seat in seats]
                await socket.send(json.dumps({"type": "hello", "tokens": tokens}))
            for message in messages:
                await socket.send(message)
    except* ConnectionClosed as closed:
        codes = [each.rcvd.code for each in _leaves(closed) if each.rcvd]
        assert codes, "the connection broke"
        fire.codes.update(codes)
    fire.texts.extend((seats, text) for text in texts)


def volley(chance: random.Random, known: Known) -> list[str | bytes]:
    """A batch; it ends with the first message for which everybody is hung up on.

    One alone comes before any hello: then it is hung up on at once.
    """
    if chance.random() < EARLY:
        return [noise(chance, known, KINDS)]
    messages: list[str | bytes] = []
    while len(messages) < BATCH and not (messages and len(messages[-1]) > LARGE):
        messages.append(noise(chance, known, LATER))
    return messages


def _leaves(group: BaseExceptionGroup[ConnectionClosed]) -> list[ConnectionClosed]:
    """The single errors of a group."""
    return [each for each in group.exceptions if isinstance(each, ConnectionClosed)]


async def _read(socket: ClientConnection, texts: list[str], *, wanted: int) -> None:
    """Hear everything until so many messages are answered, or somebody hangs up."""
    answers = 0
    async with asyncio.timeout(PATIENCE):
        while answers < wanted:
            texts.append(str(await socket.recv()))
            message = json.loads(texts[-1])
            answers += message["type"] in FAULTS or message.get("key") is not None


async def played(link: Link, chance: random.Random, orders: int) -> Known | None:
    """Give so many good orders for both seats; all of them are taken."""
    known = None
    for _ in range(orders):
        asked = await link.asked(0, 1)
        if asked is None:
            break
        order, key = whole(asked, chance), f"good-{chance.randrange(10**12)}"
        taken = await link.give(order, asked["number"], key)
        assert taken["type"] == "happened", taken
        known = Known(order, key, 0, asked["number"], "y" * 32)
    return known


async def fired_at(server: Serving, count: int, chance: random.Random) -> tuple[Battle, Fire]:
    """Play a battle between volleys of noise until so much has been sent, then to its end."""
    port = server.port
    room, tokens = opened(port, wish("human", "human"))
    dice = dice_of(server.errors.parent, room)
    fire = Fire(set(), [], [])
    async with linked(port, room, *tokens) as link:
        known = await played(link, chance, 4)
        assert known is not None
        while sum(fire.sent) < count:
            battle = Battle(port, room, tokens, known, dice)
            await asyncio.gather(*(attack(battle, chance, fire) for _ in range(AT_ONCE)))
            if not link.over:
                known = await played(link, chance, 2) or known
            examined(battle, fire)
        await played(link, chance, 5_000)
        assert link.over
        battle = Battle(port, room, tokens, known, dice)
        await asyncio.gather(*(attack(battle, chance, fire) for _ in range(AT_ONCE)))
    return battle, fire


def dice_of(folder: Path, room: str) -> str:
    """The key of the dice of a room, as the server keeps it."""
    with contextlib.closing(sqlite3.connect(folder / FILE)) as other:
        (kept,) = other.execute("SELECT kept FROM rooms WHERE id = ?", (room,)).fetchone()
    return str(ROOM.decode(kept).header.seed)


def examined(battle: Battle, fire: Fire) -> None:
    """Nobody was told the key of the dice, a token, or what a seat of others can do."""
    for seats, text in fire.texts:
        assert battle.dice not in text
        assert not any(token in text for token in battle.tokens)
        for each in json.loads(text).get("asked", ()):
            assert each["seat"] in seats or not {"decision", "choices"} & each.keys()
    fire.texts.clear()


def withstood(folder: Path, count: int) -> None:
    """A server takes so many bad messages, and the battle in it is played to its end."""
    with serving(folder) as server:
        battle, fire = asyncio.run(fired_at(server, count, random.Random(43)))
        record = from_text(get(server.port, f"/api/rooms/{battle.room}/record"))
        assert server.process.poll() is None
        assert "Traceback" not in server.errors.read_text(encoding="utf-8")
    assert verify(record).is_sound
    assert sum(fire.sent) >= count
    assert fire.codes <= CLOSED
    assert {1009, 4010} <= fire.codes


def test_noise_does_no_harm(tmp_path: Path) -> None:
    """Two thousand messages: broken, too large, stale, foreign, repeated, before and after."""
    withstood(tmp_path, 2_000)


@pytest.mark.deep
@pytest.mark.timeout(7_200)
def test_much_noise_does_no_harm(tmp_path: Path) -> None:
    """A hundred thousand."""
    withstood(tmp_path, 100_000)
