"""A real Chromium, and a server of our own on a free port.

The browser is the one named by DAMOCLES_CHROMIUM, else the first on the PATH. In CI a missing
browser or client is a failure; elsewhere the tests are skipped with the reason.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import threading
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
import uvicorn

from damocles.geometry import backend
from damocles.server import create_app
from damocles.server.client import Client
from damocles.server.compiling import Compilation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def missing(what: str) -> NoReturn:
    """Fail in CI, skip elsewhere."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


def chromium() -> str:
    """The browser to drive."""
    found = os.environ.get("DAMOCLES_CHROMIUM") or next(
        filter(None, map(shutil.which, NAMES)), None
    )
    if found is None:
        missing(
            "no Chromium: install it (apt-get install chromium) or name it in DAMOCLES_CHROMIUM"
        )
    return found


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The machine's own browser; as root it runs without its sandbox, which it refuses there."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    flags = [*FLAGS, *(["--no-sandbox"] if root else [])]
    return {**browser_type_launch_args, "executable_path": chromium(), "args": flags}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A desk-sized window and English words."""
    window = {"width": 1440, "height": 900}
    return {**browser_context_args, "viewport": window, "locale": "en-GB"}


class Ready(uvicorn.Server):
    """A server that says when it has started."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        self.ready.set()


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a running server with the built client; the twin answers its questions."""
    if not Client().built:
        missing("the client is not built: make play, or npm ci && npm run build in web/")
    with backend.using("twin"):
        compilation = Compilation()
    app = create_app(compilation=compilation)
    serving = Ready(uvicorn.Config(app, log_level="warning", lifespan="on"))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=_serve, args=(serving, listener))
        thread.start()
        assert serving.ready.wait(60)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        serving.should_exit = True
        thread.join(60)


def _serve(serving: uvicorn.Server, listener: socket.socket) -> None:
    """Run a server in this thread; signals are left to the main thread."""
    asyncio.run(serving.serve(sockets=[listener]))


@pytest.fixture
def table(page: Page, server: str) -> Iterator[Page]:
    """The page with its table drawn; an error in the page's own script fails the test."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(server)
    page.locator("html[data-ready=true]").wait_for()
    yield page
    assert errors == []
