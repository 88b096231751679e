"""Time to think: each seat has so much for the whole battle, which runs while it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable


class Clocks:
    """The clocks of the seats that have one; `now` tells the time in seconds, from anywhere."""

    def __init__(self, minutes: int | None, seats: Iterable[int], now: Callable[[], float]) -> None:
        self._left = dict.fromkeys(seats, minutes * 60000) if minutes is not None else {}
        self._running: dict[int, float] = {}
        self._now = now

    def run(self, seats: Collection[int]) -> None:
        """These seats are asked now: their clocks run, all others stand."""
        self.lap()
        self._running = {seat: self._now() for seat in seats if seat in self._left}

    def lap(self) -> dict[int, int]:
        """The time in ms that has run off since the last lap, for each clock that runs."""
        now = self._now()
        spent = {seat: max(0, int((now - at) * 1000)) for seat, at in self._running.items()}
        self.spend(spent)
        self._running = dict.fromkeys(self._running, now)
        return spent

    def spend(self, spent: dict[int, int]) -> None:
        """Take time off; a seat without a clock has none to spend."""
        for seat, much in spent.items():
            if seat in self._left:
                self._left[seat] -= much

    def seconds(self, seat: int) -> int | None:
        """What is left, rounded up; None for a seat without a clock."""
        left = self._milliseconds(seat)
        return None if left is None else max(0, -(-left // 1000))

    def next_out(self) -> tuple[float, int] | None:
        """In how many seconds which running clock is out first; None if none runs."""
        left = [((self._milliseconds(seat) or 0) / 1000, seat) for seat in self._running]
        return min(left, default=None)

    def _milliseconds(self, seat: int) -> int | None:
        if seat not in self._left:
            return None
        since = self._running.get(seat)
        return self._left[seat] - (0 if since is None else int((self._now() - since) * 1000))
