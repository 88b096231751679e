"""How long jobs take, so that those who ask for little need not wait for those who ask for much."""

from __future__ import annotations

from collections import OrderedDict, deque

LONG = 0.1
"""Seconds of work above which jobs are long on average; even a bot that ponders often is quick."""
LAST, ENOUGH = 40, 8
"""So many jobs are remembered of each room and kind; a room is judged by so many at least."""
MOST = 2_000
"""Rooms and kinds that are remembered; the one measured longest ago is forgotten."""


class Paces:
    """What the last jobs took, by room and by kind. One job that takes long says little.

    >>> paces = Paces()
    >>> paces.note("a", "colonel", 1.2)
    >>> paces.note("b", "colonel", 0.01)
    >>> paces.is_long("a", "colonel"), paces.is_long("b", "colonel"), paces.is_long("c", "recruit")
    (True, True, False)
    """

    def __init__(self) -> None:
        self._rooms: OrderedDict[str, deque[float]] = OrderedDict()
        self._kinds: OrderedDict[str, deque[float]] = OrderedDict()

    def note(self, room: str, kind: str, seconds: float) -> None:
        """A job took so many seconds of work, however long it waited for a processor."""
        for known, name in ((self._rooms, f"{room}/{kind}"), (self._kinds, kind)):
            known.setdefault(name, deque(maxlen=LAST)).append(seconds)
            known.move_to_end(name)
            if len(known) > MOST:
                known.popitem(last=False)

    def is_long(self, room: str, kind: str) -> bool:
        """Whether the next one is likely to take long: by its kind, or by its room if known."""
        here, kin = self._rooms.get(f"{room}/{kind}", ()), self._kinds.get(kind, ())
        return _mean(kin) >= LONG or (len(here) >= ENOUGH and _mean(here) >= LONG)


def _mean(seconds: deque[float] | tuple[()]) -> float:
    return sum(seconds) / len(seconds) if seconds else 0.0
