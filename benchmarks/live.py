"""A real server in a process of its own, and pages that play on it over its sockets."""

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

from websockets.asyncio.client import connect

if TYPE_CHECKING:
    import random
    from collections.abc import AsyncIterator, Iterator, Sequence
    from pathlib import Path

    from websockets.asyncio.client import ClientConnection

MANY = ("local_factor=1000",)
"""The limits of a server from which one caller wants a lot."""
SERVE = "from damocles.cli import main; main()"
ERRORS = "errors.log"
PATIENCE = 120
"""Seconds allowed for a server to start, stop and answer, however busy the machine is."""


class Serving(NamedTuple):
    """A server: its process, its port, and the file with its error output."""

    process: subprocess.Popen[bytes]
    port: int
    errors: Path


@contextlib.contextmanager
def serving(
    folder: Path, *, backend: str = "twin", script: str = SERVE, limits: Sequence[str] = MANY
) -> Iterator[Serving]:
    """A server on a free port with its rooms in a folder; it is stopped in any case.

    `script` is how it is started.
    """
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    options = ["serve", "--port", str(port), "--no-open", "--data", str(folder)]
    options += [f"--limit={each}" for each in limits]
    with (folder / ERRORS).open("ab") as errors:
        process = subprocess.Popen(  # noqa: S603  # our own command
            [sys.executable, "-c", script, *options],
            env={**os.environ, "DAMOCLES_BACKEND": backend},
            stdout=subprocess.PIPE,
            stderr=errors,
        )
    try:
        if process.stdout is None or b"Damocles is at" not in process.stdout.readline():
            raise RuntimeError(f"the server does not start: {(folder / ERRORS).read_text()}")
        yield Serving(process, port, folder / ERRORS)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)
        if process.stdout is not None:
            process.stdout.close()


def get(port: int, path: str) -> Any:
    """What a server has at a path: JSON as values, anything else as text."""
    address = f"http://127.0.0.1:{port}{path}"
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:  # our own
        text = answer.read().decode()
        return json.loads(text) if "json" in answer.headers["content-type"] else text


def opened(port: int, wish: dict[str, Any]) -> tuple[str, list[str]]:
    """A new room, and the tokens of its seats."""
    request = urllib.request.Request(  # our own server
        f"http://127.0.0.1:{port}/api/rooms",
        json.dumps(wish).encode(),
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310  # the same
        found = json.load(answer)
    return found["room"], [key["token"] for key in found["keys"]]


class Link:
    """A page on a socket: the last news it got, and everything it heard."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.heard = socket, list[str]()
        self.last: dict[str, Any] = {}
        self.over = False

    async def next(self) -> dict[str, Any]:
        """The next message, once it arrives."""
        text = str(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] in {"welcome", "happened"}:
            self.last = message
        if "room" in message:
            self.over = message["room"]["state"] == "over"
        return message

    async def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def asked(self, *seats: int) -> dict[str, Any] | None:
        """What one of these seats is asked, once it is; None when the battle is over."""
        while not self.over:
            asked: list[dict[str, Any]] = self.last["asked"]
            found = [each for each in asked if each["seat"] in seats]
            if found:
                return found[0]
            await self.next()
        return None

    async def give(self, order: dict[str, Any], number: int, key: str) -> dict[str, Any]:
        """Give an order; return the answer to it."""
        await self.say({"type": "give", "key": key, "number": number, "order": order})
        while True:
            message = await self.next()
            if message["type"] in {"happened", "refused"} and message.get("key") == key:
                return message


@contextlib.asynccontextmanager
async def linked(port: int, room: str, *tokens: str) -> AsyncIterator[Link]:
    """A page that is connected and welcomed."""
    address = f"ws://127.0.0.1:{port}/api/rooms/{room}/socket"
    async with connect(address, max_size=None) as socket:
        link = Link(socket)
        await link.say({"type": "hello", "tokens": list(tokens)})
        while (await link.next())["type"] != "welcome":
            pass
        yield link


def whole(asked: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """One of the complete orders that the page may send back as they are."""
    whole = [each["order"] for each in asked["choices"] if "order" in each]
    order: dict[str, Any] = chance.choice(whole)
    return order
