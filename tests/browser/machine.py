"""The browser of this machine, and a server of our own on a free port, in the same process."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import socket
import threading
from typing import TYPE_CHECKING

import uvicorn

from damocles.server import create_app
from damocles.server.http.connections import config_of
from damocles.server.limits import Limits
from damocles.server.work.compilation import Compilation

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from litestar import Litestar

PATIENCE = 60_000
"""Milliseconds until a page that does not show what it should has failed: machines may be slow."""
LIMITS = Limits(local_factor=1000)
"""All tests of a run come from one machine, and open rooms as fast as they can."""
NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

AT_ONCE = """if (location.protocol.startsWith('http'))
  localStorage.setItem('damocles.pace', 'instant');"""
"""A script for pages on which everything that happens is there at once, as most tests want it.

An empty page keeps nothing.
"""


def chromium() -> str | None:
    """The browser named by DAMOCLES_CHROMIUM, else the first on the PATH; None without one."""
    named = os.environ.get("DAMOCLES_CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def flags() -> list[str]:
    """How it is started; as root without its sandbox, which it refuses there."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*FLAGS, *(["--no-sandbox"] if root else [])]


class Ready(uvicorn.Server):
    """A server that says when it has started."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        self.ready.set()


def application(data: Path) -> Litestar:
    """The service with its rooms in a folder; it is compiled before it starts."""
    compilation = Compilation()
    compilation.run()
    return create_app(compilation=compilation, data=data, limits=LIMITS)


@contextlib.contextmanager
def serving(data: Path) -> Iterator[str]:
    """The address of a server that runs inside a `with` block."""
    with running(application(data)) as address:
        yield address


@contextlib.contextmanager
def running(app: Litestar, limits: Limits = LIMITS) -> Iterator[str]:
    """The address at which a service runs inside a `with` block."""
    server = Ready(config_of(app, limits))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=_serve, args=(server, listener))
        thread.start()
        try:
            assert server.ready.wait(60)
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(60)


def _serve(server: uvicorn.Server, listener: socket.socket) -> None:
    """Run a server in this thread; signals are left to the main thread."""
    asyncio.run(server.serve(sockets=[listener]))
