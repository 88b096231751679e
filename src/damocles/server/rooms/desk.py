"""What all rooms share: the store, the workers, the threads in which rules are decided."""

from __future__ import annotations

import asyncio
import contextvars
import functools
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from damocles.server.limits import LIMITS

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from damocles.server.compiling import Compilation
    from damocles.server.limits import Limits
    from damocles.server.rooms.store import Store
    from damocles.server.rooms.workers import Shared, Workers

Values = ParamSpec("Values")
Result = TypeVar("Result")
THREADS = 2
"""Rules share one interpreter lock: more threads would only make the loop wait longer."""


class Desk:
    """The services behind the rooms; `now` tells clocks the time."""

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
        self._threads = ThreadPoolExecutor(THREADS, "rules")
        self._tasks: set[asyncio.Task[Any]] = set()

    async def decide(
        self, function: Callable[Values, Result], *values: Values.args, **named: Values.kwargs
    ) -> Result:
        """Call a function in a thread, with the geometry that can answer at once."""
        call = functools.partial(self._decided, function, *values, **named)
        context = contextvars.copy_context()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, context.run, call)

    def _decided(self, function: Callable[..., Result], *values: Any, **named: Any) -> Result:
        with self.compilation.answering():
            return function(*values, **named)

    async def work(
        self, function: Callable[..., Any], *values: Any, shared: Shared | None = None
    ) -> Any:
        """Call a function in a worker process."""
        return await asyncio.wrap_future(self.workers.submit(function, *values, shared=shared))

    def start(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Run something on its own, and wait for it before all is closed."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Wait for what is being written, then let go of everything."""
        while self._tasks:
            await asyncio.wait(self._tasks)
        self._threads.shutdown(wait=True, cancel_futures=True)
        await asyncio.to_thread(self.workers.close)
        await self.store.close()
