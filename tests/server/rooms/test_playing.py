"""A room from its opening to its end: pages, seats, frames, orders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from damocles.record import from_text, verify
from damocles.server.frames.page_table import PageTable, changes_between
from damocles.words import complete_languages
from tests.server.rooms.playing import (
    PARTS,
    changes_of,
    game_of,
    opened,
    order_for,
    page,
    play,
    wish,
)

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

    Client = TestClient[Litestar]


def folded(frames: list[Any]) -> dict[str, Any]:
    """All changes one after the other, as a page folds them."""
    now: dict[str, Any] = {part: {} for part in PARTS}
    for changes in (each for frame in frames for each in changes_of(frame)):
        for name, changed in changes.items():
            if name in PARTS:
                now[name] |= {each["id"]: each for each in changed}
            else:
                now[name] = changed
    return now


def test_a_battle_against_a_bot_is_played_to_its_end(rooms: Client) -> None:
    """Orders go in, frames come out, the bot answers, the record can be had and verified."""
    room, (token,) = opened(rooms, "human", "bot", seed="first")
    for path in ("record", "why/0/0"):
        assert rooms.get(f"/api/rooms/{room}/{path}").status_code == 409

    with page(rooms, room, token) as mine:
        given = play(rooms, room, mine, (0,))
        final = mine.now

    assert given > 10
    assert final["outcome"]["rule"]
    record = rooms.get(f"/api/rooms/{room}/record")
    assert verify(from_text(record.text)).is_sound
    shown = rooms.get(f"/api/rooms/{room}/showing").json()
    assert shown["seed"] == "first"
    assert shown["frames"][-1]["number"] == mine.frames[-1]["number"]
    why = rooms.get(f"/api/rooms/{room}/why/0/0")
    assert why.json()["rules"], why.text
    assert rooms.get(f"/api/rooms/{room}/why/0/99").status_code == 404


def test_frames_fold_to_what_stands(rooms: Client) -> None:
    """The frames of a welcome, and those that come live, lead to the same table."""
    room, (token,) = opened(rooms, "human", "bot")
    with page(rooms, room, token) as mine:
        play(rooms, room, mine, (0,), orders=8)
        live, frames = mine.now, mine.frames
        with page(rooms, room, token) as again:
            later = again.welcome

    assert folded(later["frames"][: len(frames)]) == folded(frames)
    for part in PARTS:
        assert folded(later["frames"])[part] == folded([{"changes": later["now"]}])[part]
    assert live["fighters"].keys() == {each["id"] for each in later["now"]["fighters"]}


def test_an_order_that_comes_twice_is_taken_once(rooms: Client) -> None:
    """The same key is acknowledged again with the same frame, and changes nothing."""
    room, (token,) = opened(rooms, "human", "bot")
    with page(rooms, room, token) as mine:
        while mine.asked(0) is None:
            mine.next()
        order, number = order_for(rooms, room, 0), mine.last["number"]
        mine.give(order, key="once-and-again", number=number)
        first = mine.hear("happened")
        while first.get("key") != "once-and-again":
            first = mine.hear("happened")
        rows = len(game_of(rooms, room).keys)
        mine.give(order, key="once-and-again", number=number)
        second = mine.hear("happened")
        while second.get("key") != "once-and-again":
            second = mine.hear("happened")

    assert first["frame"] == second["frame"]
    keys = game_of(rooms, room).keys
    assert sum(key == "once-and-again" for key in keys) == 1
    assert rows <= len(keys)


def test_a_stale_order_is_refused(rooms: Client) -> None:
    """An order that was thought of before the seat was asked something else is not taken."""
    room, tokens = opened(rooms, "human", "human")
    with page(rooms, room, *tokens) as both:
        play(rooms, room, both, (0, 1), orders=6)
        asked = both.asked(0, 1)
        assert asked is not None
        both.give(order_for(rooms, room, asked["seat"]), key="too-late-now", number=1)
        refused = both.hear("refused")

    assert refused["refusal"]["reason"] == "stale_order"
    assert refused["refusal"]["rule"] == "GEN-077"


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ({"is": "Nonsense", "seat": 0}, "malformed_order"),
        ({"is": "Activate"}, "malformed_order"),
        ([1, 2], "malformed_order"),
        ({"is": "Activate", "seat": 1}, "foreign_seat"),
        ({"is": "EndActivation", "seat": 0}, "not_asked"),
    ],
)
def test_what_is_no_order_is_refused(rooms: Client, order: Any, reason: str) -> None:
    """Each with its key, a reason and words in every complete language; nothing has changed."""
    room, (token, _) = opened(rooms, "human", "human")
    with page(rooms, room, token) as mine:
        before = mine.last["number"]
        mine.give(order, key="not-an-order")
        refused = mine.hear("refused")
        with page(rooms, room) as watching:
            after = watching.welcome["number"]

    assert refused["key"] == "not-an-order"
    assert refused["refusal"]["reason"] == reason
    assert set(refused["refusal"]["words"]) == set(complete_languages())
    assert after == before


def test_hot_seat(rooms: Client) -> None:
    """One page holds both seats and is asked for both."""
    room, tokens = opened(rooms, "human", "human")
    with page(rooms, room, *tokens) as both:
        assert both.welcome["seats"] == [0, 1]
        assert play(rooms, room, both, (0, 1), orders=25) == 25
        asked = both.asked(0, 1)

    assert asked is None or asked["decision"]["is"] == asked["kind"]


def test_two_pages_and_a_spectator(rooms: Client) -> None:
    """All are told what happens; only who holds a seat is told what it can do."""
    room, (white, red) = opened(rooms, "human", "open")
    with (
        page(rooms, room, white, name="Ada") as one,
        page(rooms, room, red) as two,
        page(rooms, room) as watching,
    ):
        for _ in range(12):
            asked = one.last["asked"][0]
            giver = one if asked["seat"] == 0 else two
            giver.give(
                order_for(rooms, room, asked["seat"]), key=f"turn-{asked['number']}-{asked['seat']}"
            )
            told = [each.hear("happened") for each in (one, two, watching)]
            assert len({message["number"] for message in told}) == 1
            assert len({str(message["frame"]["told"]) for message in told}) == 1
        state = watching.room

    assert watching.welcome["seats"] == []
    assert all("decision" not in each and "choices" not in each for each in watching.last["asked"])
    assert all(("decision" in each) == (each["seat"] == 0) for each in one.last["asked"])
    assert [seat["online"] for seat in state["seats"]] == [True, True]
    assert (state["seats"][0]["name"], state["spectators"]) == ("Ada", 1)


def test_own_cards_lie_open(rooms: Client) -> None:
    """A page knows the order of its own cards; everybody knows which were played."""
    room, tokens = opened(rooms, "human", "human")
    with page(rooms, room, *tokens) as both, page(rooms, room, tokens[0]) as mine:
        while not any(seat.get("played") for seat in both.now["seats"].values()):
            play(rooms, room, both, (0, 1), orders=1)
        while mine.last["number"] < both.last["number"]:
            mine.next()
        seats = game_of(rooms, room).battle.table.seats
        assert {s: tuple(both.now["seats"][s]["sequence"]) for s in (0, 1)} == {
            s: seats[s].sequence for s in (0, 1)
        }
        assert tuple(mine.now["seats"][0]["sequence"]) == seats[0].sequence
        assert mine.now["seats"][1]["sequence"] is None
        assert mine.now["seats"][1]["played"] == both.now["seats"][1]["played"]


def test_a_second_page_of_the_same_seat(rooms: Client) -> None:
    """Both see everything; leaving one does not make the seat empty."""
    room, (token,) = opened(rooms, "human", "bot")
    with page(rooms, room, token) as first:
        with page(rooms, room, token):
            first.hear("changed")
        while first.room["seats"][0]["online"] and first.next()["type"] != "changed":
            pass

    assert first.room["seats"][0]["online"]


def test_a_room_as_everybody_sees_it(rooms: Client) -> None:
    """Mission, options, seats and their companies in words; no token, no key of dice."""
    room, tokens = opened(rooms, "open", "bot", options={"free_measuring": True})
    response = rooms.get(f"/api/rooms/{room}")
    view = response.json()

    assert (view["mission"], view["free_measuring"], view["state"]) == ("skirmish", True, "running")
    assert [seat["holder"] for seat in view["seats"]] == ["open", "bot"]
    assert view["seats"][1]["level"] == "random"
    assert set(view["seats"][0]["company"]) == set(complete_languages())
    assert tokens[0] not in response.text
    assert view["seed"] is None
    assert str(game_of(rooms, room).kept.header.seed) not in response.text


@pytest.mark.parametrize(
    "holders", [("human", "bot"), ("open", "bot"), ("bot", "bot"), ("human", "human")]
)
def test_a_seed_that_was_chosen_is_shown_to_all(rooms: Client, holders: tuple[str, str]) -> None:
    """Alone, between bots, or on one screen: whoever watches knows that the dice are known."""
    room, _ = opened(rooms, *holders, seed="my-lucky-dice")
    with page(rooms, room) as watching:
        assert watching.room["seed"] == "my-lucky-dice"

    assert rooms.get(f"/api/rooms/{room}").json()["seed"] == "my-lucky-dice"


@pytest.mark.parametrize("holders", [("human", "open"), ("open", "human"), ("open", "open")])
def test_between_people_nobody_chooses_the_dice(rooms: Client, holders: tuple[str, str]) -> None:
    """Whoever comes by a link plays with dice of the table; the field is named."""
    response = rooms.post("/api/rooms", json=wish(*holders, seed="my-lucky-dice"))
    room, _ = opened(rooms, *holders)

    assert (response.status_code, response.json()["field"]) == (400, "seed")
    assert "dice" in response.json()["detail"]
    assert rooms.get(f"/api/rooms/{room}").json()["seed"] is None
    assert len(game_of(rooms, room).kept.header.seed or "") == 32


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"mission": "nowhere"}, "nowhere"),
        ({"mission": "/etc/passwd.yaml"}, "passwd"),
        ({"options": {"free_beer": True}}, "options"),
        ({"options": {"round_limit": "many"}}, "options"),
        ({"setup": "sideways"}, "sideways"),
        ({"minutes": 0}, "minutes"),
        ({"seats": []}, "seats"),
    ],
)
def test_what_cannot_be_played_is_refused(rooms: Client, change: Any, word: str) -> None:
    """Unknown names, options and forms are refused with what is wrong."""
    response = rooms.post("/api/rooms", json={**wish("human", "bot"), **change})

    assert response.status_code == 400, response.text
    assert word in response.text


@pytest.mark.parametrize(
    ("seat", "word"),
    [
        ({"holder": "bot", "company": "white-stars-500", "level": "genius"}, "genius"),
        ({"holder": "human", "company": "no-such-company"}, "no-such-company"),
        ({"holder": "human", "company": "not\na company"}, "seats[0].company"),
        ({"holder": "ghost", "company": "white-stars-500"}, "seats[0].holder"),
    ],
)
def test_a_bad_seat_is_refused(rooms: Client, seat: Any, word: str) -> None:
    """With the field at fault."""
    other = {"holder": "human", "company": "therians-500"}
    response = rooms.post("/api/rooms", json={"mission": "skirmish", "seats": [seat, other]})

    assert response.status_code == 400, response.text
    assert word in response.json()["detail"]


def test_faults_of_a_company_are_told_in_the_language(rooms: Client) -> None:
    """With the seat and the line of the text."""
    text = "Therians, 500 P.A.\n60 storm golems"
    seats = [{"holder": "human", "company": each} for each in (text, "therians-500")]
    asked = {"mission": "skirmish", "seats": seats}
    told = {
        language: rooms.post("/api/rooms", json=asked, headers={"accept-language": language})
        for language in ("en", "fr")
    }

    assert "seats[0].company: seat 1:" in told["en"].json()["detail"]
    assert "fighters of at most" in told["en"].json()["detail"]
    assert "camp 1:" in told["fr"].json()["detail"]
    assert "combattants" in told["fr"].json()["detail"]


def test_unknown_rooms_are_not_found(rooms: Client) -> None:
    """Whatever is asked of them."""
    for path in ("", "/record", "/showing", "/why/0/0"):
        assert rooms.get(f"/api/rooms/nowhere{path}").status_code == 404


def test_nothing_changes_where_nothing_changed() -> None:
    """Two equal tables differ in nothing."""
    assert msgspec.json.encode(changes_between(PageTable(), PageTable())) == b"{}"
