"""Two browsers and a spectator: links, a broken line, and no secrets for others."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from playwright.sync_api import expect

from damocles.server.rooms.battle import opening
from tests.browser.battle.cards import cards, swapped
from tests.browser.battle.link import Link
from tests.browser.battle.player import Player, Seen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.browser.battle.conftest import Seats

pytestmark = pytest.mark.browser


class Room(NamedTuple):
    """Two players in their seats, the first with a line that can be cut, and the way to watch."""

    players: tuple[Player, Player]
    link: Link
    watching: str


@pytest.fixture
def room(sit: Seats, server: str, monkeypatch: pytest.MonkeyPatch) -> Room:
    """One opens a room with an open seat, the other comes by its link."""
    monkeypatch.setattr(opening, "dice_key", lambda: "six")
    host, guest = sit(), sit()
    link = Link(host.page)
    host.page.goto(server)
    host.page.locator('[data-mission="first-battle"]').click()
    host.page.locator('[data-opponent="online"]').click()
    host.at("start").click()
    expect(host.at("link")).to_have_count(3)
    theirs, watching = (host.at("link").nth(i).input_value() for i in (0, 1))
    host.page.locator(".invite").get_by_role("link").click()
    guest.page.goto(theirs)
    for player in (host, guest):
        player.at("battle").wait_for()
    return Room((host, guest), link, watching)


def play(room: Room, reached: Callable[[Seen], bool]) -> Seen:
    """Whoever is asked answers, until the first player's page shows what is wanted."""
    host = room.players[0]
    for _ in range(100):
        now = host.seen()
        if reached(now):
            return now
        one = next(each for each in room.players if each.seen().asked)
        order = max(each.seen().order for each in room.players)
        one.answer()
        agree(room, order + 1)
    raise AssertionError(host.seen())


def agree(room: Room, order: int) -> None:
    """Both pages have heard of so many orders."""
    for player in room.players:
        player.heard(order)


def activating(now: Seen) -> bool:
    """The unit has moved and may go on."""
    return now.asked.endswith("ActDecision") and "drill" in now.steps


def same(room: Room) -> None:
    """Both pages show the same battle."""
    host, guest = room.players
    assert host.seen().order == guest.seen().order
    assert host.log() == guest.log()
    assert host.places() == guest.places()
    for count in ("lp-0", "vp-0", "lp-1", "vp-1"):
        text = host.page.locator(f"[data-count='{count}']").text_content() or ""
        expect(guest.page.locator(f'[data-count="{count}"]')).to_have_text(text)


def test_an_order_whose_answer_is_lost_is_taken_once(room: Room) -> None:
    """The line breaks after the order has arrived: it is sent again, and nothing happens twice."""
    host, guest = room.players
    before = play(room, activating)
    room.link.mode = "deaf"
    host.finish()
    guest.heard(before.order + 1)
    room.link.break_off()
    expect(host.at("lost")).to_be_visible()
    room.link.mode = "open"

    agree(room, before.order + 1)

    keys = [given["key"] for given in room.link.given if given["number"] == before.order]
    assert len(keys) == 2
    assert len(set(keys)) == 1
    expect(host.at("lost")).to_have_count(0)
    same(room)


def test_an_order_given_while_cut_off_comes_later(room: Room) -> None:
    """The page tries again by itself; the order is given when the line is there, and once."""
    host, guest = room.players
    before = play(room, activating)
    room.link.break_off()
    expect(host.at("lost")).to_be_visible()
    host.finish()
    assert guest.seen().order == before.order
    room.link.mode = "open"

    agree(room, before.order + 1)

    assert room.link.welcomes == 2
    assert [given["number"] for given in room.link.given].count(before.order) == 1
    same(room)


def test_what_is_being_laid_stays_while_the_other_answers(room: Room) -> None:
    """Cards that were swapped are still swapped when the other side has laid its own."""
    host, guest = room.players
    now = play(room, lambda now: now.asked.endswith("SequenceDecision"))
    swapped(host)
    mine = cards(host)
    guest.wait()
    guest.reply()
    host.heard(now.order + 1)

    assert host.seen().asked.endswith("SequenceDecision")
    assert cards(host) == mine


def sequences(heard: object) -> Iterator[list[int]]:
    """All orders of cards, and all questions with what could be answered, in what was received."""
    if isinstance(heard, dict):
        for name, value in heard.items():
            if name in ("sequence", "choices", "decision") and value:
                yield value
            yield from sequences(value)
    elif isinstance(heard, list):
        for value in heard:
            yield from sequences(value)


def test_a_spectator_sees_no_secrets(room: Room, sit: Seats) -> None:
    """Only backs of cards, no question's choices; what the players get has both."""
    watcher, second = sit(), sit()
    heard: dict[Player, list[Any]] = {watcher: [], second: []}
    for player, received in heard.items():
        listen(player, received)
    watcher.page.goto(room.watching)
    second.page.goto(room.players[0].page.url)
    for player in heard:
        player.at("battle").wait_for()

    now = play(room, lambda now: now.asked.endswith("TurnDecision") or now.order > 6)
    for player in heard:
        player.heard(now.order)

    assert list(sequences(heard[second]))
    assert list(sequences(heard[watcher])) == []
    assert "LaySequence" not in json.dumps(heard[watcher])
    expect(watcher.page.locator(".card.back")).to_have_count(4)
    expect(watcher.page.locator(".card:not(.back), [data-card], [data-choice]")).to_have_count(0)
    expect(watcher.page.locator(".cmds button")).to_have_count(0)


def listen(player: Player, received: list[Any]) -> None:
    """Keep everything that a page gets over its socket."""
    player.page.on(
        "websocket",
        lambda line: line.on("framereceived", lambda frame: received.append(json.loads(frame))),
    )
