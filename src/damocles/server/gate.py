"""What every request has to pass: the name it asks for, where it comes from, how many there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar.datastructures import Headers
from litestar.enums import MediaType
from litestar.status_codes import (
    HTTP_403_FORBIDDEN,
    HTTP_415_UNSUPPORTED_MEDIA_TYPE,
    HTTP_421_MISDIRECTED_REQUEST,
)

from damocles.server.errors import Refused
from damocles.server.hosts import Hosts, allowed_origin

if TYPE_CHECKING:
    from collections.abc import Collection

    from litestar.types import ASGIApp, Receive, Scope, Send

    from damocles.server.callers import Callers

SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""
TAKES = "takes"
"""The option of a route that says which type of body it takes; JSON where it says nothing."""


class Gate:
    """Stands before every route. Sockets are asked for their origin later, and told why."""

    def __init__(
        self, app: ASGIApp, *, hosts: Hosts, origins: Collection[str], callers: Callers
    ) -> None:
        self._app, self._hosts, self._origins, self._callers = app, hosts, origins, callers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        headers = Headers.from_scope(scope)
        self._check_host(scope, headers)
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self._app(scope, receive, send)
            return
        if scope["method"] not in SAFE:
            self._check_origin(headers)
            _check_type(scope, headers)
        with self._callers.calling(scope).requests.held("requests"):
            await self._app(scope, receive, send)

    def _check_host(self, scope: Scope, headers: Headers) -> None:
        host, server = headers.get("host"), scope.get("server")
        if not self._hosts.allow(host, server[0] if server else None):
            detail = f"this server is not called {host!r}: start it with --allow-host to say it is"
            raise Refused(detail, status=HTTP_421_MISDIRECTED_REQUEST)

    def _check_origin(self, headers: Headers) -> None:
        origin = headers.get("origin")
        if not allowed_origin(origin, headers.get("host"), self._origins):
            detail = f"pages from {origin} may do nothing here: start it with --origin to let them"
            raise Refused(detail, status=HTTP_403_FORBIDDEN)


def _check_type(scope: Scope, headers: Headers) -> None:
    """Only what a form of another page cannot send; a request without a body has no type."""
    has_body = "transfer-encoding" in headers or headers.get("content-length", "0") != "0"
    wanted = scope["route_handler"].opt.get(TAKES, MediaType.JSON.value)
    given = headers.get("content-type", "").partition(";")[0].strip().lower()
    if has_body and given != wanted:
        detail = f"the body is {given or 'of no type'}: it has to be sent as {wanted}"
        raise Refused(detail, status=HTTP_415_UNSUPPORTED_MEDIA_TYPE)
