"""Nothing takes for ever: calls in threads, jobs in processes, questions over HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

from damocles.server.limits import Limits
from damocles.server.records import routes as records
from damocles.server.work import lanes
from damocles.server.work.deadlines import Busy, Call, TooLong
from damocles.server.work.lanes import ASIDE, QUICK, Lanes
from damocles.server.work.turns import QueuePlace
from damocles.server.work.workers import Workers
from tests.server.rooms.playing import application, opened, page, play

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from pathlib import Path

    Attack = Callable[[Lanes], Coroutine[Any, Any, None]]

SOON = 0.05
"""Seconds that count as long in these tests."""
MANY = 16
"""More questions than have threads, or may wait."""


def for_ever() -> None:
    """What a hostile battle does."""
    while True:
        pass


def stubborn() -> None:
    """The same, and it goes on whatever is raised."""
    while True:
        with contextlib.suppress(Exception):
            for_ever()


class Swallowing:
    """What is raised while this is thrown away goes no further."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __del__(self) -> None:
        until = time.monotonic() + self._seconds
        while time.monotonic() < until:
            pass


# ---- one call ----------------------------------------------------------------------------------


def in_thread(call: Call[Any]) -> tuple[threading.Thread, list[object]]:
    """A call in a thread of its own, and what comes of it; then the thread runs a while."""
    came: list[object] = []

    def run() -> None:
        try:
            came.append(call())
        except TooLong as problem:
            came.append(problem)
        try:
            for _ in range(1_000):  # whatever comes too late would come here
                pass
        except BaseException as stray:  # noqa: BLE001  # that is what is looked for
            came.append(stray)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread, came


@pytest.mark.parametrize("endless", [for_ever, stubborn])
def test_a_call_is_ended(endless: Callable[[], None]) -> None:
    """From another thread, and no ordinary handler keeps it going."""
    call = Call(endless)
    thread, came = in_thread(call)
    while thread.is_alive():
        call.end()
        thread.join(SOON)

    assert [type(each) for each in came] == [TooLong]


def test_the_end_never_comes_after_the_call() -> None:
    """However close the two are, what the thread does next is not hit."""
    for at in range(300):
        call = Call(lambda: sum(range(2_000)))
        thread, came = in_thread(call)
        for _ in range(at % 40):
            pass
        call.end()
        call.end()
        thread.join(60)
        assert len(came) == 1, came
        assert isinstance(came[0], TooLong) or came[0] == sum(range(2_000))


def test_a_call_that_is_over_is_not_ended() -> None:
    """Nothing happens to the thread that it ran in."""
    call = Call(threading.get_ident)
    assert call() == threading.get_ident()
    call.end()

    assert sum(range(100_000)) > 0


PROFILED = """
import cProfile, threading
from damocles.server.work.deadlines import Call, TooLong
def for_ever():
    while True:
        pass
ended = Call(for_ever)
threading.Timer(0.05, ended.end).start()
try:
    ended()
except TooLong:
    Call(int)()
    cProfile.Profile().runcall(lambda: sorted([2, 1]))
    print("profiled")
"""


def test_the_interpreter_does_not_look_for_an_end_that_has_come() -> None:
    """It would do so at every step: all would be slower, and a profiler would never come back."""
    command = [sys.executable, "-c", PROFILED]
    done = subprocess.run(  # noqa: S603  # our own script
        command, capture_output=True, text=True, timeout=60, check=True
    )

    assert done.stdout == "profiled\n"


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_what_destructors_swallow_is_said_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A call whose end was lost is told once more, and then it ends."""
    monkeypatch.setattr(lanes, "AGAIN", SOON)

    def swallowing() -> None:
        Swallowing(3 * SOON)
        for_ever()

    async def attack(found: Lanes) -> None:
        with pytest.raises(TooLong):
            await found.call(QueuePlace("room"), swallowing)

    tried(attack, seconds=SOON)


# ---- many calls --------------------------------------------------------------------------------


def tried(attack: Attack, **options: Any) -> None:
    """An attack on threads of its own."""

    async def run() -> None:
        found = Lanes("tried", **options)
        try:
            await asyncio.wait_for(attack(found), 60)
        finally:
            found.close()

    asyncio.run(run())


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes long is noticed soon."""
    monkeypatch.setattr(lanes, "ASIDE_AFTER", SOON)
    monkeypatch.setattr(lanes, "PATIENCE", 4 * SOON)


async def many(found: Lanes, count: int) -> list[asyncio.Task[None]]:
    """So many hostile rooms, all of which have begun as far as they can."""
    tasks = [
        asyncio.ensure_future(found.call(QueuePlace(f"{at}"), for_ever)) for at in range(count)
    ]
    await asyncio.sleep(0)
    return tasks


@pytest.mark.usefixtures("quickly")
def test_hostile_rooms_do_not_stop_the_others() -> None:
    """As many as there are threads take for ever; another room goes on meanwhile."""

    async def attack(found: Lanes) -> None:
        hostile = await many(found, QUICK)
        assert await found.call(QueuePlace("friendly"), lambda: 7) == 7
        assert not any(task.done() for task in hostile)
        for task in hostile:
            with pytest.raises(TooLong):
                await task

    tried(attack, seconds=10 * SOON)


@pytest.mark.usefixtures("quickly")
def test_where_all_take_long_the_longest_is_ended() -> None:
    """More hostile rooms than threads, and hours to go: somebody else still has a turn soon."""

    async def attack(found: Lanes) -> None:
        hostile = await many(found, QUICK + ASIDE + 3)
        assert await found.call(QueuePlace("friendly"), lambda: 7) == 7
        assert any(task.done() for task in hostile)
        for task in hostile:
            task.cancel()

    tried(attack, seconds=3_600.0)


@pytest.mark.usefixtures("quickly")
def test_a_room_that_was_too_slow_has_a_thread_with_its_like() -> None:
    """It takes none of the others' any more, however often it is tried again."""
    running, most = list[int](), list[int]()

    def noted() -> None:
        running.append(1)
        most.append(len(running))
        try:
            for_ever()
        finally:
            running.pop()

    async def attack(found: Lanes) -> None:
        with pytest.raises(TooLong):
            await found.call(QueuePlace("hostile"), for_ever)
        assert found.is_slow("hostile")
        again = [asyncio.ensure_future(found.call(QueuePlace("hostile"), noted)) for _ in range(4)]
        assert await found.call(QueuePlace("friendly"), lambda: 7) == 7
        ended = await asyncio.gather(*again, return_exceptions=True)
        assert [type(each) for each in ended] == [TooLong] * 4

    tried(attack, seconds=2 * SOON)
    assert most == [1] * 4


def test_only_so_many_wait() -> None:
    """In all, and of one caller; more are refused at once."""

    async def attack(found: Lanes) -> None:
        hostile = await many(found, QUICK)
        waiting = [asyncio.ensure_future(found.call(QueuePlace("one"), int)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="moment"):
            await found.call(QueuePlace("one"), int)
        waiting += [asyncio.ensure_future(found.call(QueuePlace("two"), int))]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await found.call(QueuePlace("three"), int)
        assert await asyncio.gather(*waiting) == [0, 0, 0]
        await asyncio.gather(*hostile, return_exceptions=True)

    tried(attack, seconds=4 * SOON, most=3, most_each=2)


def test_who_goes_away_while_waiting_costs_nothing() -> None:
    """What nobody waits for is not begun."""

    async def attack(found: Lanes) -> None:
        hostile = await many(found, QUICK)
        called: list[int] = []
        gone = asyncio.ensure_future(found.call(QueuePlace("gone"), lambda: called.append(1)))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(*hostile, return_exceptions=True)
        assert await found.call(QueuePlace("next"), lambda: 7) == 7
        assert called == []

    tried(attack, seconds=SOON)


# ---- jobs --------------------------------------------------------------------------------------


def test_a_job_that_takes_too_long_is_ended_for_good() -> None:
    """Its process is killed and replaced, and the job is not tried again."""
    workers = Workers()
    try:
        before = workers.submit(os.getpid).result(60)
        with pytest.raises(TooLong):
            workers.submit(time.sleep, 600, seconds=0.1).result(60)
        assert workers.submit(os.getpid).result(60) != before
        assert len(workers.pids) == 1
    finally:
        workers.close()


# ---- questions ---------------------------------------------------------------------------------


def ended_soon(found: Lanes, when: threading.Event | None = None) -> Callable[..., None]:
    """Something that takes for ever, in threads whose patience is over once it has begun."""

    def endless(*_: Any, **__: Any) -> None:
        seconds = found.seconds
        try:
            while True:
                if when is None or when.is_set():
                    found.seconds = 0.0
        finally:
            found.seconds = seconds

    return endless


@pytest.mark.usefixtures("quickly")
def test_a_question_over_http_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With 503 and words that say so; the next is answered."""
    with TestClient(application(tmp_path)) as client:
        with monkeypatch.context() as hostile:
            hostile.setattr(records, "random_battle", ended_soon(client.app.state.rooms.questions))
            answer = client.get("/api/records/sample")
        after = client.get("/api/rules/SHO-014")

    assert answer.status_code == 503
    assert "too long" in answer.json()["detail"]
    assert after.status_code == 200


@pytest.mark.usefixtures("quickly")
def test_rooms_do_not_wait_for_questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many hostile questions: most are too many, the others wait, and a battle is begun."""
    enough, refused = threading.Event(), list[str]()
    limits = Limits(questions_of_caller=2)
    with TestClient(application(tmp_path, limits=limits)) as client:
        endless = ended_soon(client.app.state.rooms.questions, enough)
        monkeypatch.setattr(records, "random_battle", endless)

        def ask() -> None:
            answer = client.get("/api/records/sample")
            refused.append(f"{answer.status_code} {answer.json()['detail']}")

        asking = [threading.Thread(target=ask, daemon=True) for _ in range(MANY)]
        for thread in asking:
            thread.start()
        while not any("too many" in each for each in refused):
            time.sleep(SOON)
        room, tokens = opened(client, "human", "human")
        with page(client, room, *tokens) as both:
            assert play(client, room, both, (0, 1), orders=3) == 3
        enough.set()
        for thread in asking:
            thread.join(60)

    assert [each[:3] for each in refused] == ["503"] * MANY
    assert any("too long" in each for each in refused)
