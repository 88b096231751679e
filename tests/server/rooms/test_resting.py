"""A battle that takes too long: everybody in it is told, it rests, and others do not notice."""

from __future__ import annotations

import contextlib
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

from damocles.server.limits import Limits
from damocles.server.rooms.archive.file import FILE
from damocles.server.rooms.battle.contest import Contest
from damocles.server.rooms.live import messages
from damocles.server.rooms.live.room import Room
from damocles.server.rooms.live.workshop import Workshop
from damocles.server.work import lanes
from damocles.server.work.deadlines import TooLong
from tests.server.rooms.playing import (
    Page,
    application,
    game_of,
    hall_of,
    opened,
    order_for,
    page,
    play,
    wish,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from litestar import Litestar

    Client = TestClient[Litestar]

ORDERS = 25
SELDOM, AGAIN = Limits(resume_seconds=3_600), Limits(resume_seconds=1e-9)
SERVED: list[Client] = []
"""The servers of a test, for those who attack them."""


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes long is noticed soon."""
    monkeypatch.setattr(lanes, "ASIDE_AFTER", 0.02)


def endless(*_: Any, **__: Any) -> None:
    """Take for ever; from then on the server has no patience until it has ended this."""
    while not SERVED:  # one that takes for ever from the first moment on
        pass
    found = hall_of(SERVED[-1]).workshop.lanes
    try:
        while True:
            found.seconds = 0.0
    finally:
        found.seconds = 20.0


@contextlib.contextmanager
def hostile(where: object, name: str) -> Iterator[None]:
    """A function of the server that takes for ever."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(where, name, endless)
        yield


def give_for_ever(client: Client, room: str, both: Page) -> dict[str, Any]:
    """Give an order that is never decided: what the page is told in place of its answer."""
    asked = both.asked(0, 1)
    assert asked is not None
    order = order_for(client, room, asked["seat"])
    with hostile(Contest, "take"):
        both.give(order, key="for-ever-and-ever")
        return both.hear("refused")


@contextlib.contextmanager
def serving(folder: Path, limits: Limits = SELDOM) -> Iterator[Client]:
    """A server on a folder."""
    with TestClient(application(folder, limits=limits)) as client:
        SERVED.append(client)
        try:
            yield client
        finally:
            SERVED.remove(client)


def rested(folder: Path, **fields: Any) -> tuple[str, list[str], dict[str, Any]]:
    """A room that rests after some orders, its tokens, and the last welcome before that."""
    with serving(folder) as client:
        room, tokens = opened(client, "human", "human", seed="rest", **fields)
        with page(client, room, *tokens) as both:
            play(client, room, both, (0, 1), orders=ORDERS)
        with page(client, room, *tokens) as both:
            before = both.welcome
            give_for_ever(client, room, both)
    return room, tokens, before


# ---- beginning to rest -------------------------------------------------------------------------


def test_everybody_is_told_that_a_room_rests(tmp_path: Path) -> None:
    """Who gave the order gets the reason; all get the battle as it was kept, and why it rests."""
    with serving(tmp_path) as client:
        room, tokens = opened(client, "human", "human", seed="rest")
        other, others = opened(client, "human", "human")
        with page(client, room, *tokens) as both, page(client, room) as watching:
            play(client, room, both, (0, 1), orders=ORDERS)
            refused = give_for_ever(client, room, both)
            told = watching.hear("welcome")
        with page(client, other, *others) as friends:
            assert play(client, other, friends, (0, 1), orders=3) == 3
        rows = game_of(client, room).rows

    assert refused["refusal"]["reason"] == "read_only"
    assert told["room"]["state"] == both.room["state"] == "resting"
    assert "took too long" in told["room"]["stopped"]["en"]
    assert "trop de temps" in told["room"]["stopped"]["fr"]
    assert refused["refusal"]["words"] == told["room"]["stopped"]
    assert (told["number"], told["asked"], rows) == (ORDERS, [], ORDERS)


def test_a_question_that_takes_for_ever_lets_the_room_rest(tmp_path: Path) -> None:
    """It is answered with the reason."""
    with serving(tmp_path) as client:
        room, tokens = opened(client, "human", "human", seed="rest")
        with page(client, room, *tokens) as both:
            question = {"type": "reach", "unit": 1, "gait": "combat"}
            with hostile(messages, "write_answer"):
                both.say({"type": "ask", "id": 1, "seat": 0, "question": question})
                answer = both.hear("unanswered")
            both.say({"type": "ask", "id": 2, "seat": 0, "question": question})
            after = both.hear("unanswered")

    assert [each["refusal"]["reason"] for each in (answer, after)] == ["read_only"] * 2
    assert both.room["state"] == "resting"


def test_nothing_is_told_that_was_hidden(tmp_path: Path) -> None:
    """To each page the frames are those from before; record, frames and motives stay closed."""
    room, tokens, before = rested(tmp_path)
    with serving(tmp_path) as client:
        with page(client, room, *tokens) as both:
            assert both.welcome["frames"] == before["frames"]
            assert both.welcome["now"] == before["now"]
            both.say(
                {"type": "ask", "id": 1, "seat": 0, "question": {"type": "motive", "frame": 1}}
            )
            assert both.hear("unanswered")["refusal"]["reason"] == "read_only"
        for path in ("record", "showing", "why/1/0"):
            assert client.get(f"/api/rooms/{room}/{path}").status_code == 409


def test_a_bot_that_takes_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its room rests at once: nobody else plays in its place."""
    levels: list[str] = []

    async def slow(_: Workshop, __: object, ___: object, asked: Any, **____: Any) -> None:
        levels.append(asked.level)
        raise TooLong

    monkeypatch.setattr(Workshop, "work", slow)
    with serving(tmp_path) as client:
        wanted = wish("bot", "bot")
        for seat in wanted["seats"]:
            seat["level"] = "soldier"
        room = client.post("/api/rooms", json=wanted).json()["room"]
        with page(client, room) as watching:
            while watching.room["state"] != "resting":
                watching.next()
        store = hall_of(client).workshop.store
        assert client.blocking_portal.call(store.unattended) == []

    assert levels == ["soldier"]


# ---- resting -----------------------------------------------------------------------------------


def test_it_is_not_begun_again_after_a_restart(tmp_path: Path) -> None:
    """Neither by the server nor by who looks at it: it is told from what was kept."""
    room, tokens, _ = rested(tmp_path)
    with hostile(Contest, "_decide"), serving(tmp_path) as client:
        view = client.get(f"/api/rooms/{room}").json()
        with page(client, room, *tokens) as both:
            both.give({"is": "Surrender", "seat": 0}, key="while-it-rests", number=ORDERS)
            refused = both.hear("refused")
            both.say({"type": "say", "text": "hello?"})
            both.hear("trouble")
            both.say({"type": "propose", "seat": 0, "what": "draw"})
            assert both.hear("trouble")["words"] == view["stopped"]
            assert game_of(client, room).rows == ORDERS

    assert view["state"] == "resting"
    assert refused["refusal"]["reason"] == "read_only"


def test_a_room_that_takes_for_ever_to_load_rests(tmp_path: Path) -> None:
    """The first look costs its time, the next ones do not."""
    with serving(tmp_path) as client:
        people, _ = opened(client, "human", "human")
        bots, _ = opened(client, "bot", "bot")
    with hostile(Contest, "_decide"), serving(tmp_path) as client:
        states = [client.get(f"/api/rooms/{room}").json()["state"] for room in (people, bots)]
    decided: list[object] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Contest, "_decide", lambda *_: decided.append(1))
        with serving(tmp_path) as client:
            states += [client.get(f"/api/rooms/{room}").json()["state"] for room in (people, bots)]

    assert states == ["resting"] * 4
    assert decided == []


def test_a_room_that_cannot_even_be_told_is_refused(tmp_path: Path) -> None:
    """With the reason, over HTTP and on a socket; other rooms are there."""
    room, tokens, _ = rested(tmp_path)
    with serving(tmp_path) as client:
        other, _ = opened(client, "human", "human")
        with hostile(Contest, "_tell_past"):
            answer = client.get(f"/api/rooms/{room}")
            with client.websocket_connect(f"/api/rooms/{room}/socket") as socket:
                said = socket.receive_json(timeout=60)
            assert client.get(f"/api/rooms/{other}").status_code == 200
        with page(client, room, *tokens) as both:
            assert both.room["state"] == "resting"

    assert answer.status_code == 409
    assert "too long" in answer.json()["detail"]
    assert said["type"] == "trouble"
    assert "too long" in said["detail"]


def test_a_welcome_that_takes_for_ever_is_refused(tmp_path: Path) -> None:
    """The page is told, and the room is there for the next one."""
    with serving(tmp_path) as client:
        room, tokens = opened(client, "human", "human")
        with (
            hostile(Room, "_welcome"),
            client.websocket_connect(f"/api/rooms/{room}/socket") as socket,
        ):
            socket.send_json({"type": "hello", "tokens": tokens})
            while (said := socket.receive_json(timeout=60))["type"] != "trouble":
                pass
        with page(client, room, *tokens) as both:
            assert both.room["state"] == "resting"

    assert "too long" in said["detail"]


def test_a_battle_that_was_over_stays_over(tmp_path: Path) -> None:
    """There is nothing to go on with: it is told, with its record."""
    with serving(tmp_path) as client:
        room, tokens = opened(client, "human", "human")
        with page(client, room, *tokens) as both:
            both.say({"type": "resign", "seat": 0})
            while not both.over:
                both.next()
    with hostile(Contest, "_decide"), serving(tmp_path) as client:
        assert client.get(f"/api/rooms/{room}").json()["state"] == "over"
        assert client.get(f"/api/rooms/{room}/record").status_code == 200


def test_files_from_before_rooms_could_rest(tmp_path: Path) -> None:
    """Their rooms load as ever."""
    with serving(tmp_path) as client:
        room, _ = opened(client, "human", "human")
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as store, store:
        store.execute("DROP TABLE resting")
        store.execute("PRAGMA application_id = 0")
        store.execute("PRAGMA user_version = 0")
    with serving(tmp_path) as client:
        assert client.get(f"/api/rooms/{room}").json()["state"] == "running"


# ---- going on ----------------------------------------------------------------------------------


def test_a_seat_can_let_it_go_on(tmp_path: Path) -> None:
    """It is decided once more, and played to its end; after a restart it does not rest."""
    room, tokens, before = rested(tmp_path)
    with serving(tmp_path) as client, page(client, room, *tokens) as both:
        both.say({"type": "resume", "seat": 1})
        welcome = both.hear("welcome")
        assert welcome["room"]["state"] == "running"
        assert (welcome["asked"], welcome["frames"]) == (before["asked"], before["frames"])
        play(client, room, both, (0, 1), orders=5)
    with serving(tmp_path) as client, page(client, room, *tokens) as both:
        assert both.room["state"] == "running"
        play(client, room, both, (0, 1))
        assert both.over


def resumed(both: Page, seat: int = 0) -> str:
    """What a page is told when it may not go on."""
    both.say({"type": "resume", "seat": seat})
    return str(both.hear("trouble")["detail"])


def test_it_rests_again_if_it_is_still_too_slow(tmp_path: Path) -> None:
    """And can be tried again, but not at once."""
    room, tokens, _ = rested(tmp_path)
    with serving(tmp_path) as client, page(client, room, *tokens) as both:
        with hostile(Contest, "_decide"):
            assert "still rests" in resumed(both)
        assert "once in 3600 seconds" in resumed(both)
        assert client.get(f"/api/rooms/{room}").json()["state"] == "resting"
    with serving(tmp_path, AGAIN) as client, page(client, room, *tokens) as both:
        for _ in range(2):
            with hostile(Contest, "_decide"):
                assert "still rests" in resumed(both)
        both.say({"type": "resume", "seat": 0})
        assert both.hear("welcome")["room"]["state"] == "running"
        give_for_ever(client, room, both)
        assert both.room["state"] == "resting"


def test_who_may_let_it_go_on(tmp_path: Path) -> None:
    """A page that holds the seat, and only where a battle rests."""
    room, tokens, _ = rested(tmp_path)
    with serving(tmp_path) as client:
        with page(client, room, tokens[0]) as mine, page(client, room) as watching:
            assert "does not hold" in resumed(mine, 1)
            assert "does not hold" in resumed(watching)
        other, others = opened(client, "human", "human")
        with page(client, other, *others) as both:
            assert "does not rest" in resumed(both)


def test_the_time_in_which_it_rested_is_nobodys(tmp_path: Path) -> None:
    """Clocks run on from when it goes on."""
    time = [1_000.0]

    def seconds() -> list[int]:
        seats = client.get(f"/api/rooms/{room}").json()["seats"]
        return [seat["seconds"] for seat in seats]

    with serving(tmp_path) as client:
        hall_of(client).workshop.now = lambda: time[0]
        room, tokens = opened(client, "human", "human", minutes=10, seed="rest")
        with page(client, room, *tokens) as both:
            play(client, room, both, (0, 1), orders=ORDERS)
            time[0] += 60
            give_for_ever(client, room, both)
    time[0] += 100_000
    with serving(tmp_path) as client:
        hall_of(client).workshop.now = lambda: time[0]
        with page(client, room, *tokens) as both:
            both.say({"type": "resume", "seat": 0})
            both.hear("welcome")
            assert seconds() == [600, 600]
            time[0] += 7
            assert min(seconds()) == 593
