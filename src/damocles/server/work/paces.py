"""How long jobs take, so that short jobs need not wait for long ones."""

from __future__ import annotations

from collections import OrderedDict, deque

LONG = 0.5
"""Seconds above which a job is long."""
LAST = 8
"""How many jobs are remembered for each room, and for each kind."""
MOST = 2_000
"""The most rooms and kinds that are remembered; the least recently measured is forgotten."""


class Paces:
    """How long the last jobs took, by room; a room without any is assumed to be like its kind.

    >>> paces = Paces()
    >>> paces.note("a", "colonel", 1.2)
    >>> paces.is_long("a", "colonel"), paces.is_long("b", "colonel"), paces.is_long("c", "recruit")
    (True, True, False)
    """

    def __init__(self) -> None:
        self._rooms: OrderedDict[str, deque[float]] = OrderedDict()
        self._kinds: OrderedDict[str, deque[float]] = OrderedDict()

    def note(self, room: str, kind: str, seconds: float) -> None:
        """Remember how many seconds a job took."""
        for known, name in ((self._rooms, f"{room}/{kind}"), (self._kinds, kind)):
            known.setdefault(name, deque(maxlen=LAST)).append(seconds)
            known.move_to_end(name)
            if len(known) > MOST:
                known.popitem(last=False)

    def is_long(self, room: str, kind: str) -> bool:
        """Whether the next job is likely to take long, because one of the last ones did."""
        last = self._rooms.get(f"{room}/{kind}") or self._kinds.get(kind)
        return last is not None and max(last) >= LONG
