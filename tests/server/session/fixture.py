"""A server on which a session can be played again: nothing about it is left to chance or time.

All that this folder imports of the program is imported here.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import os
import secrets
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import pytest
from litestar.testing import TestClient

from damocles.geometry import backend
from damocles.server import create_app
from damocles.server.work.compilation import Compilation
from tests.server.sockets import patient_sockets

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from litestar import Litestar

FILES = {
    "index.html": "<title>Damocles</title>",
    "assets/page-1a2b.js": "start()",
    "mark.svg": "<svg/>",
}
MODIFIED = 1_000_000_000


class Clock:
    """The time of day, which stands still until somebody moves it."""

    def __init__(self) -> None:
        self.at = 1_000.0

    def __call__(self) -> float:
        """The time."""
        return self.at


class Server(NamedTuple):
    """A client of the application, and the clock of its rooms."""

    client: TestClient[Litestar]
    clock: Clock


class Tokens:
    """Stands in for `secrets`: the same tokens in the same order, different from each other."""

    def __init__(self) -> None:
        self._made: Counter[tuple[str, int]] = Counter()

    def token_hex(self, size: int) -> str:
        """A token of so many bytes, as hexadecimal digits."""
        return self._digest("hex", size).hex()

    def token_urlsafe(self, size: int) -> str:
        """A token of so many bytes, as an address can hold it."""
        return base64.urlsafe_b64encode(self._digest("urlsafe", size)).decode().rstrip("=")

    def _digest(self, kind: str, size: int) -> bytes:
        self._made[kind, size] += 1
        return hashlib.sha256(f"{kind}/{size}/{self._made[kind, size]}".encode()).digest()[:size]


@contextlib.contextmanager
def server(folder: Path) -> Iterator[Server]:
    """A server that keeps everything in a folder, and whose geometry is the twin."""
    tokens, clock = Tokens(), Clock()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_hex", tokens.token_hex)
        patch.setattr(secrets, "token_urlsafe", tokens.token_urlsafe)
        patch.setenv("DAMOCLES_BACKEND", "twin")  # for the processes that think
        with backend.using("twin"):
            compilation = Compilation()
        static = _static(folder / "static")
        app = create_app(static=static, compilation=compilation, data=folder / "data", workers=1)
        with patient_sockets(), TestClient(app) as client:
            app.state.rooms.hall.workshop.now = clock
            yield Server(client, clock)


def _static(folder: Path) -> Path:
    """A built client whose files are as old as ever: their age is told."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        os.utime(path, (MODIFIED, MODIFIED))
    return folder
