"""What bots think, on the page: why one did something, and what one would do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.battle.player import Player, Seen
from tests.browser.battle.test_small import begun
from tests.browser.battle.test_ways import PHONE
from tests.browser.machine import PATIENCE

if TYPE_CHECKING:
    from tests.browser.battle.conftest import Seats

pytestmark = pytest.mark.browser

BULB = "[data-why]"
FEW = 40
"""So many orders are enough for a bot to have acted."""


def acting(now: Seen) -> bool:
    """Whether a unit is asked to act."""
    return now.asked.endswith("ActDecision")


def advised(player: Player) -> str:
    """The words of what is proposed, once they are there."""
    expect(player.at("follow")).to_be_enabled(timeout=PATIENCE)
    return player.at("advice").inner_text()


def test_what_would_you_do(sit: Seats, server: str) -> None:
    """By key: cards and movements are filled in as proposed, then confirmed as any other."""
    player = begun(sit(), server, "nine")
    now = player.until(lambda now: now.asked.endswith("SequenceDecision"))
    player.page.keyboard.press("h")
    assert "Cards:" in advised(player)
    player.at("follow").click()
    expect(player.at("advice")).to_have_count(0)
    player.at("confirm").click()
    player.wait(now.asked)

    now = player.until(acting)
    player.page.keyboard.press("h")
    advised(player)
    player.page.keyboard.press("Escape")
    expect(player.at("advice")).to_have_count(0)
    player.at("advise").click()
    advised(player)
    player.at("follow").click()
    player.at("confirm-move").click()
    player.wait(now.asked)

    assert player.seen().order > now.order


def test_why_did_it_do_that(sit: Seats, server: str) -> None:
    """Beside what the bot did: its options, pointed at they are drawn; put away again."""
    player = begun(sit(), server, "nine")
    player.until(lambda now: acting(now) and player.page.locator(BULB).count() > 0, turns=FEW)
    bulb = player.page.locator(BULB).first
    bulb.click()

    motive = player.at("motive")
    expect(motive.locator("[data-option]").first).to_be_visible(timeout=PATIENCE)
    expect(bulb).to_have_attribute("aria-expanded", "true")
    sentence = player.page.locator(".entry:has([data-testid=motive]) .said").first.bounding_box()
    below = motive.bounding_box()
    assert sentence is not None
    assert below is not None
    assert below["y"] >= sentence["y"] + sentence["height"]
    bulb.focus()
    player.page.keyboard.press("Enter")
    expect(motive).to_have_count(0)


def test_advice_on_a_phone(sit: Seats, server: str) -> None:
    """A tap asks, a tap fills in; every button is large enough for a finger."""
    player = begun(sit(touch=True, **PHONE), server, "nine")
    now = player.until(acting)
    bulb = player.at("advise")
    bulb.tap()
    advised(player)
    for button in (bulb, player.at("follow")):
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    expect(player.at("follow")).to_be_in_viewport()
    player.at("follow").tap()
    expect(player.at("confirm-move")).to_be_enabled()
    player.at("confirm-move").tap()
    player.wait(now.asked)


def test_a_room_without_hints_has_no_button(sit: Seats, server: str) -> None:
    """Friends who play over the net are left alone with their thoughts."""
    player = sit()
    wish = {
        "mission": "skirmish", "hints": False, "seed": "alone",
        "seats": [
            {"holder": "human", "company": "white-stars-500"},
            {"holder": "bot", "level": "random", "company": "therians-500"},
        ],
    }  # fmt: skip
    answer = player.page.request.post(f"{server}/api/rooms", data=wish).json()
    player.page.goto(f"{server}/#battle/{answer['room']}/{answer['keys'][0]['token']}")
    player.wait()

    expect(player.at("battle")).to_have_attribute("data-asked", re.compile("."))
    expect(player.at("advise")).to_have_count(0)
