"""How many connections may be open: fewer than the system allows the process files."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from damocles.server.http.callers import Caller, Callers
    from damocles.server.http.connections import Requests
    from damocles.server.limits import Limits

BACKLOG = 64
"""Connections that wait to be accepted, and are accepted at once at most."""
OTHER_FILES = 2 * BACKLOG + 64
"""Files that are for something else: the store, processes that think, connections on their way."""


def files_allowed() -> float:
    """How many files the system lets this process have; no end where it does not say."""
    if sys.platform == "win32":
        return float("inf")
    import resource  # noqa: PLC0415  # not everywhere

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return float("inf") if soft == resource.RLIM_INFINITY else soft


class Door:
    """How many connections there are, in all and of each caller.

    Where there is one too many, one for which nothing is being done gives way, the oldest first: so
    requests that never come keep no other away, not even of the same caller.
    """

    def __init__(self, limits: Limits, callers: Callers) -> None:
        self.limits, self._callers = limits, callers
        self.most = max(2.0, min(limits.connections, files_allowed() - OTHER_FILES))
        self.open = 0
        self._waiting: dict[Requests, Caller] = {}

    def refusal(self, address: str) -> tuple[int, str] | None:
        """Why one more connection from an address cannot be had, with its status."""
        caller, is_proxy = self._callers.at(address), self._callers.is_proxy(address)
        most = min(caller.connections.most, self.most // 2)
        if not is_proxy and caller.connections.taken >= most and not self._has_given_way(caller):
            return 429, f"{caller.connections.taken} connections from your address are enough"
        if self.open >= self.most and not self._has_given_way():
            return 503, "the server has as many connections as it can have"
        return None

    def _has_given_way(self, caller: Caller | None = None) -> bool:
        """Close a connection, of a caller or of anybody; False where something is done for all."""
        own = (each for each, whose in self._waiting.items() if caller in (None, whose))
        oldest = next(own, None)
        if oldest is not None:
            oldest.give_way()
        return oldest is not None

    def count(self, address: str, change: int) -> None:
        """A connection came (1) or went (-1)."""
        self.open += change
        self._callers.at(address).connections.taken += change

    def note(self, connection: Requests, address: str, *, is_waiting: bool) -> None:
        """A connection for which nothing is being done now, or something is again."""
        if is_waiting:
            self._waiting.setdefault(connection, self._callers.at(address))
        else:
            self._waiting.pop(connection, None)
