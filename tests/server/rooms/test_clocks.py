"""Time to think: what counts, what survives, and what happens when it is out."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

from damocles.server.rooms.battle.clocks import Clocks
from damocles.server.rooms.errors import StoreError
from damocles.words import Saying
from tests.server.rooms.playing import application, hall_of, opened, order_for, page

if TYPE_CHECKING:
    from pathlib import Path

    from litestar import Litestar

    from tests.server.rooms.playing import Page

    Client = TestClient[Litestar]


class Hand:
    """A clock whose hand is moved by the test."""

    def __init__(self) -> None:
        self.at = 1_000.0

    def __call__(self) -> float:
        """The time."""
        return self.at


@pytest.fixture
def hand() -> Hand:
    """The time of day."""
    return Hand()


def answer(client: Client, room: str, both: Page, key: str) -> int:
    """The first who is asked answers; the seat."""
    asked = both.asked(0, 1)
    assert asked is not None
    both.give(order_for(client, room, asked["seat"]), key=key, number=asked["number"])
    while both.hear("happened").get("key") != key:
        pass
    both.hear("changed")
    return int(asked["seat"])


def settled(client: Client, room: str, both: Page) -> None:
    """Both seats have answered something, so that their clocks count."""
    came: set[int] = set()
    while came != {0, 1}:
        came.add(answer(client, room, both, f"answer-{both.last['number']:03}"))


def left(both: Page) -> list[int]:
    """The seconds on the clocks."""
    return [seat["seconds"] for seat in both.room["seats"]]


def ring(client: Client, room: str) -> None:
    """Look at the clocks now."""
    found = hall_of(client)._rooms[room]
    client.blocking_portal.call(found._wind)


def begun(client: Client, hand: Hand) -> tuple[str, list[str]]:
    """A room with ten minutes for each, by that hand."""
    hall_of(client).workshop.now = hand
    return opened(client, "human", "human", minutes=10)


def test_a_clock_that_cannot_be_kept_does_not_ring_all_the_time(
    tmp_path: Path, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the store fails it waits for a while between two tries, each of which reads all."""
    tries: list[object] = []

    async def fail(*row: object) -> None:
        tries.append(row)
        raise StoreError(Saying("problems.store.not_kept"))

    with TestClient(application(tmp_path)) as client:
        room, tokens = begun(client, hand)
        with page(client, room, *tokens) as both:
            settled(client, room, both)
            with monkeypatch.context() as broken:
                broken.setattr(hall_of(client).workshop.store, "append", fail)
                hand.at += 3_600
                ring(client, room)
                both.hear("welcome")
                for _ in range(100):
                    client.blocking_portal.call(asyncio.sleep, 0)
            assert not both.over
            ring(client, room)
            both.hear("happened")

    assert len(tries) == 1


def test_the_first_answer_of_a_seat_is_free(tmp_path: Path, hand: Hand) -> None:
    """Nobody loses time before he has come; after that every minute counts, and is seen to run."""
    with TestClient(application(tmp_path)) as client:
        room, tokens = begun(client, hand)
        with page(client, room, *tokens) as both:
            hand.at += 60
            settled(client, room, both)
            assert left(both) == [600, 600]
            hand.at += 30
            asked = {each["seat"] for each in both.last["asked"]}
            ran = {seat["seat"] for seat in both.room["seats"] if seat["running"]}
            answer(client, room, both, "half-a-minute-later")

            assert ran == asked
            assert [600 - each for each in left(both)] == [30 * (seat in asked) for seat in (0, 1)]


def test_time_goes_on_while_the_room_is_not_in_memory(tmp_path: Path, hand: Hand) -> None:
    """What is left is counted from when the question was asked, by the time of day."""
    with TestClient(application(tmp_path)) as client:
        room, tokens = begun(client, hand)
        with page(client, room, *tokens) as both:
            settled(client, room, both)
            asked = {each["seat"] for each in both.last["asked"]}
    hand.at += 240
    with TestClient(application(tmp_path)) as client:
        hall_of(client).workshop.now = hand
        with page(client, room, *tokens) as both:
            assert left(both) == [600 - 240 * (seat in asked) for seat in (0, 1)]


def test_time_that_runs_out_is_a_resignation(tmp_path: Path, hand: Hand) -> None:
    """Whoever's clock is out first has lost, even if nobody was there to see it."""
    with TestClient(application(tmp_path)) as client:
        room, tokens = begun(client, hand)
        with page(client, room, *tokens) as both:
            settled(client, room, both)
            late = min(each["seat"] for each in both.last["asked"])
    hand.at += 3600
    with TestClient(application(tmp_path)) as client:
        hall_of(client).workshop.now = hand
        with page(client, room, *tokens) as both:
            ended = both.now.get("outcome") or outcome(both)

    assert ended["winner"] == 1 - late
    told = both.frames[-1]["told"][0]["words"]["en"]
    assert told.startswith("The time of")


def outcome(both: Page) -> Any:
    """How the battle ends, which comes by itself."""
    return both.hear("happened")["frame"]["changes"]["outcome"]


def test_a_clock_that_is_out_rings(tmp_path: Path, hand: Hand) -> None:
    """People who are there learn it at once, and no clock runs after that."""
    with TestClient(application(tmp_path)) as client:
        room, tokens = begun(client, hand)
        with page(client, room, *tokens) as both:
            settled(client, room, both)
            hand.at += 599
            ring(client, room)
            assert not both.over
            hand.at += 1
            ring(client, room)
            outcome(both)
            while not both.over:
                both.next()

            assert 0 in left(both)
            assert not any(seat["running"] for seat in both.room["seats"])


def test_an_order_that_is_refused_takes_no_time_off(tmp_path: Path, hand: Hand) -> None:
    """The clock runs on as if nothing had been said: no second is lost or given twice."""
    with TestClient(application(tmp_path)) as client:
        room, tokens = begun(client, hand)
        with page(client, room, *tokens) as both:
            settled(client, room, both)
            seat = both.last["asked"][0]["seat"]
            hand.at += 20
            both.give({"is": "Surrender", "seat": seat}, key="too-late-for-it", number=0)
            both.hear("refused")
            hand.at += 20
            answer(client, room, both, "forty-seconds-later")
            shown = left(both)
    with TestClient(application(tmp_path)) as client:
        hall_of(client).workshop.now = hand
        with page(client, room, *tokens) as both:
            assert left(both) == shown
            assert shown[seat] == 560


def test_a_clock_that_is_set_back_gives_no_time() -> None:
    """Where the time of day jumps back, nothing has run."""
    clocks = Clocks(1, [0], lambda: 5.0)
    clocks.arrive(0)
    clocks.run([0], since=8.0)

    assert clocks.elapsed(5.0) == {0: 0}
    assert clocks.seconds(0) == 60
    assert clocks.seconds(1) is None
