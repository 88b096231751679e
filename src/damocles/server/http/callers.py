"""Callers by address, and how much of the service each may still use.

None of this outlives the server process: addresses are never written to a file.
"""

from __future__ import annotations

import contextlib
import ipaddress
import time
from collections import OrderedDict
from typing import TYPE_CHECKING

from litestar.status_codes import HTTP_429_TOO_MANY_REQUESTS
from litestar.types import Scope  # noqa: TC002  # litestar reads it when the program runs

from damocles.server.http.errors import RequestRefused
from damocles.server.limits import HOUR, LIMITS, MINUTE, Bucket, Limits, tell_wait
from damocles.server.speech import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
PREFIX = 64
"""Bits of an IPv6 address that identify a caller: the caller can choose the rest."""
ROOM_BYTES, ROW_BYTES = 32_768, 4_096
"""Bytes charged for a room, with its companies and mission, and for an order, with its events."""


class Quota:
    """How many of something a caller may have at once."""

    def __init__(self, most: int) -> None:
        self.most, self.taken = most, 0

    @contextlib.contextmanager
    def held(self, what: str) -> Iterator[None]:
        """Hold one more inside a `with` block; one too many is refused."""
        if self.taken >= self.most:
            raise too_many(what, 1.0, count=self.taken)
        self.taken += 1
        try:
            yield
        finally:
            self.taken -= 1


class Caller:
    """An address, or a network of addresses that belongs to one household."""

    def __init__(
        self,
        name: str,
        limits: Limits = LIMITS,
        *,
        is_local: bool = False,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name, factor = name, limits.local_factor if is_local else 1

        def bucket(count: int, seconds: float) -> Bucket:
            return Bucket(count * factor / seconds, count * factor, now=now)

        self.openings = bucket(limits.rooms_per_caller, HOUR)
        self.guesses = bucket(limits.guesses_per_caller, HOUR)
        self.bytes = bucket(limits.bytes_per_caller, HOUR)
        self.chat = bucket(limits.chat_per_caller, MINUTE)
        self.requests = Quota(limits.requests_per_caller * factor)
        self.sockets = Quota(limits.sockets_per_caller * factor)
        self.connections = Quota(limits.connections_per_caller * factor)
        self.most_loaded = limits.loaded_per_caller * factor
        self.most_bot_rooms = limits.bot_rooms_per_caller * factor

    @property
    def is_connected(self) -> bool:
        """Whether the caller has a request, socket or connection open now."""
        return bool(self.requests.taken or self.sockets.taken or self.connections.taken)

    def must_not_guess(self) -> None:
        """Refuse a caller with too many wrong rooms and tokens, even if this one is right."""
        wait = self.guesses.lack()
        if wait:
            raise too_many("links", wait)

    def open_room(self, record: int = 0) -> None:
        """Count a new room and the bytes of its record; one too many or too large is refused."""
        size = ROOM_BYTES + record
        wait = self.openings.lack()
        if wait:
            raise too_many("openings", wait)
        wait = self.bytes.lack(size)
        if wait:
            raise too_many("kept", wait)
        self.openings.spend(1)
        self.bytes.spend(size)


def too_many(what: str, wait: float, **facts: int) -> RequestRefused:
    """A refusal that says how long to wait."""
    words = phrase(f"problems.waits.{what}", time=tell_wait(wait), **facts)
    return RequestRefused(words, status=HTTP_429_TOO_MANY_REQUESTS, wait=wait)


class Callers:
    """The most recent callers, least recently seen first; only a limited number is remembered.

    `proxies` are addresses or networks that are trusted to say who is calling through them.
    """

    def __init__(
        self,
        limits: Limits = LIMITS,
        proxies: Collection[str] = (),
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.limits, self.proxies, self._now = limits, tuple(proxies), now
        self._networks = [ipaddress.ip_network(each, strict=False) for each in proxies]
        self._known: OrderedDict[str, Caller] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def caller_of(self, scope: Scope) -> Caller:
        """The caller that sent a request."""
        client = scope.get("client")
        return self.at(client[0] if client else "")

    def at(self, text: str) -> Caller:
        """The caller at an address; a text that is not an address is a caller of its own."""
        address = _address(text)
        name = text if address is None else _household(address)
        caller = self._known.pop(name, None)
        if caller is None:
            is_local = address is not None and address.is_loopback and not self.is_proxy(text)
            caller = Caller(name, self.limits, is_local=is_local, now=self._now)
        self._known[name] = caller
        self._forget()
        return caller

    def is_proxy(self, text: str) -> bool:
        """Whether this address is a proxy, so that many callers come from it."""
        address = _address(text)
        return address is not None and any(address in each for each in self._networks)

    def _forget(self) -> None:
        """Forget the oldest callers; those that have something open stay, and count as seen."""
        for _ in range(len(self._known) - self.limits.callers):
            name, caller = next(iter(self._known.items()))
            if caller.is_connected:
                self._known.move_to_end(name)
            else:
                del self._known[name]


def _address(text: str) -> Address | None:
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def _household(address: Address) -> str:
    """The name of a caller: an IPv4 address, or the whole IPv6 network of a household."""
    if address.is_loopback:
        return "this machine"
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, PREFIX), strict=False))
    return str(address)
