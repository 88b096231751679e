"""Jobs in several processes; if a process dies, the jobs that may have killed it run alone."""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait as wait_for
from threading import Thread
from typing import Generic, TypeVar

import msgspec

AHEAD = 2
"""How many jobs per process are handed out in advance."""
Job = TypeVar("Job")
Result = TypeVar("Result")


class Work(msgspec.Struct, Generic[Job, Result], frozen=True):
    """What to do with a job, and the result for one that has twice killed its process.

    Both are functions that another process can find: in a module, or a `partial` of one.
    """

    carry_out: Callable[[Job], Result]
    lost: Callable[[Job], Result]


def run_jobs(
    work: Work[Job, Result], jobs: Iterable[Job], *, workers: int
) -> Generator[Result, None, None]:
    """Do all jobs in this many processes; each result is yielded as soon as it is available.

    Closing the generator waits for the jobs under way; those only handed out are not begun.
    """
    left = deque(jobs)
    while left:
        suspects = yield from _together(work, left, workers)
        for job in suspects:
            yield _alone(work, job)


def _pool(workers: int) -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, context, initializer=_end_with_parent)


def _end_with_parent() -> None:
    """End this process at once if its parent is killed: nobody waits for its results."""
    Thread(target=_watch_parent, daemon=True).start()


def _watch_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None  # noqa: S101  # only processes of a pool have this thread
    wait_for([parent.sentinel])
    os._exit(1)


def _together(
    work: Work[Job, Result], jobs: deque[Job], workers: int
) -> Generator[Result, None, list[Job]]:
    """Do jobs until all are done or a process dies; return the jobs that were then under way."""
    flying: dict[Future[Result], Job] = {}
    pool = _pool(workers)
    try:
        yield from _flown(work, jobs, (pool, flying, AHEAD * workers))
    except BrokenProcessPool:
        return list(flying.values())
    finally:
        pool.shutdown(cancel_futures=True)
    return []


def _flown(
    work: Work[Job, Result],
    jobs: deque[Job],
    flight: tuple[ProcessPoolExecutor, dict[Future[Result], Job], int],
) -> Iterator[Result]:
    """Keep a number of jobs under way, and yield their results."""
    pool, flying, most = flight
    while jobs or flying:
        while jobs and len(flying) < most:
            flying[pool.submit(work.carry_out, jobs[0])] = jobs[0]
            jobs.popleft()
        for future in wait(flying, return_when=FIRST_COMPLETED).done:
            result = future.result()
            del flying[future]
            yield result


def _alone(work: Work[Job, Result], job: Job) -> Result:
    """Do a job in a process of its own, which it may kill."""
    with _pool(1) as pool:
        try:
            return pool.submit(work.carry_out, job).result()
        except BrokenProcessPool:
            return work.lost(job)
