"""Worker processes: what they do, what they are sent once, and what happens when one dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from litestar.testing import TestClient

from damocles.server.work.workers import MOST_SHARED, Shared, WorkerError, Workers
from tests.server.rooms.playing import application, hall_of, opened, page

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """As few processes as there can be."""
    found = Workers(1)
    yield found
    found.close()


def die_once(trace: str) -> list[str]:
    """Kill the process that runs this, but only the first time; all processes that ran it."""
    path = Path(trace)
    with path.open("a") as file:
        file.write(f"{os.getpid()} ")
    pids = path.read_text().split()
    if len(pids) == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return pids


def always_die() -> None:
    """Kill the process that runs this."""
    os.kill(os.getpid(), signal.SIGKILL)


def joined(shared: bytes, own: bytes) -> bytes:
    """What is shared, then what is not."""
    return shared + own


def test_a_function_is_called_elsewhere(workers: Workers) -> None:
    """In another process, and its result comes back."""
    pid = workers.submit(os.getpid).result(60)

    assert pid != os.getpid()
    assert pid in workers.pids


def test_a_failure_is_told(workers: Workers) -> None:
    """An exception there is an error here, with its words; the process lives on."""
    pid = workers.submit(os.getpid).result(60)
    with pytest.raises(WorkerError, match="ValueError: invalid literal"):
        workers.submit(int, "seven").result(60)

    assert pid in workers.pids


def test_what_cannot_be_sent_is_told(workers: Workers) -> None:
    """A function without a name cannot travel."""
    with pytest.raises(WorkerError, match="cannot be sent"):
        workers.submit(lambda: 1).result(60)


def test_shared_values_are_sent_once(workers: Workers) -> None:
    """Under their name; what has been forgotten is sent again."""
    for turn in range(2):
        for at in range(MOST_SHARED + 2):
            shared = Shared(f"room-{at}", b"%d " % at)
            done = workers.submit(joined, b"%d" % turn, shared=shared)
            assert done.result(60) == b"%d %d" % (at, turn)


def test_a_worker_that_dies_is_replaced(workers: Workers, tmp_path: Path) -> None:
    """What it was doing is done again, in another process."""
    first, second = workers.submit(die_once, str(tmp_path / "trace")).result(60)

    assert first != second
    assert int(first) not in workers.pids


def test_a_job_that_kills_every_worker_is_given_up(workers: Workers) -> None:
    """After a few processes; the next job is done."""
    with pytest.raises(WorkerError, match="died"):
        workers.submit(always_die).result(120)

    assert workers.submit(int, "7").result(60) == 7


def test_closed_workers_take_nothing() -> None:
    """A job that comes too late is refused at once."""
    closed = Workers(1)
    closed.close()
    with pytest.raises(WorkerError, match="stopped"):
        closed.submit(os.getpid).result(1)


def test_a_bot_whose_worker_dies_is_asked_again(tmp_path: Path) -> None:
    """Killed twice in the middle of a battle, which is played to its end all the same."""
    with TestClient(application(tmp_path)) as client:
        room, _ = opened(client, "bot", "bot", options={"round_limit": 2})
        with page(client, room) as watching:
            killed: set[int] = set()
            while len(killed) < 2:
                watching.hear("happened")
                for pid in hall_of(client).workshop.workers.pids:
                    if pid not in killed:
                        os.kill(pid, signal.SIGKILL)
                        killed.add(pid)
            while not watching.over:
                watching.next()

    assert watching.now["outcome"]["rule"]


def test_a_process_that_thinks_does_without_the_web() -> None:
    """What bots need is loaded without the framework of the server, which takes as long again."""
    script = "import sys, damocles.server.rooms.battle.bot_turns; print('litestar' in sys.modules)"
    done = subprocess.run(  # noqa: S603  # our own script
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "False"
