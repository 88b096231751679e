"""The log of the server: to standard error, and only so many lines of each kind a minute.

A room that keeps failing, or a page that sends nonsense, cannot fill the disk with it.
"""

from __future__ import annotations

import logging
import logging.config
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from damocles.server.limits import Bucket

if TYPE_CHECKING:
    from collections.abc import Callable

A_MINUTE, AT_ONCE = 6.0, 20.0
"""Lines of one kind a minute, and how many at once."""
A_MINUTE_IN_ALL, AT_ONCE_IN_ALL = 60.0, 200.0
"""Lines of all kinds a minute, and how many at once."""
MOST_KINDS = 256
"""The most kinds of lines that are remembered; beyond that the least recent is forgotten."""
MOST_SIGNS = 2_000
"""The most characters of a line, not counting tracebacks."""


class RateFilter(logging.Filter):
    """Lets only so many lines of a kind through; the next one says how many were left out.

    Lines are of one kind if they come from the same place: the same logger, level and text before
    anything is filled in.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._kinds: OrderedDict[tuple[str, int, str], _Kind] = OrderedDict()
        self._all = Bucket(A_MINUTE_IN_ALL / 60, AT_ONCE_IN_ALL, now=now)

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written; one that is too long is cut."""
        kind = self._kind(record)
        if not (kind.bucket.take() and self._all.take()):
            kind.left_out += 1
            return False
        text = record.getMessage()[:MOST_SIGNS]
        if kind.left_out:
            text = f"{text} (and {kind.left_out} more like it)"
        kind.left_out, record.msg, record.args = 0, text, None
        return True

    def _kind(self, record: logging.LogRecord) -> _Kind:
        name = (record.name, record.levelno, str(record.msg)[:MOST_SIGNS])
        if name not in self._kinds:
            self._kinds[name] = _Kind(self._now)
            if len(self._kinds) > MOST_KINDS:
                self._kinds.popitem(last=False)
        self._kinds.move_to_end(name)
        return self._kinds[name]


class _Kind:
    """Lines of one kind: how many may still be written, and how many were left out."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.bucket = Bucket(A_MINUTE / 60, AT_ONCE, now=now)
        self.left_out = 0


LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"few": {"()": RateFilter}},
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {
        "errors": {
            "class": "logging.StreamHandler",
            "stream": "ext://sys.stderr",
            "filters": ["few"],
            "formatter": "plain",
        }
    },
    "root": {"handlers": ["errors"], "level": "WARNING"},
}
"""The logging of the whole process: what libraries log goes the same way."""


def configure() -> None:
    """Use this logging from now on."""
    logging.config.dictConfig(LOGGING)
