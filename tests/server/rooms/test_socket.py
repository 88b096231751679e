"""The socket: who may use it, what it understands, and what becomes of the others."""

from __future__ import annotations

import asyncio
import json
import random
from typing import TYPE_CHECKING

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from msgspec.structs import replace

from damocles.server.http.hosts import is_allowed_origin
from damocles.server.limits import LIMITS, Bucket, Limits
from damocles.server.play.questions import answer_question
from damocles.server.rooms.live import messages
from damocles.server.rooms.live.page import Page
from tests.server.rooms.playing import MANY, application, game_of, hall_of, opened, page, play

if TYPE_CHECKING:
    from pathlib import Path

    from litestar import Litestar

    from damocles.rules.battle.view import View
    from damocles.server.play.wire import AnyAnswer, AnyQuestion

    Client = TestClient[Litestar]

NOISE, QUESTIONS = 400, 20
"""How many bad messages are sent, and questions at once."""


def hung_up(client: Client, room: str, *texts: str, origin: str | None = None) -> tuple[str, int]:
    """What is said before a socket is closed, and the code with which it is."""
    headers = {"origin": origin} if origin else {}
    address = f"/api/rooms/{room}/socket"
    with client.websocket_connect(address, headers=headers) as socket:
        for text in texts:
            socket.send_text(text)
        said = json.loads(socket.receive_text(timeout=60))
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text(timeout=60)
    assert said["type"] == "trouble"
    return said["detail"], closed.value.code


def test_who_may_not_come_in(rooms: Client) -> None:
    """Unknown rooms, foreign pages, wrong tokens, and whoever does not say hello first."""
    room, (token, _) = opened(rooms, "human", "human")
    hello = json.dumps({"type": "hello", "tokens": [token]})
    wrong = json.dumps({"type": "hello", "tokens": [token, "x" * 32]})

    assert hung_up(rooms, "nowhere", hello) == ("there is no room nowhere", 4004)
    assert hung_up(rooms, room, hello, origin="https://elsewhere.example")[1] == 4003
    assert hung_up(rooms, room, wrong) == ("this link opens no seat of this room", 4003)
    assert hung_up(rooms, room, '{"type": "say", "text": "x"}')[1] == 4010
    assert hung_up(rooms, room, "hello")[1] == 4010


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        (None, True),
        ("http://testserver.local", True),
        ("https://named.example", True),
        ("http://testserver.local.evil.example", False),
        ("null", False),
        ("http://[", False),
    ],
)
def test_origins(origin: str | None, allowed: bool) -> None:  # noqa: FBT001  # of the table above
    """The page's own host, those that were named, and programs that are no browser."""
    host, named = "testserver.local", ("https://named.example",)

    assert is_allowed_origin(origin, host, named) is allowed


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("{", "JSON"),
        ("[]", "named fields"),
        ('{"type":"order"}', "type"),
        ('{"type":"say"}', "text"),
        ('{"type":"say","text":""}', "text"),
        ('{"type":"say","text":"x","colour":1}', "colour"),
        ('{"type":"give","key":"short","number":1,"order":{}}', "key"),
        ('{"type":"ask","id":1,"seat":0,"question":{"type":"fly"}}', "question"),
        pytest.param("x" * (LIMITS.message_bytes + 1), str(LIMITS.message_bytes), id="large"),
        pytest.param('{"type":"give","order":' + "[" * 5_000, "JSON", id="deep"),
    ],
)
def test_what_is_not_understood_is_said_so(rooms: Client, text: str, word: str) -> None:
    """With the field at fault where there is one; the page stays connected."""
    room, (token,) = opened(rooms, "human", "bot")
    with page(rooms, room, token) as mine:
        mine.socket.send_text(text)
        trouble = mine.hear("trouble")
        mine.say({"type": "say", "text": "still here"})
        assert mine.hear("said")["line"]["text"] == "still here"

    assert word in trouble["detail"]


def noise(good: str, number: int, chance: random.Random) -> str:
    """A message that no page should send: spoilt, oversized, stale, foreign or senseless."""
    order = {"is": "Activate", "seat": chance.choice((0, 1, 2, -1, 10**9))}
    give = {"type": "give", "key": f"noise-{number:08}", "order": order}
    at = chance.randrange(len(good))
    seat, unit = chance.randrange(-1, 4), chance.randrange(-1, 99)
    reach = {"type": "reach", "unit": unit, "gait": "rush", "fighter": chance.randrange(-1, 99)}
    kinds = (
        good[:at] + chance.choice('{}[]",:x\x00é') + good[at + 1 :],
        json.dumps({**give, "number": chance.choice((-1, 0, 1, 10**12))}),
        json.dumps({**give, "number": 1.5}),
        json.dumps({"type": "ask", "id": number, "seat": seat, "question": reach}),
        json.dumps({"type": "reply", "seat": seat, "id": str(number), "agreed": True}),
        json.dumps({"type": "propose", "seat": seat, "what": "take_back", "to": -number}),
        json.dumps({"type": "say", "text": "x" * chance.choice((0, 501, 70_000))}),
    )
    return chance.choice(kinds)


def test_noise_changes_nothing(rooms: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some hundred bad messages: each is answered, none is taken, the battle can be played on."""
    quick = replace(MANY, messages_per_second=1e6)
    monkeypatch.setattr(hall_of(rooms).workshop, "limits", quick)
    room, tokens = opened(rooms, "human", "human")
    chance = random.Random(7)
    with page(rooms, room, *tokens) as both:
        play(rooms, room, both, (0, 1), orders=4)
        before = game_of(rooms, room).battle.fingerprint()
        good = json.dumps({"type": "give", "key": "k" * 12, "number": 0, "order": {"is": "Pay"}})
        for number in range(NOISE):
            both.socket.send_text(noise(good, number, chance))
            answer = both.hear("trouble", "refused", "answered", "unanswered")
            assert "Traceback" not in json.dumps(answer)
        assert game_of(rooms, room).battle.fingerprint() == before
        assert play(rooms, room, both, (0, 1), orders=4) == 4


def test_questions(rooms: Client) -> None:
    """Answered from the seat's view by their number; of foreign seats nothing is told."""
    room, tokens = opened(rooms, "human", "human")
    with page(rooms, room, *tokens) as both, page(rooms, room, tokens[0]) as mine:
        while both.now["clock"]["unit"] is None or both.asked(0, 1) is None:
            play(rooms, room, both, (0, 1), orders=1)
        asked = both.asked(0, 1)
        assert asked is not None
        question = {"type": "reach", "unit": both.now["clock"]["unit"], "gait": "combat"}
        both.say({"type": "ask", "id": 7, "seat": asked["seat"], "question": question})
        answer = both.hear("answered", "unanswered")
        past = {"type": "why", "frame": both.frames[-1]["number"], "event": 0}
        both.say({"type": "ask", "id": 9, "seat": 0, "question": past})
        because = both.hear("answered", "unanswered")
        past = {"type": "why", "frame": 9_999, "event": 0}
        both.say({"type": "ask", "id": 10, "seat": 0, "question": past})
        nothing = both.hear("answered", "unanswered")
        mine.say({"type": "ask", "id": 8, "seat": 1, "question": question})
        foreign = mine.hear("unanswered")

    assert (answer["type"], answer["id"], answer["answer"]["type"]) == ("answered", 7, "reach")
    assert (because["type"], because["answer"]["type"]) == ("answered", "why")
    assert nothing["refusal"]["reason"] == "no_answer"
    assert (foreign["id"], foreign["refusal"]["reason"]) == (8, "foreign_seat")


def test_only_the_latest_question_of_a_kind_is_answered(
    rooms: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that still wait when a newer one comes are overtaken; every one is answered somehow."""
    room, tokens = opened(rooms, "human", "human")
    seen: list[View] = []

    def counted(view: View, question: AnyQuestion) -> AnyAnswer | None:
        seen.append(view)
        return answer_question(view, question)

    monkeypatch.setattr(messages, "answer_question", counted)
    question = {"type": "reach", "unit": 0, "gait": "rush"}
    with page(rooms, room, *tokens) as both:
        for number in range(QUESTIONS):
            both.say({"type": "ask", "id": number, "seat": 0, "question": question})
        ends = [both.hear("answered", "unanswered") for _ in range(QUESTIONS)]

    assert sorted(end["id"] for end in ends) == list(range(QUESTIONS))
    overtaken = [e["id"] for e in ends if e.get("refusal", {}).get("reason") == "overtaken"]
    assert len(seen) + len(overtaken) == QUESTIONS
    assert QUESTIONS - 1 not in overtaken


def test_a_page_that_is_too_slow_is_dropped() -> None:
    """Its queue is bounded; coming back brings everything at once."""
    slow = Page([0], limits=Limits(waiting_messages=4))
    for at in range(6):
        slow.send(b"%d" % at)

    assert slow.dropped
    assert slow._out.qsize() == 1
    assert slow._out.get_nowait() is None


def test_a_slow_page_hears_that_its_room_is_closed() -> None:
    """What waits for it is left out: it has to come back anyway."""
    slow = Page([0], limits=Limits(waiting_messages=4))
    for _ in range(4):
        slow.send(b"news")
    slow.close()

    assert slow.dropped
    assert asyncio.run(slow.next()) is None


def test_who_speaks_too_fast_has_to_wait() -> None:
    """So many at once are heard; after that one by one as time goes on."""
    at = [0.0]
    bucket = Bucket(10.0, 3.0, now=lambda: at[0])

    assert [bucket.wait() for _ in range(5)] == pytest.approx([0, 0, 0, 0.1, 0.2])
    at[0] += 60.0
    assert [bucket.wait() for _ in range(4)] == pytest.approx([0, 0, 0, 0.1])
    assert not bucket.take()
    at[0] += 0.21
    assert [bucket.take(), bucket.take()] == [True, False]


def test_stopping_lets_pages_go(tmp_path: Path) -> None:
    """A server that stops hangs up, and takes no new rooms."""
    with TestClient(application(tmp_path)) as client:
        room, (token,) = opened(client, "human", "bot")
        hall = hall_of(client)
        with page(client, room, token) as mine:
            client.blocking_portal.call(hall._rooms[room].close)
            with pytest.raises(WebSocketDisconnect) as closed:
                mine.hear("nothing more")

    assert closed.value.code == 1001
