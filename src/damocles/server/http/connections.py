"""Connections as the web server keeps them: so many at once, and none that is open for nothing.

uvicorn waits for ever for the rest of a request, and for a caller to take an answer. Here both have
their time, and there are fewer connections than the system allows the process files: the store and
whatever else needs one can always have it.
"""

from __future__ import annotations

import asyncio
import http
from typing import TYPE_CHECKING, ClassVar

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from damocles.server.http.door import BACKLOG, Door
from damocles.server.http.headers import HEADERS
from damocles.server.limits import tell_wait

if TYPE_CHECKING:
    from collections.abc import Mapping

    from litestar import Litestar

    from damocles.server.http.callers import Callers
    from damocles.server.limits import Limits

GRACE = 10
"""Seconds that pages have to hang up when the server stops."""
UNANSWERED = (h11.IDLE, h11.SEND_RESPONSE)
ARRIVING = (h11.IDLE, h11.SEND_BODY)


def config_of(app: Litestar, limits: Limits) -> uvicorn.Config:
    """How the web server runs an application."""
    callers: Callers = app.state["callers"]
    door = {"door": Door(limits, callers)}
    return uvicorn.Config(
        app,
        http=type("OurRequests", (Requests,), door),
        ws=type("OurSocket", (Socket,), door),
        ws_max_size=limits.message_bytes,
        ws_ping_interval=limits.ping_seconds,
        ws_ping_timeout=limits.ping_seconds,
        backlog=BACKLOG,
        proxy_headers=bool(callers.proxies),
        forwarded_allow_ips=list(callers.proxies),
        server_header=False,
        access_log=False,
        log_config=None,
        log_level="warning",
        timeout_keep_alive=limits.keep_alive_seconds,
        timeout_graceful_shutdown=GRACE,
    )


class StallGuard(asyncio.Protocol):
    """A connection whose other end does not take what is sent is cut off after a while."""

    door: ClassVar[Door]
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _stalled: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """More waits than is taken: the time runs."""
        super().pause_writing()
        seconds = self.door.limits.stall_seconds
        self._stalled = self.loop.call_later(seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """It is taken."""
        super().resume_writing()
        self.flow_on()

    def flow_on(self) -> None:
        """It is taken, or nobody is there any more."""
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None


class Requests(StallGuard, H11Protocol):
    """HTTP: the head of a request comes within seconds, its body at some speed.

    The time runs from the first byte, or from the connection where none comes. Between two requests
    it is uvicorn that closes a connection.
    """

    _began = 0.0
    _body = 0
    _timer: asyncio.TimerHandle | None = None
    _counted = False

    # ---- coming and going ----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn does
        """Somebody connects; one too many is told so."""
        super().connection_made(transport)
        refusal = self.door.refusal(self._address)
        if refusal is not None:
            status, why = refusal
            self._answer(status, f"{why}; wait {tell_wait(1)}", {"retry-after": "1"})
            return
        self.door.count(self._address, 1)
        self._counted = True
        self._expect()
        self._note()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        super().connection_lost(exc)
        self._leave()

    def give_way(self) -> None:
        """Make space for another connection."""
        if self._counted:
            self._leave()
            if self.conn.our_state in UNANSWERED:
                self._answer(429, "too many connections, and nothing came by this one")
            self.transport.close()

    def _leave(self) -> None:
        """Count no more, as soon as that is known."""
        self._rest()
        self.flow_on()
        self.door.note(self, self._address, is_waiting=False)
        if self._counted:
            self._counted = False
            self.door.count(self._address, -1)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on it is a socket, which is counted as this connection was."""
        self._rest()
        self.door.note(self, self._address, is_waiting=False)
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """An answer is sent; until the next request comes nothing is done here."""
        super().on_response_complete()
        if not self.transport.is_closing():
            self._note()

    def _note(self) -> None:
        """Tell the door whether all that happens here is waiting for the other end."""
        is_answering = bool(self.cycle) and not self.cycle.response_complete
        is_waiting = not is_answering or self.conn.their_state is h11.SEND_BODY
        self.door.note(self, self._address, is_waiting=is_waiting)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    # ---- arriving ------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Something comes; the time runs on until the request is whole."""
        if self.transport.is_closing():
            return
        if self._timer is None:
            self._expect()
        super().data_received(data)
        if self.transport.get_protocol() is not self or self.transport.is_closing():
            return
        self._note()
        state = self.conn.their_state
        if state is h11.SEND_BODY:
            self._body += len(data)
        elif state is h11.IDLE and not self.conn.trailing_data[0]:
            self._expect()  # the rest of a body after its answer: the next request may come
        elif state not in ARRIVING:
            self._rest()

    def _expect(self) -> None:
        """Let the time run from now."""
        self._rest()
        self._began, self._body = self.loop.time(), 0
        self._timer = self.loop.call_at(self._due, self._look)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    @property
    def _due(self) -> float:
        """Until when there is time; after an answer nobody waits for the rest of a long body."""
        limits = self.door.limits
        waited_for = self.conn.our_state in UNANSWERED
        more = self._body / limits.body_rate if waited_for else 0.0
        return self._began + limits.header_seconds + more

    def _look(self) -> None:
        """Whether the time is up."""
        if self.loop.time() < self._due:
            self._timer = self.loop.call_at(self._due, self._look)
        elif self.conn.our_state in UNANSWERED:
            self._answer(408, "the request did not arrive in time")
        else:
            self.transport.close()

    # ---- answering -----------------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP is answered as everything else."""
        self._answer(400, msg)

    def _answer(self, status: int, words: str, more: Mapping[str, str] | None = None) -> None:
        """Say something and hang up, where there is no request to answer."""
        headers = {
            "content-type": "text/plain; charset=utf-8",
            "content-length": str(len(words.encode())),
            "connection": "close",
            **HEADERS,
            **(more or {}),
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        phrase = http.HTTPStatus(status).phrase
        self.transport.write(f"HTTP/1.1 {status} {phrase}\r\n{head}\r\n{words}".encode())
        self.transport.close()


class Socket(StallGuard, WebSocketsSansIOProtocol):
    """A socket of a room, which began as a request."""

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        super().connection_lost(exc)
        self.flow_on()
        self.door.count(self.client[0] if self.client else "", -1)
