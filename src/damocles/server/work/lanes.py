"""Threads in which rooms and questions take turns, and in which nothing runs for ever.

A few calls run at once. One that takes long is set aside: it goes on, and another may begin. It is
ended when its time is up, or earlier if so many take long that others have to wait. Once a call of
a room was ended, the room has to make do with one thread, which it shares with others like it.
"""

from __future__ import annotations

import asyncio
import contextvars
import functools
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from damocles.server.speech import phrase
from damocles.server.work.deadlines import Busy, Call
from damocles.server.work.turns import Turns

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.server.work.turns import QueuePlace

Result = TypeVar("Result")

QUICK = 2
"""How many calls run at once: they share one interpreter lock, and more would only wait longer."""
ASIDE, ASIDE_AFTER = 2, 0.4
"""How many more may run that are taking long, and the seconds from which they do."""
PATIENCE = 2.0
"""If all take long and others wait, the longest is ended after this many seconds of work."""
AGAIN = 1.0
"""Seconds after which a call that has not ended is told to end once more."""
MOST_OVERRUN = 1_000
"""The most rooms that are remembered because a call of theirs was ended."""


class Lanes:
    """Threads for calls that take turns by room; used from one event loop.

    `seconds` is the time that a call may work once it has begun. At most `most` calls may wait, and
    `most_each` of one room; None sets no limit.
    """

    def __init__(
        self, name: str, *, seconds: float, most: int | None = None, most_each: int | None = None
    ) -> None:
        self.seconds, self._most, self._most_each = seconds, most, most_each
        self._threads = ThreadPoolExecutor(QUICK + ASIDE + 1, name)
        self._turns, self._slow_turns = Turns[_Run](), Turns[_Run]()
        self._running: list[_Run] = []
        self._overrun: OrderedDict[str, None] = OrderedDict()

    async def call(self, place: QueuePlace, function: Callable[[], Result]) -> Result:
        """Call a function in a thread when it is the room's turn.

        Raises TooLong if it had to be ended, and Busy if too many are waiting already.
        """
        is_slow = self.is_slow(place.room)
        turns = self._slow_turns if is_slow else self._turns
        self._must_have_room(turns, place)
        run = _Run(place, function, is_slow=is_slow)
        turns.add(place, run)
        self._go_on()
        result: Result = await run.done
        return result

    def is_slow(self, room: str) -> bool:
        """Whether a call of this room was ended."""
        return room in self._overrun

    def slow_down(self, room: str) -> None:
        """Give this room only the thread for slow rooms from now on."""
        self._overrun[room] = None
        self._overrun.move_to_end(room)
        if len(self._overrun) > MOST_OVERRUN:
            self._overrun.popitem(last=False)

    def close(self) -> None:
        """End what is running and release the threads; what is waiting never begins."""
        for turns in (self._turns, self._slow_turns):
            while (waiting := turns.next()) is not None:
                waiting.done.cancel()
        for run in self._running:
            run.call.end()
        self._threads.shutdown(wait=True, cancel_futures=True)

    # ---- whose turn it is --------------------------------------------------------------------

    def _must_have_room(self, turns: Turns[_Run], place: QueuePlace) -> None:
        full = self._most is not None and turns.waiting() >= self._most
        if full or (self._most_each is not None and turns.waiting_in(place) >= self._most_each):
            raise Busy(phrase("problems.server.busy_answering"))

    def _go_on(self) -> None:
        """Begin every call that can begin."""
        self._set_aside()
        while self._used("quick") < QUICK and (run := self._turns.next()) is not None:
            self._begin(run)
        while self._used("slow") < 1 and (run := self._slow_turns.next()) is not None:
            self._begin(run)

    def _used(self, lane: str) -> int:
        return sum(run.lane == lane for run in self._running)

    def _begin(self, run: _Run) -> None:
        if run.done.cancelled():  # nobody is waiting for it any more
            return
        loop = asyncio.get_running_loop()
        self._running.append(run)
        running = loop.run_in_executor(self._threads, run.context.run, run.call)
        running.add_done_callback(functools.partial(self._finish, run))
        run.timer = loop.call_later(min(ASIDE_AFTER, self.seconds), self._look, run)

    def _finish(self, run: _Run, finished: asyncio.Future[Any]) -> None:
        """Pass on the result of a call, and let the next one begin."""
        self._running.remove(run)
        if run.timer is not None:
            run.timer.cancel()
        problem = finished.exception()
        if not run.done.cancelled():
            if problem is None:
                run.done.set_result(finished.result())
            else:
                run.done.set_exception(problem)
        self._go_on()

    # ---- what takes long ---------------------------------------------------------------------

    def _look(self, run: _Run) -> None:
        """Set aside a call that is still running, or end it if its time is up."""
        left = self.seconds - run.call.age()
        run.takes_long = True
        if left <= 0:
            self._end(run)
        self._go_on()
        self._relieve()
        wait = min(AGAIN, left) if left > 0 else AGAIN
        run.timer = asyncio.get_running_loop().call_later(wait, self._look, run)

    def _set_aside(self) -> None:
        """Let calls that take long make way, as long as there are threads to spare."""
        for run in self._running:
            if run.takes_long and run.lane == "quick" and self._used("aside") < ASIDE:
                run.lane = "aside"

    def _relieve(self) -> None:
        """End the call that has run longest if nobody else can begin."""
        quick = [run for run in self._running if run.lane == "quick"]
        if not self._turns.waiting() or not all(run.takes_long for run in quick):
            return
        oldest = max((run for run in self._running if run.lane != "slow"), key=_age)
        if oldest.call.age() >= PATIENCE:
            self._end(oldest)

    def _end(self, run: _Run) -> None:
        self.slow_down(run.place.room)
        run.call.end()


class _Run:
    """A call that is waiting or running, and the future for its result."""

    def __init__(self, place: QueuePlace, function: Callable[[], Any], *, is_slow: bool) -> None:
        self.place, self.call = place, Call(function)
        self.context = contextvars.copy_context()
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.lane = "slow" if is_slow else "quick"
        self.takes_long = False
        self.timer: asyncio.TimerHandle | None = None


def _age(run: _Run) -> float:
    return run.call.age()
