"""What people do at a table beside playing: take back, agree, give up, talk, run out of time."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from damocles.record import from_text, verify
from damocles.server.rooms.archive.kept_rows import BackRow
from damocles.server.rooms.errors import Disallowed
from damocles.words import complete_languages
from tests.server.rooms.playing import (
    changes_of,
    game_of,
    hall_of,
    opened,
    order_for,
    page,
    play,
)

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

    from tests.server.rooms.playing import Page

    Client = TestClient[Litestar]


THREE = ("white-stars-500", "therians-500", "white-stars-500-infantry")


def until_undo(rooms: Client, room: str, both: Page) -> dict[str, Any]:
    """Play until something can be taken back; the question that is open then."""
    for _ in range(400):
        play(rooms, room, both, (0, 1), orders=1)
        asked = both.asked(0, 1)
        if asked is not None and both.last["undo"]:
            return asked
    raise AssertionError("nothing could ever be taken back")


def test_an_order_is_taken_back_freely(rooms: Client) -> None:
    """Before a die or a reveal: the values come back, the frames no longer count."""
    room, tokens = opened(rooms, "human", "human", seed="undo")
    with page(rooms, room, *tokens) as both:
        asked = until_undo(rooms, room, both)
        to = both.last["undo"][-1]
        before = game_of(rooms, room).battle.moments[-1]
        both.give({"is": "Undo", "seat": asked["seat"], "to": to}, key="please-take-back")
        happened = both.hear("happened")
        with page(rooms, room) as watching:
            later = watching.welcome

    assert happened["back"] == to
    assert happened["key"] == "please-take-back"
    assert game_of(rooms, room).battle.table == before.table
    assert all(frame["number"] < to for frame in later["frames"])
    places = {f["id"]: (f["place"], f["x"], f["y"]) for f in both.now["fighters"].values()}
    assert places == {f.id: (f.place, f.x, f.y) for f in before.table.fighters.values()}


def test_all_agree_to_take_back(rooms: Client) -> None:
    """The orders before it are taken again; the dice after it fall as they fell before."""
    room, tokens = opened(rooms, "human", "human", seed="back")
    with page(rooms, room, *tokens) as both:
        play(rooms, room, both, (0, 1), orders=30)
        journal = list(game_of(rooms, room).battle.journal)
        proposed = dict(both.propose(0, "take_back", 20))
        both.reply(1)
        happened = both.hear("happened")
        assert happened["number"] == 19
        play(rooms, room, both, (0, 1), orders=11)
        again = game_of(rooms, room).battle.journal

    assert len(proposed.pop("id")) >= 16
    assert proposed == {"seat": 0, "what": "take_back", "to": 20, "waiting": [1]}
    assert happened["back"] == 20
    assert again[:31] == journal[:31]


def test_what_was_taken_back_does_not_come_back(rooms: Client) -> None:
    """To ask back the taking back itself is refused; by default it is an order that counts."""
    room, tokens = opened(rooms, "human", "human", seed="undo")
    with page(rooms, room, *tokens) as both:
        asked = until_undo(rooms, room, both)
        seat, to = asked["seat"], both.last["undo"][-1]
        both.give({"is": "Undo", "seat": seat, "to": to}, key="please-take-back")
        undone = both.hear("happened")["frame"]["number"]
        counting = game_of(rooms, room).last_of(seat)
        for number in (undone, to):
            both.say({"type": "propose", "seat": seat, "what": "take_back", "to": number})
            assert "taken back already" in both.hear("trouble")["detail"]
        both.propose(seat, "take_back")
        both.reply(1 - seat)
        happened = both.hear("happened")

    assert counting is not None
    assert happened["back"] == counting < to
    assert game_of(rooms, room).battle.number == counting - 1


def test_a_bot_lets_everybody_take_back(rooms: Client) -> None:
    """Against bots alone nobody need be asked; by default it is the seat's own last order."""
    room, (token,) = opened(rooms, "human", "bot")
    with page(rooms, room, token) as mine:
        play(rooms, room, mine, (0,), orders=3)
        last = game_of(rooms, room).last_of(0)
        mine.say({"type": "propose", "seat": 0, "what": "take_back"})
        while (happened := mine.hear("happened")).get("back") is None:
            pass

    assert happened["back"] == last


def test_a_draw_by_agreement_ends_the_battle(rooms: Client) -> None:
    """All learn of it, the record can be had, and nothing more is taken."""
    room, (white, red) = opened(rooms, "human", "human")
    with page(rooms, room, white) as one, page(rooms, room, red) as two:
        one.propose(0, "draw")
        two.reply(1)
        happened = one.hear("happened")
        while not one.over:
            one.next()
        one.give({"is": "Wager", "seat": 0, "points": 0}, key="after-the-end")
        refused = one.hear("refused")
        one.say({"type": "propose", "seat": 0, "what": "take_back", "to": 1})
        trouble = one.hear("trouble")

    assert happened["frame"]["changes"]["outcome"]["winner"] is None
    assert happened["asked"] == []
    assert refused["refusal"]["reason"] == "over"
    assert "over" in trouble["detail"]
    assert rooms.get(f"/api/rooms/{room}/showing").status_code == 200
    assert verify(from_text(rooms.get(f"/api/rooms/{room}/record").text)).is_sound
    with page(rooms, room) as later:
        assert later.welcome["frames"][-1]["told"][0]["kind"] == "DrawAgreed"
        assert later.now["outcome"]["winner"] is None


def test_a_draw_that_is_declined(rooms: Client) -> None:
    """The proposal is off the table, and the battle goes on."""
    room, tokens = opened(rooms, "human", "human")
    with page(rooms, room, *tokens) as both:
        both.propose(1, "draw")
        both.reply(0, agreed=False)
        declined = both.hear("changed")

    assert declined["proposal"] is None
    assert not both.over


def test_an_answer_is_to_the_proposal_it_names(rooms: Client) -> None:
    """Agreeing to a take-back that a draw has replaced ends nothing, and says so."""
    room, tokens = opened(rooms, "human", "human", seed="replaced")
    with page(rooms, room, *tokens) as both:
        play(rooms, room, both, (0, 1), orders=8)
        first = both.propose(0, "take_back", 5)
        second = both.propose(0, "draw")
        both.say({"type": "reply", "seat": 1, "id": first["id"], "agreed": True})
        trouble = both.hear("trouble")
        still = game_of(rooms, room)
        both.say({"type": "reply", "seat": 1, "id": second["id"], "agreed": False})
        both.hear("changed")
        both.say({"type": "reply", "seat": 1, "id": second["id"], "agreed": True})
        late = both.hear("trouble")

    assert first["id"] != second["id"]
    assert "no longer proposed" in trouble["detail"]
    assert set(trouble["words"]) == set(complete_languages())
    assert "no longer proposed" in late["detail"]
    assert (still.over, still.battle.number) == (False, 8)
    assert both.proposal is None


def test_nobody_proposes_over_the_proposal_of_another(rooms: Client) -> None:
    """It has to be answered first; whoever made it may withdraw it."""
    room, tokens = opened(rooms, "human", "human")
    with page(rooms, room, *tokens) as both:
        first = both.propose(0, "draw")
        both.say({"type": "propose", "seat": 1, "what": "draw"})
        trouble = both.hear("trouble")
        both.say({"type": "reply", "seat": 0, "id": first["id"], "agreed": True})
        own = both.hear("trouble")
        both.reply(0, agreed=False)
        both.hear("changed")
        withdrawn = both.proposal
        second = both.propose(1, "draw")

    assert "answered first" in trouble["detail"]
    assert "nothing to agree to" in own["detail"]
    assert withdrawn is None
    assert second["seat"] == 1
    assert not both.over


def test_a_take_back_ends_with_the_next_order(rooms: Client) -> None:
    """All agree on what they were shown: more would be taken back by now. A draw stays open."""
    room, tokens = opened(rooms, "human", "human", seed="later")
    with page(rooms, room, *tokens) as both:
        play(rooms, room, both, (0, 1), orders=8)
        shown = both.propose(0, "take_back", 5)
        play_on(rooms, room, both)
        while "gone on" not in both.hear("trouble")["detail"]:
            pass
        both.say({"type": "reply", "seat": 1, "id": shown["id"], "agreed": True})
        late = both.hear("trouble")
        number = game_of(rooms, room).battle.number
        both.propose(0, "draw")
        play(rooms, room, both, (0, 1), orders=1)
        both.reply(1)
        both.hear("happened")

    assert "no longer proposed" in late["detail"]
    assert number == 9
    assert game_of(rooms, room).over


def play_on(rooms: Client, room: str, both: Page) -> None:
    """One order, whatever else is said meanwhile."""
    asked = both.asked(0, 1)
    assert asked is not None
    both.give(order_for(rooms, room, asked["seat"]), key="the-next-order", number=asked["number"])


def test_an_order_between_agreement_and_taking_back(rooms: Client) -> None:
    """It ends what was agreed on: what is taken back is all that there was then."""
    room, tokens = opened(rooms, "human", "human", seed="between")
    with page(rooms, room, *tokens) as both:
        play(rooms, room, both, (0, 1), orders=8)
        battle, enter = game_of(rooms, room).battle, hall_of(rooms)._rooms[room].enter
        with pytest.raises(Disallowed, match="gone on"):
            rooms.blocking_portal.call(partial(enter, BackRow(0, 5), number=battle.number - 1))
        with pytest.raises(Disallowed, match="gone on"):
            rooms.blocking_portal.call(enter, BackRow(0, 5000))

    assert game_of(rooms, room).battle is battle
    assert battle.number == 8


def test_who_gives_up_is_asked_no_more(rooms: Client) -> None:
    """A draw that waits for a seat that has resigned is off the table."""
    seats = [{"holder": "human", "company": name} for name in THREE]
    room, tokens = opened(rooms, "human", "human", mission="bridgehead", seats=seats)
    with page(rooms, room, *tokens) as all_three:
        all_three.propose(0, "draw")
        all_three.reply(1)
        all_three.say({"type": "resign", "seat": 2})
        all_three.hear("trouble")
        all_three.hear("changed")

    assert all_three.proposal is None
    assert not all_three.over


def test_a_resignation_ends_the_battle_at_any_time(rooms: Client) -> None:
    """In the middle of secret answers too: the other seat has won."""
    room, (white, _) = opened(rooms, "human", "human")
    with page(rooms, room, white) as one:
        one.say({"type": "resign", "seat": 0})
        happened = one.hear("happened")
        while not one.over:
            one.next()
        one.say({"type": "resign", "seat": 0})
        trouble = one.hear("trouble")

    assert happened["frame"]["changes"]["outcome"] == {"winner": 1, "rule": "RUL-87"}
    assert "given up" in trouble["detail"]


def test_a_resignation_on_the_own_turn_is_a_surrender(rooms: Client) -> None:
    """Where the rules know it, it is an order like any other, and in the record."""
    room, tokens = opened(rooms, "human", "human")
    with page(rooms, room, *tokens) as both:
        asked = None
        while asked is None or asked["kind"] != "TurnDecision":
            play(rooms, room, both, (0, 1), orders=1)
            asked = both.asked(0, 1)
        both.say({"type": "resign", "seat": asked["seat"]})
        happened = both.hear("happened")

    assert changes_of(happened["frame"])[-1]["outcome"]["winner"] == 1 - asked["seat"]
    assert "Surrender" in rooms.get(f"/api/rooms/{room}/record").text


def test_who_resigns_among_many_is_stood_in_for_until_he_can_surrender(rooms: Client) -> None:
    """The battle of the others goes on."""
    seats = [{"holder": "human", "company": name} for name in THREE]
    room, tokens = opened(rooms, "human", "human", mission="bridgehead", seats=seats)
    with page(rooms, room, *tokens) as all_three:
        all_three.say({"type": "resign", "seat": 2})
        told = all_three.hear("happened")
        while not all_three.now["seats"][2]["surrendered"]:
            play(rooms, room, all_three, (0, 1), orders=1)
        game = game_of(rooms, room)

    assert told["frame"]["told"][0]["kind"] == "SeatResigned"
    assert "outcome" not in told["frame"]["changes"]
    assert not game.over
    assert game.out == {2}


@pytest.mark.parametrize(
    ("message", "word"),
    [
        ({"type": "propose", "seat": 0, "what": "draw"}, "bots"),
        ({"type": "propose", "seat": 1, "what": "draw"}, "hold"),
        ({"type": "propose", "seat": 0, "what": "take_back", "to": 5000}, "order"),
        ({"type": "reply", "seat": 0, "id": "none", "agreed": True}, "proposed"),
        ({"type": "resign", "seat": 1}, "hold"),
        ({"type": "hello"}, "once"),
    ],
)
def test_what_nobody_can_have_is_told_to_him_alone(
    rooms: Client, message: dict[str, Any], word: str
) -> None:
    """With the reason."""
    room, (token,) = opened(rooms, "human", "bot")
    with page(rooms, room, token) as mine:
        mine.say(message)
        trouble = mine.hear("trouble")

    assert word in trouble["detail"]


def test_chat_is_told_and_kept(rooms: Client) -> None:
    """Everybody reads it, now and later; a spectator speaks for no seat."""
    room, (token,) = opened(rooms, "human", "bot")
    with page(rooms, room, token, name="Ada") as mine, page(rooms, room, name="Bo") as watching:
        mine.say({"type": "say", "text": "Bonne bataille !"})
        said = watching.hear("said")
        watching.say({"type": "say", "text": "Hello"})
        mine.hear("said")
        mine.hear("said")
    with page(rooms, room) as later:
        chat = later.welcome["chat"]

    assert said["line"] == {"seat": 0, "name": "Ada", "text": "Bonne bataille !"}
    assert chat == [said["line"], {"seat": None, "name": "Bo", "text": "Hello"}]
