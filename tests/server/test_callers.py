"""One caller cannot have it all: rooms, sockets, chat, guesses; the others notice nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from msgspec.structs import replace

from damocles.server.http.callers import ROOM_BYTES, Caller, Callers
from damocles.server.limits import LIMITS, Limits
from damocles.server.rooms.live.driver import Driver
from damocles.server.rooms.wire import NewRoom
from tests.server.rooms.playing import MANY, application, game_of, hall_of, opened, page, wish

if TYPE_CHECKING:
    from pathlib import Path

    from litestar import Litestar

    Client = TestClient[Litestar]

OTHERS = "192.0.2.7"


class Clock:
    """A time that goes on when it is told to."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


# ---- who calls -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("127.0.0.1", "::1", True),
        ("127.0.0.1", "127.0.0.9", True),
        ("page", "table", False),
    ],
)
def test_callers_by_address(one: str, other: str, same: bool) -> None:  # noqa: FBT001  # of the table above
    """An IPv4 address, or the network that a household has of IPv6."""
    callers = Callers()

    assert (callers.at(one) is callers.at(other)) is same


def test_people_on_their_own_machine_may_do_more() -> None:
    """But not everything; what comes from a proxy is nobody's own machine."""
    limits = Limits(sockets_per_caller=5, local_factor=4)

    assert Callers(limits).at("127.0.0.1").sockets.most == 20
    assert Callers(limits).at("192.0.2.1").sockets.most == 5
    assert Callers(limits, ["127.0.0.0/8"]).at("127.0.0.1").sockets.most == 5


def test_only_so_many_callers_are_remembered() -> None:
    """Those seen longest ago are forgotten, never those who have something open."""
    callers = Callers(Limits(callers=10))
    busy = callers.at("192.0.2.1")
    with busy.sockets.held("pages"):
        for number in range(500):
            callers.at(f"198.51.{number // 250}.{number % 250}")
            assert len(callers) <= 11
        assert callers.at("192.0.2.1") is busy


# ---- rooms ---------------------------------------------------------------------------------------


def codes(client: Client, count: int, *holders: str) -> list[int]:
    """The answers to so many wishes for a room."""
    body = wish(*holders)
    return [client.post("/api/rooms", json=body).status_code for _ in range(count)]


def test_rooms_per_hour(tmp_path: Path) -> None:
    """After so many the caller has to wait, and is told how long; others open theirs."""
    limits = replace(MANY, rooms_per_caller=3)
    with TestClient(application(tmp_path, limits=limits)) as client:
        assert codes(client, 5, "human", "human") == [201, 201, 201, 429, 429]
        refused = client.post("/api/rooms", json=wish("human", "human"))
        others = Caller(OTHERS, limits)
        found = client.blocking_portal.call(hall_of(client).open, asked(), others)

    assert "wait 20 minutes" in refused.json()["detail"]
    assert int(refused.headers["retry-after"]) == pytest.approx(1200, abs=30)
    assert found.room


def asked() -> NewRoom:
    """A room as it is wished for."""
    return msgspec.convert(wish("human", "human"), NewRoom)


def test_time_brings_rooms_back() -> None:
    """A caller of forty rooms an hour has one more after a minute and a half."""
    clock = Clock()
    caller = Caller(OTHERS, LIMITS, now=clock)
    for _ in range(LIMITS.rooms_per_caller):
        caller.open_room()
    assert caller.openings.lack() == pytest.approx(90)
    clock.at = 90.0

    assert caller.openings.lack() == pytest.approx(0)


def test_rooms_of_bots_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many go on at once; rooms with people can still be opened, and more when one is over."""
    monkeypatch.setattr(Driver, "wake", lambda _: None)  # they think for ever
    with TestClient(application(tmp_path, limits=replace(MANY, bot_rooms_per_caller=2))) as client:
        assert codes(client, 3, "bot", "bot") == [201, 201, 429]
        assert codes(client, 1, "human", "bot") == [201]
        hall_of(client)._wishes.append(("testclient", True))  # one that is being opened
        first = next(iter(hall_of(client)._rooms.values()))
        monkeypatch.setattr(
            type(first.contest), "over", property(lambda game: game is first.contest)
        )
        assert codes(client, 1, "bot", "bot") == [429]
        hall_of(client)._wishes.clear()
        assert codes(client, 2, "bot", "bot") == [201, 429]


def test_rooms_in_memory(tmp_path: Path) -> None:
    """Of a caller's rooms the idle ones make space; where all are in use there is no more."""
    with TestClient(application(tmp_path, limits=replace(MANY, loaded_per_caller=2))) as client:
        first, _ = opened(client, "human", "human")
        second, tokens = opened(client, "human", "human")
        third, others = opened(client, "human", "human")
        assert list(hall_of(client)._rooms) == [second, third]
        with page(client, second, *tokens), page(client, third, *others):
            refused = client.get(f"/api/rooms/{first}")
            elsewhere = client.blocking_portal.call(
                hall_of(client).find, first, Caller(OTHERS, MANY)
            )

    assert (refused.status_code, "in use" in refused.json()["detail"]) == (429, True)
    assert elsewhere.id == first


def test_bytes_that_are_kept(tmp_path: Path) -> None:
    """A caller's rooms, orders and talk together; an order that is one too many is refused."""
    limits = replace(MANY, bytes_per_caller=ROOM_BYTES + 8_000)
    with TestClient(application(tmp_path, limits=limits)) as client:
        room, tokens = opened(client, "human", "human")
        with page(client, room, *tokens) as both:
            for _ in range(3):
                both.say({"type": "say", "text": "x" * 500})
            last = [both.hear("said", "trouble") for _ in range(3)][-1]
            both.give({"is": "Pass", "seat": 0}, key="one-too-many")
            refused = both.hear("refused")
        again = client.post("/api/rooms", json=wish("human", "human"))

    assert last["detail"].startswith("too much is said at once; wait ")
    assert refused["refusal"]["reason"] == "too_much"
    assert (again.status_code, "kept for you" in again.json()["detail"]) == (429, True)


# ---- sockets and requests ------------------------------------------------------------------------


def hung_up(client: Client, room: str, *tokens: str) -> tuple[int, str]:
    """With which code and words a page is hung up on."""
    with client.websocket_connect(f"/api/rooms/{room}/socket") as socket:
        socket.send_json({"type": "hello", "tokens": tokens})
        said = json.loads(socket.receive_text(timeout=60))
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text(timeout=60)
    return closed.value.code, said["detail"]


def test_sockets(tmp_path: Path) -> None:
    """So many pages at once; when one goes there is space for another."""
    with TestClient(application(tmp_path, limits=replace(MANY, sockets_per_caller=2))) as client:
        room, tokens = opened(client, "human", "human")
        with page(client, room, *tokens):
            with page(client, room):
                code, words = hung_up(client, room)
            while client.app.state.callers.at("testclient").sockets.taken > 1:
                client.get("/api/missions")  # it takes a moment until the server has noticed
            with page(client, room) as watching:
                assert watching.welcome["seats"] == []

    assert (code, "wait 1 second" in words) == (4029, True)


def test_requests_at_once(tmp_path: Path) -> None:
    """Those that are being answered count, and none of them for ever."""
    with TestClient(application(tmp_path, limits=replace(MANY, requests_per_caller=1))) as client:
        caller = client.app.state.callers.at("testclient")
        with caller.requests.held("requests"):
            refused = client.get("/api/missions")
        answers = [client.get("/api/missions").status_code for _ in range(3)]

    assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")
    assert answers == [200, 200, 200]


# ---- guessing ------------------------------------------------------------------------------------


def test_guessing_ends(tmp_path: Path) -> None:
    """Unknown rooms and wrong tokens cost the same; then nothing is told, right or wrong."""
    limits = replace(MANY, guesses_per_caller=4)
    with TestClient(application(tmp_path, limits=limits)) as client:
        room, tokens = opened(client, "human", "human")
        assert client.get("/api/rooms/unknown").status_code == 404
        assert hung_up(client, "unknown")[0] == 4004
        assert hung_up(client, room, "x" * 32)[0] == 4003
        assert client.get(f"/api/rooms/{room}").status_code == 200
        assert client.get("/api/rooms/unknown/record").status_code == 404
        wrong, right = client.get("/api/rooms/unknown"), client.get(f"/api/rooms/{room}")
        closed = hung_up(client, room, *tokens)

    assert (wrong.status_code, wrong.json()) == (right.status_code, right.json())
    assert right.status_code == 429
    assert "wait 15 minutes" in right.json()["detail"]
    assert closed == (4029, right.json()["detail"])


def test_pages_that_are_open_outlive_the_guesses_of_others(tmp_path: Path) -> None:
    """Who plays already is not asked for a link again."""
    with TestClient(application(tmp_path, limits=replace(MANY, guesses_per_caller=1))) as client:
        room, tokens = opened(client, "human", "human")
        with page(client, room, *tokens) as both:
            assert client.get("/api/rooms/unknown").status_code == 404
            assert client.get("/api/rooms/unknown").status_code == 429
            both.say({"type": "say", "text": "still here"})
            assert both.hear("said")["line"]["text"] == "still here"


# ---- chat ----------------------------------------------------------------------------------------


def chatted(client: Client, room: str, *tokens: str, lines: int) -> list[str]:
    """What comes of so many lines: "said", or why not."""
    found: list[str] = []
    with page(client, room, *tokens) as mine:
        for number in range(lines):
            mine.say({"type": "say", "text": f"line {number}"})
            message = mine.hear("said", "trouble")
            found.append(message.get("detail", "said"))
    return found


@pytest.mark.parametrize("limit", ["chat_per_page", "chat_per_room", "chat_per_caller"])
def test_chat_is_not_faster_than_people(tmp_path: Path, limit: str) -> None:
    """Of a page, in a room, of a caller: who says more has to wait, and is told how long."""
    with TestClient(application(tmp_path, limits=replace(MANY, **{limit: 3}))) as client:
        room, tokens = opened(client, "human", "human")
        found = chatted(client, room, *tokens, lines=5)
        others = chatted(client, room, *tokens, lines=1)
        elsewhere = chatted(client, *flat(opened(client, "human", "human")), lines=1)

    assert found[:3] == ["said"] * 3
    assert all(each == "too much is said at once; wait 20 seconds" for each in found[3:])
    assert (others == ["said"]) is (limit == "chat_per_page")
    assert (elsewhere == ["said"]) is (limit != "chat_per_caller")


def flat(room: tuple[str, list[str]]) -> list[str]:
    """A room and its tokens in one list."""
    return [room[0], *room[1]]


def test_spectators_have_a_share_of_the_chat(tmp_path: Path) -> None:
    """Who only watches cannot use up what those who play have to say."""
    limits = replace(MANY, chat_lines=6, spectator_lines=2)
    with TestClient(application(tmp_path, limits=limits)) as client:
        room, tokens = opened(client, "human", "human")
        watched = chatted(client, room, lines=4)
        played = chatted(client, room, *tokens, lines=5)
        kept = [line.seat for line in game_of(client, room).chat]

    assert watched[:2] == ["said", "said"]
    assert all("those who watch have said enough" in each for each in watched[2:])
    assert played == ["said"] * 4 + ["enough has been said here: a room keeps 6 lines"]
    assert kept == [None, None, 0, 0, 0, 0]
