"""The event loop never works long at a stretch, whatever the rooms are doing."""

from __future__ import annotations

import asyncio
import gc
import time
from typing import TYPE_CHECKING, Any

import msgspec

from damocles.geometry import backend
from damocles.server.play.wire import Plan
from damocles.server.rooms.live.messages import PageQuestions
from damocles.server.rooms.live.page import Page
from damocles.server.rooms.live.service import Service
from damocles.server.rooms.wire import Ask, NewRoom
from damocles.server.work.compilation import Compilation

if TYPE_CHECKING:
    from pathlib import Path

    from damocles.server.rooms.live.hall import Hall
    from damocles.server.rooms.live.room import Room

ALLOWED = 0.020
"""Seconds of work at a stretch."""
ROOMS, PEOPLE = 20, 2
ORDERS = 300
COMPANIES = ("white-stars-2000", "therians-2000")


async def watchdog(stretches: list[float]) -> None:
    """How long the loop's own thread has worked between two looks.

    The thread's own time, not that of the wall: other programs must not make the test fail, nor
    threads that decide and hold the interpreter meanwhile, which is five milliseconds at a time.
    """
    while True:
        before = time.thread_time()
        await asyncio.sleep(0.001)
        stretches.append(time.thread_time() - before)


async def drained(page: Page) -> None:
    while await page.next() is not None:
        pass


async def entered(hall: Hall, *holders: str) -> Room:
    """A new room with large companies."""
    seats: list[dict[str, Any]] = [
        {"holder": holder, "company": company, **({"level": "random"} if holder == "bot" else {})}
        for holder, company in zip(holders, COMPANIES, strict=True)
    ]
    wanted = msgspec.convert({"mission": "skirmish", "seats": seats}, NewRoom)
    return await hall.find((await hall.open(wanted)).room)


def planned(questions: PageQuestions, room: Room, number: int) -> None:
    """Ask for a plan, as somebody does who drags a unit."""
    unit = min(room.contest.battle.table.units)
    wanted = Plan(unit, "combat", 20_000 + 500 * number, 20_000)
    questions.ask(Ask(number, 0, wanted))


async def fought(folder: Path) -> list[float]:
    """Many large battles between bots, pages that come, look and go, people who plan."""
    with backend.using("twin"):
        service = Service(folder, Compilation(), workers=2)
    await service.start()
    stretches: list[float] = []
    watching = asyncio.ensure_future(watchdog(stretches))
    rooms = [await entered(service.hall, "bot", "bot") for _ in range(ROOMS)]
    mixed = [await entered(service.hall, "human", "bot") for _ in range(PEOPLE)]
    pages = [Page([0]) for _ in mixed]
    asking = [PageQuestions(room, page) for room, page in zip(mixed, pages, strict=True)]
    looking = [asyncio.ensure_future(drained(page)) for page in pages]
    for room, page in zip(mixed, pages, strict=True):
        await room.join(page)
    while sum(room.contest.battle.number for room in rooms) < ORDERS:
        at = len(looking)
        for questions, room in zip(asking, mixed, strict=True):
            planned(questions, room, at)
        page = Page([0] if at % 2 else [])
        await rooms[at % ROOMS].join(page)
        looking.append(asyncio.ensure_future(drained(page)))
        await asyncio.sleep(0.05)
    watching.cancel()
    await service.stop()
    for page in pages:
        page.close()
    await asyncio.gather(*looking)
    return stretches


def test_the_loop_never_works_long_at_a_stretch(tmp_path: Path) -> None:
    """Orders are decided in threads, bots think in processes, rows are written by the writer."""
    gc.collect()
    gc.freeze()  # what other tests have left is not the server's to look through
    try:
        stretches = asyncio.run(fought(tmp_path))
    finally:
        gc.unfreeze()

    assert len(stretches) > 100
    assert [each for each in stretches if each >= ALLOWED] == []
