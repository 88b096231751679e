"""What two people settle beside the rules, each in a browser of his own: draw, retreat, clocks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.battle.player import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.battle.conftest import Seats

    Meeting = Callable[..., tuple[Player, Player]]

pytestmark = pytest.mark.browser

SEATS = [
    {"holder": "human", "company": "first-white-stars"},
    {"holder": "human", "company": "first-therians"},
]


@pytest.fixture
def meet(sit: Seats, server: str) -> Meeting:
    """Two people before the same battle."""

    def opened(**fields: Any) -> tuple[Player, Player]:
        one, two = sit(), sit()
        wish = {"mission": "first-battle", "seats": SEATS, "seed": "six", **fields}
        room = one.page.request.post(f"{server}/api/rooms", data=wish).json()
        for player, key in zip((one, two), room["keys"], strict=True):
            player.page.goto(f"{server}/#battle/{room['room']}/{key['token']}")
            player.at("battle").wait_for()
        return one, two

    return opened


def menu(player: Player, name: str) -> None:
    """Something from the menu."""
    player.at("menu").click()
    player.at(name).click()


def reply(player: Player, name: str) -> None:
    """The answer to what the other proposes."""
    expect(player.at("proposal")).to_be_visible()
    player.at("proposal").get_by_role("button", name=name).click()


def test_a_draw_is_offered_declined_and_agreed_on(meet: Meeting) -> None:
    """Who offers learns the answer; when both agree, both see that it is over, and why."""
    one, two = meet()
    menu(one, "draw")
    expect(one.at("proposal")).to_contain_text("Waiting")
    reply(two, "Refuse")
    expect(one.at("declined")).to_contain_text("declined")
    expect(two.at("declined")).to_have_count(0)
    one.at("declined").get_by_role("button").click()

    menu(two, "draw")
    reply(one, "Agree")

    for player in (one, two):
        expect(player.at("ending").get_by_role("heading").first).to_have_text("A draw")
        expect(player.at("ended")).to_contain_text("All agree")
        expect(player.at("declined")).to_have_count(0)


def test_orders_are_taken_back_by_consent(meet: Meeting) -> None:
    """The other agrees, and the question that was answered is asked again on both pages."""
    one, two = meet()
    one.wait()
    asked = one.answer()
    one.heard(1)
    two.heard(1)
    menu(one, "take-back")
    reply(two, "Agree")

    expect(one.at("battle")).to_have_attribute("data-asked", asked)
    assert one.seen().order == 0
    expect(one.at("declined")).to_have_count(0)
    expect(two.at("battle")).to_have_attribute("data-order", "0")


def test_who_gives_up_has_lost(meet: Meeting) -> None:
    """It is asked once more before; the other has won, and both read why."""
    one, two = meet()
    menu(one, "resign")
    one.at("resign-yes").click()

    for player, title in ((one, "You have lost"), (two, "You have won")):
        expect(player.at("ending").get_by_role("heading").first).to_have_text(title)
        expect(player.at("ended")).to_contain_text("give the battle up")


def test_clocks_are_seen_to_run(meet: Meeting) -> None:
    """Both sides see both clocks; that of whoever is asked runs, once he has answered before."""
    one, two = meet(minutes=10)
    expect(one.page.locator("[data-clock]:visible")).to_have_text(["10:00", "10:00"])
    expect(one.page.locator("[data-clock].running")).to_have_count(0)
    players = (one, two)
    for _ in range(6):
        asked = next((each for each in players if each.seen().asked), one)
        order = max(each.seen().order for each in players)
        asked.answer()
        for player in players:
            player.heard(order + 1)

    for player in players:
        running = player.page.locator("[data-clock].running:visible").first
        expect(running).to_be_visible()
        expect(running).to_have_text(re.compile(r"^9:\d\d$"))
