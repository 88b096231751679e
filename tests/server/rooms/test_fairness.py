"""People first, and room after room: in processes, in threads, and after a restart."""

from __future__ import annotations

import asyncio
import functools
import os
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

from damocles.server.limits import Limits
from damocles.server.rooms.live.driver import Driver
from damocles.server.work.deadlines import Busy
from damocles.server.work.lanes import Lanes
from damocles.server.work.paces import LONG
from damocles.server.work.turns import Priority, QueuePlace, Turns
from damocles.server.work.workers import LEAST, NICE, Workers
from tests.server.rooms.playing import application, hall_of, opened, page

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Future
    from pathlib import Path

PEOPLE, BOTS = QueuePlace("people"), QueuePlace("bots", Priority.BOTS)


def test_people_come_first_and_rooms_take_turns() -> None:
    """Whoever came first; a room with much to do does not hold up one with little."""
    turns = Turns[str]()
    for at in range(3):
        turns.add(QueuePlace("colonels", Priority.BOTS), f"colonels {at}")
    turns.add(QueuePlace("others", Priority.BOTS), "others 0")
    turns.add(QueuePlace("finished", Priority.VIEWERS), "frames")
    for at in range(2):
        turns.add(QueuePlace("family"), f"family {at}")
    turns.add(QueuePlace("friends"), "friends 0")
    order = [turns.next() for _ in range(turns.waiting())]

    assert order[:4] == ["family 0", "friends 0", "family 1", "frames"]
    assert order[4:] == ["colonels 0", "others 0", "colonels 1", "colonels 2"]


# ---- processes ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """As few processes as there can be, all of them started."""
    found = Workers(1, Limits(viewers_waiting=2))
    for place in (PEOPLE, BOTS):
        found.submit(int, place=place).result(60)
    yield found
    found.close()


def test_there_is_always_a_process_for_people(workers: Workers) -> None:
    """One for people and one for all at least, whatever was asked for."""
    assert workers.count == LEAST
    assert len(workers.pids) == LEAST


def test_people_do_not_wait_for_bots(workers: Workers) -> None:
    """Bots think for long in as many rooms as one likes: a person is answered at once."""
    long = [
        workers.submit(time.sleep, 0.2, place=QueuePlace(f"{at}", Priority.BOTS)) for at in range(3)
    ]
    workers.submit(int, place=PEOPLE).result(60)

    assert not any(job.done() for job in long[1:])
    for job in long:
        job.result(60)


def ponder(seconds: float) -> None:
    """Work for so long; who sleeps does not."""
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


def test_people_with_quick_bots_do_not_wait_for_those_with_slow_ones(workers: Workers) -> None:
    """Once it is known how long a kind of bot ponders, others are asked before it."""
    colonels = [QueuePlace(f"colonel {at}") for at in range(4)]
    for _ in range(2):  # the first job of a process is not measured
        workers.submit(ponder, LONG, place=colonels[0], kind="colonel").result(60)
    long = [workers.submit(ponder, LONG, place=each, kind="colonel") for each in colonels]
    workers.submit(int, place=PEOPLE, kind="recruit").result(60)

    assert not any(job.done() for job in long)
    for job in long:
        job.result(60)


def test_processes_for_bots_stand_back(workers: Workers) -> None:
    """The system lets others run before them; not so the process for people."""
    people = workers.submit(os.nice, 0, place=PEOPLE).result(60)
    bots = workers.submit(os.nice, 0, place=BOTS).result(60)

    assert people == os.nice(0)
    assert bots == min(19, people + NICE)


def test_rooms_of_bots_take_turns(workers: Workers) -> None:
    """A room with many jobs does not keep another one waiting for all of them."""
    done: list[str] = []
    blocking = workers.submit(time.sleep, 0.2, place=BOTS)
    jobs = [noted(workers, name, done) for name in ("a1", "a2", "a3", "b1", "c1")]
    for job in (blocking, *jobs):
        job.result(60)

    assert done == ["a1", "b1", "c1", "a2", "a3"]


def noted(workers: Workers, name: str, done: list[str]) -> Future[Any]:
    """A job of the room that its first letter names, noted when it is done."""
    job = workers.submit(int, place=QueuePlace(name[0], Priority.BOTS))
    job.add_done_callback(lambda _: done.append(name))
    return job


def test_two_people_use_two_processes(workers: Workers) -> None:
    """Where bots alone have nothing to do, their process helps out."""
    first = [workers.submit(time.sleep, 0.2, place=QueuePlace(name)) for name in "ab"]
    pids = {workers.submit(os.getpid, place=place).result(60) for place in (PEOPLE, BOTS)}
    for job in first:
        job.result(60)

    assert pids <= set(workers.pids)
    assert len(workers.pids) == LEAST


def test_only_so_many_viewers_wait(workers: Workers) -> None:
    """Anybody may ask for the frames of a battle: who comes when many wait is refused."""
    blocking = workers.submit(time.sleep, 0.2, place=BOTS)
    viewers = [QueuePlace(f"finished {at}", Priority.VIEWERS) for at in range(3)]
    waiting = [workers.submit(int, place=place) for place in viewers[:2]]
    with pytest.raises(Busy):
        workers.submit(int, place=viewers[2])
    for job in (blocking, *waiting):
        job.result(60)


# ---- threads -----------------------------------------------------------------------------------


def test_threads_are_shared_in_the_same_way() -> None:
    """Two rooms hold both threads; then people come before bots, and room after room."""

    async def run() -> list[str]:
        found, order, free = Lanes("tried", seconds=60.0), list[str](), threading.Event()
        holding = [asyncio.ensure_future(found.call(QueuePlace(name), free.wait)) for name in "xy"]
        await asyncio.sleep(0)
        places = [
            QueuePlace("bots", Priority.BOTS),
            QueuePlace("a"),
            QueuePlace("a"),
            QueuePlace("b"),
        ]
        waiting = [
            asyncio.ensure_future(found.call(place, functools.partial(order.append, place.room)))
            for place in places
        ]
        await asyncio.sleep(0)
        free.set()
        await asyncio.gather(*holding, *waiting)
        found.close()
        return order

    order = asyncio.run(run())
    assert sorted(order[:2]) == ["a", "b"]
    assert sorted(order[2:]) == ["a", "bots"]


def test_a_room_whose_people_have_gone_stands_back(tmp_path: Path) -> None:
    """Rooms with people come first only for as long as somebody plays there."""
    with TestClient(application(tmp_path)) as client:
        alone, _ = opened(client, "bot", "bot")
        room, (token,) = opened(client, "human", "bot")
        rooms = hall_of(client)._rooms
        ranks = [rooms[alone].place.rank, rooms[room].place.rank]
        with page(client, room, token) as mine:
            mine.say({"type": "resign", "seat": 0})
            while not mine.over:
                mine.next()
        ranks.append(rooms[room].place.rank)

    assert ranks == [Priority.BOTS, Priority.PEOPLE, Priority.BOTS]


# ---- after a restart ---------------------------------------------------------------------------


def test_rooms_of_bots_go_on_a_few_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a restart the next one begins only when one is over."""
    with TestClient(application(tmp_path)) as client, monkeypatch.context() as asleep:
        asleep.setattr(Driver, "wake", lambda _: None)
        names = {opened(client, "bot", "bot")[0] for _ in range(3)}
    thinking: list[str] = []
    free = threading.Event()

    async def think(self: Driver) -> None:
        thinking.append(self._room.id)
        await asyncio.to_thread(free.wait)

    monkeypatch.setattr(Driver, "_play", think)
    monkeypatch.setattr("damocles.server.rooms.live.hall.LOOK", 0.01)
    with TestClient(application(tmp_path, limits=Limits(rooms_on_their_own=1))) as client:
        while not thinking:
            client.get("/api/geometry")
        client.blocking_portal.call(asyncio.sleep, 0.2)
        one = list(thinking)
        free.set()
        while len(thinking) < len(names):
            client.get("/api/geometry")

    assert len(one) == 1
    assert set(thinking) == names
