"""How long jobs take, so that those who ask for little need not wait for those who ask for much."""

from __future__ import annotations

from collections import OrderedDict, deque

LONG = 0.5
"""Seconds above which a job is long."""
LAST = 8
"""So many jobs are remembered of each room, and of each kind."""
MOST = 2_000
"""Rooms and kinds that are remembered; the one measured longest ago is forgotten."""


class Paces:
    """What the last jobs took, by room; a room that has had none is taken to be like its kind.

    >>> paces = Paces()
    >>> paces.note("a", "colonel", 1.2)
    >>> paces.is_long("a", "colonel"), paces.is_long("b", "colonel"), paces.is_long("c", "recruit")
    (True, True, False)
    """

    def __init__(self) -> None:
        self._rooms: OrderedDict[str, deque[float]] = OrderedDict()
        self._kinds: OrderedDict[str, deque[float]] = OrderedDict()

    def note(self, room: str, kind: str, seconds: float) -> None:
        """A job took so many seconds."""
        for known, name in ((self._rooms, f"{room}/{kind}"), (self._kinds, kind)):
            known.setdefault(name, deque(maxlen=LAST)).append(seconds)
            known.move_to_end(name)
            if len(known) > MOST:
                known.popitem(last=False)

    def is_long(self, room: str, kind: str) -> bool:
        """Whether the next one is likely to take long: one of the last ones has."""
        last = self._rooms.get(f"{room}/{kind}") or self._kinds.get(kind)
        return last is not None and max(last) >= LONG
