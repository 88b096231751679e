"""Sockets of the test client that wait: its own look for messages as fast as a core can."""

from __future__ import annotations

import contextlib
import threading
from typing import TYPE_CHECKING, Any

import anyio
import pytest
from litestar.testing import WebSocketTestSession, transport, websocket_test_session

if TYPE_CHECKING:
    from collections.abc import Iterator

PAUSE = 0.001
"""Seconds between two looks for a message of a page."""
PATIENCE = 60


class PatientSocket(WebSocketTestSession):
    """A socket that is closed when the server has heard of it, and not a moment before."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._is_over = threading.Event()

    async def do_asgi_call(self) -> None:
        """What the server does until one side hangs up."""
        try:
            await super().do_asgi_call()
        finally:
            self._is_over.set()

    def close(self, code: int = 1000) -> None:
        """Hang up; the server has let the page go."""
        super().close(code)
        assert self._is_over.wait(PATIENCE), "the server does not let a page go"


@contextlib.contextmanager
def patient_sockets() -> Iterator[None]:
    """Meanwhile the server has the core on which its sockets would look for messages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(websocket_test_session, "sleep", _pause)
        patch.setattr(transport, "WebSocketTestSession", PatientSocket)
        yield


async def _pause(_: float) -> None:
    await anyio.sleep(PAUSE)
