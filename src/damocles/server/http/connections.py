"""Connections of the web server: a limited number at once, and none left open for nothing.

uvicorn waits for ever for the rest of a request, and for a caller to take an answer. Here both have
a time limit, and there are fewer connections than the system allows the process open files: the
store and anything else that needs a file can always have one.
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
from damocles.words import DEFAULT, Saying

if TYPE_CHECKING:
    from collections.abc import Mapping

    from litestar import Litestar

    from damocles.server.http.callers import Callers
    from damocles.server.limits import Limits

GRACE = 10
"""Seconds that pages are given to hang up when the server stops."""
UNANSWERED = (h11.IDLE, h11.SEND_RESPONSE)
ARRIVING = (h11.IDLE, h11.SEND_BODY)


def config_of(app: Litestar, limits: Limits) -> uvicorn.Config:
    """The settings with which the web server runs an application."""
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
    """Cuts off a connection whose other end has not taken what is sent for a while."""

    door: ClassVar[Door]
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _stalled: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Start the timer: more is waiting to be sent than the other end takes."""
        super().pause_writing()
        seconds = self.door.limits.stall_seconds
        self._stalled = self.loop.call_later(seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop the timer: the other end is taking data again."""
        super().resume_writing()
        self.flow_on()

    def flow_on(self) -> None:
        """Stop the timer: data is being taken again, or the connection is gone."""
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None


class Requests(StallGuard, H11Protocol):
    """HTTP: the head of a request must arrive within seconds, its body at a minimum speed.

    The time runs from the first byte, or from the connection if none comes. Between two requests
    it is uvicorn that closes a connection.
    """

    _began = 0.0
    _body = 0
    _timer: asyncio.TimerHandle | None = None
    _counted = False

    # ---- coming and going ----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn does
        """Count a new connection; one too many is refused with the reason."""
        super().connection_made(transport)
        refusal = self.door.refusal(self._address)
        if refusal is not None:
            status, why = refusal
            self._answer(status, f"{why}; wait {tell_wait(1)[DEFAULT]}", {"retry-after": "1"})
            return
        self.door.count(self._address, 1)
        self._counted = True
        self._expect()
        self._note()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting a connection that is gone."""
        super().connection_lost(exc)
        self._leave()

    def give_way(self) -> None:
        """Close this connection to make room for another."""
        if self._counted:
            self._leave()
            if self.conn.our_state in UNANSWERED:
                self._answer(429, Saying("problems.connections.idle"))
            self.transport.close()

    def _leave(self) -> None:
        """Stop the timers, and stop counting this connection if it is still counted."""
        self._rest()
        self.flow_on()
        self.door.note(self, self._address, is_waiting=False)
        if self._counted:
            self._counted = False
            self.door.count(self._address, -1)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Become a socket, which goes on being counted as this connection was."""
        self._rest()
        self.door.note(self, self._address, is_waiting=False)
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Note that an answer has been sent: the connection is idle until the next request."""
        super().on_response_complete()
        if not self.transport.is_closing():
            self._note()

    def _note(self) -> None:
        """Tell the door whether this connection is only waiting for the other end."""
        is_answering = bool(self.cycle) and not self.cycle.response_complete
        is_waiting = not is_answering or self.conn.their_state is h11.SEND_BODY
        self.door.note(self, self._address, is_waiting=is_waiting)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    # ---- arriving ------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Take data; the timer runs until the request is complete."""
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
            self._expect()  # the rest of a body arrived after its answer: a next request may come
        elif state not in ARRIVING:
            self._rest()

    def _expect(self) -> None:
        """Restart the timer from now."""
        self._rest()
        self._began, self._body = self.loop.time(), 0
        self._timer = self.loop.call_at(self._due, self._look)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    @property
    def _due(self) -> float:
        """The deadline; once the answer is sent, the rest of a long body gets no extra time."""
        limits = self.door.limits
        waited_for = self.conn.our_state in UNANSWERED
        more = self._body / limits.body_rate if waited_for else 0.0
        return self._began + limits.header_seconds + more

    def _look(self) -> None:
        """Close the connection if its time is up, otherwise look again at the deadline."""
        if self.loop.time() < self._due:
            self._timer = self.loop.call_at(self._due, self._look)
        elif self.conn.our_state in UNANSWERED:
            self._answer(408, Saying("problems.connections.slow"))
        else:
            self.transport.close()

    # ---- answering -----------------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        """Answer what is not HTTP in the same form as everything else."""
        self._answer(400, msg)

    def _answer(self, status: int, words: str, more: Mapping[str, str] | None = None) -> None:
        """Send an answer and hang up, where there is no complete request to answer."""
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
        """Stop counting a socket that is gone."""
        super().connection_lost(exc)
        self.flow_on()
        self.door.count(self.client[0] if self.client else "", -1)
