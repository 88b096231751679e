"""Nothing that was acknowledged is lost: reconnecting, restarting, failing writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar.testing import TestClient
from msgspec.structs import replace

from damocles.server.rooms.errors import StoreError
from tests.server.rooms.playing import (
    MANY,
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
    from pathlib import Path

    import pytest
    from litestar import Litestar

    Client = TestClient[Litestar]


def test_coming_back_in_the_middle_of_an_activation(rooms: TestClient[Litestar]) -> None:
    """The same question is open, and an order that was on its way counts once."""
    room, tokens = opened(rooms, "human", "human", seed="mid")
    with page(rooms, room, *tokens) as both:
        while both.now["clock"]["unit"] is None or both.asked(0, 1) is None:
            play(rooms, room, both, (0, 1), orders=1)
        before, number = both.last["asked"], both.last["number"]
        asked = both.asked(0, 1)
        assert asked is not None
    order = order_for(rooms, room, asked["seat"])
    with page(rooms, room, *tokens) as both:
        assert both.last["asked"] == before
        both.give(order, key="sent-but-not-heard", number=number)
    with page(rooms, room, *tokens) as both:
        both.give(order, key="sent-but-not-heard", number=number)
        happened = both.hear("happened", "refused")

    assert happened["type"] == "happened"
    assert list(game_of(rooms, room).keys).count("sent-but-not-heard") == 1
    assert game_of(rooms, room).battle.number == number + 1


def test_a_restart_resumes_everything(tmp_path: Path) -> None:
    """Another server on the same folder has the same battle, chat and tokens, and plays on."""
    with TestClient(application(tmp_path)) as first:
        room, tokens = opened(first, "human", "human", seed="again")
        with page(first, room, *tokens) as both:
            play(first, room, both, (0, 1), orders=40)
            both.say({"type": "say", "text": "until tomorrow"})
            both.hear("said")
            frames, now, asked = both.frames, both.now, both.last["asked"]
        digest = game_of(first, room).battle.fingerprint()
    with TestClient(application(tmp_path)) as second, page(second, room, *tokens) as both:
        assert game_of(second, room).battle.fingerprint() == digest
        assert [f["number"] for f in both.welcome["frames"]] == [f["number"] for f in frames]
        assert [f["told"] for f in both.welcome["frames"]] == [f["told"] for f in frames]
        assert (both.now, both.last["asked"]) == (now, asked)
        assert [line["text"] for line in both.welcome["chat"]] == ["until tomorrow"]
        play(second, room, both, (0, 1))
        assert both.over


def test_taken_back_and_resumed(tmp_path: Path) -> None:
    """What was taken back, freely or by consent, stays so after a restart."""
    with TestClient(application(tmp_path)) as first:
        room, tokens = opened(first, "human", "human", seed="undo")
        with page(first, room, *tokens) as both:
            while not (both.last["undo"] and both.asked(0, 1)):
                play(first, room, both, (0, 1), orders=1)
            asked = both.asked(0, 1)
            assert asked is not None
            undo = {"is": "Undo", "seat": asked["seat"], "to": both.last["undo"][0]}
            both.give(undo, key="freely-back")
            both.hear("happened")
            play(first, room, both, (0, 1), orders=5)
            to = game_of(first, room).counting_entries[-3].number
            both.propose(1, "take_back", to)
            both.reply(0)
            while both.hear("happened").get("back") != to:
                pass
            play(first, room, both, (0, 1), orders=3, seed="2")
            frames, number = both.welcome["frames"], both.last["number"]
        digest = game_of(first, room).battle.fingerprint()
    with TestClient(application(tmp_path)) as second, page(second, room, *tokens) as both:
        assert both.welcome["number"] == number
        assert game_of(second, room).battle.fingerprint() == digest
        assert both.welcome["frames"][0] == frames[0]


def test_battles_between_bots_go_on_by_themselves(tmp_path: Path) -> None:
    """After a restart nobody has to come to them."""
    with TestClient(application(tmp_path)) as first:
        room, _ = opened(first, "bot", "bot", options={"round_limit": 2})
        with page(first, room) as watching:
            for _ in range(5):
                watching.hear("happened")
    with TestClient(application(tmp_path)) as second:
        while room not in hall_of(second)._rooms:
            second.get("/api/geometry")
        with page(second, room) as watching:
            assert watching.welcome["number"] >= 5
            while not watching.over:
                watching.next()
    with TestClient(application(tmp_path)) as third:
        assert third.blocking_portal.call(hall_of(third).workshop.store.unattended) == []


def test_an_order_that_cannot_be_kept_has_not_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is refused, pages begin anew from what is kept, and it can be given again."""
    with TestClient(application(tmp_path)) as client:
        room, tokens = opened(client, "human", "human")
        store = hall_of(client).workshop.store

        async def full(*_: object) -> None:
            raise StoreError({"en": "the disk is full"})

        with page(client, room, *tokens) as both:
            play(client, room, both, (0, 1), orders=5)
            order = order_for(client, room, both.last["asked"][0]["seat"])
            with monkeypatch.context() as broken:
                broken.setattr(store, "append", full)
                both.give(order, key="not-on-the-disk")
                welcome, refused = both.hear("welcome"), both.hear("refused")
            both.give(order, key="not-on-the-disk")
            happened = both.hear("happened")

    assert welcome["number"] == 5
    assert refused["refusal"]["reason"] == "not_kept"
    assert (happened["key"], happened["number"]) == ("not-on-the-disk", 6)


def test_rooms_that_nobody_needs_are_unloaded(tmp_path: Path) -> None:
    """They come back from the store; rooms that are in use stay, and then there is no space."""
    with TestClient(application(tmp_path)) as client:
        hall_of(client).most = 2
        first, tokens = opened(client, "human", "human")
        second, others = opened(client, "human", "human")
        third, _ = opened(client, "human", "human")
        assert list(hall_of(client)._rooms) == [second, third]
        with page(client, first, *tokens), page(client, second, *others):
            response = client.get(f"/api/rooms/{third}")
            assert response.status_code == 503
            assert "in use" in response.json()["detail"]
        assert client.get(f"/api/rooms/{third}").status_code == 200


def test_rooms_are_not_opened_without_end(tmp_path: Path) -> None:
    """Whoever opens too many at once is told to wait."""
    few = replace(MANY, rooms_per_second=0.001, rooms_at_once=2)
    with TestClient(application(tmp_path, limits=few)) as client:
        codes = [client.post("/api/rooms", json=wish("human", "bot")).status_code for _ in range(3)]

    assert codes == [201, 201, 429]
