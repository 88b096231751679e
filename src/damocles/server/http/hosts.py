"""The names under which the server can be reached: its own, those configured, and no others.

Somebody else's domain could be pointed at this machine (DNS rebinding): the browser would then take
the server for a part of that site. So requests for a name that is not ours are refused.
"""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Collection

LOCAL = ("localhost", "127.0.0.1", "::1")
ELSEWHERE = ("192.0.2.1", "10.255.255.255", "172.31.255.255", "192.168.255.255")
"""Addresses that lead out through the networks of this machine; nothing is ever sent to them."""


class Hosts:
    """The host names that requests may use, whatever the port."""

    def __init__(self, named: Collection[str] = ()) -> None:
        machine = socket.gethostname().lower()
        own = {*LOCAL, machine, f"{machine.partition('.')[0]}.local"}
        self._names = {_plain(each) for each in (*own, *named)}

    def allows(self, header: str | None, server: str | None) -> bool:
        """Whether a Host header names us; `server` is the address that the request came in at.

        >>> hosts = Hosts(["table.example"])
        >>> hosts.allows("localhost:8000", None), hosts.allows("table.example", None)
        (True, True)
        >>> hosts.allows("192.0.2.7:8000", "192.0.2.7"), hosts.allows("evil.example", "192.0.2.7")
        (True, False)
        """
        if not header or "@" in header:
            return False
        try:
            name = _plain(urlsplit(f"//{header}").hostname or "")
        except ValueError:
            return False
        return name in self._names or (server is not None and name == _plain(server))


def _plain(name: str) -> str:
    """A name, or an address in its shortest form, normalised for comparison."""
    bare = name.strip("[]").rstrip(".").lower()
    try:
        return str(ipaddress.ip_address(bare))
    except ValueError:
        return bare


def is_allowed_origin(origin: str | None, host: str | None, others: Collection[str]) -> bool:
    """Whether a page from an origin may use the server: one of our host, or one of `others`.

    Programs that are not browsers send no origin, and could not be held to this anyway.

    >>> is_allowed_origin("http://localhost:8000", "localhost:8000", ())
    True
    >>> is_allowed_origin("https://elsewhere.example", "localhost:8000", ())
    False
    """
    if origin is None:
        return True
    with contextlib.suppress(ValueError):  # an origin that is not an address is not allowed
        return urlsplit(origin).netloc == host or origin in others
    return False


def machine_addresses() -> list[str]:
    """The addresses of this machine on its networks, that of the default route first.

    A connected datagram socket knows its own address, and nothing is sent.
    """
    found: dict[str, None] = {}
    for other in ELSEWHERE:
        probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        with contextlib.closing(probe), contextlib.suppress(OSError):
            probe.connect((other, 9))
            found[probe.getsockname()[0]] = None
    return [each for each in found if not ipaddress.ip_address(each).is_loopback]


def reachable_addresses(host: str, port: int) -> list[str]:
    """The addresses at which other machines reach the page of a server that listens at `host`.

    There are none if only this machine can reach it.
    """
    listening = ipaddress.ip_address(host)
    if listening.is_loopback:
        return []
    addresses = machine_addresses() if listening.is_unspecified else [host]
    return [page_address(each, port) for each in addresses]


def page_address(host: str, port: int) -> str:
    """The address of the page, as a browser expects it."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
