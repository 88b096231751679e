"""Processes that think: a function and its values go there, the result comes back.

Each worker is a process with a thread of ours that waits for it. A process that dies is replaced,
and what it was doing is done again; the others are not affected. One that takes too long is
replaced as well, but its job is given up. What many jobs share (the mission and the companies of a
room) is sent once to each process, under a name.

Jobs take turns: those of rooms with people first, among them the quick ones, and room after room.
The first process only does quick work for people, so that nobody has to wait for battles between
bots or for bots that ponder; the others take any job, and run at a lower priority than other
programs.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import pickle
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, NamedTuple

from damocles.errors import DamoclesError
from damocles.server import logs
from damocles.server.limits import Limits
from damocles.server.speech import phrase
from damocles.server.work.deadlines import Busy, TooLong
from damocles.server.work.paces import Paces
from damocles.server.work.turns import Priority, QueuePlace, Turns

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

log = logging.getLogger(__name__)

TRIES = 3
"""How many processes may die of a job before it is given up."""
MOST_SHARED = 64
"""The most shared values a process keeps; the least recently used goes first."""
LEAST = 2
"""The least number of processes: one for people, one for everything."""
NICE = 5
"""The niceness of the processes that also work for bots alone."""
START = 60.0
"""Seconds within which a process has to start, however busy the machine is."""
OUTSIDE = QueuePlace("", Priority.PEOPLE)
"""The place of a job that does not belong to a room."""
READY = "ready"
SHARED_MISSING = "shared value missing"


class WorkerError(DamoclesError):
    """A job could not be done: its function failed, or its process kept dying."""


class Shared(NamedTuple):
    """A value that many jobs need: its name, and the bytes sent to processes that lack it."""

    name: str
    value: bytes


class _Job(NamedTuple):
    place: QueuePlace
    kind: str
    function: Callable[..., Any]
    values: tuple[Any, ...]
    shared: Shared | None
    seconds: float
    done: Future[Any]


# ---- in the process ----------------------------------------------------------------------------


def serve(pipe: Connection, nice: int) -> None:
    """Do the jobs that come through the pipe until it is closed; runs in a worker's process."""
    logs.configure()
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    known: OrderedDict[str, bytes] = OrderedDict()
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        pipe.send(READY)
        while True:
            message, began = pipe.recv(), time.process_time()
            pipe.send((*_done(message, known), time.process_time() - began))


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
    """A number of processes, at least two; each is started by its first job."""

    def __init__(self, count: int | None = None, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.count = max(LEAST, count or (os.cpu_count() or LEAST) - 1)
        self._waiting = _Waiting()
        self._workers = [_Worker(self._waiting, is_first=at == 0) for at in range(self.count)]
        self._closed = False

    def submit(
        self,
        function: Callable[..., Any],
        *values: Any,
        shared: Shared | None = None,
        place: QueuePlace = OUTSIDE,
        kind: str = "",
        seconds: float | None = None,
    ) -> Future[Any]:
        """Have a function called in a process; a shared value becomes its first argument.

        Jobs of one `kind` are expected to take about as long as each other.

        The function must be importable; values and result must be picklable. The result raises
        WorkerError if the job cannot be done, and TooLong if it takes longer than `seconds`, by
        default those of the limits; Busy is raised at once if too many viewers are waiting.
        """
        done: Future[Any] = Future()
        if self._closed:
            done.set_exception(WorkerError("the workers have stopped"))
            return done
        if place.rank is Priority.VIEWERS and self._waiting.viewers >= self.limits.viewers_waiting:
            raise Busy(phrase("problems.server.busy_showing"))
        longest = self.limits.job_seconds if seconds is None else seconds
        self._waiting.put(_Job(place, kind, function, values, shared, longest, done))
        return done

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that are running."""
        return [pid for worker in self._workers if (pid := worker.pid) is not None]

    def close(self) -> None:
        """End all processes; what they were doing is given up."""
        self._closed = True
        self._waiting.close()
        for worker in self._workers:
            worker.stop()


class _Waiting:
    """The jobs that wait, for all workers.

    The first worker takes the quick jobs of people before the others do: those run at a lower
    priority, and need not be started for a single room. Whether a job is quick is checked when its
    turn comes: by then others like it may have been measured.
    """

    def __init__(self) -> None:
        self._turns: Turns[_Job] = Turns()
        self._paces = Paces()
        self._changed = threading.Condition()
        self._first_is_free = True
        self._closed = False

    @property
    def viewers(self) -> int:
        """How many viewers are waiting."""
        with self._changed:
            return self._turns.waiting_at(Priority.VIEWERS)

    def put(self, job: _Job) -> None:
        """Queue a job."""
        with self._changed:
            self._turns.add(job.place, job)
            self._changed.notify_all()

    def note(self, job: _Job, seconds: float) -> None:
        """Remember how long a job took."""
        with self._changed:
            self._paces.note(job.place.room, job.kind, seconds)

    def take(self, *, is_first: bool) -> _Job | None:
        """Wait for the next job for a worker; None once no more are taken."""
        with self._changed:
            while not self._closed:
                job = self._job(is_first=is_first)
                if job is not None:
                    return job
                self._changed.wait()
            return None

    def _job(self, *, is_first: bool) -> _Job | None:
        self._stand_back()
        people = self._turns.waiting_at(Priority.PEOPLE)
        if is_first:
            self._first_is_free = not people
            return self._turns.next(last=Priority.PEOPLE)
        is_left_to_it = people == 1 and self._first_is_free
        return self._turns.next(Priority.PONDERING if is_left_to_it else Priority.PEOPLE)

    def _stand_back(self) -> None:
        """Move jobs of people that are likely to take long behind those that are not."""
        count = self._turns.waiting_at(Priority.PEOPLE)
        for job in filter(None, [self._turns.next(last=Priority.PEOPLE) for _ in range(count)]):
            is_long = self._paces.is_long(job.place.room, job.kind)
            rank = Priority.PONDERING if is_long else Priority.PEOPLE
            self._turns.add(job.place._replace(rank=rank), job)

    def close(self) -> None:
        """Hand out no more jobs."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()


class _Worker:
    """A thread, the process it looks after, and the pipe between them."""

    def __init__(self, waiting: _Waiting, *, is_first: bool) -> None:
        self._waiting, self._is_first, self._closing = waiting, is_first, False
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._thread = threading.Thread(target=self._run, name="worker", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int | None:
        """The id of the process, if it has been started."""
        return self._process.pid if self._process is not None else None

    def stop(self) -> None:
        """End the process and the thread."""
        self._closing = True
        if self._process is not None:
            self._process.kill()
        self._thread.join(timeout=10)

    def _run(self) -> None:
        while (job := self._waiting.take(is_first=self._is_first)) is not None:
            if job.done.set_running_or_notify_cancel():
                self._work(job)
        self._bury()

    def _work(self, job: _Job) -> None:
        """Have a job done, in a new process if the old one dies."""
        for _ in range(TRIES):
            try:
                kind, result = self._asked(job)
            except TooLong as problem:
                self._bury()
                job.done.set_exception(problem)
                return
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
        """Send the job and receive its result; the shared value is sent only if it is missing."""
        is_new = self._pipe is None
        pipe, shared = self._started(), job.shared
        until = time.monotonic() + job.seconds
        name = shared.name if shared else None
        pipe.send((job.function, job.values, name, None))
        kind, result, seconds = _received(pipe, until)
        if kind == SHARED_MISSING and shared is not None:
            pipe.send((job.function, job.values, name, shared.value))
            kind, result, seconds = _received(pipe, until)
        if not is_new:  # the first job of a process loads what all others need
            self._waiting.note(job, seconds)
        return kind, result

    def _started(self) -> Connection:
        """The pipe to a running process, which is started if need be; EOFError when closing."""
        if self._pipe is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            nice = 0 if self._is_first else NICE
            process = context.Process(target=serve, args=(theirs, nice), daemon=True)
            process.start()
            theirs.close()
            self._process = process
            if self._closing:  # it was not there yet when `stop` would have killed it
                raise EOFError
            _received(self._pipe, time.monotonic() + START)
        return self._pipe

    def _bury(self) -> None:
        """Kill and release a process that has died or is to end."""
        pipe, process = self._pipe, self._process
        self._pipe = self._process = None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()
            process.close()


def _received(pipe: Connection, until: float) -> Any:
    """What comes through a pipe; TooLong if nothing has come by `until`."""
    if not pipe.poll(max(0.0, until - time.monotonic())):
        raise TooLong
    return pipe.recv()
