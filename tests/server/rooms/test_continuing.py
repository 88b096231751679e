"""Endings in records of rooms, and battles that are played on from the middle of a record."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

from damocles.record import from_text, to_text, verify
from damocles.record import redact_record as seen_by
from tests.server.rooms.playing import application, game_of, opened, page, play

if TYPE_CHECKING:
    from pathlib import Path

    from litestar import Litestar

    Client = TestClient[Litestar]

ORDERS = 12
BOTH = [{"holder": "human"}, {"holder": "human"}]


@pytest.fixture(scope="module")
def text(rooms: Client) -> str:
    """The record of a battle of a dozen orders that one seat has given up."""
    room, tokens = opened(rooms, "human", "human", seed="ended")
    with page(rooms, room, *tokens) as both:
        play(rooms, room, both, (0, 1), orders=ORDERS)
        both.say({"type": "resign", "seat": 0})
        while not both.over:
            both.next()
    return rooms.get(f"/api/rooms/{room}/record").text


def played_on(rooms: Client, text: str, number: int, **fields: Any) -> Any:
    """The answer to the wish to play a record on."""
    body = {"record": text, "number": number, "seats": BOTH, **fields}
    return rooms.post("/api/rooms/continued", json=body)


def test_the_record_of_a_room_tells_how_players_ended_it(rooms: Client) -> None:
    """A draw by agreement is its last line, the replay's last frame, and verifies."""
    room, tokens = opened(rooms, "human", "human")
    with page(rooms, room, *tokens) as both:
        play(rooms, room, both, (0, 1), orders=3)
        both.propose(0, "draw")
        both.reply(1)
        while not both.over:
            both.next()
    text = rooms.get(f"/api/rooms/{room}/record").text
    frames = rooms.get(f"/api/rooms/{room}/showing").json()["frames"]
    why = rooms.get(f"/api/rooms/{room}/why/{frames[-1]['number']}/0")

    assert str(verify(from_text(text))).endswith("all as recorded\nAll agree on a draw.")
    assert frames[-1]["told"][0]["kind"] == "DrawAgreed"
    assert frames[-1]["changes"]["outcome"] == {"winner": None, "rule": "RUL-87"}
    assert frames[-1]["number"] == both.frames[-1]["number"]
    assert why.json()["rules"] == ["RUL-87"]


def test_a_resignation_out_of_turn_is_in_the_record(text: str) -> None:
    """With who gave up, and who has won."""
    ending = from_text(text).ending

    assert ending is not None
    assert (ending.how, ending.seat, ending.winner) == ("resigned", 0, 1)


def test_a_battle_is_played_on_from_the_middle_of_a_record(rooms: Client, text: str) -> None:
    """It begins as it stood then, with other dice, and its own record verifies."""
    record = from_text(text)
    answer = played_on(rooms, text, 6)
    assert answer.status_code == 201, answer.text
    room, keys = answer.json()["room"], [key["token"] for key in answer.json()["keys"]]
    with page(rooms, room, *keys) as both:
        frames = list(both.frames)
        begun = list(game_of(rooms, room).battle.journal)
        play(rooms, room, both, (0, 1), orders=8)
        asked = both.asked(0, 1)
        assert asked is not None
        both.say({"type": "resign", "seat": 1 - asked["seat"]})
        while not both.over:
            both.next()
    later = from_text(rooms.get(f"/api/rooms/{room}/record").text)

    assert begun == list(record.entries[:7])
    assert [frame["number"] for frame in frames] == list(range(7))
    assert later.header.seed != record.header.seed
    assert later.header.seed_of(6) == record.header.seed
    assert verify(later).is_sound
    assert later.ending is not None
    assert later.ending.winner == asked["seat"]


def test_a_battle_that_is_played_on_is_still_there_tomorrow(tmp_path: Path, text: str) -> None:
    """Kept like any other, and can be played on once more; nothing before it is taken back."""
    with TestClient(application(tmp_path)) as client:
        answer = played_on(client, text, 6).json()
        keys = [key["token"] for key in answer["keys"]]
        with page(client, answer["room"], *keys) as both:
            play(client, answer["room"], both, (0, 1), orders=5)
            journal = list(game_of(client, answer["room"]).battle.journal)
    with TestClient(application(tmp_path)) as client:
        with page(client, answer["room"], *keys) as both:
            again = list(game_of(client, answer["room"]).battle.journal)
            both.say({"type": "propose", "seat": 0, "what": "take_back", "to": 6})
            trouble = both.hear("trouble")
            both.propose(0, "take_back", 9)
            both.reply(1)
            happened = both.hear("happened")
            both.say({"type": "resign", "seat": 0})
            while not both.over:
                both.next()
        record = client.get(f"/api/rooms/{answer['room']}/record").text
        once_more = played_on(client, record, 8).json()
        with page(client, once_more["room"]) as watching:
            count = len(watching.frames)

    assert again == journal
    assert "no such order" in trouble["detail"]
    assert (happened["back"], happened["number"]) == (9, 8)
    assert count == 9
    assert verify(from_text(record)).is_sound


def test_bots_play_on(rooms: Client, text: str) -> None:
    """In any seat; people get keys for theirs alone."""
    seats = [{"holder": "human"}, {"holder": "bot", "level": "random"}]
    answer = played_on(rooms, text, 6, seats=seats).json()
    (key,) = answer["keys"]
    with page(rooms, answer["room"], key["token"]) as mine:
        given = play(rooms, answer["room"], mine, (0,), orders=3)

    assert key["seat"] == 0
    assert given == 3


def cut(text: str) -> str:
    """A record whose last line is cut off."""
    return text[:-9]


def forged(text: str) -> str:
    """A record in which a die has another face, and so goes otherwise by the rules."""
    lines = text.splitlines()
    for at, line in enumerate(lines[1:7], 1):
        entry = json.loads(line)
        if entry["events"]:
            lines[at] = json.dumps({**entry, "events": entry["events"][:-1]})
            break
    return "\n".join([*lines, ""])


def a_view(text: str) -> str:
    """What a spectator saw of it."""
    return to_text(seen_by(from_text(text), None))


@pytest.mark.parametrize(
    ("changed", "fields", "word"),
    [
        (cut, {}, "cut off"),
        (forged, {}, "order"),
        (a_view, {}, "one seat saw"),
        (str, {"number": 500}, "no order 500"),
        (str, {"number": -1}, "number"),
        (str, {"seats": [*BOTH, {"holder": "bot"}]}, "2 seats"),
        (str, {"seats": [{"holder": "bot", "level": "nobody"}] * 2}, "nobody"),
        (lambda _: "x", {}, "line:1"),
        (lambda _: "", {}, "record"),
        (lambda _: "\n" * 20_001, {}, "20000"),
    ],
)
def test_what_cannot_be_played_on_is_refused(
    rooms: Client, text: str, changed: Any, fields: dict[str, Any], word: str
) -> None:
    """Bad records with their line, wishes that nobody can have with their field."""
    response = played_on(rooms, changed(text), **{"number": 6, **fields})

    assert response.status_code == 400
    assert word in response.text


def test_a_battle_that_is_over_is_not_played_on(rooms: Client, client: Client) -> None:
    """After its last order there is nothing left to decide."""
    record = client.get("/api/records/sample/record?seed=3").text
    last = len(from_text(record).entries) - 1
    response = played_on(rooms, record, last)

    assert response.status_code == 400
    assert response.json()["field"] == "number"
    assert "over" in response.json()["detail"]


def test_a_running_battle_gives_no_record_to_play_on(rooms: Client) -> None:
    """Neither is it had from the server, nor is a room made of a room's name."""
    room, _ = opened(rooms, "human", "human")

    assert rooms.get(f"/api/rooms/{room}/record").status_code == 409
    assert played_on(rooms, room, 0).status_code == 400
