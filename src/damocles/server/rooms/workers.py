"""Processes that think: a function and its values go there, the result comes back.

Each worker is a process with a thread of ours that waits for it. A process that dies is replaced,
and what it was doing is done again; the others do not notice. What many jobs share (the mission
and the companies of a room) is sent once to each process, under a name.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import pickle
import queue
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, NamedTuple

from damocles.errors import DamoclesError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

log = logging.getLogger(__name__)

TRIES = 3
"""A job that has cost so many processes is given up."""
MOST_SHARED = 64
"""So many shared values a process keeps at most; the one used longest ago goes first."""
SHARED_MISSING = "shared value missing"


class WorkerError(DamoclesError):
    """A job could not be done: its function failed, or its process died again and again."""


class Shared(NamedTuple):
    """A value that many jobs need: its name, and the bytes that are sent where it is unknown."""

    name: str
    value: bytes


class _Job(NamedTuple):
    function: Callable[..., Any]
    values: tuple[Any, ...]
    shared: Shared | None
    done: Future[Any]


# ---- in the process ----------------------------------------------------------------------------


def serve(pipe: Connection) -> None:
    """Do what comes through the pipe until it is closed; runs in the process of a worker."""
    known: OrderedDict[str, bytes] = OrderedDict()
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            pipe.send(_done(pipe.recv(), known))


def _done(message: tuple[Any, ...], known: OrderedDict[str, bytes]) -> tuple[str, Any]:
    """The result of one job, or what went wrong."""
    function, values, name, value = message
    if value is not None:
        known[name] = value
        if len(known) > MOST_SHARED:
            known.popitem(last=False)
    if name is not None:
        if name not in known:
            return SHARED_MISSING, None
        known.move_to_end(name)
        values = (known[name], *values)
    try:
        return "done", function(*values)
    except Exception as problem:
        log.exception("a job failed")
        return "failed", f"{type(problem).__name__}: {problem}"


# ---- here --------------------------------------------------------------------------------------


class Workers:
    """So many processes; each starts with its first job."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or max(1, (os.cpu_count() or 2) - 1)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._workers = [_Worker(self._jobs) for _ in range(self.count)]
        self._closed = False

    def submit(
        self, function: Callable[..., Any], *values: Any, shared: Shared | None = None
    ) -> Future[Any]:
        """Have a function called in a process; a shared value becomes its first argument.

        The function must be importable, values and result must be such as can be pickled. The
        result raises WorkerError where the job cannot be done.
        """
        done: Future[Any] = Future()
        if self._closed:
            done.set_exception(WorkerError("the workers have stopped"))
        else:
            self._jobs.put(_Job(function, values, shared, done))
        return done

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [pid for worker in self._workers if (pid := worker.pid) is not None]

    def close(self) -> None:
        """End all processes; what they were doing is given up."""
        self._closed = True
        for _ in self._workers:
            self._jobs.put(None)
        for worker in self._workers:
            worker.stop()


class _Worker:
    """A thread, the process it looks after, and the pipe between them."""

    def __init__(self, jobs: queue.SimpleQueue[_Job | None]) -> None:
        self._jobs, self._closing = jobs, False
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._thread = threading.Thread(target=self._run, name="worker", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int | None:
        """The process, if it has been started."""
        return self._process.pid if self._process is not None else None

    def stop(self) -> None:
        """End the process and the thread."""
        self._closing = True
        if self._process is not None:
            self._process.kill()
        self._thread.join(timeout=10)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            if job.done.set_running_or_notify_cancel():
                self._work(job)
        self._bury()

    def _work(self, job: _Job) -> None:
        """Have a job done, in a new process where the old one dies."""
        for _ in range(TRIES):
            try:
                kind, result = self._asked(job)
            except (EOFError, OSError):
                self._bury()
                if self._closing:
                    break
                log.warning("a worker died; another one takes its place")
                continue
            except (pickle.PicklingError, AttributeError, TypeError) as problem:
                kind, result = "failed", f"it cannot be sent: {problem}"
            if kind == "done":
                job.done.set_result(result)
            else:
                job.done.set_exception(WorkerError(result))
            return
        job.done.set_exception(WorkerError("the process died of it"))

    def _asked(self, job: _Job) -> tuple[str, Any]:
        """Send the job, with its shared value where the process does not know that yet."""
        shared = job.shared
        kind, result = self._sent(job, None)
        if kind == SHARED_MISSING and shared is not None:
            kind, result = self._sent(job, shared.value)
        return kind, result

    def _sent(self, job: _Job, value: bytes | None) -> tuple[str, Any]:
        pipe = self._started()
        name = job.shared.name if job.shared else None
        pipe.send((job.function, job.values, name, value))
        kind, result = pipe.recv()
        return kind, result

    def _started(self) -> Connection:
        """The pipe to a process that runs."""
        if self._pipe is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=serve, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()
        return self._pipe

    def _bury(self) -> None:
        """Let go of a process that has died or is to end."""
        pipe, process = self._pipe, self._process
        self._pipe = self._process = None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()
            process.close()
