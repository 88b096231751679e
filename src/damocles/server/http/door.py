"""How many connections may be open: fewer than the system allows the process open files."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from damocles.words import Saying

if TYPE_CHECKING:
    from damocles.server.http.callers import Caller, Callers
    from damocles.server.http.connections import Requests
    from damocles.server.limits import Limits

BACKLOG = 64
"""The most connections that wait to be accepted, and that are accepted at once."""
OTHER_FILES = 2 * BACKLOG + 64
"""Files left for other uses: the store, processes that think, connections being accepted."""


def files_allowed() -> float:
    """How many files the system lets this process open; infinite where it sets no limit."""
    if sys.platform == "win32":
        return float("inf")
    import resource  # noqa: PLC0415  # not everywhere

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return float("inf") if soft == resource.RLIM_INFINITY else soft


class Door:
    """Counts the connections, in total and per caller.

    When there is one too many, the oldest idle one is closed: so connections that never send a
    request keep no other away, not even one of the same caller.
    """

    def __init__(self, limits: Limits, callers: Callers) -> None:
        self.limits, self._callers = limits, callers
        self.most = max(2.0, min(limits.connections, files_allowed() - OTHER_FILES))
        self.open = 0
        self._waiting: dict[Requests, Caller] = {}

    def refusal(self, address: str) -> tuple[int, str] | None:
        """The status and reason if an address may have no more connections, otherwise None."""
        caller, is_proxy = self._callers.at(address), self._callers.is_proxy(address)
        most = min(caller.connections.most, self.most // 2)
        if not is_proxy and caller.connections.taken >= most and not self._has_given_way(caller):
            return 429, Saying("problems.connections.yours", count=caller.connections.taken)
        if self.open >= self.most and not self._has_given_way():
            return 503, Saying("problems.connections.all")
        return None

    def _has_given_way(self, caller: Caller | None = None) -> bool:
        """Close an idle connection, of a caller or of anybody; False if none is idle."""
        own = (each for each, whose in self._waiting.items() if caller in (None, whose))
        oldest = next(own, None)
        if oldest is not None:
            oldest.give_way()
        return oldest is not None

    def count(self, address: str, change: int) -> None:
        """Count a connection that came (1) or went (-1)."""
        self.open += change
        self._callers.at(address).connections.taken += change

    def note(self, connection: Requests, address: str, *, is_waiting: bool) -> None:
        """Note whether a connection is idle, that is only waiting for its other end."""
        if is_waiting:
            self._waiting.setdefault(connection, self._callers.at(address))
        else:
            self._waiting.pop(connection, None)
