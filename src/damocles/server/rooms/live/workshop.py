"""What all rooms share: the store, the workers, the threads in which rules are decided."""

from __future__ import annotations

import asyncio
import functools
import time
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from damocles.server.limits import LIMITS
from damocles.server.work.lanes import Lanes

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from damocles.server.limits import Limits
    from damocles.server.rooms.archive.store import Store
    from damocles.server.work.compilation import Compilation
    from damocles.server.work.turns import QueuePlace
    from damocles.server.work.workers import Shared, Workers

Values = ParamSpec("Values")
Result = TypeVar("Result")
CLOSING = 5.0
"""Seconds that a decision may work while the server stops."""


class Workshop:
    """The services behind the rooms; `now` tells clocks the time.

    Work for a room is done by its queue place: people come first, and rooms take turns.
    """

    def __init__(
        self,
        store: Store,
        workers: Workers,
        compilation: Compilation,
        now: Callable[[], float] = time.time,
        limits: Limits = LIMITS,
    ) -> None:
        self.store, self.workers, self.compilation, self.now = store, workers, compilation, now
        self.limits = limits
        self.lanes = Lanes("rules", seconds=limits.decision_seconds)
        self._tasks: set[asyncio.Task[Any]] = set()

    async def decide(
        self,
        place: QueuePlace,
        function: Callable[Values, Result],
        *values: Values.args,
        **named: Values.kwargs,
    ) -> Result:
        """Call a function in a thread, with the geometry backend that can answer at once.

        Raises TooLong if it had to be ended: then what it was changing is no longer usable.
        """
        call = functools.partial(self._decided, function, *values, **named)
        return await self.lanes.call(place, call)

    def _decided(self, function: Callable[..., Result], *values: Any, **named: Any) -> Result:
        with self.compilation.answering():
            return function(*values, **named)

    async def work(
        self,
        place: QueuePlace,
        function: Callable[..., Any],
        *values: Any,
        shared: Shared | None = None,
        kind: str = "",
        seconds: float | None = None,
    ) -> Any:
        """Call a function in a worker process; TooLong if it had to be ended."""
        done = self.workers.submit(
            function, *values, shared=shared, place=place, kind=kind, seconds=seconds
        )
        return await asyncio.wrap_future(done)

    def start(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Run something in the background, and wait for it before everything is closed."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def see_through(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something to its end, even if the page that asked for it goes away meanwhile."""
        running = self.start(work)
        running.add_done_callback(_heed)
        await asyncio.shield(running)

    async def close(self) -> None:
        """Wait a short while for what is still running, then close everything."""
        self.lanes.seconds = min(self.lanes.seconds, CLOSING)
        while self._tasks:
            await asyncio.wait(self._tasks)
        self.lanes.close()
        await asyncio.to_thread(self.workers.close)
        await self.store.close()


def _heed(done: asyncio.Task[None]) -> None:
    """Mark an error as seen: it concerns only the page that asked, which may have gone."""
    if not done.cancelled():
        done.exception()
