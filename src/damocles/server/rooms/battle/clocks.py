"""Time to think: each seat has a limit for the whole battle, which runs down while it is asked.

Clocks use real time. It is kept with everything that happens, so that a clock goes on while nobody
is there and while the room is not in memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping


class Clocks:
    """The clocks of the seats that have one; `now` tells the time in seconds.

    A seat's first answer is free: nobody loses time before they have come to the table.
    """

    def __init__(self, minutes: int | None, seats: Iterable[int], now: Callable[[], float]) -> None:
        self._left = dict.fromkeys(seats, minutes * 60000) if minutes is not None else {}
        self._running: dict[int, float] = {}
        self._here: set[int] = set()
        self._now = now

    def arrive(self, seat: int) -> None:
        """Count a seat's time from now on, since it has answered for the first time."""
        self._here.add(seat)

    def run(self, seats: Collection[int], since: float) -> None:
        """Run the clocks of the seats that have been asked since then; all others stop."""
        self._running = {seat: since for seat in seats if seat in self._left and seat in self._here}

    def running(self, seat: int) -> bool:
        """Whether the clock of a seat runs."""
        return seat in self._running

    def elapsed(self, now: float) -> dict[int, int]:
        """The time in ms that each running clock has run; never negative."""
        return {seat: max(0, int((now - at) * 1000)) for seat, at in self._running.items()}

    def spend(self, spent: Mapping[int, int]) -> None:
        """Take time off the clocks; seats without a clock are ignored."""
        for seat, much in spent.items():
            if seat in self._left:
                self._left[seat] -= much

    def seconds(self, seat: int) -> int | None:
        """The seconds left, rounded up; None for a seat without a clock."""
        left = self._milliseconds(seat)
        return None if left is None else max(0, -(-left // 1000))

    def next_out(self) -> tuple[float, int] | None:
        """The seconds until the first running clock is out, and its seat; None if none runs."""
        left = [((self._milliseconds(seat) or 0) / 1000, seat) for seat in self._running]
        return min(left, default=None)

    def _milliseconds(self, seat: int) -> int | None:
        if seat not in self._left:
            return None
        return self._left[seat] - self.elapsed(self._now()).get(seat, 0)
