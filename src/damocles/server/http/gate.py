"""Checks that every request has to pass: its host name, its origin, how many there are."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from litestar.datastructures import Headers
from litestar.enums import MediaType, ScopeType
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_403_FORBIDDEN,
    HTTP_415_UNSUPPORTED_MEDIA_TYPE,
    HTTP_421_MISDIRECTED_REQUEST,
)

from damocles.server.http.errors import RequestRefused
from damocles.server.http.hosts import Hosts, is_allowed_origin
from damocles.words import Saying

if TYPE_CHECKING:
    from collections.abc import Collection
    from contextlib import AbstractContextManager

    from litestar.types import ASGIApp, Message, Receive, Scope, Send
    from litestar.types.asgi_types import HTTPReceiveMessage, WebSocketReceiveMessage

    from damocles.server.http.callers import Callers

SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""
FURTHER = 4
"""How many times the size of the largest record is read before an oversized body is cut off."""
TAKES = "takes"
"""The option of a route that names the media type of its body; JSON by default."""


class RequestBody:
    """The body of a request, which is read to its end before a refusal is sent.

    A connection that is closed while data is still arriving is reset, so a caller that sends too
    much would never read why it was refused.
    """

    def __init__(self, receive: Receive, send: Send, most: int) -> None:
        self._receive, self._send, self._left = receive, send, most
        self._is_whole = False

    async def receive(self) -> HTTPReceiveMessage | WebSocketReceiveMessage:
        """The next message; counts what is left to read."""
        message = await self._receive()
        if message["type"] == "http.request":
            self._left -= len(message.get("body", b""))
            self._is_whole = not message.get("more_body", False)
        else:
            self._is_whole = True  # the other end is gone
        return message

    async def send(self, message: Message) -> None:
        """Send part of the answer; a refusal waits until the body has been read."""
        if message["type"] == "http.response.start" and message["status"] >= HTTP_400_BAD_REQUEST:
            await self.drain()
        await self._send(message)

    async def drain(self) -> None:
        """Read the rest of the body, up to the limit."""
        while not self._is_whole and self._left > 0:
            await self.receive()


class Gate:
    """Stands before every route. The origin of a socket is checked later, and the reason given."""

    def __init__(
        self, app: ASGIApp, *, hosts: Hosts, origins: Collection[str], callers: Callers
    ) -> None:
        self._app, self._hosts, self._origins, self._callers = app, hosts, origins, callers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        headers = Headers.from_scope(scope)
        if scope["type"] != ScopeType.HTTP:
            self._check_host(scope, headers)
            await self._app(scope, receive, send)
            return
        body = RequestBody(receive, send, self._callers.limits.record_bytes * FURTHER)
        try:
            self._check_host(scope, headers)
            if scope["method"] not in SAFE:
                self._check_origin(headers)
                _check_type(scope, headers)
            with self._counted(scope):
                await self._app(scope, body.receive, body.send)
        except RequestRefused:
            await body.drain()
            raise

    def _counted(self, scope: Scope) -> AbstractContextManager[None]:
        """Count a question against its caller while it is answered; not files: quick, but many."""
        if not scope["path"].startswith("/api/"):
            return contextlib.nullcontext()
        return self._callers.caller_of(scope).requests.held("requests")

    def _check_host(self, scope: Scope, headers: Headers) -> None:
        host, server = headers.get("host"), scope.get("server")
        if not self._hosts.allows(host, server[0] if server else None):
            problem = Saying("problems.http.host", host=repr(host))
            raise RequestRefused(problem, status=HTTP_421_MISDIRECTED_REQUEST)

    def _check_origin(self, headers: Headers) -> None:
        origin = headers.get("origin")
        if not is_allowed_origin(origin, headers.get("host"), self._origins):
            problem = Saying("problems.http.origin", origin=origin)
            raise RequestRefused(problem, status=HTTP_403_FORBIDDEN)


def _check_type(scope: Scope, headers: Headers) -> None:
    """Refuse a body of the wrong type, such as a form on another site sends; no body, no type."""
    has_body = "transfer-encoding" in headers or headers.get("content-length", "0") != "0"
    wanted = scope["route_handler"].opt.get(TAKES, MediaType.JSON.value)
    given = headers.get("content-type", "").partition(";")[0].strip().lower()
    if has_body and given != wanted:
        key = "type" if given else "no_type"
        problem = Saying(f"problems.http.{key}", given=given, wanted=wanted)
        raise RequestRefused(problem, status=HTTP_415_UNSUPPORTED_MEDIA_TYPE)
