"""How much and how often a page may speak."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

MESSAGE_LIMIT = 64 * 1024
"""Largest message of a page in bytes."""
RATE, BURST = 60.0, 120.0
"""Messages a second that are heard, and how many may come at once; faster ones have to wait."""
OPENINGS, OPENINGS_AT_ONCE = 2.0, 300.0
"""New rooms a second that a server takes, and how many may be wanted at once."""
PATIENCE = 10.0
"""Seconds in which a page has to say hello."""


class Bucket:
    """Tokens that come back with time: taking one that is not there yet costs a wait.

    >>> bucket = Bucket(2.0, 1.0, now=lambda: 0.0)
    >>> bucket.wait(), bucket.wait(), bucket.wait()
    (0.0, 0.5, 1.0)
    """

    def __init__(
        self, rate: float, burst: float, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._left, self._at = burst, now()

    def wait(self) -> float:
        """Take a token; the seconds to wait until it is really there."""
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        self._left -= 1
        return max(0.0, -self._left / self._rate)

    def take(self) -> bool:
        """Take a token if there is one."""
        if self.wait():
            self._left += 1
            return False
        return True


def allowed_origin(origin: str | None, host: str | None, others: Collection[str]) -> bool:
    """Whether a page from there may use the sockets here: its own host, or one that was named.

    Programs that are no browser say no origin, and are bound by nothing anyway.

    >>> allowed_origin("http://localhost:8000", "localhost:8000", ())
    True
    >>> allowed_origin("https://elsewhere.example", "localhost:8000", ())
    False
    """
    if origin is None:
        return True
    return urlsplit(origin).netloc == host or origin in others
